/** The page's design tokens for a canvas, which has no custom properties. */

export const FONTS = {
  serif: '"EB Garamond", Georgia, serif',
  sans: "Inter, system-ui, sans-serif",
} as const;

export function colour(token: string): string {
  return computed(`var(${token})`);
}

/** A CSS colour, in an element with the given style. */
export function computed(value: string, style = ""): string {
  const probe = document.createElement("i");
  probe.style.cssText = style;
  probe.style.color = value;
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
