/** Texts of the Deck, in the reader's language. */
import { type Card, cardName } from "$lib/cards";
import { m } from "$words";
import { type BadEntries, isOne, placesOf } from "./entries";
import { isBlank } from "./jsontext";
import type { Fault } from "./state";
import { type Caution, type Held, isDealt, orderOf, type View } from "./view";

const RANKS: Readonly<Record<string, string>> = { Ace: "A", Jack: "J", Queen: "Q", King: "K" };
const PLAYING = /^(Ace|[2-9]|10|Jack|Queen|King) of (Spades|Hearts|Diamonds|Clubs)$/;

/** The playing card that a label names, or null. */
export function faceOf(label: string): Card | null {
  const [, rank, suit] = PLAYING.exec(label) ?? [];
  return rank === undefined || suit === undefined
    ? null
    : (`${RANKS[rank] ?? rank}${suit.charAt(0)}` as Card);
}

export function nameOf(label: string): string {
  const face = faceOf(label);
  if (face !== null) return cardName(face);
  return isBlank(label) ? m.deck_blank() : label;
}

/** The card's name, numbered if another card of the hand has the same name. */
export function heldName(view: View, card: Held): string {
  const name = nameOf(card.card);
  const isOne = view.hand.filter((other) => other.card === card.card).length === 1;
  return isOne ? name : m.deck_copy({ card: name, n: view.hand.indexOf(card) + 1 });
}

/** The label of a card's button: its name, its state and what pressing it does. */
export function cardLabel(view: View, card: Held, mayPress: boolean): string {
  const { phase } = view;
  const name = heldName(view, card);
  if (phase.type === "discard") {
    if (phase.selected.includes(card.instance_id)) return m.deck_card_selected({ card: name });
    return mayPress ? m.deck_card_select({ card: name }) : m.deck_card_enough({ card: name });
  }
  if (phase.type === "free") return name;
  const place = orderOf(view).getSequenceNumber(card.instance_id);
  if (place === null) return m.deck_card_place({ card: name, n: phase.order.length + 1 });
  return phase.type === "executing"
    ? m.deck_card_locked({ card: name, n: place })
    : m.deck_card_placed({ card: name, n: place });
}

/** One line that says what to do now. */
export function task(view: View): string {
  const { phase, hand } = view;
  switch (phase.type) {
    case "discard":
      return phase.selected.length === phase.required
        ? m.deck_select_done()
        : m.deck_select({ left: phase.required - phase.selected.length, all: phase.required });
    case "planning":
      return orderOf(view).isPlayOrderComplete() ? m.deck_order_whole() : m.deck_order_now();
    case "executing":
      return m.deck_order_locked();
    case "free":
      return hand.length === 0 ? m.deck_hand_empty() : m.deck_nothing_owed();
  }
}

/** Why the turn cannot end yet, or an empty string. */
export function whyNotEnd(view: View): string {
  if (view.phase.type === "discard") return m.deck_end_after_discard();
  return view.phase.type === "planning" ? m.deck_end_after_lock() : "";
}

/** The screen reader's announcement between two views. Empty if the pressed button already says it. */
export function told(before: View, after: View): string {
  const [was, is] = [before.phase, after.phase];
  if (isDealt(before, after)) {
    return `${m.deck_turn({ n: after.turn_number })}. ${m.deck_told_hand({ cards: after.hand.map((card) => nameOf(card.card)).join(", ") })} ${task(after)}.`;
  }
  if (is.type !== was.type)
    return is.type === "planning"
      ? m.deck_told_planning()
      : is.type === "executing"
        ? m.deck_told_locked()
        : task(after);
  if (is.type === "planning" && was.type === "planning" && is.order.length === 0 && was.order.length > 0)
    return m.deck_told_cleared();
  if (is.type === "discard" && was.type === "discard" && is.selected.length !== was.selected.length)
    return m.deck_selected({ n: is.selected.length, all: is.required });
  return "";
}

export function cautionText(caution: Caution): string {
  if (caution.type === "remembered") return caution.text;
  return caution.type === "reverted"
    ? m.deck_reverted()
    : m.deck_short({ dealt: caution.dealt, requested: caution.requested });
}

/** The error text for invalid input, with every invalid entry. */
export function faultText(fault: Fault, bad: readonly BadEntries[]): string {
  const faults = {
    "not-json": m.deck_fault_json,
    "not-a-list": m.deck_fault_list,
    "not-strings": m.deck_fault_strings,
    "blank-card": m.deck_fault_blank,
    "too-long": m.deck_fault_long,
    "unknown-preset": m.deck_fault_preset,
  };
  return [faults[fault](), ...bad.map(entriesText)].join(" ");
}

function entriesText(bad: BadEntries): string {
  const texts = {
    blank: [m.deck_bad_blank, m.deck_bad_blanks],
    number: [m.deck_bad_number, m.deck_bad_numbers],
    boolean: [m.deck_bad_boolean, m.deck_bad_booleans],
    null: [m.deck_bad_null, m.deck_bad_nulls],
    list: [m.deck_bad_list, m.deck_bad_lists],
    object: [m.deck_bad_object, m.deck_bad_objects],
  } as const;
  const [one, many] = texts[bad.fault];
  return (isOne(bad) ? one : many)({ places: placesOf(bad) });
}

const PRESET_NAMES: Readonly<Record<string, readonly [() => string, () => string]>> = {
  "standard-52": [m.deck_preset_standard, m.deck_preset_standard_more],
  "major-arcana": [m.deck_preset_arcana, m.deck_preset_arcana_more],
  "first-quest": [m.deck_preset_quest, m.deck_preset_quest_more],
};

export function presetName(id: string): string {
  return PRESET_NAMES[id]?.[0]() ?? id;
}

export function presetMore(id: string): string {
  return PRESET_NAMES[id]?.[1]() ?? "";
}

export function deckName(view: View): string {
  if (view.active_preset_id !== null) return presetName(view.active_preset_id);
  return view.deck_source === "default" ? m.deck_default() : m.deck_own();
}
