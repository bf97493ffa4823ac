/**
 * The position of a Deck game, in the form of the server's view. The offline state is converted to it. Pure.
 */
import type { Choice } from "$lib/protocol";
import { type PlayOrder, playOrder } from "./order";
import { owesSomething } from "./reducer";
import { presetOf, PRESETS } from "./presets";
import { type DeckState, ERRORS, type Fault, REVERTED, shortHand } from "./state";
import type { Action, CardInstance, View } from "./types";

export type { Action, View };

export type Held = CardInstance;
export type Phase = View["phase"];
export type Caution = NonNullable<View["warning"]>;

/** What the player can do now: kinds of action, the action for each card, presets, custom deck. */
export interface Offers {
  readonly kinds: ReadonlySet<string>;
  readonly cards: ReadonlyMap<string, Action>;
  readonly presets: readonly string[];
  /** The custom deck to prefill the text box with. */
  readonly ownDeck: string;
}

const EXAMPLE = '["Scout", "Scout", "Knight", "Bishop", "Castle", "Queen", "King"]';

/** The actions that the server offers. */
export function offered(choices: readonly Choice[]): Offers {
  const actions = choices.map((choice) => choice.action as Action);
  const own = choices.find((choice) => (choice.action as Action).type === "APPLY_JSON_OVERRIDE");
  return {
    kinds: new Set(actions.map((action) => action.type)),
    cards: new Map(
      actions.flatMap((action) => ("instance_id" in action ? [[action.instance_id, action] as const] : [])),
    ),
    presets: actions.flatMap((action) => (action.type === "LOAD_PRESET_DECK" ? [action.preset_id] : [])),
    ownDeck: own?.blanks?.[0]?.examples[0] ?? EXAMPLE,
  };
}

/** The actions that the reducer accepts, for offline play. */
export function offeredOffline(state: DeckState): Offers {
  const cards = new Map<string, Action>();
  for (const { instanceId } of state.handCards) {
    const action = cardAction(state, instanceId);
    if (action !== null) cards.set(instanceId, action);
  }
  const { selectedCardIds: chosen, planningPhase: isPlanning } = state;
  const said: readonly (readonly [Action["type"], boolean])[] = [
    ["CONFIRM_DISCARD", state.discardPhase.active && chosen.length === state.discardPhase.remainingDiscards],
    ["CLEAR_PLAY_ORDER", isPlanning],
    ["LOCK_PLAY_ORDER", isPlanning && playOrder(state).isPlayOrderComplete()],
    ["END_TURN", !owesSomething(state)],
    ["DEAL_NEXT_HAND", !owesSomething(state)],
  ];
  const always = [
    "CHANGE_PARAMETERS",
    "APPLY_JSON_OVERRIDE",
    "RESET",
    "LOAD_PRESET_DECK",
    "START_CUSTOM_DECK",
  ];
  return {
    kinds: new Set([...said.flatMap(([kind, isOpen]) => (isOpen ? [kind] : [])), ...always]),
    cards,
    presets: PRESETS.map((preset) => preset.id),
    ownDeck: state.customDeck ?? EXAMPLE,
  };
}

function cardAction(state: DeckState, id: string): Action | null {
  if (state.discardPhase.active) {
    const isFree = state.selectedCardIds.length < state.discardPhase.remainingDiscards;
    return isFree || state.selectedCardIds.includes(id)
      ? { type: "TOGGLE_CARD_SELECTION", instance_id: id }
      : null;
  }
  if (!state.planningPhase) return null;
  const isPlaced = playOrder(state).getSequenceNumber(id) !== null;
  return { type: isPlaced ? "DESELECT_FROM_PLAY_ORDER" : "SELECT_FOR_PLAY_ORDER", instance_id: id };
}

