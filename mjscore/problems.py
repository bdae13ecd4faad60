"""What is wrong with an input, where it stands, and how it is shown: the one way to report a refusal."""

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar, cast

from mjscore.sentences import Sentence, as_sentence, joined, listed, sentence, so_many

_Named = TypeVar("_Named", bound=StrEnum)


class Span(NamedTuple):
    """A stretch of a source text, by 0-based offsets: `start` inclusive, `end` exclusive."""

    start: int
    end: int


class About(StrEnum):
    """What a missing fact is about."""

    ENDING = "ending"
    """How the deal ended."""
    HANDS = "hands"
    """A hand of which too little is told."""
    FACT = "fact"
    """Anything else that somebody at the table can tell."""


class Choice(NamedTuple):
    """An answer that may be given: its words, in which players are called by their seats, and the value that it means."""

    words: str
    answer: Any


class Fact(NamedTuple):
    """What is missing in a deal, and somebody at the table can tell.

    `question` asks for it, `line` is what to write where it is told in a text, `choices` are the answers, where there are
    few. `seat` is whose hand it is about. Refusals list it by its `code`.
    """

    code: str
    question: str
    line: str = ""
    choices: tuple[Choice, ...] = ()
    about: About = About.FACT
    seat: str | None = None

    def fault(self, section: str = "", seat: str = "") -> "Fault":
        """The fault of a deal that lacks it, perhaps in a section of the hand of a seat."""
        return Fault(
            self.code,
            self.question,
            hint=self.line,
            missing=self,
            section=section,
            seat=seat,
        )


class Fault(NamedTuple):
    """One thing that is wrong: a stable `code`, the `message`, its place in the source and a `hint` at what was meant.

    A fault of data (TOML) that has no offset says in `where` which key it is about; it points at what stands there or, `at_key`,
    at the key itself. `of_file`: a file has it by itself, whatever it extends. `missing` is the fact that a deal lacks.
    Of a hand or a deal it says what it points at, a `section`, a `tile` in it, the `seat` whose hand it is, until it is placed.
    `instead` is what may stand in its place; of several the player alone knows which is meant. A hint may have several lines.
    """

    code: str
    message: str
    span: Span | None = None
    hint: str = ""
    where: str = ""
    missing: Fact | None = None
    section: str = ""
    tile: int | None = None
    seat: str = ""
    instead: tuple[str, ...] = ()
    at_key: bool = False
    of_file: bool = False


class Problem(Exception):
    """An input that is refused: carries every fault found, with `message`, `source`, `line`, `column` and `hint` of the first.

    `line` and `column` count from 1; both are None where the fault has no place in a text. `corrected` is the full text as it
    was probably meant; empty where that is not known.
    """

    kind = "problem"

    def __init__(
        self,
        faults: Fault | Sequence[Fault],
        *,
        text: str = "",
        source: str = "<input>",
        corrected: str = "",
    ) -> None:
        if isinstance(faults, Fault):
            faults = (faults,)
        self.faults: tuple[Fault, ...] = tuple(faults)
        self.text = text
        self.source = source
        self.corrected = corrected
        first = self.faults[0]
        self.code = first.code
        self.message = first.message
        self.hint = first.hint
        self.line: int | None = None
        self.column: int | None = None
        if first.span is not None:
            self.line, self.column = line_and_column(text, first.span.start)
        super().__init__(self.message)

    @property
    def one_line(self) -> str:
        """What every fault says, in one line."""
        return joined((as_sentence(fault.message) for fault in self.faults), "; ")

    def __str__(self) -> str:
        return render(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Problem) or type(other) is not type(self):
            return False
        same_text = self.text == other.text and self.source == other.source
        return same_text and self.faults == other.faults

    def __hash__(self) -> int:
        return hash((self.faults, self.text, self.source))

    def __reduce__(self) -> tuple[object, ...]:
        make = partial(
            type(self), text=self.text, source=self.source, corrected=self.corrected
        )
        return make, (self.faults,)


