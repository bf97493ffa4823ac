import { expect, test } from "vitest";
import { haveRulesFailed } from "./faults";

test("a table whose rules failed still exists", () => {
  expect(["table/fault", "table/hung"].every(haveRulesFailed)).toBe(true);
  expect(haveRulesFailed("table/unknown")).toBe(false);
});
