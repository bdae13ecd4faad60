"""Compare what the package answers with what is kept of another commit's answers.

Each case that is answered otherwise is printed, the lines of the old answer after `-`, those of the new one after `+`. Exits 1 if
any is not told in changes.toml.
"""

from __future__ import annotations

import argparse
import fnmatch
import io
import json
import os
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import Pool
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.laboratory.answers import answering
from tests.laboratory.answers.asking import ROOT, Block, ask, names
from tests.laboratory.answers.comparing import (
    Baseline,
    Difference,
    Digests,
    differences,
    digests,
    lines_of,
    read_baseline,
    read_changes,
    reason_of,
    write_baseline,
)

Answers = dict[str, Any]


def main() -> int:
    """Keep, show or compare; 1 if there is a difference that nobody meant."""
    asked = _arguments()
    if asked.show:
        before = asked.at or read_baseline().commit
        return show(asked.show, asked.vectors, before, asked.of)
    chosen = [
        name
        for name in names(asked.vectors)
        if not asked.blocks or _matches(name, asked.blocks)
    ]
    if asked.keep and asked.at:
        return keep(chosen, asked.at, asked.workers)
    return compare(chosen, asked)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.laboratory.answers", description=__doc__
    )
    parser.add_argument(
        "blocks", nargs="*", help="names of blocks, * for any: hands/parker*; else all"
    )
    parser.add_argument(
        "--at", metavar="COMMIT", help="another commit than that of the baseline"
    )
    parser.add_argument(
        "--of", metavar="COMMIT", help="a commit that is compared, instead of this tree"
    )
    parser.add_argument(
        "--keep",
        action="store_true",
        help="write baseline.txt: by --at COMMIT, or by this tree once nothing differs",
    )
    parser.add_argument(
        "--show", metavar="CASE", help="print the whole answers to a case, then and now"
    )
    parser.add_argument(
        "--vectors", type=Path, help="vectors to be asked besides, a JSON Lines file"
    )
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    if asked.keep and asked.at is None and (asked.blocks or asked.of):
        parser.error("all blocks of this tree are kept, or some of --at COMMIT")
    return asked


def _matches(name: str, patterns: Sequence[str]) -> bool:
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)


# --- What is done ---------------------------------------------------------------------------------


def keep(chosen: list[str], commit: str, workers: int) -> int:
    """Write the digests of what a commit answers; of blocks that were not chosen those that it answered before."""
    known = set(names())
    whole = _git("rev-parse", commit).decode().strip()
    blocks = ask_all(chosen, None, workers)
    with package_of(whole) as root:
        answers = answer_all(blocks, root, workers)
    kept = {
        block["block"]: digests(block, answers[block["block"]], ROOT)
        for block in blocks
    }
    before = read_baseline()
    others = before.blocks if before.commit == whole else {}
    kept = {
        name: digest for name, digest in {**others, **kept}.items() if name in known
    }
    write_baseline(whole, kept)
    print(f"{len(kept)} blocks kept, as {whole[:8]} answers them")
    return 0


def compare(chosen: list[str], asked: argparse.Namespace) -> int:
    """Print each difference and how many there were; without --at only blocks with other digests are looked at.

    With --keep the new answers are kept, if there is no difference but those that were meant.
    """
    blocks = ask_all(chosen, asked.vectors, asked.workers)
    with package_of(asked.of) as root:
        now = answer_all(blocks, root, asked.workers)
    given = {
        block["block"]: digests(block, now[block["block"]], ROOT) for block in blocks
    }
    baseline = read_baseline() if asked.at is None else Baseline(asked.at, {})
    unlike = [
        block
        for block in blocks
        if given[block["block"]] != baseline.blocks.get(block["block"])
    ]
    print(f"{len(blocks)} blocks, {len(unlike)} to be asked at {baseline.commit[:8]}")
    with package_of(baseline.commit) as root:
        before = answer_all(unlike, root, asked.workers)
        files = _files_of(blocks, root, asked.workers)
        before |= answer_all(files, root, asked.workers)
    with package_of(asked.of) as root:
        now |= answer_all(files, root, asked.workers)
    found = [
        difference
        for block in (*unlike, *files)
        for difference in differences(before[block["block"]], now[block["block"]])
    ]
    status = _told(found, baseline.commit)
    if asked.keep and status == 0:
        _keep_these(given)
    return status


def _keep_these(given: dict[str, Digests]) -> None:
    """Keep the answers of this tree, which must be those of a commit: of the last one that changed the package."""
    if _git("status", "--porcelain", "mjscore"):
        raise SystemExit("not kept: the package is not as the last commit has it")
    known = set(names())
    kept = {**read_baseline().blocks, **given}
    kept = {name: digest for name, digest in kept.items() if name in known}
    commit = _git("log", "-1", "--format=%H", "--", "mjscore").decode().strip()
    write_baseline(commit, kept)
    print(f"kept as {commit[:8]} answers them")


