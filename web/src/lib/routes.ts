/** Maps paths to pages. Pure. */

export type Route =
  | { readonly page: "home" }
  | { readonly page: "table"; readonly id: string }
  | { readonly page: "join"; readonly code: string }
  | { readonly page: "seat"; readonly id: string; readonly link: string }
  | { readonly page: "replay"; readonly id: string; readonly at: number | null }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "learn"; readonly game: string }
  | { readonly page: "puzzle"; readonly game: string }
  | { readonly page: "dev"; readonly token: string }
  | { readonly page: "deck" }
  | { readonly page: "settings" }
  | { readonly page: "games" }
  | { readonly page: "person"; readonly id: string }
  | { readonly page: "operator"; readonly section: string }
  | { readonly page: "enter" | "confirm" | "stop"; readonly token: string }
  | { readonly page: "unknown" };

export function routeOf(path: string, hash = "", query = ""): Route {
  const [first = "", second, ...more] = path.split("/").filter(Boolean).map(plain);
  const mark = hash.replace(/^#/, "");
  if (more.length > 0) return { page: "unknown" };
  if (second !== undefined) return withPlace(first, second, mark, query);
  switch (first) {
    case "":
      return { page: "home" };
    case "deck":
    case "settings":
    case "games":
      return { page: first };
    case "operator":
      return { page: first, section: mark };
    case "enter":
    case "confirm":
    case "stop":
      return { page: first, token: mark };
    default:
      return { page: "unknown" };
  }
}

function withPlace(first: string, place: string, mark: string, query: string): Route {
  switch (first) {
    case "table":
      return { page: "table", id: place };
    case "j":
      return { page: "join", code: place };
    case "seat":
      return { page: "seat", id: place, link: mark };
    case "replay":
      return { page: "replay", id: place, at: move(new URLSearchParams(query)) };
    case "rules":
      return { page: "rules", game: place };
    case "people":
      return { page: "person", id: place };
    case "learn":
    case "puzzle":
      return { page: first, game: place };
    case "dev":
      return { page: "dev", token: place };
    default:
      return { page: "unknown" };
  }
}

/** The move that a replay shows first: from a link, or the first one missed. */
function move(query: URLSearchParams): number | null {
  const text = query.get("at") ?? query.get("from");
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
