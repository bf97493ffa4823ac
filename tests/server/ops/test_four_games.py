"""All built-in games pass the doctor, backup, restore, fork and import, in both databases."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec
import pytest

from cli.terminal import Ran
from games.imperial.schemas import faults
from parlour.cli import main
from parlour.client import Client, RefusalError
from parlour.game_apis.imperial.document import schema
from parlour.games import CORE_GAMES
from parlour.protocol.values import TableShown
from served.process import Served
from server.ops.four_games import FourGames, play_four_games
from services.postgres import Postgres
from support.loops import run_async

T = TypeVar("T")
Json = dict[str, "object"]
TURNS = range(1, 25)
ROOT = schema()


class Place(NamedTuple):
    """A data folder, and the URL of a database elsewhere or None."""

    data: Path
    database: str

    def arguments(self) -> list[str]:
        return ["--database", self.database] if self.database else ["--data", str(self.data)]


class PlayedPlace(NamedTuple):
    place: Place
    played: FourGames


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.deep)])
def places(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Place]]:
    """Returns three empty places. The second uses the other kind of database."""
    postgres: Postgres = request.getfixturevalue("postgres")
    migrated: str = request.getfixturevalue("template")
    kinds = ("sqlite", "postgresql", "sqlite")
    with ExitStack() as stack:
        places: list[Place] = []
        for kind in kinds if request.param == "sqlite" else ("postgresql", "sqlite", "postgresql"):
            url = "" if kind == "sqlite" else stack.enter_context(postgres.fresh(migrated))
            places.append(Place(tmp_path_factory.mktemp("place"), url))
        yield places


@pytest.fixture(scope="module")
def original(places: list[Place]) -> PlayedPlace:
    return PlayedPlace(places[0], play_four_games(*places[0]))


@pytest.fixture(scope="module")
def restored(original: PlayedPlace, places: list[Place]) -> PlayedPlace:
    """The games restored into the other kind of database."""
    file = places[1].data / "evening.gz"
    assert main(["backup", str(file), *original.place.arguments()]) == 0
    assert main(["restore", str(file), *places[1].arguments()]) == 0
    return PlayedPlace(places[1], original.played)


@pytest.fixture(scope="module")
def restored_server(restored: PlayedPlace) -> Iterator[Served]:
    with Served(restored.place.data, database=restored.place.database) as server:
        yield server


@pytest.fixture(scope="module")
def empty_server(places: list[Place]) -> Iterator[Served]:
    with Served(places[2].data, database=places[2].database) as server:
        yield server


def doctor(capsys: pytest.CaptureFixture[str], place: Place) -> Ran:
    capsys.readouterr()
    code = main(["doctor", *place.arguments()])
    heard = capsys.readouterr()
    return Ran(code, heard.out, heard.err)


def run_as(server: Served, token: str | None, work: Callable[[Client], Awaitable[T]]) -> T:
    async def run() -> T:
        async with Client(server.url, token) as client:
            if token is None:
                await client.guest("Zoe")
            return await work(client)

    return run_async(run())


async def document(client: Client, path: str) -> Json | None:
    try:
        raw = await client.raw("GET", f"/api/imperial/{path}")
    except RefusalError as refusal:
        if refusal.status != 404:
            raise
        return None
    tree: Json = msgspec.json.decode(raw)
    assert [*faults(tree, {"$ref": "#/$defs/game"}, ROOT)] == []
    return tree


async def documents(client: Client, table: str) -> list[Json | None]:
    """Returns the game and history documents for this person."""
    paths = [f"games/{table}", *(f"game-histories/{table}/{turn}" for turn in TURNS)]
    return [await document(client, path) for path in paths]


@pytest.mark.deep
def test_the_doctor_passes_before_and_after_a_restore_to_the_other_database(
    original: PlayedPlace, restored: PlayedPlace, capsys: pytest.CaptureFixture[str]
) -> None:
    """Running, finished, abandoned and resigned."""
    for evening in (original, restored):
        ran = doctor(capsys, evening.place)

        assert ran.code == 0, ran.out
        assert ran.says("15 tables with ", "Every check passed.")


@pytest.mark.slow
def test_a_restored_game_has_the_same_documents(original: PlayedPlace, restored_server: Served) -> None:
    tables = [table for (game, _), table in original.played.tables.items() if game == "imperial"]

    async def read(ann: Client) -> list[list[Json | None]]:
        return [await documents(ann, table) for table in tables]

    after = run_as(restored_server, original.played.tokens[0], read)
    with Served(original.place.data, database=original.place.database) as server:
        before = run_as(server, original.played.tokens[0], read)

    assert [sum(tree is not None for tree in trees) for trees in before] == [20, 25, 3, 3]
    assert after == before


def finished(evening: PlayedPlace, game: str) -> str:
    return evening.played.tables[game, "resigned" if game == "deck" else "finished"]


@pytest.mark.slow
@pytest.mark.parametrize("game", CORE_GAMES)
def test_a_forked_game_has_all_its_rows(
    restored: PlayedPlace, restored_server: Served, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    parent = finished(restored, game)

    async def fork(ann: Client) -> tuple[str, list[Json | None], list[Json | None]]:
        made = await ann.request("POST", f"/api/tables/{parent}/fork", {"seq": 1, "seat": 0}, TableShown)
        if game != "imperial":
            return made.id, [], []
        return made.id, await documents(ann, made.id), await documents(ann, parent)

    table, mine, parents = run_as(restored_server, restored.played.tokens[0], fork)

    ran = doctor(capsys, restored.place)
    assert ran.code == 0, ran.out
    assert table != parent
    if game == "imperial":
        assert mine[0] is not None
        assert mine[1] is not None
        assert parents[1] is not None
        named = {"playerInfo": None, "history": None}  # a bot plays for Bob
        assert {**mine[1], **named} == {**parents[1], **named}


@pytest.mark.slow
@pytest.mark.parametrize("game", CORE_GAMES)
def test_an_imported_game_has_all_its_rows(
    restored: PlayedPlace,
    restored_server: Served,
    places: list[Place],
    empty_server: Served,
    game: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = finished(restored, game)

    async def export(stranger: Client) -> tuple[bytes, list[Json | None]]:
        trees = await documents(stranger, table) if game == "imperial" else []
        return await stranger.raw("GET", f"/api/tables/{table}/file"), trees

    async def take(zoe: Client) -> tuple[str, list[Json | None]]:
        taken = await zoe.request("POST", "/api/tables/import", msgspec.Raw(file), TableShown)
        return taken.id, await documents(zoe, taken.id) if game == "imperial" else []

    file, there = run_as(restored_server, None, export)
    taken, trees = run_as(empty_server, None, take)

    ran = doctor(capsys, places[2])
    assert ran.code == 0, ran.out
    assert taken == table
    assert trees == there
