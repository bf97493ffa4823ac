/** The piles as cards with their ids, and as the state has them: labels, with the ids beside. */
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

/** The cards, each with an id: its own, or a new UUID where it has none. */
export function named(cards: readonly CardInstance[], below: Below): readonly CardInstance[] {
  return cards.map((one) => (one.instanceId === "" ? newInstance(one.card, below) : one));
}

export function newInstance(card: string, below: Below): CardInstance {
  return { instanceId: uuid(below), card };
}

/** A state from elsewhere may have no ids beside a pile. */
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
