"""The puzzles that a game ships: `puzzles.jsonl` next to its module, one puzzle on a line."""

from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from parlour.engine.contract.game import Game
from parlour.engine.contract.puzzle import Puzzle, Try
from parlour.engine.values import Data, Seat, encode

MAX_FILE_BYTES: Final = 2_000_000


_NONE: Final = msgspec.Raw(b"null")


class _StoredTry(Data, frozen=True):
    action: msgspec.Raw
    is_right: bool = False
    value: int = 0
    reply: msgspec.Raw = _NONE


class _StoredPuzzle(Data, frozen=True):
    state: msgspec.Raw
    seat: Seat
    steps: tuple[tuple[_StoredTry, ...], ...]


_decoder: Final = msgspec.json.Decoder(_StoredPuzzle)


class PuzzleFileError(ValueError):
    """The file cannot be read; the message names the line."""


@lru_cache
def puzzles_in(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that the game ships; none if it has no file."""
    path = _path(game)
    if path is None or not path.is_file():
        return ()
    if (size := path.stat().st_size) > MAX_FILE_BYTES:
        raise PuzzleFileError(f"{path.name} has {size:,} bytes; it may have {MAX_FILE_BYTES:,}")
    return tuple(
        _read(game, line, f"{path.name}, line {n}")
        for n, line in enumerate(path.read_bytes().splitlines(), 1)
    )


def encode_puzzle(puzzle: Puzzle) -> bytes:
    """A puzzle as a line of the file."""
    return encode(puzzle) + b"\n"


def decode_puzzle(game: Game, line: bytes) -> Puzzle:
    """Raises ValueError if the line is no puzzle of this game."""
    found = _decoder.decode(line)
    steps = tuple(tuple(_decode_try(game, one) for one in step) for step in found.steps)
    return Puzzle(state=game.decode_state(found.state), seat=found.seat, steps=steps)


def _read(game: Game, line: bytes, where: str) -> Puzzle:
    try:
        return decode_puzzle(game, line)
    except ValueError as fault:
        raise PuzzleFileError(f"{where}: {fault}") from None


def _decode_try(game: Game, one: _StoredTry) -> Try:
    reply = None if bytes(one.reply) == b"null" else game.decode_action(one.reply)
    return Try(game.decode_action(one.action), one.is_right, one.value, reply)


def _path(game: Game) -> Path | None:
    """A package has `puzzles.jsonl`; a game in a single file, `halma.py`, has `halma.puzzles.jsonl`."""
    if game.folder is None:
        return None
    module = game.where.partition(":")[0].rpartition(".")[2]
    is_folder = not (game.folder / f"{module}.py").is_file()
    return game.folder / ("puzzles.jsonl" if is_folder else f"{module}.puzzles.jsonl")
