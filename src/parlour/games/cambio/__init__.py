"""Cambio: four cards face down, two of them seen once. The lowest sum wins, a false call costs points."""

from parlour.engine import N_, catalogues
from parlour.games.cambio.actions import Abandon

name, title, version = "cambio", "Cambio", 2
seats, opens = range(2, 5), "all"
line = N_("Remember your four cards")
like = (N_("Golf"), N_("Rummy"))
minutes, kinds = 15, ("cards",)
by_platform = (Abandon,)
translations = catalogues(__file__)

bound = 40_000
"""A random player who is allowed to call Cambio does so in about one turn of three, so playouts end.
The longest games have twenty rounds, four seats, ten turns before a call and snaps on every discard. They
take about 6,000 entries, nearly all of them turns that the options require."""