def _told(found: list[Difference], commit: str) -> int:
    changes = read_changes()
    meant: Counter[str] = Counter()
    unmeant = 0
    for difference in found:
        reason = reason_of(difference, changes)
        if reason is not None:
            meant[reason] += 1
            continue
        unmeant += 1
        print(difference.case)
        for line in difference.lines:
            print(f"    {line}")
    for reason, number in meant.items():
        print(f"{number} meant: {reason}")
    print(f"{unmeant} cases are answered otherwise than at {commit[:8]}")
    return int(unmeant > 0)


def _files_of(blocks: list[Block], root: Path, workers: int) -> list[Block]:
    """The files that the package in a folder writes of the evenings, to be read by both."""
    evenings = [
        {**block, "kind": "written"} for block in blocks if block["kind"] == "evenings"
    ]
    files: list[Block] = []
    for name, answers in answer_all(evenings, root, workers).items():
        cases = [
            {"name": f"files/{case}", "text": answer["text"]}
            for case, answer in answers.items()
            if "text" in answer
        ]
        files.append({"block": f"files/{name}", "kind": "sessions", "cases": cases})
    return files


def show(case: str, vectors: Path | None, commit: str, of: str | None) -> int:
    """Print the whole answers to a case, and the text that is asked."""
    block = _block_of(case, vectors)
    with package_of(commit) as root:
        before = answer_all([block], root, 1)[block["block"]]
    with package_of(of) as root:
        now = answer_all([block], root, 1)[block["block"]]
    for asked in block["cases"]:
        if asked["name"] == case:
            print(
                json.dumps({**asked, "rules": block.get("rules")}, ensure_ascii=False)
            )
    for title, answers in ((commit, before), (of or "now", now)):
        print(f"\n{title}")
        print("\n".join(lines_of(answers[case])))
    return 0


def _block_of(case: str, vectors: Path | None) -> Block:
    known = names(vectors)
    for name in (case, case.rpartition("/")[0]):
        if name in known and not name.startswith("vectors/"):
            return ask(name)
    for name in known:
        if name.startswith("vectors/"):
            block = ask(name, vectors)
            if case in [asked["name"] for asked in block["cases"]]:
                return block
    raise SystemExit(f"no case is called {case}")


# --- Asking and answering by several processes ----------------------------------------------------


def ask_all(chosen: list[str], vectors: Path | None, workers: int) -> list[Block]:
    """The blocks of names, in their order."""
    with Pool(workers) as pool:
        asked = [(name, vectors) for name in chosen]
        return pool.starmap(ask, asked, chunksize=5)


def answer_all(blocks: list[Block], root: Path, workers: int) -> dict[str, Answers]:
    """What the package in a folder answers to blocks; those of the same rules are answered by the same process."""
    shares: list[list[Block]] = [[] for _ in range(workers)]
    places: dict[str, int] = {}
    for block in blocks:
        rules = json.dumps([block["kind"], block.get("rules")])
        place = places.setdefault(rules, len(places) % workers)
        shares[place].append(block)
    with TemporaryDirectory() as folder:
        runs = []
        for number, share in enumerate(shares):
            asked = Path(folder, f"asked-{number}.jsonl")
            asked.write_text("".join(json.dumps(block) + "\n" for block in share))
            answered = Path(folder, f"answered-{number}.jsonl")
            runs.append((start(asked, answered, root), answered))
        answers: dict[str, Answers] = {}
        for process, answered in runs:
            if process.wait() != 0:
                raise SystemExit(f"the package in {root} did not answer")
            for line in answered.read_text("utf-8").splitlines():
                told = json.loads(line)
                answers[told["block"]] = told["answers"]
    return answers


def start(asked: Path, answered: Path, root: Path) -> subprocess.Popen[bytes]:
    """A fresh process that answers by the package in a folder."""
    environment = {
        name: value for name, value in os.environ.items() if name != "MJSCORE_RULES"
    }
    environment |= {"PYTHONPATH": str(root), "COLUMNS": "80"}
    program = [sys.executable, answering.__file__, str(asked), str(answered), str(root)]
    return subprocess.Popen(program, cwd=asked.parent, env=environment)


@contextmanager
def package_of(commit: str | None) -> Iterator[Path]:
    """A folder with the package as a commit has it, or as it lies here."""
    if commit is None:
        yield ROOT
        return
    with TemporaryDirectory() as folder:
        packed = io.BytesIO(_git("archive", "--format=tar", commit, "mjscore"))
        with tarfile.open(fileobj=packed) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder).resolve()


def _git(*arguments: str) -> bytes:
    return subprocess.run(
        ["git", "-C", str(ROOT), *arguments], check=True, capture_output=True
    ).stdout


if __name__ == "__main__":
    sys.exit(main())
