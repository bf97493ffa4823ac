// The service worker. The shell, the Deck and the puzzles of the day work offline. Everything else needs the server.
const VERSION = "VERSION";
const SHELL = [/* SHELL */];
/** The files that puzzles need, and by game those of its own board. Kept when home asks for it. */
const PUZZLES = [/* PUZZLES */];
const BOARDS = {/* BOARDS */};
/** The cache of puzzles outlives a new version of the page. */
const DAYS = "puzzles";
const PUZZLE = /^\/api\/games\/[^/]+\/puzzle\/(\d{4}-\d\d-\d\d)$/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== VERSION && name !== DAYS);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(old(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (PUZZLE.test(url.pathname)) event.respondWith(newestPuzzle(request, url));
  if (url.pathname.startsWith("/api")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (url.pathname.startsWith("/assets/") || SHELL.includes(url.pathname))
    event.respondWith(keptOr(request));
});

async function keptOr(request) {
  return (await caches.match(request).catch(() => undefined)) ?? fetch(request);
}

self.addEventListener("message", (event) => {
  const games = event.data?.keep;
  if (Array.isArray(games))
    event.waitUntil(keepFiles([...PUZZLES, ...games.flatMap((game) => BOARDS[game] ?? [])]));
});

async function keepFiles(files) {
  const cache = await caches.open(VERSION);
  for (const file of files)
    if ((await cache.match(file)) === undefined) await cache.add(file).catch(() => {});
}

/** From the server, or else as it was fetched last in this language. */
async function newestPuzzle(request, url) {
  const cache = await caches.open(DAYS);
  const key = `${url.pathname}?language=${request.headers.get("Accept-Language") ?? ""}`;
  try {
    const response = await fetch(request);
    if (response.ok) {
      await cache.put(key, response.clone());
      await forgetPast(cache);
    }
    return response;
  } catch (fault) {
    const kept = await cache.match(key);
    if (kept === undefined) throw fault;
    return kept;
  }
}

async function forgetPast(cache) {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  for (const one of await cache.keys()) {
    const day = PUZZLE.exec(new URL(one.url).pathname)?.[1] ?? "";
    if (day < yesterday) await cache.delete(one);
  }
}

// A push notice for a player's turn, sent while no page is open. A newer one with the same tag replaces it.
self.addEventListener("push", (event) => {
  const { title = "Parlour", text = "", link = "/", tag = "" } = event.data?.json() ?? {};
  const more = tag === "" ? {} : { tag, renotify: true };
  event.waitUntil(
    self.registration.showNotification(title, { body: text, icon: "/icon-192.png", data: { link }, ...more }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data?.link ?? "/", location.origin)));
});

async function show(url) {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find((one) => new URL(one.url).pathname === url.pathname);
  return page ? page.focus() : self.clients.openWindow(url.href);
}
