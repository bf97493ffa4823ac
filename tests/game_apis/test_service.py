"""The specified service layer: its signatures and the effect of each function."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

import httpx
import pytest
from msgspec.structs import replace as changed
from sqlalchemy import text

from parlour.engine.values import Seat
from parlour.game_apis.cambio.errors import SpecifiedError
from parlour.game_apis.cambio.requests import PowerResponse, PowerTarget, Scores
from parlour.game_apis.cambio.service import CambioService, recount_scores
from parlour.games.cambio.actions import CallCambio, Discard, Draw, Ready
from parlour.games.cambio.cards import Power
from parlour.games.cambio.state import Offered, Revealing, State
from parlour.server import bus
from parlour.server.api import make_app
from parlour.server.core.background_tasks import BackgroundTasks
from parlour.server.core.errors import RefusedError
from parlour.server.http.services import Services
from parlour.server.tables.registry import TableRegistry
from server.world import Caller, Clock, json_of, world

Json = dict[str, "object"]
SIGNATURES = {
    "activate_special_power": ["game_id", "player_id", "power_type", "target"],
    "call_cambio": ["game_id", "player_id"],
    "calculate_scores": ["game_id"],
    "determine_winner": ["game_id"],
    "complete_game": ["game_id"],
}


@pytest.mark.parametrize(("name", "parameters"), SIGNATURES.items())
def test_the_service_has_the_specified_signatures(name: str, parameters: list[str]) -> None:
    found = inspect.signature(getattr(CambioService, name)).parameters
    positional = [one for one, kind in found.items() if kind.kind is kind.POSITIONAL_OR_KEYWORD]
    more = [one for one, kind in found.items() if kind.kind is kind.KEYWORD_ONLY]

    assert positional == ["self", *parameters]
    assert more in ([], ["command"])
    assert inspect.iscoroutinefunction(getattr(CambioService, name))


@dataclass
class Game:
    """Ann and Ben at a table in this process, with a stopped clock, after the initial view."""

    service: CambioService
    registry: TableRegistry
    services: Services
    clock: Clock
    id: str
    ann: str
    ben: str

    async def sql(self, statement: str, **values: object) -> list[Json]:
        async with self.services.store.write() as connection:
            result = await connection.execute(text(statement), {"game": self.id, **values})
            return [dict(row) for row in result.mappings()]

    async def act(self, seat: int, *actions: Draw | Discard | Ready | CallCambio) -> None:
        for action in actions:
            await self.registry.act(self.id, Seat(seat), action, command=None, ask=None)

    async def leaves(self, seat: int) -> None:
        await self.sql(
            "UPDATE seat SET gone_at = :at WHERE table_id = :game AND number = :seat",
            at=self.clock(),
            seat=seat,
        )
        await self.registry.changed(self.id)

    async def power(self) -> Power | None:
        """Returns the power of the card just discarded."""
        state = (await self.registry.whole(self.id)).state
        assert isinstance(state, State)
        return state.stage.power if isinstance(state.stage, Offered | Revealing) else None

    async def phase(self) -> str:
        (row,) = await self.sql("SELECT phase FROM game_session WHERE id = :game")
        return str(row["phase"])

    async def seq(self) -> object:
        (row,) = await self.sql("SELECT seq FROM game_table WHERE id = :game")
        return row["seq"]


@asynccontextmanager
async def playing(store_url: str) -> AsyncIterator[Game]:
    async with world(store_url) as place:
        services = place.services
        tasks = BackgroundTasks()
        news = bus.make_bus("", "here", tasks)
        registry = TableRegistry(services.settings, services.store, news, services.games, place.clock, tasks)
        services = replace(services, tables=registry)
        people = [await place.guest(name) for name in ("Ann", "Ben")]
        async with _client(services) as client:
            ann, ben = [Caller(client, one.token, one.id) for one in people]
            makes = {"playerCount": 2, "creatorDisplayName": "Ann"}
            made = json_of(await ann.ask("POST", "/api/game/create", makes))
            joins = f"/api/game/{made['gameId']}/join"
            joined = json_of(await ben.ask("POST", joins, {"displayName": "Ben"}))
            ids = [str(made["gameId"]), str(made["playerId"]), str(joined["playerId"])]
            game = Game(CambioService(services), registry, services, place.clock, *ids)
            json_of(await ann.ask("POST", f"/api/game/{game.id}/start"))
            await game.sql("UPDATE seat SET gone_at = NULL WHERE table_id = :game")
            await registry.changed(game.id)
            for seat in (0, 1):
                await game.act(seat, Ready())
            yield game
        await registry.close()


def _client(services: Services) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(make_app(services), raise_app_exceptions=False)  # type: ignore[arg-type]
    return httpx.AsyncClient(transport=transport, base_url="http://parlour.test")


def in_game(store_url: str, test: Callable[[Game], Awaitable[None]]) -> None:
    async def run() -> None:
        async with playing(store_url) as game:
            await test(game)

    asyncio.run(run())


async def refused(what: Awaitable[object]) -> tuple[int, str, str | None]:
    with pytest.raises(SpecifiedError) as no:
        await what
    return no.value.status, no.value.problem.code, no.value.problem.current_phase


def test_complete_game_completes_a_game_that_waits_for_an_absent_player(store_url: str) -> None:
    """FR-021, FR-023: the forfeit is due, and is stored with the scores before a timer fires."""

    async def test(game: Game) -> None:
        assert await refused(game.service.complete_game(game.id)) == (409, "WRONG_PHASE", "playing")
        called = await game.service.call_cambio(game.id, game.ann)
        await game.leaves(1)
        assert await refused(game.service.complete_game(game.id)) == (409, "WRONG_PHASE", "final_round")
        game.clock.forward(6)
        before = await game.phase()
        completed = await game.service.complete_game(game.id)
        seq = await game.seq()

        assert (called.caller_id, called.next_turn_player_id) == (game.ann, game.ben)
        assert before == "final_round"
        assert await game.phase() == "completed"
        assert await game.service.complete_game(game.id) == completed
        assert await game.seq() == seq
        await _is_as_kept(game, completed)

    in_game(store_url, test)


async def _is_as_kept(game: Game, scores: Scores) -> None:
    """Computes the scores again from the cards in the database and compares them with the stored ones."""
    hands = await game.sql(
        "SELECT owner_id, sum(point_value) AS n FROM card"
        " WHERE game_session_id = :game AND location = 'hand' GROUP BY owner_id"
    )
    base = {str(row["owner_id"]): int(str(row["n"])) for row in hands}
    rows = {
        str(row["player_id"]): row
        for row in await game.sql("SELECT * FROM game_score WHERE game_session_id = :game")
    }
    is_false = base[game.ann] > base[game.ben]
    final = {game.ann: base[game.ann] * (2 if is_false else 1), game.ben: base[game.ben]}
    low = min(final.values())

    assert [one.player_id for one in scores.scores] == [game.ann, game.ben]
    assert {one.player_id: one.base_score for one in scores.scores} == base
    assert {one.player_id: one.final_score for one in scores.scores} == final
    assert [one.penalty_applied for one in scores.scores] == [is_false, False]
    assert [*scores.winners] == [who for who, score in final.items() if score == low]
    assert {who: row["final_score"] for who, row in rows.items()} == final
    assert {who for who, row in rows.items() if row["is_winner"]} == {*scores.winners}


def test_scores_come_from_the_hands_and_the_winner_from_the_scores(store_url: str) -> None:
    async def test(game: Game) -> None:
        assert await refused(game.service.calculate_scores(game.id)) == (409, "WRONG_PHASE", "playing")
        assert await refused(game.service.determine_winner(game.id)) == (409, "WRONG_PHASE", "playing")
        await game.service.call_cambio(game.id, game.ann)
        await game.leaves(1)
        game.clock.forward(6)
        completed = await game.service.complete_game(game.id)
        scores = await game.service.calculate_scores(game.id)
        table = await game.registry.whole(game.id)
        state = table.state
        assert isinstance(state, State)
        forgotten = tuple(
            changed(score, base=(0, 0), final=(0, 0), winners=()) for score in state.frame.scores
        )
        blank = changed(state, frame=changed(state.frame, scores=forgotten, totals=(0, 0)))

        assert scores == completed
        assert await game.service.determine_winner(game.id) == tuple(scores.winners)
        assert recount_scores(blank) == state
        await _is_as_kept(game, scores)

    in_game(store_url, test)


def test_a_power_is_used_or_skipped_by_type_and_target(store_url: str) -> None:
    async def test(game: Game) -> None:
        use, ids = game.service.activate_special_power, (game.ann, game.ben)
        used: set[str] = set()
        for turn in range(200):
            mine, theirs = ids[turn % 2], ids[1 - turn % 2]
            await game.act(turn % 2, Draw("deck"), Discard())
            game.clock.forward(0.1)  # a player writes one row per millisecond
            match power := await game.power():
                case None:
                    continue
                case "peek_opponent":
                    looked = await use(
                        game.id, mine, power, PowerTarget(card_index=1, target_player_id=theirs)
                    )
                    assert looked.power_activation_id is not None
                    assert looked.revealed_card is not None
                    assert (looked.revealed_card.owner_id, looked.revealed_card.index) == (theirs, 1)
                case "look_own":
                    looked = await use(game.id, mine, power, PowerTarget())
                    assert looked.revealed_card is not None
                case "blind_swap":
                    there = PowerTarget(my_card_index=0, target_player_id=theirs, target_card_index=3)
                    assert (await use(game.id, mine, power, there)).revealed_card is None
            used.add(power)
            if used >= {"peek_opponent", "blind_swap", "look_own"}:
                break
            if power != "blind_swap":
                assert await use(game.id, mine, None, PowerTarget()) == PowerResponse(success=True)

        assert used >= {"peek_opponent", "blind_swap", "look_own"}
        with pytest.raises(RefusedError, match="message/unreadable"):
            await use(game.id, game.ann, "peek_own", PowerTarget())
        with pytest.raises(RefusedError, match="seat/none"):
            await game.service.call_cambio(game.id, "nobody")
        with pytest.raises(RefusedError, match="table/unknown"):
            await game.service.complete_game("00000000-0000-4000-8000-000000000000")

    in_game(store_url, test)
