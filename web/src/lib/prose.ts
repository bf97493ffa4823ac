/** Parses the Markdown of a game's rules: paragraphs, lists, pictures and emphasis. Pure. */

export interface Words {
  readonly text: string;
  readonly kind: "plain" | "strong" | "emphasis";
}

/** A line as plain text, for searching. */
export function plainText(line: string): string {
  return line.replace(PICTURE, "$1").replaceAll("*", "");
}

export type Block =
  | { readonly kind: "paragraph"; readonly words: readonly Words[] }
  | {
      readonly kind: "list";
      readonly isNumbered: boolean;
      readonly items: readonly (readonly Words[])[];
    }
  | { readonly kind: "picture"; readonly name: string; readonly text: string };

const PICTURE = /^!\[([^\]]*)\]\(([^)\s]+)\)$/;
const ITEM = /^(-|\d+\.) (.*)$/;
const SET_OFF = /(\*\*(?=\S).+?(?<=\S)\*\*|\*(?=\S)[^*]+?(?<=\S)\*)/;

export function blocks(lines: readonly string[]): readonly Block[] {
  const found: Block[] = [];
  for (const line of lines) {
    const [, text = "", name = ""] = PICTURE.exec(line) ?? [];
    const [, sign = "", item] = ITEM.exec(line) ?? [];
    const last = found.at(-1);
    const isNumbered = sign !== "-";
    if (name !== "") found.push({ kind: "picture", name, text });
    else if (item === undefined) found.push({ kind: "paragraph", words: wordsOf(line) });
    else if (last?.kind === "list" && last.isNumbered === isNumbered)
      found[found.length - 1] = { ...last, items: [...last.items, wordsOf(item)] };
    else found.push({ kind: "list", isNumbered, items: [wordsOf(item)] });
  }
  return found;
}

function wordsOf(line: string): readonly Words[] {
  return line
    .split(SET_OFF)
    .map((text, n): Words => {
      if (n % 2 === 0) return { kind: "plain", text };
      return text.startsWith("**")
        ? { kind: "strong", text: text.slice(2, -2) }
        : { kind: "emphasis", text: text.slice(1, -1) };
    })
    .filter((one) => one.text !== "");
}
