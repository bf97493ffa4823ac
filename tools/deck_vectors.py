"""Test vectors for the browser's reducer: `python -m tools.deck_vectors [FILE]`.

`make web` regenerates them whenever these rules change, and the client's tests run all of them.

A line is one JSON object. `{state, action, draws, next}`: dispatching *action* in *state* gives *next*.
`{save, draws, state, saved}`: loading the text *save* (null for none) gives *state*, and saving that state
at once gives the text *saved*; compare it as JSON. `draws` holds [n, value] for each number below n that was
drawn, in order. The reducer under test takes its random numbers from there and must use exactly these.

How draws are used:

- `below(n)` returns the next value. Its n must match the record.
- `shuffle(list)`: for i from the last index down to 1, swap items i and below(i + 1).
- `uuid()`: four draws below 2**32 are the 128 bits, highest first; then the four bits of the version are set
  to 4 and the two bits of the variant to binary 10.
- A new deck is shuffled from its listed order. Then each card takes a uuid, in dealing order. Then it is
dealt. An
  immediate reset shuffles draw pile, discard pile and hand as one list in this order, and every card keeps
  its id.
- A deal shuffles the discard pile and puts it under the draw pile only when that has fewer cards than the
  hand size. Ids go with the cards.
- A card that has no id takes a uuid when it is dealt or gathered, in the order of the hand or the new pile.
- Loading takes a uuid for each card without an id of its own: hand, draw pile, discard pile.

These must agree as well: the exact text of warnings and errors. Lengths of text, counted in code points. JSON
nested deeper than 64 is invalid. Half a surrogate pair in a card's name becomes U+FFFD. `trim` decides which
names are blank.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from parlour.engine import Data
from parlour.engine.chance import Draw, Stream
from tools.deck_dispatch import dispatch
from tools.deck_page_state import PageState, write
from tools.deck_samples import SAVES, any_message, broken_save, odd_case
from tools.deck_save import dump, load

COUNT: Final = 10_000
FILE: Final = Path("build/deck-vectors.jsonl")
WALK: Final = 100
"""Steps from one initial state."""


class Step(Data, frozen=True):
    state: PageState
    action: msgspec.Raw
    draws: tuple[Draw, ...]
    next: PageState


class Load(Data, frozen=True):
    save: str | None
    draws: tuple[Draw, ...]
    state: PageState
    saved: str


Vector = Step | Load


def vectors(count: int) -> Iterator[Vector]:
    """Yields *count* steps, a save before every walk, and a save and an odd case after every tenth step."""
    for walk in range(-(-count // WALK)):
        first = _load(SAVES[walk % len(SAVES)], f"{walk}")
        yield first
        state = first.state
        for number in range(min(WALK, count - walk * WALK)):
            label = f"{walk}/{number}"
            step = _step(state, any_message(state, _stream("choose", label)), label)
            yield step
            state = step.next
            if number % 10 == 0:
                yield _load(broken_save(state, _stream("break", label)), label)
                yield _step(*odd_case(state, _stream("odd", label)), f"odd {label}")


def _step(state: PageState, message: object, label: str) -> Step:
    chance = _stream("step", label)
    following = dispatch(state, message, chance)
    return Step(state, msgspec.Raw(msgspec.json.encode(message)), tuple(chance.draws), following)


def _load(save: str | None, label: str) -> Load:
    chance = _stream("load", label)
    loaded = load(save, chance)
    return Load(save, tuple(chance.draws), write(loaded.state), dump(loaded.state, loaded.extra))


def _stream(use: str, label: str) -> Stream:
    return Stream(b"the Deck's vectors", f"{use} {label}")


def _lines(made: Sequence[Vector]) -> bytes:
    return b"\n".join(msgspec.json.encode(vector) for vector in made) + b"\n"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="tools.deck_vectors", description=__doc__.split("\n")[0])
    parser.add_argument("file", nargs="?", type=Path, default=FILE, help="where to write (%(default)s)")
    parser.add_argument("--count", type=int, default=COUNT, help="steps to write (%(default)s)")
    chosen = parser.parse_args(arguments)
    made = list(vectors(chosen.count))
    chosen.file.parent.mkdir(parents=True, exist_ok=True)
    chosen.file.write_bytes(_lines(made))
    sys.stdout.write(f"{len(made)} vectors in {chosen.file}\n")


if __name__ == "__main__":
    main()
