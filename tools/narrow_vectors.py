"""Test vectors for the client's `narrow`: `python -m tools.narrow_vectors [FILE]`.

`make vectors` writes them, and the client's tests run all of them. A line is one JSON object: with these
*choices* (defaults left out) and these names *tapped*, `narrow` gives *lit*, *whole* and *further*. The
names of an open choice's `some` are its `together`, with `least` and `most`.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from parlour.engine import Data
from parlour.engine.chance import Chance, Stream
from parlour.engine.scene.narrow import Tappable, narrow

COUNT: Final = 2_000
FILE: Final = Path("build/narrow-vectors.jsonl")
NAMES: Final = ("a", "b", "c", "d", "e")
MAX_TAPS: Final = 6


class Vector(Data, frozen=True):
    choices: tuple[Tappable, ...]
    tapped: tuple[str, ...]
    lit: tuple[str, ...]
    whole: tuple[int, ...]
    further: tuple[int, ...]


def vectors(count: int) -> Iterator[Vector]:
    """Yields *count* lists of choices, each with every prefix of a path through it and one unrelated tap."""
    for number in range(count):
        chance = Stream(b"taps and what they narrow", f"{number}")
        choices = tuple(_choice(chance) for _ in range(1 + chance.below(6)))
        tapped: tuple[str, ...] = ()
        while True:
            vector = _vector(choices, tapped)
            yield vector
            if not vector.lit or len(tapped) == MAX_TAPS:
                break
            tapped = (*tapped, chance.pick(vector.lit))
        yield _vector(choices, (*tapped[:-1], chance.pick(NAMES)))


def _vector(choices: tuple[Tappable, ...], tapped: tuple[str, ...]) -> Vector:
    found = narrow(choices, tapped)
    return Vector(choices, tapped, found.lit, found.whole, found.further)


def _choice(chance: Chance) -> Tappable:
    path = tuple(chance.pick(NAMES) for _ in range(chance.below(4)))
    together = chance.shuffle(NAMES)[: chance.below(5)]
    if chance.below(3):
        return Tappable(path, together if chance.below(2) else ())
    most = chance.below(len(together) + 1)
    return Tappable(path, together, chance.below(most + 1), most)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="tools.narrow_vectors", description=__doc__.split("\n")[0])
    parser.add_argument("file", nargs="?", type=Path, default=FILE, help="where to write (%(default)s)")
    parser.add_argument("--count", type=int, default=COUNT, help="lists of choices (%(default)s)")
    chosen = parser.parse_args(arguments)
    made = list(vectors(chosen.count))
    chosen.file.parent.mkdir(parents=True, exist_ok=True)
    chosen.file.write_bytes(b"\n".join(msgspec.json.encode(vector) for vector in made) + b"\n")
    sys.stdout.write(f"{len(made)} vectors in {chosen.file}\n")


if __name__ == "__main__":
    main()
