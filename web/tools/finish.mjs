// After the build: gives the service worker its file list, and precompresses all files for the server.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { all, bytes, filesOf, OUT } from "./built.mjs";

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
const version = createHash("sha256")
  .update(bytes("index.html"))
  .update(shell.join())
  .digest("hex")
  .slice(0, 12);
const worker = readFileSync(fileURLToPath(new URL("../src/sw.js", import.meta.url)), "utf8");
const told = worker
  .replace('"VERSION"', JSON.stringify(version))
  .replace("[/* SHELL */]", JSON.stringify(shell));
writeFileSync(join(OUT, "sw.js"), told);

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
for (const file of all().filter((name) => /\.(html|js|css|svg|json|webmanifest)$/.test(name))) {
  const plain = bytes(file);
  if (plain.length < 500) continue;
  writeFileSync(join(OUT, `${file}.br`), brotliCompressSync(plain, quality));
  writeFileSync(join(OUT, `${file}.gz`), gzipSync(plain, { level: 9 }));
}
