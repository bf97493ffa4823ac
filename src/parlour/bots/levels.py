"""The players there are for a game, by name."""

from difflib import get_close_matches

from parlour.bots import greedy, randomly
from parlour.bots.search import search
from parlour.engine.bot import Bot, Policy
from parlour.engine.game import Game


def named(game: Game, name: str) -> Policy:
    """The player of that name, or LookupError with a sentence."""
    players = _players(game)
    if name in players:
        return players[name]
    close = get_close_matches(name, players, n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(players)}"
    raise LookupError(f"{game.title} has no bot {name!r}; {hint}")


def names(game: Game) -> tuple[str, ...]:
    """The names that `named` knows, weakest first; search comes last and takes its time."""
    return tuple(_players(game))


def best(game: Game) -> str:
    """The strongest that answers at once: a game lists its own levels from weak to strong."""
    return names(game)[-2]


def _players(game: Game) -> dict[str, Policy]:
    own = game.bot.levels if isinstance(game.bot, Bot) else {}
    return {"random": randomly.choose, "greedy": greedy.choose, **own, "search": search()}
