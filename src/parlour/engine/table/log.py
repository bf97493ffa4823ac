"""The log of a table, and the line through it.

Undo and redo are entries that move the *head*: the entry whose position is the current one. Every other entry
follows the current head. The *line* of an entry leads from the start to it, without undone entries.
"""

from collections.abc import Iterable, Sequence

from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.values import Data


class Log:
    """Entries from *first* on, each with the entry that was the head before it.

    A table that was loaded from a snapshot holds only the tail of its log. Then *first* is above 0.
    """

    __slots__ = ("_entries", "_parents", "first", "head", "next", "top", "undone")

    def __init__(self, first: int = 0) -> None:
        self.first = first
        self._entries: list[Entry] = []
        self._parents: list[int] = []
        self.next = first
        self.head = first - 1
        self.top: Entry | None = None
        """The entry at the head, if it is loaded."""

        self.undone: list[int] = []
        """The undo entries that can still be redone, latest last."""

    def __len__(self) -> int:
        return self.next

    def __getitem__(self, seq: int) -> Entry:
        return self._entries[self._index(seq)]

    @property
    def entries(self) -> Sequence[Entry]:
        return self._entries

    def append(self, entry: Entry) -> None:
        assert entry.seq == self.next, "an entry joined the log out of order"
        self._parents.append(self.head)
        self._entries.append(entry)
        self.next += 1
        if entry.to is None:
            self.head, self.top = entry.seq, entry
            self.undone.clear()
            return
        self.head, self.top = entry.to, self[entry.to] if entry.to >= self.first else None
        if entry.kind == "undo":
            self.undone.append(entry.seq)
        else:
            self.undone.pop()

    def before(self, seq: int) -> int:
        """The entry that was the head when *seq* was appended; -1 for the start."""
        return self._parents[self._index(seq)]

    def line(self, seq: int | None = None) -> list[Entry]:
        """The loaded entries that make up the position of *seq* (by default the head), in order."""
        at = self.head if seq is None else seq
        back: list[Entry] = []
        while at >= self.first:
            back.append(self[at])
            at = self.before(at)
        return back[::-1]

    def is_on_line(self, seq: int) -> bool:
        at = self.head
        while at > seq:
            at = self.before(at)
        return at == seq

    def _index(self, seq: int) -> int:
        if not self.first <= seq < self.next:
            raise IndexError(f"entry {seq} is not held; entries {self.first} to {self.next - 1} are")
        return seq - self.first


def state_after(game: Game, state: Data | None, entry: Entry) -> Data:
    if entry.kind == "start":
        (started,) = entry.events
        return game.start(started)
    if entry.base is not None:
        return entry.base
    assert state is not None, "a line begins with the start"
    return fold(game, state, entry.events)


def fold(game: Game, state: Data, events: Iterable[Data]) -> Data:
    for event in events:
        state = game.evolve(state, event)
    return state


def replay(game: Game, line: Iterable[Entry], state: Data | None = None) -> Data:
    """The position after *line*, computed from its events alone. *state* is the position before it."""
    for entry in line:
        state = state_after(game, state, entry)
    assert state is not None, "a line begins with the start"
    return state


def ignored_events(game: Game, line: Iterable[Entry]) -> list[str]:
    """The event types on *line* that never changed the position. `evolve` might have forgotten them."""
    state: Data | None = None
    changes: dict[str, bool] = {}
    for entry in line:
        if state is None or entry.kind == "start" or entry.base is not None:
            state = state_after(game, state, entry)
            continue
        for event in entry.events:
            after, name = game.evolve(state, event), type(event).__name__
            changes[name] = changes.get(name, False) or after != state
            state = after
    return [name for name, has_changed in changes.items() if not has_changed]
