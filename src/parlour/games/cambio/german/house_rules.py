"""The house rules of a table."""

from collections.abc import Mapping
from typing import Final

HOUSE_RULES: Final[Mapping[str, str]] = {
    "House rules: none, this is the plain game.": "Hausregeln: keine, es gilt das einfache Spiel.",
    "House rules:": "Hausregeln:",
    "A power is offered for as long as its player likes.": (
        "Eine Kraft wird so lange angeboten, wie man will."
    ),
    "A power is offered for {n} seconds.": "Eine Kraft wird {n} Sekunden lang angeboten.",
    "Nobody may look at or move the caller's cards, nor snaps the caller any more.": (
        "Wer Cambio gesagt hat, wirft nichts mehr dazu; niemand darf diese Karten ansehen oder bewegen."
    ),
    "A power card that is swapped out of a grid grants its power too.": (
        "Auch eine Karte, die aus dem Raster getauscht wird, gibt ihre Kraft."
    ),
    "The discard pile starts empty.": "Der Ablagestapel ist am Anfang leer.",
    "Only the player who looks at a card knows which place it lies in.": (
        "Nur wer eine Karte ansieht, weiß, welche es war."
    ),
    "Cambio may be called only after {n} turns of one's own.": (
        "Cambio darf erst nach {n} eigenen Zügen gesagt werden."
    ),
    "Snapping: throw any card of the rank just discarded; the first to do so may go on.": (
        "Dazuwerfen: Wirf eine Karte vom Wert der eben abgelegten dazu; wer zuerst ist, darf weitermachen."
    ),
    "Snapping: throw any card of the rank just discarded; one snap for each discard.": (
        "Dazuwerfen: Wirf eine Karte vom Wert der eben abgelegten dazu; einmal je Ablage."
    ),
    "Snapping: throw any card of the rank just discarded; everyone may, again and again.": (
        "Dazuwerfen: Wirf eine Karte vom Wert der eben abgelegten dazu; alle dürfen, immer wieder."
    ),
    "Penalty cards for a wrong snap: {n}.": "Strafkarten für falsches Dazuwerfen: {n}.",
    "The table waits {n} seconds for snaps.": "Zum Dazuwerfen wartet der Tisch {n} Sekunden.",
    "Jokers in the deck, each worth 0: {n}.": "Joker im Spiel, jeder zählt 0: {n}.",
    "A red king counts {n}.": "Ein roter König zählt {n}.",
    "A black king counts {n}.": "Ein schwarzer König zählt {n}.",
    "A caller who shares the lowest score wins alone.": (
        "Wer Cambio gesagt hat und gleich niedrig liegt, gewinnt allein."
    ),
    "A caller who shares the lowest score has called falsely and does not win.": (
        "Wer Cambio gesagt hat und nur gleich niedrig liegt, hat es zu Unrecht gesagt und gewinnt nicht."
    ),
    "A false call costs 5 points instead of doubling.": (
        "Ein falsches Cambio kostet 5 Punkte, statt zu verdoppeln."
    ),
    "A false call costs 10 points instead of doubling.": (
        "Ein falsches Cambio kostet 10 Punkte, statt zu verdoppeln."
    ),
    "A false call costs nothing.": "Ein falsches Cambio kostet nichts.",
    "A turn may take {n} seconds; then the table draws and discards without power.": (
        "Ein Zug darf {n} Sekunden dauern; dann zieht der Tisch und legt ohne Kraft ab."
    ),
    "The lowest total of {n} rounds wins.": "Die kleinste Summe aus {n} Runden gewinnt.",
    "Bots skip their powers.": "Computer nutzen ihre Kräfte nicht.",
}
