"""How a ruleset settles, as typed values: stakes, liability, dangers and excuses, penalties, washing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from mjscore.citations import Citation
from mjscore.deals import Offence
from mjscore.settlement.rules.fields import Kinds, Money


@dataclass(frozen=True, slots=True)
class Stakes:
    """Who pays what as a rule: whether East pays and receives double, whether losers settle their differences.

    `caps_differences`: the limit caps what one loser pays another, not the losers' scores. `losers_cite` is the
    place of the losers' settlement, `east_cite` of East's double stakes (None: the same as of what is doubled).
    """

    east_doubles: bool
    losers_settle: bool
    caps_differences: bool
    cite: Citation
    east_cite: Citation | None
    losers_cite: Citation


@dataclass(frozen=True, slots=True)
class Discarder:
    """The New Method: the discarder of the winning tile pays the score `times` over, each loser a drawn one `drawn` times."""

    times: int
    drawn: int
    cite: Citation


@dataclass(frozen=True, slots=True)
class SittingOut:
    """What each loser pays the one who sits out: `points`, doubled as often as the winning hand.

    A hand paid at the limit counts as `limit_doubles`, where that is said.
    """

    points: int
    limit_doubles: int | None
    east_doubles: bool
    cite: Citation


@dataclass(frozen=True, slots=True)
class Flat:
    """An amount that each pays whatever the hands hold."""

    money: Money
    east_doubles: bool
    cite: Citation


@dataclass(frozen=True, slots=True)
class StreakBonus:
    """What East collects from each on so many `wins` running, if that is more than his due."""

    wins: int
    flat: Flat


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule that is no more than a number: payments to the nearest ten, four sets fed by one player."""

    number: int
    cite: Citation


@dataclass(frozen=True, slots=True)
class LiabilityRule:
    """How one who discarded dangerously pays for the others.

    `refunds`: the losers pay first, and he refunds them. `later`: his part if the tile was claimed for a set and the hand
    completed later (`nothing`, `half`, `whole`). `shared`: the maker of a second dangerous discard pays the other half, else he
    alone pays. `kongs`: a discard claimed for a kong counts too. `losers_settle`: the losers still settle among themselves; the
    book tells that at `losers_cite`.
    """

    refunds: bool
    later: str
    shared: bool
    kongs: bool
    losers_settle: bool
    cite: Citation
    losers_cite: Citation


@dataclass(frozen=True, slots=True)
class Danger:
    """A discard that makes its player liable.

    One of the classes `kinds` has `sets` of its sets on the table; any tile of the class is dangerous, or only one of a kind
    that is `missing` among them; and the completed hand holds nothing else (`whole_hand`) or `completed` of the class's sets,
    the last perhaps a pair (`last_pair`), the player's own wind among the sets (`own_wind`). `wall`: any tile that nobody can
    see, with no more than so many tiles left. `rank` is what an excuse must reach; one of `while_items`, if there are any, must
    be in the ruleset.
    """

    id: str
    name: str
    kinds: tuple[Kinds, ...]
    sets: int
    missing: bool
    whole_hand: bool
    completed: int
    last_pair: bool
    own_wind: bool
    rank: int
    while_items: tuple[str, ...]
    wall: int | None
    cite: Citation


@dataclass(frozen=True, slots=True)
class Excuse:
    """What frees the maker of a dangerous discard.

    `no_choice`: all his standing tiles were dangerous to somebody, or, `same_danger`, to the winner. Otherwise his own hand:
    `waiting`; of nothing but the class (`whole_hand`), or with so many `sets` and `pairs` of it and `last` of its other kinds,
    his own wind in a set or not (`own_wind`), and of a `rank` that is high enough; with so many `doubles` from `items`, or
    `scored` of these items, each set counting once; waiting for a tile that would give `would_double` doubles.
    """

    id: str
    no_choice: bool
    same_danger: bool
    waiting: bool
    rank: int | None
    kinds: tuple[Kinds, ...]
    whole_hand: bool
    sets: int
    pairs: int
    last: int
    own_wind: str
    items: tuple[str, ...]
    doubles: int
    scored: int
    would_double: int
    cite: Citation


@dataclass(frozen=True, slots=True)
class PenaltyRule:
    """What an offence costs: the `claims` of a falsely named discard it is about, the number of `offenders`, and who is paid.

    `both`: the discard was falsely named and the claim of mah-jongg false too. `most`: the most that one player gets for one
    discard, in points or as a part `most_of_limit`. `for_all`: the offender pays the winner for all. `ends`: the hand is over.
    `east_passes`: an offending East loses his seat.
    """

    id: str
    offence: Offence
    claims: tuple[str, ...]
    offenders: int
    both: bool
    money: Money
    to_claimant: bool
    east_doubles: bool
    most: int | None
    most_of_limit: Fraction | None
    for_all: bool
    ends: bool
    east_passes: bool
    cite: Citation


@dataclass(frozen=True, slots=True)
class WashingRule:
    """An original hand that ends the deal.

    It shows so many `different` tiles of a class, perhaps `without_pairs`, or so many tiles `apart`. `pays` gives what each
    other player pays, by the number of different tiles; it is never doubled. `original`: only the tiles dealt will do, thirteen
    or East's fourteen; otherwise the player may have drawn his first tile.
    """

    id: str
    name: str
    kinds: tuple[Kinds, ...]
    different: int
    without_pairs: bool
    apart: int
    original: bool
    pays: Mapping[int, int]
    cite: Citation


@dataclass(frozen=True, slots=True)
class SettlementRules:
    """All that a ruleset says about paying; what it does not know is None or empty.

    `players` play; None: as many as there are seats. `rob_concealed` are the shapes for which a concealed kong may be robbed.
    `chows` says where it stands that a chow is claimed from the left-hand neighbour alone, unless it completes the hand.
    """

    players: int | None
    stakes: Stakes
    discarder: Discarder | None
    limit_win: Citation | None
    rounding: Numbered | None
    sitting_out: SittingOut | None
    streak: StreakBonus | None
    long_hand: Flat | None
    feeding: Numbered | None
    draw_at: Numbered | None
    rob_concealed: tuple[str, ...]
    chows: Citation | None
    liability: LiabilityRule | None
    excuses: tuple[Excuse, ...]
    dangers: tuple[Danger, ...]
    penalties: tuple[PenaltyRule, ...]
    washing: tuple[WashingRule, ...]
