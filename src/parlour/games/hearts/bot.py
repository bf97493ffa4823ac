"""Bots."""

from parlour.engine import Bot

bot = Bot()
