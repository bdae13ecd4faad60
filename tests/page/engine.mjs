// node engine.mjs SITE: answers the requests of standard input, one a line, with the engine of a built site.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const site = process.argv[2];
const { SITE } = await import("data:text/javascript;base64," + readFileSync(`${site}/site.js`).toString("base64"));
const { loadPyodide } = await import(pathToFileURL(`${site}/engine/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${site}/engine/`, lockFileContents: SITE.lock, checkAPIVersion: false });

python.FS.writeFile("/tmp/package", readFileSync(`${site}/engine/mjscore.zip`));
const handle = python.runPython(`
from zipfile import ZipFile
ZipFile("/tmp/package", metadata_encoding="utf-8").extractall("${SITE.packages}")
from mjscore.ext.page.facade import handle
handle`);
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(handle(line) + "\n");
