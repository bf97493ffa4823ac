/** What the specification derives from a state: the place of a card in the play order, and whether the order is whole. */

interface Ordered {
  readonly playOrderSequence: readonly string[];
  readonly handCards: readonly unknown[];
}

export interface PlayOrder {
  /** From 1; null for a card that has no place. */
  getSequenceNumber(instanceId: string): number | null;
  /** Whether every card of the hand has its place. */
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
