"""Votes that are cast unseen, and offers that only two know.

The state has `ballots: tuple[Sealed[str] | None, ...]`; `seal(vote, seat, choices)` makes one.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import TypeVar

from parlour.engine import Sealed, Seat, Secret

T = TypeVar("T")
H = TypeVar("H", bound=Hashable)


def votes_of(ballots: Sequence[Sealed[H] | None]) -> tuple[H, ...]:
    """What was voted, without those who have not; for rules, which see everything."""
    return tuple(ballot.value for ballot in ballots if ballot is not None)


def tally(votes: Sequence[H], choices: Sequence[H]) -> tuple[int, ...]:
    """The votes for each of the choices."""
    counts = Counter(votes)
    return tuple(counts[choice] for choice in choices)


def most_voted(votes: Sequence[H], choices: Sequence[H]) -> tuple[H, ...]:
    """The choices with the most votes; several where they tie."""
    counts = tally(votes, choices)
    return tuple(choice for choice, count in zip(choices, counts, strict=True) if count == max(counts))


def has_majority(votes: Sequence[H], choice: H, voters: int) -> bool:
    """Whether more than half of all who may vote are for it."""
    return 2 * sum(vote == choice for vote in votes) > voters


def offer(terms: T, by: Seat, to: Seat) -> Secret[T]:
    """Terms that only these two know. They were told by the event that made the offer."""
    return Secret(terms, tuple(sorted((by, to))))
