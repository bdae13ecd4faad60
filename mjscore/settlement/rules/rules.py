"""How a ruleset settles, as typed values: stakes, liability, dangers and excuses, penalties, washing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from mjscore.citations import Citation
from mjscore.deals import Offence
from mjscore.settlement.rules.fields import NOTHING, Kinds, Money


@dataclass(frozen=True, slots=True)
class Stakes:
    """Who pays what as a rule: whether East pays and receives double, whether losers settle their differences.

    `caps_differences`: the limit caps what one loser pays another (twice that to or from East), not the losers' scores.
    `losers_cite` is the place of the losers' settlement, `east_cite` of East's double stakes (None: that of what is doubled).
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

    def pays_as_limit(self, total: int, limit: int | None) -> bool:
        """Whether a winning hand is paid as one at the limit, whatever its doubles."""
        return self.limit_doubles is not None and limit is not None and total >= limit


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
    """A discard that makes its player liable, for what it gives the player who wins with it."""

    id: str
    name: str
    kinds: tuple[Kinds, ...]
    """The class of tiles it is about; for one suit, each of the three."""
    sets: int
    """How many sets of the class the winner has on the table."""
    missing: bool
    """Only a kind that is missing among these sets is dangerous; else any tile of the class is."""
    whole_hand: bool
    """The completed hand holds nothing but the class."""
    completed: int
    """How many sets of the class the completed hand holds."""
    last_pair: bool
    """The last of these may be a pair."""
    own_wind: bool
    """The winner's own wind is among these sets."""
    rank: int
    """How high the hand ranks among the dangerous ones, 1 being the highest: an excuse must rank as high."""
    while_items: tuple[str, ...]
    """Dangerous only if the ruleset has one of these items; empty: always."""
    wall: int | None
    """Instead of a class: any tile that nobody can see is dangerous, with no more than so many tiles left in the wall."""
    cite: Citation


@dataclass(frozen=True, slots=True)
class Excuse:
    """What frees the maker of a dangerous discard: all that is asked for here must be so of his own hand."""

    id: str
    no_choice: bool
    """All his standing tiles were dangerous to somebody. Nothing else is asked for then."""
    same_danger: bool
    """With `no_choice`: all of them were dangerous for the winner's hand."""
    waiting: bool
    """His hand is waiting."""
    rank: int | None
    """How high his own hand ranks, 1 being the highest; None: it excuses every discard."""
    kinds: tuple[Kinds, ...]
    """The class of tiles that his hand is about; for one suit, each of the three."""
    whole_hand: bool
    """His hand holds nothing but the class."""
    sets: int
    """How many sets of the class it holds."""
    pairs: int
    """How many pairs of the class it holds."""
    last: int
    """How many other kinds of the class it holds, pairs among them."""
    own_wind: str
    """`in-a-set` or `not-in-a-set`: whether his own wind is among these sets; empty: either."""
    items: tuple[str, ...]
    """The items that `doubles` and `scored` count."""
    doubles: int
    """How many doubles these items give his hand."""
    scored: int
    """How often his hand scores one of these items."""
    would_double: int
    """How many doubles a tile that he waits for would give."""
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
    cite: Citation
    claims: tuple[str, ...] = ()
    offenders: int = 0
    both: bool = False
    money: Money = NOTHING
    to_claimant: bool = False
    east_doubles: bool = False
    most: int | None = None
    most_of_limit: Fraction | None = None
    for_all: bool = False
    ends: bool = False
    east_passes: bool = False


@dataclass(frozen=True, slots=True)
class WashingRule:
    """An original hand that ends the deal.

    It shows so many `different` tiles of a class, so many tiles `apart`, or both, and perhaps is `without_pairs`. `pays` gives
    what each other player pays, by the number of different tiles; it is never doubled. `original`: only the tiles dealt will
    do, thirteen or East's fourteen; otherwise the player may have drawn his first tile.
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
