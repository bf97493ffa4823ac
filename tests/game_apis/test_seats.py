"""Rows and events about players: seated, absent, or replaced by a bot."""

from pathlib import Path

from .players import CambioApi, run_with_api

GONE = (
    "SELECT count(*) AS n FROM player WHERE is_connected = FALSE AND disconnected_at IS NOT NULL"
    " AND game_session_id = :game"
)


def test_player_rows_record_absence_and_return(tmp_path: Path, store_url: str) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = await api.playing("Ann", "Ben")
        await api.until(GONE, 0, game=ann.game)
        async with await ann.listen() as mine:
            for heard in ben.sockets_of():
                await heard.socket.close()
            assert (await mine.until("PLAYER_DISCONNECTED"))["playerId"] == ben.id
            await api.until(GONE, 1, game=ann.game)
            async with await ben.listen():
                assert (await mine.until("PLAYER_RECONNECTED"))["playerId"] == ben.id
                await api.until(GONE, 0, game=ann.game)
                there = (
                    "SELECT count(*) AS n FROM player WHERE is_connected = TRUE AND disconnected_at IS NULL"
                )
                await api.until(there, 2)

    run_with_api(tmp_path, store_url, play)


def test_the_rows_of_a_new_game_have_its_times_and_bots(tmp_path: Path, store_url: str) -> None:
    async def play(api: CambioApi) -> None:
        (ann,) = await api.dealt("Ann", bots=1)
        (session,) = await api.sql(
            "SELECT created_at IS NOT NULL AND updated_at >= created_at AS timed FROM game_session"
        )
        players = await api.sql("SELECT type, bot_difficulty, bot_memory FROM player ORDER BY turn_order")

        assert session["timed"]
        assert players == [
            {"type": "human", "bot_difficulty": None, "bot_memory": None},
            {"type": "bot", "bot_difficulty": "medium", "bot_memory": None},
        ]
        assert ann.id

    run_with_api(tmp_path, store_url, play)


def test_the_others_are_notified_that_a_bot_took_a_seat(tmp_path: Path) -> None:
    async def play(api: CambioApi) -> None:
        ann, ben = [await api.guest(name) for name in ("Ann", "Ben")]
        asked = {"game": "cambio", "seats": ["open", "open"], "absence": {"policy": "bot", "grace": 5}}
        made = (await ann.ask("POST", "/api/tables", asked)).json()
        ann.game = str(made["id"])
        await api.join(ben, ann.game)
        async with await ann.listen() as mine:
            theirs = await ben.listen()
            await theirs.until("STATE_SNAPSHOT")
            await ann.do("start")
            await theirs.socket.close()

            assert (await mine.until("BOT_TAKEOVER"))["playerId"] == ben.id

    run_with_api(tmp_path, f"sqlite:///{tmp_path / 'parlour.db'}", play)
