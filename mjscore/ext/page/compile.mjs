// Run by Node at build time: node compile.mjs FOLDER. Compiles the Python files in the zip files of the folder with Pyodide
// itself, whose files lie there too, so that the browser need not. With a second argument, a program in Python, that is run
// on the package instead, and what it returns is printed.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: resolve(folder) + "/" });

const COMPILE = `
import importlib.util, marshal
from zipfile import ZipFile, ZipInfo
HEAD = importlib.util.MAGIC_NUMBER + bytes(12)
with ZipFile("/sources.zip") as sources, ZipFile("/compiled.zip", "w") as compiled:
    for name in sources.namelist():
        content = sources.read(name)
        if name.endswith(".py"):
            # Without docstrings (2): nothing that a user reads stands in one.
            code = compile(content, name, "exec", dont_inherit=True, optimize=2)
            name, content = name + "c", HEAD + marshal.dumps(code)
        compiled.writestr(ZipInfo(name), content)
`;

if (program) {
  python.FS.writeFile("/package.zip", readFileSync(join(folder, "package.zip")));
  python.runPython(`
from zipfile import ZipFile
ZipFile("/package.zip", metadata_encoding="utf-8").extractall("/lib/python3.14/site-packages")`);
  process.stdout.write(String(python.runPython(readFileSync(program, "utf8"))));
} else
  for (const name of ["stdlib.zip", "package.zip"]) {
    python.FS.writeFile("/sources.zip", readFileSync(join(folder, name)));
    python.runPython(COMPILE);
    writeFileSync(join(folder, name), python.FS.readFile("/compiled.zip"));
  }
