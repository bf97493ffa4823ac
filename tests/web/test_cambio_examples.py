"""Positions of Cambio as each viewer receives them, for the tests of the board's motions.

`PYTHONPATH=tests .venv/bin/python tests/web/test_cambio_examples.py` writes them again.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from games.cambio.tables import ANN, BEN, CID, FROM_DECK, FROM_DISCARD, act, events_after, fold, fresh, table
from parlour.engine import Millis, Seat, Viewer
from parlour.engine.values import encode
from parlour.games.cambio.actions import (
    Action,
    BlindSwap,
    CallCambio,
    Discard,
    Give,
    Notice,
    Pass,
    PeekOpponent,
    PeekOwn,
    Ready,
    Skip,
    Snap,
    Swap,
    TimeUp,
)
from parlour.games.cambio.rules import legal, to_act
from parlour.games.cambio.state import State
from parlour.games.cambio.view import redact, view

KEPT = Path(__file__).parents[2] / "web" / "src" / "games" / "cambio" / "examples.json"
THREE = ("As 2s 3s 4s", "5s 6s Ad 2d", "3d 4d 5d 6d")

Example = dict[str, object]


def test_the_stored_examples_are_up_to_date() -> None:
    assert KEPT.read_bytes() == rendered_examples(), "write them again, see above"


def rendered_examples() -> bytes:
    return b"[\n" + b",\n".join(encode(example) for example in _examples()) + b"\n]\n"


def _examples() -> Iterator[Example]:
    yield from _ordinary_turns()
    yield from _powers()
    yield from _snaps()
    yield from _ends()


def _ordinary_turns() -> Iterator[Example]:
    looking = fresh()
    yield from _example_per_viewer("ready", looking, ANN, Ready(), (ANN, BEN))
    yield from _example_per_viewer("first look over", act(looking, (ANN, Ready())), BEN, Ready(), (ANN,))
    turn = table(*THREE, draw="8c 2h")
    yield from _example_per_viewer("draw", turn, ANN, FROM_DECK, (ANN, BEN, None))
    yield from _example_per_viewer("take", turn, ANN, FROM_DISCARD, (BEN,))
    yield from _example_per_viewer("swap", act(turn, (ANN, FROM_DECK)), ANN, Swap(2), (ANN, BEN))
    yield from _example_per_viewer("swap taken", act(turn, (ANN, FROM_DISCARD)), ANN, Swap(0), (ANN, BEN))
    yield from _example_per_viewer(
        "discard", act(table(draw="2h"), (ANN, FROM_DECK)), ANN, Discard(), (ANN, BEN)
    )
    empty = table(draw="", discard="9h 10h Jh", rest=False)
    yield from _example_per_viewer("reshuffle", empty, ANN, FROM_DECK, (BEN,))


def _powers() -> Iterator[Example]:
    own = _threw(table(*THREE, draw="8c"))
    yield from _example_per_viewer(
        "power", act(table(*THREE, draw="8c"), (ANN, FROM_DECK)), ANN, Discard(), (ANN, BEN)
    )
    yield from _example_per_viewer("peek", own, ANN, PeekOwn(2), (ANN, BEN))
    yield from _example_per_viewer(
        "peek over", act(own, (ANN, PeekOwn(2))), None, TimeUp(), (ANN, BEN), now=6_000
    )
    yield from _example_per_viewer("skip", own, ANN, Skip(), (BEN,))
    other = _threw(table(*THREE, draw="9c"))
    yield from _example_per_viewer("peek at another", other, ANN, PeekOpponent(CID, 1), (ANN, BEN, CID))
    secret = _threw(table(*THREE, draw="9c", public_peek_slots=False))
    yield from _example_per_viewer("hidden slot", secret, ANN, PeekOpponent(CID, 1), (BEN,))
    yield from _example_per_viewer(
        "blind swap", _threw(table(*THREE, draw="Jc")), ANN, BlindSwap(0, BEN, 3), (ANN, BEN, None)
    )
    yield from _example_per_viewer(
        "king", act(table(*THREE, draw="Kc"), (ANN, FROM_DECK)), ANN, Discard(), (ANN, BEN)
    )


def _snaps() -> Iterator[Example]:
    window = _threw(table(*THREE, draw="3h", snapping="everyone"))
    yield from _example_per_viewer("snap", window, ANN, Snap(ANN, 2), (BEN,))
    yield from _example_per_viewer("wrong snap", window, BEN, Snap(BEN, 0), (ANN, BEN))
    yield from _example_per_viewer("snap another", window, BEN, Snap(ANN, 2), (BEN,))
    yield from _example_per_viewer("give", act(window, (BEN, Snap(ANN, 2))), BEN, Give(1), (ANN, BEN))
    yield from _example_per_viewer("pass", window, BEN, Pass(), (BEN,))


def _ends() -> Iterator[Example]:
    yield from _example_per_viewer("call", table(*THREE), ANN, CallCambio(), (ANN, BEN))
    last = act(table(draw="2h", caller=BEN), (ANN, FROM_DECK))
    yield from _example_per_viewer("score", last, ANN, Discard(), (ANN, None))
    again = act(act(table(draw="2h", caller=BEN, rounds=2), (ANN, FROM_DECK)), (ANN, Discard()))
    yield from _example_per_viewer("next round", act(again, (ANN, Ready())), BEN, Ready(), (ANN,))


def _threw(turn: State) -> State:
    """Ann has drawn the top card and discarded it."""
    return act(turn, (ANN, FROM_DECK), (ANN, Discard()))


def _example_per_viewer(
    name: str,
    before: State,
    by: Seat | None,
    action: Action | Notice,
    viewers: Sequence[Viewer],
    now: int = 0,
) -> Iterator[Example]:
    events = events_after(before, by, action, now)
    after = fold(before, events)
    for viewer in viewers:
        choices = legal(after, viewer) if viewer is not None and viewer in to_act(after) else ()
        yield {
            "name": name,
            "viewer": viewer,
            "now": Millis(now),
            "before": view(before, viewer),
            "events": [redact(event, viewer) for event in events],
            "after": view(after, viewer),
            "choices": [{"action": choice} for choice in choices],
        }


if __name__ == "__main__":
    KEPT.write_bytes(rendered_examples())
