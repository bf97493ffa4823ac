"""Secret votes, and offers that only two seats know.

The state has `ballots: tuple[Sealed[str] | None, ...]`; `seal(vote, seat, choices)` makes a ballot.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import TypeVar

from parlour.engine import Sealed, Seat, Secret

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)


def votes_of(ballots: Sequence[Sealed[H] | None]) -> tuple[H, ...]:
    """The votes cast so far; for rules, which see everything."""
    return tuple(ballot.value for ballot in ballots if ballot is not None)


def tally(votes: Sequence[H], choices: Sequence[H]) -> tuple[int, ...]:
    """The number of votes for each choice."""
    counts = Counter(votes)
    return tuple(counts[choice] for choice in choices)


def most_voted(votes: Sequence[H], choices: Sequence[H]) -> tuple[H, ...]:
    """The choices with the most votes; several if they tie."""
    counts = tally(votes, choices)
    return tuple(choice for choice, count in zip(choices, counts, strict=True) if count == max(counts))


def has_majority(votes: Sequence[H], choice: H, voters: int) -> bool:
    """Whether more than half of all *voters* voted for *choice*."""
    return 2 * sum(vote == choice for vote in votes) > voters


def offer(terms: T, by: Seat, to: Seat) -> Secret[T]:
    """Terms that only these two seats know. The event that made the offer revealed them."""
    return Secret(terms, tuple(sorted((by, to))))
