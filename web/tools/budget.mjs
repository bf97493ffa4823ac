// Fails the build if the compressed first load of the page is too large.
import { gzipSync } from "node:zlib";
import { bytes, filesOf } from "./built.mjs";

const BUDGET = 200_000;
const packed = (file) =>
  /\.(woff2|png)$/.test(file) ? bytes(file).length : gzipSync(bytes(file), { level: 9 }).length;
// Only home's bar uses the italic font, and browsers fetch fonts on use.
const isUsed = (file, what) => what === "home" || !file.includes("italic");
const weigh = (what, names) => {
  const files = [...new Set(names.flatMap(filesOf)), "index.html"]
    .filter((file) => isUsed(file, what))
    .sort();
  return {
    files: files.map((file) => [file, packed(file)]),
    sum: files.reduce((sum, file) => sum + packed(file), 0),
  };
};
const kB = (n) => `${(n / 1000).toFixed(1)} kB`;

let isOver = false;
for (const [what, ...names] of [
  ["home", "index.html"],
  [
    "a table of Cambio",
    "index.html",
    "src/pages/Table.svelte",
    "src/games/cambio/Board.svelte",
    "src/games/cambio/about.ts",
  ],
]) {
  const { files, sum } = weigh(what, names);
  console.log(`first load of ${what}: ${kB(sum)} of ${kB(BUDGET)}`);
  if (process.argv.includes("--all"))
    for (const [file, size] of files) console.log(`  ${kB(size).padStart(9)}  ${file}`);
  isOver ||= sum > BUDGET;
}
if (isOver) {
  console.error("That is too much for a first load.");
  process.exit(1);
}
