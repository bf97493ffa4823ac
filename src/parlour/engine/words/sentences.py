"""Sentences as a table: for each event type a template whose placeholders are fields of the event.

Templates are checked when the game is bound, so that an unknown field name is found before anyone plays.
"""

from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from string import Formatter
from types import NoneType, UnionType
from typing import Annotated, Literal, Union, cast, get_args, get_origin, get_type_hints

from parlour.engine.values import Data, Seat
from parlour.engine.words.words import Words

SentenceFunction = Callable[[Data, Words], str]


def blanks_in(template: str) -> list[str]:
    """The placeholders of a template, in order. Raises ValueError if it is malformed."""
    return [blank for _, blank, _, _ in Formatter().parse(template) if blank is not None]


def find_fault(events: Collection[object], sentences: Mapping[object, object]) -> str | None:
    """Why these *sentences* do not fit the *events*; None if they do."""
    for kind, template in sentences.items():
        if kind not in events:
            return f"`sentences` has {getattr(kind, '__name__', kind)}, which `Event` does not name"
        if not isinstance(template, str):
            return f"`sentences` needs a text for {cast(type, kind).__name__}; it has {template!r}"
        if (fault := _template_fault(cast(type[Data], kind), template)) is not None:
            return fault
    return None


def sentence_from_table(sentences: Mapping[type[Data], str], otherwise: SentenceFunction) -> SentenceFunction:
    """A `sentence` function for the table's events. *otherwise* handles the rest."""
    if not sentences:
        return otherwise
    found = {kind: (template, _seats(kind, template)) for kind, template in sentences.items()}

    def sentence(event: Data, words: Words) -> str:
        if type(event) not in found:
            return otherwise(event, words)
        template, seats = found[type(event)]
        return words.say(
            template, **{name: _value_text(event, name, words, seats) for name in blanks_in(template)}
        )

    return sentence


def _value_text(event: Data, name: str, words: Words, seats: frozenset[str]) -> object:
    value = getattr(event, name)
    if name in seats:
        return words.name(value)
    return words.call(value) if isinstance(value, str) else value


def _template_fault(kind: type[Data], template: str) -> str | None:
    said, hints = f"`sentences`: the template {template!r} of {kind.__name__}", get_type_hints(kind)
    try:
        blanks = blanks_in(template)
    except ValueError as fault:
        return f"{said} cannot be filled: {fault}"
    for name in blanks:
        if name not in hints:
            close = get_close_matches(name, hints, n=1)
            hint = f"; did you mean {{{close[0]}}}?" if close else ""
            return f"{said} asks for {{{name}}}; {kind.__name__} has {', '.join(hints) or 'nothing'}{hint}"
        if not _can_render(hints[name]):
            return f"{said} asks for {{{name}}}, which is no number, text or seat; write `sentence` for it"
    return None


def _seats(kind: type[Data], template: str) -> frozenset[str]:
    hints = get_type_hints(kind)
    return frozenset(name for name in blanks_in(template) if _is_seat(hints[name]))


def _is_seat(hint: object) -> bool:
    """Whether a type is a seat, or a seat or None for the table itself."""
    if get_origin(hint) in (Union, UnionType):
        return {*get_args(hint)} == {Seat, NoneType}
    return hint is Seat


def _can_render(hint: object) -> bool:
    if _is_seat(hint):
        return True
    if get_origin(hint) is Annotated:
        return _can_render(get_args(hint)[0])
    if hasattr(hint, "__supertype__"):
        return _can_render(hint.__supertype__)
    if get_origin(hint) is Literal:
        return all(isinstance(one, str) or type(one) is int for one in get_args(hint))
    return isinstance(hint, type) and issubclass(hint, int | str) and hint is not bool
