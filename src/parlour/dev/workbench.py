"""The workbench of a game in development: its table, its rules and the status that the page shows."""

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Final

from msgspec.structs import replace

from parlour.bots import bot_names
from parlour.dev import table_copy
from parlour.dev.fault_tail import FaultTail, address
from parlour.dev.log_replay import Replayed, ReplayError, replay_log
from parlour.dev.messages import Check, LogPart, Position, SeatStatus, Status, Trouble
from parlour.dev.opened_report import OpenedReport
from parlour.dev.position import log_entry, position_at
from parlour.dev.short_check import ShortCheck
from parlour.dev.source import GameSource
from parlour.engine.contract.assets import assets_of
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.faults.fault_text import one_line
from parlour.engine.table.table import Table
from parlour.engine.values import Data, Millis, Seat, encode
from parlour.server.app import Server
from parlour.server.core.errors import RefusedError
from parlour.server.core.game_loader import wall_time
from parlour.server.core.identity import Person
from parlour.server.core.watchdog import Watchdog
from parlour.server.lobby.creation import check_level, seat_facts
from parlour.server.net.frames import frame
from parlour.server.net.upgrade import HandshakeRejectedError
from parlour.server.net.websocket import LoginKey, SocketSession, WebSocketConnection
from parlour.server.tables import loader
from parlour.server.tables.session import TableSession
from parlour.store.queries import tables
from parlour.store.queries.tables import Sitting

POLL_INTERVAL_S: Final = 0.2
"""Interval between two polls of the files. A save is loaded once nothing has changed between two polls."""

LOAD_LIMIT_S: Final = 20.0
"""Time limit for importing a module and for replaying a log."""

MAX_REOPENED: Final = 2
"""A position that cannot be rendered breaks its table whenever it is opened. After this many attempts the
workbench waits for changed rules."""

TOKEN: Final = r"/dev/(?P<token>[\w-]+)"
STATUS_SOCKET: Final = re.compile(TOKEN + "/socket")
SEAT_SOCKET: Final = re.compile(TOKEN + r"/seats/(?P<seat>\d{1,2})/socket")


