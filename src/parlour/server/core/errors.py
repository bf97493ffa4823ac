"""What is said to someone whom the platform refuses. The games' own refusals are `IllegalActionError`s."""

from collections.abc import Mapping

from parlour.engine.refusals import Fact
from parlour.engine.words import Catalogue, Words
from parlour.server.core.german import GERMAN

TRANSLATIONS: Catalogue = {"de": GERMAN}


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
    "who/unknown": (401, "Say who you are first: play as a guest or sign in."),
    "who/banned": (403, "The operator of this Parlour has closed it to you."),
    "who/wrong": (401, "That address and password do not go together; try again or have a link mailed."),
    "who/link": (410, "This link was used before or is too old; ask for another one."),
    "may/not": (403, "You may not do that at this table."),
    "may/banned": (403, "You were removed from this table."),
    "may/origin": (403, "This request came from another site; open Parlour itself and try there."),
    "people/name": (422, "A name has 1 to 20 printable characters; choose another."),
    "people/email": (422, "That is not an e-mail address; look at it again."),
    "people/email-taken": (409, "There is an account with that address already; sign in to it instead."),
    "people/has-account": (409, "You have an account already."),
    "people/zone": (422, "There is no time zone {zone}; give one such as Europe/Vienna."),
    "people/sleep": (422, "Give both the minute at which you fall asleep and the one at which you wake."),
    "people/webhook": (422, "A webhook is an address that begins with http:// or https://."),
    "people/no-login": (404, "You have no such login; it may have ended already."),
    "people/no-push": (404, "This device was not subscribed."),
    "people/too-many": (409, "You have too many of these; take some away first."),
    "email/no-mail": (409, "This Parlour sends no mail; ask its operator."),
    "email/over": (409, "This game is over; there is nothing left to be told."),
    "email/too-many": (429, "Too many links were asked for; try again later."),
    "email/link": (
        410,
        "This link was used before, replaced by a newer one or is too old; ask for another one at the table.",
    ),
    "email/stopped": (410, "This link is not in force any more: nothing goes to that address because of it."),
    "game/unknown": (404, "There is no game of that name here; GET /api/games lists them."),
    "lobby/game": (422, "There is no game {game} here; GET /api/games lists them."),
    "lobby/options": (422, "Those options do not fit the game: {fault}."),
    "lobby/seats": (422, "{title} is for {least} to {most} seats; give as many."),
    "lobby/bot": (422, "{fault}."),
    "lobby/too-many": (409, "You have {most} tables going; finish or leave one first."),
    "lobby/started": (409, "This table has started already."),
    "lobby/closed": (409, "This table is closed."),
    "lobby/not-over": (409, "This game is still running; wait for its end."),
    "lobby/not-started": (409, "This game has not started yet."),
    "lobby/full": (409, "Every seat is taken; you can watch, or make another table."),
    "lobby/seat-taken": (409, "Somebody sits there already; choose another seat."),
    "lobby/no-seat": (404, "There is no seat {seat} at this table."),
    "lobby/seated": (409, "You sit at this table already."),
    "lobby/name-taken": (409, "Somebody at this table has that name; choose another."),
    "lobby/name-signs": (422, "At this table a name has none of . # $ / [ ] in it; choose another."),
    "lobby/occupied": (409, "Seat {seat} is somebody's; remove them before you change it."),
    "lobby/yourself": (409, "You cannot remove yourself; leave the table instead."),
    "lobby/too-few": (409, "{title} is for {least} to {most}; {taken} sit here."),
    "lobby/nobody": (409, "At least one person has to sit at the table."),
    "lobby/link": (403, "This link is void; ask the host for a new one."),
    "lobby/present": (409, "The one who sits there has not been gone long enough to be replaced."),
    "lobby/no-entry": (404, "There is no entry {entry}; the game has 0 to {last}."),
    "file/bad": (422, "This file cannot be taken: {fault}."),
    "file/not-over": (422, "The game in this file is not over; only a finished one can be taken."),
    "file/secret": (409, "This game keeps its secrets, also at its end; it has no file."),
    "fork/secret": (403, "This game keeps its secrets, also at its end; play on from your own seat."),
    "file/known": (409, "This game is here already."),
    "table/unknown": (404, "There is no such table, or it is not open to you."),
    "table/busy": (503, "The table could not be reached; try again in a moment."),
    "table/fault": (500, "The rules of this game failed here; nothing of that move was kept."),
    "table/hung": (
        500,
        "The rules of this game took too long and were stopped; nothing of that move was kept.",
    ),
    "table/no-game": (409, "This table is of {game}, which is not installed here."),
    "table/not-watched": (409, "Watch the table first."),
    "seat/none": (403, "You have no seat at this table."),
    "seat/resigned": (409, "You have given up this game."),
    "seat/bot-moves": (409, "The bot is in the middle of your turn; try again when it is over."),
    "seat/bot-plays": (409, "A bot plays for you; say that you are back first."),
    "people/plain-name": (400, "A name has 3 to 20 letters, digits and spaces; choose another."),
    "undo/none-asked": (409, "Nobody asks for an undo now."),
    "undo/asked": (409, "An undo has been asked for already; answer that first."),
    "message/unreadable": (400, "That message could not be read: {fault}."),
    "message/too-fast": (429, "That was too fast; wait a moment."),
    "message/too-long": (413, "That is too long; send at most {most} bytes."),
    "server/not-here": (404, "There is nothing at this address."),
    "server/not-ready": (503, "This process is stopping or its store is away; try again in a moment."),
    "server/method": (405, "This address does not take {method}."),
    "server/fault": (500, "Something went wrong here; it is written down and nothing of yours was changed."),
}
"""For each code its HTTP status and its sentence."""
