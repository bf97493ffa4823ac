"""Who sits where: people first, bots in the seats that are left."""

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
    """A person for each seat, or UserError when they do not fit."""
    humans = players if players is not None else max(1, len(names))
    total = seats if seats is not None else max(game.seats[0], humans + len(levels))
    if total not in game.seats or humans + len(levels) > total or len(names) > humans:
        raise UserError(_does_not_fit(game, humans, names, levels, seats))
    bots = tuple(islice(cycle(levels or [strongest_bot(game)]), total - humans))
    people = [Person(names[n] if n < len(names) else f"Player {n + 1}") for n in range(humans)]
    people += [Person(f"Bot {humans + n + 1}", bot=level) for n, level in enumerate(bots)]
    _must_differ([person.name for person in people])
    return tuple(people)


def bot_lineup(game: Game, levels: Sequence[str], seats: int | None) -> tuple[str, ...]:
    """The bots of a game without people, repeated until every seat has one."""
    total = seats if seats is not None else max(game.seats[0], len(levels))
    if total not in game.seats or len(levels) > total:
        raise UserError(_does_not_fit(game, 0, (), levels, seats))
    bots = tuple(islice(cycle(levels or ["random"]), total))
    bot_policies(game, [Person(bot, bot=bot) for bot in bots])
    return bots


def bot_policies(game: Game, people: Sequence[Person]) -> dict[Seat, Policy]:
    try:
        levels = {Seat(seat): person.bot for seat, person in enumerate(people)}
        return {seat: find_bot(game, level) for seat, level in levels.items() if level is not None}
    except LookupError as fault:
        raise UserError(str(fault)) from None


def split_levels(levels: str | None) -> list[str]:
    """The names in a list such as `greedy,random`."""
    return [level.strip() for level in levels.split(",") if level.strip()] if levels else []


def seat_count(game: Game) -> str:
    low, high = game.seats[0], game.seats[-1]
    if low == high:
        return f"{low} seat" if low == 1 else f"{low} seats"
    return f"{low} to {high} seats"


def _does_not_fit(
    game: Game, humans: int, names: Sequence[str], levels: Sequence[str], seats: int | None
) -> str:
    if len(names) > humans:
        return f"{len(names)} names were given for {humans} people"
    asked = f"{humans} people and {len(levels)} bots" + (f" at {seats} seats" if seats is not None else "")
    return f"{game.title} is for {seat_count(game)}, which does not fit {asked}"


def _must_differ(names: Sequence[str]) -> None:
    if len({name.casefold() for name in names}) < len(names):
        raise UserError(f"two players have the same name: {', '.join(names)}")
