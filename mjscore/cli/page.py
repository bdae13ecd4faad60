"""`mjscore page build | serve`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mjscore.cli import options as flags
from mjscore.cli.output import put

app = flags.one_command(
    no_args_is_help=True,
    help="The page for a phone: the engine in the browser, without a server.",
    epilog="\b\nExample:\n  npm pack pyodide@314.0.7\n  mjscore page build site\n  mjscore page serve site",
)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the site.")]


@app.command()
def build(
    folder: Folder,
    pyodide: Annotated[
        Path | None, typer.Option("--pyodide", metavar="FILE.tgz", help="npm's file of Pyodide; else it is looked for here.")
    ] = None,
    without_node: Annotated[
        bool, typer.Option("--without-node", help="Do not compile Python beforehand, even where Node is there.")
    ] = False,
) -> None:
    """Write the page as a folder of static files that any web server can offer.

    \b
    Example:
      npm pack pyodide@314.0.7
      mjscore page build site
    """
    # Building loads the casebook and the parser, serving a web server: neither command waits for what the other needs.
    from mjscore.page.build import build as build_site
    from mjscore.page.bundle import find_node

    site = build_site(folder, pyodide, None if without_node else find_node())
    how = "Python compiled" if site.compiled else "Python as source: the page starts faster where Node is there to compile it"
    put(f"{folder}: {len(site.sizes)} files, {sum(site.sizes.values()) / 1e6:.1f} MB; {how}\n")


@app.command()
def serve(
    folder: Folder,
    host: Annotated[
        str, typer.Option("--host", help="0.0.0.0 lets other machines in; without it only this one.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0: any that is free.")] = 8000,
) -> None:
    """Show the page that was built, and print the address to open.

    \b
    Example:
      mjscore page serve site
      mjscore page serve site --host 0.0.0.0
    """
    from mjscore.page.serve import addresses, server

    with server(folder, host, port) as running:
        for line in addresses(host, running.server_port):
            put(line + "\n")
        running.serve_forever()
