/** Everything that draws scenes as pictures, as one chunk to load on demand. */
export { default as Materials } from "./Materials.svelte";
export { default as Picture } from "./Picture.svelte";
