"""The scripts of the page made one: what a module exports is what others take from it, and each runs once."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from mjscore.ext.page.scripts import one_script

MODULES = {
    "app.js": """import * as core from "./core.js";
import { said as words, Twice } from "./words.js";
import { h } from "./vendor/small.js";
const name = "app";
console.log(name, core.name, words(core.count()), Twice(h));
""",
    "core.js": """// What counts.
import {
  said,
} from "./words.js";

export const name = "core";
let counted = 0;
export function count() {
  counted += 1;
  return said(counted);
}
""",
    "words.js": """console.log("words");
const name = "words";
export const said = (value) => `${name} ${value}`;
export async function later() {}
export function Twice(value) { return [value, value]; }
""",
    "vendor/small.js": "const a=7;export{a as h};",
}


def files(**changed: str) -> dict[str, bytes]:
    texts = MODULES | {f"{name}.js": text for name, text in changed.items()}
    return {name: text.encode() for name, text in texts.items()}


@pytest.mark.node
@pytest.mark.skipif(shutil.which("node") is None, reason="no Node on this machine")
def test_one_script_does_what_its_modules_do(tmp_path: Path) -> None:
    for name, content in files().items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "one.js").write_bytes(one_script(files(), "app.js"))
    apart, together = (
        subprocess.check_output(["node", str(tmp_path / name)], text=True)
        for name in ("app.js", "one.js")
    )
    assert apart == together == "words\napp core words words 1 [ 7, 7 ]\n"


def test_modules_that_import_each_other_are_refused() -> None:
    circle = files(words='import { name } from "./core.js";\n')
    with pytest.raises(
        ValueError, match=r"core\.js imports words\.js imports core\.js"
    ):
        one_script(circle, "app.js")


@pytest.mark.parametrize(
    ("words", "missing"),
    [("export const Twice = 1;\n", "said"), ("export const said = 1;\n", "Twice")],
)
def test_what_is_not_exported_is_missed(words: str, missing: str) -> None:
    with pytest.raises(ValueError, match=rf"words\.js does not export {missing}"):
        one_script(files(words=words), "app.js")


def test_what_is_taken_of_a_whole_module_is_missed() -> None:
    with pytest.raises(ValueError, match=r"core\.js does not export count"):
        one_script(files(core='export const name = "core";\n'), "app.js")


@pytest.mark.parametrize(
    "line",
    [
        'import words from "./words.js";',
        "export default 7;",
        'export * from "./words.js";',
    ],
)
def test_what_is_written_otherwise_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"core\.js: (import|export)"):
        one_script(files(core=f"{line}\n"), "app.js")
