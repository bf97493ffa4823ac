// Made by `python -m tools.typescript deck > web/src/games/deck/types.ts`; a test holds it up to date.

/** Play with the cards that *raw* lists, a JSON array of their labels. */
export interface ApplyJsonOverride {
  type: "APPLY_JSON_OVERRIDE";
  raw: string;
}

/** All entries of a list with the same fault. */
export interface BadEntries {
  fault: "blank" | "boolean" | "list" | "null" | "number" | "object";
  places: ReadonlyArray<readonly [number, number]>;
}

export interface CardInstance {
  instance_id: string;
  card: string;
}

/** Piles and hand became one shuffled draw pile. */
export interface CardsGathered {
  type: "cards-gathered";
  draw_pile: ReadonlyArray<string>;
  ids?: ReadonlyArray<string> | null;
}

export interface ChangeParameters {
  type: "CHANGE_PARAMETERS";
  hand_size: number;
  discard_count: number;
  immediate_reset: boolean;
}

export interface ClearPlayOrder {
  type: "CLEAR_PLAY_ORDER";
}

export interface ConfirmDiscard {
  type: "CONFIRM_DISCARD";
}

export interface CustomDeckStarted {
  type: "custom-deck-started";
}

/** Discard the hand and deal another in the same turn. */
export interface DealNextHand {
  type: "DEAL_NEXT_HAND";
}

export interface Dealt {
  type: "dealt";
  hand: ReadonlyArray<CardInstance>;
  required: number;
  warning: ShortHand | RevertedToDefault | SavedWarning | null;
}

/** All cards were replaced by *deck*, shuffled into the draw pile. */
export interface DeckChanged {
  type: "deck-changed";
  deck: ReadonlyArray<string>;
  draw_pile: ReadonlyArray<string>;
  deck_source: "custom" | "default" | "preset";
  active_preset_id: string | null;
  custom_deck: string | null;
  turn_number: number;
  ids?: ReadonlyArray<string> | null;
}

export interface DeselectFromPlayOrder {
  type: "DESELECT_FROM_PLAY_ORDER";
  instance_id: string;
}

/** The discarded cards, in hand order. They go on the discard pile in this order. */
export interface Discarded {
  type: "discarded";
  cards: ReadonlyArray<CardInstance>;
}

/** The player must discard *required* cards. The number is fixed at the deal. */
export interface Discarding {
  type: "discard";
  required: number;
  selected: ReadonlyArray<string>;
}

/** The draw pile was too small, so the discard pile was shuffled and put under it. */
export interface DiscardsReshuffled {
  type: "discards-reshuffled";
  cards: ReadonlyArray<string>;
  ids?: ReadonlyArray<string> | null;
}

export interface EndTurn {
  type: "END_TURN";
}

/** The order of the hand is locked. */
export interface Executing {
  type: "executing";
  order: ReadonlyArray<string>;
}

/** There is nothing to discard or to order. */
export interface Free {
  type: "free";
}

/** The hand went to the discard pile, and the turn continues. */
export interface HandPutAway {
  type: "hand-put-away";
  put_away: number;
}

/** The first deal. A table deals when it starts, so this action is always refused. */
export interface Init {
  type: "INIT";
}

export interface InputRejected {
  type: "input-rejected";
  error: "not-json" | "not-a-list" | "not-strings" | "blank-card" | "too-long" | "unknown-preset";
  bad_entries?: ReadonlyArray<BadEntries>;
}

export interface LoadPresetDeck {
  type: "LOAD_PRESET_DECK";
  preset_id: string;
}

export interface LockPlayOrder {
  type: "LOCK_PLAY_ORDER";
}

export interface OrderCleared {
  type: "order-cleared";
}

export interface OrderLocked {
  type: "order-locked";
  order: ReadonlyArray<CardInstance>;
}

export interface Ordered {
  type: "ordered";
  card: CardInstance;
  place: number;
}

export interface ParametersChanged {
  type: "parameters-changed";
  hand_size: number;
  discard_count: number;
}

/** The player puts the cards left in hand in order. The first is played first. */
export interface Planning {
  type: "planning";
  order: ReadonlyArray<string>;
}

/** Restart with the default deck at turn 1. Hand size and discard count stay. */
export interface Reset {
  type: "RESET";
}

/** An empty list was applied, which restores the default deck. */
export interface RevertedToDefault {
  type: "reverted";
}

/** A warning loaded from a save, with its saved text. */
export interface SavedWarning {
  type: "remembered";
  text: string;
}

export interface SelectForPlayOrder {
  type: "SELECT_FOR_PLAY_ORDER";
  instance_id: string;
}

export interface Selected {
  type: "selected";
  card: CardInstance;
  selected: number;
  required: number;
}

/** The whole deck has fewer cards than the hand size. */
export interface ShortHand {
  type: "short-hand";
  dealt: number;
  requested: number;
}

/** Mark the current cards as a custom deck. Nothing else changes. */
export interface StartCustomDeck {
  type: "START_CUSTOM_DECK";
}

export interface ToggleCardSelection {
  type: "TOGGLE_CARD_SELECTION";
  instance_id: string;
}

/** The hand went to the discard pile, in hand order. */
export interface TurnEnded {
  type: "turn-ended";
  turn_number: number;
  put_away: number;
}

export interface Unordered {
  type: "unordered";
  card: CardInstance;
}

export interface Unselected {
  type: "unselected";
  card: CardInstance;
  selected: number;
  required: number;
}

export interface View {
  draw_count: number;
  discard_pile: ReadonlyArray<string>;
  discard_ids: ReadonlyArray<string>;
  hand: ReadonlyArray<CardInstance>;
  phase: Discarding | Planning | Executing | Free;
  turn_number: number;
  hand_size: number;
  discard_count: number;
  warning: ShortHand | RevertedToDefault | SavedWarning | null;
  error: "not-json" | "not-a-list" | "not-strings" | "blank-card" | "too-long" | "unknown-preset" | null;
  deck_source: "custom" | "default" | "preset";
  active_preset_id: string | null;
  bad_entries: ReadonlyArray<BadEntries>;
}

export type Action = Init | ToggleCardSelection | ConfirmDiscard | SelectForPlayOrder | DeselectFromPlayOrder | ClearPlayOrder | LockPlayOrder | EndTurn | DealNextHand | ChangeParameters | ApplyJsonOverride | Reset | LoadPresetDeck | StartCustomDeck;
export type Event = Selected | Unselected | Discarded | Ordered | Unordered | OrderCleared | OrderLocked | TurnEnded | HandPutAway | ParametersChanged | CardsGathered | DeckChanged | DiscardsReshuffled | Dealt | InputRejected | CustomDeckStarted;
