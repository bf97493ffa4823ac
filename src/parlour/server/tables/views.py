"""Renders snapshots and updates of a table for its subscriptions.

Uses only `view` and `redact`, so nothing hidden can leak. Views are compared field by field, and an update
holds only what changed. What several viewers share is encoded once.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import is_
from typing import Final, NamedTuple

import msgspec

from parlour.engine.contract.choices import template
from parlour.engine.contract.ending import Ending, reason_of_resignation
from parlour.engine.contract.game import Game
from parlour.engine.contract.parts import NO_MOTIONS
from parlour.engine.entry import Entry
from parlour.engine.scene import MAX_MOTIONS, Scene
from parlour.engine.table.table import Table
from parlour.engine.table.transcript import short_move, transcribe, transcribe_open, transcribe_past
from parlour.engine.table.undo import Consent, last_decision
from parlour.engine.values import Data, Result, Seat, Viewer
from parlour.engine.words.words import Words
from parlour.protocol import server_messages
from parlour.protocol.values import Choice, ClockFace, Line
from parlour.server.net.frames import frame
from parlour.server.tables.choices import OPEN, blanks, kept_runs, labelled_choices, tapped_choices
from parlour.server.tables.scene_change import EMPTY, find_change
from parlour.server.tables.scene_size import is_too_large

MAX_LOG_LINES: Final = 60
"""Latest entries that a snapshot includes as log lines."""

_NOT_COMPUTED: Final = object()
_encoder: Final = msgspec.json.Encoder()
encode: Final = _encoder.encode


class Subscription(NamedTuple):
    """What a client receives of a table. Clients with equal subscriptions are sent the same bytes."""

    viewer: Viewer
    words: bool
    language: str
    scene: bool = False
    kept: bool = False


class RenderedPosition(msgspec.Struct, frozen=True):
    """A position rendered for one subscription; empty before the start."""

    view: msgspec.Raw = msgspec.Raw(b"null")
    choices: Sequence[Choice] = ()
    text: str | None = None
    captions: msgspec.Raw = msgspec.Raw(b"null")
    scene: msgspec.Raw = msgspec.Raw(b"null")
    lines: Sequence[Line] = ()


SceneKey = tuple[Viewer, str]
"""The viewer and language of a scene. The viewer is None for a game without secrets."""

UndoSeats = tuple[Seat | None, Seat | None]
"""The seat that can undo and the seat that can redo without the consent of others."""


class ViewCache:
    """What the clients of one table have now, so that updates hold only the changes."""

    __slots__ = (
        "_captions",
        "_game",
        "_has_motions",
        "_lists",
        "_names",
        "_options",
        "_scenes",
        "_texts",
        "_views",
        "_words",
    )

    def __init__(self, game: Game, names: Sequence[str], options: Data | None = None) -> None:
        self._game, self._names, self._options = game, tuple(names), options
        self._has_motions = game.motions is not NO_MOTIONS
        self._views: dict[Viewer, Data] = {}
        self._captions: dict[Subscription, Data] = {}
        self._scenes: dict[SceneKey, Scene] = {}
        self._lists: dict[Subscription, Sequence[Choice]] = {}
        """By subscription, the last non-empty list of choices that all its clients have."""

        self._texts: dict[str, str] = {}
        """By language, the text of the update that is being encoded."""

        self._words: dict[tuple[str, Viewer], Words] = {}
        """By language and reader. Cleared when a name changes."""

    def set_names(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._words.clear()

    @property
    def names(self) -> tuple[str, ...]:
        return self._names

    def words(self, subscription: Subscription) -> Words:
        return self._words_for(subscription.language, subscription.viewer)

    def _words_for(self, language: str, viewer: Viewer) -> Words:
        found = self._words.get((language, viewer))
        if found is None:
            found = self._words[language, viewer] = self._game.words(
                self._names, language, viewer, self._options
            )
        return found

    def position(self, table: Table, viewer: Viewer) -> Data:
        """The view of *viewer*. Remembers it for the next difference."""
        view = self._views[viewer] = table.view(viewer)
        return view

    def captions(self, subscription: Subscription, view: Data) -> Data | None:
        """The captions of the game's own board. Remembers them for the next difference."""
        said = self._game.captions(view, self.words(subscription))
        if said is not None:
            self._captions[subscription] = said
        return said

    def render(self, table: Table, subscription: Subscription) -> "RenderedPosition":
        """Render the current position for *subscription*. Remembers it for the next difference."""
        if not len(table.log):
            return RenderedPosition()
        self.forget_choices(subscription)
        view = self.position(table, subscription.viewer)
        said = self.captions(subscription, view) if subscription.words else None
        return RenderedPosition(
            view=msgspec.Raw(encode(view)),
            choices=self.choices(table, subscription, view),
            text=self._game.describe(view, self.words(subscription)) if subscription.words else None,
            captions=msgspec.Raw(encode(said)),
            scene=self.scene(subscription, view) or msgspec.Raw(b"null"),
            lines=self.lines(table, subscription) if subscription.words else (),
        )

    def prime(self, table: Table, subscriptions: Collection[Subscription]) -> None:
        """Remember the views of exactly these *subscriptions*, as `render` does."""
        viewers = {subscription.viewer for subscription in subscriptions}
        views = {viewer: view for viewer, view in self._views.items() if viewer in viewers}
        self._views = views | {viewer: table.view(viewer) for viewer in viewers - {*views}}
        for subscription in subscriptions:
            if subscription.words and subscription not in self._captions:
                self.captions(subscription, self._views[subscription.viewer])
            if subscription.scene and self._scene_key(subscription) not in self._scenes:
                self.scene(subscription, self._views[subscription.viewer])

    def scene(self, subscription: Subscription, view: Data) -> msgspec.Raw | None:
        """The whole scene; None for a subscription without scenes. Remembers it for the next difference."""
        if not subscription.scene or self._game.scene is None:
            return None
        scene = self._scenes[self._scene_key(subscription)] = self._draw_scene(subscription, view)
        raw = encode(scene)
        if not scene.areas or is_too_large(self._game, scene, len(raw)):
            self._scenes[self._scene_key(subscription)] = EMPTY
            return None
        return msgspec.Raw(raw)

    def _text(self, subscription: Subscription, view: Data, words: Words) -> str:
        """The position in words. Cached if it is the text of the scene and the game has no secrets."""
        game = self._game
        if game.secrets or not game.is_text_of_scene:
            return game.describe(view, words)
        text = self._texts.get(subscription.language)
        if text is None:
            text = game.describe(view, self._words_for(subscription.language, None))
            self._texts[subscription.language] = text
        return text

    def _scene_key(self, subscription: Subscription) -> SceneKey:
        return (subscription.viewer if self._game.secrets else None), subscription.language

    def _draw_scene(self, subscription: Subscription, view: Data) -> Scene:
        """The scene; empty if it is too large, so that clients show the text."""
        viewer, language = self._scene_key(subscription)
        scene = self._game.draw(view, self._words_for(language, viewer)) or EMPTY
        return EMPTY if is_too_large(self._game, scene) else scene

    def updates(
        self,
        table: Table,
        entry: Entry,
        subscriptions: Collection[Subscription],
        waiting: Sequence[Seat],
        clock: ClockFace | None,
        *,
        late: Seat | None = None,
        result: Result | None = None,
        resigned: Sequence[Seat] = (),
        bots: Collection[Seat] = (),
    ) -> Sequence[bytes]:
        """The framed update for each subscription after *entry*. *bots* are the seats of bots."""
        head = update_head(table, entry, waiting, clock, late=late)
        return [*map(frame, self.update_bodies(table, entry, subscriptions, head, result, resigned, bots))]

    def update_bodies(
        self,
        table: Table,
        entry: Entry,
        subscriptions: Collection[Subscription],
        head: bytes = b"",
        result: Result | None = None,
        resigned: Sequence[Seat] = (),
        bots: Collection[Seat] = (),
    ) -> Sequence[bytes]:
        """Like `updates`, without frames: *head*, and the rest of the update for each subscription."""
        encoder, before = _UpdateEncoder(table, entry, head), self._views
        shared = None if self._game.secrets else table.view(None)
        undo_seats = free_undo_seats(table, bots)
        after: dict[Viewer, Data] = {}
        changes: _SceneChanges | None = None
        found: list[bytes] = []
        for subscription in subscriptions:
            viewer = subscription.viewer
            if viewer not in after:
                after[viewer] = table.view(viewer) if shared is None else shared
            view = after[viewer]
            own = self._own_fields(table, entry, subscription, view, undo_seats)
            if result is not None:
                own["result"] = self.result(subscription, result)
                own["ending"] = self.ending(subscription, view, result, resigned)
            if subscription.scene and self._game.scene is not None:
                key = self._scene_key(subscription)
                if changes is None:
                    changes = _SceneChanges(self._scenes)
                if key not in changes.after:
                    changes.note(key, self._draw_scene(subscription, view))
                if (change := changes.encoded[key]) is not None:
                    own["scene"] = change
                if self._has_motions and (moving := encoder.motions(viewer)) is not None:
                    own["motions"] = moving
            found.append(encoder.shared_part(viewer, before[viewer], view) + encode(own)[1:])
        self._views, self._scenes = after, {} if changes is None else changes.after
        self._texts.clear()
        if self._captions:
            self._captions = {key: said for key, said in self._captions.items() if key in subscriptions}
        if self._lists:
            self._lists = {key: sent for key, sent in self._lists.items() if key in subscriptions}
        return found

    def result(self, subscription: Subscription, result: Result) -> Result:
        return self.words(subscription).result(result) if subscription.words else result

    def ending(
        self, subscription: Subscription, view: Data, result: Result, resigned: Sequence[Seat]
    ) -> Ending | None:
        """How the game was won; None without words. *resigned* are the seats whose resignation ended it."""
        if not subscription.words:
            return None
        words = self.words(subscription)
        if resigned:
            return Ending(reason_of_resignation(resigned, words))
        return self._game.tell_ending(view, result, words)

    def choices(self, table: Table, subscription: Subscription, view: Data) -> list[Choice]:
        if subscription.viewer is None:
            return []
        found = table.choices(subscription.viewer)
        if subscription.scene and self._game.scene is not None:
            words = self.words(subscription) if subscription.words else None
            return tapped_choices(self._game, found, view, words)
        if not subscription.words:
            return [_unlabelled_choice(one) if type(one) in OPEN else Choice(one) for one in found]  # type: ignore[arg-type]
        return labelled_choices(self._game, found, view, self.words(subscription))

    def forget_choices(self, subscription: Subscription) -> None:
        """Forget the last list, because a snapshot gave one of the clients another list."""
        self._lists.pop(subscription, None)

    def _changed_choices(self, table: Table, subscription: Subscription, view: Data) -> dict[str, object]:
        choices = self.choices(table, subscription, view)
        if not choices:
            return {"choices": choices}
        last = self._lists.get(subscription, ())
        kept, new = kept_runs(last, choices)
        if not kept:
            self._lists[subscription] = new
            return {"choices": new}
        self._lists[subscription] = [
            *(one for first, count in kept for one in last[first : first + count]),
            *new,
        ]
        return {"choices": new, "kept": kept}

    def lines(self, table: Table, subscription: Subscription) -> list[Line]:
        """The latest entries in words, without secrets, even those that the reader once saw.

        Only the wording depends on the reader: `You took the gem`.
        """
        now = None if table.is_over else table.view(None)
        return lines(self._game, table.log.entries[-MAX_LOG_LINES:], self.words(subscription), now)

    def _own_fields(
        self, table: Table, entry: Entry, subscription: Subscription, view: Data, undo_seats: UndoSeats
    ) -> dict[str, object]:
        """The fields of an update that belong to this subscription alone. Defaults are left out."""
        viewer = subscription.viewer
        asked = 0 if viewer is None else table.ask_of(viewer)
        own: dict[str, object] = {"ask": asked}
        if asked == entry.seq or table.is_over:
            if subscription.kept:
                own |= self._changed_choices(table, subscription, view)
            else:
                own["choices"] = self.choices(table, subscription, view)
        if viewer is not None:
            may_undo, may_redo = undo_seats
            if viewer == may_undo:
                own["may_undo"] = True
            if viewer == may_redo:
                own["may_redo"] = True
        if subscription.words:
            words = self.words(subscription)
            own["text"] = self._text(subscription, view, words)
            before = self._captions.get(subscription)
            if (said := self.captions(subscription, view)) is not None:
                own["captions"] = _changed(before, said)
            own["lines"] = transcribe(self._game, entry, viewer, words)
            short = short_move(self._game, entry, viewer, words)
            if short.text:
                own |= {"short": short.text, "seat": short.seat}
        return own


