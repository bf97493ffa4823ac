/** The board in words: names of places, what is asked, what each thing to tap does, and the whole table. */
import { m } from "$words";
import type { PlaceKey, Targets } from "./choices";
import { nameOfCard, nameOfRank, pointsOf } from "./faces";
import type { Cell, FalseCall, Power, Score, View } from "./view";

export type Names = (seat: number) => string;

/** "top-left"; the places of penalty cards have numbers only. */
export function placeWord(slot: number): string {
  const corners = [m.cambio_place_0, m.cambio_place_1, m.cambio_place_2, m.cambio_place_3];
  return corners[slot]?.() ?? m.cambio_place_n({ n: slot + 1 });
}

/** "your top-left card", "Mira’s top-left card". */
export function cardAt(view: View, names: Names, owner: number, slot: number): string {
  const place = placeWord(slot);
  return owner === view.viewer
    ? m.cambio_card_mine({ place })
    : m.cambio_card_of({ name: names(owner), place });
}

export function pointsWord(n: number): string {
  return n === 1 ? m.cambio_point() : m.cambio_points({ n });
}

/** As it stands after "with"; some languages have another word there. */
export function pointsWon(n: number): string {
  return n === 1 ? m.cambio_with_point() : m.cambio_with_points({ n });
}

export function powerEffect(power: Power): string {
  const effects = {
    peek_own: m.cambio_effect_peek_own,
    peek_opponent: m.cambio_effect_peek_opponent,
    blind_swap: m.cambio_effect_blind_swap,
    look_own: m.cambio_effect_look_own,
  };
  return effects[power]();
}

export function price(penalty: FalseCall): string {
  const prices = {
    double: m.cambio_price_double,
    "+5": m.cambio_price_5,
    "+10": m.cambio_price_10,
    none: m.cambio_price_none,
  };
  return prices[penalty]();
}

/** What a slot is, or what a tap on it does. */
export function slotLabel(view: View, names: Names, owner: number, slot: number, targets: Targets): string {
  const key: PlaceKey = `${owner}:${slot}`;
  const action = targets.places.get(key);
  const card = cardAt(view, names, owner, slot);
  switch (action?.type) {
    case "swap":
      return m.cambio_do_swap({ card, held: view.held?.card == null ? "" : nameOfCard(view.held.card) });
    case "peek_own":
    case "peek_opponent":
      return m.cambio_do_peek({ card });
    case "snap":
      return m.cambio_do_snap({ card });
    case "give":
      return m.cambio_do_give({ card });
    default:
      return lies(view.grids[owner]?.[slot] ?? "empty", card);
  }
}

function lies(cell: Cell, card: string): string {
  if (cell === "empty") return m.cambio_lies_empty({ card });
  return cell === "down"
    ? m.cambio_lies_down({ card })
    : m.cambio_lies_open({ card, face: nameOfCard(cell) });
}

/** What is asked of the viewer now, or what the others do, in a few words beside whose turn it is. */
export function instruction(view: View, names: Names): string {
  return view.viewer !== null && view.waiting.includes(view.viewer) ? asked(view, names) : seen(view, names);
}

function asked(view: View, names: Names): string {
  switch (view.stage) {
    case "viewing":
      return m.cambio_ask_first();
    case "drawing":
      if (view.caller !== null) return m.cambio_ask_last();
      return m.cambio_ask_draw();
    case "holding":
      return view.held?.source === "discard" ? m.cambio_ask_put() : m.cambio_ask_keep();
    case "offered":
      return view.power === "blind_swap" ? m.cambio_ask_exchange() : m.cambio_ask_peek();
    case "revealing":
      return m.cambio_ask_looking();
    case "snapping":
      return m.cambio_ask_snap({ rank: view.top === null ? "" : nameOfRank(view.top) });
    case "giving":
      return m.cambio_ask_give({ name: names(view.owed?.[1] ?? 0) });
    case "resting":
      return m.cambio_ask_next();
    case "over":
      return "";
  }
}

function seen(view: View, names: Names): string {
  switch (view.stage) {
    case "viewing":
      return m.cambio_see_first();
    case "drawing":
      return view.caller === null ? m.cambio_see_draw() : m.cambio_see_last();
    case "holding":
      return view.held?.card == null
        ? m.cambio_see_holding()
        : m.cambio_see_taken({ card: nameOfCard(view.held.card) });
    case "offered":
      return view.power === "blind_swap" ? m.cambio_see_exchange() : m.cambio_see_power();
    case "revealing":
      return view.looking === null || view.looking.slot === null
        ? m.cambio_see_looking()
        : m.cambio_see_looking_at({ card: cardAt(view, names, view.looking.owner, view.looking.slot) });
    case "snapping":
      return m.cambio_see_snap();
    case "giving":
      return m.cambio_see_give({ name: names(view.owed?.[1] ?? 0) });
    case "resting":
      return m.cambio_see_next();
    case "over":
      return "";
  }
}

/** The whole table, line by line, for who hears it. A card that is shown for a moment is said in its dialog. */
export function tableInWords(view: View, names: Names): readonly string[] {
  const top = view.top === null ? m.cambio_pile_empty() : nameOfCard(view.top);
  const lines: string[] = [m.cambio_words_piles({ deck: view.deck, top, n: view.discards })];
  view.grids.forEach((grid, seat) => {
    const cells = grid.map((cell, slot) => `${placeWord(slot)} ${cellWord(cell)}`);
    const name = seat === view.viewer ? m.seat_you({ name: names(seat) }) : names(seat);
    lines.push(`${name}: ${cells.join(", ")}.`);
  });
  if (view.held !== null) lines.push(heldInWords(view, names));
  if (view.caller !== null) lines.push(m.cambio_words_called({ name: names(view.caller) }));
  return lines;
}

function cellWord(cell: Cell): string {
  if (cell === "empty") return m.cambio_word_empty();
  return cell === "down" ? m.cambio_word_down() : nameOfCard(cell);
}

function heldInWords(view: View, names: Names): string {
  const card = view.held?.card ?? null;
  if (card === null) return m.cambio_words_holds({ name: names(view.turn) });
  const held = `${nameOfCard(card)}, ${pointsWord(pointsOf(view, card))}`;
  return view.turn === view.viewer
    ? m.cambio_words_hold({ card: held })
    : m.cambio_words_holds_card({ name: names(view.turn), card: held });
}

/** "Anna, Ben and Cid", in the reader's language. */
export function listed(parts: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(parts);
}

/** What became of the call, under the name of the winner. */
export function verdict(score: Score, names: Names): string {
  const name = names(score.caller);
  const base = score.base[score.caller] ?? 0;
  const final = score.final[score.caller] ?? 0;
  if (score.penalty) return m.cambio_verdict_penalty({ name, base, final });
  return score.winners.includes(score.caller)
    ? m.cambio_verdict_lowest({ name })
    : m.cambio_verdict_free({ name });
}
