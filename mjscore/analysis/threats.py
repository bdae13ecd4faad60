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
from mjscore.rules.settlement_keys import SettlementRules
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
    found = (
        list(_by_danger(view, ruleset, rules)) if rules.liability is not None else []
    )
    if rules.feeding is not None:
        found += _by_feeding(view, rules)
    return tuple(found)


def _by_danger(
    view: PlayerView, ruleset: Ruleset, rules: SettlementRules
) -> Iterator[Threat]:
    assert rules.liability is not None
    mine, later = kinds_in_hand(view.hand), rules.liability.later != "nothing"
    in_force = dangers_in_force(rules.dangers, ruleset)
    hits = [
        (seat, Hit(danger, _dangerous_to(view, danger, kinds, seat, groups, ruleset)))
        for danger in in_force
        for seat, groups in view.others
        for kinds in (() if danger.wall_at_most is not None else danger.tiles)
    ]
    dangerous = frozenset[Tile]().union(*(hit.dangerous for _, hit in hits))
    for seat, hit in hits:
        excuses: dict[str | None, list[Tile]] = {}
        for tile in (each for each in mine if each in hit.dangerous):
            excuses.setdefault(
                _excuse(view, hit, dangerous, tile, ruleset, rules), []
            ).append(tile)
        for excused, tiles in excuses.items():
            yield Threat(
                tuple(tiles),
                seat,
                hit.danger.id,
                hit.danger.name,
                excused,
                later,
                hit.danger.cite,
            )
    for danger in in_force:
        if danger.wall_at_most is not None:
            yield from _unseen(view, danger, mine)


def _dangerous_to(
    view: PlayerView,
    danger: Danger,
    kinds: Kinds,
    seat: Seat,
    groups: Sequence[Group],
    ruleset: Ruleset,
) -> frozenset[Tile]:
    """The tiles that are dangerous to a player, as far as the threatened hand can still be made."""
    sets = [group for group in groups if group.kind in SETS]
    dangerous = dangerous_tiles(danger, kinds, groups)
    if not dangerous:
        return frozenset()
    inside = {group.tile for group in sets if kinds.issuperset(group.tiles)}
    lacking = danger.completes.groups - len(inside)
    if lacking <= 0:
        if danger.completes.whole_hand:
            return frozenset(
                tile
                for tile in dangerous
                if _enough(view, tile, 2) or _makes_a_run(tile, kinds)
            )
        return (
            dangerous
            if danger.dangerous == "missing"
            else frozenset(tile for tile in dangerous if tile not in inside)
        )
    places = ruleset.win.sets - len(sets)
    if lacking > places + danger.completes.pair:
        return frozenset()
    own = ruleset.play.own_tiles.get(seat, ())
    if danger.completes.own_wind and not any(
        tile in inside or _enough(view, tile, 3) for tile in own
    ):
        return frozenset()
    # The discard itself may be one of the tiles that are not yet with the player: it is in the discarder's hand.
    return frozenset(
        tile
        for tile in dangerous
        if _enough(view, tile, 2 if danger.completes.pair and lacking == 1 else 3)
    )


def _makes_a_run(tile: Tile, kinds: Kinds) -> bool:
    """Whether a run of these kinds holds the tile; the fourth of a set on the table helps in no other way."""
    if not tile.is_suit:
        return False
    near = [each for each in kinds if each.suit == tile.suit and abs(each - tile) <= 2]
    return any(
        {tile - 2 + at, tile - 1 + at, tile + at}
        <= {int(each) for each in (*near, tile)}
        for at in range(3)
    )


def _enough(view: PlayerView, tile: Tile, number: int) -> bool:
    """Whether a player may hold so many of a kind once one more is discarded to him."""
    return view.left(tile) + 1 >= number


def _unseen(view: PlayerView, danger: Danger, mine: Sequence[Tile]) -> Iterator[Threat]:
    """Tiles of which none has been seen, when hardly a tile is left to draw; judged only where the wall has been counted."""
    if (
        view.wall is None
        or danger.wall_at_most is None
        or view.wall > danger.wall_at_most
    ):
        return
    melded = tiles_in_groups([group.code for group in view.hand.melds])
    shown = {*view.hand.visible, *view.open_tiles, *melded}
    tiles = tuple(tile for tile in mine if tile not in shown)
    if tiles:
        yield Threat(tiles, None, danger.id, danger.name, None, False, danger.cite)


def _excuse(
    view: PlayerView,
    hit: Hit,
    dangerous: Kinds,
    tile: Tile,
    ruleset: Ruleset,
    rules: SettlementRules,
) -> str | None:
    """What would free the player from paying, judged on the hand that the discard leaves."""
    if not rules.excuses:
        return None
    hand = without(view.hand, tile) if view.hand.size > ruleset.hand_size else view.hand
    sheet = sheet_as_it_stands(view.with_hand(hand), ruleset)
    excuse = Plea(hand, sheet, (hit,), dangerous, ruleset).excuse(rules.excuses)
    return None if excuse is None else f"{words_of(excuse.id)} ({excuse.cite})"


def _by_feeding(view: PlayerView, rules: SettlementRules) -> Iterator[Threat]:
    """A threat from the player on the right, if he has all his sets from this player and one more would make this one pay."""
    me = view.hand.seat
    assert rules.feeding is not None
    if me is None:
        return
    players = [me, *(seat for seat, _ in view.others)]
    for seat, groups in view.others:
        claimed = [
            group
            for group in groups
            if group.form is not Form.CONCEALED and group.kind in SETS
        ]
        mine = [
            group
            for group in claimed
            if group.source is me or (group.source is None and group.kind is Kind.CHOW)
        ]
        if (
            left_of(seat, tuple(players)) is me
            and len(claimed) == len(mine) >= rules.feeding.sets - 1
        ):
            why = sentence(
                "{seat} claimed {number} sets from {me}, and one more makes {me} pay for all",
                seat=seat,
                number=len(mine),
                me=me,
            )
            yield Threat(
                tuple(kinds_in_hand(view.hand)),
                seat,
                "feeding",
                why,
                None,
                False,
                rules.feeding.cite,
            )
