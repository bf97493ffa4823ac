/** The form of the client's files; `npm run format` gives it to them, `npm run check` holds them to it. */
export default {
  printWidth: 110,
  plugins: ["prettier-plugin-svelte"],
  overrides: [{ files: "*.svelte", options: { parser: "svelte" } }],
};
