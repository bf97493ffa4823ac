"""What a page asks, and what is done about it. Each command gets one answer."""

from typing import Final

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from parlour.engine.entry import Entry
from parlour.engine.refusals import IllegalActionError
from parlour.engine.values import Seat
from parlour.protocol import asks, tells
from parlour.server.guard import Hung
from parlour.server.may import Deed, require, role_anywhere, role_at
from parlour.server.refusals import Refused
from parlour.server.sockets.hub import Hub
from parlour.server.sockets.page import Page, Seated
from parlour.server.sockets.talk import say
from parlour.server.tables import leaving, pausing, undoing
from parlour.server.tables.jobs import Move
from parlour.server.tables.live import Live
from parlour.store.base import Unavailable

Command = asks.Undo | asks.Redo | asks.Consent | asks.Resign | asks.Return | asks.Pause | asks.Resume

_DEEDS: Final[dict[type[asks.Ask], Deed]] = {
    asks.Act: Deed.ACT,
    asks.Undo: Deed.UNDO,
    asks.Redo: Deed.REDO,
    asks.Consent: Deed.CONSENT,
    asks.Resign: Deed.RESIGN,
    asks.Return: Deed.RETURN,
    asks.Pause: Deed.PAUSE,
    asks.Resume: Deed.RESUME,
    asks.Say: Deed.SAY,
}


class Hearing:
    def __init__(self, hub: Hub) -> None:
        self._hub, self._house = hub, hub.house
        hub.hear = self.hear

    def hear(self, page: Page, ask: asks.Ask) -> None:
        if type(ask) is asks.Act:
            live = self._house.lives.get(ask.table)
            if live is not None:
                self._act(page, live, ask)
                return
        self._house.aside(self._answer(page, ask))

    # One way for the many moves, another for everything else.

    def _act(self, page: Page, live: Live, ask: asks.Act) -> None:
        try:
            seated = page.seated
            if seated is None or seated.sitting is not live.sitting:
                seat = self._seat(page, live, ask)
                seated = page.seated = Seated(page, live.sitting, seat, self._refused)
            action = live.game.decode_action(ask.action)
        except Refused as refusal:
            self._refused(page, ask.table, ask.id, refusal)
            return
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            unreadable = Refused("message/unreadable", fault=str(fault).rstrip(".")[:200])
            self._refused(page, ask.table, ask.id, unreadable)
            return
        live.submit(Move(seated.seat, action, ask.id, ask.ask, seated))

    async def _answer(self, page: Page, ask: asks.Ask) -> None:
        try:
            await self._do(page, ask)
        except (Refused, IllegalActionError) as refusal:
            self._say_no(page, ask, refusal)
        except (Unavailable, SQLAlchemyError, OSError):
            self._say_no(page, ask, Refused("table/busy"))
        except Exception as fault:  # whatever the rules raise, whoever asks is answered
            self._say_no(page, ask, Refused("table/hung" if isinstance(fault, Hung) else "table/fault"))
            raise

    async def _do(self, page: Page, ask: asks.Ask) -> None:
        match ask:
            case asks.Ping(n):
                page.tell(tells.Pong(n, self._house.wall()))
            case asks.WatchLists():
                require(Deed.WATCH_LISTS, role_anywhere(page.person), page.person)
                page.watches_lists = True
            case asks.Watch():
                await self._hub.watch(page, ask)
            case asks.Unwatch(table_id):
                self._hub.unwatch(page, table_id)
            case asks.Sync(table_id):
                await self._hub.sync(page, table_id)
            case asks.Act():
                self._act(page, await self._house.open(ask.table), ask)
            case asks.Say():
                live = await self._house.open(ask.table)
                require(Deed.SAY, role_at(page.person, live.sitting), page.person)
                await say(self._hub, live, page, ask.text)
                self._done(page, ask.table, ask.id, None)
            case _:
                await self._command(page, ask)

    async def _command(self, page: Page, ask: Command) -> None:
        live = await self._house.open(ask.table)
        seat = self._seat(page, live, ask)
        entry: Entry | None = None
        match ask:
            case asks.Undo():
                entry = await undoing.undo(self._house, await self._whole(live), seat, ask.to)
            case asks.Redo():
                entry = await undoing.redo(self._house, await self._whole(live), seat)
            case asks.Consent():
                entry = await undoing.consent(self._house, await self._whole(live), seat, ask.agree)
            case asks.Resign():
                await leaving.resign(self._house, live, seat)
            case asks.Return():
                await leaving.come_back(self._house, live, seat)
            case asks.Pause():
                await pausing.pause(self._house, live)
            case asks.Resume():
                await pausing.resume(self._house, live)
        self._done(page, ask.table, ask.id, entry)

    # The words used above, in order of use.

    def _seat(self, page: Page, live: Live, ask: asks.Ask) -> Seat:
        require(_DEEDS[type(ask)], role_at(page.person, live.sitting), page.person)
        row = live.sitting.seat_of(page.person_id)
        if row is None:
            raise Refused("seat/none")
        if row.stand_in is not None and not isinstance(ask, asks.Return):
            raise Refused("seat/bot-plays")
        return Seat(row.number)

    async def _whole(self, live: Live) -> Live:
        return await self._house.whole_live(live.id)

    def _done(self, page: Page, table_id: str, command: str, entry: Entry | None) -> None:
        page.tell(tells.Done(command, table_id, None if entry is None else entry.seq))

    def _refused(self, page: Page, table_id: str, command: str, refusal: Exception) -> None:
        if isinstance(refusal, IllegalActionError | Refused):
            page.refused(refusal.code)
        if isinstance(refusal, IllegalActionError):
            sentence = self._sentence(page, table_id, refusal)
            page.tell(tells.Refused(command, table_id, refusal.code, sentence, refusal.facts))
        elif isinstance(refusal, Refused):
            said = refusal.said(page.language(table_id))
            page.tell(tells.Refused(command, table_id, refusal.code, said, refusal.facts))

    def _sentence(self, page: Page, table_id: str, refusal: IllegalActionError) -> str:
        live = self._house.lives.get(table_id)
        if live is None:
            return refusal.code
        words = live.game.words([row.name for row in live.seats], page.language(table_id))
        return live.game.refusal(refusal.code, refusal.facts, words)

    def _say_no(self, page: Page, ask: asks.Ask, refusal: Refused | IllegalActionError) -> None:
        command = getattr(ask, "id", None)
        table_id = getattr(ask, "table", None)
        if isinstance(command, str) and isinstance(table_id, str):
            self._refused(page, table_id, command, refusal)
        elif isinstance(refusal, Refused):
            page.fault(refusal, table_id, getattr(ask, "language", None))
