"""mjscore scores and analyses classical mah-jongg hands by the books of 1922-1977. Each line of a score cites book and page.

>>> import mjscore
>>> rules = mjscore.load_ruleset("babcock")
>>> hand = mjscore.read_hand("exposed: 3×1D pung, 3×W; concealed: 777C 456B 22C; won: discard 4B; seat: West")
>>> sheet = mjscore.score(hand, rules)
>>> sheet.points, sheet.doubles, sheet.total
(32, 1, 64)
>>> sheet.items[0].name, str(sheet.items[0].cite)
('Mah-jongg, for winning the hand', 'Babcock, p. 35')

Values are immutable and equal by content; `print` tells them in words, and a notebook shows them with their pictures. What is
refused raises a `Problem`, which carries every fault with its place in the text, what was found and what was probably meant.

The words
---------
tile      One of the 34 kinds, written 1D to 9D (dots), 1B to 9B (bamboo), 1C to 9C (characters), E S W N, RD GD WD;
          bonus tiles are F1 to F4 (flowers) and S1 to S4 (seasons).
group     Tiles that belong together: a pair, a chow (run of three), a pung (three alike) or a kong (four alike),
          on the table (exposed) or in the hand (concealed).
set       A chow, pung or kong. A hand that wins has four sets and a pair, unless its shape is a special one.
          In a file of rules the piece word `set` means a pung or a kong only.
meld      A group that lies on the table, or a declared kong, concealed or not.
reading   One way to see the tiles of a hand as groups. Every reading is scored, and the best one counts (`scoring.engine`).
shape     What the groups of a winning hand may be: four sets and a pair, seven pairs, thirteen orphans …
hand      One player's tiles, where they lie, and how the hand was won.
deal      One play by all at the table; a session is many deals.
seat      A player's own wind. East deals.
round     The wind that prevails for all.
item      A line of a ruleset: what it asks for, and the points, doubles or part of the limit that it gives.
points    What the items of a hand add up to before doubling.
doubles   How often the points are multiplied by two.
unlimited What a hand would be worth without a limit: points × 2^doubles.
limit     The most that one hand may be worth. A limit hand is worth the whole of it, or a stated part.
sheet     A hand's score: its items with the tiles that show them and their citations, points, doubles and total.
ruleset   The items, limit, winning shapes and payments of one book, with the options that the book allows.

The public names
----------------
values    Tile, Group, Kind, Form, Seat, Round, Win, Means, Remark, Status, Hand, CountedHand, Deal
reading   read_hand, read_deal            writing   write_hand, write_deal
rules     load_ruleset, ruleset_ids, Ruleset
scoring   score, value, waits, compare, near_misses, TableView (what lies open elsewhere), Sheet, ScoredItem, Reading, Value,
          Compared, NearMiss
paying    settle, settle_scores, Settlement, Payment
many      Hands (as columns, from values or lines of text), values (their totals), distances (from ready)
thinking  analyse, look_ahead, look_ahead_seat, Analysis, LookAhead
refusals  Problem: NotationProblem, ImpossibleHand, UndecidedDeal, RulesetProblem, SessionProblem, UsageProblem; Fault, Span
modules   batch (files of many hands), casebook (the books' worked examples), sessions (evenings), notebook (refusals in short)

The rooms
---------
A room imports only what stands on a line below it; import-linter keeps this.

    ext            what can be taken off: arrays, deals that are played, the books' worked examples, the page for a phone
    cli            commands: read, do, show
    reports        what a command says: contents, words, drawings, and a writer for each format
    analysis       waits, discards, dangers            sessions    many deals in one file
    settlement     who pays whom, and who is liable
    scoring        a hand and a ruleset make a sheet; the readings of a hand
    notation       text to values and back             rules       TOML to rules; the words that rules may use
    game           tiles, groups, hands, deals, seats, and what they must be (legality)
    places         where each part of a hand or deal was written
    replacing      files and folders written whole
    files          reading files                       in_json     refusals as JSON has them
    batch          files of many hands, by its public name            casebook    the worked examples, by their public name
    extensions     what `ext` adds, told by name       on_demand   late imports    problems   refusals, and the nearest known word
    provenance     what made a result                  sentences   what is said: words, and the values in them
    version        the version

The route of a hand: `notation.reader.read_hand` → `Hand` → `scoring.score`, which matches the items of a `Ruleset` with every
reading that `scoring` finds → `Sheet` → `reports.contents.score` → a writer of `reports.writers`.
"""

from __future__ import annotations

from mjscore.extensions import ADDED_NAMES
from mjscore.on_demand import on_demand
from mjscore.version import VERSION

