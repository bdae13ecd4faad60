// node engine.mjs SITE: answers the requests of standard input, one a line, with the engine of a built site.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const site = process.argv[2];
const [, written] = /^const SITE = (.*);$/m.exec(readFileSync(`${site}/worker.js`, "utf8"));
const SITE = JSON.parse(written);
const folder = mkdtempSync(join(tmpdir(), "engine-"));
for (const name of Object.keys(SITE.engine)) {
  const plain = name.replace("engine/", "").replace(".packed", "");
  writeFileSync(join(folder, plain), gunzipSync(readFileSync(join(site, name))));
}
writeFileSync(join(folder, "package.json"), '{"type": "module"}');
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${folder}/`, lockFileContents: SITE.lock, checkAPIVersion: false });

python.FS.writeFile("/tmp/package", readFileSync(join(folder, "mjscore.zip")));
const handle = python.runPython(`
from zipfile import ZipFile
ZipFile("/tmp/package", metadata_encoding="utf-8").extractall("${SITE.packages}")
from mjscore.ext.page.answers import handle
handle`);
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(handle(line) + "\n");
