/** Maps card numbers to playing cards. Pure. */
import type { Card } from "$lib/cards";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
const SUITS = ["C", "D", "H", "S"] as const;

/** Null for a joker. */
export function faceOf(card: number): Card | null {
  const rank = RANKS[card >> 2];
  const suit = SUITS[card & 3];
  return rank === undefined || suit === undefined ? null : `${rank}${suit}`;
}
