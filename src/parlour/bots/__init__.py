"""Bots for any game. They get what their seat sees and sampled states, never the true state."""

from parlour.bots.fast_chance import FastChance
from parlour.bots.levels import bot_names, find_bot, is_slow, levels_of, quick_bot, strongest_bot
from parlour.bots.observation import observe
from parlour.bots.playout import PlayoutResult, Step, StuckGameError, Watch, play

__all__ = [
    "FastChance",
    "PlayoutResult",
    "Step",
    "StuckGameError",
    "Watch",
    "bot_names",
    "find_bot",
    "is_slow",
    "levels_of",
    "observe",
    "play",
    "quick_bot",
    "strongest_bot",
]
