"""A bot's review of the moves of a finished game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec.structs import asdict

from parlour.engine.contract.bot import judge_of
from parlour.engine.contract.game import Game
from parlour.engine.values import Seat
from parlour.server.core.errors import RefusedError
from parlour.server.core.identity import Person
from parlour.server.http.services import Services
from parlour.server.lobby.access import require_over
from parlour.server.lobby.history import get_started_game
from parlour.server.lobby.requests import Judgements, MoveJudgement, SeatOdds
from parlour.server.tables.judgements import JudgedLog, JudgementKey
from parlour.store.queries.tables import Sitting

DIGITS: Final = 4


async def review_game(
    services: Services, sitting: Sitting, person: Person | None, language: str
) -> Judgements:
    """Reviews all seats if the finished game is open, otherwise only the caller's own seat."""
    game, table = get_started_game(services, sitting), sitting.table
    require_over(table)
    if judge_of(game) is None:
        raise RefusedError("judge/none")

    async def read() -> tuple[bytes, ...]:
        return tuple(await services.tables.past.bodies(table.id, 0, table.seq + 1))

    key = JudgementKey(
        table=table.id,
        created_at=table.created_at,
        options=table.options.encode(),
        seats=_visible_seats(game, sitting, person),
        names=tuple(row.name for row in sitting.seats),
        language=language if language in game.translations else "en",
    )
    found = await services.tables.judge.judge(key, game, read)
    moves = [MoveJudgement(**asdict(one) | {"odds": round(one.odds, DIGITS)}) for one in found.judged]
    odds = [*odds_by_entry(found, key.seats, len(sitting.seats), table.seq)]
    return Judgements(table=table.id, moves=moves, odds=odds)


def _visible_seats(game: Game, sitting: Sitting, person: Person | None) -> tuple[Seat, ...]:
    """Returns the seats whose moves this person is allowed to see reviewed."""
    if game.opens == "all":
        return tuple(row.number for row in sitting.seats)
    own = None if person is None or sitting.is_of_one else sitting.seat_of(person.id)
    if own is None:
        raise RefusedError("judge/secret")
    return (own.number,)


def odds_by_entry(found: JudgedLog, judged: Sequence[Seat], seats: int, last: int) -> Iterator[SeatOdds]:
    """Yields the odds from entry 0 to *last*, at each entry that changes them.

    They combine the latest judgement of each seat. An undo restores the odds of the entry it went to.
    """
    judged_at = {one.seq: one for one in found.judged}
    after: list[Mapping[Seat, float]] = []
    shown: list[float] = []
    for seq in range(last + 1):
        own: Mapping[Seat, float] = after[-1] if after else {}
        if seq in found.moved:
            own = after[found.moved[seq]]
        elif (one := judged_at.get(seq)) is not None:
            own = {**own, one.seat: one.odds}
        after.append(own)
        has_ended = seq == last and bool(found.places)
        odds = _winner_odds(found.places) if has_ended else _scale_odds(own, judged, seats)
        if odds != shown:
            shown = odds
            yield SeatOdds(seq, [round(one, DIGITS) for one in odds])


def _winner_odds(places: Sequence[int]) -> list[float]:
    winners = places.count(min(places))
    return [(place == min(places)) / winners for place in places]


def _scale_odds(own: Mapping[Seat, float], judged: Sequence[Seat], seats: int) -> list[float]:
    """Scales the odds to a sum of 1. Seats that were not judged share the remainder evenly."""
    even = 1 / seats
    known = {seat: own.get(seat, even) for seat in judged}
    if len(known) < seats:
        rest = (1 - sum(known.values())) / (seats - len(known))
        return [known.get(Seat(seat), rest) for seat in range(seats)]
    total = sum(known.values())
    return [known[Seat(seat)] / total if total else even for seat in range(seats)]
