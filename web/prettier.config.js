/** Formatting of the client: `npm run format` applies it, `npm run check` verifies it. */
export default {
  printWidth: 110,
  plugins: ["prettier-plugin-svelte"],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