TYPE_CHECKING = False  # `typing` alone would take longer than all of this
if TYPE_CHECKING:
    from mjscore import batch as batch, casebook as casebook, sessions as sessions
    from mjscore.game.deals import (
        CountedHand as CountedHand,
        Deal as Deal,
        TableView as TableView,
        write_deal as write_deal,
    )
    from mjscore.game.groups import Form as Form, Group as Group, Kind as Kind
    from mjscore.game.hands import (
        Hand as Hand,
        Means as Means,
        Remark as Remark,
        Status as Status,
        Win as Win,
        write_hand as write_hand,
    )
    from mjscore.ext.arrays import (
        Hands as Hands,
        distances as distances,
        values as values,
    )
    from mjscore.notation.reader import read_deal as read_deal, read_hand as read_hand
    from mjscore.problems import (
        Fault as Fault,
        ImpossibleHand as ImpossibleHand,
        NotationProblem as NotationProblem,
        Problem as Problem,
        RulesetProblem as RulesetProblem,
        SessionProblem as SessionProblem,
        Span as Span,
        UndecidedDeal as UndecidedDeal,
        UsageProblem as UsageProblem,
    )
    from mjscore.rules import (
        load_ruleset as load_ruleset,
        ruleset_ids as ruleset_ids,
    )
    from mjscore.rules.schema import Ruleset as Ruleset
    from mjscore.scoring import (
        Reading as Reading,
        ScoredItem as ScoredItem,
        Sheet as Sheet,
        score as score,
        waits as waits,
    )
    from mjscore.scoring.engine import Value as Value, value as value
    from mjscore.scoring.comparing import (
        Compared as Compared,
        compare as compare,
    )
    from mjscore.scoring.why import NearMiss as NearMiss, near_misses as near_misses
    from mjscore.game.seats import Round as Round, Seat as Seat
    from mjscore.settlement import (
        Payment as Payment,
        Settlement as Settlement,
        settle as settle,
        settle_scores as settle_scores,
    )
    from mjscore.ext.play.ahead import (
        LookAhead as LookAhead,
        look_ahead as look_ahead,
        look_ahead_seat as look_ahead_seat,
    )
    from mjscore.analysis import Analysis as Analysis, analyse as analyse
    from mjscore.game.tiles import Tile as Tile

__version__ = VERSION

_HOMES = {
    "mjscore.reports.notebook": (),
    "mjscore.sessions": (),
    "mjscore.game.deals": ("CountedHand", "Deal", "TableView", "write_deal"),
    "mjscore.game.groups": ("Form", "Group", "Kind"),
    "mjscore.game.hands": ("Hand", "Means", "Remark", "Status", "Win", "write_hand"),
    "mjscore.notation.reader": ("read_deal", "read_hand"),
    "mjscore.problems": (
        "Fault",
        "ImpossibleHand",
        "NotationProblem",
        "Problem",
        "RulesetProblem",
        "SessionProblem",
        "Span",
        "UndecidedDeal",
        "UsageProblem",
    ),
    "mjscore.rules": ("load_ruleset", "ruleset_ids"),
    "mjscore.rules.schema": ("Ruleset",),
    "mjscore.scoring": ("Reading", "ScoredItem", "Sheet", "score", "waits"),
    "mjscore.scoring.comparing": ("Compared", "compare"),
    "mjscore.scoring.engine": ("Value", "value"),
    "mjscore.scoring.why": ("NearMiss", "near_misses"),
    "mjscore.game.seats": ("Round", "Seat"),
    "mjscore.settlement": ("Payment", "Settlement", "settle", "settle_scores"),
    "mjscore.analysis": ("Analysis", "analyse"),
    "mjscore.game.tiles": ("Tile",),
    **ADDED_NAMES,
}
"""The modules of the public names, which are imported when they are first used: `import mjscore` costs next to nothing."""

_PUBLIC: list[str] = []
for _home, _names in _HOMES.items():
    _PUBLIC += _names or [_home.rpartition(".")[2]]

__all__ = [name for name in _PUBLIC if name[0].islower()]
"""The functions and modules, which `help(mjscore)` spells out and a star brings; a type has help of its own: `help(mjscore.Hand)`."""

_ASKED_BY_VALUES = {"mjscore.reports.shown": ("html_of",)}
"""What values ask for by its name, to be shown in a notebook; no public name."""

__getattr__ = on_demand(__name__, {**_HOMES, **_ASKED_BY_VALUES})


def __dir__() -> list[str]:
    """The public names, whether they have been imported yet or not."""
    return sorted([*_PUBLIC, "__all__", "__doc__", "__version__"])
