"""`parlour person` exports and deletes one person without affecting other people's games."""

import asyncio
import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from cli.terminal import Parlour, only_line
from parlour.client import Client, RefusalError, connect
from parlour.engine.values import Seat
from parlour.protocol import server_messages
from served.process import Served
from server.ops.club import Club, play_club, play_one
from support.loops import run_async


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Club]:
    data = tmp_path_factory.mktemp("club")
    return data, play_club(data)


@pytest.fixture
def data(club: tuple[Path, Club], tmp_path: Path) -> Path:
    copy = tmp_path / "data"
    shutil.copytree(club[0], copy)
    return copy


@pytest.mark.parametrize("who", ["Ann", "ann@parlour.test", "Ann@Parlour.Test", "id"])
def test_a_person_is_exported_by_id_name_or_address(
    club: tuple[Path, Club], parlour: Parlour, who: str
) -> None:
    ran = parlour("person", "export", club[1].ann if who == "id" else who, "--data", club[0])

    kept = json.loads(ran.out)
    assert ran.code == 0
    assert kept["person"][0]["email"] == "ann@parlour.test"
    assert club[1].running in [table["id"] for table in kept["tables"]]
    assert not {"password", "secret", "token_hash"} & {
        key for rows in kept.values() for row in rows for key in row
    }


def test_the_export_equals_the_one_over_http(data: Path, club: tuple[Path, Club], parlour: Parlour) -> None:
    async def mine(url: str) -> object:
        async with Client(url, club[1].ann_token) as ann:
            return json.loads(await ann.raw("GET", "/api/me/export"))

    with Served(data) as server:
        over_http = asyncio.run(mine(server.url))

    assert json.loads(parlour("person", "export", "Ann", "--data", data).out) == over_http


def test_deleting_a_person_keeps_other_peoples_games(
    data: Path, club: tuple[Path, Club], parlour: Parlour
) -> None:
    ran = parlour("person", "delete", "Ann", "--data", data, "--yes")

    assert ran.code == 0
    assert parlour("doctor", "--data", data).code == 0
    db = sqlite3.connect(data / "parlour.db")
    dump = "\n".join(db.iterdump())
    db.close()
    assert club[1].ann not in dump
    assert "ann@parlour.test" not in dump
    assert "'Ann'" not in dump

    async def go_on(url: str) -> tuple[server_messages.Table, server_messages.Table]:
        async with Client(url, club[1].ann_token) as ann:
            with pytest.raises(RefusalError, match="who/unknown"):
                await ann.raw("GET", "/api/me")
        async with await connect(url, club[1].bob_token) as bob:
            await play_one(bob, club[1].running)
            return await bob.watch(club[1].running), await bob.watch(club[1].over)

    with Served(data) as server:
        running, over = run_async(go_on(server.url))
    assert running.you == Seat(1)
    assert running.seq >= 40
    assert over.result is not None
    assert [seat.name for seat in over.table.seats][1] == "Bob"
    assert parlour("doctor", "--data", data).code == 0


def test_an_address_given_at_a_table_is_exported_and_deleted(
    data: Path, club: tuple[Path, Club], parlour: Parlour
) -> None:
    """Verified or not, the address also finds the person, who might write to the operator without a name."""
    db = sqlite3.connect(data / "parlour.db")
    (bob,) = db.execute("SELECT id FROM person WHERE name = 'Bob'").fetchone()
    mine = (club[1].running, bob)
    db.execute("UPDATE seat SET email = 'bob@proved.test' WHERE table_id = ? AND person_id = ?", mine)
    db.execute("INSERT INTO email_request VALUES (?, ?, 'bob@waiting.test', 'hash', 1, 9999999999999)", mine)
    db.commit()
    db.close()

    proved = parlour("person", "export", "bob@proved.test", "--data", data)
    waiting = parlour("person", "export", "Bob@Waiting.test", "--data", data)

    assert json.loads(proved.out) == json.loads(waiting.out)
    kept = json.loads(proved.out)
    assert kept["person"][0]["id"] == bob
    assert "bob@proved.test" in [seat["email"] for seat in kept["seats"]]
    assert kept["email_requests"] == [
        {
            "table_id": club[1].running,
            "person_id": bob,
            "email": "bob@waiting.test",
            "asked_at": 1,
            "expires_at": 9999999999999,
        }
    ]
    assert parlour("person", "delete", "bob@waiting.test", "--data", data, "--yes").code == 0
    db = sqlite3.connect(data / "parlour.db")
    dump = "\n".join(db.iterdump())
    db.close()
    assert "bob@" not in dump
    assert parlour("doctor", "--data", data).code == 0


def test_a_person_is_deleted_from_postgresql(
    club: tuple[Path, Club], postgres_url: str, tmp_path: Path, parlour: Parlour
) -> None:
    parlour("backup", "club.gz", "--data", club[0])
    parlour("restore", "club.gz", "--database", postgres_url)

    ran = parlour("person", "delete", "Ann", "--database", postgres_url, "--yes")

    assert ran.code == 0
    assert "no person has" in parlour("person", "export", "Ann", "--database", postgres_url).err
    assert parlour("doctor", "--database", postgres_url).code == 0


def test_deletion_needs_confirmation(data: Path, parlour: Parlour) -> None:
    ran = parlour("person", "delete", "Ann", "--data", data, typed="n\n")

    assert ran.code == 130
    assert "nothing was deleted" in ran.err
    assert parlour("person", "export", "Ann", "--data", data).code == 0


def test_an_ambiguous_name_needs_an_id(data: Path, parlour: Parlour) -> None:
    async def another(url: str) -> str:
        async with Client(url) as ann:
            await ann.guest("Ann")
            return ann.person

    with Served(data) as server:
        other = asyncio.run(another(server.url))

    ran = parlour("person", "export", "Ann", "--data", data)
    assert ran.code == 1
    assert "2 people are called Ann; give one of these ids: " in only_line(ran.err)
    assert other in ran.err


def test_an_unknown_person_is_reported_in_one_line(club: tuple[Path, Club], parlour: Parlour) -> None:
    ran = parlour("person", "delete", "Zoe", "--data", club[0])

    assert ran.code == 1
    assert only_line(ran.err) == "parlour: no person has the name, id or e-mail address Zoe"
