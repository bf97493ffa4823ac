/** Pages shown over a table without leaving it: rules and settings. */

export type Over = "rules" | "settings";

/** A section by its title. A new object requests it again. */
export interface Wanted {
  readonly title: string;
}

class Overlay {
  shown = $state<Over | null>(null);
  /** The section of the rules to open. */
  section = $state.raw<Wanted>({ title: "" });

  open(what: Over, title = ""): void {
    this.shown = what;
    this.section = { title };
  }

  close(): void {
    this.shown = null;
  }

  /** The overlay for a link on a table of *game*. Null if the link leads to another page. */
  of(link: HTMLAnchorElement, game: string): Over | null {
    const url = new URL(link.href, location.href);
    if (link.target !== "" || url.origin !== location.origin) return null;
    if (url.pathname === "/settings") return "settings";
    return url.pathname === `/rules/${encodeURIComponent(game)}` ? "rules" : null;
  }
}

export const overlay = new Overlay();