class Workbench:
    """All methods run on the event loop. `server` must be set before the workbench starts."""

    server: Server

    def __init__(
        self,
        game: Game,
        options: Data,
        bots: Sequence[str | None],
        *,
        checks: bool = True,
        report: OpenedReport | None = None,
    ) -> None:
        self.token: Final = secrets.token_urlsafe(18)
        self.source: Final = GameSource(game)
        self.faults: Final = FaultTail(wall_time, self.notify)
        self.listeners: set[StatusSession] = set()
        self.rules, self.newest = game, game
        """The rules in use, and the rules loaded last."""

        self.games: Final[dict[str, Game]] = {game.name: self.faults.watch(game)}
        self._options, self._bots, self._report = options, [*bots], report
        self._people: list[Person] = []
        self._table, self._last = "", -1
        self._opened, self._number, self._rules_at = 0, 1, wall_time()
        self._trouble: Trouble | None = None
        self._differs: int | None = None
        self._check: Check | None = None
        self._checker: Final = ShortCheck(self._on_check) if checks else None
        self._watchdog: Final = Watchdog(LOAD_LIMIT_S)
        self._one_at_a_time: Final = asyncio.Lock()
        self._reopened: tuple[int, int, int] = (0, 0, 0)
        """The rules and the entry at which the table was last reopened, and how often."""

        self._is_update_scheduled = False

    @asynccontextmanager
    async def lifespan(self) -> AsyncIterator[None]:
        """Creates the table, starts the game and watches the files."""
        registry = self.server.registry
        await self._start_first_table()
        registry.on_entry.append(lambda *_: self.notify())
        registry.on_seats_changed.append(lambda _: self.notify())
        registry.on_forgotten.append(self._on_forgotten)
        self.server.tasks.start(self._watch())
        self._begin_check()
        try:
            yield
        finally:
            if self._checker is not None:
                self._checker.stop()
            self._watchdog.close()

    # Requests of the page.

    def is_token(self, given: str) -> bool:
        return secrets.compare_digest(given.encode(), self.token.encode())

    async def enter_status(self, _: Person | None, match: "re.Match[str]") -> SocketSession:
        self._require_token(match)
        return StatusSession(self)

    async def enter_seat(self, _: Person | None, match: "re.Match[str]") -> SocketSession:
        """Opens a normal client session that plays this seat."""
        self._require_token(match)
        seat = int(match["seat"])
        if seat >= len(self._people):
            raise HandshakeRejectedError(404, "There is no such seat.")
        return self.server.hub.new_session(self._people[seat])

    def status(self) -> Status:
        session, rules = self._session, self.rules
        if session is not None:  # None while the table is being reopened
            self._last = len(session.table.log) - 1
        return Status(
            game=rules.name,
            title=rules.title,
            path=self.source.shown,
            table=self._table,
            opened=self._opened,
            rules=self._number,
            rules_at=self._rules_at,
            assets=assets_of(rules).digest,
            last=self._last,
            seats=tuple(SeatStatus(Seat(n), self._people[n].name, bot) for n, bot in enumerate(self._bots)),
            seat_counts=tuple(self.newest.seats),
            bots=tuple(bot_names(rules)),
            trouble=self._trouble,
            differs=self._differs,
            check=self._check,
            faults=self.faults.latest,
            report=None if self._report is None else self._report.status,
        )

    async def log(self, first: int, language: str) -> LogPart:
        table, names = await self._whole_table(), [person.name for person in self._people]
        words = table.words(names, language)
        entries = table.log.entries[first:]
        return LogPart(self._table, tuple(log_entry(self.rules, entry, words) for entry in entries))

    async def position(self, seq: int, language: str) -> Position:
        table, names = await self._whole_table(), [person.name for person in self._people]
        if not 0 <= seq < len(table.log):
            raise RefusedError("server/not-here")
        return self._watchdog.call(position_at, table, seq, names, language)

    async def new_game(self, seats: int) -> None:
        """Starts a new game with the latest loaded rules."""
        async with self._one_at_a_time:
            game = self.newest
            if seats not in game.seats:
                raise RefusedError("lobby/seats", **seat_facts(game))
            await self._retire_table()
            self._use_rules(game, None)
            self._bots = [*self._bots, *[None] * seats][:seats]
            await self._start_table(game, seats, ())

    async def rewind(self, seq: int) -> None:
        """Continues after entry *seq* with the latest loaded rules, if they can replay the log up to
        there."""
        async with self._one_at_a_time:
            bodies = (await self.server.store.load(self._table, whole=True)).entries
            if not 0 <= seq < len(bodies):
                raise RefusedError("server/not-here")
            replayed = await self._replay(self.newest, bodies[: seq + 1])
            if replayed is None:
                return
            await self._retire_table()
            self._use_rules(self.newest, replayed.differs)
            await self._start_table(self.newest, len(self._bots), replayed.table.log.entries, replayed)

    async def swap_bot(self, seat: int, bot: str | None) -> None:
        """Lets *bot* play a seat, or only the author if None."""
        if not 0 <= seat < len(self._bots):
            raise RefusedError("lobby/no-seat", seat=seat)
        if bot is not None:
            check_level(self.rules, bot)
        self._bots[seat] = bot
        await self._seat_bots([seat], bot)
        self.notify()

    async def write_test(self) -> None:
        """Writes a failing test from the report, next to the game."""
        if self._report is None:
            raise RefusedError("server/not-here")
        await asyncio.to_thread(self._report.write_test, self.source)
        self.notify()

    # Reloading.

    async def reload(self) -> None:
        """Switches to the saved rules if the running game replays with them."""
        async with self._one_at_a_time:
            try:
                game = self._watchdog.call(self.source.load)
            except (Exception, SystemExit) as fault:  # noqa: BLE001  a module can raise anything
                self._load_failed(fault, self.rules)
                return
            self.newest = game
            await self._try_reload(game)
        self._begin_check()

    async def _try_reload(self, game: Game) -> None:
        if game.name != self.rules.name:
            self._replay_failed(ReplayError(None, f"the game is called {game.name!r} now"))
            return
        bodies = (await self.server.store.load(self._table, whole=True)).entries
        replayed = await self._replay(game, bodies)
        if replayed is None:
            return
        self._use_rules(game, replayed.differs)
        session = await self.server.registry.reload(self._table, whole=True)
        self.server.registry.prompt_bots(session)
        self._opened += 1
        self.notify()

    async def _replay(self, game: Game, bodies: Sequence[bytes]) -> Replayed | None:
        """Returns None if the entries do not replay with these rules. The page then shows the reason."""
        sitting = await loader.read_sitting(self.server.store, self._table)
        try:
            return self._watchdog.call(replay_log, game, sitting, bodies)
        except ReplayError as fault:
            self._replay_failed(fault)
        except Exception as fault:  # noqa: BLE001  rules in development raise anything
            self._replay_failed(ReplayError(None, one_line(fault), address(fault, game)))
        return None

    def _use_rules(self, game: Game, differs: int | None) -> None:
        if game is not self.rules:
            self._number += 1
            self._rules_at = wall_time()
            self.faults.clear()
        self.rules, self._trouble, self._differs = game, None, differs
        self.games.clear()
        self.games[game.name] = self.faults.watch(game)
        if self._report is not None:
            self._watchdog.call(self._report.compare, game)

    def _load_failed(self, fault: BaseException, game: Game) -> None:
        self._trouble = Trouble("load", one_line(fault), wall_time(), address=address(fault, game))
        self.notify()

    def _replay_failed(self, fault: ReplayError) -> None:
        self._trouble = Trouble("replay", fault.why, wall_time(), fault.entry, fault.address)
        self.notify()

    async def _watch(self) -> None:
        taken = before = self.source.stamp()
        while True:
            await asyncio.sleep(POLL_INTERVAL_S)
            now = self.source.stamp()
            if now == before and now != taken:
                taken = now
                try:
                    await self.reload()
                except Exception as fault:  # noqa: BLE001  an error must not stop the watch for the next save
                    self._load_failed(fault, self.newest)
            before = now

    # The short check.

    def _begin_check(self) -> None:
        if self._checker is not None:
            self._checker.begin(self.source.where, len(self._bots))

    def _on_check(self, check: Check) -> None:
        self._check = check
        self.notify()

    # Status updates.

    def notify(self) -> None:
        """Schedules one status update for all changes in this iteration of the event loop."""
        if self.listeners and not self._is_update_scheduled:
            self._is_update_scheduled = True
            asyncio.get_running_loop().call_soon(self._send_status)

    def _send_status(self) -> None:
        self._is_update_scheduled = False
        status = self.status()
        for listener in [*self.listeners]:
            listener.notify(status)

    # The table.

    @property
    def _session(self) -> TableSession | None:
        return self.server.registry.sessions.get(self._table)

    async def _whole_table(self) -> Table:
        session = self._session
        if session is not None and session.table.log.first == 0:
            return session.table
        return await self.server.registry.whole(self._table)

    async def _start_first_table(self) -> None:
        seats = len(self._bots)
        if self._report is None:
            await self._start_table(self.rules, seats, ())
            return
        replayed = Replayed(self._report.table, None)
        await self._start_table(self.rules, seats, self._report.entries_from(wall_time()), replayed)
        again = await self._replay(
            self.rules, (await self.server.store.load(self._table, whole=True)).entries
        )
        self._differs = None if again is None else again.differs
        self._watchdog.call(self._report.compare, self.rules)

    async def _start_table(
        self, game: Game, seats: int, entries: Sequence[Entry], replayed: Replayed | None = None
    ) -> None:
        wall = wall_time()
        async with self.server.store.write() as connection:
            more = range(len(self._people), game.seats[-1])
            self._people += await table_copy.add_people(connection, more, wall)
            sitting = table_copy.new_sitting(game, self._options, self._people[:seats], self._bots, wall)
            if replayed is not None:
                sitting = _with_last_entry(sitting, replayed, wall)
            await table_copy.write(connection, sitting, game, entries)
        self._table, self._last = sitting.table.id, len(entries) - 1
        self._opened += 1
        try:
            await self.server.registry.begin(self._table)
            session = await self.server.registry.open_whole(self._table)
            self.server.registry.prompt_bots(session)
        except Exception as fault:  # noqa: BLE001  the rules failed to deal, which the page reports
            if not self.faults.latest:
                self.faults.note("setup", fault, game)
        self.notify()

    async def _retire_table(self) -> None:
        """Removes the bots from the current table and drops it from memory."""
        session = self._session
        if session is None:
            return
        await self._seat_bots(range(len(self._bots)), None)
        session = self._session
        if session is not None:
            self.server.registry.forget(session)

    async def _seat_bots(self, seats: Sequence[int], bot: str | None) -> None:
        async with self.server.store.write() as connection:
            for seat in seats:
                await tables.change_seat(connection, self._table, seat, stand_in=bot)
        await self.server.registry.changed(self._table)

    def _on_forgotten(self, session: TableSession) -> None:
        if session.id == self._table and session.is_broken:
            self.server.tasks.start(self._reopen(len(session.table.log)))

    async def _reopen(self, entries: int) -> None:
        """Reopens the table after its rules failed. Replays the whole log with the rules in use."""
        rules, at, count = self._reopened
        count = count + 1 if (rules, at) == (self._number, entries) else 1
        self._reopened = (self._number, entries, count)
        if count <= MAX_REOPENED:
            await self.server.registry.reload(self._table, whole=True)
            self._opened += 1
        self.notify()

    def _require_token(self, match: "re.Match[str]") -> None:
        if not self.is_token(match["token"]):
            raise HandshakeRejectedError(404, "There is no socket at this address.")


