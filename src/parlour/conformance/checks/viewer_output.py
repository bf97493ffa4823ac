"""Everything that a viewer is sent, as bytes."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from parlour.conformance.checks.playout import Playout, Step
from parlour.engine.chance import Chance
from parlour.engine.contract.choices import template
from parlour.engine.contract.game import Game
from parlour.engine.table.choice_taps import taps_of
from parlour.engine.table.log import fold
from parlour.engine.values import Data, Millis, Seat, Viewer, encode
from parlour.engine.words.refusals import IllegalActionError
from parlour.engine.words.words import Words

NAMES = ("Ada", "Bea", "Cem", "Dov", "Eva", "Fay")


def viewer_name(viewer: Viewer) -> str:
    return "spectators" if viewer is None else f"seat {viewer}"


def role_of(by: Seat | None, viewer: Viewer) -> str:
    if viewer is None:
        return "spectators"
    return "the seat that acts" if viewer == by else "another seat"


def words_for(game: Game, viewer: Viewer) -> Words:
    return game.words(NAMES, you=viewer)


def encode_position(game: Game, state: Data, viewer: Viewer) -> Mapping[str, bytes]:
    """What a viewer is sent of a position, by the function it comes from."""
    words, view, due = words_for(game, viewer), game.view(state, viewer), game.due(state)
    result = game.result(state)
    parts = {
        "view": encode(view),
        "describe": game.describe(view, words).encode(),
        "captions": encode(game.captions(view, words)),
        "scene": encode(game.draw(view, words)),
        "to_act": encode(list(game.to_act(state))),
        "due": encode(due.at if due is not None else None),
        "result": encode(result),
        "ending": encode(None if result is None else game.tell_ending(view, result, words)),
    }
    if viewer is not None:
        choices = game.legal(state, viewer)
        parts["legal"] = encode(list(choices))
        parts["label"] = encode([game.label(template(choice), view, words) for choice in choices])
        parts["taps"] = encode([taps_of(game, choice, view) for choice in choices])
    return parts


@dataclass(frozen=True, slots=True)
class ViewerOutcome:
    """The output of one command for a viewer: a refusal, or events."""

    refusal: bytes | None
    events: tuple[Data, ...]
    output: tuple[bytes, ...]
    after: Data | None


def outcome_for(
    game: Game,
    state: Data,
    by: Seat | None,
    action: Data,
    viewer: Viewer,
    chance: Chance,
    now: Millis,
    gone: Collection[Seat] = (),
) -> ViewerOutcome:
    """The command decided in this world, as *viewer* sees it."""
    try:
        events = game.outcome(state, by, action, chance, now, gone)
    except IllegalActionError as refusal:
        said = game.refusal(refusal.code, refusal.facts, words_for(game, viewer))
        return ViewerOutcome(encode([refusal.code, refusal.facts, said]), (), (), None)
    return ViewerOutcome(None, events, encode_events(game, events, viewer), fold(game, state, events))


def outcome_in(playout: Playout, step: Step, viewer: Viewer, world: Data) -> ViewerOutcome:
    """The entry of *step* as *viewer* would see it in another world, where it can be refused."""
    entry, chance = step.entry, playout.chance(f"next {step.entry.seq}")
    assert entry.action is not None, "only decided entries are told again"
    return outcome_for(playout.game, world, entry.by, entry.action, viewer, chance, entry.now, entry.gone)


def encode_events(game: Game, events: Sequence[Data], viewer: Viewer) -> tuple[bytes, ...]:
    words = words_for(game, viewer)
    redacted = [game.redact(event, viewer) for event in events]
    return tuple(
        encode([one, game.sentence(one, words), game.notation(one, words), list(game.motions(one))])
        for one in redacted
    )


def json_parts(raw: object) -> Iterator[tuple[str, object]]:
    left = [("", raw)]
    while left:
        path, part = left.pop()
        yield path, part
        if isinstance(part, dict):
            left.extend([(f"{path}.{key}", inside) for key, inside in part.items()])
        elif isinstance(part, list):
            left.extend([(f"{path}[{number}]", inside) for number, inside in enumerate(part)])
