/** Draws a ring around a part of the board, and again whenever it is redrawn. */
import type { Attachment } from "svelte/attachments";

/** In pixels. A part this close to the edge of the board gets its ring inside. */
const NEAR = 9;

export function ringed(area: string): Attachment<HTMLElement> {
  return (board) => {
    let part: HTMLElement | null = null;

    function look(): void {
      const next = partOf(board, area);
      if (next === part) return;
      if (part !== null) delete part.dataset["ringed"];
      part = next;
      if (next === null) return;
      next.style.setProperty("--ring", isAtEdge(board, next) ? "-4px" : "6px");
      next.dataset["ringed"] = "";
      next.scrollIntoView({ block: "nearest" });
    }

    look();
    const changes = new MutationObserver(look);
    changes.observe(board, { subtree: true, childList: true });
    return () => {
      changes.disconnect();
      if (part !== null) delete part.dataset["ringed"];
    };
  };
}

/** A part can exist twice, once per window size. Returns the visible one. */
export function partOf(board: ParentNode, area: string): HTMLElement | null {
  if (area === "") return null;
  const parts = [...board.querySelectorAll<HTMLElement>(`[data-area="${CSS.escape(area)}"]`)];
  return parts.find(isSeen) ?? null;
}

function isSeen(part: HTMLElement): boolean {
  const { width, height } = part.getBoundingClientRect();
  return width > 0 && height > 0 && part.checkVisibility({ visibilityProperty: true });
}

function isAtEdge(board: HTMLElement, part: HTMLElement): boolean {
  const [outer, inner] = [board.getBoundingClientRect(), part.getBoundingClientRect()];
  return (
    inner.left - outer.left < NEAR || outer.right - inner.right < NEAR || inner.height > 0.9 * outer.height
  );
}