class StatusSession:
    """The socket that sends status updates to the page."""

    def __init__(self, bench: Workbench) -> None:
        self.login: LoginKey | None = None
        self._bench = bench
        self._wire: WebSocketConnection | None = None

    def notify(self, status: Status) -> None:
        if self._wire is not None:
            self._wire.send(frame(encode(status)))

    # Callbacks of the WebSocket connection.

    def opened(self, wire: WebSocketConnection) -> None:
        self._wire = wire
        self._bench.listeners.add(self)
        self.notify(self._bench.status())

    def received(self, raw: bytes) -> None:
        """Ignores messages: the page only receives on this socket."""

    def too_fast(self) -> None: ...

    def caught_up(self) -> None:
        self.notify(self._bench.status())

    def closed(self) -> None:
        self._wire = None
        self._bench.listeners.discard(self)


def _with_last_entry(sitting: Sitting, replayed: Replayed, wall: Millis) -> Sitting:
    """Returns the sitting with the table row updated to the last entry of the copied log."""
    table = replayed.table
    waiting = () if table.is_over else sorted(table.game.to_act(table.state))
    row = replace(
        sitting.table,
        seq=len(table.log) - 1,
        waiting=",".join(map(str, waiting)),
        status="over" if table.is_over else "running",
        ended_at=wall if table.is_over else None,
    )
    return replace(sitting, table=row)
