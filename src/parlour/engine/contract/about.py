"""What a game says about itself, in the reader's language."""

from collections.abc import Mapping

from parlour.engine.scene import Scene
from parlour.engine.values import Data


class Section(Data, frozen=True):
    """A section of the rules with its own title."""

    title: str
    lines: tuple[str, ...]


class OptionText(Data, frozen=True):
    """The name of an option, or of one of its values, and what it does."""

    name: str
    hint: str = ""


class Term(Data, frozen=True):
    """A word that a newcomer cannot know. Pages explain it where it appears."""

    words: str
    """The word as it appears, with other forms after ` | `: `snap | snaps | snapped`.

    The first form is the heading.
    """

    text: str
    """One or two sentences."""

    section: str = ""
    """The title of the section of the rules that says more."""


class About(Data, frozen=True):
    """The rules, option names and explained words of a game.

    *options* has the name of a field, and of a field's value as `field.value`.
    """

    rules: tuple[Section, ...] = ()
    options: Mapping[str, OptionText] = {}
    pictures: Mapping[str, Scene] = {}
    """Scenes that the rules show with `![words](scene:name)`."""

    terms: tuple[Term, ...] = ()

    tutorial_minutes: int = 0
    """How long the tutorial takes; 0 if there is none."""

    has_judge: bool = False
    """Whether a bot can review finished games: `GET /api/tables/{table}/judgements`."""
