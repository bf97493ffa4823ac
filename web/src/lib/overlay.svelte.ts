/** What lies over a table without leaving it: its rules, or the settings. */

export type Over = "rules" | "settings";

/** A section by its title; another object asks for it again. */
export interface Wanted {
  readonly title: string;
}

class Overlay {
  shown = $state<Over | null>(null);
  /** The section of the rules to begin with. */
  section = $state.raw<Wanted>({ title: "" });

  open(what: Over, title = ""): void {
    this.shown = what;
    this.section = { title };
  }

  close(): void {
    this.shown = null;
  }

  /** What a link of a table of *game* shows over it; null for one that leads away. */
  of(link: HTMLAnchorElement, game: string): Over | null {
    const url = new URL(link.href, location.href);
    if (link.target !== "" || url.origin !== location.origin) return null;
    if (url.pathname === "/settings") return "settings";
    return url.pathname === `/rules/${encodeURIComponent(game)}` ? "rules" : null;
  }
}

export const overlay = new Overlay();
