"""`mjscore page build | serve`."""

import shutil
import sys
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from mjscore.cli.app import plain_typer
from mjscore.cli.output import put
from mjscore.page.build import build as build_site
from mjscore.page.serve import addresses, server
from mjscore.problems import printable

app = plain_typer(
    no_args_is_help=True,
    help="Build the page for a phone, which scores without a server.",
    epilog="\b\nExample:\n  npm pack pyodide@314.0.7\n  mjscore page build site\n  mjscore page serve site",
)

Folder = Annotated[Path, Argument(metavar="DIR", help="The folder of the site.")]


@app.command()
def build(
    folder: Folder,
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

    \b
    Example:
      npm pack pyodide@314.0.7
      mjscore page build site
    """
    site = build_site(
        folder,
        pyodide,
        None if without_node else shutil.which("node"),
        shutil.which("esbuild"),
    )
    if site.cleared:
        told = f"Cleared away what a build that was stopped had left: {', '.join(site.cleared)}"
        print(printable(told), file=sys.stderr)
    how = (
        "Python compiled"
        if site.compiled
        else "Python not compiled: with Node installed the page would start faster"
    )
    scripts = (
        ""
        if "core.js" not in site.sizes
        else "; scripts as they are: with esbuild installed they would be fewer and smaller"
    )
    put(
        f"{printable(str(folder))}: {len(site.sizes)} files, {sum(site.sizes.values()) / 1e6:.1f} MB; {how}{scripts}\n"
    )


@app.command()
def serve(
    folder: Folder,
    host: Annotated[
        str,
        Option(
            "--host",
            metavar="ADDRESS",
            help="The address to serve at; 0.0.0.0 lets other machines in.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        Option(
            "--port",
            min=0,
            max=65535,
            metavar="N",
            help="The port; 0 takes any that is free.",
        ),
    ] = 8000,
) -> None:
    """Show the page that was built, and print the address to open.

    \b
    Example:
      mjscore page serve site
      mjscore page serve site --host 0.0.0.0
    """
    with server(folder, host, port) as running:
        for line in addresses(host, running.server_port):
            put(line + "\n")
        running.serve_forever()
