"""Who leads during a game by the evaluation of the game's bot, and when the winner is known."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from parlour.cli.report.record import GameRecord, Lead
from parlour.cli.report.statistics import Spread, spread
from parlour.cli.simulation.tally import wilson_interval
from parlour.engine.values import Data

TENTHS: Final = 10
NO_EVALUATION: Final = "the game's bot has no `evaluate`, so nothing says who leads before the result"
ONE_SEAT: Final = "the game has one seat"
NO_LEADER: Final = "the evaluation put no seat in front before the last tenth of a game"
NO_WINNER: Final = "no game was won by one seat alone"


class Prediction(Data, frozen=True):
    """How often the leader after this share of the game won."""

    share: float
    games: int
    """The games that one seat won, and in which one seat led at this point."""

    won: int
    interval: tuple[float, float]


class Leads(Data, frozen=True):
    games: int
    """The games that one seat won."""

    changes: Spread
    """How often another seat took the lead."""

    never_changed: int
    known_after: Spread
    """The share of the game after which no seat led but the winner; 1 if the winner was behind to the end."""

    histogram: list[tuple[float, float, int]]
    predictions: list[Prediction]


def leads(records: Sequence[GameRecord], seats: int) -> Leads | str:
    """Returns the reason as a text if the lead cannot be measured."""
    if seats == 1:
        return ONE_SEAT
    if any(record.leads is None for record in records):
        return NO_EVALUATION
    won = [record for record in records if record.winner is not None]
    predictions = [_predict(won, tenth / TENTHS) for tenth in range(1, TENTHS)]
    changes, known = spread([count_changes(record.leads or ()) for record in won]), spread(_known(won))
    if changes is None or known is None:
        return NO_WINNER
    if not any(prediction.games for prediction in predictions):
        return NO_LEADER
    return Leads(
        games=len(won),
        changes=changes,
        never_changed=sum(count_changes(record.leads or ()) == 0 for record in won),
        known_after=known,
        histogram=_tenths(_known(won)),
        predictions=predictions,
    )


def count_changes(changes: Sequence[Lead]) -> int:
    """How often the lead passed to another seat. A shared lead in between does not count."""
    leaders = [lead.seat for lead in changes if lead.seat is not None]
    return sum(one != other for one, other in pairwise(leaders))


def known_after(changes: Sequence[Lead], winner: int, steps: int) -> float:
    """The share of the game after which the winner led and no other seat led any more."""
    since: int | None = None
    for lead in changes:
        if lead.seat == winner:
            since = lead.step if since is None else since
        elif lead.seat is not None:
            since = None
    return 1.0 if since is None else since / steps


def leader_at(changes: Sequence[Lead], step: float) -> int | None:
    leader = None
    for lead in changes:
        if lead.step > step:
            break
        leader = lead.seat
    return leader


def _known(won: Sequence[GameRecord]) -> list[float]:
    return [
        known_after(record.leads or (), record.winner, record.played.steps)
        for record in won
        if record.winner is not None
    ]


def _tenths(shares: Sequence[float]) -> list[tuple[float, float, int]]:
    counts = [0] * TENTHS
    for share in shares:
        counts[min(TENTHS - 1, int(share * TENTHS))] += 1
    return [(n / TENTHS, (n + 1) / TENTHS, count) for n, count in enumerate(counts)]


def _predict(won: Sequence[GameRecord], share: float) -> Prediction:
    at = [(leader_at(record.leads or (), share * record.played.steps), record.winner) for record in won]
    led = [(leader, winner) for leader, winner in at if leader is not None]
    right = sum(leader == winner for leader, winner in led)
    return Prediction(share, len(led), right, wilson_interval(right, len(led)))
