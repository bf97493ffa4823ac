"""Data for the game list on the start page: kinds, minutes, and the number of tables in play."""

from types import SimpleNamespace
from typing import cast

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
    assert [game_info(built_in(name), "de").level_names for name in NAMES] == [{}] * len(NAMES)


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
