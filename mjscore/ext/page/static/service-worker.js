// Keeps the whole site, so that it works without a network. The build writes above this what the files of this version are
// (`SITE`): a file that is another's is never kept. A new version waits until the page says that it may take the old one's place.
const shelf = () => caches.open(SITE.cache);
const url = (name) => new URL(name, self.registration.scope).href;

async function isOurs(answer, digest) {
  if (!answer || !answer.ok) return false;
  const found = new Uint8Array(
    await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()),
  );
  return (
    digest === [...found.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  );
}

/** A file of this version: as an earlier version kept it, where it has not changed, else from the site. */
async function fileOf(name, digest) {
  const kept = await caches.match(url(name));
  if (await isOurs(kept, digest)) return kept;
  const fetched = await fetch(name === "index.html" ? url("") : url(name), { cache: "no-cache" });
  if (await isOurs(fetched, digest)) return fetched;
  throw new Error(`${name} is not of this version`);
}

/** Keep a file of this version, if it is not kept yet: the page has put there what it has fetched. */
async function keep(cache, name, digest) {
  const kept = await cache.match(url(name));
  if (!kept) await cache.put(url(name), await fileOf(name, digest));
}

const AT_ONCE = 6;

async function install() {
  try {
    const cache = await shelf();
    const left = Object.entries(SITE.files);
    const work = async () => {
      while (left.length) await keep(cache, ...left.shift());
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    for (const page of await self.clients.matchAll({ includeUncontrolled: true }))
      page.postMessage({ unkept: error.name });
    throw error;
  }
}

async function activate() {
  for (const name of await caches.keys())
    if (name.startsWith("mjscore-") && name !== SITE.cache) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const plain = request.url.split(/[?#]/)[0];
  const kept = await (await shelf()).match(plain === url("") ? url("index.html") : plain);
  return kept || fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => event.data === "take" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope))
    event.respondWith(answer(event.request));
});
