"""The computer players: policies by level, and the rollout player that a search uses."""

from parlour.games.cambio.bot.policy import bot

__all__ = ["bot"]
