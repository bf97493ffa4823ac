"""Correct games with one fault each in their scene or taps."""

from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Final

from msgspec.structs import replace

from parlour.engine import Chance, Millis, Term, Viewer, Words
from parlour.engine.scene import Back, Card, Flash, Grid, Mark, Motion, Piece, Row, Scene, Taps, Token, Travel
from parlour.games import tictactoe
from support.games import bells, hush, laying
from support.games.hush import (
    Action,
    Event,
    Mixed,
    Peek,
    Peeked,
    Started,
    State,
    Swap,
    Swapped,
    Take,
    Took,
    View,
)

CAUGHT_BY: Final[dict[str, str]] = {}
"""For each mutant, the check that must catch it."""


def mutant(name: str, check: str, sound: ModuleType = hush, **changes: object) -> SimpleNamespace:
    CAUGHT_BY[name] = check
    return SimpleNamespace(**{**vars(sound), "__name__": f"kit.scene_mutants:{name}", **changes})


# Scenes that use more than the view.

_aside: list[State] = []


def _view_with_state_aside(state: State, viewer: Viewer) -> View:
    _aside[:] = [state]
    return hush.view(state, viewer)


def _scene_from_state(view: View, words: Words) -> Scene:
    drawn = hush.scene(view, words)
    return replace(drawn, say=str(_aside[0].hands[0][0]))


def _taps_from_state(action: Action, view: View) -> Taps:
    return Taps(hush.taps(action, view).path, drop="pile" if _aside[0].hands[0][0] > 6 else "discard")


def _scene_in_set_order(view: View, words: Words) -> Scene:
    drawn = hush.scene(view, words)
    by_name = {f"{piece.at} {number}": piece for number, piece in enumerate(drawn.pieces)}
    return replace(drawn, pieces=tuple(by_name[name] for name in set(by_name)))


def _scene_with_me(view: bells.State, words: Words) -> Scene:
    return replace(bells.scene(view, words), say=f"You are {words.name(words.you)}")


_drawn: list[View] = []


def _scene_that_counts(view: View, words: Words) -> Scene:
    _drawn.append(view)
    return replace(hush.scene(view, words), say=str(len(_drawn)))


state_in_scene = mutant("state_in_scene", "leak", view=_view_with_state_aside, scene=_scene_from_state)
state_in_taps = mutant("state_in_taps", "leak", view=_view_with_state_aside, taps=_taps_from_state)
scene_in_set_order = mutant("scene_in_set_order", "fresh process", scene=_scene_in_set_order)
open_scene_with_me = mutant("open_scene_with_me", "scene purity", bells, scene=_scene_with_me)
scene_that_counts = mutant("scene_that_counts", "scene purity", scene=_scene_that_counts)


# Marked backs: each card has a number on its back, which stays with it through every shuffle.


class MarkedState(State, frozen=True):
    backs: tuple[tuple[int, ...], ...]
    pile_backs: tuple[int, ...]


class MarkedView(View, frozen=True):
    backs: tuple[tuple[int, ...], ...]


def _start_marked(started: Started) -> MarkedState:
    """Numbers the cards as they are dealt, independently of their faces."""
    plain = hush.start(started)
    numbers = iter(range(len(hush.CARDS)))
    backs = tuple(tuple(next(numbers) for _ in hand) for hand in plain.hands)
    return _marked(plain, backs, tuple(numbers))


def _marked(plain: State, backs: tuple[tuple[int, ...], ...], pile: tuple[int, ...]) -> MarkedState:
    own = {field: getattr(plain, field) for field in State.__struct_fields__}
    return MarkedState(**own, backs=backs, pile_backs=pile)


def _evolve_marked(state: MarkedState, event: Event) -> MarkedState:
    after = hush.evolve(state, event)
    backs = [list(row) for row in state.backs]
    pile = state.pile_backs
    match event:
        case Mixed(seat, cards) if cards is not None:
            backs[seat] = [state.backs[seat][state.hands[seat].index(card)] for card in cards]
        case Swapped(seat, slot, other, other_slot):
            backs[seat][slot], backs[other][other_slot] = backs[other][other_slot], backs[seat][slot]
        case Took(seat, slot):
            backs[seat][slot], pile = pile[0], pile[1:]
        case _:
            pass
    return _marked(after, tuple(map(tuple, backs)), pile)


def _redeal_marked(state: MarkedState, viewer: Viewer, chance: Chance) -> MarkedState:
    return _marked(hush.redeal(state, viewer, chance), state.backs, state.pile_backs)


def _view_marked(state: MarkedState, viewer: Viewer) -> MarkedView:
    plain = hush.view(state, viewer)
    own = {field: getattr(plain, field) for field in View.__struct_fields__}
    return MarkedView(**own, backs=state.backs)


marked_backs = mutant(
    "marked_backs",
    "marked backs",
    State=MarkedState,
    View=MarkedView,
    start=_start_marked,
    evolve=_evolve_marked,
    redeal=_redeal_marked,
    view=_view_marked,
)


# Form.


