"""Imperial: investors behind six countries of Europe, in the variant played online."""

from parlour.engine import N_, catalogues
from parlour.games.imperial.actions import Plan, Steer

name, title, version = "imperial", "Imperial", 3
line = N_("Invest in the great powers")
length, minutes, kinds = N_("an evening"), 180, ("board",)
seats, opens = range(2, 7), "all"
score_unit = 100  # scores are in cents
quick = {"auction": False}
trials = (Steer, Plan)
"""What a space leads to and where units could go is asked while one plans; a proposal is sent as a whole."""

translations = catalogues(__file__)
bound = 50_000
"""Far above what players who choose by chance have ever needed; the rules themselves set no end."""
