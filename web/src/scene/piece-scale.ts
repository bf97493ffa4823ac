/** Scales pieces with the window: larger in a large window, like the text, and smaller in a low one. */
import { MediaQuery } from "svelte/reactivity";

const large = new MediaQuery("(min-width: 1900px) and (min-height: 1000px)");
const short = new MediaQuery("(max-width: 719px) and (max-height: 700px)");
const low = new MediaQuery("(max-height: 520px)");

export function pieceScale(): number {
  if (large.current) return 1.45;
  if (low.current) return 0.7;
  return short.current ? 0.8 : 1;
}
