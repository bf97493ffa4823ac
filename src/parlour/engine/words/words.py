"""Renders texts for players: names, a language, and a catalogue of translations."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import msgspec

from parlour.engine.values import Data, Result, Seat, Viewer

Chosen = TypeVar("Chosen", bound=Data)

Catalogue = Mapping[str, Mapping[str, str]]
"""For each language, the English templates with their translations."""


def N_(template: str) -> str:
    """Marks a template for translation, if it is defined in one place and rendered in another."""
    return template


class TemplateError(ValueError):
    """A template that cannot be filled with the given values. The message quotes it."""


class Words:
    """Renders a game's texts in the reader's language.

    A template is written in English where it is used: `words.say("{who} passes.", who=…)`. A game's
    `translations` translate it. If a translation is missing, the English text is used.
    """

    __slots__ = ("_options", "_templates", "language", "names", "you")

    def __init__(
        self,
        names: Sequence[str],
        language: str = "en",
        translations: Catalogue | None = None,
        you: Viewer = None,
        options: Data | None = None,
    ) -> None:
        self.names = tuple(names)
        self.language = language
        self.you = you
        self._options = options
        self._templates: Mapping[str, str] = (translations or {}).get(language, {})

    def for_all(self) -> "Words":
        """The same words without a particular reader."""
        if self.you is None:
            return self
        words = Words(self.names, self.language, options=self._options)
        words._templates = self._templates
        return words

    def options(self, kind: type[Chosen]) -> Chosen:
        """The options in force, of the game's own type *kind*; the defaults if there is no table."""
        return self._options if isinstance(self._options, kind) else kind()

    def is_you(self, seat: Seat | None) -> bool:
        """Whether the reader plays this seat: `You took the gem` instead of `Ann took the gem`."""
        return seat is not None and seat == self.you

    def name(self, seat: Seat | None) -> str:
        """The name of the player at a seat; "The table" for None."""
        if seat is None:
            return self.say("The table")
        return self.names[seat] if seat < len(self.names) else self.say("Seat {n}", n=seat + 1)

    def who(self, seat: Seat) -> str:
        """The player in the middle of a sentence: `you` for the reader, the name for everyone else."""
        return self.say("you") if self.is_you(seat) else self.name(seat)

    def say(self, template: str, **facts: object) -> str:
        said = self._templates.get(template, template)
        try:
            return said.format(**facts)
        except (LookupError, ValueError, AttributeError) as fault:
            raise _template_error(said, self.language, facts, fault) from None

    def tell(self, seat: Seat, yours: str, others: str, **facts: object) -> str:
        """A player's action: *yours* for that player, *others* with `{who}` for everyone else."""
        if self.is_you(seat):
            return self.say(yours, **facts)
        return self.say(others, who=self.name(seat), **facts)

    def call(self, name: str) -> str:
        """Translates a name. Unlike a template, it can contain braces."""
        return self._templates.get(name, name)

    def result(self, result: Result) -> Result:
        """The result with the names of its breakdown in the reader's language."""
        if not result.breakdown or not self._templates:
            return result
        parts = tuple(tuple((self.call(name), points) for name, points in of) for of in result.breakdown)
        return msgspec.structs.replace(result, breakdown=parts)

    def listing(self, items: Sequence[str]) -> str:
        """The items as a phrase: `a, b and c`."""
        if len(items) < 2:
            return "".join(items)
        return self.say("{most} and {last}", most=", ".join(items[:-1]), last=items[-1])


def _template_error(
    template: str, language: str, facts: Mapping[str, object], fault: Exception
) -> TemplateError:
    given = ", ".join(facts) or "nothing"
    if isinstance(fault, KeyError):
        needs = f"asks for {{{fault.args[0]}}} and is given {given}"
    elif isinstance(fault, IndexError):
        needs = f"has a blank without a name; name it, as one of {given}"
    else:
        needs = f"cannot be filled: {fault}"
    return TemplateError(f"the template {template!r} ({language}) {needs}")
