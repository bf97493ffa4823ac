/** ESLint rules for imports in `src`: rooms import downwards only, and no file imports itself in a circle. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

const SOURCE = resolve(import.meta.dirname, "../src");

/** A room can import itself and the rooms listed after it. */
export const ROOMS = ["dev", "pages", "games", "frame", "guide", "text", "scene", "ui", "lib", "words"];
/** The subfolders of these rooms must not import each other. */
const INDEPENDENT = ["games"];

const ALIAS = /^\$(words|lib|ui|scene)(?=\/|$)/;
const SUFFIXES = ["", ".ts", ".svelte.ts", ".js", "/index.ts"];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']/g;

/** The file that *name* in *file* refers to. Null for a package or a style sheet. */
function imported(name, file) {
  if (!name.startsWith(".") && !ALIAS.test(name)) return null;
  const path = name.startsWith(".") ? join(dirname(file), name) : join(SOURCE, name.slice(1));
  const found = SUFFIXES.map((suffix) => path + suffix).find(
    (one) => existsSync(one) && statSync(one).isFile(),
  );
  return found ?? path;
}

/** The room of a file and its folder in it. App and main are above all rooms. */
function placeOf(file) {
  const [room, folder, ...rest] = relative(SOURCE, file).split(sep);
  return { room, folder: rest.length > 0 ? folder : null, rank: ROOMS.indexOf(room) };
}

function forbidden(from, to) {
  if (to.room === "..") return "src must not import what stands outside it";
  if (from.rank >= 0 && to.rank < from.rank) return `${from.room} must not import ${to.room}`;
  const isStrange = INDEPENDENT.includes(from.room) && from.room === to.room && from.folder && to.folder;
  if (isStrange && from.folder !== to.folder)
    return `${from.room}/${from.folder} must not import ${to.folder}`;
  return null;
}

const importsOf = new Map();

function readImports(file) {
  const known = importsOf.get(file);
  if (known) return known;
  const found = /\.(ts|svelte)$/.test(file) && existsSync(file) ? readFileSync(file, "utf8") : "";
  const files = [...found.matchAll(IMPORT)].map(([, name]) => imported(name, file)).filter(Boolean);
  importsOf.set(file, files);
  return files;
}

function reaches(from, goal) {
  const seen = new Set([from]);
  for (const file of seen) {
    if (file === goal) return true;
    for (const next of readImports(file)) seen.add(next);
  }
  return false;
}

const everyImport = (check) => ({
  ImportDeclaration: check,
  ImportExpression: check,
  ExportAllDeclaration: check,
  ExportNamedDeclaration: check,
});

const rule = (look) => ({
  meta: { type: "problem", schema: [] },
  create: (context) =>
    everyImport((node) => {
      if (typeof node.source?.value !== "string") return;
      const target = imported(node.source.value, context.filename);
      const message = target && look(context.filename, target);
      if (message) context.report({ node: node.source, message });
    }),
});

export default {
  rules: {
    order: rule((file, target) => forbidden(placeOf(file), placeOf(target))),
    circle: rule((file, target) =>
      file !== target && reaches(target, file)
        ? `${relative(SOURCE, target)} imports this file in turn`
        : null,
    ),
  },
};
