"""Imperial: investors behind six countries of Europe, in the variant played online."""

from parlour.engine import N_, catalogues
from parlour.games.imperial.actions import Plan, Steer

name, title, version = "imperial", "Imperial", 3
line = N_("Invest in the great powers")
like = (N_("Risk"), N_("Diplomacy"), N_("Monopoly"))
length, minutes, kinds = N_("an evening"), 180, ("board",)
seats, opens = range(2, 7), "all"
score_unit = 100  # scores are in cents
quick = {"auction": False}
trials = (Steer, Plan)
"""Tried out by the client to show where a space leads and where units can go. `Propose` then sends it all."""

translations = catalogues(__file__)
bound = 50_000
"""Far more entries than any random game has had. The rules themselves set no limit."""
