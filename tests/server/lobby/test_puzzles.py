"""The puzzle of the day over HTTP."""

from datetime import UTC, date, datetime, timedelta

import pytest

from parlour.engine.values import Millis
from parlour.games import built_in
from parlour.server.core.errors import RefusedError
from parlour.server.lobby.puzzle import MAX_AHEAD_DAYS, day_of, read_puzzle
from server.world import World, json_of, run_in_world

NOON = Millis(int(datetime(2026, 11, 19, 12, tzinfo=UTC).timestamp() * 1000))


def test_a_day_changes_at_midnight_utc() -> None:
    half_a_day = 12 * 60 * 60 * 1000
    assert day_of("today", Millis(NOON + half_a_day - 1)) == date(2026, 11, 19)
    assert day_of("today", Millis(NOON + half_a_day)) == date(2026, 11, 20)
    assert day_of("2026-11-20", NOON) == date(2026, 11, 20)


@pytest.mark.parametrize("text", ["", "yesterday", "2026-13-01", "2026-11-19T00:00", "💥"])
def test_a_day_that_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(RefusedError) as refused:
        day_of(text, NOON)
    assert refused.value.code == "puzzle/day"


def test_a_day_too_far_ahead_is_refused() -> None:
    last = date(2026, 11, 19) + timedelta(days=MAX_AHEAD_DAYS)
    assert day_of(last.isoformat(), NOON) == last
    with pytest.raises(RefusedError) as refused:
        day_of((last + timedelta(days=1)).isoformat(), NOON)
    assert refused.value.code == "puzzle/too-early"


def test_days_count_through_the_puzzles() -> None:
    game = built_in("reversi")
    days = [date(2026, 11, 19) + timedelta(days=n) for n in range(40)]

    views = [bytes(read_puzzle(game, day, "en").steps[0].frame.view) for day in days]

    assert len({*views}) == len(days)


def test_everyone_gets_the_same_puzzle_in_their_language(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")
        path = "/api/games/reversi/puzzle/today"

        mine, theirs = await ann.get(path), await world.anonymous.get(path)
        german = json_of(await ann.ask("GET", path, **{"accept-language": "de"}))

        assert mine == theirs
        assert mine["title"] == "The winning move"
        assert german["title"] == "Der Gewinnzug"
        assert mine["you"] == german["you"]

    run_in_world(store_url, test)


def test_what_has_no_puzzle_is_refused(store_url: str) -> None:
    async def test(world: World) -> None:
        ann = await world.guest("Ann")

        async def code_at(path: str) -> tuple[int, str]:
            return await ann.refused(f"/api/games/{path}", method="GET")

        assert await code_at("tictactoe/puzzle/today") == (404, "game/no-puzzles")
        assert await code_at("reversi/puzzle/tomorrow") == (422, "puzzle/day")
        assert await code_at("reversi/puzzle/9999-12-31") == (404, "puzzle/too-early")

    run_in_world(store_url, test)
