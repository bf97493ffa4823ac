"""The bots of a game, by name."""

from difflib import get_close_matches
from typing import Final

from parlour.bots import greedy_bot, random_bot
from parlour.bots.rollouts import bot_of
from parlour.bots.search_bot import search
from parlour.engine.contract.bot import Policy
from parlour.engine.contract.game import Game
from parlour.extras import MissingExtraError

SEARCH: Final = "search"

COMMON_LEVELS: Final = frozenset(
    {"random", "greedy", "easy", "medium", "hard", "expert", "master", "sensible", "gunner", SEARCH}
)
"""The levels that pages have words for in every language: `LEVELS` in web/src/lib/labels.ts."""


def find_bot(game: Game, name: str) -> Policy:
    """The bot of that name. Raises LookupError with a message."""
    bots = _bots(game)
    if name in bots:
        return bots[name]
    if extra := bot_of(game).missing.get(name):
        raise LookupError(str(MissingExtraError(f"the bot {name} of {game.title}", extra)))
    close = get_close_matches(name, bots, n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(bots)}"
    raise LookupError(f"{game.title} has no bot {name!r}; {hint}")


def bot_names(game: Game) -> tuple[str, ...]:
    """All names that `find_bot` knows, weakest first. Search is last, and slow."""
    return tuple(_bots(game))


def strongest_bot(game: Game) -> str:
    """The default opponent in `parlour play` and *Play now*; docs/bots.md has the measurements."""
    bot = bot_of(game)
    return bot.strongest or [SEARCH, *bot.levels][-1]


def quick_bot(game: Game) -> str:
    """The strongest bot if it is fast, else the last fast one."""
    strongest = strongest_bot(game)
    if not is_slow(game, strongest):
        return strongest
    return [name for name in _bots(game) if not is_slow(game, name)][-1]


def is_slow(game: Game, name: str) -> bool:
    return name == SEARCH or name in bot_of(game).slow


def _bots(game: Game) -> dict[str, Policy]:
    fast = {"random": random_bot.choose, "greedy": greedy_bot.choose}
    return {**fast, **bot_of(game).levels, SEARCH: search()}
