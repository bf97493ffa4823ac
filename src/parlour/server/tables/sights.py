"""What each viewer is shown of a table: the whole once, then only what changes.

Everything that leaves for a page is made here, from `view` and `redact` alone. Views are compared field by
field; what is equal for several viewers is encoded once, and nothing is made for nobody.
"""

from collections.abc import Iterable, Mapping, Sequence
from operator import is_
from typing import Final, NamedTuple, cast

import msgspec

from parlour.engine.choices import Range, Text, open_fields, template
from parlour.engine.entry import Entry
from parlour.engine.game import Game
from parlour.engine.table import Table
from parlour.engine.telling import told
from parlour.engine.values import Data, Seat, Viewer
from parlour.engine.words import Words
from parlour.protocol import tells
from parlour.protocol.values import Blank, Choice, ClockFace, Line
from parlour.server.wire import frame

LINES: Final = 60
"""So many of the latest entries are told in words to a page that opens a table."""

_encoder: Final = msgspec.json.Encoder()
encode: Final = _encoder.encode


class Look(NamedTuple):
    """How a page looks at a table. Equal looks are sent equal bytes."""

    viewer: Viewer
    words: bool
    language: str


class Scene(NamedTuple):
    """What everyone sees of a position besides the view."""

    waiting: Sequence[Seat]
    clock: ClockFace | None
    is_over: bool


class Sights:
    """The views of one table that pages have now."""

    __slots__ = ("_game", "_names", "_table_id", "_views")

    def __init__(self, game: Game, table_id: str, names: Sequence[str]) -> None:
        self._game, self._table_id, self._names = game, table_id, tuple(names)
        self._views: dict[Viewer, Data] = {}

    def name(self, names: Sequence[str]) -> None:
        self._names = tuple(names)

    def words(self, look: Look) -> Words:
        return self._game.words(self._names, look.language, look.viewer)

    def position(self, table: Table, viewer: Viewer) -> Data:
        """The view, remembered so that the next update can be told as a difference."""
        view = self._views[viewer] = table.view(viewer)
        return view

    def updates(
        self, table: Table, entry: Entry, looks: Iterable[Look], scene: Scene
    ) -> Mapping[Look, bytes]:
        """For each look the framed message that tells it of *entry*, which has just joined."""
        told_as, before = _Told(table, entry), self._views
        shared = None if self._game.secrets else table.view(None)
        after: dict[Viewer, Data] = {}
        frames: dict[Look, bytes] = {}
        for look in looks:
            viewer = look.viewer
            if viewer not in after:
                after[viewer] = table.view(viewer) if shared is None else shared
            update = self._update(table, entry, look, told_as, (before[viewer], after[viewer]), scene)
            frames[look] = frame(encode(update))
        self._views = after
        return frames

    def choices(self, table: Table, look: Look, view: Data) -> list[Choice]:
        if look.viewer is None:
            return []
        found = table.choices(look.viewer)
        if not look.words:
            return [_bare(one) for one in found]
        words, label = self.words(look), self._game.label
        return [
            Choice(msgspec.Raw(encode(base := template(one))), label(base, view, words), _blanks(one))
            for one in found
        ]

    def lines(self, table: Table, language: str) -> list[Line]:
        """The latest entries in words, as anybody was told them: a secret that has lapsed stays so."""
        words = self._game.words(self._names, language)
        return [
            Line(entry.seq, entry.wall, entry.by, " ".join(said))
            for entry in table.log.entries[-LINES:]
            if (said := told(table, entry, None, words))
        ]

    def _update(
        self,
        table: Table,
        entry: Entry,
        look: Look,
        told_as: "_Told",
        views: tuple[Data, Data],
        scene: Scene,
    ) -> tells.Update:
        viewer, (before, after) = look.viewer, views
        is_asked = viewer is not None and table.asked(viewer) == entry.seq
        is_over = scene.is_over
        return tells.Update(
            table=self._table_id,
            seq=entry.seq,
            kind=entry.kind,
            now=entry.now,
            offset=entry.offset,
            by=entry.by,
            events=told_as.events(viewer),
            changed=told_as.changed(before, after),
            waiting=scene.waiting,
            ask=0 if viewer is None else table.asked(viewer),
            choices=self.choices(table, look, after) if is_asked or is_over else None,
            clock=scene.clock,
            may_undo=not is_over and may_undo(table, viewer),
            may_redo=not is_over and may_redo(table, viewer),
            text=self._game.describe(after, self.words(look)) if look.words else None,
            lines=told(table, entry, viewer, self.words(look)) if look.words else None,
            result=table.result if is_over else None,
        )


class _Told:
    """The parts of an entry that several viewers share, encoded once."""

    __slots__ = ("_changed", "_entry", "_hides_nothing", "_public", "_table")

    def __init__(self, table: Table, entry: Entry) -> None:
        self._table, self._entry = table, entry
        self._hides_nothing = not table.game.secrets and entry.kind != "start"
        self._public: msgspec.Raw | None = None
        self._changed: tuple[Data, Data, msgspec.Raw] | None = None

    def events(self, viewer: Viewer) -> msgspec.Raw:
        events = self._entry.events
        if self._hides_nothing:
            shown = events
        else:
            shown = self._table.told(self._entry, viewer)
            if len(shown) != len(events) or not all(map(is_, shown, events)):
                return msgspec.Raw(encode(shown))
        if self._public is None:
            self._public = msgspec.Raw(encode(shown))
        return self._public

    def changed(self, before: Data, after: Data) -> msgspec.Raw:
        last = self._changed
        if last is not None and last[0] is before and last[1] is after:
            return last[2]
        fresh = {
            field: new
            for field in after.__struct_fields__
            if (new := getattr(after, field)) is not (old := getattr(before, field)) and new != old
        }
        raw = msgspec.Raw(encode(fresh))
        self._changed = (before, after, raw)
        return raw


def may_undo(table: Table, viewer: Viewer) -> bool:
    """Whether a plain undo would go through."""
    log = table.log
    if viewer is None or log.head <= log.first or table.is_over:
        return False
    head = log[log.head]
    return head.by == viewer and not head.barrier and not head.final


def may_redo(table: Table, viewer: Viewer) -> bool:
    undone = table.log.undone
    return bool(undone) and viewer is not None and table.log[undone[-1]].by == viewer


def _bare(choice: Data) -> Choice:
    """Without words; the action is encoded together with the message."""
    if isinstance(choice, Range | Text):
        return Choice(cast(msgspec.Raw, template(choice)), "", _blanks(choice))
    return Choice(cast(msgspec.Raw, choice))


def _blanks(choice: Data) -> Sequence[Blank]:
    if not isinstance(choice, Range | Text):
        return ()
    return [
        Blank(blank.field, blank.low, blank.high, blank.step)
        if isinstance(blank, Range)
        else Blank(blank.field, longest=blank.longest, examples=blank.examples)
        for blank in open_fields(choice)
    ]
