"""Who watches a table without a seat, told to everyone who sees the table.

Nothing of it is stored. Each process knows its own pages, tells the others when they change and every so
often, and forgets what a process said that has been silent since.
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

TELL_AFTER_S: Final = 0.5
"""Changes within this time are sent together, so that a page that is reloaded sends none."""

REPEAT_S: Final = 10.0
"""How often a process says again who watches by it."""

SILENT_AFTER_MS: Final = Millis(30_000)
MAX_NAMES: Final = 50
_NOBODY: Final = SpectatorsShown()


@dataclass(slots=True)
class _Known:
    """What was said about one table."""

    elsewhere: dict[str, tuple[bus.Spectators, Millis]] = field(default_factory=dict)
    """By process, and when it said so."""

    said: bus.Spectators | None = None
    told: SpectatorsShown = _NOBODY
    timer: asyncio.TimerHandle | None = None


_NOTHING: Final = _Known()


class Spectators:
    def __init__(self, registry: TableRegistry, process_id: str) -> None:
        self._registry, self._process = registry, process_id
        self._tables: dict[str, _Known] = {}
        registry.on_seats_changed.append(self.changed)
        registry.on_snapshots_needed.append(self.changed)

    def shown(self, session: TableSession) -> SpectatorsShown:
        """Whoever has said a name is named; a person with several pages counts once."""
        known = self._tables.get(session.id) or _NOTHING
        if not known.elsewhere and not any(_without_seat(session)):
            return _NOBODY
        shares = [self._here(session), *(share for share, _ in known.elsewhere.values())]
        names = {id_: name for share in shares for id_, name in share.people}
        named = tuple(sorted(names.values(), key=str.casefold)[:MAX_NAMES])
        others = len(names) - len(named) + sum(share.others for share in shares)
        return SpectatorsShown(named, others)

    def changed(self, session: TableSession) -> None:
        """A page has come or gone, or somebody has sat down or left their seat."""
        known = self._of(session.id)
        if known.timer is None:
            known.timer = call_later(TELL_AFTER_S, partial(self._tell, session.id))

    def receive(self, message: bus.Spectators) -> None:
        """Another process says who watches by it."""
        session = self._registry.sessions.get(message.table)
        if session is None:
            return
        known = self._of(message.table)
        if message.people or message.others:
            known.elsewhere[message.process] = (message, self._registry.steady())
        else:
            known.elsewhere.pop(message.process, None)
        if message.is_asking:
            self._registry.bus.publish(self._here(session))
        self.changed(session)

    async def refresh(self) -> None:
        """Say again who watches here. Forget processes that did not, and tables that are closed."""
        silent = self._registry.steady() - SILENT_AFTER_MS
        for table_id in [*self._tables]:
            known, session = self._tables[table_id], self._registry.sessions.get(table_id)
            if session is None:
                self._forget(table_id)
                continue
            if known.said is not None and (known.said.people or known.said.others):
                self._registry.bus.publish(known.said)
            for process in [one for one, (_, at) in known.elsewhere.items() if at < silent]:
                del known.elsewhere[process]
                self.changed(session)

    # Private helpers.

    def _tell(self, table_id: str) -> None:
        known, session = self._of(table_id), self._registry.sessions.get(table_id)
        known.timer = None
        if session is None:
            return
        here = self._here(session)
        if here != known.said and self._registry.bus.has_others:
            self._registry.bus.publish(replace(here, is_asking=known.said is None))
        known.said = here
        shown = self.shown(session)
        if shown != known.told:
            known.told = shown
            session.audience.send(frame(encode(server_messages.Spectators(table_id, shown))))

    def _here(self, session: TableSession) -> bus.Spectators:
        """The pages of this process."""
        people, others = dict[str, str](), 0
        for page in _without_seat(session):
            person = page.person
            if person is not None and session.sitting.seat_of(person.id) is not None:
                continue
            if person is None or (len(people) >= MAX_NAMES and person.id not in people):
                others += 1
            else:
                people[person.id] = person.name
        return bus.Spectators(session.id, self._process, tuple(people.items()), others)

    def _of(self, table_id: str) -> _Known:
        return self._tables.setdefault(table_id, _Known())

    def _forget(self, table_id: str) -> None:
        timer = self._tables.pop(table_id).timer
        if timer is not None:
            timer.cancel()


def _without_seat(session: TableSession) -> Iterator[ClientSession]:
    for subscription, page in session.audience.each():
        assert isinstance(page, ClientSession), "only pages watch"
        if subscription.viewer is None:
            yield page