class _SceneChanges:
    """The scene changes of an update. Each is drawn, compared and encoded once for all its viewers."""

    __slots__ = ("_before", "after", "encoded")

    def __init__(self, before: Mapping[SceneKey, Scene]) -> None:
        self._before = before
        self.after: dict[SceneKey, Scene] = {}
        self.encoded: dict[SceneKey, msgspec.Raw | None] = {}

    def note(self, key: SceneKey, scene: Scene) -> None:
        change = find_change(self._before.get(key, EMPTY), scene)
        self.after[key] = scene
        self.encoded[key] = None if change is None else msgspec.Raw(encode(change))


class _UpdateEncoder:
    """Encodes the part of an update that does not depend on the subscription, once for all who share it."""

    __slots__ = ("_before_events", "_entry", "_hides_nothing", "_last", "_public", "_table")

    def __init__(self, table: Table, entry: Entry, head: bytes) -> None:
        self._table, self._entry, self._before_events = table, entry, head
        self._hides_nothing = not table.game.secrets and entry.kind != "start"
        self._public: bytes | None = None
        self._last: tuple[bytes, Data, Data, bytes] | None = None

    def shared_part(self, viewer: Viewer, before: Data, after: Data) -> bytes:
        """The start of the update, ending with a comma."""
        events, last = self._events(viewer), self._last
        if last is not None and last[0] is events and last[1] is before and last[2] is after:
            return last[3]
        whole = self._before_events + events + b',"changed":' + encode(_changed(before, after)) + b","
        self._last = (events, before, after, whole)
        return whole

    def motions(self, viewer: Viewer) -> msgspec.Raw | None:
        """The motions of the events that *viewer* sees; None if there are none."""
        motions_of = self._table.game.motions
        told = self._table.redacted_events(self._entry, viewer)
        moving = [motion for event in told for motion in [*motions_of(event)][:MAX_MOTIONS]]
        return msgspec.Raw(encode(moving)) if moving else None

    def _events(self, viewer: Viewer) -> bytes:
        events = self._entry.events
        if self._hides_nothing:
            shown = events
        else:
            shown = self._table.redacted_events(self._entry, viewer)
            if len(shown) != len(events) or not all(map(is_, shown, events)):
                return encode(shown)
        if self._public is None:
            self._public = encode(shown)
        return self._public


