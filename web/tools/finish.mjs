// After the build: gives the service worker its file list, and precompresses all files for the server.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { all, bytes, filesOf, lazyFilesOf, OUT, ownBoards } from "./built.mjs";

// The page's shell, and the Deck with its rules and shortcuts, which works offline.
const PLAYED_OFFLINE = [
  "index.html",
  "src/games/deck/Offline.svelte",
  "src/games/deck/shortcuts.ts",
  "src/guide/Rulebook.svelte",
  "src/scene/pictures.ts",
  "src/ui/ShortcutSheet.svelte",
  "src/ui/explain.ts",
];
const kept = [...new Set(PLAYED_OFFLINE.flatMap(filesOf))].sort();
const shell = ["/", ...kept.map((file) => `/${file}`), "/icon.svg", "/icon-turn.svg", "/parlour.webmanifest"];
const addresses = (files) =>
  [...new Set(files)].map((file) => `/${file}`).filter((file) => !shell.includes(file));
// Fetched once home is idle: the puzzles' page, the board of a scene, and the boards that games bring.
const puzzles = addresses(
  ["src/pages/Puzzle.svelte", "src/scene/Board.svelte"].flatMap((name) => lazyFilesOf(name)),
);
const boards = Object.fromEntries(
  ownBoards().map(([game, name]) => [
    game,
    addresses(lazyFilesOf(name)).filter((file) => !puzzles.includes(file)),
  ]),
);
const version = createHash("sha256")
  .update(bytes("index.html"))
  .update(shell.join())
  .update(JSON.stringify([puzzles, boards]))
  .digest("hex")
  .slice(0, 12);
const worker = readFileSync(fileURLToPath(new URL("../src/sw.js", import.meta.url)), "utf8");
const told = worker
  .replace('"VERSION"', JSON.stringify(version))
  .replace("[/* SHELL */]", JSON.stringify(shell))
  .replace("[/* PUZZLES */]", JSON.stringify(puzzles))
  .replace("{/* BOARDS */}", JSON.stringify(boards));
writeFileSync(join(OUT, "sw.js"), told);

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
for (const file of all().filter((name) => /\.(html|js|css|svg|json|webmanifest)$/.test(name))) {
  const plain = bytes(file);
  if (plain.length < 500) continue;
  writeFileSync(join(OUT, `${file}.br`), brotliCompressSync(plain, quality));
  writeFileSync(join(OUT, `${file}.gz`), gzipSync(plain, { level: 9 }));
}
