"""Bots: a policy for each level, and the rollout policy for search."""

from parlour.games.cambio.bot.policy import bot

__all__ = ["bot"]
