"""Renders past positions and log entries for a reader."""

from collections.abc import Sequence

import msgspec

from parlour.engine.contract.ending import Ending
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.scene import Scene
from parlour.engine.table.log import state_after
from parlour.engine.table.preview import preview_actions
from parlour.engine.table.transcript import transcribe, transcribe_open, transcribe_past
from parlour.engine.values import Data, Millis, Seat, Viewer, encode
from parlour.engine.words.words import Words
from parlour.protocol.values import Choice, Line
from parlour.server.tables.choices import labelled_choices, tapped_choices
from parlour.server.tables.scene_size import is_too_large
from parlour.server.tables.views import lines


class Reader(msgspec.Struct, frozen=True):
    """Who reads the past of a game, and in which language."""

    names: tuple[str, ...]
    language: str
    now: Data | None
    """The present public view of a game that has gone on since; None if it is over or at this position."""

    viewer: Viewer = None
    options: bytes = b""
    """The options in force, as they are stored."""

    shows_all: bool = False
    """Show everything. Only for a finished game that reveals its secrets."""

    def words(self, game: Game) -> Words:
        options = game.decode_options(self.options) if self.options else None
        return game.words(self.names, self.language, self.viewer, options)


class RenderedPast(msgspec.Struct, frozen=True):
    view: msgspec.Raw
    text: str
    captions: msgspec.Raw
    scene: msgspec.Raw
    lines: Sequence[str]
    ending: Ending | None
    """How the game was won, at the position that ended it."""


class RenderedPreview(msgspec.Struct, frozen=True):
    """The position after a player tried some moves, as they would see it, and their choices in it."""

    view: msgspec.Raw
    text: str
    captions: msgspec.Raw
    choices: Sequence[Choice]


def replay(game: Game, state: Data | None, entries: Sequence[Entry]) -> list[Data]:
    """The position after each of *entries*, none of which is an undo."""
    states: list[Data] = []
    for entry in entries:
        state = state_after(game, state, entry)
        states.append(state)
    return states


def render_lines(game: Game, entries: Sequence[Entry], reader: Reader) -> list[Line]:
    return lines(game, entries, reader.words(game), reader.now, is_open=reader.shows_all)


def render_past(game: Game, state: Data, entry: Entry, reader: Reader, is_open: bool) -> RenderedPast:
    """Render *state*, the position after *entry*."""
    viewer, now = reader.viewer, reader.now
    view = _view(game, state, reader)
    words, result = reader.words(game), game.result(state)
    return RenderedPast(
        view=msgspec.Raw(encode(view)),
        text=game.describe(view, words),
        captions=msgspec.Raw(encode(game.captions(view, words))),
        scene=msgspec.Raw(encode(_scene(game, view, words))),
        lines=(
            transcribe_open(game, entry, words)
            if is_open
            else transcribe(game, entry, viewer, words)
            if now is None
            else transcribe_past(game, entry, now, words)
        ),
        ending=None if result is None else game.tell_ending(view, result, words),
    )


def _view(game: Game, state: Data, reader: Reader) -> Data:
    if reader.now is not None:
        return game.past_view(game.view(state, None), reader.now)
    return game.open_view(state, reader.viewer) if reader.shows_all else game.view(state, reader.viewer)


def render_preview(
    game: Game, state: Data, actions: Sequence[bytes], now: Millis, reader: Reader
) -> RenderedPreview:
    """Render the position after the reader tries *actions* in *state*. Stores nothing."""
    seat, words = reader.viewer, reader.words(game)
    assert seat is not None, "only a seat tries something out"
    after = preview_actions(game, state, seat, [game.decode_action(one) for one in actions], now)
    view = game.view(after, seat)
    return RenderedPreview(
        view=msgspec.Raw(encode(view)),
        text=game.describe(view, words),
        captions=msgspec.Raw(encode(game.captions(view, words))),
        choices=labelled_choices(game, game.legal(after, seat), view, words),
    )


def render_prepared(game: Game, state: Data, seat: Seat, words: Words) -> list[Choice]:
    """The actions that *seat* can choose before its turn."""
    view = game.view(state, seat)
    # One by one: the page names the prepared action, so each needs its label.
    return [one for action in game.prepare(view, seat) for one in tapped_choices(game, [action], view, words)]


def _scene(game: Game, view: Data, words: Words) -> Scene | None:
    scene = game.draw(view, words)
    return None if scene is None or is_too_large(game, scene) else scene
