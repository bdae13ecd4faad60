"""House files made at random: wishes of a table, most of them sensible, some impossible; written as a person writes them."""

from __future__ import annotations

from random import Random
from typing import Final

import mjscore
from mjscore.rules.patterns import shipped_shapes
from mjscore.rules.vocabulary.conditions import CONDITIONS
from mjscore.rules.vocabulary.pieces import WORDS
from mjscore.rules.vocabulary.rows import Takes

SHAPE_NAMES: Final = ("standard", *shipped_shapes())
TILES: Final = ("5D", "2468B GD", "19D 19B 19C", "E S W N", "RD GD WD", "")
SEATS: Final = ("East", "South", "West", "North")
WHOS: Final = ('"all"', '"winner"', '"losers"', '"winners"')


class HouseFile:
    """Draws a house file by a seeded die."""

    def __init__(self, seed: int) -> None:
        self.die = Random(seed)
        self.base = self.die.choice(mjscore.ruleset_ids())
        rules = mjscore.load_ruleset(self.base)
        self.options = [option.id for option in rules.options]
        every = (
            mjscore.load_ruleset(self.base, options=self.options[:3])
            if self._playable(self.options[:3])
            else rules
        )
        self.items = [item.id for item in every.items]
        self.mine: list[str] = []

    def _playable(self, options: list[str]) -> bool:
        try:
            mjscore.load_ruleset(self.base, options=options)
        except mjscore.Problem:
            return False
        return True

    def chance(self, part: float) -> bool:
        return self.die.random() < part

    def text(self) -> str:
        """The file."""
        lines = [f'extends = "{self.base}"']
        if self.chance(0.7):
            lines.append('title = "Our game"')
        if self.chance(0.4):
            lines.append(f"remove = {self._ids(self.items)}")
        if self.chance(0.3):
            lines.append(f"remove-options = {self._ids(self.options)}")
        parts = (
            self._limit,
            self._win,
            self._item,
            self._item,
            self._change,
            self._change,
            self._option,
            self._table,
            self._on,
        )
        for part in parts:
            if self.chance(0.4):
                lines += ["", *part()]
        return "\n".join(lines) + "\n"

    def _ids(self, known: list[str]) -> str:
        chosen = (
            self.die.sample(known, min(len(known), self.die.randint(1, 2)))
            if known
            else []
        )
        return "[" + ", ".join(f'"{id}"' for id in chosen) + "]"

    def _item_id(self) -> str:
        return self.die.choice(
            [*self.items, *self.mine, "nowhere"]
            if self.chance(0.05)
            else [*self.items, *self.mine]
        )

    def _limit(self) -> list[str]:
        points = self.die.choice(["600", "1000", '"none"', "0", "1"])
        return [
            "[limit]",
            f"points = {points}",
            *(
                ['without-limit = "notional"\nnotional = 500']
                if self.chance(0.3)
                else []
            ),
        ]

    def _win(self) -> list[str]:
        lines = ["[win]"]
        if self.chance(0.5):
            lines.append(f"requires = [{self._condition()}]")
        if self.chance(0.3):
            lines.append(f'shapes = ["{self.die.choice(SHAPE_NAMES)}"]')
        if self.chance(0.3):
            lines.append(f"by = {self._ids(self.items)}")
        if self.chance(0.3):
            lines.append(f"minimum-doubles = {self.die.randint(0, 3)}")
        return lines

    def _item(self) -> list[str]:
        id = self.die.choice(["mine", "pond", self.die.choice(self.items)])
        self.mine.append(id)
        return [
            f"[items.{id}]",
            f'name = "Item {id}"',
            *self._worth(),
            f"who = {self._who()}",
            *self._conditions(),
        ]

    def _who(self) -> str:
        return self.die.choice(WHOS if self.chance(0.05) else WHOS[:3])

    def _worth(self) -> list[str]:
        worth = [
            f"points = {self.die.choice([0, 2, 7, 1_000_000])}",
            f"doubles = {self.die.choice([0, 1, 3, 20])}",
        ]
        worth += [f'limit = "{self.die.choice(["1", "1/2", "1/3", "2/7"])}"']
        return (
            self.die.sample(worth, 2) if self.chance(0.04) else [self.die.choice(worth)]
        )

    def _conditions(self) -> list[str]:
        lines = []
        if self.chance(0.3):
            lines.append(
                f"each = [{', '.join(self._word() for _ in range(self.die.randint(0, 2)))}]"
            )
        if self.chance(0.7):
            lines.append(
                f"when = [{', '.join(self._condition() for _ in range(self.die.randint(0, 3)))}]"
            )
        if self.chance(0.2):
            lines.append(f"unless = [{self._condition()}]")
        if self.chance(0.2):
            lines.append(f"excludes = {self._ids(self.items)}")
        if self.chance(0.3):
            lines.append(
                'cite = { entry = "agreed" }'
                if self.chance(0.8)
                else 'note = "as we say \\"so\\""'
            )
        return lines

    def _word(self) -> str:
        if self.chance(0.2):
            return f'{{ tiles = "{self.die.choice(TILES)}" }}'
        return f'"{"not " if self.chance(0.2) else ""}{self.die.choice(list(WORDS))}"'

    def _condition(self, depth: int = 0) -> str:
        if depth < 2 and self.chance(0.15):
            branches = [
                "["
                + ", ".join(
                    self._condition(depth + 1)
                    for _ in range(self.die.randint(0 if self.chance(0.1) else 1, 2))
                )
                + "]"
                for _ in range(self.die.randint(0 if self.chance(0.1) else 1, 3))
            ]
            return f"{{ any-of = [{', '.join(branches)}] }}"
        name = self.die.choice([name for name in CONDITIONS if name != "any-of"])
        argument = self._argument(CONDITIONS[name].takes)
        if not argument:
            return f'"{"not " if self.chance(0.2) else ""}{name}"'
        return f"{{ {name} = {argument}{', not = true' if self.chance(0.2) else ''} }}"

    def _argument(self, takes: Takes) -> str:
        words = f"[{', '.join(self._word() for _ in range(self.die.randint(0, 3)))}]"
        match takes:
            case Takes.NOTHING:
                return ""
            case Takes.COUNT:
                return words + self.die.choice(
                    [
                        ", at-least = 2",
                        ", exactly = 3",
                        ", at-most = 1",
                        ", at-least = 1, at-most = 2",
                    ]
                )
            case Takes.WORDS:
                return words
            case Takes.TILES:
                return f'"{self.die.choice(TILES)}"'
            case Takes.SHAPES:
                return f'"{self.die.choice(SHAPE_NAMES)}"'
            case Takes.SEATS:
                return f'["{self.die.choice(SEATS)}"]'
            case Takes.ITEMS:
                return f'["{self._item_id()}"]'
            case _:
                return str(self.die.randint(0, 20))

    def _change(self) -> list[str]:
        lines = [f"[change.{self.die.choice(self.items)}]"]
        if self.chance(0.6):
            lines += self._worth()
        if self.chance(0.4):
            lines.append(f"who = {self._who()}")
        return lines if len(set(lines)) > 1 else [*lines, 'name = "Called otherwise"']

    def _option(self) -> list[str]:
        rival = (
            f"rivals = {self._ids(self.options)}"
            if self.chance(0.3)
            else f"implies = {self._ids(self.options)}"
        )
        change = [
            f"[options.ours.change.{self.die.choice(self.items)}]",
            *self._worth(),
        ]
        item = [
            "[options.ours.items.ours]",
            'name = "Ours"',
            *self._worth(),
            'who = "winner"',
            *self._conditions(),
        ]
        extra = self.die.choice(
            [
                change,
                item,
                ["[options.ours.limit]", "points = 400"],
                [f"remove = {self._ids(self.items)}"],
            ]
        )
        return [
            "[options.ours]",
            'title = "Ours"',
            *([rival] if self.chance(0.5) else []),
            *extra,
        ]

    def _table(self) -> list[str]:
        return self.die.choice(
            [
                ["[settlement]", "east-doubles = false"],
                ["[settlement.rounding]", "to = 10"],
                ["[session]", f"rounds = {self.die.randint(0, 120)}"],
                [
                    "[penalties.false-mah-jongg]",
                    'offence = "false mah-jongg"',
                    'limit = "1/2"',
                ],
                [
                    "[dangers.ours]",
                    'tiles = "winds"',
                    "sets = 2",
                    'completes = ["3 sets"]',
                    f"while-item = {self._ids(self.items)}",
                ],
                [
                    "[incorrect]",
                    f'short = "{self.die.choice(["sets", "nothing", "half"])}"',
                ],
                ["[play]", "bonus-tiles = true"],
            ]
        )

    def _on(self) -> list[str]:
        return ["[option-defaults]", f"on = {self._ids(self.options)}"]


def house_file(seed: int) -> str:
    """The house file of a seed."""
    return HouseFile(seed).text()
