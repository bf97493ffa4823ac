"""The bot of Imperial and its evaluation of a position."""

from parlour.games.imperial.bot.sensible import bot

__all__ = ["bot"]
