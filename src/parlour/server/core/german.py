"""What the platform refuses, in German: each sentence beside the English one."""

from collections.abc import Mapping
from typing import Final

GERMAN: Final[Mapping[str, str]] = {
    "somebody": "jemand",
    # Who somebody is.
    "Say who you are first: play as a guest or sign in.": (
        "Sag zuerst, wer du bist: Spiel als Gast oder melde dich an."
    ),
    "The operator of this Parlour has closed it to you.": "Dieses Parlour ist für dich gesperrt.",
    "That address and password do not go together; try again or have a link mailed.": (
        "Adresse und Passwort passen nicht zusammen; versuch es wieder oder lass dir einen Link schicken."
    ),
    "This link was used before or is too old; ask for another one.": (
        "Dieser Link wurde schon benutzt oder ist zu alt; lass dir einen neuen geben."
    ),
    "You may not do that at this table.": "Das darfst du an diesem Tisch nicht.",
    "You were removed from this table.": "Du wurdest von diesem Tisch entfernt.",
    "This request came from another site; open Parlour itself and try there.": (
        "Diese Anfrage kam von einer anderen Seite; öffne Parlour selbst und versuch es dort."
    ),
    "A name has 1 to 20 printable characters; choose another.": (
        "Ein Name hat 1 bis 20 lesbare Zeichen; wähle einen anderen."
    ),
    "That is not an e-mail address; look at it again.": "Das ist keine E-Mail-Adresse; sieh noch einmal hin.",
    "There is an account with that address already; sign in to it instead.": (
        "Mit dieser Adresse gibt es schon ein Konto; melde dich damit an."
    ),
    "You have an account already.": "Du hast schon ein Konto.",
    "There is no time zone {zone}; give one such as Europe/Vienna.": (
        "Eine Zeitzone {zone} gibt es nicht; nimm eine wie Europe/Vienna."
    ),
    "Give both the minute at which you fall asleep and the one at which you wake.": (
        "Gib beides an: wann du einschläfst und wann du aufwachst."
    ),
    "A webhook is an address that begins with http:// or https://.": (
        "Ein Webhook ist eine Adresse, die mit http:// oder https:// beginnt."
    ),
    "You have no such login; it may have ended already.": (
        "Eine solche Anmeldung hast du nicht; vielleicht ist sie schon beendet."
    ),
    "This device was not subscribed.": "Dieses Gerät war nicht angemeldet.",
    "You have too many of these; take some away first.": ("Davon hast du zu viele; nimm zuerst welche weg."),
    # Before a game.
    "There is no game of that name here; GET /api/games lists them.": (
        "Ein Spiel dieses Namens gibt es hier nicht; GET /api/games zählt sie auf."
    ),
    "There is no game {game} here; GET /api/games lists them.": (
        "Ein Spiel {game} gibt es hier nicht; GET /api/games zählt sie auf."
    ),
    "Those options do not fit the game: {fault}.": "Diese Regeln passen nicht zum Spiel: {fault}.",
    "{title} is for {least} to {most} seats; give as many.": (
        "{title} hat {least} bis {most} Plätze; gib so viele an."
    ),
    "You have {most} tables going; finish or leave one first.": (
        "An {most} Tischen spielst du schon; beende oder verlass zuerst einen."
    ),
    "This table has started already.": "An diesem Tisch wird schon gespielt.",
    "This Parlour sends no mail; ask its operator.": (
        "Dieses Parlour verschickt keine Mails; frag den Betreiber."
    ),
    "This game is over; there is nothing left to be told.": (
        "Dieses Spiel ist vorbei; es gibt nichts mehr mitzuteilen."
    ),
    "Too many links were asked for; try again later.": (
        "Es wurden zu viele Links angefordert; versuch es später wieder."
    ),
    "This link was used before, replaced by a newer one or is too old; ask for another one at the table.": (
        "Dieser Link wurde schon benutzt, durch einen neueren ersetzt oder ist zu alt;"
        " lass dir am Tisch einen neuen schicken."
    ),
    "This link is not in force any more: nothing goes to that address because of it.": (
        "Dieser Link gilt nicht mehr: Seinetwegen geht nichts an diese Adresse."
    ),
    "This table is closed.": "Dieser Tisch ist geschlossen.",
    "This game is still running; wait for its end.": "Dieses Spiel läuft noch; warte sein Ende ab.",
    "This game has not started yet.": "Dieses Spiel hat noch nicht begonnen.",
    "Every seat is taken; you can watch, or make another table.": (
        "Alle Plätze sind besetzt; du kannst zusehen oder einen neuen Tisch aufmachen."
    ),
    "Somebody sits there already; choose another seat.": "Da sitzt schon jemand; wähle einen anderen Platz.",
    "There is no seat {seat} at this table.": "An diesem Tisch gibt es keinen Platz {seat}.",
    "You sit at this table already.": "Du sitzt schon an diesem Tisch.",
    "Somebody at this table has that name; choose another.": (
        "An diesem Tisch heißt schon jemand so; wähle einen anderen Namen."
    ),
    "At this table a name has none of . # $ / [ ] in it; choose another.": (
        "An diesem Tisch darf ein Name . # $ / [ ] nicht enthalten; wähle einen anderen."
    ),
    "Seat {seat} is somebody's; remove them before you change it.": (
        "Auf Platz {seat} sitzt jemand; entferne sie oder ihn, bevor du ihn änderst."
    ),
    "You cannot remove yourself; leave the table instead.": (
        "Dich selbst kannst du nicht entfernen; steh vom Tisch auf."
    ),
    "{title} is for {least} to {most}; {taken} sit here.": (
        "{title} ist für {least} bis {most}; hier sitzen {taken}."
    ),
    "At least one person has to sit at the table.": "Mindestens ein Mensch muss am Tisch sitzen.",
    "This link is void; ask the host for a new one.": (
        "Dieser Link gilt nicht mehr; bitte um einen neuen, wo du ihn her hast."
    ),
    "The one who sits there has not been gone long enough to be replaced.": (
        "Wer da sitzt, ist noch nicht lange genug fort, um ersetzt zu werden."
    ),
    # Logs and files.
    "There is no entry {entry}; the game has 0 to {last}.": (
        "Einen Eintrag {entry} gibt es nicht; das Spiel hat 0 bis {last}."
    ),
    "This file cannot be taken: {fault}.": "Diese Datei lässt sich nicht nehmen: {fault}.",
    "The game in this file is not over; only a finished one can be taken.": (
        "Das Spiel in dieser Datei ist nicht aus; nehmen lässt sich nur ein beendetes."
    ),
    "This game keeps its secrets, also at its end; it has no file.": (
        "Dieses Spiel behält seine Geheimnisse, auch am Ende; es hat keine Datei."
    ),
    "This game keeps its secrets, also at its end; play on from your own seat.": (
        "Dieses Spiel behält seine Geheimnisse, auch am Ende; spiel von deinem eigenen Platz aus weiter."
    ),
    "This game is here already.": "Dieses Spiel ist schon hier.",
    # At a table.
    "There is no such table, or it is not open to you.": (
        "Einen solchen Tisch gibt es nicht, oder er steht dir nicht offen."
    ),
    "The table could not be reached; try again in a moment.": (
        "Der Tisch ist gerade nicht zu erreichen; versuch es gleich noch einmal."
    ),
    "The rules of this game failed here; nothing of that move was kept.": (
        "Die Regeln dieses Spiels sind hier gescheitert; von diesem Zug wurde nichts behalten."
    ),
    "The rules of this game took too long and were stopped; nothing of that move was kept.": (
        "Die Regeln dieses Spiels brauchten zu lange; von diesem Zug wurde nichts behalten."
    ),
    "This table is of {game}, which is not installed here.": (
        "An diesem Tisch wird {game} gespielt, was es hier nicht gibt."
    ),
    "Watch the table first.": "Sieh dem Tisch zuerst zu.",
    "You have no seat at this table.": "Du hast an diesem Tisch keinen Platz.",
    "You have given up this game.": "Du hast dieses Spiel aufgegeben.",
    "The bot is in the middle of your turn; try again when it is over.": (
        "Der Computer ist mitten in deinem Zug; versuch es danach noch einmal."
    ),
    "A bot plays for you; say that you are back first.": (
        "Ein Computer spielt für dich; sag zuerst, dass du wieder da bist."
    ),
    "A name has 3 to 20 letters, digits and spaces; choose another.": (
        "Ein Name hat 3 bis 20 Buchstaben, Ziffern und Leerzeichen; wähle einen anderen."
    ),
    "Nobody asks for an undo now.": "Gerade möchte niemand etwas zurücknehmen.",
    "An undo has been asked for already; answer that first.": (
        "Es wurde schon um eine Rücknahme gebeten; antworte erst darauf."
    ),
    # Messages.
    "That message could not be read: {fault}.": "Diese Nachricht war nicht zu lesen: {fault}.",
    "That was too fast; wait a moment.": "Das ging zu schnell; warte einen Augenblick.",
    "That is too long; send at most {most} bytes.": "Das ist zu lang; schick höchstens {most} Bytes.",
    "There is nothing at this address.": "Unter dieser Adresse gibt es nichts.",
    "This process is stopping or its store is away; try again in a moment.": (
        "Dieser Server hält gerade an oder sein Speicher ist fort; versuch es gleich noch einmal."
    ),
    "This address does not take {method}.": "Diese Adresse nimmt {method} nicht an.",
    "Something went wrong here; it is written down and nothing of yours was changed.": (
        "Hier ging etwas schief; es ist notiert, und von dir wurde nichts geändert."
    ),
}
