"""Cambio: four cards face down, two of them seen once. Lowest sum wins; a caller who is not lowest pays."""

from parlour.engine import N_, catalogues
from parlour.games.cambio.actions import Abandon

name, title, version = "cambio", "Cambio", 2
seats, opens = range(2, 5), "all"
line = N_("Remember your four cards")
minutes, kinds = 15, ("cards",)
by_platform = (Abandon,)
translations = catalogues(__file__)

bound = 40_000
"""A playout ends by chance: a random player who may call does so in one turn of three. The longest games, of
twenty rounds, four seats, ten turns before a call and snaps on every discard, take some 6,000 entries, nearly
all of them turns that the options demand. A game seven times as long does not happen."""
