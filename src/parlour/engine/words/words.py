"""Words for people: names, a language, and a catalogue that can be translated."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from parlour.engine.values import Data, Seat, Viewer

Chosen = TypeVar("Chosen", bound=Data)

Catalogue = Mapping[str, Mapping[str, str]]
"""For each language, the English template and its translation."""


def N_(template: str) -> str:
    """Mark a template that stands in a table, apart from where it is said, as one to translate."""
    return template


class TemplateError(ValueError):
    """A template that cannot be filled with what it was given; the text quotes it."""


class Words:
    """What the text layer of a game speaks with.

    A template is written in English where it is used, `words.say("{who} passes.", who=…)`; a game's
    `translations` may give it in other languages, and what is missing there is said in English.
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
        """The same words for nobody in particular."""
        if self.you is None:
            return self
        words = Words(self.names, self.language, options=self._options)
        words._templates = self._templates
        return words

    def options(self, kind: type[Chosen]) -> Chosen:
        """The options in force, of the game's own *kind*; those by default where there is no table."""
        return self._options if isinstance(self._options, kind) else kind()

    def is_you(self, seat: Seat | None) -> bool:
        """Whether it is the reader who sits there: `You took the gem`, and not `Ann took the gem`."""
        return seat is not None and seat == self.you

    def name(self, seat: Seat | None) -> str:
        """The name of who sits there; the table itself for None."""
        if seat is None:
            return self.say("The table")
        return self.names[seat] if seat < len(self.names) else self.say("Seat {n}", n=seat + 1)

    def say(self, template: str, **facts: object) -> str:
        said = self._templates.get(template, template)
        try:
            return said.format(**facts)
        except (LookupError, ValueError, AttributeError) as fault:
            raise _template_error(said, self.language, facts, fault) from None

    def tell(self, seat: Seat, yours: str, others: str, **facts: object) -> str:
        """What a player did: *yours* to the player, *others* with `{who}` to everybody else."""
        if self.is_you(seat):
            return self.say(yours, **facts)
        return self.say(others, who=self.name(seat), **facts)

    def call(self, name: str) -> str:
        """What something is called, by a name that is no template and may hold anything."""
        return self._templates.get(name, name)

    def listing(self, items: Sequence[str]) -> str:
        """The items in one phrase: `a, b and c`."""
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
