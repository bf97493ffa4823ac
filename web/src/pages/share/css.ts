/** The page's styles as self-contained CSS, so that pictures made from it load nothing. */

const FILE = /url\((["']?)(?!#|data:)([^"')]+)\1\)/g;
const files = new Map<string, Promise<string>>();

/** A file of this site as a `data:` URL. */
export function inlined(address: string): Promise<string> {
  const known = files.get(address);
  if (known !== undefined) return known;
  const read = fetch(address)
    .then((answer) => answer.blob())
    .then(dataUrl);
  files.set(address, read);
  read.catch(() => files.delete(address));
  return read;
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error ?? new Error("unreadable"));
    reader.readAsDataURL(blob);
  });
}

/** All active rules, with fonts and pictures inlined. */
export async function cssOfPage(): Promise<string> {
  const sheets = [...document.styleSheets].filter((sheet) => !sheet.disabled);
  const texts = await Promise.all(
    sheets.map((sheet) =>
      withFiles([...sheet.cssRules].map((rule) => rule.cssText).join("\n"), sheet.href ?? location.href),
    ),
  );
  return texts.join("\n");
}

async function withFiles(css: string, base: string): Promise<string> {
  const named = [...new Set([...css.matchAll(FILE)].map((found) => found[2] ?? ""))];
  const read = new Map<string, string>();
  await Promise.all(
    named.map(async (name) => read.set(name, await inlined(new URL(name, base).href).catch(() => "data:,"))),
  );
  return css.replace(FILE, (_, __, name: string) => `url("${read.get(name) ?? "data:,"}")`);
}
