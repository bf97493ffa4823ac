/** Scenes for the Deck's rules. Built on the client because the rules are readable offline. */
import type { Scene } from "$lib/scene";
import { m } from "$words";

const HAND = [
  ["AS", "1"],
  ["7H", ""],
  ["KS", "2"],
  ["3H", ""],
  ["9S", "3"],
] as const;

export function pictures(): Readonly<Record<string, Scene>> {
  return { turn: turn(), piles: piles(), decks: decks() };
}

/** Numbers show the play order. Discarded cards are faint. */
function turn(): Scene {
  return {
    areas: [{ type: "row", id: "hand" }],
    pieces: HAND.map(([face, note]) => ({
      at: "hand",
      what: { type: "card", face },
      note,
      dim: note === "",
    })),
  };
}

function piles(): Scene {
  return {
    areas: [
      { type: "pile", id: "draw", title: m.deck_draw_pile() },
      { type: "row", id: "hand" },
      { type: "pile", id: "discard", title: m.deck_discard_pile() },
    ],
    pieces: [
      { at: "draw", what: { type: "back", count: 16 } },
      ...HAND.slice(0, 3).map(([face]) => ({ at: "hand", what: { type: "card", face } as const })),
      { at: "discard", what: { type: "card", face: "7H" } },
    ],
  };
}

function decks(): Scene {
  return {
    areas: [{ type: "row", id: "decks" }],
    pieces: [
      { at: "decks", what: { type: "card", face: "KH" } },
      { at: "decks", what: { type: "card", title: "The Star", icon: "star", colour: "purple" } },
      { at: "decks", what: { type: "card", title: "Torch", icon: "flame", colour: "orange" } },
      { at: "decks", what: { type: "card", title: m.deck_own_card(), icon: "heart", colour: "teal" } },
    ],
  };
}