def update_head(
    table: Table,
    entry: Entry,
    waiting: Sequence[Seat],
    clock: ClockFace | None,
    *,
    late: Seat | None,
) -> bytes:
    """The part of an update that is the same for all viewers, up to the events."""
    happened = server_messages.Happened(
        table=table.name,
        seq=entry.seq,
        kind=entry.kind,
        now=entry.now,
        offset=entry.offset,
        by=entry.by,
        to=entry.to,
        waiting=waiting,
        late=late,
        clock=clock,
    )
    return encode(happened)[:-1] + b',"events":'


def lines(
    game: Game, entries: Iterable[Entry], words: Words, now: Data | None, *, is_open: bool = False
) -> list[Line]:
    """*entries* in words for a reader who sees the view *now*, which is None for a finished game.

    If *is_open*, hidden things are named too.
    """
    found = []
    for entry in entries:
        if now is not None:
            said = transcribe_past(game, entry, now, words)
        else:
            said = transcribe_open(game, entry, words) if is_open else transcribe(game, entry, None, words)
        if said:
            short = short_move(game, entry, None, words, is_open=is_open and now is None)
            found.append(Line(entry.seq, entry.wall, entry.by, " ".join(said), entry.to, *short))
    return found


def _changed(before: Data | None, after: Data) -> Mapping[str, object]:
    return {
        field: new
        for field in after.__struct_fields__
        if (new := getattr(after, field)) is not (old := getattr(before, field, _NOT_COMPUTED)) and new != old
    }


def free_undo_seats(table: Table, bots: Collection[Seat]) -> UndoSeats:
    """*bots* are the seats of bots. A player whose opponents are all bots can undo beyond the bots' moves."""
    log = table.log
    if table.is_over:
        return None, None
    redo = log[log.undone[-1]].by if log.undone else None
    people = [Seat(seat) for seat in range(table.seats) if seat not in bots]
    if bots and len(people) == 1:
        return (None if last_decision(log, people[0], Consent.BOTS) is None else people[0]), redo
    top = log.top
    if top is None or top.seq == log.first or top.barrier or top.final:
        return None, redo
    return top.by, redo


def _unlabelled_choice(choice: Data) -> Choice:
    """An open choice without words. Its action is encoded with the whole message."""
    return Choice(template(choice), "", blanks(choice))  # type: ignore[arg-type]
