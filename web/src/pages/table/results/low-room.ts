/** Keeps the result of a phone in landscape in a room of the scene where it covers no board and no player. */

const LOW = "(max-width: 900px) and (max-height: 520px)";
/** Boxes that are empty after the end: where a player chose, held cards, or had the buttons. */
const ROOMS = [".around .panel", ".around .mine > .held:not(.loose)", ".body.low .actions"];
/** In pixels, to the edge of the window. */
const EDGE = 6;
/** The height of the folded result, in pixels. */
const LEAST = 90;

/** Sets the properties `--left`, `--wide` and `--below` of *sheet*. Returns a function that ends it. */
export function keepInRoom(sheet: HTMLElement): (() => void) | undefined {
  const main = sheet.closest("main");
  if (main === null) return undefined;
  let room: Element | null = null;
  const sizes = new ResizeObserver(place);
  // The board can be drawn after the result, and its arrangement follows its size.
  const boards = new MutationObserver(place);
  boards.observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ["class"] });
  sizes.observe(main);

  function find(): Element | null {
    if (!matchMedia(LOW).matches) return null;
    for (const name of ROOMS) {
      const found = main?.querySelector(`.scene ${name}`);
      if (found) return found;
    }
    return null;
  }
  function place(): void {
    const found = find();
    if (found !== room) {
      if (room !== null) sizes.unobserve(room);
      if (found !== null) sizes.observe(found);
      room = found;
    }
    const box = found?.getBoundingClientRect();
    for (const name of ["--left", "--wide", "--below"]) sheet.style.removeProperty(name);
    if (!found || box === undefined || box.height < LEAST) return;
    const left = Math.max(box.left + parseFloat(getComputedStyle(found).paddingLeft), EDGE);
    sheet.style.setProperty("--left", `${left}px`);
    sheet.style.setProperty("--wide", `${box.right - left}px`);
    sheet.style.setProperty("--below", `${Math.max(innerHeight - box.bottom, EDGE)}px`);
  }
  place();
  return () => {
    sizes.disconnect();
    boards.disconnect();
  };
}
