// Runs the Python package. Its files, and an image of its memory, are kept in Cache Storage where that works.
import { SITE } from "./site.js";
import { loadPyodide } from "./engine/pyodide.mjs";

const here = new URL("./", import.meta.url);
const IMAGE = new URL(`image-${SITE.digest}`, here).href;
const { searchParams } = new URL(import.meta.url);
const useImage = !searchParams.has("plain") && typeof caches !== "undefined";

// Pyodide asks for its own files by itself: it gets them the same way.
const fromSite = self.fetch.bind(self);
self.fetch = (asked, options) =>
  String(asked).startsWith(here.href) ? file(String(asked)) : fromSite(asked, options);

const shelf = async () =>
  typeof caches === "undefined" ? null : caches.open(SITE.cache).catch(() => null);
const ALL = Object.values(SITE.sizes).reduce((sum, each) => sum + each, 0);
let [loaded, told] = [0, 0];

/** How far a first visit has come, while a file arrives. */
const counted = () =>
  new TransformStream({
    transform(part, out) {
      loaded += part.length;
      if (loaded - told > ALL / 40) postMessage({ about: { loaded: (told = loaded) / ALL } });
      out.enqueue(part);
    },
  });

/** A file of the site: from the cache of this version, else from the site itself, where the browser must not keep an older one. */
async function file(name) {
  const url = new URL(name, here).href;
  const kept = await (await shelf())?.match(url);
  if (kept) return kept;
  const fetched = await fromSite(url, { cache: "no-cache" }).catch(() => {
    throw new Error("There is no network, and the page is not kept on this phone yet.");
  });
  if (!fetched.ok)
    throw new Error(`The page is not whole at its address: ${name} is missing there.`);
  const { status, headers } = fetched;
  return name.replace(here.href, "") in SITE.sizes
    ? new Response(fetched.body.pipeThrough(counted()), { status, headers })
    : fetched;
}

async function image() {
  const kept = useImage && (await (await shelf())?.match(IMAGE));
  return kept
    ? new Uint8Array(
        await new Response(kept.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer(),
      )
    : null;
}

async function keepImage(python) {
  const memory = new Blob([python.makeMemorySnapshot()]).stream();
  await (
    await shelf()
  )?.put(IMAGE, new Response(memory.pipeThrough(new CompressionStream("gzip"))));
}

const OPTIONS = {
  indexURL: new URL("engine/", here).href,
  lockFileContents: SITE.lock,
  checkAPIVersion: false,
};
const ASKED = "/tmp/asked";

const LAY_OUT = `
import os, zipfile
with zipfile.ZipFile("${ASKED}", metadata_encoding="utf-8") as package:
    package.extractall("${SITE.packages}")
os.remove("${ASKED}")
`;

/** Lay out the package, if it is that of this version. */
async function layOut(python) {
  const archive = new Uint8Array(await (await file("engine/mjscore.zip")).arrayBuffer());
  const digest = new Uint8Array(crypto.subtle ? await crypto.subtle.digest("SHA-256", archive) : 0);
  const hex = [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex && hex !== SITE.engine) throw new Error("A new version of the page has come meanwhile.");
  python.FS.writeFile(ASKED, archive);
  python.runPython(LAY_OUT);
}

async function started() {
  const kept = await image().catch(() => null);
  if (kept) {
    try {
      const python = await loadPyodide({ ...OPTIONS, _loadSnapshot: kept });
      await layOut(python);
      return { python, from: "image" };
    } catch (error) {
      console.warn("the kept image is of no use", error);
      (await shelf())?.delete(IMAGE);
    }
  }
  const python = await loadPyodide({ ...OPTIONS, _makeSnapshot: useImage });
  await layOut(python);
  return { python, from: "files" };
}

// No proxy of a Python object is held: only so can the memory be kept as an image.
let python = null;
function handle(text) {
  python.FS.writeFile(ASKED, text);
  return python.runPython(`handle_file("${ASKED}")`);
}

const ready = started().then(({ python: found, from }) => {
  python = found;
  python.runPython("from mjscore.ext.page.facade import handle_file");
  postMessage({ about: { ready: from } });
  if (from === "files" && useImage) idle = setTimeout(warmUp, REST);
});
ready.catch((error) => postMessage({ about: { failed: error.message } }));

const REST = 2500;
let idle = null;

/** When nothing was asked for a while: load what later visits would load, and keep the memory as it then is. */
async function warmUp() {
  idle = null;
  postMessage({ about: { idle: true } });
  try {
    for (const request of SITE.warm) handle(JSON.stringify(request));
    keepImage(python).catch((error) => console.warn("no image is kept", error));
  } catch (error) {
    console.warn("no image is kept", error);
  }
}

let last = Promise.resolve();
self.onmessage = ({ data }) => {
  if (idle !== null) {
    clearTimeout(idle);
    idle = setTimeout(warmUp, REST);
  }
  last = last.then(async () => {
    await ready;
    postMessage({ number: data.number, text: handle(data.text) });
  });
  last = last.catch((error) => {
    setTimeout(() => {
      throw error;
    });
  });
};
