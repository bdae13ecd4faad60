// node engine.mjs SITE: answers the requests of standard input, one a line, with the engine of a built site.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const site = process.argv[2];
const { SITE } = await import("data:text/javascript;base64," + readFileSync(`${site}/site.js`).toString("base64"));
const { loadPyodide } = await import(pathToFileURL(`${site}/engine/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${site}/engine/`, lockFileContents: SITE.lock, checkAPIVersion: false });

const bundle = readFileSync(`${site}/engine/mjscore.bin`);
const length = bundle.readUInt32BE(0);
let at = 4 + length;
for (const [path, size] of JSON.parse(bundle.subarray(4, at).toString("utf8"))) {
  const whole = `${SITE.packages}/${path}`;
  python.FS.mkdirTree(whole.slice(0, whole.lastIndexOf("/")));
  python.FS.writeFile(whole, bundle.subarray(at, at + size));
  at += size;
}
const handle = python.runPython("from mjscore.page.facade import handle\nhandle");
for await (const line of createInterface({ input: process.stdin })) process.stdout.write(handle(line) + "\n");
