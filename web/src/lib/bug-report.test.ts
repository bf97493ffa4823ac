import { expect, it } from "vitest";
import { reportFile } from "./bug-report";

const FROZEN = `{"seq":12,"is_redealt":true,"game":{"header":{"game":"go-fish","table":"0123abcd-ee"},"big":9007199254740993}}`;

it("is named after the game, the table and the entry", () => {
  expect(reportFile(FROZEN, "").name).toBe("go-fish-0123abcd-12.report.json");
});

it("adds the player's words and leaves the rest as the server sent it", async () => {
  const text = await reportFile(FROZEN, ' "Queen"\n{} ').text();

  expect(text.endsWith(FROZEN.slice(1))).toBe(true);
  expect((JSON.parse(text) as { expected: string }).expected).toBe('"Queen"\n{}');
});
