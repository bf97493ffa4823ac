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

  /** Opens rules and settings over a table of *game*. Returns false if the click leads to another page. */
  catch(event: MouseEvent, game: string): boolean {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return false;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const over = link === null ? null : this.of(link, game);
    if (over === null) return false;
    event.preventDefault();
    this.open(over);
    return true;
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
