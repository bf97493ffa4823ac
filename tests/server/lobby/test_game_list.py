"""Data for the game list on the start page: kinds, minutes, and the number of tables in play."""

from types import SimpleNamespace
from typing import cast

import pytest

from parlour.engine import Bot, Chance, Data, Observation, bind
from parlour.engine.values import Millis
from parlour.games import NAMES, built_in, tictactoe
from parlour.server.lobby.games import game_info
from parlour.server.tables.audience import Subscriber
from parlour.server.tables.play_counts import COUNT_CACHE_MS, PlayCounts
from parlour.server.tables.session import TableSession
from parlour.server.tables.views import Subscription
from server.world import World, run_in_world


def test_each_game_lists_its_kinds_and_minutes(store_url: str) -> None:
    async def test(world: World) -> None:
        found = (await world.anonymous.get("/api/games"))["games"]
        assert isinstance(found, list)
        games = {game["name"]: game for game in found}

        assert games["tictactoe"]["kinds"] == ["board"]
        assert games["cambio"]["kinds"] == ["cards", "hidden"]
        assert games["deck"]["kinds"] == ["cards", "hidden", "solo"]
        assert games["reversi"]["colours"] == ["black", "white"]
        assert games["cambio"]["colours"] == []
        assert games["tictactoe"]["minutes"] == 2
        assert games["tictactoe"]["tile"] is None

    run_in_world(store_url, test)


def test_a_game_translates_its_own_levels() -> None:
    def choose(observation: Observation, chance: Chance) -> Data:
        return observation.choices[0]

    german = {"watchful": "aufmerksam", "easy": "einfach", "Tic-tac-toe": "Drei in einer Reihe"}
    bot = Bot(levels=dict.fromkeys(("easy", "watchful", "deep"), choose))
    game = bind(SimpleNamespace(**{**vars(tictactoe), "bot": bot, "translations": {"de": german}}))

    assert game_info(game, "de").level_names == {"watchful": "aufmerksam"}
    assert game_info(game, "en").level_names == {}
    assert game_info(built_in("sea-battle"), "de").level_names == {"gunner": "Schütze"}


@pytest.mark.parametrize("name", [name for name in NAMES if name != "deck"])
def test_every_game_has_the_same_levels_in_order(name: str) -> None:
    game = built_in(name)

    levels = game_info(game, "en").levels

    assert [(level.bot, level.strength) for level in levels] == [
        *zip(("easy", "medium", "hard", "best")[: len(levels)], range(1, 5), strict=False)
    ]
    assert len(levels) >= 3
    assert {level.bot for level in levels} <= {*game_info(game, "en").bots}


def test_a_level_has_the_games_style_beside_it() -> None:
    styles = {level.bot: level.style for level in game_info(built_in("sea-battle"), "de").levels}

    assert styles == {"easy": "", "medium": "", "hard": "Schütze"}


def test_games_say_what_they_are_like() -> None:
    info = game_info(built_in("reversi"), "de")

    assert info.like == ["Go", "Dame", "Checkers"]


def test_a_game_for_one_has_no_levels() -> None:
    assert game_info(built_in("deck"), "en").levels == []


def test_only_open_running_tables_are_counted(store_url: str) -> None:
    async def test(world: World) -> None:
        ann, bob = await world.guest("Ann"), await world.guest("Bob")
        private = await world.started(ann, bob)
        waiting = await world.table(ann, game="cambio", is_public=True)
        await world.started(ann, bob)  # this table has no open page
        for table in (private, waiting):
            session = await world.tables.open(str(table["id"]))
            session.audience.add(Subscription(None, words=False, language="en"), cast(Subscriber, None))

        assert (await world.anonymous.get("/api/tables"))["playing"] == {"tictactoe": 1}

    run_in_world(store_url, test)


def test_the_count_is_cached() -> None:
    now, counted = 0, 0

    def sessions() -> list[TableSession]:
        nonlocal counted
        counted += 1
        names = ["go", "go", "chess"]
        made = [SimpleNamespace(game=SimpleNamespace(name=name), is_played=name == "go") for name in names]
        return cast(list[TableSession], made)

    playing = PlayCounts(sessions, lambda: Millis(now))

    assert [playing.by_game() for _ in range(9)] == [{"go": 2}] * 9
    assert counted == 1
    now += COUNT_CACHE_MS
    assert playing.by_game() == {"go": 2}
    assert counted == 2
