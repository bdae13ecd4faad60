"""`mjscore page build`."""

import shutil
import sys
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from mjscore.cli.app import plain_typer
from mjscore.cli.output import put
from mjscore.ext.page.build import build_page as build_site
from mjscore.problems import printable

_EPILOG = """\b
Example:
  npm pack pyodide@314.0.7
  mjscore page build site
  python -m http.server -d site"""

app = plain_typer(
    no_args_is_help=True,
    help="Build the page for a phone, which scores without a server.",
    epilog=_EPILOG,
)


@app.callback()
def page() -> None:
    """Keep the name of the command in the line even while there is only one."""


@app.command()
def build(
    folder: Annotated[Path, Argument(metavar="DIR", help="The folder of the site.")],
    pyodide: Annotated[
        Path | None,
        Option(
            "--pyodide",
            metavar="FILE.tgz",
            help="The file of Pyodide from npm; else it is looked for in this folder.",
        ),
    ] = None,
    without_node: Annotated[
        bool,
        Option(
            "--without-node",
            help="Do not compile the Python code in advance, even if Node is installed.",
        ),
    ] = False,
) -> None:
    """Write the page as a folder. Any web server can serve its files.

    To try it on this machine, serve it with Python and open http://localhost:8000 in a browser.

    \b
    Example:
      npm pack pyodide@314.0.7
      mjscore page build site
      python -m http.server -d site
    """
    node = None if without_node else shutil.which("node")
    site = build_site(folder, pyodide, node)
    if site.cleared:
        left = f"Cleared away what a build that was stopped had left: {', '.join(site.cleared)}"
        print(printable(left), file=sys.stderr)
    how = "Python compiled"
    if not site.compiled:
        how = "Python not compiled: with Node installed the page would start faster"
    megabytes = sum(site.sizes.values()) / 1e6
    put(
        f"{printable(str(folder))}: {len(site.sizes)} files, {megabytes:.1f} MB; {how}\n"
    )
