"""Countries, spots, places and sums; places with `in`, `to` and `from`, as their article wants it."""

from collections.abc import Iterator, Mapping
from typing import Final

_COUNTRIES: Final = {
    "Austria": "Österreich",
    "Italy": "Italien",
    "France": "Frankreich",
    "England": "England",
    "Germany": "Deutschland",
    "Russia": "Russland",
}

_KINDS: Final = {
    "Factory": "Fabrik",
    "Produce": "Produktion",
    "Maneuver": "Manöver",
    "Investor": "Investor",
    "Import": "Import",
    "Taxation": "Steuern",
}

_BARE: Final = {
    "Budapest": "Budapest",
    "Lemberg": "Lemberg",
    "Prague": "Prag",
    "Trieste": "Triest",
    "Vienna": "Wien",
    "Florence": "Florenz",
    "Genoa": "Genua",
    "Naples": "Neapel",
    "Rome": "Rom",
    "Venice": "Venedig",
    "Bordeaux": "Bordeaux",
    "Brest": "Brest",
    "Dijon": "Dijon",
    "Marseille": "Marseille",
    "Paris": "Paris",
    "Dublin": "Dublin",
    "Edinburgh": "Edinburgh",
    "Liverpool": "Liverpool",
    "London": "London",
    "Sheffield": "Sheffield",
    "Berlin": "Berlin",
    "Cologne": "Köln",
    "Danzig": "Danzig",
    "Hamburg": "Hamburg",
    "Munich": "München",
    "Kiev": "Kiew",
    "Moscow": "Moskau",
    "Odessa": "Odessa",
    "St Petersburg": "St. Petersburg",
    "Warsaw": "Warschau",
    "Algeria": "Algerien",
    "Belgium": "Belgien",
    "Bulgaria": "Bulgarien",
    "Denmark": "Dänemark",
    "Greece": "Griechenland",
    "Holland": "Holland",
    "Morocco": "Marokko",
    "Norway": "Norwegen",
    "Portugal": "Portugal",
    "Romania": "Rumänien",
    "Spain": "Spanien",
    "Sweden": "Schweden",
    "Tunis": "Tunis",
}

_WITH_ARTICLE: Final = {
    "Turkey": ("Türkei", "in der Türkei", "in die Türkei", "aus der Türkei"),
    "Western Balkans": ("Westbalkan", "auf dem Westbalkan", "auf den Westbalkan", "vom Westbalkan"),
    "Baltic Sea": ("Ostsee", "in der Ostsee", "in die Ostsee", "aus der Ostsee"),
    "Bay of Biscay": ("Biskaya", "in der Biskaya", "in die Biskaya", "aus der Biskaya"),
    "Black Sea": (
        "Schwarzes Meer",
        "im Schwarzen Meer",
        "ins Schwarze Meer",
        "aus dem Schwarzen Meer",
    ),
    "Eastern Med": (
        "Östliches Mittelmeer",
        "im Östlichen Mittelmeer",
        "ins Östliche Mittelmeer",
        "aus dem Östlichen Mittelmeer",
    ),
    "English Channel": ("Ärmelkanal", "im Ärmelkanal", "in den Ärmelkanal", "aus dem Ärmelkanal"),
    "Ionian Sea": (
        "Ionisches Meer",
        "im Ionischen Meer",
        "ins Ionische Meer",
        "aus dem Ionischen Meer",
    ),
    "North Atlantic": ("Nordatlantik", "im Nordatlantik", "in den Nordatlantik", "aus dem Nordatlantik"),
    "North Sea": ("Nordsee", "in der Nordsee", "in die Nordsee", "aus der Nordsee"),
    "Western Med": (
        "Westliches Mittelmeer",
        "im Westlichen Mittelmeer",
        "ins Westliche Mittelmeer",
        "aus dem Westlichen Mittelmeer",
    ),
}


def _forms() -> Iterator[tuple[str, tuple[str, str, str, str]]]:
    for place, called in _BARE.items():
        yield place, (called, f"in {called}", f"nach {called}", f"aus {called}")
    yield from _WITH_ARTICLE.items()


NAMES: Final[Mapping[str, str]] = {
    **_COUNTRIES,
    **{side + kind: side + called for side in ("", "L-", "R-") for kind, called in _KINDS.items()},
    **{
        f"{before}{place}": form
        for place, forms in _forms()
        for before, form in zip(("", "in ", "to ", "from "), forms, strict=True)
    },
    "fleet": "Flotte",
    "army": "Armee",
    "${sum}": "{sum}\N{NO-BREAK SPACE}$",
    "{whole}.{rest}": "{whole},{rest}",
}
