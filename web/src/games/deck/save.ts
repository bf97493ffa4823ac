/**
 * The save under `deck-builder-state`. It is read by shape, not by version, and repaired where it contradicts
 * itself. Unknown keys are kept, and no card is lost.
 */
import type { Below } from "./chance";
import { init } from "./deal";
import { clamped, isUnreadable, lengthOf, part, wellFormed, wholeNumber, within } from "./jsontext";
import { LONGEST, readDeck } from "./override";
import { discardPileOf, drawPileOf, handOf, named } from "./piles";
import {
  type CardInstance,
  type DeckSource,
  type DeckState,
  DISCARD_COUNT,
  DISCARD_COUNTS,
  HAND_SIZE,
  HAND_SIZES,
} from "./state";

export const KEY = "deck-builder-state";
/** Version 3 adds the card ids of both piles. */
const VERSION = 3;
const TURN_NUMBERS = { low: 1, high: Number.MAX_SAFE_INTEGER };
const KNOWN: ReadonlySet<string> = new Set([
  "version",
  "drawPile",
  "discardPile",
  "handCards",
  "hand",
  "turnNumber",
  "handSize",
  "discardCount",
  "warning",
  "error",
  "isDealing",
  "selectedCardIds",
  "discardPhase",
  "planningPhase",
  "playOrderSequence",
  "playOrderLocked",
  "deckSource",
  "activePresetId",
  "customDeck",
  "badEntries",
  "drawPileIds",
  "discardPileIds",
]);

type Saved = ReadonlyMap<string, unknown>;

export interface Loaded {
  readonly state: DeckState;
  /** Unknown keys. */
  readonly extra: Readonly<Record<string, unknown>>;
}

export function dump(state: DeckState, extra: Loaded["extra"] = {}): string {
  const { selectedCardIds: _selected, isDealing: _dealing, badEntries: _bad, ...kept } = state;
  return JSON.stringify({ version: VERSION, ...kept, ...extra });
}

/** The saved state, or a first deal if no cards are found. */
export function load(text: string | null, below: Below): Loaded {
  const entries = entriesOf(text ?? "");
  const known = entries
    .filter(([key]) => KNOWN.has(key))
    .map(([key, value]) => [key, isUnreadable(value) ? null : value] as const);
  const extra = Object.fromEntries(entries.filter(([key]) => !KNOWN.has(key)));
  return { state: read(new Map(known), below) ?? init(below), extra };
}

function entriesOf(text: string): readonly (readonly [string, unknown])[] {
  try {
    const found: unknown = JSON.parse(wellFormed(text));
    const isRecord = typeof found === "object" && found !== null && !Array.isArray(found);
    return isRecord ? Object.entries(found) : [];
  } catch {
    return [];
  }
}

function read(saved: Saved, below: Below): DeckState | null {
  const found = instances(saved);
  const seen = new Set<string>();
  const own = (cards: readonly CardInstance[]): readonly CardInstance[] =>
    named(toldApart(cards, seen), below);
  const handCards = own(found.slice(0, HAND_SIZES.high));
  const drawn = own(pile(saved, "drawPile"));
  const discarded = own([...pile(saved, "discardPile"), ...found.slice(HAND_SIZES.high)]);
  const deck = [...drawn, ...discarded, ...handCards].map((one) => one.card);
  if (deck.length === 0) return null;
  const warning = saved.get("warning");
  const source = sourceOf(saved);
  return {
    ...drawPileOf(drawn),
    ...discardPileOf(discarded),
    ...handOf(handCards),
    turnNumber: clamped(saved.get("turnNumber"), TURN_NUMBERS, 1),
    handSize: within(saved.get("handSize"), HAND_SIZES, HAND_SIZE),
    discardCount: discardCount(saved),
    warning: typeof warning === "string" ? warning : null,
    error: null,
    badEntries: [],
    isDealing: false,
    selectedCardIds: [],
    ...work(saved, handCards),
    ...source,
    customDeck: customDeck(saved, source.deckSource, deck),
  };
}

/** Clears duplicate ids. Adds the ids to *seen*. */
function toldApart(cards: readonly CardInstance[], seen: Set<string>): readonly CardInstance[] {
  return cards.map((one) => {
    const isTaken = seen.has(one.instanceId);
    seen.add(one.instanceId);
    return isTaken ? { ...one, instanceId: "" } : one;
  });
}

