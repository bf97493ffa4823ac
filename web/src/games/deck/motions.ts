/** Derives motions from the difference of two Deck views. Pure: knows no positions on the page. */
import { cardsInAll, isDealt, type View } from "./view";

/** A card moves from one place to another. Null is its back, and it turns over if its two sides differ. */
export interface Motion {
  readonly from: string;
  readonly to: string;
  readonly start: string | null;
  readonly end: string | null;
  /** Delay after the first motion, in steps of the stagger. */
  readonly wait: number;
}

/** Names of places: the values of `data-place`. */
export const DRAW = "draw";
export const DISCARD = "discard";
export const inHand = (id: string): string => `hand:${id}`;
export const inRow = (id: string): string => `row:${id}`;

const SHUFFLED = 3;

export function motions(before: View, after: View): readonly Motion[] {
  const is = ids(after);
  const isNewHand = isDealt(before, after);
  const gone = isNewHand ? before.hand : before.hand.filter((one) => !is.has(one.instance_id));
  const dealt = isNewHand ? after.hand : [];
  const isNewDeck = cardsInAll(before) !== cardsInAll(after) || after.turn_number < before.turn_number;
  const away = gone.map((one, n) =>
    isNewDeck
      ? motion(inHand(one.instance_id), DRAW, one.card, null, n)
      : motion(inHand(one.instance_id), DISCARD, one.card, one.card, n),
  );
  const isShuffled =
    !isNewDeck && dealt.length > 0 && before.discard_pile.length + gone.length > after.discard_pile.length;
  const back = isShuffled
    ? Array.from({ length: SHUFFLED }, (_, n) => motion(DISCARD, DRAW, null, null, away.length + n))
    : [];
  const first = away.length + back.length;
  return [
    ...away,
    ...back,
    ...dealt.map((one, n) => motion(DRAW, inHand(one.instance_id), null, one.card, first + n)),
    ...(isNewHand ? [] : chosen(before, after)),
  ];
}

/** Cards that moved into the row of chosen cards, or out of it. */
function chosen(before: View, after: View): readonly Motion[] {
  const [was, is] = [inOrder(before), inOrder(after)];
  const stays = ids(before);
  const laid = after.hand.filter(
    (one) => stays.has(one.instance_id) && is.has(one.instance_id) && !was.has(one.instance_id),
  );
  const taken = after.hand.filter(
    (one) => was.has(one.instance_id) && !is.has(one.instance_id) && before.phase.type === after.phase.type,
  );
  return [
    ...laid.map((one) => motion(inHand(one.instance_id), inRow(one.instance_id), one.card, one.card)),
    ...taken.map((one) => motion(inRow(one.instance_id), inHand(one.instance_id), one.card, one.card)),
  ];
}

function inOrder(view: View): ReadonlySet<string> {
  const { phase } = view;
  return new Set(phase.type === "discard" ? phase.selected : phase.type === "free" ? [] : phase.order);
}

function ids(view: View): ReadonlySet<string> {
  return new Set(view.hand.map((one) => one.instance_id));
}

function motion(from: string, to: string, start: string | null, end: string | null, wait = 0): Motion {
  return { from, to, start, end, wait };
}
