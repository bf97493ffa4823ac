"""Five Summits: lead expeditions up five mountains. Each started mountain costs, and only high camps pay."""

from parlour.engine import N_, catalogues

name, title, version = "five-summits", N_("Five Summits"), 1
line = N_("Start few climbs, and reach high camps")
minutes, kinds = 20, ("cards",)
seats, opens = range(2, 3), "all"
translations = catalogues(__file__)
