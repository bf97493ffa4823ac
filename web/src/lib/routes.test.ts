import { describe, expect, it } from "vitest";
import { routeOf } from "./routes";

describe("paths", () => {
  it("name pages", () => {
    expect(routeOf("/")).toEqual({ page: "home" });
    expect(routeOf("/table/abc")).toEqual({ page: "table", id: "abc" });
    expect(routeOf("/j/K7M4QX")).toEqual({ page: "join", code: "K7M4QX" });
    expect(routeOf("/seat/t1", "#secret")).toEqual({ page: "seat", id: "t1", link: "secret" });
    expect(routeOf("/enter", "#token")).toEqual({ page: "enter", token: "token" });
    expect(routeOf("/confirm", "#token")).toEqual({ page: "confirm", token: "token" });
    expect(routeOf("/operator", "#people/p1")).toEqual({ page: "operator", section: "people/p1" });
    expect(routeOf("/stop", "#token")).toEqual({ page: "stop", token: "token" });
    expect(routeOf("/replay/t1", "", "?from=12")).toEqual({ page: "replay", id: "t1", at: 12 });
    expect(routeOf("/replay/t1", "", "?at=7")).toEqual({ page: "replay", id: "t1", at: 7 });
    expect(routeOf("/replay/t1", "", "?from=x")).toEqual({ page: "replay", id: "t1", at: null });
    expect(routeOf("/dev/t0-k_n")).toEqual({ page: "dev", token: "t0-k_n" });
    expect(routeOf("/deck/")).toEqual({ page: "deck" });
  });

  it("that match no page are unknown", () => {
    for (const path of ["/nonsense", "/table", "/table/a/b", "/table/%E0%A4%A/x", "/deck/x"])
      expect(routeOf(path).page).toBe("unknown");
  });
});
