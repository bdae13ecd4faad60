#!/usr/bin/env python3
"""Says what each room of the package weighs, and fails where one is over its budget or a module is in no room."""

import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = HERE.parent / "mjscore"


def lines_of(path: Path) -> int:
    """The lines of a file that are not blank."""
    return sum(bool(line.strip()) for line in path.read_text("utf-8").splitlines())


def main() -> int:
    """Print a line for each room; 1 where something is wrong."""
    rooms = tomllib.loads((HERE / "budget.toml").read_text("utf-8"))
    room_of = {part: room for room, row in rooms.items() for part in row.get("parts", [room])}
    weights = dict.fromkeys(rooms, 0)
    homeless = []
    for path in sorted(PACKAGE.rglob("*.py")):
        part = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if part in room_of:
            weights[room_of[part]] += lines_of(path)
        else:
            homeless.append(path.relative_to(PACKAGE.parent).as_posix())
    over = {room for room, weight in weights.items() if weight > rooms[room]["lines"]}
    for room, weight in weights.items():
        print(f"{room:13}{weight:7,} of {rooms[room]['lines']:6,}{'  over its budget' if room in over else ''}")
    print(f"{'all':13}{sum(weights.values()):7,} of {sum(row['lines'] for row in rooms.values()):6,}")
    for module in homeless:
        print(f"{module} is in no room of .ci/budget.toml")
    return 1 if over or homeless else 0


if __name__ == "__main__":
    sys.exit(main())