class Faults:
    """Collects what is wrong with an input, each fault once, at most `most` of them."""

    def __init__(self, most: int = 100) -> None:
        self.found: list[Fault] = []
        self._most = most

    @property
    def full(self) -> bool:
        """Whether the list is full; then the caller looks for no more faults and no suggestions."""
        return len(self.found) >= self._most

    def note(self, fault: Fault) -> None:
        """Note a fault."""
        if not self.full and fault not in self.found:
            self.found.append(fault)

    def add(
        self,
        code: str,
        where: str,
        message: str,
        hint: str = "",
        *,
        at_key: bool = False,
        of_file: bool = False,
    ) -> None:
        """Note a fault of data at a key path, which points at the value, or at the key itself."""
        fault = Fault(code, message, where=where, hint=hint)
        self.note(fault._replace(at_key=at_key, of_file=of_file))

    def wrong_type(
        self, where: str, wanted: str, value: object, hint: str = ""
    ) -> None:
        """Note a value of another type than is wanted, or that there is none (None)."""
        key = where.rpartition(".")[2]
        message = f"expected {wanted}, found {shown_value(value)}"
        if value is None and key:
            message = f"{key} is missing: expected {wanted}"
        self.add("wrong-type", where, message, hint=hint, of_file=True)

    def unknown(
        self,
        code: str,
        where: str,
        what: str,
        found: str,
        known: Iterable[str],
        *,
        at_key: bool = False,
    ) -> None:
        """Note a name that is not among those known, with what was probably meant."""
        if self.full:
            return
        names = list(known)
        hint = (
            did_you_mean(found, names)
            or of_the_same_words(found, names)
            or f"known: {', '.join(sorted(names))}"
        )
        self.add(code, where, f"unknown {what} “{found}”", hint=hint, at_key=at_key)


def shown_value(value: object) -> str:
    """A value as a refusal shows it, cut to a readable length."""
    text = "nothing" if value is None else repr(thawed(value))
    return text if len(text) <= 60 else text[:57] + "…"


