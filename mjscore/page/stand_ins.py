"""Short modules in place of long ones that Pyodide, Python or pyparsing import at every start and the engine never uses.

They save a quarter of the processor time that Pyodide needs to start. An image of the memory can be kept only if Python holds
JavaScript's objects in the order that Pyodide expects, so a stand-in imports those that its original imports.
"""

from __future__ import annotations

from typing import Final

from mjscore.page.pyodide import PACKAGES

_ASYNCIO: Final = """
def get_event_loop():
    raise RuntimeError("the engine runs no event loop")
"""

_EVENT_LOOP: Final = """
from pyodide_js._api import scheduleCallback

def _initialize_event_loop():
    pass
"""

_PACKAGE_LOADER: Final = f"""
from pyodide_js import loadedPackages

class Folder:
    def __init__(self, path):
        self.path = path

    def __str__(self):
        return self.path

SITE_PACKAGES = Folder("{PACKAGES}")
DSO_DIR = Folder("/usr/lib")

def init_loaded_packages():
    pass
"""

_COLOURS: Final = """
class NoColour:
    def __getattr__(self, name):
        return self

    def __str__(self):
        return ""

def can_colorize(*, file=None):
    return False

def get_theme(**chosen):
    return NoColour()
"""

STAND_INS: Final = {
    "asyncio/__init__.py": _ASYNCIO,
    "pyodide/webloop.py": _EVENT_LOOP,
    "pyodide/_package_loader.py": _PACKAGE_LOADER,
    "_colorize.py": _COLOURS,
    "pyparsing/testing.py": "class pyparsing_test: ...\n",
}
"""The text of each by the path of what it stands for: of the standard library, as Pyodide ships it, or of a package."""
