import { describe, expect, it } from "vitest";
import { ago } from "./ago";
import { shortTime } from "./clock";

describe("times", () => {
  it("are formatted briefly", () => {
    expect(["0:00", "0:38", "4:10", "1:02:09", "2 d 5 h"]).toEqual(
      [0, 37_001, 250_000, 3_729_000, 53 * 3_600_000].map(shortTime),
    );
  });
  it("are relative to now", () => {
    expect(ago(0, 1000, "en")).toBe("just now");
    expect(ago(0, 3 * 3_600_000, "de")).toBe("vor 3 Std.");
  });
});
