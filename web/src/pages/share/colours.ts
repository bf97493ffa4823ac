/** The page's design tokens for a canvas, which has no custom properties. */

export const FONTS = {
  serif: '"EB Garamond", Georgia, serif',
  sans: "Inter, system-ui, sans-serif",
} as const;

export function colour(token: string): string {
  const probe = document.createElement("i");
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** Shortens a text to the given width. */
export function trimmed(context: CanvasRenderingContext2D, text: string, room: number): string {
  if (context.measureText(text).width <= room) return text;
  let end = text.length;
  while (end > 0 && context.measureText(`${text.slice(0, end)}…`).width > room) end -= 1;
  return `${text.slice(0, end).trimEnd()}…`;
}
