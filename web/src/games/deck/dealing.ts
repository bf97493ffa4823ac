/** The deal step and the ways to a fresh draw pile. Chance is used in one order: the shuffle, then a UUID for the hand. */
import { type Below, shuffle, uuid } from "./chance";
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
};

/** The first deal of all. */
export function init(below: Below): DeckState {
  return deal(withDeck(NOTHING, DEFAULT_DECK, below), below);
}

/** The next hand; the discard pile is shuffled in only when cards are wanting. */
export function deal(state: DeckState, below: Below, warning: string | null = null): DeckState {
  const isShort = state.discardPile.length > 0 && state.drawPile.length < state.handSize;
  const drawPile = isShort ? [...state.drawPile, ...shuffle(state.discardPile, below)] : state.drawPile;
  const cards = drawPile.slice(0, state.handSize);
  const owed = Math.min(state.discardCount, cards.length);
  return {
    ...state,
    ...NO_WORK,
    drawPile: drawPile.slice(cards.length),
    discardPile: isShort ? [] : state.discardPile,
    handCards: named(cards, below),
    hand: cards,
    discardPhase: { active: owed > 0, remainingDiscards: owed },
    warning: warning ?? (cards.length < state.handSize ? shortHand(cards.length, state.handSize) : null),
    error: null,
    badEntries: [],
    isDealing: false,
  };
}

/** The cards as a hand. All ids are one new UUID, but for its last two digits: the place in the hand. */
export function named(cards: readonly string[], below: Below): readonly CardInstance[] {
  const stem = uuid(below).slice(0, -2);
  return cards.map((card, place) => ({ instanceId: stem + place.toString(16).padStart(2, "0"), card }));
}

/** The hand on the discard pile, in hand order. */
export function putAway(state: DeckState): DeckState {
  return { ...state, ...NO_WORK, discardPile: [...state.discardPile, ...state.hand], handCards: [], hand: [] };
}

/** These cards, shuffled, and no others. */
export function withDeck(state: DeckState, cards: readonly string[], below: Below): DeckState {
  return { ...state, ...NO_WORK, drawPile: shuffle(cards, below), discardPile: [], handCards: [], hand: [] };
}
