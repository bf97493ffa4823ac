"""The computer players: policies by level, and the rollout player that a search uses."""

from parlour.games.cambio.bots.policy import bot

__all__ = ["bot"]
