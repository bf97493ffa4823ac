/**
 * The state of the specification's page, `DeckState`. The set of selected ids is an array in order of
 * selection.
 */
import type { BadEntries } from "./entries";
import type { Bounds } from "./jsontext";

/** A card with an id that stays the same in every pile, until the deck is replaced. */
export interface CardInstance {
  readonly instanceId: string;
  readonly card: string;
}

export type DeckSource = "default" | "custom" | "preset";

export interface DeckState {
  /** The first is dealt next. */
  readonly drawPile: readonly string[];
  /** Newest last. */
  readonly discardPile: readonly string[];
  readonly handCards: readonly CardInstance[];
  /** The labels of `handCards`, for older pages. */
  readonly hand: readonly string[];
  readonly turnNumber: number;
  readonly handSize: number;
  readonly discardCount: number;
  readonly warning: string | null;
  readonly error: string | null;
  readonly isDealing: boolean;
  readonly selectedCardIds: readonly string[];
  readonly discardPhase: { readonly active: boolean; readonly remainingDiscards: number };
  readonly planningPhase: boolean;
  readonly playOrderSequence: readonly string[];
  readonly playOrderLocked: boolean;
  readonly deckSource: DeckSource;
  readonly activePresetId: string | null;
  /** The text of the custom deck. It survives a reset. */
  readonly customDeck: string | null;
  /** The entries that `error` is about, for translation. Not saved. */
  readonly badEntries: readonly BadEntries[];
  /** The ids of the cards in `drawPile`. Empty if no card has an id yet. */
  readonly drawPileIds: readonly string[];
  /** The ids of the cards in `discardPile`. */
  readonly discardPileIds: readonly string[];
}

export const HAND_SIZES: Bounds = { low: 1, high: 10 };
export const DISCARD_COUNTS: Bounds = { low: 0, high: 20 };
export const HAND_SIZE = 5;
export const DISCARD_COUNT = 2;

/** Reasons for refused input, with the sentence stored in the state. */
export const ERRORS = {
  "not-json": "That is invalid JSON.",
  "not-a-list": 'The deck must be an array of card names, such as ["Sun", "Moon"].',
  "not-strings": "All items of the deck must be strings.",
  "blank-card": "A card must have a name that is not blank.",
  "too-long": "The list of cards is too long.",
  "unknown-preset": "There is no such preset deck.",
} as const;

export type Fault = keyof typeof ERRORS;

export const REVERTED = "The list was empty, so the deck reverted to the default deck.";

export function shortHand(dealt: number, requested: number): string {
  return `Insufficient cards: ${dealt} dealt, ${requested} requested.`;
}
