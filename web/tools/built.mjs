// The files of the build, and those a page loads first.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const OUT =
  process.env.PARLOUR_WEB_OUT ?? fileURLToPath(new URL("../../src/parlour/web", import.meta.url));
export const bytes = (file) => readFileSync(join(OUT, file));

const manifest = JSON.parse(bytes(".vite/manifest.json"));

/** The files of a chunk and of everything it imports statically, with styles and their assets. */
export const filesOf = (name) => walkFrom(name, () => false);

/** Also what these chunks import on use, but not pages and other boards. */
export const lazyFilesOf = (name) => walkFrom(name, isPart);

function walkFrom(name, follows) {
  const found = new Set();
  const walk = (key) => {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file);
    for (const next of chunk.imports ?? []) walk(next);
    for (const next of (chunk.dynamicImports ?? []).filter(follows)) walk(next);
  };
  walk(name);
  for (const file of [...found].filter((one) => one.endsWith(".css"))) {
    for (const [, used] of bytes(file)
      .toString()
      .matchAll(/url\(["']?\/?(assets\/[^"')]+)/g))
      found.add(used);
  }
  return [...found];
}

const isPart = (name) => /^src\/(scene|ui|guide)\//.test(name) || /^src\/games\/.*\/(?!Board)/.test(name);

/** The boards that games bring, each with the name of its game. */
export const ownBoards = () =>
  Object.keys(manifest).flatMap((name) => {
    const game = /^src\/games\/([^/]+)\/Board\.svelte$/.exec(name);
    return game === null ? [] : [[game[1], name]];
  });

export const all = () =>
  readdirSync(OUT, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(OUT.length + 1))
    .filter((name) => !name.startsWith(".") && !/\.(br|gz)$/.test(name));
