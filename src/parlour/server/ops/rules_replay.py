"""Replays a stored game with the rules that this process imports, and outputs a document for each entry.

`rules_check` imports this file for the installed rules. For new rules it runs this file as a script, in a
process that finds those rules first. So the file uses only names that other versions of the engine have too.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import BinaryIO, Final

import msgspec
from msgspec.inspect import DictType, StructType, multi_type_info

from parlour.engine.contract.game import Game
from parlour.engine.contract.loader import load_game
from parlour.engine.table.files import FindGame, decode_entries, empty_table, read
from parlour.engine.table.verification import verify
from parlour.engine.values import Data, Due, Result, Seat, encode
from parlour.games import NAMES, built_in

DOCUMENT_MARK: Final = b"="


class GameRules(Data, frozen=True):
    """The rules of one game, as the process imported them."""

    version: int
    file: str
    aliases: Mapping[str, str]
    fields: frozenset[str]
    """The paths of all struct fields in its documents, such as `state.hands`."""

    older: tuple["GameRules", ...] = ()

    def of(self, version: int | None) -> "GameRules":
        return next((rules for rules in self.older if rules.version == version), self)


class LoadedRules(Data, frozen=True):
    games: Mapping[str, GameRules]
    faults: tuple[str, ...]


class ReplayFailure(Data, frozen=True):
    """Why a replay failed, and at which entry; None if it concerns the whole game."""

    entry: int | None
    reason: str

    def __str__(self) -> str:
        is_said = self.entry is None or self.reason.startswith(f"entry {self.entry}")
        return self.reason if is_said else f"entry {self.entry}: {self.reason}"


class ReplayHeader(Data, frozen=True):
    """The first line of the answer about one game.

    The documents follow, one per line. The last line is the `ReplayFailure` that ended them, or null.
    """

    version: int | None
    """The version of the rules that the table would continue with; None if it cannot be set up."""

    unproven: ReplayFailure | None


def documents(raw: bytes, find: FindGame) -> Iterator[bytes]:
    """Yields a document for each entry of a game file: the state, and each seat's view, events, choices."""
    saved = read(raw)
    table = empty_table(saved, find)
    viewers = (None, *map(Seat, range(table.seats)))
    for entry in decode_entries(saved, table.game):
        table.join(entry)
        yield encode(
            {
                "state": table.state,
                "views": [table.view(viewer) for viewer in viewers],
                "events": [table.redacted_events(entry, viewer) for viewer in viewers],
                "choices": [table.choices(Seat(seat)) for seat in range(table.seats)],
                "to_act": sorted(table.game.to_act(table.state)),
                "due": table.due,
                "result": table.result,
            }
        )


def rules_of(game: Game) -> GameRules:
    parts: Mapping[str, Iterable[type]] = {
        "state": (game.State,),
        "views": (game.View,),
        "events": game.events,
        "choices": game.actions,
        "due": (Due, *game.notices),
        "result": (Result,),
    }
    module = sys.modules.get(game.where.partition(":")[0])
    return GameRules(
        version=game.version,
        file=str(getattr(module, "__file__", "") or ""),
        aliases=getattr(game, "aliases", {}),
        fields=frozenset(place for part, kinds in parts.items() for place in _fields(part, kinds)),
        older=tuple(map(rules_of, getattr(game, "versions", {}).values())),
    )


def _fields(part: str, kinds: Iterable[type]) -> Iterator[str]:
    """Yields the path of every field of these structs, recursively. A mapping's key is written `*`."""
    left: list[tuple[str, object, tuple[type, ...]]] = [(part, one, ()) for one in multi_type_info(kinds)]
    while left:
        place, one, inside = left.pop()
        if isinstance(one, tuple):
            left += [(place, item, inside) for item in one]
        elif isinstance(one, StructType):
            if one.cls not in inside:  # stops at recursive structs
                for field in one.fields:
                    at = f"{place}.{field.encode_name}"
                    yield at
                    left.append((at, field.type, (*inside, one.cls)))
        elif isinstance(one, DictType):
            yield f"{place}.*"
            left.append((f"{place}.*", one.value_type, inside))
        elif isinstance(one, msgspec.Struct):
            left += [(place, getattr(one, name), inside) for name in one.__struct_fields__]


def main(places: Iterable[str]) -> None:
    """Loads the games at *places*, then answers each game file on stdin, one per line."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # a game that prints must not be taken for an answer
    games: dict[str, Game] = {}
    faults: list[str] = []
    for place in (*NAMES, *places):
        try:
            game = built_in(place) if place in NAMES else load_game(place)
        except (Exception, SystemExit) as fault:  # noqa: BLE001  a game's module can raise anything
            faults.append(f"{place} cannot be loaded: {_message_of(fault)}")
        else:
            games[game.name] = game
    _send(out, LoadedRules({name: rules_of(game) for name, game in games.items()}, tuple(faults)))
    for raw in sys.stdin.buffer:
        _answer(out, raw, games.__getitem__)


def _answer(out: BinaryIO, raw: bytes, find: FindGame) -> None:
    entry: int | None = None
    try:
        verification = verify(raw, find)
        stop = (
            None
            if verification.fault is None
            else ReplayFailure(verification.fault.entry, verification.fault.reason)
        )
        _send(out, ReplayHeader(empty_table(read(raw), find).game.version, stop))
    except (Exception, SystemExit) as fault:  # noqa: BLE001  the rules can raise anything
        # The engine's prefix is about files from outside. This file was made from the log.
        reason = _message_of(fault).removeprefix("this file was edited or damaged: ")
        _send(out, ReplayHeader(None, ReplayFailure(None, reason)))
        _send(out, None)
        return
    try:
        for entry, document in enumerate(documents(raw, find)):  # noqa: B007  the except clause uses it
            out.write(DOCUMENT_MARK + document + b"\n")
    except (Exception, SystemExit) as fault:  # noqa: BLE001  the rules can raise anything
        _send(out, ReplayFailure(0 if entry is None else entry + 1, _message_of(fault)))
    else:
        _send(out, None)


def _message_of(fault: BaseException) -> str:
    return " ".join(str(fault).split()) or type(fault).__name__


def _send(out: BinaryIO, value: object) -> None:
    out.write(encode(value) + b"\n")
    out.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
