import { describe, expect, it } from "vitest";
import { blocks } from "./prose";

const plain = (text: string) => ({ kind: "plain", text });

describe("the lines of rules", () => {
  it("are paragraphs, lists and pictures", () => {
    expect(
      blocks(["Two play.", "- a gem", "- a card", "1. deal", "2. play", "![A pin](pin.svg)", "The end."]),
    ).toEqual([
      { kind: "paragraph", words: [plain("Two play.")] },
      { kind: "list", isNumbered: false, items: [[plain("a gem")], [plain("a card")]] },
      { kind: "list", isNumbered: true, items: [[plain("deal")], [plain("play")]] },
      { kind: "picture", name: "pin.svg", text: "A pin" },
      { kind: "paragraph", words: [plain("The end.")] },
    ]);
  });

  it("mark emphasis", () => {
    expect(blocks(["Have **most** of *one* colour."])).toEqual([
      {
        kind: "paragraph",
        words: [
          plain("Have "),
          { kind: "strong", text: "most" },
          plain(" of "),
          { kind: "emphasis", text: "one" },
          plain(" colour."),
        ],
      },
    ]);
  });

  it("keep text that is not Markdown", () => {
    for (const line of ["3 * 4 * 5", "-5 points", "a ** b ** c", "see [1](x)", "<b>bold</b>"])
      expect(blocks([line])).toEqual([{ kind: "paragraph", words: [plain(line)] }]);
  });
});
