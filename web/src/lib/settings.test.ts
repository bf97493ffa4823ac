import { describe, expect, it } from "vitest";
import { DEFAULTS, read } from "./settings";

describe("settings", () => {
  it("fall back to the defaults if unreadable", () => {
    expect(read("nonsense")).toEqual(DEFAULTS);
    expect(read({ scheme: "dark", motion: "wild", sound: 1 })).toEqual({ ...DEFAULTS, scheme: "dark" });
  });

  it("have sounds, unless the player switched them off", () => {
    expect(read(null).sound).toBe(true);
    expect(read({ sound: false }).sound).toBe(false);
  });
});
