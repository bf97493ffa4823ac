"""The board in text, and the question at hand."""

from collections.abc import Mapping
from typing import Final

POSITION: Final[Mapping[str, str]] = {
    "The game is over in round {round}.": "Das Spiel ist aus, in Runde {round}.",
    "The auction: {country} is up.": "Die Versteigerung: {country} ist dran.",
    "Round {round}: {country} is up.": "Runde {round}: {country} ist dran.",
    "centre": "Mitte",
    "Wheel: {stops} > (round again); {centre}": "Rondell: {stops} > (wieder von vorn); {centre}",
    "Country": "Land",
    "Points": "Punkte",
    "Treasury": "Staatskasse",
    "Tax": "Steuern",
    "Government": "Regierung",
    "Fleets": "Flotten",
    "Armies": "Armeen",
    "Chips": "Steuerchips",
    "For sale": "Zu kaufen",
    "none": "keine",
    "{who} alone": "{who} allein",
    "{who} against {other}": "{who} gegen {other}",
    "Player": "Spieler",
    "Cash": "Bargeld",
    "Cash value": "Barwert",
    "Score": "Wertung",
    "Stock": "Anteile",
    "Status": "Stand",
    "investor card": "Investorkarte",
    "Swiss": "Schweiz",
    "to move": "am Zug",
    "On the map:": "Auf der Karte:",
    "factory": "Fabrik",
    "{country} chip": "Steuerchip von {country}",
    "{n} {country} fleet": "{n} Flotte von {country}",
    "{n} {country} fleets": "{n} Flotten von {country}",
    "{n} {country} army": "{n} Armee von {country}",
    "{n} {country} armies": "{n} Armeen von {country}",
    "{n} {country} army in peace": "{n} Armee von {country} in Frieden",
    "{n} {country} armies in peace": "{n} Armeen von {country} in Frieden",
    "{who}: the {share} of {country} for {sum}?": "{who}: die {share} von {country} für {sum}?",
    "{who}: vote on {country}'s turn.": "{who}: Abstimmung über den Zug von {country}.",
    "{who}: buy a certificate, or punt.": "{who}: einen Anteil kaufen oder passen.",
    "The game is void; nobody wins.": "Das Spiel ist ungültig; niemand gewinnt.",
    "{who} wins.": "{who} gewinnt.",
    "{who}: bid for {country}.": "{who}: Gebot für {country}.",
    "Your bid: {sum}.": "Dein Gebot: {sum}.",
    "{who}: {country} goes to {spot}.": "{who}: {country} geht auf {spot}.",
    "So far: {units}.": "Bisher: {units}.",
    "{who}: where does {country} go on the wheel?": "{who}: Wohin geht {country} auf dem Rondell?",
    "{who}: agree to {what}, or propose something else for {country}?": (
        "{who}: Zustimmen ({what}) oder etwas anderes für {country} vorschlagen?"
    ),
    "{who}: {target}, do you accept {country}'s {unit} {origin} {where} in peace?": (
        "{who}: {target}, nimmst du die {unit} von {country} {origin} {where} in Frieden auf?"
    ),
    "{who}: send {country}'s orders?": "{who}: die Befehle von {country} abschicken?",
    "{who}: where does {country}'s {unit} {where} go?": (
        "{who}: Wohin zieht die {unit} von {country} {where}?"
    ),
}
