// Runs the Python package. Its files, and an image of its memory, are kept in Cache Storage where that works. The build writes
// above this what the files of this version are (`SITE`).
const here = new URL("./", import.meta.url);
const IMAGE = new URL(`image-${SITE.digest}`, here).href;
const { searchParams } = new URL(import.meta.url);
const useImage = !searchParams.has("plain") && typeof caches !== "undefined";
const TYPES = { wasm: "application/wasm", mjs: "text/javascript", zip: "application/zip" };

// Pyodide asks for its own files by itself: it gets them the same way.
const fromSite = self.fetch.bind(self);
self.fetch = (asked, options) =>
  String(asked).startsWith(here.href)
    ? file(String(asked).slice(here.href.length))
    : fromSite(asked, options);

/** Where the files of this version are kept; null in a browser that keeps nothing. */
const shelf = async () =>
  typeof caches === "undefined" ? null : caches.open(SITE.cache).catch(() => null);
const keptAt = async (url) => (await shelf())?.match(url);
const keepAt = async (url, answer) => (await shelf())?.put(url, answer);
const unpacked = (stream) => stream.pipeThrough(new DecompressionStream("gzip"));

const ALL = Object.values(SITE.engine).reduce((sum, [size]) => sum + size, 0);
let loaded = 0;
let told = -1;

/** Tell how far a first visit has come: at its beginning, and for each hundredth. */
function count(bytes) {
  loaded += bytes;
  if (told >= 0 && loaded - told < ALL / 100) return;
  told = loaded;
  postMessage({ about: { loaded: loaded / ALL } });
}

const counted = () =>
  new TransformStream({
    transform(part, out) {
      count(part.length);
      out.enqueue(part);
    },
  });

async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A file from the site itself, where the browser must not give an older one; it is put where the whole site is kept later. */
async function fetched(name, url) {
  count(0);
  const answer = await fromSite(url, { cache: "no-cache" }).catch(() => {
    throw new Error("There is no network, and the page is not kept on this phone yet.");
  });
  if (!answer.ok)
    throw new Error(`The page is not whole at its address: ${name} is missing there.`);
  const [, digest] = SITE.engine[name];
  const bytes = await new Response(answer.body.pipeThrough(counted())).arrayBuffer();
  if (crypto.subtle && (await digestOf(bytes)) !== digest)
    throw new Error("A new version of the page has come meanwhile.");
  keepAt(url, new Response(bytes)).catch(() => {});
  return new Response(bytes);
}

/** A file of the engine, unpacked: from the cache of this version, else from the site. */
async function file(plain) {
  const name = `${plain}.packed`;
  const url = new URL(name, here).href;
  const packed = (await keptAt(url)) || (await fetched(name, url));
  const type = TYPES[plain.split(".").at(-1)];
  return new Response(unpacked(packed.body), { headers: { "Content-Type": type } });
}

/** A module that came packed. */
async function module(name) {
  const answer = await file(name);
  const url = URL.createObjectURL(await answer.blob());
  return import(url).finally(() => URL.revokeObjectURL(url));
}

/** The image of the memory, as an earlier visit has kept it; null where there is none. */
async function image() {
  const kept = useImage && (await keptAt(IMAGE));
  if (!kept) return null;
  const memory = await new Response(unpacked(kept.body)).arrayBuffer();
  return new Uint8Array(memory);
}

async function keepImage(python) {
  const memory = new Blob([python.makeMemorySnapshot()]).stream();
  await keepAt(IMAGE, new Response(memory.pipeThrough(new CompressionStream("gzip"))));
}

const OPTIONS = {
  indexURL: new URL("engine/", here).href,
  lockFileContents: SITE.lock,
  checkAPIVersion: false,
};
const ASKED = "/tmp/asked";

/** Lay out the files of a zip file in which nothing is compressed: each has a head of its own, and then its bytes as they are. */
function layOut(python, archive) {
  const heads = new DataView(archive);
  const HEAD = 0x04034b50;
  let made = "";
  for (let at = 0; heads.getUint32(at, true) === HEAD;) {
    const size = heads.getUint32(at + 18, true);
    const nameLength = heads.getUint16(at + 26, true);
    const start = at + 30 + nameLength + heads.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(archive, at + 30, nameLength));
    const path = `${SITE.packages}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (folder !== made) python.FS.mkdirTree(folder);
    made = folder;
    python.FS.writeFile(path, new Uint8Array(archive, start, size), { canOwn: true });
    at = start + size;
  }
}

async function started() {
  const kept = image().catch(() => null);
  // All of the engine is asked for at once: on a slow network each request takes seconds.
  const parts = ["engine/pyodide.mjs", "engine/pyodide.asm.mjs"].map(module);
  const archive = file("engine/mjscore.zip").then((answer) => answer.arrayBuffer());
  archive.catch(() => {});
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(parts);
  const options = { ...OPTIONS, createPyodideModule };
  const memory = await kept;
  if (memory) {
    try {
      const python = await loadPyodide({ ...options, _loadSnapshot: memory });
      layOut(python, await archive);
      return { python, from: "image" };
    } catch (error) {
      console.warn("the kept image is of no use", error);
      (await shelf())?.delete(IMAGE);
    }
  }
  const python = await loadPyodide({ ...options, _makeSnapshot: useImage });
  layOut(python, await archive);
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
  python.runPython("from mjscore.ext.page.answers import handle_file");
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
  // Thrown outside of the promise it reaches the page, which starts the engine anew.
  last = last.catch((error) => {
    setTimeout(() => {
      throw error;
    });
  });
};
