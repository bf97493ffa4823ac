/** Stands here until the game tells about itself. */
export { about } from "../text/about";