/** Converts an action to a message for the specification's reducer. */
export function message(action: Action): { readonly type: string; readonly payload?: unknown } {
  if ("instance_id" in action) return { type: action.type, payload: { instanceId: action.instance_id } };
  if (action.type === "APPLY_JSON_OVERRIDE") return { type: action.type, payload: action.raw };
  if (action.type === "LOAD_PRESET_DECK")
    return { type: action.type, payload: { presetId: action.preset_id } };
  if (action.type !== "CHANGE_PARAMETERS") return { type: action.type };
  const { hand_size: handSize, discard_count: discardCount, immediate_reset: immediateReset } = action;
  return { type: action.type, payload: { handSize, discardCount, immediateReset } };
}

export function viewOf(state: DeckState): View {
  return {
    draw_count: state.drawPile.length,
    discard_pile: state.discardPile,
    discard_ids: state.discardPileIds,
    hand: state.handCards.map((held) => ({ instance_id: held.instanceId, card: held.card })),
    phase: phaseOf(state),
    turn_number: state.turnNumber,
    hand_size: state.handSize,
    discard_count: state.discardCount,
    warning: cautionOf(state.warning),
    error: faultOf(state.error),
    deck_source: state.deckSource,
    active_preset_id: state.activePresetId,
    bad_entries: state.badEntries,
  };
}

function phaseOf(state: DeckState): Phase {
  const order = state.playOrderSequence;
  if (state.discardPhase.active)
    return {
      type: "discard",
      required: state.discardPhase.remainingDiscards,
      selected: state.selectedCardIds,
    };
  if (state.planningPhase) return { type: "planning", order };
  return state.playOrderLocked ? { type: "executing", order } : { type: "free" };
}

/** Parses a saved warning. One of our own sentences becomes data again, so that it can be translated. */
function cautionOf(text: string | null): Caution | null {
  if (text === null) return null;
  if (text === REVERTED) return { type: "reverted" };
  const [dealt, requested] = [...text.matchAll(/\d+/g)].map(Number);
  const isShort = dealt !== undefined && requested !== undefined && text === shortHand(dealt, requested);
  return isShort ? { type: "short-hand", dealt, requested } : { type: "remembered", text };
}

/** Parses a saved error by its first sentence. The entries it is about follow that sentence. */
function faultOf(text: string | null): Fault | null {
  const found = Object.entries(ERRORS).find(([, sentence]) => `${text} `.startsWith(`${sentence} `));
  return found === undefined ? null : (found[0] as Fault);
}

/** The planned or locked order. Empty in other phases. */
export function orderOf(view: View): PlayOrder {
  return playOrder({ playOrderSequence: sequence(view), handCards: view.hand });
}

/** The cards in planned or locked order. */
export function inOrder(view: View): readonly Held[] {
  return held(view, sequence(view));
}

function sequence(view: View): readonly string[] {
  return view.phase.type === "planning" || view.phase.type === "executing" ? view.phase.order : [];
}

export function held(view: View, ids: readonly string[]): readonly Held[] {
  return ids.flatMap((id) => view.hand.find((one) => one.instance_id === id) ?? []);
}

/**
 * True if the hand was dealt between the two views. A card can be discarded and dealt again with the same id,
 * so new ids alone are no proof. Other signs: the turn number, the order of the hand, or a phase that started
 * over.
 */
export function isDealt(before: View, after: View): boolean {
  const was = before.hand.map((one) => one.instance_id);
  const places = after.hand.map((one) => was.indexOf(one.instance_id));
  const isOrdered = places.every((place, n) => place > (places[n - 1] ?? -1));
  return !isOrdered || after.turn_number !== before.turn_number || isBegunAnew(before.phase, after);
}

/** The order of phases within a hand. "Free" with cards in hand always means a new hand. */
const STEPS: readonly Phase["type"][] = ["discard", "planning", "executing", "free"];

function isBegunAnew({ type: was }: Phase, { hand, phase: { type: is } }: View): boolean {
  return is === "free" ? was !== "free" && hand.length > 0 : STEPS.indexOf(is) < STEPS.indexOf(was);
}

export function cardsInAll(view: View): number {
  return view.draw_count + view.discard_pile.length + view.hand.length;
}

export function sizeOf(preset: string): number {
  return presetOf(preset)?.cards.length ?? 0;
}
