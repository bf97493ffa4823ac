"""Preserves: take fruit from the market stalls, fill your pots, and put the jars on your shelf."""

from parlour.engine import N_, catalogues

name, title, version = "preserves", N_("Preserves"), 1
line = N_("Fill your pots, and spill as little as you can")
minutes, kinds = 30, ("board",)
seats, secrets, opens = range(2, 5), False, "all"
translations = catalogues(__file__)
