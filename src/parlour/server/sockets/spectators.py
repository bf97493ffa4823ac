"""The spectators of each table, shown to everyone who sees the table.

Nothing is stored. Each process publishes its own spectators, on changes and periodically. It forgets those of
a silent process.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from msgspec.structs import replace

from parlour.engine.values import Millis
from parlour.protocol import server_messages
from parlour.protocol.values import SpectatorsShown
from parlour.server import bus
from parlour.server.net.frames import frame
from parlour.server.sockets.client_session import ClientSession
from parlour.server.tables.registry import TableRegistry
from parlour.server.tables.schedule import call_later
from parlour.server.tables.session import TableSession
from parlour.server.tables.views import encode

SEND_DELAY_S: Final = 0.5
"""Changes within this time are sent together, so that reloading a page sends nothing."""

REPEAT_S: Final = 10.0
"""How often a process publishes its spectators again."""

SILENT_AFTER_MS: Final = Millis(30_000)
MAX_NAMES: Final = 50
_NO_SPECTATORS: Final = SpectatorsShown()


@dataclass(slots=True)
class _TableSpectators:
    """The spectators of one table, here and in other processes."""

    elsewhere: dict[str, tuple[bus.Spectators, Millis]] = field(default_factory=dict)
    """By process, with the time of its message."""

    published: bus.Spectators | None = None
    sent: SpectatorsShown = _NO_SPECTATORS
    timer: asyncio.TimerHandle | None = None


_UNKNOWN_TABLE: Final = _TableSpectators()


class SpectatorTracker:
    def __init__(self, registry: TableRegistry, process_id: str) -> None:
        self._registry, self._process = registry, process_id
        self._tables: dict[str, _TableSpectators] = {}
        registry.on_seats_changed.append(self.changed)
        registry.on_snapshots_needed.append(self.changed)

    def shown(self, session: TableSession) -> SpectatorsShown:
        """Spectators with a name are named. A person with several clients counts once."""
        known = self._tables.get(session.id) or _UNKNOWN_TABLE
        if not known.elsewhere and not any(_without_seat(session)):
            return _NO_SPECTATORS
        shares = [self._local_spectators(session), *(share for share, _ in known.elsewhere.values())]
        names = {id_: name for share in shares for id_, name in share.people}
        named = tuple(sorted(names.values(), key=str.casefold)[:MAX_NAMES])
        others = len(names) - len(named) + sum(share.others for share in shares)
        return SpectatorsShown(named, others)

    def changed(self, session: TableSession) -> None:
        """Handle a client that came or left, or a player who took or left a seat."""
        known = self._table_spectators(session.id)
        if known.timer is None:
            known.timer = call_later(SEND_DELAY_S, partial(self._send, session.id))

    def receive(self, message: bus.Spectators) -> None:
        session = self._registry.sessions.get(message.table)
        if session is None:
            return
        known = self._table_spectators(message.table)
        if message.people or message.others:
            known.elsewhere[message.process] = (message, self._registry.steady())
        else:
            known.elsewhere.pop(message.process, None)
        if message.is_asking:
            self._registry.bus.publish(self._local_spectators(session))
        self.changed(session)

    async def republish(self) -> None:
        """Publish the spectators here again. Forgets silent processes and tables that are not open."""
        silent = self._registry.steady() - SILENT_AFTER_MS
        for table_id in [*self._tables]:
            known, session = self._tables[table_id], self._registry.sessions.get(table_id)
            if session is None:
                self._forget(table_id)
                continue
            if known.published is not None and (known.published.people or known.published.others):
                self._registry.bus.publish(known.published)
            for process in [one for one, (_, at) in known.elsewhere.items() if at < silent]:
                del known.elsewhere[process]
                self.changed(session)

    # Private helpers.

    def _send(self, table_id: str) -> None:
        known, session = self._table_spectators(table_id), self._registry.sessions.get(table_id)
        known.timer = None
        if session is None:
            return
        here = self._local_spectators(session)
        if here != known.published and self._registry.bus.has_others:
            self._registry.bus.publish(replace(here, is_asking=known.published is None))
        known.published = here
        shown = self.shown(session)
        if shown != known.sent:
            known.sent = shown
            session.audience.send(frame(encode(server_messages.Spectators(table_id, shown))))

    def _local_spectators(self, session: TableSession) -> bus.Spectators:
        people, others = dict[str, str](), 0
        for client_session in _without_seat(session):
            person = client_session.person
            if person is not None and session.sitting.seat_of(person.id) is not None:
                continue
            if person is None or (len(people) >= MAX_NAMES and person.id not in people):
                others += 1
            else:
                people[person.id] = person.name
        return bus.Spectators(session.id, self._process, tuple(people.items()), others)

    def _table_spectators(self, table_id: str) -> _TableSpectators:
        return self._tables.setdefault(table_id, _TableSpectators())

    def _forget(self, table_id: str) -> None:
        timer = self._tables.pop(table_id).timer
        if timer is not None:
            timer.cancel()


def _without_seat(session: TableSession) -> Iterator[ClientSession]:
    for subscription, client_session in session.audience.each():
        assert isinstance(client_session, ClientSession), "only pages watch"
        if subscription.viewer is None:
            yield client_session
