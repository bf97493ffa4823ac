"""The second proof: every message would be the same in another state that its viewer cannot distinguish.

It redeals everything that the viewer does not know. View, words and choices of the other state must equal the
recorded ones byte for byte.
"""

from collections.abc import Hashable, Iterator, Sequence

import msgspec

from parlour.conformance.checks.selection import in_turn, kind_of
from parlour.engine.chance import Stream
from parlour.engine.contract.choices import template
from parlour.engine.scene import Scene
from parlour.engine.values import Data, Viewer
from parlour.protocol import server_messages
from parlour.protocol.scene import SceneChange
from parlour.protocol.values import Choice
from proofs.privacy.recorder import Heard
from proofs.privacy.truth import Truth

_message = msgspec.json.Decoder(server_messages.Table | server_messages.Update)
_parts = msgspec.json.Decoder(dict[str, msgspec.Raw] | None)
_encode = msgspec.json.encode


def differences(truth: Truth, tape: Sequence[Heard], every: int = 1) -> Iterator[str]:
    """Yields the messages that distinguish two states. Checks one in *every* messages, all kinds in turn."""
    told = [one for one in tape if one.raw.startswith((b'{"type":"table"', b'{"type":"update"'))]
    heard_at = [(one, message) for one in told if (message := _message.decode(one.raw)).seq >= 0]

    def kind(pair: tuple[Heard, server_messages.Table | server_messages.Update]) -> Hashable:
        heard, message = pair
        return heard.seat, type(message), kind_of(truth.entries[message.seq])

    chosen = in_turn(heard_at, kind, Stream(b"messages".ljust(32), "choose"))
    for n, (heard, message) in enumerate(chosen[: -(-len(chosen) // every)]):
        chance = Stream(b"another world".ljust(32), f"{n}")
        state = truth.game.redeal(truth.states[message.seq], heard.seat, chance)
        for what in _compare(truth, heard.seat, state, message):
            yield f"{heard.who} ({heard.seat}) at entry {message.seq}: {what} tells worlds apart"


def _compare(
    truth: Truth, viewer: Viewer, state: Data, message: server_messages.Table | server_messages.Update
) -> Iterator[str]:
    game = truth.game
    view = game.view(state, viewer)
    words = game.words(truth.names, "en", viewer)
    sent = message.view if isinstance(message, server_messages.Table) else message.changed
    for name, raw in (_parts.decode(sent) or {}).items():
        if bytes(raw) != _encode(getattr(view, name)):
            yield f"field {name}"
    if message.text is not None and message.text != game.describe(view, words):
        yield "the text"
    captions = game.captions(view, words)
    for name, raw in (_parts.decode(message.captions) or {}).items():
        if bytes(raw) != _encode(getattr(captions, name)):
            yield f"caption {name}"
    if viewer is not None and message.choices and message.result is None:
        legal = [template(choice) for choice in game.legal(state, viewer)]
        labels = [game.label(action, view, words) for action in legal]
        if [bytes(one.action) for one in message.choices] != [*map(_encode, legal)]:
            yield "a choice"
        if not _are_labels(message.choices, labels):
            yield "a label"
        if any(one.path or one.together or one.drop or one.confirm for one in message.choices):
            taps = [game.taps(action, view) for action in legal]
            if [[*one.path] for one in message.choices] != [[*one.path] for one in taps]:
                yield "a tap"
    if message.scene is not None:
        scene = game.draw(view, words)
        assert scene is not None, "only a game with a scene sends one"
        yield from _compare_scenes(message.scene, scene)
    if isinstance(message, server_messages.Update) and message.motions:
        told = (game.redact(event, viewer) for event in truth.entries[message.seq].events)
        if [*message.motions] != [motion for event in told for motion in game.motions(event)]:
            yield "a motion"


def _are_labels(choices: Sequence[Choice], labels: Sequence[str]) -> bool:
    """True if all choices have these labels or none has one. Choices with taps can omit them."""
    if not any(one.label for one in choices):
        return True
    return all(
        one.label == label or (not one.label and (one.path or one.together))
        for one, label in zip(choices, labels, strict=True)
    )


def _compare_scenes(sent: Scene | SceneChange, true: Scene) -> Iterator[str]:
    if isinstance(sent, Scene):
        if sent != true:
            yield "the scene"
        return
    areas, sent_ids = {area.id: area for area in true.areas}, {area.id for area in sent.areas}
    if any(areas.get(area.id) != area for area in sent.areas) or areas.keys() & {*sent.gone} - sent_ids:
        yield "an area of the scene"
    for place, pieces in sent.put.items():
        if [*pieces] != [piece for piece in true.pieces if piece.at == place]:
            yield f"what lies at {place}"
    if sent.marks is not None and (*sent.marks,) != true.marks:
        yield "a mark"
    if sent.say not in (None, true.say):
        yield "the line above the board"
