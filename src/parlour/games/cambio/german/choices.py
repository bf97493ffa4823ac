"""What may be done, and why something may not."""

from collections.abc import Mapping
from typing import Final

CHOICES: Final[Mapping[str, str]] = {
    "I have seen my cards": "Ich habe meine Karten gesehen",
    "Go on to the next round": "Weiter zur nächsten Runde",
    "Draw from the draw pile": "Vom Nachziehstapel ziehen",
    "Take {card} from the discard pile": "{card} vom Ablagestapel nehmen",
    "Swap it into your place {place}": "Auf deinen Platz {place} legen",
    "Discard it": "Ablegen",
    "Discard it: {effect}": "Ablegen: {effect}",
    "look at one of your own cards": "eine eigene Karte ansehen",
    "look at one card of another player": "eine Karte von jemand anderem ansehen",
    "exchange one of your cards with another player's, unseen": (
        "eine eigene Karte ungesehen gegen eine fremde tauschen"
    ),
    "the table shows you one of your own cards": "der Tisch zeigt dir eine deiner Karten",
    "Call Cambio": "Cambio sagen",
    "Skip the power": "Auf die Kraft verzichten",
    "Turn it face down again": "Wieder umdrehen",
    "your place {place}": "dein Platz {place}",
    "{who}'s place {place}": "Platz {place} von {who}",
    "Look at your place {place}": "Deinen Platz {place} ansehen",
    "Look at {theirs}": "Ansehen: {theirs}",
    "Exchange your place {mine} with {theirs}": "Deinen Platz {mine} tauschen gegen: {theirs}",
    "Snap {it}": "Dazuwerfen: {it}",
    "Snap nothing": "Nichts dazuwerfen",
    "Give away your place {place}": "Deinen Platz {place} weggeben",
    # What is refused.
    "It is not your turn.": "Du bist nicht am Zug.",
    "That cannot be done at this point of the game.": "Das geht an dieser Stelle des Spiels nicht.",
    "You have said so already.": "Das hast du schon gesagt.",
    "You have drawn already; swap or discard the card you hold.": (
        "Du hast schon gezogen; behalte die Karte, die du hältst, oder lege sie ab."
    ),
    "Draw a card first.": "Zieh zuerst eine Karte.",
    "There are no cards left to draw.": "Es gibt keine Karten mehr zu ziehen.",
    "There is nothing you could take from the discard pile.": (
        "Auf dem Ablagestapel liegt nichts, was du nehmen könntest."
    ),
    "A card taken from the discard pile must be swapped into your grid.": (
        "Eine Karte vom Ablagestapel muss zu deinen Karten."
    ),
    "There is no card in that place.": "Auf diesem Platz liegt keine Karte.",
    "There is no card in that place; give one from {first} to {last}.": (
        "Auf diesem Platz liegt keine Karte; nenne einen von {first} bis {last}."
    ),
    "A power is being used; use or skip it first.": (
        "Eine Kraft ist im Spiel; nutze sie zuerst oder verzichte darauf."
    ),
    "There is no power to use now.": "Es gibt jetzt keine Kraft zu nutzen.",
    "The card you discarded has another power.": "Die Karte, die du abgelegt hast, hat eine andere Kraft.",
    "Choose another player's card.": "Wähle die Karte von jemand anderem.",
    "The caller's cards are locked.": "Die Karten sind gesperrt, seit Cambio gesagt wurde.",
    "{caller} has already called Cambio.": "{caller} hat schon Cambio gesagt.",
    "Cambio is called at the start of your turn, before you draw.": (
        "Cambio sagst du am Anfang deines Zugs, bevor du ziehst."
    ),
    "Here you take {turns} turns before you may call Cambio.": (
        "Hier darfst du erst nach {turns} eigenen Zügen Cambio sagen."
    ),
    "There is no snapping at this table.": "An diesem Tisch wird nicht dazugeworfen.",
    "It is too late to snap.": "Zum Dazuwerfen ist es zu spät.",
    "Wait a moment: players may still snap on that card.": (
        "Einen Augenblick: Zu dieser Karte darf noch dazugeworfen werden."
    ),
    "A card is owed to the player whose card was snapped.": (
        "Wem die dazugeworfene Karte gehörte, bekommt noch eine Karte."
    ),
    "There is nothing for the table to do.": "Für den Tisch gibt es nichts zu tun.",
    "The game is over.": "Das Spiel ist aus.",
}
