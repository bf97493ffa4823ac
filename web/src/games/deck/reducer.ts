/**
 * The specification's reducer: applies a `{type, payload}` message to the state. Returns the same object if
 * the rules refuse, and changes only `error` for invalid input.
 */
import type { Below } from "./chance";
import { deal, gathered, init, putAway, withDeck } from "./deal";
import { type BadEntries, englishOf } from "./entries";
import { clamped, lengthOf, part, wellFormed, within } from "./jsontext";
import { playOrder } from "./order";
import { LONGEST, readDeck } from "./override";
import { discardCards, discardPileOf, handOf } from "./piles";
import { DEFAULT_DECK, presetOf } from "./presets";
import {
  type DeckState,
  DISCARD_COUNT,
  DISCARD_COUNTS,
  ERRORS,
  type Fault,
  HAND_SIZE,
  HAND_SIZES,
  REVERTED,
} from "./state";

type Step = (state: DeckState, payload: unknown, below: Below) => DeckState;

/** The state after a message, or the same object if the message is ignored. */
export function reduce(state: DeckState, message: unknown, below: Below): DeckState {
  const kind = part(message, "type");
  const step = typeof kind === "string" ? STEPS.get(kind) : undefined;
  return step === undefined ? state : step(state, part(message, "payload"), below);
}

/** True if a discard or the planning is left to do before the turn can end. */
export function owesSomething(state: DeckState): boolean {
  return state.discardPhase.active || state.planningPhase;
}

const toggle: Step = (state, payload) => {
  const id = heldId(state, payload);
  const chosen = state.selectedCardIds;
  if (id === null || !state.discardPhase.active) return state;
  if (chosen.includes(id)) return { ...state, selectedCardIds: chosen.filter((one) => one !== id) };
  return chosen.length < state.discardPhase.remainingDiscards
    ? { ...state, selectedCardIds: [...chosen, id] }
    : state;
};

const confirm: Step = (state) => {
  const { selectedCardIds: chosen, discardPhase: phase } = state;
  if (!phase.active || chosen.length !== phase.remainingDiscards) return state;
  const handCards = state.handCards.filter((held) => !chosen.includes(held.instanceId));
  const gone = state.handCards.filter((held) => chosen.includes(held.instanceId));
  return {
    ...state,
    ...handOf(handCards),
    ...discardPileOf([...discardCards(state), ...gone]),
    selectedCardIds: [],
    discardPhase: { active: false, remainingDiscards: 0 },
    planningPhase: handCards.length > 0,
    playOrderSequence: [],
  };
};

const putNext: Step = (state, payload) => {
  const id = heldId(state, payload);
  if (!state.planningPhase || id === null || state.playOrderSequence.includes(id)) return state;
  return { ...state, playOrderSequence: [...state.playOrderSequence, id] };
};

const takeOut: Step = (state, payload) => {
  const id = heldId(state, payload);
  if (!state.planningPhase || id === null || !state.playOrderSequence.includes(id)) return state;
  return { ...state, playOrderSequence: state.playOrderSequence.filter((one) => one !== id) };
};

const clear: Step = (state) =>
  state.planningPhase && state.playOrderSequence.length > 0 ? { ...state, playOrderSequence: [] } : state;

const lock: Step = (state) => {
  const isWhole = state.planningPhase && playOrder(state).isPlayOrderComplete();
  return isWhole ? { ...state, planningPhase: false, playOrderLocked: true } : state;
};

const endTurn: Step = (state, _, below) => {
  if (state.isDealing || owesSomething(state)) return state;
  return deal({ ...putAway(state), turnNumber: state.turnNumber + 1 }, below);
};

const dealNext: Step = (state, _, below) => (owesSomething(state) ? state : deal(putAway(state), below));

const change: Step = (state, payload, below) => {
  const handSize = clamped(part(payload, "handSize"), HAND_SIZES, state.handSize);
  const discardCount = clamped(part(payload, "discardCount"), DISCARD_COUNTS, state.discardCount);
  const changed = { ...state, handSize, discardCount };
  if (!part(payload, "immediateReset")) return changed;
  return deal(gathered(changed, below), below);
};

const override: Step = (state, payload, below) => {
  if (typeof payload !== "string") return rejected(state, "not-json");
  if (lengthOf(payload) > LONGEST) return rejected(state, "too-long");
  const raw = wellFormed(payload);
  const cards = readDeck(raw);
  if ("fault" in cards) return rejected(state, cards.fault, cards.badEntries);
  if (cards.length === 0) return deal(defaultDeck(state, below), below, REVERTED);
  const own = { deckSource: "custom", activePresetId: null, customDeck: raw } as const;
  return deal({ ...withDeck(state, cards, below), ...own }, below);
};

const reset: Step = (state, _, below) => {
  const handSize = within(state.handSize, HAND_SIZES, HAND_SIZE);
  const discardCount = within(state.discardCount, DISCARD_COUNTS, DISCARD_COUNT);
  return deal({ ...defaultDeck(state, below), turnNumber: 1, handSize, discardCount }, below);
};

const loadPreset: Step = (state, payload, below) => {
  const preset = presetOf(named(payload, "presetId"));
  if (preset === undefined) return rejected(state, "unknown-preset");
  return deal(
    { ...withDeck(state, preset.cards, below), deckSource: "preset", activePresetId: preset.id },
    below,
  );
};

const startCustom: Step = (state) => ({ ...state, deckSource: "custom", activePresetId: null });

function defaultDeck(state: DeckState, below: Below): DeckState {
  return { ...withDeck(state, DEFAULT_DECK, below), deckSource: "default", activePresetId: null };
}

function rejected(state: DeckState, fault: Fault, badEntries: readonly BadEntries[] = []): DeckState {
  return { ...state, error: [ERRORS[fault], ...badEntries.map(englishOf)].join(" "), badEntries };
}

/** Specification 004 sends a bare string, specification 001 an object. */
function named(payload: unknown, key: string): string | null {
  const found = typeof payload === "string" ? payload : part(payload, key);
  return typeof found === "string" ? found : null;
}

function heldId(state: DeckState, payload: unknown): string | null {
  const id = named(payload, "instanceId");
  return state.handCards.some((held) => held.instanceId === id) ? id : null;
}

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ["INIT", (_state, _payload, below) => init(below)],
  ["TOGGLE_CARD_SELECTION", toggle],
  ["CONFIRM_DISCARD", confirm],
  ["SELECT_FOR_PLAY_ORDER", putNext],
  ["DESELECT_FROM_PLAY_ORDER", takeOut],
  ["CLEAR_PLAY_ORDER", clear],
  ["LOCK_PLAY_ORDER", lock],
  ["END_TURN", endTurn],
  ["DEAL_NEXT_HAND", dealNext],
  ["CHANGE_PARAMETERS", change],
  ["APPLY_JSON_OVERRIDE", override],
  ["RESET", reset],
  ["LOAD_PRESET_DECK", loadPreset],
  ["START_CUSTOM_DECK", startCustom],
]);