/** The cards of a pile. Their ids count only if there is one for each entry. */
function pile(saved: Saved, key: "drawPile" | "discardPile"): readonly CardInstance[] {
  const [listed, own] = [saved.get(key), saved.get(`${key}Ids`)];
  if (!Array.isArray(listed)) return [];
  const ids: readonly unknown[] = Array.isArray(own) && own.length === listed.length ? own : [];
  return listed.flatMap((card: unknown, n) => {
    const id = ids[n];
    return typeof card === "string" ? [{ instanceId: typeof id === "string" ? id : "", card }] : [];
  });
}

/**
 * The cards of the hand. `handCards` wins where it can be read, and the old `hand` adds the cards it misses.
 */
function instances(saved: Saved): readonly CardInstance[] {
  const listed = saved.get("handCards");
  const entries: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const readable = entries.map(instance).filter((held) => held !== null);
  if (readable.length > 0 && readable.length === entries.length) return readable;
  const accounted = readable.map((held) => held.card);
  const missing = strings(saved.get("hand")).filter((card) => {
    const at = accounted.indexOf(card);
    if (at >= 0) accounted.splice(at, 1);
    return at < 0;
  });
  return [...readable, ...missing.map((card) => ({ instanceId: "", card }))];
}

/** Reads `{instanceId, card}` of specification 001 or `{id, value}` of specification 004. */
function instance(entry: unknown): CardInstance | null {
  for (const [idKey, cardKey] of [
    ["instanceId", "card"],
    ["id", "value"],
  ] as const) {
    const [instanceId, card] = [part(entry, idKey), part(entry, cardKey)];
    if (typeof instanceId === "string" && typeof card === "string") return { instanceId, card };
  }
  return null;
}

function strings(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}

function discardCount(saved: Saved): number {
  return within(saved.get("discardCount"), DISCARD_COUNTS, DISCARD_COUNT);
}

type Work = Pick<DeckState, "discardPhase" | "planningPhase" | "playOrderSequence" | "playOrderLocked">;

/** Restores the phase. Discarding comes before planning, and an incomplete order is never locked. */
function work(saved: Saved, hand: readonly CardInstance[]): Work {
  const owed = Math.min(required(saved, hand.length), hand.length);
  const nothing = {
    discardPhase: { active: false, remainingDiscards: 0 },
    planningPhase: false,
    playOrderSequence: [],
    playOrderLocked: false,
  };
  if (owed > 0) return { ...nothing, discardPhase: { active: true, remainingDiscards: owed } };
  if (hand.length === 0) return nothing;
  const ids = new Set(hand.map((held) => held.instanceId));
  const order = [...new Set(strings(saved.get("playOrderSequence")).filter((id) => ids.has(id)))];
  const isLocked = Boolean(saved.get("playOrderLocked"));
  if (isLocked && order.length === hand.length)
    return { ...nothing, playOrderSequence: order, playOrderLocked: true };
  const isPlanning = isLocked || order.length > 0 || Boolean(saved.get("planningPhase"));
  return isPlanning ? { ...nothing, playOrderSequence: order, planningPhase: true } : nothing;
}

/**
 * The number of cards to discard. Newer saves have an object, specification 004 a boolean, and the oldest
 * nothing.
 */
function required(saved: Saved, cards: number): number {
  const phase = saved.has("discardPhase")
    ? saved.get("discardPhase")
    : !Array.isArray(saved.get("handCards"));
  if (typeof phase === "boolean") return phase ? Math.min(discardCount(saved), cards) : 0;
  const remaining = part(phase, "active") === true ? wholeNumber(part(phase, "remainingDiscards")) : null;
  return remaining !== null && remaining >= DISCARD_COUNTS.low && remaining <= DISCARD_COUNTS.high
    ? remaining
    : 0;
}

function sourceOf(saved: Saved): { deckSource: DeckSource; activePresetId: string | null } {
  const [source, preset] = [saved.get("deckSource"), saved.get("activePresetId")];
  if (source === "preset" && typeof preset === "string")
    return { deckSource: "preset", activePresetId: preset };
  return {
    deckSource: source === "custom" || source === "preset" ? "custom" : "default",
    activePresetId: null,
  };
}

/** The saved text, or for a custom deck without saved text, the cards themselves. */
function customDeck(saved: Saved, source: DeckSource, cards: readonly string[]): string | null {
  const listed = source === "custom" ? JSON.stringify(cards) : null;
  const text = saved.has("customDeck") ? saved.get("customDeck") : listed;
  if (typeof text !== "string" || lengthOf(text) > LONGEST) return null;
  const deck = readDeck(text);
  return !("fault" in deck) && deck.length > 0 ? text : null;
}
