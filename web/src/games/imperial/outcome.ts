/** The result of the player's proposal, if the last update decided a vote on it. Pure. */
import type { TableState } from "$lib/table";
import type { View, Voted } from "./types";
import type { Country } from "./values";

export interface VoteOutcome {
  readonly isMine: boolean;
  readonly country: Country;
  /** The space that the country moves to. */
  readonly spot: string;
}

export function voteOutcome({ before, events, you }: TableState): VoteOutcome | null {
  const phase = (before as View | null)?.phase;
  if (you === null || phase?.type !== "voting") return null;
  const voted = (events as readonly { type: string }[]).find(
    (event): event is Voted => event.type === "voted" && (event as Voted).winner !== null,
  );
  if (voted === undefined) return null;
  const [won, lost] = voted.winner === 1 ? [phase.one, phase.two] : [phase.two, phase.one];
  if (won.seat !== you && lost.seat !== you) return null;
  return { isMine: won.seat === you, country: voted.country, spot: won.spot };
}
