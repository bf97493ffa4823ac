"""The return type of each function of a game, and messages for wrong return values."""

from collections.abc import Collection, Mapping, Sequence
from types import NoneType

from parlour.engine.contract.about import About
from parlour.engine.contract.ending import Ending
from parlour.engine.contract.game import Game
from parlour.engine.contract.rule_faults import RuleFaultError, type_with_article
from parlour.engine.contract.tutorial import Tutorial
from parlour.engine.scene import Scene, Taps
from parlour.engine.values import Data, Due, Lapse, Result, Seat

Kinds = tuple[type, ...]

TEXT: tuple[Kinds, str] = ((str,), "a text")
EVENT_RULES = ("decide", "pass_over")


def return_types(game: Game) -> Mapping[str, tuple[Kinds, str]]:
    """For each function, the types that it can return, common ones first, and their name for messages."""
    state = ((game.State,), f"a {game.State.__name__}")
    return {
        "setup": ((Data,), "the first event"),
        "start": state,
        "evolve": state,
        "redeal": state,
        "to_act": ((tuple, list, Collection), "a list of seats"),
        "legal": ((tuple, list, Sequence), "a list of actions"),
        "result": ((NoneType, Result), "a Result, or None while the game goes on"),
        "view": ((game.View,), f"a {game.View.__name__}"),
        "open_view": ((game.View,), f"a {game.View.__name__}"),
        "redact": ((Data,), "the event as the viewer sees it"),
        "reveals_to": ((frozenset, Collection), "viewers, such as EVERYONE or NOBODY"),
        "hidden": ((dict, Mapping), "a dict of places and their values"),
        "due": ((NoneType, Due), "a Due, or None"),
        "lapse": ((NoneType, Lapse), "a Lapse, or None"),
        **dict.fromkeys(("sentence", "past_sentence", "notation", "label", "describe", "refusal"), TEXT),
        "scene": ((Scene,), "a Scene"),
        "taps": ((Taps,), "a Taps"),
        "prepare": ((tuple, list, Sequence), "a list of actions"),
        "motions": ((tuple, list, Sequence), "a list of motions"),
        "ending": ((Ending,), "an Ending"),
        "captions": ((NoneType, Data), "a struct, or None"),
        "about": ((About,), "an About"),
        "tutorial": ((Tutorial,), "a Tutorial"),
        "statistics": ((tuple, list, Sequence), "a list of Statistics"),
    }


def wrong_return_error(
    game: Game, name: str, given: object, args: Sequence[object], owed: str
) -> RuleFaultError:
    kinds = (*game.events, *game.actions, *game.notices)
    about = [f" for {type(arg).__name__}" for arg in args if isinstance(arg, kinds)][:1]
    hint = "; is a `return` missing?" if given is None else ""
    text = f"`{name}` returned {type_with_article(given)}{''.join(about)}; it must return {owed}{hint}"
    return RuleFaultError(text, getattr(game, name))


def require_known_events(game: Game, name: str, events: Sequence[object]) -> None:
    for event in events:
        if not isinstance(event, game.events):
            names = ", ".join(kind.__name__ for kind in game.events)
            text = f"`{name}` returned {type_with_article(event)} among its events; `Event` names {names}"
            raise RuleFaultError(text, getattr(game, name))


def seats_to_act(game: Game, state: Data, seats: int) -> Sequence[Seat]:
    """The seats that must act. Raises RuleFaultError if one of them does not exist."""
    waiting = tuple(game.to_act(state))
    for seat in waiting:
        if seat not in range(seats):
            raise RuleFaultError(
                f"`to_act` names seat {seat}; with {seats} players the seats are 0 to {seats - 1}",
                game.to_act,
            )
    return waiting
