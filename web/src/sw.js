// The service worker. The shell and the Deck work offline, and everything else needs the server.
const VERSION = "VERSION";
const SHELL = [/* SHELL */];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name !== VERSION);
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
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (url.pathname.startsWith("/assets/") || SHELL.includes(url.pathname))
    event.respondWith(keptOr(request));
});

async function keptOr(request) {
  return (await caches.match(request).catch(() => undefined)) ?? fetch(request);
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
