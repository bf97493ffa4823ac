"""Players for any game. They get what their seat sees, and worlds dealt anew; never the true state."""

from parlour.bots.levels import best, named, names
from parlour.bots.playing import Played, Stuck, play
from parlour.bots.seeing import look
from parlour.bots.swift import Swift

__all__ = ["Played", "Stuck", "Swift", "best", "look", "named", "names", "play"]
