"""Oyster Bay: lay oysters face down, bid how many you can open, and don't meet a crab."""

from parlour.engine import N_, catalogues

name, title, version = "oyster-bay", N_("Oyster Bay"), 1
line = N_("Bid how many oysters you can open without meeting a crab")
minutes, kinds = 15, ("cards",)
seats, opens = range(3, 7), "all"
translations = catalogues(__file__)
