"""Names for guests who did not enter one: an adjective and an animal, such as "Merry Otter"."""

from collections.abc import Mapping, Sequence
from secrets import choice
from typing import Final

_ENGLISH: Final = (
    "Able Agile Bold Brave Bright Brisk Calm Cheery Chipper Clever Cosy Crafty Curious Daring Eager "
    "Fair Fancy Fearless Fond Gentle Glad Golden Happy Hardy Honest Jolly Keen Kind Lively Lucky "
    "Merry Mighty Modest Neat Nimble Noble Patient Peppy Plucky Polite Proud Quick Quiet Ready Silver "
    "Sincere Sleepy Sly Smart Snug Spry Steady Sunny Swift Tidy Trusty Upbeat Warm Wise Witty Zesty",
    "Badger Bat Bear Beaver Bison Bobcat Camel Cat Condor Cougar Crane Cricket Deer Dingo Dolphin "
    "Dove Duck Eagle Falcon Ferret Finch Fox Gecko Goose Hare Hawk Hedgehog Heron Hippo Horse Ibex "
    "Jackal Jay Koala Lark Lemur Leopard Lion Llama Lynx Magpie Marmot Marten Mole Moose Mouse Newt "
    "Octopus Orca Osprey Otter Owl Panda Panther Parrot Pelican Penguin Pony Puffin Quail Rabbit "
    "Raccoon Raven Robin Salmon Seal Sparrow Squirrel Stork Swan Tiger Toad Turtle Walrus Weasel "
    "Whale Wolf Wombat Wren Zebra",
)
# All animals are masculine, so that every adjective agrees.
_GERMAN: Final = (
    "Braver Bunter Edler Eifriger Emsiger Fairer Fideler Findiger Fitter Fixer Flinker Flotter Freier "
    "Froher Galanter Gewitzter Goldener Guter Heiterer Heller Kecker Kesser Kluger Kühner Leiser "
    "Lieber Listiger Lockerer Loyaler Lustiger Milder Mobiler Munterer Mutiger Netter Pfiffiger "
    "Quirliger Rascher Ruhiger Sanfter Schlauer Schneller Sonniger Stiller Stolzer Tapferer Treuer "
    "Wacher Wackerer Weiser Wendiger Witziger Zarter Zäher",
    "Adler Affe Bär Biber Bison Bussard Dachs Delfin Elch Elefant Esel Falke Fasan Fink Fisch "
    "Fischotter Frosch Fuchs Gecko Gepard Habicht Hai Hamster Hase Hecht Hirsch Igel Iltis Jaguar "
    "Kakadu Kater Kauz Kolibri Kranich Lachs Leopard Löwe Luchs Lurch Marder Maulwurf Molch Mops "
    "Otter Panda Panther Papagei Pelikan Pfau Pinguin Puma Rabe Reiher Sittich Spatz Specht Star "
    "Steinbock Storch Tapir Tiger Uhu Waschbär Wal Wels Widder Wolf Zander Zeisig",
)
WORDS: Final[Mapping[str, tuple[Sequence[str], Sequence[str]]]] = {
    "en": (_ENGLISH[0].split(), _ENGLISH[1].split()),
    "de": (_GERMAN[0].split(), _GERMAN[1].split()),
}


def generate_name(language: str) -> str:
    adjectives, animals = WORDS.get(language[:2].lower(), WORDS["en"])
    return f"{choice(adjectives)} {choice(animals)}"
