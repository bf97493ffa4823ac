/**
 * Renders a part of the page to a picture, without a library or server: puts its markup and the page's styles
 * into an SVG, and draws that on a canvas. Only visible content gets into it.
 */
import { cssOfPage, inlined } from "./css";

const XHTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";
const STILL = "*, *::before, *::after { animation: none !important; transition: none !important; }";
const NAMED = /url\(["']?#([^"')]+)["']?\)/g;

export interface Painting {
  readonly image: HTMLImageElement;
  readonly width: number;
  readonly height: number;
}

/** The element with its layout size, before any scaling of its own. */
export async function paint(element: HTMLElement): Promise<Painting> {
  if (element.querySelector("iframe")) throw new Error("a frame cannot be drawn");
  const [width, height] = [element.offsetWidth, element.offsetHeight];
  const copy = element.cloneNode(true) as HTMLElement;
  Object.assign(copy.style, {
    width: `${width}px`,
    height: `${height}px`,
    transform: "none",
    overflow: "hidden",
  });
  copy.querySelectorAll(".sr, script").forEach((one) => one.remove());
  await inlinePictures(copy);

  const style = document.createElementNS(XHTML, "style");
  style.textContent = `${await cssOfPage()}\n${STILL}`;
  const around = withAncestors(element, copy);
  const svg = rootLike(Math.max(width, innerWidth), Math.max(height, innerHeight));
  const room = document.createElementNS(SVG, "foreignObject");
  room.setAttribute("width", "100%");
  room.setAttribute("height", "100%");
  room.append(style, around);
  svg.append(room, definitionsFor(copy));

  const image = new Image();
  const text = new XMLSerializer().serializeToString(svg);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  return { image, width, height };
}

/**
 * As wide as the window, so that media queries give the same results, and with the data attributes of the
 * root.
 */
function rootLike(width: number, height: number): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  const root = document.documentElement;
  for (const { name, value } of root.attributes) if (name.startsWith("data-")) svg.setAttribute(name, value);
  svg.setAttribute("width", `${width}`);
  svg.setAttribute("height", `${height}`);
  const chosen = root.dataset["scheme"];
  const isDark =
    chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  svg.style.colorScheme = isDark ? "dark" : "light";
  svg.style.fontSize = getComputedStyle(root).fontSize;
  return svg;
}

/**
 * Wraps the copy in empty copies of its ancestors, for inherited styles and selectors. They have no boxes of
 * their own.
 */
function withAncestors(element: HTMLElement, copy: HTMLElement): HTMLElement {
  let around = copy;
  for (let one = element.parentElement; one !== null; one = one.parentElement) {
    const shell = one.cloneNode(false) as HTMLElement;
    shell.style.setProperty("display", "contents", "important");
    shell.append(around);
    around = shell;
  }
  return around;
}

async function inlinePictures(copy: HTMLElement): Promise<void> {
  const pictures = [...copy.querySelectorAll("img[src], image[href]")];
  await Promise.all(
    pictures.map(async (one) => {
      const name = one.hasAttribute("src") ? "src" : "href";
      const address = new URL(one.getAttribute(name) ?? "", location.href);
      if (address.protocol !== "data:") one.setAttribute(name, await inlined(address.href));
      one.removeAttribute("loading");
    }),
  );
}

/**
 * SVG definitions that the copy references but does not contain, such as card suits, and the definitions
 * those reference.
 */
function definitionsFor(copy: HTMLElement): SVGSVGElement {
  const own = document.createElementNS(SVG, "svg");
  own.setAttribute("width", "0");
  own.setAttribute("height", "0");
  const added = new Set<string>();
  const add = (markup: string): void => {
    const uses = [
      ...markup.matchAll(/href="#([^"]+)"/g),
      ...markup.replaceAll("&quot;", '"').matchAll(NAMED),
    ];
    for (const [, id = ""] of uses) {
      const found = added.has(id) ? null : document.getElementById(id);
      added.add(id);
      if (found === null || copy.querySelector(`[id="${CSS.escape(id)}"]`)) continue;
      own.append(found.cloneNode(true));
      add(found.outerHTML);
    }
  };
  add(copy.outerHTML);
  return own;
}
