/** A large window is farther away: what lies in it grows, as what is written does. */
import { MediaQuery } from "svelte/reactivity";

const large = new MediaQuery("(min-width: 1900px) and (min-height: 1000px)");

export const growth = (): number => (large.current ? 1.45 : 1);
