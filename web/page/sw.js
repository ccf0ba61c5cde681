// The service worker. build.mjs writes the list of files and a hash of their
// contents into it, so that a new build is a new cache and an old one goes.

const FILES = [/* FILES */];
const CACHE = "supereigen-/* HASH */";

self.addEventListener("install", (event) => {
  // All or nothing: a page from two builds would not fit together.
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(keys.filter((key) => key.startsWith("supereigen-") && key !== CACHE).map((key) => caches.delete(key))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  // The page's own address has no file name.
  const wanted = event.request.mode === "navigate" && url.pathname.endsWith("/") ? "index.html" : event.request;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(wanted, { ignoreSearch: true }))
      .then((known) => known ?? fetch(event.request)),
  );
});
