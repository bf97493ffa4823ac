/** Derives motions from two views and the events between them. Pure: knows no positions on the page. */
import type { Event, View } from "./types";

export type Place =
  | { readonly at: "deck" }
  | { readonly at: "discard" }
  | { readonly at: "held"; readonly seat: number }
  | { readonly at: "slot"; readonly seat: number; readonly slot: number };

/** The visible side of a card: its face, or null for its back. */
export type Side = number | null;

export type Motion =
  /** A card moves from one place to another, and turns over if its two sides differ. */
  | {
      readonly kind: "travel";
      readonly from: Place;
      readonly to: Place;
      readonly start: Side;
      readonly end: Side;
      readonly wait: number;
    }
  /** Two face-down cards change places at once. */
  | { readonly kind: "cross"; readonly one: Place; readonly other: Place }
  /** A card turns over in place. `back` turns it face down again. */
  | {
      readonly kind: "flip";
      readonly place: Place;
      readonly card: number;
      readonly back: boolean;
      readonly wait: number;
    };

/** A slot to highlight: it was changed, exchanged, peeked at or snapped. */
export interface Mark {
  readonly seat: number;
  readonly slot: number;
  readonly why: "moved" | "crossed" | "peeked" | "snapped";
}

const DECK: Place = { at: "deck" };
const DISCARD: Place = { at: "discard" };
const held = (seat: number): Place => ({ at: "held", seat });
const slot = (seat: number, place: number): Place => ({ at: "slot", seat, slot: place });

/** The value of the place's `data-place` attribute. */
export function placeName(place: Place): string {
  if (place.at === "held") return `held:${place.seat}`;
  return place.at === "slot" ? `slot:${place.seat}:${place.slot}` : place.at;
}

export function motions(before: View | null, events: readonly Event[], after: View): readonly Motion[] {
  if (before === null) return [];
  return events.flatMap((event) => moved(before, event, after));
}

function moved(before: View, event: Event, after: View): readonly Motion[] {
  switch (event.type) {
    case "drew":
      return event.source === "deck"
        ? [travel(DECK, held(event.seat), null, event.card)]
        : [travel(DISCARD, held(event.seat), event.card, event.card)];
    case "swapped":
      return [
        travel(slot(event.seat, event.slot), DISCARD, null, event.card),
        travel(held(event.seat), slot(event.seat, event.slot), before.held?.card ?? null, null),
      ];
    case "discarded":
      return [travel(held(event.seat), DISCARD, before.held?.card ?? null, event.card)];
    case "put-back":
      return [travel(held(event.seat), DISCARD, event.card, event.card)];
    case "reshuffled":
      return [0, 1, 2].map((wait) => travel(DISCARD, DECK, null, null, wait));
    case "blind-swapped":
      return [{ kind: "cross", one: slot(event.seat, event.mine), other: slot(event.owner, event.theirs) }];
    case "snapped":
      return [travel(slot(event.owner, event.slot), DISCARD, null, event.card)];
    case "snap-missed":
      return [{ kind: "flip", place: slot(event.owner, event.slot), card: event.card, back: true, wait: 0 }];
    case "penalised":
      return [travel(DECK, slot(event.seat, event.slot), null, null, 1)];
    case "gave":
      return [travel(slot(event.seat, event.slot), slot(event.to, event.to_slot), null, null)];
    case "dealt":
      return deal(after);
    case "scored":
      return opened(after);
    default:
      return [];
  }
}

function travel(from: Place, to: Place, start: Side, end: Side, wait = 0): Motion {
  return { kind: "travel", from, to, start, end, wait };
}

/** One card to each player in turn, four times. */
function deal(view: View): readonly Motion[] {
  const seats = view.grids.length;
  return view.grids.flatMap((grid, seat) =>
    grid.map((_, place) => travel(DECK, slot(seat, place), null, null, place * seats + seat)),
  );
}

/** Turns up the hands, one player after another. */
function opened(view: View): readonly Motion[] {
  return view.grids.flatMap((grid, seat) =>
    grid.flatMap((cell, place): Motion[] =>
      typeof cell === "number"
        ? [{ kind: "flip", place: slot(seat, place), card: cell, back: false, wait: seat * 2 }]
        : [],
    ),
  );
}

/** The slots that the events touched. A later event for the same slot wins. */
export function marks(events: readonly Event[]): readonly Mark[] {
  const all = new Map(events.flatMap(marked).map((mark) => [`${mark.seat}:${mark.slot}`, mark]));
  return [...all.values()];
}

function marked(event: Event): readonly Mark[] {
  switch (event.type) {
    case "swapped":
      return [{ seat: event.seat, slot: event.slot, why: "moved" }];
    case "blind-swapped":
      return [
        { seat: event.seat, slot: event.mine, why: "crossed" },
        { seat: event.owner, slot: event.theirs, why: "crossed" },
      ];
    case "revealed":
    case "hid":
      return event.slot === null ? [] : [{ seat: event.owner, slot: event.slot, why: "peeked" }];
    case "snapped":
    case "snap-missed":
      return [{ seat: event.owner, slot: event.slot, why: "snapped" }];
    case "penalised":
      return [{ seat: event.seat, slot: event.slot, why: "moved" }];
    case "gave":
      return [{ seat: event.to, slot: event.to_slot, why: "crossed" }];
    default:
      return [];
  }
}
