/** Everything that draws scenes as pictures, to be loaded when the first is wanted. */
export { default as Materials } from "./Materials.svelte";
export { default as Picture } from "./Picture.svelte";
