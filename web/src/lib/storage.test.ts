import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { guarded } from "./storage";

const forbid = (): never => {
  throw new DOMException("Access is denied for this document.", "SecurityError");
};

function browser() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test("written values are stored by the browser", () => {
  const kept = browser();
  const storage = guarded(() => kept);
  storage.write("turn", "1");
  expect(kept.values.get("turn")).toBe("1");
  expect(storage.read("turn")).toBe("1");
  expect(storage.read("hand")).toBeNull();
});

test("values written by another tab are read", () => {
  const kept = browser();
  const storage = guarded(() => kept);
  storage.write("turn", "1");
  kept.values.set("turn", "2");
  expect(storage.read("turn")).toBe("2");
});

test("without access to storage it falls back to memory", () => {
  const storage = guarded(forbid);
  expect(storage.read("turn")).toBeNull();
  storage.write("turn", "1");
  expect(storage.read("turn")).toBe("1");
});

test("if reading throws, values exist once written", () => {
  const storage = guarded(() => ({ getItem: forbid, setItem: forbid }));
  expect(storage.read("turn")).toBeNull();
  storage.write("turn", "1");
  expect(storage.read("turn")).toBe("1");
});

test("on a full disk the new value is read, not the stored one", () => {
  const kept = browser();
  let isFull = false;
  const storage = guarded(() => ({
    ...kept,
    setItem: (key, value) => (isFull ? forbid() : kept.setItem(key, value)),
  }));
  storage.write("turn", "1");
  isFull = true;
  storage.write("turn", "2");
  expect(storage.read("turn")).toBe("2");
  expect(kept.values.get("turn")).toBe("1");
  isFull = false;
  storage.write("turn", "3");
  expect(storage.read("turn")).toBe("3");
  expect(kept.values.get("turn")).toBe("3");
});

test("no other file of the client uses browser storage", () => {
  const src = fileURLToPath(new URL("..", import.meta.url));
  const ours = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.(ts|js|svelte)$/.test(name) && !name.startsWith("words/"),
  );
  const found = ours.filter((name) =>
    /\b(localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore)\b/.test(
      readFileSync(src + name, "utf8"),
    ),
  );
  expect(ours.length).toBeGreaterThan(100);
  expect(found.sort()).toEqual(["lib/storage.test.ts", "lib/storage.ts"]);
  // The message runtime's strategy is set in both files, for the pages and for these tests.
  for (const settings of ["vite.config.ts", "package.json"]) {
    const strategy = /strategy.*baseLocale/.exec(readFileSync(`${src}../${settings}`, "utf8"))?.[0];
    expect(strategy).toBeDefined();
    expect(strategy).not.toMatch(/Storage|cookie/);
  }
});
