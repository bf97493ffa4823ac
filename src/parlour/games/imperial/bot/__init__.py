"""The sensible player of Imperial, and what it holds a position to be worth."""

from parlour.games.imperial.bot.sensible import bot

__all__ = ["bot"]
