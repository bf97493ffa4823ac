"""A table in memory: one game being played, with its log, clock and random numbers.

Each command has two steps, so that the caller can store the entry in between. `draft_…` decides and changes
nothing. `join` applies the stored entry to the game. `act`, `undo` and the others do both.
"""

from collections.abc import Collection, Iterable, Sequence

import msgspec

from parlour.engine.chance import Chance, Stream, commitment, table_key
from parlour.engine.contract.game import Game
from parlour.engine.contract.parts import NO_DUE
from parlour.engine.contract.rule_faults import require_events
from parlour.engine.entry import Entry, Kind
from parlour.engine.table.log import Log, replay, state_after
from parlour.engine.table.snapshot import Snapshot, schema_hash
from parlour.engine.table.undo import consent_given, redo_to, undo_to
from parlour.engine.values import Data, Due, Millis, Result, Seat, Viewer, encode
from parlour.engine.words.refusals import IllegalActionError, Refusal
from parlour.engine.words.words import Words

Position = tuple[Data, Result | None]
"""A state, and the result of the game if it is over."""


class Table:
    """One game being played. The *wall* argument of its methods is the time of day in milliseconds."""

    def __init__(
        self,
        game: Game,
        name: str,
        *,
        seats: int,
        secret: bytes | None,
        options: Data | None = None,
        committed: str | None = None,
        nonces: Sequence[str] | None = None,
    ) -> None:
        if seats not in game.seats:
            raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {seats}")
        self.game = game
        self.name = name
        self.seats = seats
        self.options = game.Options() if options is None else options
        self.committed = commitment(secret) if secret is not None else committed
        self.nonces: list[str] = list(nonces) if nonces is not None else [""] * seats
        self.secret = secret
        self.log = Log()
        self.offset = Millis(0)
        self.paused_at: Millis | None = None
        self.gone: tuple[Seat, ...] = ()
        """The seats that are gone, as set by the platform. Affects the next decision."""

        self.bots: frozenset[Seat] = frozenset()
        """The seats that bots play. Limits on thinking time do not apply to them."""

        self.is_untimed = False
        """Whether time passes only while no seat has to act: at a table where one person plays all seats."""

        self.closed = False
        self.result: Result | None = None
        self.is_over = False
        """There is a result, or the table was closed."""

        self.forked_at: int | None = None
        """For a fork: the last entry that was copied from the parent."""
        self._key: bytes | None = None
        self._last_now = Millis(0)
        self._state: Data | None = None
        self._undoable_states: dict[int, Data] = {}
        self._choices: list[tuple[Data, ...]] = [()] * seats
        self._asked = [0] * seats
        self._commands: dict[tuple[Seat | None, str], int] = {}

    # Queries

    @property
    def state(self) -> Data:
        if self._state is None:
            raise IllegalActionError(Refusal.NOT_STARTED)
        return self._state

    @property
    def open_secret(self) -> str | None:
        """The secret, once everyone is allowed to see it."""
        if self.secret is None or self.game.opens != "all" or not self.is_over:
            return None
        return self.secret.hex()

    def now(self, wall: Millis) -> Millis:
        """Table time. It never runs backwards, even if the system clock does."""
        if self.is_untimed and self._state is not None:
            return self._last_now
        running = max(Millis(wall - self.offset), self._last_now)
        return running if self.paused_at is None else self._paused_now(running, self.paused_at)

    @property
    def due(self) -> Due | None:
        """The next time at which the rules act by themselves."""
        return None if self._state is None or self.is_over else self.game.due(self._state)

    def has_reached(self, due: Due, wall: Millis) -> bool:
        """Whether *due* has been reached. If time stands still: at once, unless a seat has to act."""
        if self.is_untimed:
            return not self.game.to_act(self.state)
        return due.at <= self.now(wall) and due.limits not in self.bots

    def view(self, viewer: Viewer) -> Data:
        return self.game.view(self.state, viewer)

    def choices(self, seat: Seat) -> Sequence[Data]:
        """The legal choices of the seat; empty once the table is over."""
        return () if self.is_over else self._choices[seat]

    def words(self, names: Sequence[str], language: str = "en", you: Viewer = None) -> Words:
        """Words for texts about this table, with the options in force."""
        return self.game.words(names, language, you, self.options)

    def ask_of(self, seat: Seat) -> int:
        """The entry at which this seat's choices last changed, or the last undo or redo."""
        return self._asked[seat]

    def redacted_events(self, entry: Entry, viewer: Viewer) -> tuple[Data, ...]:
        """The events of *entry* as *viewer* receives them live."""
        redact = self.game.redact
        return tuple(redact(event, viewer) for event in entry.events if entry.kind != "start")

    def state_at(self, seq: int) -> Data:
        """The position after entry *seq*, even if it was undone."""
        if (kept := self._undoable_states.get(seq)) is not None:
            return kept
        to = self.log[seq].to
        return replay(self.game, self.log.line(seq if to is None else to))

    # Time

    def pause(self, wall: Millis) -> None:
        self.paused_at = self.now(wall)

    def resume(self, wall: Millis) -> None:
        """Resumes table time from the moment of the pause. The time since then does not count."""
        assert self.paused_at is not None, "only a paused table is resumed"
        self.offset = Millis(wall - self.now(wall))
        self.paused_at = None

    def resync(self, wall: Millis, tolerance: Millis) -> None:
        """Continues from the current table time if the system clock was set back by more than *tolerance*.

        Otherwise table time would stand still until the system clock had caught up.
        """
        if self._last_now - (wall - self.offset) > tolerance:
            self.offset = Millis(wall - self._last_now)

    # Drafts: decide without changing the table

    def draft_start(self, wall: Millis) -> Entry:
        chance = self._chance()
        now = self.now(wall)
        started = self.game.setup(self.options, self.seats, chance, now)
        return Entry(
            seq=0,
            kind="start",
            wall=wall,
            now=now,
            offset=self.offset,
            version=self.game.version,
            events=(started,),
            draws=tuple(chance.draws),
            barrier=bool(chance.draws),
            final=True,
        )

    def draft_act(
        self, seat: Seat, action: Data, wall: Millis, *, command: str | None = None, ask: int | None = None
    ) -> Entry:
        self._require_running(seat)
        if ask is not None and ask < self._asked[seat]:
            raise IllegalActionError(Refusal.STALE, ask=ask, asked=self._asked[seat])
        now = self.now(wall)
        assert self.game.due is NO_DUE or not self._has_due_notice(wall), (
            "due moments are settled before a command"
        )
        return self._draft_decision("act", wall, now, seat, action, command=command, ask=ask)

    def draft_due(self, wall: Millis) -> Entry | None:
        """The notice that is due at *wall*, decided as of the time it was due; None if none is."""
        due = self.due
        if due is None or not self.has_reached(due, wall):
            return None
        if self.paused_at is not None and not due.even_paused:
            return None
        return self._draft_decision("notice", wall, max(due.at, self._last_now), None, due.notice)

    def draft_lapse(self, seat: Seat, wall: Millis) -> Entry:
        """The notice for a seat that is gone. The caller checks for how long it has been gone."""
        self._require_running(seat)
        lapse = self.game.lapse(self.state, seat)
        if lapse is None:
            raise IllegalActionError(Refusal.NO_LAPSE)
        return self._draft_decision("notice", wall, self.now(wall), None, lapse.notice)

    def draft_notice(self, notice: Data, wall: Millis) -> Entry:
        """A notice from the platform, of a type that the game accepts at any time."""
        self._require_running(None)
        assert isinstance(notice, self.game.by_platform), "the game takes no such notice from the platform"
        return self._draft_decision("notice", wall, self.now(wall), None, notice)

    def draft_undo(
        self,
        seat: Seat,
        wall: Millis,
        *,
        to: int | None = None,
        agreed: Collection[Seat] = (),
        bots: Collection[Seat] = (),
    ) -> Entry:
        """*bots* are the seats whose consent does not come from a person."""
        self._require_running(seat)
        target, now = undo_to(self.log, seat, to, consent_given(self.seats, seat, agreed, bots))
        return self._draft_head_move("undo", wall, now, seat, target, self.now(wall))

    def draft_redo(self, seat: Seat, wall: Millis) -> Entry:
        self._require_running(seat)
        target, now = redo_to(self.log, seat)
        return self._draft_head_move("redo", wall, now, seat, target, None)

    def draft_close(self, by: Seat | None, wall: Millis) -> Entry:
        """Ends the table for good in any position. An endless game has no other end."""
        self._require_running(by)
        return Entry(
            seq=self.log.next,
            kind="close",
            wall=wall,
            now=self.now(wall),
            offset=self.offset,
            by=by,
            version=self.game.version,
            final=True,
        )

    # Draft and join in one call

    def start(self, wall: Millis) -> Entry:
        return self.join(self.draft_start(wall))

    def settle(self, wall: Millis) -> list[Entry]:
        """Applies every notice that is due at *wall*. Must be called before any read or command."""
        entries: list[Entry] = []
        while (entry := self.draft_due(wall)) is not None:
            entries.append(self.join(entry))
            assert self.game.bound is None or len(entries) <= self.game.bound, "due moments never end"
        return entries

    def act(
        self, seat: Seat, action: Data, wall: Millis, *, command: str | None = None, ask: int | None = None
    ) -> Entry:
        """Applies *action*. A repeated command returns its first entry and changes nothing."""
        if (first := self.repeated(seat, action, command)) is not None:
            return first
        self.settle(wall)
        return self.join(self.draft_act(seat, action, wall, command=command, ask=ask))

    def notice(self, notice: Data, wall: Millis) -> Entry:
        self.settle(wall)
        return self.join(self.draft_notice(notice, wall))

    def lapse(self, seat: Seat, wall: Millis) -> Entry:
        self.settle(wall)
        return self.join(self.draft_lapse(seat, wall))

    def undo(
        self,
        seat: Seat,
        wall: Millis,
        *,
        to: int | None = None,
        agreed: Collection[Seat] = (),
        bots: Collection[Seat] = (),
    ) -> Entry:
        """Takes back entries. Notices that are due in the restored position are applied again at once."""
        self.settle(wall)
        entry = self.join(self.draft_undo(seat, wall, to=to, agreed=agreed, bots=bots))
        self.settle(wall)
        return entry

    def redo(self, seat: Seat, wall: Millis) -> Entry:
        self.settle(wall)
        entry = self.join(self.draft_redo(seat, wall))
        self.settle(wall)
        return entry

    def close(self, by: Seat | None, wall: Millis) -> Entry:
        self.settle(wall)
        return self.join(self.draft_close(by, wall))

    def repeated(self, seat: Seat, action: Data, command: str | None) -> Entry | None:
        """The entry that this command made when it first arrived."""
        if command is None or (seq := self._commands.get((seat, command))) is None:
            return None
        entry = self.log[seq]
        if entry.action != action:
            raise IllegalActionError(Refusal.COMMAND_REUSED)
        return entry

    # Joining: apply a stored entry

    def next_position(self, entry: Entry) -> Position:
        """The position after *entry*, which has not joined yet."""
        game = self.game
        state = self.state_at(entry.to) if entry.to is not None else state_after(game, self._state, entry)
        return state, game.result(state)

    def join(self, entry: Entry, after: Position | None = None) -> Entry:
        """Applies a stored entry. *after* is its `next_position`, if the caller has computed it."""
        state, self.result = self.next_position(entry) if after is None else after
        self._update_undoable_states(entry, state)
        self.log.append(entry)
        self._state = state
        self._last_now = entry.now
        self.offset = entry.offset
        self.closed = self.closed or entry.kind == "close"
        self.is_over = self.closed or self.result is not None
        if entry.kind == "fork":
            self.forked_at = entry.seq - 1
        if entry.command is not None:
            self._commands[entry.by, entry.command] = entry.seq
        self._update_choices(entry, state)
        return entry

    def join_all(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.join(entry)

    def snapshot(self) -> Snapshot | None:
        """The position, for loading the table faster later.

        None right after an undo or redo, because the next one needs the earlier entries.
        """
        if self.log.head != self.log.next - 1 or self._state is None:
            return None
        return Snapshot(
            schema=schema_hash(self.game),
            seq=self.log.head,
            state=msgspec.Raw(encode(self._state)),
            now=self._last_now,
            offset=self.offset,
            asked=tuple(self._asked),
            closed=self.closed,
        )

    def start_from(self, snapshot: Snapshot, tail: Iterable[Entry]) -> bool:
        """Loads the position from *snapshot* and applies *tail*. False if the schema differs."""
        if snapshot.schema != schema_hash(self.game):
            return False
        self.log = Log(snapshot.seq + 1)
        self._state = self.game.decode_state(bytes(snapshot.state))
        self._undoable_states = {snapshot.seq: self._state}
        self._last_now, self.offset, self.closed = snapshot.now, snapshot.offset, snapshot.closed
        self.result = self.game.result(self._state)
        self.is_over = self.closed or self.result is not None
        self._choices = [tuple(self.game.legal(self._state, Seat(seat))) for seat in range(self.seats)]
        self._asked = list(snapshot.asked)
        self.join_all(tail)
        return True

    # Private helpers

    def _paused_now(self, running: Millis, since: Millis) -> Millis:
        """The time at which a pause stops the clock, which is not before an open glimpse has ended."""
        still, due = max(since, self._last_now), self.due
        if due is None or not due.even_paused:
            return still
        return max(still, min(running, due.at))

    def _chance(self) -> Chance:
        if self._key is None:
            if self.secret is None:
                raise IllegalActionError(Refusal.NO_SECRET)
            self._key = table_key(self.secret, self.nonces)
        return Stream(self._key, f"{self.name}/{self.log.next}")

    def _require_running(self, seat: Seat | None) -> None:
        if seat is not None and not 0 <= seat < self.seats:
            raise IllegalActionError(Refusal.NO_SUCH_SEAT, seat=seat)
        if self._state is None:
            raise IllegalActionError(Refusal.NOT_STARTED)
        if self.is_over:
            raise IllegalActionError(Refusal.OVER)
        if self.paused_at is not None:
            raise IllegalActionError(Refusal.PAUSED)

    def _has_due_notice(self, wall: Millis) -> bool:
        due = self.due
        return due is not None and self.has_reached(due, wall)

    def _draft_decision(
        self,
        kind: Kind,
        wall: Millis,
        now: Millis,
        by: Seat | None,
        action: Data,
        *,
        command: str | None = None,
        ask: int | None = None,
    ) -> Entry:
        game, state, chance = self.game, self.state, self._chance()
        given, gone = game.decide(state, by, action, chance, now), self.gone
        try:
            events = tuple(given)
        except TypeError:
            require_events(game.decide, given)
            raise
        if gone:
            decided, events = events, tuple(game.pass_over(state, events, gone, now))
            gone = gone if events != decided else ()
        barrier, final = bool(chance.draws), False
        for event in events:
            if game.reveals_to(event):
                barrier = True
            if game.final(event):
                final = True
        return Entry(
            seq=self.log.next,
            kind=kind,
            wall=wall,
            now=now,
            offset=Millis(wall - now) if self.is_untimed else self.offset,
            by=by,
            version=game.version,
            action=action,
            events=events,
            draws=tuple(chance.draws),
            barrier=barrier,
            final=final,
            command=command,
            ask=ask,
            gone=gone,
        )

    def _draft_head_move(
        self, kind: Kind, wall: Millis, now: Millis, by: Seat, to: int, left: Millis | None
    ) -> Entry:
        """An undo or redo entry. Table time continues from *now*."""
        return Entry(
            seq=self.log.next,
            kind=kind,
            wall=wall,
            now=now,
            offset=Millis(wall - now),
            by=by,
            version=self.game.version,
            to=to,
            left=left,
        )

    def _update_undoable_states(self, entry: Entry, state: Data) -> None:
        """Keeps the positions that undo and redo can restore without consent. Others are replayed when
        needed.
        """
        if entry.to is not None:
            return
        previous, top = self._state, self.log.top
        if entry.barrier or entry.final or previous is None:
            self._undoable_states = {}
        elif top is None or top.by != entry.by:
            self._undoable_states = {self.log.head: previous}
        self._undoable_states[entry.seq] = state

    def _update_choices(self, entry: Entry, state: Data) -> None:
        legal, is_moved = self.game.legal, entry.to is not None
        for number, before in enumerate(self._choices):
            choices = tuple(legal(state, number))  # type: ignore[arg-type]  # saves a call of Seat
            if is_moved or choices != before:
                self._asked[number] = entry.seq
                self._choices[number] = choices
