"""All built-in games on one server, with running, finished, abandoned and resigned tables."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
from sqlalchemy import bindparam, text

from parlour.client import Client, Socket
from parlour.games import CORE_GAMES, built_in
from parlour.games.imperial.actions import Bid
from parlour.games.imperial.state import Cents
from parlour.protocol import client_messages, server_messages
from parlour.protocol.values import Absence
from parlour.store.store import open_store
from served.process import Served
from support.loops import run_async

ENDS = ("running", "finished", "abandoned", "resigned")
LONG_AGO_MS = 400_000
"""Longer than any table waits for absent people."""

MOST_LOOKS = 2_000
Choose = Callable[[server_messages.Table], msgspec.Raw]


@dataclass(frozen=True)
class FourGames:
    tables: Mapping[tuple[str, str], str]
    """The table of each game and ending. The Deck only ends by resignation."""

    tokens: tuple[str, str]
    """Tokens of Ann and Bob, who play at all tables. At the Deck, Ann plays alone."""


def play_four_games(data: Path, database: str = "") -> FourGames:
    server = Served(data, database=database, presence_grace="0.2")
    with server:
        played = run_async(_play(server.url))
        gone = [table for (_, end), table in played.tables.items() if end == "abandoned"]
        url = database or f"sqlite:///{data / 'parlour.db'}"
        run_async(_until(url, _UNSEEN, gone))
        server.stop()
        asyncio.run(_age(url, gone))
        server.start()
        run_async(_until(url, _WAITING, gone))
    return played


async def _play(url: str) -> FourGames:
    async with Client(url) as ann, Client(url) as bob:
        await ann.guest("Ann")
        await bob.guest("Bob")
        tables: dict[tuple[str, str], str] = {}
        async with await ann.socket() as one, await bob.socket() as two:
            for game in CORE_GAMES:
                pages = (one, two) if 2 in built_in(game).seats else (one,)
                for end in ENDS:
                    if end != "finished" or game != "deck":
                        tables[game, end] = await _started(ann, bob, game, end, len(pages))
                        await _PLAYED[end](game, tables[game, end], pages)
        return FourGames(tables, (ann.token or "", bob.token or ""))


async def _started(ann: Client, bob: Client, game: str, end: str, people: int) -> str:
    is_left = end == "abandoned" and game != "cambio"  # which has its own ending for that
    absence = Absence("forfeit", 300) if is_left else Absence()  # longer than the test takes
    table = await ann.make(game, ("person", "open")[:people], absence=absence)
    if people > 1:
        await bob.join(table.id)
    await ann.start(table.id)
    return table.id


async def _run(game: str, table: str, pages: Sequence[Socket]) -> None:
    """Plays with undos, and far enough for a snapshot in games with many moves."""
    for _ in range({"tictactoe": 3, "imperial": 10}.get(game, 20)):
        await _move(game, table, pages, first_choice)
    if game != "cambio":
        for page in pages:
            await page.command(client_messages.Undo(table, page.new_command_id()))


async def _finish(game: str, table: str, pages: Sequence[Socket]) -> None:
    for _ in range(MOST_LOOKS):
        if await _move(game, table, pages, _power_or_call if game == "cambio" else first_choice):
            return
    raise AssertionError(f"{game} does not end")


async def _give_up(game: str, table: str, pages: Sequence[Socket]) -> None:
    await _move(game, table, pages, first_choice)
    await pages[0].watch(table)
    answer = await pages[0].command(client_messages.Resign(table, pages[0].new_command_id()))
    assert isinstance(answer, server_messages.Done), answer


async def _leave(game: str, table: str, pages: Sequence[Socket]) -> None:
    await _move(game, table, pages, first_choice)


_PLAYED = {"running": _run, "finished": _finish, "abandoned": _leave, "resigned": _give_up}


async def _move(game: str, table: str, pages: Sequence[Socket], choose: Choose) -> bool:
    """Plays one choice of each page. Returns whether the game is over."""
    for page in pages:
        shown = await page.watch(table)
        if shown.result is not None:
            return True
        if shown.choices:
            action = Bid(Cents(0)) if game == "imperial" else choose(shown)
            answer = await page.act(table, action, ask=shown.ask)
            assert isinstance(answer, server_messages.Done), answer
    return False


def first_choice(shown: server_messages.Table) -> msgspec.Raw:
    assert shown.choices, "somebody is asked"
    return shown.choices[0].action


def _power_or_call(shown: server_messages.Table) -> msgspec.Raw:
    """Chooses Cambio moves that use powers, and calls once there is something to score."""
    by_tag = {_tag(one.action): one.action for one in shown.choices or ()}
    wanted = ("cambio", *_POWERS) if shown.seq > 30 else _POWERS
    return next((by_tag[tag] for tag in wanted if tag in by_tag), first_choice(shown))


def _tag(action: msgspec.Raw) -> str:
    return msgspec.json.decode(action, type=_Tagged).type


class _Tagged(msgspec.Struct):
    type: str


_POWERS = ("peek_own", "peek_opponent", "blind_swap", "discard")


async def _until(url: str, question: str, tables: Sequence[str]) -> None:
    """Waits until the query *question* returns none of the tables."""
    store = open_store(url)
    asked = text(question).bindparams(bindparam("ids", tables, expanding=True))
    is_found = True
    while is_found:
        await asyncio.sleep(0.05)
        async with store.scan() as connection:
            is_found = (await connection.execute(asked)).first() is not None
    await store.close()


async def _age(url: str, tables: Sequence[str]) -> None:
    """Marks all people as absent for a long time."""
    store = open_store(url)
    async with store.write() as connection:
        for statement in _LONG_GONE:
            late = text(statement).bindparams(bindparam("ids", tables, expanding=True), shift=LONG_AGO_MS)
            await connection.execute(late)
    await store.close()


_UNSEEN = (
    "SELECT id FROM game_table WHERE id IN :ids AND (id IN (SELECT table_id FROM seat WHERE gone_at IS NULL)"
    " OR id NOT IN (SELECT table_id FROM deadline))"
)
"""Finds tables whose absences or deadlines the server has not stored yet."""

_WAITING = "SELECT id FROM game_table WHERE waiting <> '' AND id IN :ids"
_LONG_GONE = (
    "UPDATE seat SET gone_at = gone_at - :shift WHERE table_id IN :ids",
    "UPDATE deadline SET at = at - :shift WHERE table_id IN :ids",
)
