/** Playing cards by name: rank, then suit, as in `8C`, `10H`, `QS`. */
import { m } from "$words";

export type Suit = "S" | "H" | "D" | "C";
export type Rank = "A" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "J" | "Q" | "K";
export type Card = `${Rank}${Suit}`;

export function rankOf(card: Card): Rank {
  return card.slice(0, -1) as Rank;
}

export function suitOf(card: Card): Suit {
  return card.slice(-1) as Suit;
}

/** "8 of clubs", in the reader's language. */
export function cardName(card: Card): string {
  const suits = { S: m.suit_spades, H: m.suit_hearts, D: m.suit_diamonds, C: m.suit_clubs };
  const ranks: Partial<Record<Rank, () => string>> = {
    A: m.rank_ace,
    J: m.rank_jack,
    Q: m.rank_queen,
    K: m.rank_king,
  };
  const rank = rankOf(card);
  return m.card_name({ rank: ranks[rank]?.() ?? rank, suit: suits[suitOf(card)]() });
}
