/** Card numbers as cards: their faces, what they count and what throwing them does. Pure. */
import { type Card, cardName } from "$ui/cards";
import { m } from "$words";
import type { CardNumber, Power, View } from "./view";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"] as const;
const SUITS = ["C", "D", "H", "S"] as const;
const POWERS: Readonly<Record<number, Power>> = {
  6: "peek_own",
  7: "peek_own",
  8: "peek_opponent",
  9: "peek_opponent",
  10: "blind_swap",
  11: "blind_swap",
  12: "look_own",
};

/** The card as the drawing knows it; null for a joker. */
export function faceOf(card: CardNumber): Card | null {
  const rank = RANKS[card >> 2];
  const suit = SUITS[card & 3];
  return rank === undefined || suit === undefined ? null : `${rank}${suit}`;
}

export function nameOfCard(card: CardNumber): string {
  const face = faceOf(card);
  return face === null ? m.cambio_joker() : cardName(face);
}

/** "8", "Jack", "Joker": a rank as one says it. */
export function nameOfRank(card: CardNumber): string {
  const rank = RANKS[card >> 2];
  const named = { A: m.rank_ace, J: m.rank_jack, Q: m.rank_queen, K: m.rank_king } as const;
  if (rank === undefined) return m.cambio_joker();
  return rank in named ? named[rank as keyof typeof named]() : rank;
}

/** What its button says that throwing the card does; the server alone decides whether it is so. */
export function powerOf(card: CardNumber): Power | null {
  return POWERS[card >> 2] ?? null;
}

export function pointsOf(view: View, card: CardNumber): number {
  return view.points[card] ?? 0;
}
