"""The contract of a game: every name that a module can define.

`game.bind` reads `CONTRACT`. `python -m tools.contract_page` generates docs/reference.md from it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Final, Literal, get_args

from parlour.engine.contract.about import About
from parlour.engine.scene import Taps
from parlour.engine.values import NOBODY, Began, Data, NoOptions, Opens

Kind = Literal["constant", "type", "types", "function"]
Needed = Literal[
    "yes", "with secrets", "with a bound", "with Started", "without a scene", "without sentences", "no"
]


@dataclass(frozen=True, slots=True)
class Part:
    """One name that a game can define. *default* is used if it is neither required nor defined."""

    signature: str
    """Its name, with the parameters if it is a function."""

    needed: Needed
    meaning: str
    default: object = None
    type: object = object
    """The type of a constant; Data for a struct, UnionType for one struct or a union of them."""

    @property
    def name(self) -> str:
        return self.signature.partition("(")[0]

    @property
    def kind(self) -> Kind:
        if "(" in self.signature:
            return "function"
        return "types" if self.type is UnionType else "type" if self.type is Data else "constant"

    @property
    def form(self) -> str:
        """What its value must be, in words."""
        if self.kind == "constant" and get_args(self.type):
            return " or ".join(map(spell, get_args(self.type)))
        return f"a {spell(self.type)}" if self.kind == "constant" else FORMS[self.kind]


FORMS: Final[Mapping[Kind, str]] = {
    "type": "a class made from Data",
    "types": "a class made from Data or a union of them",
    "function": "a function",
}

RENAMED: Final[Mapping[str, str]] = {"tells": "reveals_to"}
"""Old names of parts, with the new ones."""


def _otherwise(text: str, default: Callable[..., object]) -> Callable[..., object]:
    """Attaches *text*, which the reference prints, to the *default* of a function."""
    default.__doc__ = text
    return default


_began = _otherwise("nothing is dealt", lambda _options, seats, _chance, _now: Began(seats))
_no_result = _otherwise("it never ends", lambda _state: None)
_whole = _otherwise("shows everything", lambda value, _viewer: value)
_reveals_to_nobody = _otherwise("nobody", lambda _event: NOBODY)
_same = _otherwise("the state itself", lambda state, _viewer, _chance: state)
_nothing_hidden = _otherwise("nothing is", lambda _state, _viewer: {})
_never_final = _otherwise("no event is", lambda _event: False)
NO_DUE: Final = _otherwise("nothing ever is", lambda _state: None)
_no_lapse = _otherwise("nothing: the game waits", lambda _state, _seat: None)
_as_decided = _otherwise("the events as decided", lambda _state, events, _gone, _now: events)
_nothing_conserved = _otherwise("nothing is", lambda _state: None)
_as_it_was = _otherwise("the view itself", lambda view, _now: view)
AS_SEEN: Final = _otherwise("what `view` shows, or all of a declared State", lambda state, _viewer: state)
"""Replaced when the game is bound."""

_no_sentence = _otherwise("what `sentences` has", lambda _event, _words: " ")
"""A blank, because an empty sentence is allowed: `parlour check` reports blank ones as forgotten."""

A_BUTTON: Final = _otherwise("a button with its label", lambda _action, _view: Taps())
NO_MOTIONS: Final = _otherwise("what two scenes show", lambda _redacted: ())
FROM_SCENE: Final = _otherwise("the scene in words", lambda _view, _words: "")
"""Replaced when the game is bound."""

_no_captions = _otherwise("none: its text is its board", lambda _view, _words: None)
_no_about = _otherwise("nothing", lambda _options, _words: About())
_no_pictures = _otherwise("none", lambda _words: {})
_no_terms = _otherwise("none", lambda _words: ())
_no_words = _otherwise("none", lambda: ())
_no_statistics = _otherwise("none", lambda _played, _words: ())

CONTRACT: Final[tuple[Part, ...]] = (
    Part("name", "yes", "the id under which its games are stored; never changes", type=str),
    Part("title", "yes", "the name that people read", type=str),
    Part("line", "no", "the game in one line, for its tile", "", str),
    Part("length", "no", "how long a game takes, such as `20 minutes`", "", str),
    Part("minutes", "no", "how long a game usually takes, for the shelf of games", 0, int),
    Part("kinds", "no", "what it is played with: `board`, `cards`, `dice`", (), tuple),
    Part("seats", "yes", "how many may play, such as `range(2, 5)`", type=range),
    Part("version", "yes", "of the rules; raise it when they decide otherwise", type=int),
    Part("versions", "no", "older rules that it still has, as modules", (), tuple),
    Part("aliases", "no", "tags that were renamed: old name to new", {}, Mapping),
    Part("opens", "yes", "what everyone may see once it is over", type=Opens),
    Part("bound", "yes", "the most entries a game can take; None if endless", type=int | None),
    Part("secrets", "no", "whether anything is hidden from a player or spectator", True, bool),
    Part("score_unit", "no", "the parts of a point that scores count, 100 for cents", 1, int),
    Part("Options", "no", "the house rules; every field has a default", NoOptions, Data),
    Part("quick", "no", "the options with which one press on its tile starts a game", {}, Mapping),
    Part("State", "yes", "the whole position; only the game and the table hold it", type=Data),
    Part("View", "with secrets", "what a viewer may see of a state", "State", Data),
    Part("Action", "yes", "what players send, tagged", type=UnionType),
    Part("trials", "no", "the actions that a seat may try out in private before it acts", (), tuple),
    Part("Notice", "no", "what the table itself sends, tagged", (), UnionType),
    Part("by_platform", "no", "the notices that the server may send at any time", (), tuple),
    Part("Event", "yes", "what happened, tagged; results and chance included", type=UnionType),
    Part("Started", "no", "the first event, with all that was dealt", Began, Data),
    Part("setup(options, seats, chance, now)", "with Started", "deals, with the chance it is given", _began),
    Part("start(started)", "yes", "the state after the first event"),
    Part("decide(state, seat, action, chance, now)", "yes", "refuses an action or says what happens"),
    Part("evolve(state, event)", "yes", "the state after an event; never refuses"),
    Part("to_act(state)", "yes", "the seats that the game waits for"),
    Part(
        "legal(state, seat)", "yes", "all that a seat may do now: actions, `Range`, `Text`, `Some`, `Split`"
    ),
    Part("result(state)", "with a bound", "places and scores; None while it goes on", _no_result),
    Part("view(state, viewer)", "with secrets", "what a seat, or a spectator (None), may see", _whole),
    Part("redact(event, viewer)", "with secrets", "an event as a viewer may see it", _whole),
    Part("past_view(view, now)", "no", "what a running game still shows of a past public view", _as_it_was),
    Part("open_view(state, viewer)", "no", "a position in a replay that hides nothing", AS_SEEN),
    Part("reveals_to(event)", "with secrets", "the viewers who learn something hidden", _reveals_to_nobody),
    Part("redeal(state, viewer, chance)", "with secrets", "a state that a viewer holds possible", _same),
    Part("hidden(state, viewer)", "with secrets", "the places that a viewer does not know", _nothing_hidden),
    Part("due(state)", "no", "when the rules act by themselves next, and the notice", NO_DUE),
    Part("lapse(state, seat)", "no", "what the rules do for a seat that is gone for long", _no_lapse),
    Part("pass_over(state, events, gone, now)", "no", "changes the events where seats are gone", _as_decided),
    Part("final(event)", "no", "whether no undo may go back over an event", _never_final),
    Part("conserved(state)", "no", "what must never change, such as all cards", _nothing_conserved),
    Part("sentences", "no", "for each event a template; its blanks are fields of the event", {}, Mapping),
    Part("sentence(event, words)", "without sentences", "an event in words", _no_sentence),
    Part("past_sentence(event, now, words)", "no", "an event as it may be read later in a running game"),
    Part("label(action, view, words)", "yes", "an action in words"),
    Part("scene(view, words)", "no", "a `Scene`: what lies on the table, for all who draw it"),
    Part("taps(action, view)", "no", "a `Taps`: what is tapped for an action", A_BUTTON),
    Part("board", "no", "the script in `assets/` that draws a board of its own, in a frame", "", str),
    Part("motions(redacted)", "no", "what moves for an event where two scenes do not show it", NO_MOTIONS),
    Part("describe(view, words)", "without a scene", "a position in words", FROM_SCENE),
    Part("captions(view, words)", "no", "a struct: the words and sums on its own board", _no_captions),
    Part("about(options, words)", "no", "an `About`: its rules, options and first steps", _no_about),
    Part("tutorial(words)", "no", "a `Tutorial`: a scripted game that teaches each kind of move"),
    Part("pictures(words)", "no", "scenes by name: `tile`, and those that its rules show", _no_pictures),
    Part("terms(words)", "no", "the words that a page explains, each a `Term`", _no_terms),
    Part(
        "statistics(played, words)",
        "no",
        "`Statistic`s of one's finished games, each `Played`",
        _no_statistics,
    ),
    Part("refusals", "no", "a sentence for each refusal code", {}, Mapping),
    Part("refusal(code, facts, words)", "no", "a refusal in words, where `refusals` is not enough"),
    Part("translations", "no", "`catalogues(__file__)`, or texts by language and template", {}, Mapping),
    Part("vocabulary()", "no", "the words in actions that no type holds, such as places", _no_words),
    Part("bot", "no", "a `Bot`: an evaluation, levels, help for the search bot, a judge of finished games"),
)


def spell(value: object) -> str:
    """A value or a type as an author would write it."""
    if isinstance(value, type):
        return "None" if value is NoneType else value.__name__
    return f'"{value}"'
