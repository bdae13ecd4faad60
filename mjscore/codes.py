"""The layout of packed codes: a group, or a piece of a reading, as one small integer. Nothing else knows where the bits lie.

A group's code is less than 2048. A piece of a reading adds which of its tiles was the winning one.
"""

from __future__ import annotations

from typing import Final

Codes = tuple[int, ...]
"""The groups or pieces of a hand, by their codes."""

BONUS: Final = 7
"""The kind number of a bonus tile, beside the kinds of groups."""

_KIND: Final = 8
_FORM: Final = 6
_COMPLETED: Final = 11
_TILE_MASK: Final = (1 << _FORM) - 1
_FORM_MASK: Final = 3 << _FORM
_GROUP_MASK: Final = (1 << _COMPLETED) - 1


def group_code(kind: int, tile: int, form: int) -> int:
    """The code of a group of this kind and form whose lowest tile is `tile`."""
    return kind << _KIND | form << _FORM | tile


def kind_of(code: int) -> int:
    """The kind number of a group or piece."""
    return code >> _KIND & 7


def form_of(code: int) -> int:
    """The form number of a group or piece."""
    return code >> _FORM & 3


def tile_of(code: int) -> int:
    """The number of the lowest tile of a group or piece."""
    return code & _TILE_MASK


def moved(code: int, step: int) -> int:
    """The code of a group that is as many kinds further, such as the same numbers in another suit."""
    return code + step


def without_form(code: int) -> int:
    """The code with its form left out: equal for groups that differ in nothing else."""
    return code & ~_FORM_MASK


def with_form(code: int, form: int) -> int:
    """The code of the same group or piece in another form."""
    return code & ~_FORM_MASK | form << _FORM


def completed_code(code: int, place: int) -> int:
    """The code of a group as the piece that the winning tile completed: `place` is where that tile lies in it, from 1."""
    return code | place << _COMPLETED


def completed_place(code: int) -> int:
    """Where the winning tile lies in a piece, from 1; 0 in a piece that it did not complete."""
    return code >> _COMPLETED


def uncompleted(code: int) -> int:
    """The code of a piece's group, its completion left out."""
    return code & _GROUP_MASK
