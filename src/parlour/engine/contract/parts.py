"""The contract of a game: every name that a module can define.

`game.bind` reads `CONTRACT`. `python -m tools.contract_page` generates docs/reference.md from it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Final, Literal, get_args

from parlour.engine.contract.about import About
from parlour.engine.contract.ending import Ending
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
            return " or ".join(map(source_text, get_args(self.type)))
        return f"a {source_text(self.type)}" if self.kind == "constant" else FORMS[self.kind]


FORMS: Final[Mapping[Kind, str]] = {
    "type": "a class made from Data",
    "types": "a class made from Data or a union of them",
    "function": "a function",
}

RENAMED: Final[Mapping[str, str]] = {"tells": "reveals_to"}
"""Old names of parts, with the new ones."""


def _default(text: str, default: Callable[..., object]) -> Callable[..., object]:
    """Attaches *text*, which the reference prints, to the *default* of a function."""
    default.__doc__ = text
    return default


_deal_nothing = _default("deals nothing", lambda _options, seats, _chance, _now: Began(seats))
_no_result = _default("never ends", lambda _state: None)
_same_value = _default("shows everything", lambda value, _viewer: value)
_reveals_to_nobody = _default("no viewer", lambda _event: NOBODY)
_same_state = _default("the state unchanged", lambda state, _viewer, _chance: state)
_nothing_hidden = _default("nothing is hidden", lambda _state, _viewer: {})
_never_final = _default("no event is final", lambda _event: False)
NO_DUE: Final = _default("never acts by itself", lambda _state: None)
_no_lapse = _default("the game waits", lambda _state, _seat: None)
_same_events = _default("the events unchanged", lambda _state, events, _gone, _now: events)
_nothing_conserved = _default("nothing is checked", lambda _state: None)
_same_view = _default("the view unchanged", lambda view, _now: view)
SAME_AS_VIEW: Final = _default(
    "`view`; if secrets are declared, the whole State", lambda state, _viewer: state
)
"""Replaced when the game is bound."""

_no_sentence = _default("the template in `sentences`", lambda _event, _words: " ")
"""A blank, because an empty sentence is allowed: `parlour check` reports blank ones as forgotten."""

NO_NOTATION: Final = _default("no short texts", lambda _event, _words: "")
NO_TAPS: Final = _default("a button with its label", lambda _action, _view: Taps())
NO_PLANS: Final = _default("none", lambda _view, _seat: ())
NO_MOTIONS: Final = _default("the difference between two scenes", lambda _redacted: ())
FROM_SCENE: Final = _default("the scene in words", lambda _view, _words: "")
"""Replaced when the game is bound."""

_no_ending = _default("made from the result", lambda _view, _words: Ending())
_no_captions = _default("none", lambda _view, _words: None)
_no_about = _default("nothing", lambda _options, _words: About())
_no_pictures = _default("none", lambda _words: {})
_no_terms = _default("none", lambda _words: ())
_no_words = _default("none", lambda: ())
_no_statistics = _default("none", lambda _played, _words: ())

CONTRACT: Final[tuple[Part, ...]] = (
    Part("name", "yes", "the id under which games are stored; must never change", type=str),
    Part("title", "yes", "the name that players see", type=str),
    Part("line", "no", "the game in one line, for its tile", "", str),
    Part("length", "no", "how long a game takes, in words, such as `20 minutes`", "", str),
    Part("minutes", "no", "the usual length in minutes, for filters in the list of games", 0, int),
    Part("kinds", "no", "what it is played with: any of `board`, `cards` and `dice`", (), tuple),
    Part("like", "no", 'other games that it is like, for the search on the start page: `("Go",)`', (), tuple),
    Part(
        "colours",
        "no",
        'the colours of the seats, from the palette, if its pieces have fixed ones: `("white", "black")`',
        (),
        tuple,
    ),
    Part("seats", "yes", "the possible numbers of players, such as `range(2, 5)` for 2 to 4", type=range),
    Part("version", "yes", "the version of the rules; raise it when they decide differently", type=int),
    Part("versions", "no", "modules with older rules, for tables that began with them", (), tuple),
    Part("aliases", "no", "renamed tags, from old name to new", {}, Mapping),
    Part("opens", "yes", "what everyone can see once the game is over", type=Opens),
    Part(
        "bound",
        "yes",
        "the maximum number of entries in a game; None if it can go on forever",
        type=int | None,
    ),
    Part("secrets", "no", "whether anything is hidden from a player or spectator", True, bool),
    Part("score_unit", "no", "how many units of score make one point; 100 if scores are in cents", 1, int),
    Part("Options", "no", "the options of a table; every field needs a default", NoOptions, Data),
    Part("quick", "no", "the options for starting a game with one click on its tile", {}, Mapping),
    Part("State", "yes", "the whole position, hidden parts included; never sent to players", type=Data),
    Part("View", "with secrets", "what a viewer sees of a state", "State", Data),
    Part("Action", "yes", "the actions of players; a union of tagged structs", type=UnionType),
    Part("trials", "no", "actions that a seat can try out in private before it acts", (), tuple),
    Part("Notice", "no", "actions of the table itself, such as a timeout; tagged structs", (), UnionType),
    Part("by_platform", "no", "notices that the server can send at any time", (), tuple),
    Part("Event", "yes", "what happened, including every random result; tagged structs", type=UnionType),
    Part("Started", "no", "the first event of a game, with everything that was dealt", Began, Data),
    Part(
        "setup(options, seats, chance, now)",
        "with Started",
        "deals the game and returns its first event; takes random numbers from `chance` only",
        _deal_nothing,
    ),
    Part("start(started)", "yes", "returns the state after the first event"),
    Part(
        "decide(state, seat, action, chance, now)",
        "yes",
        "returns the events that an action causes, or raises IllegalActionError",
    ),
    Part("evolve(state, event)", "yes", "returns the state after an event; must never fail"),
    Part("to_act(state)", "yes", "returns the seats that the game is waiting for"),
    Part(
        "legal(state, seat)",
        "yes",
        "returns every choice of a seat: actions, or `Range`, `Text`, `Some`, `Split` for many actions",
    ),
    Part(
        "result(state)", "with a bound", "returns places and scores; None while the game goes on", _no_result
    ),
    Part(
        "view(state, viewer)",
        "with secrets",
        "returns what a seat, or a spectator (None), is allowed to see",
        _same_value,
    ),
    Part(
        "redact(event, viewer)",
        "with secrets",
        "returns an event without what the viewer is not allowed to see",
        _same_value,
    ),
    Part(
        "past_view(view, now)",
        "no",
        "returns what spectators can still see of a past position while the game goes on",
        _same_view,
    ),
    Part(
        "open_view(state, viewer)",
        "no",
        "returns the view of a finished game with nothing hidden, for replays",
        SAME_AS_VIEW,
    ),
    Part(
        "reveals_to(event)",
        "with secrets",
        "returns the viewers who learn something hidden from an event",
        _reveals_to_nobody,
    ),
    Part(
        "redeal(state, viewer, chance)",
        "with secrets",
        "returns a random state that agrees with everything the viewer knows",
        _same_state,
    ),
    Part(
        "hidden(state, viewer)",
        "with secrets",
        "returns the places whose values the viewer does not know",
        _nothing_hidden,
    ),
    Part(
        "due(state)",
        "no",
        "returns the next time at which the rules act by themselves, and the notice they send",
        NO_DUE,
    ),
    Part(
        "lapse(state, seat)",
        "no",
        "returns the notice to send for a seat that must act but has been absent too long",
        _no_lapse,
    ),
    Part(
        "pass_over(state, events, gone, now)", "no", "adjusts the events while seats are absent", _same_events
    ),
    Part("final(event)", "no", "returns whether undo can never go back over an event", _never_final),
    Part(
        "conserved(state)",
        "no",
        "returns a value that must never change, such as the sorted cards; for `parlour check`",
        _nothing_conserved,
    ),
    Part(
        "sentences", "no", "for each event a template; its placeholders are fields of the event", {}, Mapping
    ),
    Part("sentence(event, words)", "without sentences", "returns an event in words", _no_sentence),
    Part(
        "past_sentence(event, now, words)",
        "no",
        "returns a past event in words, for reading it later while the game goes on; by default `sentence`",
    ),
    Part(
        "notation(event, words)",
        "no",
        "returns a move as a short text, such as `Nf3`; empty for other events",
        NO_NOTATION,
    ),
    Part("label(action, view, words)", "yes", "returns an action in words, for its button"),
    Part(
        "scene(view, words)",
        "no",
        "returns the `Scene`: everything on the table, for pages and terminals to draw",
    ),
    Part("taps(action, view)", "no", "returns the `Taps` on the scene that select an action", NO_TAPS),
    Part(
        "prepare(view, seat)",
        "no",
        "returns actions that a player can choose before their turn; one is sent if it is legal then",
        NO_PLANS,
    ),
    Part("board", "no", "the script in `assets/` that draws a custom board in a frame", "", str),
    Part(
        "motions(redacted)",
        "no",
        "returns what to animate for an event, if the change of scene does not show it",
        NO_MOTIONS,
    ),
    Part("describe(view, words)", "without a scene", "returns a position in words", FROM_SCENE),
    Part(
        "ending(view, words)",
        "no",
        "returns an `Ending`: how a finished game was won, in a sentence",
        _no_ending,
    ),
    Part(
        "captions(view, words)",
        "no",
        "returns a struct with the texts and numbers for a custom board",
        _no_captions,
    ),
    Part(
        "about(options, words)",
        "no",
        "returns an `About`: the rules and the names of options",
        _no_about,
    ),
    Part("tutorial(words)", "no", "returns a `Tutorial`: a scripted game that teaches each type of move"),
    Part(
        "pictures(words)", "no", "returns scenes by name: `tile`, and those that the rules show", _no_pictures
    ),
    Part("terms(words)", "no", "returns the words that pages explain, each a `Term`", _no_terms),
    Part(
        "statistics(played, words)",
        "no",
        "returns `Statistic`s over a player's finished games, each a `Played`",
        _no_statistics,
    ),
    Part("refusals", "no", "a sentence for each refusal code", {}, Mapping),
    Part("refusal(code, facts, words)", "no", "returns a refusal in words, if `refusals` is not enough"),
    Part("translations", "no", "`catalogues(__file__)`, or texts by language and template", {}, Mapping),
    Part(
        "vocabulary()",
        "no",
        "returns words in actions that their types do not list, such as places; for adapters",
        _no_words,
    ),
    Part("bot", "no", "a `Bot`: an evaluation, levels, help for the search bot, a judge of finished games"),
    Part("puzzles", "no", "a `Puzzles`: positions with one right answer, for a daily puzzle"),
)


def source_text(value: object) -> str:
    """A value or a type as an author would write it."""
    if isinstance(value, type):
        return "None" if value is NoneType else value.__name__
    return f'"{value}"'
