"""What a game tells about itself, in the reader's language: before the first move and whenever asked."""

from collections.abc import Mapping

from parlour.engine.scene import Scene
from parlour.engine.values import Data


class Section(Data, frozen=True):
    """A part of the rules under a title of its own."""

    title: str
    lines: tuple[str, ...]


class Step(Data, frozen=True):
    """One step of the walk round the board on a first visit."""

    title: str
    text: str
    area: str = ""
    """The part of the board to point at, by its name there."""


class OptionText(Data, frozen=True):
    """What an option, or a value of it, is called, and what it does."""

    name: str
    hint: str = ""


class Term(Data, frozen=True):
    """A word of the game that a newcomer cannot know: wherever it is read, a page explains it."""

    words: str
    """As it appears, its other forms after ` | `: `snap | snaps | snapped`. The first one heads the text."""

    text: str
    """One or two sentences."""

    section: str = ""
    """The title of the rules that say more."""


class About(Data, frozen=True):
    """*options* has a name for a field, and for a value of a field as `field.value`."""

    steps: tuple[Step, ...] = ()
    rules: tuple[Section, ...] = ()
    options: Mapping[str, OptionText] = {}
    pictures: Mapping[str, Scene] = {}
    """What the rules show by `![words](scene:name)`."""

    terms: tuple[Term, ...] = ()

    tutorial_minutes: int = 0
    """How long its tutorial takes; 0 where it has none."""

    has_judge: bool = False
    """Whether a bot says what it thinks of a game that is over: `GET /api/tables/{table}/judgements`."""