def _scene_with_lists(view: View, words: Words) -> Scene:
    drawn = hush.scene(view, words)
    return replace(drawn, pieces=[*drawn.pieces])


def _scene_with_a_stray_mark(view: View, words: Words) -> Scene:
    return replace(hush.scene(view, words), marks=(Mark("hand 0.3"),))


def _scene_with_one_id_twice(view: View, words: Words) -> Scene:
    drawn = hush.scene(view, words)
    cards = [Piece("discard", Card(title=str(card), id="card")) for card in view.discard]
    return replace(drawn, pieces=(*(piece for piece in drawn.pieces if piece.at != "discard"), *cards))


def _scene_that_grows(view: View, words: Words) -> Scene:
    drawn = hush.scene(view, words)
    rows = tuple(Row(f"old {n}") for n in range(10 * (12 - view.turns)))
    return replace(drawn, areas=(*drawn.areas, *rows))


def _scene_of_an_unknown_shape(view: tictactoe.State, words: Words) -> Scene:
    drawn = tictactoe.scene(view, words)
    return replace(drawn, pieces=tuple(Piece(piece.at, Token("hieroglyph")) for piece in drawn.pieces))


def _scene_of_a_lost_picture(view: tictactoe.State, words: Words) -> Scene:
    drawn = tictactoe.scene(view, words)
    return replace(drawn, pieces=tuple(Piece(piece.at, Token(picture="x.svg")) for piece in drawn.pieces))


def _scene_with_a_long_line(view: View, words: Words) -> Scene:
    return replace(hush.scene(view, words), say="on and on " * 21)


scene_with_lists = mutant("scene_with_lists", "scene form", scene=_scene_with_lists)
mark_on_no_place = mutant("mark_on_no_place", "scene form", scene=_scene_with_a_stray_mark)
one_id_for_two_cards = mutant("one_id_for_two_cards", "scene form", scene=_scene_with_one_id_twice)
board_that_grows = mutant("board_that_grows", "scene form", scene=_scene_that_grows)
long_text = mutant("long_text", "scene form", scene=_scene_with_a_long_line)
shape_of_nobody = mutant("shape_of_nobody", "scene form", tictactoe, scene=_scene_of_an_unknown_shape)
picture_not_there = mutant("picture_not_there", "scene form", tictactoe, scene=_scene_of_a_lost_picture)


def _pictures_of_no_place(words: Words) -> dict[str, Scene]:
    return {"tile": Scene((Grid("board", 3, 3),), (Piece("board.3.0", Token("cross", 0)),))}


def _pictures_that_fail(words: Words) -> dict[str, Scene]:
    return {"tile": Scene(()), words.say("{what}"): Scene(())}


def _terms_without_a_text(words: Words) -> tuple[Term, ...]:
    return (Term("row | rows", ""),)


# Files in `assets/`.

_FAULTY = str(Path(__file__).parent / "faulty_assets" / "game.py")

picture_of_no_kind = mutant("picture_of_no_kind", "assets", tictactoe, __file__=_FAULTY)
board_not_there = mutant("board_not_there", "assets", tictactoe, board="board.js")

# The list of games and the rules.

kind_of_nobody = mutant("kind_of_nobody", "presentation", tictactoe, kinds=("board", "bord"))
picture_of_no_place = mutant("picture_of_no_place", "presentation", tictactoe, pictures=_pictures_of_no_place)
picture_that_fails = mutant("picture_that_fails", "presentation", tictactoe, pictures=_pictures_that_fail)
term_without_a_text = mutant("term_without_a_text", "presentation", tictactoe, terms=_terms_without_a_text)


# Ids.


def _scene_with_ids_anew(view: laying.View, words: Words) -> Scene:
    drawn = laying.scene(view, words)
    moment = (*(card is not None for card in view.laid), *view.rounds)
    return replace(drawn, pieces=tuple(_with_id(piece, f"{piece.what} {moment}") for piece in drawn.pieces))


def _with_id(piece: Piece, name: str) -> Piece:
    return piece if isinstance(piece.what, Back) else replace(piece, what=replace(piece.what, id=name))


def _scene_with_ids_by_place(view: View, words: Words) -> Scene:
    drawn = hush.scene(view, words)
    top = [Piece("discard", Card(title=str(card), id="top")) for card in view.discard[-1:]]
    return replace(drawn, pieces=(*(piece for piece in drawn.pieces if piece.at != "discard"), *top))


def _scene_with_a_die_for_a_token(view: bells.State, words: Words) -> Scene:
    drawn = bells.scene(view, words)
    if view.rolls % 2:
        return drawn
    tokens = tuple(Piece(f"dice.{n}", Token(text=str(die), id=f"die {n}")) for n, die in enumerate(view.dice))
    return replace(drawn, pieces=tokens)


ids_counted_anew = mutant(
    "ids_counted_anew", "scene ids", laying, scene=_scene_with_ids_anew, taps=lambda *_: Taps()
)
id_by_place = mutant("id_by_place", "scene ids", scene=_scene_with_ids_by_place)
id_of_another_kind = mutant("id_of_another_kind", "scene ids", bells, scene=_scene_with_a_die_for_a_token)


