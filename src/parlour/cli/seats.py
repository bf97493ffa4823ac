"""Assigns seats: people take the first seats, bots the rest."""

from collections.abc import Sequence
from itertools import cycle, islice

from parlour.bots import find_bot, strongest_bot
from parlour.cli.errors import UserError
from parlour.engine.contract.bot import Policy
from parlour.engine.contract.game import Game
from parlour.engine.table.files import Person
from parlour.engine.values import Seat


def seat_players(
    game: Game, players: int | None, names: Sequence[str], levels: Sequence[str], seats: int | None
) -> tuple[Person, ...]:
    """Returns a person for each seat. Raises UserError if they do not fit."""
    humans = players if players is not None else max(1, len(names))
    if len(names) > humans:
        raise UserError(f"{len(names)} names were given for {humans} people")
    bots = _bots(game, humans, levels, strongest_bot(game), seats)
    people = [Person(names[n] if n < len(names) else f"Player {n + 1}") for n in range(humans)]
    people += [Person(f"Bot {humans + n + 1}", bot=level) for n, level in enumerate(bots)]
    if len({person.name.casefold() for person in people}) < len(people):
        raise UserError(f"two players have the same name: {', '.join(person.name for person in people)}")
    return tuple(people)


def bot_lineup(game: Game, levels: Sequence[str], seats: int | None) -> tuple[str, ...]:
    """Returns the bots of a game without people. Repeats the levels until every seat has a bot."""
    bots = _bots(game, 0, levels, "random", seats)
    bot_policies(game, [Person(bot, bot=bot) for bot in bots])
    return bots


def bot_policies(game: Game, people: Sequence[Person]) -> dict[Seat, Policy]:
    try:
        levels = {Seat(seat): person.bot for seat, person in enumerate(people)}
        return {seat: find_bot(game, level) for seat, level in levels.items() if level is not None}
    except LookupError as fault:
        raise UserError(str(fault)) from None


def split_levels(levels: str | None) -> list[str]:
    """Splits a list such as `greedy,random`."""
    return [level.strip() for level in levels.split(",") if level.strip()] if levels else []


def seat_count(game: Game) -> str:
    low, high = game.seats[0], game.seats[-1]
    if low == high:
        return f"{low} seat" if low == 1 else f"{low} seats"
    return f"{low} to {high} seats"


def _bots(game: Game, humans: int, levels: Sequence[str], usual: str, seats: int | None) -> tuple[str, ...]:
    """Fills the seats without a person with the *levels* in turn, or else with the *usual* level."""
    total = seats if seats is not None else max(game.seats[0], humans + len(levels))
    if total not in game.seats or humans + len(levels) > total:
        raise UserError(
            f"{game.title} is for {seat_count(game)}, not for {_describe(humans, len(levels), seats)}"
        )
    return tuple(islice(cycle(levels or [usual]), total - humans))


def _describe(humans: int, bots: int, seats: int | None) -> str:
    """Says what was asked for, such as `2 people and 1 bot at 4 seats`."""
    parts = []
    if humans:
        parts.append("1 person" if humans == 1 else f"{humans} people")
    if bots:
        parts.append("1 bot" if bots == 1 else f"{bots} bots")
    at = [] if seats is None else ["1 seat" if seats == 1 else f"{seats} seats"]
    return " at ".join([" and ".join(parts), *at]) if parts else "nobody"
