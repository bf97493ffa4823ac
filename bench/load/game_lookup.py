"""Finds the game on the server and the number of people per table."""

from collections.abc import Sequence

import httpx
import msgspec

from bench.load.errors import LoadError
from bench.load.faults import explain, rate_limit_hint
from bench.load.lobby import ANSWER_TIMEOUT_S
from parlour.client import Client, RefusalError


class GameFound(msgspec.Struct, frozen=True):
    name: str
    seats: Sequence[int]
    bots: Sequence[str] = ()


class _Games(msgspec.Struct):
    games: list[GameFound]


async def find_game(url: str, name: str) -> GameFound:
    """Returns the server's description of the game. Raises LoadError if it has none or does not answer."""
    try:
        async with Client(url, timeout=ANSWER_TIMEOUT_S) as client:
            games = (await client.request("GET", "/api/games", None, _Games)).games
    except RefusalError as fault:
        raise LoadError(
            rate_limit_hint(fault) or f"{url} is not a Parlour server ({explain(fault)})"
        ) from None
    except httpx.ReadTimeout:
        raise LoadError(f"{url} takes a connection and does not answer; look at its log") from None
    except httpx.TransportError as fault:
        raise LoadError(f"no server answers at {url} ({fault}); start it, or check the address") from None
    except msgspec.DecodeError:
        raise LoadError(f"what answers at {url} is not a Parlour server; check the address") from None
    for game in games:
        if game.name == name:
            return game
    there = ", ".join(sorted(game.name for game in games))
    raise LoadError(f"there is no game {name!r} at {url}; it has {there}")


def count_people(game: GameFound, seats: int | None, bots: Sequence[str]) -> int:
    """Returns how many people fill the seats that bots leave. Defaults to the smallest game with at least
    one."""
    for level in bots:
        if level not in game.bots:
            raise LoadError(f"{game.name} has no bot {level!r}; it has {', '.join(game.bots)}")
    if seats is None:
        seats = min((one for one in game.seats if one > len(bots)), default=max(game.seats))
    if seats not in game.seats:
        raise LoadError(f"{game.name} is for {_numbers(game.seats)} seats, not {seats}")
    if seats <= len(bots):
        raise LoadError(f"with {len(bots)} bots at {seats} seats there is no seat for a person")
    return seats - len(bots)


def _numbers(seats: Sequence[int]) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{min(seats)} to {max(seats)}"
