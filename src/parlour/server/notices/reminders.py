"""Queues notices for absent players whose turn it is, and writes their text."""

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.engine.contract.game import Game
from parlour.engine.values import Millis, Seat
from parlour.engine.words.words import N_
from parlour.server.core.errors import RefusedError
from parlour.server.core.settings import Settings
from parlour.server.notices import stop_link
from parlour.server.notices.notice import Notice, words_in
from parlour.server.tables.absence import is_person
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.session import TableSession
from parlour.store.queries import notices
from parlour.store.queries.notices import NoticeKey, TurnNotice

LOCAL_URL: Final = "http://localhost:8000"
START_DELAY_MS: Final = Millis(3_000)
"""How long after the start notices are held back. Most players open the table in this time."""


class Reminders:
    """Queues a notice for each absent player whose turn it is. Writes nothing for present players."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._reminded: dict[TableSession, dict[Seat, int]] = {}
        """The seats with a queued notice, and the entry since which the game waits for them."""

        self._delayed: dict[NoticeKey, tuple[Millis, Millis]] = {}
        """Notices of games that have just started: until when they are held back, and when they are due."""

    def check(self, session: TableSession) -> None:
        """Updates the table's notices. Called after an entry and when a player connects or disconnects."""
        if not session.has_absent and session not in self._reminded:
            return
        reminded = self._reminded.setdefault(session, {})
        for row in session.seats:
            seat, since = Seat(row.number), session.turn_state.count.waited[row.number]
            if reminded.get(seat) == since:
                continue
            reminded.pop(seat, None)  # the dispatcher skips notices of seats that need not act any more
            if since is not None and is_person(row) and row.gone_at is not None:
                reminded[seat] = since
                self._queue(session, NoticeKey(session.id, seat, since))
        if not reminded:
            self.forget(session)

    def forget(self, session: TableSession) -> None:
        self._reminded.pop(session, None)

    async def write(self, *, all_: bool = False) -> None:
        """Stores held-back notices of players who have not come to their game. *all_* ignores the delay."""
        wall = self._registry.wall()
        over = {row: at for row, (until, at) in self._delayed.items() if all_ or until <= wall}
        for row in over:
            del self._delayed[row]
        wanted = {row: at for row, at in over.items() if self._is_wanted(row)}
        if wanted:
            await self._write(wanted)

    async def catch_up(self, started: Sequence[str]) -> None:
        """Queues notices for tables *started* by a process that died before it stored them."""
        for table_id in started:
            try:
                self.check(await self._registry.open(table_id))
            except RefusedError:  # a table that cannot be opened must not stop the others
                continue

    def _queue(self, session: TableSession, row: NoticeKey) -> None:
        """Queues a notice, or holds it back if the game has just started."""
        wall, after = self._registry.wall(), int(self._registry.settings.notice_after * 1000)
        until, at = Millis((session.row.started_at or 0) + START_DELAY_MS), Millis(wall + after)
        if wall < until < at:
            self._delayed[row] = until, at
        else:
            self._registry.tasks.start(self._write({row: at}))

    def _is_wanted(self, row: NoticeKey) -> bool:
        """True if the player is still away. One who came is reminded after leaving again."""
        session = self._registry.sessions.get(row.table)
        if session is None or row.seat >= len(session.seats):
            return True
        is_away = session.seats[row.seat].gone_at is not None
        if not is_away:
            self._reminded.get(session, {}).pop(row.seat, None)
        return is_away and session.turn_state.count.waited[row.seat] == row.asked

    async def _write(self, rows: Mapping[NoticeKey, Millis]) -> None:
        async with self._registry.store.write() as connection:
            for row, at in rows.items():
                await notices.add(connection, row, at)


class NoticeWriter:
    def __init__(self, settings: Settings, games: Mapping[str, Game]) -> None:
        self._url, self._secret, self._games = settings.url or LOCAL_URL, settings.secret, games

    def __call__(self, turn: TurnNotice) -> Notice:
        game = self._games.get(turn.game)
        title = game.title_in(turn.to.language) if game is not None else turn.game
        others = [name for name in turn.others if name]
        words = words_in(turn.to.language)
        said = N_("It’s your turn in {game} with {names}.") if others else N_("It’s your turn in {game}.")
        text = words.say(said, game=title, names=words.listing(others))
        stop = f"{self._url}/settings"
        if turn.is_seat_email and turn.to.email is not None:
            # The reader of this address can unsubscribe without signing in.
            stop = f"{self._url}/stop#{stop_link.token_of(self._secret, turn.seat_id, turn.to.email)}"
        return Notice(
            to=turn.to,
            table=turn.table,
            title=title,
            seat=turn.seat,
            asked=turn.asked,
            link=f"{self._url}/table/{turn.table}",
            stop=stop,
            text=text,
            others=turn.others,
        )