# Taps.


def _taps_beside_the_board(action: Action, view: View) -> Taps:
    return (
        Taps((f"hand {view.seat}.{action.slot + 1}",))
        if isinstance(action, Peek)
        else hush.taps(action, view)
    )


def _scene_with_own_row_for_others(view: View, words: Words) -> Scene:
    drawn = hush.scene(view, words)
    mine = f"hand {view.seat}"
    return replace(
        drawn,
        areas=tuple(area for area in drawn.areas if area.id != mine),
        pieces=tuple(piece for piece in drawn.pieces if not piece.at.startswith(mine)),
    )


def _taps_of_the_slot_alone(action: Action, view: View) -> Taps:
    match action:
        case Take(slot) | Peek(slot) | Swap(slot):
            return Taps((f"hand {view.seat}.{slot}",))
        case _:
            return Taps()


def _label_of_the_kind(action: Action, view: View, words: Words) -> str:
    return "Swap" if isinstance(action, Swap) else hush.label(action, view, words)


def _taps_of_no_swap(action: Action, view: View) -> Taps:
    return Taps() if isinstance(action, Swap | Peek) else hush.taps(action, view)


def _taps_of_some_alone(action: bells.Keep, view: bells.State) -> Taps:
    return Taps(together=("dice.0",))


tap_beside_the_board = mutant("tap_beside_the_board", "scene reach", taps=_taps_beside_the_board)
tap_for_others = mutant("tap_for_others", "scene reach", scene=_scene_with_own_row_for_others)
two_of_one_label = mutant(
    "two_of_one_label", "scene reach", taps=_taps_of_the_slot_alone, label=_label_of_the_kind
)
many_buttons = mutant("many_buttons", "scene reach", taps=_taps_of_no_swap)
some_without_names = mutant("some_without_names", "scene reach", bells, taps=_taps_of_some_alone)


# Words and time.


def _scene_without_titles(view: View, words: Words) -> Scene:
    drawn = hush.scene(view, words)
    return replace(drawn, areas=tuple(replace(area, title="") for area in drawn.areas))


LIKE_LABELS = tuple((place, "a cell") for place in tictactoe.PLACES)


def _scene_with_like_labels(view: tictactoe.State, words: Words) -> Scene:
    return replace(tictactoe.scene(view, words), areas=(Grid("board", 3, 3, names=LIKE_LABELS),))


def _scene_without_names(view: View, words: Words) -> Scene:
    drawn = hush.scene(view, words)
    return replace(drawn, pieces=(*drawn.pieces, Piece("discard", Card())))


def _scene_without_an_end(view: View, words: Words) -> Scene:
    drawn = hush.scene(view, words)
    return replace(drawn, pieces=tuple(replace(piece, until=None) for piece in drawn.pieces))


def _scene_with_another_end(view: View, words: Words) -> Scene:
    drawn = hush.scene(view, words)
    pieces = [
        piece if piece.until is None else replace(piece, until=Millis(piece.until + 1000))
        for piece in drawn.pieces
    ]
    return replace(drawn, pieces=tuple(pieces))


tapped_without_label = mutant("tapped_without_label", "scene words", scene=_scene_without_titles)
places_of_one_label = mutant("places_of_one_label", "scene words", tictactoe, scene=_scene_with_like_labels)
thing_without_name = mutant("thing_without_name", "scene words", scene=_scene_without_names)
glimpse_without_end = mutant("glimpse_without_end", "scene time", scene=_scene_without_an_end)
glimpse_with_another_end = mutant("glimpse_with_another_end", "scene time", scene=_scene_with_another_end)


# Motions.

_whole: list[Event] = []


def _redact_with_event_aside(event: Event, viewer: Viewer) -> Event:
    _whole[:] = [event]
    return hush.redact(event, viewer)


def _motions_from_the_whole_event(redacted: Event) -> list[Motion]:
    match _whole[0]:
        case Peeked(_, _, card) if card is not None:
            return [Travel("pile", "discard", Card(title=str(card)))]
        case _:
            return []


def _motions_beside_the_board(redacted: Event) -> list[Motion]:
    return [Flash("hand 7.0")] if isinstance(redacted, Swapped) else []


_events: list[Event] = []


def _motions_that_count(redacted: Event) -> list[Motion]:
    _events.append(redacted)
    return [Flash(f"hand 0.{len(_events) % 3}")]


def _motions_without_end(redacted: Event) -> list[Motion]:
    return [Flash("pile")] * 100


whole_event_in_motions = mutant(
    "whole_event_in_motions", "leak", redact=_redact_with_event_aside, motions=_motions_from_the_whole_event
)
motion_beside_the_board = mutant(
    "motion_beside_the_board", "scene motions", motions=_motions_beside_the_board
)
motions_that_count = mutant("motions_that_count", "scene motions", motions=_motions_that_count)
motions_without_end = mutant("motions_without_end", "scene motions", motions=_motions_without_end)
