"""The messages between a page and the frame of a custom board. Python only generates their types."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from parlour.engine.values import Data
from parlour.protocol.values import Blank


class View(Data, frozen=True):
    """The view of the game whose types are generated. `Action` and `Captions` are its own too."""


class Action(Data, frozen=True):
    pass


class Captions(Data, frozen=True):
    pass


class Choice(Data, frozen=True, omit_defaults=True):
    """A legal action. `path`, `together` and `drop` are the taps of the scene."""

    action: Action
    label: str
    blanks: Sequence[Blank] = ()
    path: Sequence[str] = ()
    together: Sequence[str] = ()
    drop: str = ""
    confirm: bool = False


class SeatName(Data, frozen=True):
    number: int
    name: str


class Appearance(Data, frozen=True, rename="camel"):
    """The look of the page. Do not animate if `isStill`. `colours` has the CSS colours by name."""

    is_dark: bool
    is_still: bool
    palette: str
    colours: Mapping[str, str]


class Show(Data, frozen=True, tag_field="type", tag="show"):
    """What the page sends at the start and after every change: what this viewer sees and can choose."""

    number: int
    view: View
    captions: Captions
    scene: msgspec.Raw
    choices: Sequence[Choice]
    seats: Sequence[SeatName]
    you: int | None
    waiting: Sequence[int]
    language: str
    look: Appearance


class ReadyAnswer(Data, frozen=True, tag_field="type", tag="ready"):
    """The board is drawn. Every `show` needs this answer within three seconds."""

    show: int


class ChooseAnswer(Data, frozen=True, tag_field="type", tag="choose"):
    """Takes a choice of the `show` with this number. The page asks for blanks that are not filled."""

    show: int
    choice: int
    filled: Mapping[str, int | str | Sequence[int]] = {}
    tapped: Sequence[str] = ()


class HeightAnswer(Data, frozen=True, tag_field="type", tag="height"):
    """Sets the height of the frame, in pixels."""

    height: int


class SayAnswer(Data, frozen=True, tag_field="type", tag="say"):
    """Tells screen readers a text."""

    text: str


BOARD_ANSWERS: Final[tuple[type[Data], ...]] = (ReadyAnswer, ChooseAnswer, HeightAnswer, SayAnswer)
