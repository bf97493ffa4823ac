/**
 * Queries that the specification defines on a state: a card's place in the play order, and whether the order
 * is complete.
 */

interface Ordered {
  readonly playOrderSequence: readonly string[];
  readonly handCards: readonly unknown[];
}

export interface PlayOrder {
  /** Counted from 1. Null for a card without a place. */
  getSequenceNumber(instanceId: string): number | null;
  /** True if every card of the hand has a place. */
  isPlayOrderComplete(): boolean;
}

export function playOrder(state: Ordered): PlayOrder {
  const { playOrderSequence, handCards } = state;
  return {
    getSequenceNumber: (instanceId) => {
      const index = playOrderSequence.indexOf(instanceId);
      return index >= 0 ? index + 1 : null;
    },
    isPlayOrderComplete: () => playOrderSequence.length === handCards.length,
  };
}
