"""What may be done, and why something may not."""

from collections.abc import Mapping
from typing import Final

CHOICES: Final[Mapping[str, str]] = {
    "Bid for {country}": "Auf {country} bieten",
    "Bid {sum} for {country}": "{sum} auf {country} bieten",
    "Take it back": "Zurücknehmen",
    "Do not buy": "Nicht kaufen",
    "Buy the {share} of {country} for {sum}": "Die {share} von {country} für {sum} kaufen",
    "; this makes you the government": "; damit regierst du",
    "{spot} for {fee}": "{spot} für {fee}",
    "{raw} tax, {points} points in all, {treasury}": "{raw} Steuern, insgesamt {points} Punkte, {treasury}",
    "Build a factory {where}": "Eine Fabrik {where} bauen",
    "Produce {where}": "Produktion {where}",
    "Produce in every factory": "In jeder Fabrik produzieren",
    "Import {unit} {to}": "Import: {unit} {to}",
    "That is all": "Das ist alles",
    "Agree to the leader's proposal": "Dem Vorschlag der Führung zustimmen",
    "the leader": "die Führung",
    "the opposition": "die Opposition",
    "Vote for {whose}": "Für {whose} stimmen",
    "Vote for {whose}: {what}": "Für {whose} stimmen: {what}",
    "First the unit {where}": "Zuerst die Einheit {where}",
    "Lay out other orders": "Andere Befehle auslegen",
    "Send the orders": "Die Befehle abschicken",
    "Stay {where}": "Bleiben {where}",
    "{place}, war on {country}'s {unit}": "{place}, Krieg gegen die {unit} von {country}",
    "{place} in peace": "{place}, in Frieden",
    "{place} as an occupier": "{place}, als Besatzung",
    "{place}, blow up the factory with two more armies": (
        "{place}, mit zwei weiteren Armeen die Fabrik sprengen"
    ),
    "Accept the peace": "Den Frieden annehmen",
    "Reject the peace": "Den Frieden ablehnen",
    "Punt: buy nothing now, be asked next time": "Passen: jetzt nichts kaufen, nächstes Mal gefragt werden",
    "Stop the clock": "Die Uhr anhalten",
    "Start the clock again": "Die Uhr weiterlaufen lassen",
    # What is refused.
    "The game is not waiting for you.": "Das Spiel wartet nicht auf dich.",
    "That cannot be done at this moment.": "Das geht in diesem Augenblick nicht.",
    "You would need {needed}, and you have {have}.": "Du bräuchtest {needed} und hast {have}.",
    "{spot} is not in reach on the wheel.": "{spot} ist auf dem Rondell nicht erreichbar.",
    "The treasury is short by more than you could pay.": (
        "Der Staatskasse fehlt mehr, als du bezahlen könntest."
    ),
    "No factory can be built {where}.": "Eine Fabrik lässt sich {where} nicht bauen.",
    "Nothing can be produced {where}.": "Nichts lässt sich {where} produzieren.",
    "The country has no more pieces of that kind.": "Das Land hat keine Einheiten dieser Art mehr.",
    "That cannot be imported {to}.": "Das lässt sich nicht {to} importieren.",
    "The unit cannot get {to}.": "Die Einheit kommt nicht {to}.",
    "The unit can go {to}, but not do that there.": "Die Einheit kommt {to}, kann das dort aber nicht tun.",
    "No unit that is still to move stands {where}.": "Keine Einheit, die noch zieht, steht {where}.",
    "Order {number}, the unit {where}: {why}": "Befehl {number}, die Einheit {where}: {why}",
    "{country} was bought in this investor phase already.": (
        "{country} wurde in dieser Investorphase schon gekauft."
    ),
    "That certificate of {country} is not for sale.": "Dieser Anteil von {country} steht nicht zum Verkauf.",
    "You may return only a lower certificate of {country} that you own.": (
        "Zurückgeben darfst du nur einen kleineren Anteil von {country}, der dir gehört."
    ),
    "You have nothing sealed to take back.": "Du hast nichts Verdecktes, das du zurücknehmen könntest.",
    "This game is played without a clock, or the clock already is as you want it.": (
        "Dieses Spiel hat keine Uhr, oder sie läuft schon so, wie du willst."
    ),
}
