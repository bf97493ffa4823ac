/** Piles in two forms: cards with ids, and the state's parallel lists of labels and ids. */
import { type Below, uuid } from "./chance";
import type { CardInstance, DeckState } from "./state";

type Draws = Pick<DeckState, "drawPile" | "drawPileIds">;
type Discards = Pick<DeckState, "discardPile" | "discardPileIds">;

export function drawCards(state: Draws): readonly CardInstance[] {
  return instances(state.drawPile, state.drawPileIds);
}

export function discardCards(state: Discards): readonly CardInstance[] {
  return instances(state.discardPile, state.discardPileIds);
}

export function drawPileOf(cards: readonly CardInstance[]): Draws {
  return { drawPile: labels(cards), drawPileIds: ids(cards) };
}

export function discardPileOf(cards: readonly CardInstance[]): Discards {
  return { discardPile: labels(cards), discardPileIds: ids(cards) };
}

export function handOf(cards: readonly CardInstance[]): Pick<DeckState, "handCards" | "hand"> {
  return { handCards: cards, hand: labels(cards) };
}

/** The cards, with a new UUID for each card without an id. */
export function named(cards: readonly CardInstance[], below: Below): readonly CardInstance[] {
  return cards.map((one) => (one.instanceId === "" ? newInstance(one.card, below) : one));
}

export function newInstance(card: string, below: Below): CardInstance {
  return { instanceId: uuid(below), card };
}

/** A loaded state can have a pile without ids. */
function instances(pile: readonly string[], own: readonly string[] | undefined): readonly CardInstance[] {
  const isWhole = own?.length === pile.length;
  return pile.map((card, n) => ({ instanceId: (isWhole ? own[n] : undefined) ?? "", card }));
}

function labels(cards: readonly CardInstance[]): readonly string[] {
  return cards.map((one) => one.card);
}

function ids(cards: readonly CardInstance[]): readonly string[] {
  return cards.some((one) => one.instanceId !== "") ? cards.map((one) => one.instanceId) : [];
}
