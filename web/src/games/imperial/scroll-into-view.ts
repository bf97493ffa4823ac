/** An attachment that scrolls its element into view, and again whenever *what* changes. */
export function scrollIntoView(_what: unknown): (element: Element) => void {
  return (element) => element.scrollIntoView({ block: "nearest" });
}
