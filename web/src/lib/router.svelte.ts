/** The current page. Links within the site do not reload it. */
import { type Route, routeOf } from "./routes";

class Router {
  route = $state.raw<Route>(here());
  path = $state(location.pathname);
  query = $state(location.search);

  open(): void {
    window.addEventListener("popstate", () => this.#look());
    window.addEventListener("hashchange", () => this.#look());
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.#look();
    window.scrollTo(0, 0);
  }

  /** The same page with another query. */
  setQuery(query: string, replace = false): void {
    if (query === location.search) return;
    history[replace ? "replaceState" : "pushState"](null, "", location.pathname + query);
    this.#look();
  }

  #look(): void {
    this.route = here();
    this.path = location.pathname;
    this.query = location.search;
  }

  #clicked(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.target !== "" || link.hasAttribute("download")) return;
    const url = new URL(link.href, location.href);
    if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
    if (url.pathname === location.pathname && url.hash !== "") return;
    event.preventDefault();
    this.go(url.pathname + url.search + url.hash);
  }
}

function here(): Route {
  return routeOf(location.pathname, location.hash, location.search);
}

export const router = new Router();
