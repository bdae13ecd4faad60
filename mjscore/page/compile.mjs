// Run by Node at build time: node compile.mjs PYODIDE_FOLDER WORK_FOLDER. Compiles Python files with Pyodide itself, so that
// the browser need not. WORK_FOLDER/sources.json lists [path, source]; WORK_FOLDER/compiled.json gets [path, base64].
// With a third argument, a program in Python, that is run on the laid-out sources instead, and what it returns is printed.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, work, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: resolve(pyodide) + "/" });
const sources = readFileSync(join(work, "sources.json"), "utf8");
python.FS.writeFile("/tmp/sources.json", sources);

const COMPILE = `
import base64, importlib.util, json, marshal
HEAD = importlib.util.MAGIC_NUMBER + bytes(12)
compiled = []
with open("/tmp/sources.json", encoding="utf-8") as file:
    for path, source in json.load(file):
        # Without docstrings (2): nothing that a user reads stands in one.
        code = compile(source, path, "exec", dont_inherit=True, optimize=2)
        compiled.append([path + "c", base64.b64encode(HEAD + marshal.dumps(code)).decode()])
json.dumps(compiled)
`;

if (program === undefined) writeFileSync(join(work, "compiled.json"), python.runPython(COMPILE));
else {
  for (const [path, source] of JSON.parse(sources)) {
    const whole = `/lib/python3.14/site-packages/${path}`;
    python.FS.mkdirTree(whole.slice(0, whole.lastIndexOf("/")));
    python.FS.writeFile(whole, source);
  }
  process.stdout.write(String(python.runPython(readFileSync(program, "utf8"))));
}
