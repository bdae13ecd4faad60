"""Which tiles are dangerous to discard, to whom and why, by the ruleset's own rules of liability.

Only what all can see is judged: the groups on the table, and whether tiles enough are left for the hand that threatens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mjscore.analysis.player_view import PlayerView, kinds_in_hand, without
from mjscore.analysis.waits import sheet_as_it_stands
from mjscore.game.groups import SETS, Form, Group, Kind, tiles_in_groups
from mjscore.game.seats import Seat, left_of
from mjscore.game.tiles import Tile
from mjscore.problems import words_of
from mjscore.rules.citations import Citation
from mjscore.rules.danger_keys import Danger, Kinds
from mjscore.rules.schema import Ruleset
from mjscore.rules.settlement_keys import Feeding
from mjscore.sentences import sentence
from mjscore.settlement.dangers import Hit, dangerous_tiles, dangers_in_force
from mjscore.settlement.excuses import Plea


@dataclass(frozen=True, slots=True)
class Threat:
    """Tiles that are dangerous to discard to one player.

    `to` is None where the tile is dangerous to anybody; `id` and `why` name the rule, `cite` its place. `excused` names what
    would free the discarder from paying for the others, None where nothing does. `later`: he is liable too if the tile is
    claimed for a set and the hand is completed later.
    """

    tiles: tuple[Tile, ...]
    to: Seat | None
    id: str
    why: str
    excused: str | None
    later: bool
    cite: Citation


def threats_to(view: PlayerView, ruleset: Ruleset) -> tuple[Threat, ...]:
    """Which standing tiles are dangerous, one threat for each player and rule; empty where nobody pays for another."""
    rules = ruleset.settlement
    threats: list[Threat] = []
    if rules.liability is not None:
        later = rules.liability.later != "nothing"
        threats += _by_danger(view, ruleset, later=later)
    if rules.feeding is not None:
        threats += _by_feeding(view, rules.feeding)
    return tuple(threats)


def _by_danger(view: PlayerView, ruleset: Ruleset, *, later: bool) -> Iterator[Threat]:
    """The threats of what lies before each player, one for each excuse; then those of the end of the wall."""
    mine = kinds_in_hand(view.hand)
    in_force = dangers_in_force(ruleset.settlement.dangers, ruleset)
    hits = list(_hits(view, in_force, ruleset))
    dangerous: Kinds = frozenset()
    for _, hit in hits:
        dangerous |= hit.dangerous
    for seat, hit in hits:
        by_excuse: dict[str | None, list[Tile]] = {}
        for tile in mine:
            if tile in hit.dangerous:
                excuse = _excuse(view, hit, tile, dangerous=dangerous, ruleset=ruleset)
                by_excuse.setdefault(excuse, []).append(tile)
        for excuse, tiles in by_excuse.items():
            yield Threat(
                tuple(tiles),
                to=seat,
                id=hit.danger.id,
                why=hit.danger.name,
                excused=excuse,
                later=later,
                cite=hit.danger.cite,
            )
    for danger in in_force:
        yield from _unseen(view, danger, mine)


def _hits(
    view: PlayerView, dangers: Sequence[Danger], ruleset: Ruleset
) -> Iterator[tuple[Seat, Hit]]:
    """What each danger threatens each of the other players with; what hangs on the wall alone is judged apart."""
    for danger in dangers:
        if danger.wall_at_most is not None:
            continue
        for seat, groups in view.others:
            for kinds in danger.tiles:
                dangerous = _dangerous_to(
                    view, danger, groups, kinds=kinds, seat=seat, ruleset=ruleset
                )
                yield seat, Hit(danger, dangerous)


def _dangerous_to(
    view: PlayerView,
    danger: Danger,
    groups: Sequence[Group],
    *,
    kinds: Kinds,
    seat: Seat,
    ruleset: Ruleset,
) -> Kinds:
    """The tiles that are dangerous to a player, as far as the threatened hand can still be made."""
    dangerous = dangerous_tiles(danger, kinds, groups)
    if not dangerous:
        return frozenset()
    sets = [group for group in groups if group.kind in SETS]
    inside = {group.tile for group in sets if kinds.issuperset(group.tiles)}
    completes = danger.completes
    lacking = completes.groups - len(inside)
    if lacking <= 0:
        if completes.whole_hand:
            return frozenset(
                tile
                for tile in dangerous
                if _enough(view, tile, 2) or _makes_a_run(tile, kinds)
            )
        if danger.dangerous == "missing":
            return dangerous
        return dangerous - inside
    places = ruleset.win.sets - len(sets)
    if completes.pair:
        places += 1
    if lacking > places:
        return frozenset()
    own_winds = ruleset.play.own_tiles.get(seat, ())
    if completes.own_wind and not any(
        tile in inside or _enough(view, tile, 3) for tile in own_winds
    ):
        return frozenset()
    # The discard itself may be one of the tiles that are not yet with the player: it is in the discarder's hand.
    needed = 2 if completes.pair and lacking == 1 else 3
    return frozenset(tile for tile in dangerous if _enough(view, tile, needed))


def _makes_a_run(tile: Tile, kinds: Kinds) -> bool:
    """Whether a run of these kinds holds the tile; the fourth of a set on the table helps in no other way."""
    if tile.rank is None or not tile.is_suit:
        return False
    ranks = {kind.rank for kind in kinds if kind.suit == tile.suit}
    ranks.add(tile.rank)
    for lowest in (tile.rank - 2, tile.rank - 1, tile.rank):
        if {lowest, lowest + 1, lowest + 2} <= ranks:
            return True
    return False


def _enough(view: PlayerView, tile: Tile, number: int) -> bool:
    """Whether a player may hold so many of a kind once one more is discarded to him."""
    return view.left(tile) + 1 >= number


def _unseen(view: PlayerView, danger: Danger, mine: Sequence[Tile]) -> Iterator[Threat]:
    """Tiles of which none has been seen, when hardly a tile is left to draw; judged only where the wall has been counted."""
    if danger.wall_at_most is None or view.wall is None:
        return
    if view.wall > danger.wall_at_most:
        return
    melded = tiles_in_groups([group.code for group in view.hand.melds])
    shown = {*view.hand.visible, *view.open_tiles, *melded}
    tiles = tuple(tile for tile in mine if tile not in shown)
    if tiles:
        yield Threat(
            tiles,
            to=None,
            id=danger.id,
            why=danger.name,
            excused=None,
            later=False,
            cite=danger.cite,
        )


def _excuse(
    view: PlayerView, hit: Hit, tile: Tile, *, dangerous: Kinds, ruleset: Ruleset
) -> str | None:
    """What would free the player from paying, judged on the hand that the discard leaves."""
    excuses = ruleset.settlement.excuses
    if not excuses:
        return None
    hand = view.hand
    if hand.size > ruleset.hand_size:
        hand = without(hand, tile)
    sheet = sheet_as_it_stands(view.with_hand(hand), ruleset)
    plea = Plea(hand, sheet, (hit,), dangerous=dangerous, ruleset=ruleset)
    excuse = plea.excuse(excuses)
    return None if excuse is None else f"{words_of(excuse.id)} ({excuse.cite})"


def _by_feeding(view: PlayerView, feeding: Feeding) -> Iterator[Threat]:
    """A threat from the player on the right, if he has all his sets from this player and one more would make this one pay."""
    me = view.hand.seat
    if me is None:
        return
    players = [me] + [seat for seat, _ in view.others]
    for seat, groups in view.others:
        if left_of(seat, players) is not me:
            continue
        claimed = [
            group
            for group in groups
            if group.kind in SETS and group.form is not Form.CONCEALED
        ]
        # a chow comes from the player before him, whether or not that is written
        mine = [
            group
            for group in claimed
            if group.source is me or (group.source is None and group.kind is Kind.CHOW)
        ]
        if len(mine) == len(claimed) and len(mine) >= feeding.sets - 1:
            why = sentence(
                "{seat} claimed {number} sets from {me}, and one more makes {me} pay for all",
                seat=seat,
                number=len(mine),
                me=me,
            )
            yield Threat(
                tuple(kinds_in_hand(view.hand)),
                to=seat,
                id="feeding",
                why=why,
                excused=None,
                later=False,
                cite=feeding.cite,
            )
