"""The refusals of the platform and their texts. The games' own refusals are `IllegalActionError`s."""

from collections.abc import Mapping

from parlour import server
from parlour.engine.words.catalogues import TABLE_CATALOGUE, catalogues, merge
from parlour.engine.words.refusals import Fact
from parlour.engine.words.words import N_, Catalogue, Words

TRANSLATIONS: Catalogue = merge(TABLE_CATALOGUE, catalogues(server.__file__))
"""Translations of the platform's texts, including notices and emails."""


class RefusedError(Exception):
    """A refusal: a stable code, its HTTP status and the facts of its sentence. Raised before any change."""

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
        return self.translate("en")

    def translate(self, language: str) -> str:
        return Words((), language, TRANSLATIONS).say(REFUSALS[self.code][1], **self.facts)


REFUSALS: Mapping[str, tuple[int, str]] = {
    "who/unknown": (401, N_("Sign in or continue as a guest first.")),
    "who/banned": (
        403,
        N_("You are banned from this Parlour. Contact its operator if you think that is a mistake."),
    ),
    "who/wrong": (401, N_("Wrong email or password. Try again, or get a sign-in link by email.")),
    "who/too-many": (429, N_("Too many attempts. Wait 15 minutes, or get a sign-in link by email.")),
    "who/return": (
        401,
        N_("This browser can’t bring you back any more. Sign in, or ask the host for a seat link."),
    ),
    "who/link": (410, N_("This link has expired or was already used. Request a new one.")),
    "may/not": (403, N_("You don’t have permission to do that at this table.")),
    "may/banned": (403, N_("You were removed from this table.")),
    "may/operator": (403, N_("Only an operator of this Parlour can do that.")),
    "may/origin": (403, N_("This request came from another site. Open Parlour and try again there.")),
    "people/name": (422, N_("Enter a name of 1 to 20 characters.")),
    "people/email": (422, N_("This isn’t a valid email address. Check it and try again.")),
    "people/email-taken": (409, N_("There is already an account with this email. Sign in instead.")),
    "people/has-account": (409, N_("You already have an account.")),
    "people/zone": (422, N_("Unknown time zone: {zone}. Use one like Europe/Vienna.")),
    "people/sleep": (422, N_("Enter both a start and an end for your quiet hours.")),
    "people/webhook": (422, N_("Enter a webhook address that starts with http:// or https://.")),
    "people/no-webhook": (409, N_("Save a webhook address first.")),
    "people/no-statistics": (404, N_("There are no public statistics here. They may be private.")),
    "webhook/refused": (
        409,
        N_("The webhook answered with error {status}. Check its address and format."),
    ),
    "webhook/unreachable": (409, N_("The webhook can’t be reached. Check its address.")),
    "webhook/too-many": (429, N_("You have sent a lot of tests. Try again in an hour.")),
    "people/no-login": (404, N_("You are already signed out there.")),
    "people/no-push": (404, N_("Notifications were not turned on for this device.")),
    "people/too-many": (409, N_("You have too many of these. Remove some first.")),
    "operator/guest": (409, N_("{name} is a guest. Only someone with an account can be an operator.")),
    "operator/is-operator": (
        409,
        N_("{name} is an operator. Take the role away first: `parlour person operator --take`."),
    ),
    "operator/no-person": (404, N_("This person no longer exists.")),
    "operator/no-report": (404, N_("This report doesn’t exist or is already closed.")),
    "operator/no-notice": (404, N_("This notice is no longer waiting.")),
    "operator/until": (422, N_("A ban has to end in the future. Choose a later time.")),
    "report/what": (422, N_("Choose the player or the chat message you want to report.")),
    "report/nobody": (404, N_("There is no one in that seat to report.")),
    "report/yourself": (409, N_("You can’t report yourself.")),
    "report/too-many": (429, N_("You have sent a lot of reports today. Try again tomorrow.")),
    "email/no-mail": (409, N_("This Parlour doesn’t send email. Ask its operator.")),
    "email/own": (409, N_("This is your account’s address. Confirm it in your settings first.")),
    "email/over": (409, N_("This game is over, so there is nothing to notify you about.")),
    "email/too-many": (429, N_("Too many links were requested. Try again later.")),
    "email/link": (
        410,
        N_(
            "This link has expired, was already used or was replaced by a newer one. Request another"
            " at the table."
        ),
    ),
    "email/stopped": (410, N_("This link no longer works. No emails are sent because of it.")),
    "game/unknown": (404, N_("There is no game with this name here. See GET /api/games for the list.")),
    "game/no-tutorial": (404, N_("This game has no tutorial. Read its rules instead.")),
    "game/no-lesson": (404, N_("There is no step {step}. This tutorial has steps 0 to {last}.")),
    "game/no-puzzles": (404, N_("This game has no puzzles. Look on the start page for those that do.")),
    "puzzle/day": (422, N_("“{day}” isn’t a date. Write it like 2026-11-19, or ask for today.")),
    "puzzle/too-early": (404, N_("The puzzle of {day} isn’t out yet. Come back on that day.")),
    "lobby/game": (422, N_("There is no game {game} here. See GET /api/games for the list.")),
    "lobby/options": (422, N_("One of the options doesn’t fit this game: {fault}.")),
    "lobby/options-too-long": (413, N_("These options are too long. Use at most {most} bytes.")),
    "lobby/seats": (422, N_("Players needed for this game: {players}. Change the number of seats.")),
    "lobby/bot": (422, "{fault}."),
    "lobby/too-many": (409, N_("You already have {most} tables. Finish or leave one first.")),
    "lobby/started": (409, N_("This game has already started.")),
    "lobby/closed": (409, N_("This table is closed. Create a new one.")),
    "lobby/not-over": (409, N_("This game is still running. Wait until it is over.")),
    "lobby/not-started": (409, N_("This game has not started yet.")),
    "lobby/full": (409, N_("This table is full. You can watch, or create a new table.")),
    "lobby/seat-taken": (409, N_("This seat is taken. Choose another one.")),
    "lobby/not-seated": (409, N_("You have no seat at this table. Take an open one first.")),
    "lobby/no-seat": (404, N_("There is no seat {seat} at this table.")),
    "lobby/seated": (409, N_("You already have a seat at this table.")),
    "lobby/name-taken": (409, N_("Someone at this table already uses that name. Choose another one.")),
    "lobby/name-signs": (422, N_("Names at this table can’t contain . # $ / [ ]. Choose another one.")),
    "lobby/occupied": (409, N_("Someone has seat {seat}. Remove them before you change it.")),
    "lobby/yourself": (409, N_("You can’t remove yourself. Leave the table instead.")),
    "lobby/too-few": (
        409,
        N_("Players needed: {players}. At the table: {taken}. Invite someone, or add a bot."),
    ),
    "lobby/nobody": (409, N_("At least one person needs a seat at the table.")),
    "lobby/link": (403, N_("This link no longer works. Ask the host for a new one.")),
    "lobby/too-many-codes": (429, N_("Too many wrong codes. Check yours and try again in a minute.")),
    "lobby/present": (409, N_("This player hasn’t been away long enough to be replaced.")),
    "lobby/no-entry": (404, N_("There is no entry {entry}. This game has entries 0 to {last}.")),
    "file/bad": (422, N_("This file can’t be imported: {fault}.")),
    "file/not-over": (422, N_("The game in this file isn’t over. Only finished games can be imported.")),
    "file/secret": (409, N_("This game stays secret even when it is over, so it can’t be downloaded.")),
    "file/too-many": (429, N_("You have imported a lot of files today. Try again tomorrow.")),
    "judge/none": (404, N_("No bot for this game can judge moves, so there are no hints.")),
    "judge/secret": (
        403,
        N_("This game stays secret even when it is over. Only a player gets hints, for their own moves."),
    ),
    "judge/failed": (500, N_("The bot couldn’t judge this game. Try again later.")),
    "fork/secret": (
        403,
        N_("This game stays secret even when it is over. You can only play on from your own seat."),
    ),
    "sandbox/over": (409, N_("The game is over at this position. Choose an earlier one.")),
    "sandbox/covered": (
        409,
        N_("Some cards that were face up then are hidden now. Use the current position instead."),
    ),
    "sandbox/not-here": (409, N_("This can’t be done at a table where you play all seats.")),
    "sandbox/too-many": (409, N_("You already have {most} sandboxes. They are removed after a day.")),
    "file/known": (409, N_("This game has already been imported.")),
    "table/unknown": (404, N_("There is no table with this code or link, or it is private.")),
    "table/busy": (503, N_("The table can’t be reached right now. Try again in a moment.")),
    "table/fault": (
        500,
        N_("Something went wrong in this game’s rules, so your move was not saved. Try another move."),
    ),
    "table/hung": (500, N_("This game took too long to answer, so your move was not saved. Try again.")),
    "table/set-aside": (
        503,
        N_(
            "This game keeps failing at this table, so it is on hold for a while. Your game is saved."
            " Try again later."
        ),
    ),
    "table/no-game": (409, N_("This table plays {game}, which isn’t installed here.")),
    "table/not-watched": (409, N_("Open the table first.")),
    "seat/none": (403, N_("You don’t have a seat at this table.")),
    "seat/not-yours": (403, N_("This seat isn’t yours. Choose one that you play.")),
    "seat/resigned": (409, N_("You resigned from this game.")),
    "seat/bot-moves": (409, N_("A bot is in the middle of your turn. Try again when it is done.")),
    "seat/bot-plays": (409, N_("A bot is playing for you. Take over again first.")),
    "people/plain-name": (400, N_("Enter a name of 3 to 20 letters, digits and spaces.")),
    "undo/none-asked": (409, N_("Nobody is asking for an undo right now.")),
    "undo/asked": (409, N_("Someone has already asked for an undo. Answer that first.")),
    "message/unreadable": (400, N_("Something in this request is missing or wrong: {fault}.")),
    "message/too-fast": (429, N_("That was too fast. Wait a moment.")),
    "message/cookie": (431, N_("This request’s cookies are longer than {most} bytes. Delete some.")),
    "message/too-long": (413, N_("That is too long. Send at most {most} bytes.")),
    "chat/too-fast": (429, N_("You are sending messages too fast. Wait a moment.")),
    "server/not-here": (404, N_("There is nothing at this address. Check the link.")),
    "server/not-ready": (
        503,
        N_("This server is restarting or can’t reach its database. Try again in a moment."),
    ),
    "server/method": (405, N_("This address doesn’t accept {method}.")),
    "server/fault": (500, N_("Something went wrong on our side. Nothing was changed. Try again.")),
}
