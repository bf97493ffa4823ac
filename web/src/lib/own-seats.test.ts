import { beforeEach, describe, expect, it, vi } from "vitest";
import { api, type Me } from "./api";
import { forgetSeats, keepSeat, lostSeat } from "./own-seats";
import { storage } from "./storage";

const ann = { id: "ann", is_guest: true } as Me;
const bob = { id: "bob", is_guest: true } as Me;

describe("a seat of this browser", () => {
  const fetched = vi.spyOn(api, "returnKey");
  beforeEach(() => {
    forgetSeats();
    fetched.mockReset().mockResolvedValue({ key: "ann.key" });
  });

  it("is lost if its player is not signed in any more", async () => {
    await keepSeat(ann, "one");

    expect(lostSeat("one", null)?.key).toBe("ann.key");
    expect(lostSeat("one", bob)?.key).toBe("ann.key");
    expect(lostSeat("one", ann)).toBeNull();
    expect(lostSeat("two", null)).toBeNull();
  });

  it("fetches one key for all tables of a player", async () => {
    await keepSeat(ann, "one");
    await keepSeat(ann, "two");
    await keepSeat(ann, "two");

    expect(fetched).toHaveBeenCalledTimes(1);
    expect(lostSeat("one", null) && lostSeat("two", null)).not.toBeNull();
  });

  it("belongs to the last player, and has no key once that is an account", async () => {
    await keepSeat(ann, "one");
    await keepSeat(bob, "two");
    expect(lostSeat("one", null)).toBeNull();

    fetched.mockResolvedValue({ key: null });
    await keepSeat({ ...bob, is_guest: false }, "two");
    expect(lostSeat("two", null)).toEqual(expect.objectContaining({ key: null }));
  });

  it("is forgotten after a logout, or if it cannot be read", async () => {
    await keepSeat(ann, "one");
    forgetSeats();
    expect(lostSeat("one", null)).toBeNull();

    for (const broken of ["{", "[]", '{"person": 3}']) {
      storage.write("parlour-seats", broken);
      expect(lostSeat("one", null)).toBeNull();
    }
  });
});
