"""What is said to someone whom the platform refuses. The games' own refusals are `IllegalActionError`s."""

from collections.abc import Mapping

from parlour import server
from parlour.engine.catalogues import TABLE, catalogues, merge
from parlour.engine.refusals import Fact
from parlour.engine.words import N_, Catalogue, Words

TRANSLATIONS: Catalogue = merge(TABLE, catalogues(server.__file__))
"""What the platform says in other languages, notices and mails included."""


class RefusedError(Exception):
    """A stable code, its HTTP status and the facts of its sentence. Whoever raises it has changed nothing."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code)
        assert code in REFUSALS, f"{code} has no sentence"
        self.code = code
        self.facts: Mapping[str, Fact] = facts

    @property
    def status(self) -> int:
        return REFUSALS[self.code][0]

    @property
    def sentence(self) -> str:
        return self.said("en")

    def said(self, language: str) -> str:
        return Words((), language, TRANSLATIONS).say(REFUSALS[self.code][1], **self.facts)


REFUSALS: Mapping[str, tuple[int, str]] = {
    "who/unknown": (401, N_("Say who you are first: play as a guest or sign in.")),
    "who/banned": (403, N_("The operator of this Parlour has closed it to you.")),
    "who/wrong": (401, N_("That address and password do not go together; try again or have a link mailed.")),
    "who/too-many": (
        429,
        N_("That was tried too often; wait a quarter of an hour or have a link mailed."),
    ),
    "who/link": (410, N_("This link was used before or is too old; ask for another one.")),
    "may/not": (403, N_("You may not do that at this table.")),
    "may/banned": (403, N_("You were removed from this table.")),
    "may/operator": (403, N_("Only an operator of this Parlour may do that.")),
    "may/origin": (403, N_("This request came from another site; open Parlour itself and try there.")),
    "people/name": (422, N_("A name has 1 to 20 printable characters; choose another.")),
    "people/email": (422, N_("That is not an e-mail address; look at it again.")),
    "people/email-taken": (409, N_("There is an account with that address already; sign in to it instead.")),
    "people/has-account": (409, N_("You have an account already.")),
    "people/zone": (422, N_("There is no time zone {zone}; give one such as Europe/Vienna.")),
    "people/sleep": (422, N_("Give both the minute at which you fall asleep and the one at which you wake.")),
    "people/webhook": (422, N_("A webhook is an address that begins with http:// or https://.")),
    "people/no-login": (404, N_("You have no such login; it may have ended already.")),
    "people/no-push": (404, N_("This device was not subscribed.")),
    "people/too-many": (409, N_("You have too many of these; take some away first.")),
    "operator/guest": (409, N_("{name} is a guest; only somebody with an account can be an operator.")),
    "operator/is-operator": (
        409,
        N_("{name} is an operator; first take the role away with `parlour person operator --take`."),
    ),
    "operator/no-person": (404, N_("There is no such person any more.")),
    "operator/no-report": (404, N_("There is no such report, or it is closed already.")),
    "operator/no-notice": (404, N_("This notice does not wait any more.")),
    "operator/until": (422, N_("A ban ends later than now; choose another time.")),
    "report/what": (422, N_("Say which player or which line of chat you report.")),
    "report/nobody": (404, N_("There is nobody to report there.")),
    "report/yourself": (409, N_("You cannot report yourself.")),
    "report/too-many": (429, N_("You have reported a lot today; try again tomorrow.")),
    "email/no-mail": (409, N_("This Parlour sends no mail; ask its operator.")),
    "email/own": (
        409,
        N_("This is your account's address; have a link mailed to it in your settings first."),
    ),
    "email/over": (409, N_("This game is over; there is nothing left to be told.")),
    "email/too-many": (429, N_("Too many links were asked for; try again later.")),
    "email/link": (
        410,
        N_(
            "This link was used before, replaced by a newer one or is too old;"
            " ask for another one at the table."
        ),
    ),
    "email/stopped": (
        410,
        N_("This link is not in force any more: nothing goes to that address because of it."),
    ),
    "game/unknown": (404, N_("There is no game of that name here; GET /api/games lists them.")),
    "game/no-tutorial": (404, N_("This game has no tutorial; read its rules instead.")),
    "game/no-lesson": (404, N_("There is no step {step}; this tutorial has 0 to {last}.")),
    "lobby/game": (422, N_("There is no game {game} here; GET /api/games lists them.")),
    "lobby/options": (422, N_("Those options do not fit the game: {fault}.")),
    "lobby/seats": (422, N_("{title} is for {least} to {most} seats; give as many.")),
    "lobby/bot": (422, "{fault}."),
    "lobby/too-many": (409, N_("You have {most} tables going; finish or leave one first.")),
    "lobby/started": (409, N_("This table has started already.")),
    "lobby/closed": (409, N_("This table is closed.")),
    "lobby/not-over": (409, N_("This game is still running; wait for its end.")),
    "lobby/not-started": (409, N_("This game has not started yet.")),
    "lobby/full": (409, N_("Every seat is taken; you can watch, or make another table.")),
    "lobby/seat-taken": (409, N_("Somebody sits there already; choose another seat.")),
    "lobby/no-seat": (404, N_("There is no seat {seat} at this table.")),
    "lobby/seated": (409, N_("You sit at this table already.")),
    "lobby/name-taken": (409, N_("Somebody at this table has that name; choose another.")),
    "lobby/name-signs": (422, N_("At this table a name has none of . # $ / [ ] in it; choose another.")),
    "lobby/occupied": (409, N_("Seat {seat} is somebody's; remove them before you change it.")),
    "lobby/yourself": (409, N_("You cannot remove yourself; leave the table instead.")),
    "lobby/too-few": (409, N_("{title} is for {least} to {most}; {taken} sit here.")),
    "lobby/nobody": (409, N_("At least one person has to sit at the table.")),
    "lobby/link": (403, N_("This link is void; ask the host for a new one.")),
    "lobby/too-many-codes": (
        429,
        N_("Too many wrong codes came from here; look at yours again and try in a minute."),
    ),
    "lobby/present": (409, N_("The one who sits there has not been gone long enough to be replaced.")),
    "lobby/no-entry": (404, N_("There is no entry {entry}; the game has 0 to {last}.")),
    "file/bad": (422, N_("This file cannot be taken: {fault}.")),
    "file/not-over": (422, N_("The game in this file is not over; only a finished one can be taken.")),
    "file/secret": (409, N_("This game keeps its secrets, also at its end; it has no file.")),
    "file/too-many": (429, N_("You have brought in many files today; try again tomorrow.")),
    "fork/secret": (403, N_("This game keeps its secrets, also at its end; play on from your own seat.")),
    "file/known": (409, N_("This game is here already.")),
    "table/unknown": (404, N_("There is no such table, or it is not open to you.")),
    "table/busy": (503, N_("The table could not be reached; try again in a moment.")),
    "table/fault": (500, N_("The rules of this game failed here; nothing of that move was kept.")),
    "table/hung": (
        500,
        N_("The rules of this game took too long and were stopped; nothing of that move was kept."),
    ),
    "table/stopped": (
        500,
        N_("The rules of this game broke off and were started anew; nothing of that move was kept."),
    ),
    "table/set-aside": (
        503,
        N_("The rules of this game keep failing at this table: it rests for a while; nothing is lost."),
    ),
    "table/no-game": (409, N_("This table is of {game}, which is not installed here.")),
    "table/not-watched": (409, N_("Watch the table first.")),
    "seat/none": (403, N_("You have no seat at this table.")),
    "seat/resigned": (409, N_("You have given up this game.")),
    "seat/bot-moves": (409, N_("The bot is in the middle of your turn; try again when it is over.")),
    "seat/bot-plays": (409, N_("A bot plays for you; say that you are back first.")),
    "people/plain-name": (400, N_("A name has 3 to 20 letters, digits and spaces; choose another.")),
    "undo/none-asked": (409, N_("Nobody asks for an undo now.")),
    "undo/asked": (409, N_("An undo has been asked for already; answer that first.")),
    "message/unreadable": (400, N_("That message could not be read: {fault}.")),
    "message/too-fast": (429, N_("That was too fast; wait a moment.")),
    "message/cookie": (431, N_("The cookies of this request are longer than {most} bytes; delete some.")),
    "message/too-long": (413, N_("That is too long; send at most {most} bytes.")),
    "chat/too-fast": (429, N_("You have said a lot here; wait a moment before the next line.")),
    "server/not-here": (404, N_("There is nothing at this address.")),
    "server/not-ready": (503, N_("This process is stopping or its store is away; try again in a moment.")),
    "server/method": (405, N_("This address does not take {method}.")),
    "server/fault": (
        500,
        N_("Something went wrong here; it is written down and nothing of yours was changed."),
    ),
}
"""For each code its HTTP status and its sentence."""
