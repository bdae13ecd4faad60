// Keeps the whole site, so that it works without a network: files come from the cache of this version, else from the site.
importScripts("site-classic.js");

const SITE = self.SITE;
const url = (name) => new URL(name, self.registration.scope).href;

async function install() {
  const cache = await caches.open(SITE.cache);
  for (const name of SITE.files)
    if (!(await cache.match(url(name)))) {
      const answer = await fetch(url(name), { cache: "force-cache" });
      if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
      await cache.put(url(name), answer);
    }
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith("mjscore-") && name !== SITE.cache) await caches.delete(name);
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(SITE.cache);
  const plain = request.url.split(/[?#]/)[0];
  const kept = await cache.match(plain === url("") ? url("index.html") : plain);
  return kept || fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
