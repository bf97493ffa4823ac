"""What the table itself says, in German: at every game, beside the game's own."""

from collections.abc import Mapping
from typing import Final

GERMAN: Final[Mapping[str, str]] = {
    "The table": "Der Tisch",
    "Seat {n}": "Platz {n}",
    "{most} and {last}": "{most} und {last}",
    # What happened.
    "The game starts.": "Das Spiel beginnt.",
    "{who} takes back: the game goes on from entry {to}.": (
        "{who} nimmt zurück: Es geht bei Eintrag {to} weiter."
    ),
    "{who} does it again: the game goes on from entry {to}.": (
        "{who} macht es wieder: Es geht bei Eintrag {to} weiter."
    ),
    "Another game starts from here; what was not seen is dealt anew.": (
        "Von hier an ist es ein anderes Spiel; was ungesehen war, wird neu gemischt."
    ),
    "{who} ends the game.": "{who} beendet das Spiel.",
    # What is refused.
    "You cannot do that now.": "Das geht jetzt nicht.",
    "This game has not started yet.": "Dieses Spiel hat noch nicht begonnen.",
    "This game is over.": "Dieses Spiel ist aus.",
    "This game is still running; only a finished game can be forked.": (
        "Dieses Spiel läuft noch; weiterspielen kann man nur von einem beendeten aus."
    ),
    "This game is paused; resume it first.": "Dieses Spiel ruht; setz es zuerst fort.",
    "There is no seat {seat} at this table.": "An diesem Tisch gibt es keinen Platz {seat}.",
    "There is no entry {entry} in the game as it stands.": (
        "In diesem Spiel gibt es, wie es steht, keinen Eintrag {entry}."
    ),
    "The position has changed since you were asked; look again and choose.": (
        "Die Stellung hat sich geändert, seit du gefragt wurdest; schau noch einmal hin und wähle."
    ),
    "This command id was used before for something else; send a new one.": (
        "Diese Befehlsnummer stand schon für etwas anderes; schick eine neue."
    ),
    "This file holds no secret, so the game can be read but not played on.": (
        "Diese Datei enthält kein Geheimnis; das Spiel lässt sich lesen, aber nicht weiterspielen."
    ),
    "There is nothing of yours to take back.": "Du hast nichts, was du zurücknehmen könntest.",
    "{who} acted after you; taking that back needs everyone's consent.": (
        "{who} hat nach dir gehandelt; zum Zurücknehmen müssen alle zustimmen."
    ),
    "Something hidden was shown or drawn, so this can't be undone.": (
        "Verdecktes wurde gezeigt oder gezogen; das lässt sich nicht rückgängig machen."
    ),
    "It used chance or showed something hidden; undo needs everyone's consent.": (
        "Da war Zufall im Spiel oder Verdecktes wurde gezeigt; zum Zurücknehmen müssen alle zustimmen."
    ),
    "That is final and cannot be taken back.": "Das gilt und lässt sich nicht zurücknehmen.",
    "There is nothing to do again.": "Es gibt nichts, was sich wiederholen ließe.",
    "Only {who}, who took it back, can do it again.": (
        "Nur {who} hat es zurückgenommen und kann es wieder tun."
    ),
    "The rules do nothing for an absent player here.": (
        "Für Abwesende tun die Regeln an dieser Stelle nichts."
    ),
}
