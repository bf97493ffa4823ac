/**
 * Dealing and rebuilding the draw pile. Randomness is used in a fixed order: the shuffle, then a UUID for
 * each card without one.
 */
import { type Below, shuffle } from "./chance";
import { discardCards, discardPileOf, drawCards, drawPileOf, handOf, named, newInstance } from "./piles";
import { DEFAULT_DECK } from "./presets";
import { type CardInstance, type DeckState, DISCARD_COUNT, HAND_SIZE, shortHand } from "./state";

const NO_WORK = {
  selectedCardIds: [],
  discardPhase: { active: false, remainingDiscards: 0 },
  planningPhase: false,
  playOrderSequence: [],
  playOrderLocked: false,
} as const;

const NOTHING: DeckState = {
  drawPile: [],
  discardPile: [],
  handCards: [],
  hand: [],
  turnNumber: 1,
  handSize: HAND_SIZE,
  discardCount: DISCARD_COUNT,
  warning: null,
  error: null,
  isDealing: false,
  ...NO_WORK,
  deckSource: "default",
  activePresetId: null,
  customDeck: null,
  badEntries: [],
  drawPileIds: [],
  discardPileIds: [],
};

/** The first deal. */
export function init(below: Below): DeckState {
  return deal(withDeck(NOTHING, DEFAULT_DECK, below), below);
}

/** Deals the next hand. Shuffles the discard pile in only if the draw pile has too few cards. */
export function deal(state: DeckState, below: Below, warning: string | null = null): DeckState {
  const isShort = state.discardPile.length > 0 && state.drawPile.length < state.handSize;
  const drawn = isShort ? [...drawCards(state), ...shuffle(discardCards(state), below)] : drawCards(state);
  const cards = named(drawn.slice(0, state.handSize), below);
  const owed = Math.min(state.discardCount, cards.length);
  return {
    ...state,
    ...NO_WORK,
    ...drawPileOf(drawn.slice(cards.length)),
    ...(isShort ? discardPileOf([]) : {}),
    ...handOf(cards),
    discardPhase: { active: owed > 0, remainingDiscards: owed },
    warning: warning ?? (cards.length < state.handSize ? shortHand(cards.length, state.handSize) : null),
    error: null,
    badEntries: [],
    isDealing: false,
  };
}

/** Moves the hand to the discard pile, in hand order. */
export function putAway(state: DeckState): DeckState {
  return {
    ...state,
    ...NO_WORK,
    ...discardPileOf([...discardCards(state), ...state.handCards]),
    ...handOf([]),
  };
}

/** Replaces all cards with new ones of these names, shuffled. */
export function withDeck(state: DeckState, deck: readonly string[], below: Below): DeckState {
  return withCards(
    state,
    shuffle(deck, below).map((card) => newInstance(card, below)),
  );
}

/** Shuffles all cards together. */
export function gathered(state: DeckState, below: Below): DeckState {
  const cards = [...drawCards(state), ...discardCards(state), ...state.handCards];
  return withCards(state, named(shuffle(cards, below), below));
}

function withCards(state: DeckState, cards: readonly CardInstance[]): DeckState {
  return { ...state, ...NO_WORK, ...drawPileOf(cards), ...discardPileOf([]), ...handOf([]) };
}