def thawed(value: Any) -> Any:
    """A value with dictionaries and lists of its own in the place of mappings, lists and tuples, as a text has them."""
    if isinstance(value, str | int | float):
        return value  # the most, and to ask whether it is a mapping takes long
    if isinstance(value, Mapping):
        return {key: thawed(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [thawed(inner) for inner in value]
    return value


class NotationProblem(Problem):
    """The text is not in the notation."""

    kind = "notation"


class ImpossibleHand(Problem):
    """The text is in the notation, but no such hand or deal can exist or win."""

    kind = "impossible"


class UndecidedDeal(Problem):
    """The deal cannot be settled until a fact that is missing is written down."""

    kind = "undecided"

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that are missing."""
        return tuple(fault.missing for fault in self.faults if fault.missing)


class RulesetProblem(Problem):
    """A ruleset or house-rule file is not valid."""

    kind = "ruleset"


class SessionProblem(Problem):
    """A session file is damaged, or what is asked of it cannot be done."""

    kind = "session"


class NotFlushed(SessionProblem):
    """A session was written, but the disk does not promise to keep it."""


class UsageProblem(Problem):
    """What is asked for does not exist (a ruleset, an option, a file)."""

    kind = "usage"


class UnknownPlayer(UsageProblem):
    """Nobody at the table is called so."""


def expect(value: object, kind: Any, wanted: str) -> None:
    """Raise TypeError, in words, for a value of another type than is `wanted`."""
    if not isinstance(value, kind):
        raise TypeError(
            f"{wanted} is expected, not {type(value).__name__} {printable(repr(value)[:60])}"
        )


def expect_all(values: object, kind: Any, wanted: str) -> tuple[Any, ...]:
    """The values themselves; TypeError, in words, where this is not a collection, or one of its values is of another type."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        expect(values, tuple, wanted)
    collected = tuple(cast(Iterable[Any], values))
    for value in collected:
        expect(value, kind, wanted)
    return collected


def expect_member(value: object, kind: type[_Named], wanted: str) -> _Named:
    """A member of an enumeration, which a program may also call by its name; TypeError, in words, for anything else."""
    for member in kind:
        if member == value:
            return member
    expect(value, kind, wanted)
    return cast(_Named, value)


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """The line and column, both from 1, of a 0-based offset in `text`."""
    before = text[:offset]
    return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1


def printable(text: str) -> str:
    """`text` with characters that nobody sees, or that steer a terminal, shown by their numbers: `Ann<U+202E>`."""
    if _is_all_seen(text):
        return text
    if isinstance(text, Sentence):
        of_printable = text.replaced(_printable_value)
        if _is_all_seen(of_printable):
            return of_printable
    return "".join(ch if _is_seen(ch) else f"<U+{ord(ch):04X}>" for ch in text)


def _printable_value(value: object) -> object:
    return printable(value) if type(value) is str else value


def _is_all_seen(text: str) -> bool:
    return text.isprintable() and (text.isascii() or BLANKS.isdisjoint(text))


def one_for_one(text: str) -> str:
    """As `printable`, but with one sign for each character, so that a caret below still points at the right place."""
    return "".join(ch if _is_seen(ch) else "\N{REPLACEMENT CHARACTER}" for ch in text)


def _is_seen(ch: str) -> bool:
    return ch.isprintable() and ch not in BLANKS


BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs of Unicode that look like nothing; format characters and blanks other than the space are not printable."""


_EXCERPT = 100


def _excerpt(text: str, span: Span) -> tuple[str, str]:
    """The line of the span, cut to a readable width around it, and the caret line below."""
    begin = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", begin)
    if end < 0:
        end = len(text)
    line = text[begin:end].rstrip("\r")
    column = min(span.start - begin, len(line))
    width = min(span.end, begin + len(line)) - span.start
    cut = 0
    if len(line) > _EXCERPT:
        cut = max(0, column - _EXCERPT // 2)
    shown = line[cut : cut + _EXCERPT]
    lead = "…" if cut else ""
    tail = "…" if cut + _EXCERPT < len(line) else ""
    before = column - cut
    carets = max(1, min(width, len(shown) - before))
    below = " " * (len(lead) + before) + "^" * carets
    return lead + one_for_one(shown) + tail, below


def render(problem: Problem, codes: bool = True) -> str:
    """Every fault as `source:line:column: message [code]`, the line, a caret and the hint; the only renderer of refusals."""
    rendered = []
    for fault in problem.faults:
        rendered.append(_render_fault(fault, problem.text, problem.source, codes=codes))
    return joined(rendered, "\n")


def _render_fault(fault: Fault, text: str, source: str, codes: bool) -> str:
    message = printable(as_sentence(fault.message))
    if codes:
        message = sentence("{message} [{code}]", message=message, code=fault.code)
    place = printable(source)
    excerpt = ""
    carets = ""
    if fault.span is not None:
        line, column = line_and_column(text, fault.span.start)
        excerpt, carets = _excerpt(text, fault.span)
        place = sentence("{source}:{at}", source=place, at=f"{line}:{column}")
    elif _where(fault):
        path = printable(as_sentence(_where(fault)))
        place = sentence("{source}: {path}", source=place, path=path)
    lines = [sentence("{place}: {message}", place=place, message=message)]
    if excerpt.strip():
        lines += [f"    {excerpt}", f"    {carets}"]
    lines += hint_lines(fault.hint)
    return joined(lines, "\n")


def _where(fault: Fault) -> str:
    """What the fault is about, without the section where the message begins with its name."""
    if fault.section and fault.message.startswith(f"{fault.section}:"):
        return fault.where.removesuffix(fault.section).rstrip()
    return fault.where


def hint_lines(hint: str) -> list[str]:
    """The lines of a hint as they are printed below a message: one to copy stands alone."""
    if not hint:
        return []
    if "\n" not in hint:
        return [sentence("    {hint}", hint=printable(as_sentence(hint)))]
    return [f"    {printable(line)}" for line in hint.split("\n") if line]


SURE: Final = 0.8
"""How like (from 0 to 1) a known word must be where its first letter differs; hardly anybody mistypes the first one."""
LIKE: Final = 0.66
"""How like a known word must be else."""


def nearest_words(
    word: str, known: Iterable[str], most: int = 3, least: float = LIKE
) -> list[str]:
    """The known words at least so much like `word`, best first: what was probably meant."""
    table = {name.casefold(): name for name in known}
    if word.casefold() in table:
        return [table[word.casefold()]]
    import difflib  # a right text does without it

    meant = word.casefold()[:60]
    close = difflib.get_close_matches(meant, table, n=most, cutoff=least)
    sure = difflib.get_close_matches(meant, close, n=most, cutoff=SURE)
    nearest = []
    for name in close:
        same_beginning = name[0] == meant[:1]
        same_letters = sorted(name) == sorted(meant)
        if name in sure or same_beginning or same_letters:
            nearest.append(table[name])
    return nearest


def did_you_mean(word: str, known: Iterable[str], least: float = LIKE) -> str:
    """`did you mean a, b or c?`, or the empty string where nothing is near."""
    close = nearest_words(word, known, least=least)
    if not close:
        return ""
    return sentence("did you mean {meant}?", meant=listed(close, "or"))


def of_the_same_words(name: str, known: Iterable[str], most: int = 6) -> str:
    """`did you mean …?` with those of some names that have most words of another, such as `pung-of-dragons`; else empty."""
    wanted = _words_in(name)
    shared = {id: len(wanted & _words_in(id)) for id in sorted(known) if id != name}
    most_shared = max(shared.values(), default=0)
    best = [id for id, number in shared.items() if number == most_shared]
    if most_shared == 0 or len(best) > most:
        return ""
    return f"did you mean {listed(best, 'or')}?"


def _words_in(id: str) -> set[str]:
    """The words of an id that tell it from others, each as one of it: `pung-of-dragons` has `pung` and `dragon`."""
    words = set(re.findall("[a-z]{3,}(?<!s)", id.casefold()))
    return words - {"hand", "tile", "set"}


def words_of(id: str) -> str:
    """An id as it is read: `last-tile` is `last tile`."""
    return id.replace("-", " ")


def there_are(number: int, thing: str) -> str:
    """`there is 1 player`, `there are 3 players`."""
    are = "is" if number == 1 else "are"
    return sentence(f"there {are} {{things}}", things=so_many(number, thing))
