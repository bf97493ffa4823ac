"""The texts of Cambio's own board, made only from what the viewer sees."""

from collections.abc import Iterator, Sequence

from parlour.engine import N_, Data, Seat, Words
from parlour.games.cambio.card_names import (
    count_cards,
    count_points,
    count_turns,
    name_card,
    name_card_at,
    name_place,
)
from parlour.games.cambio.cards import power_of
from parlour.games.cambio.prompts import (
    CallWarning,
    Hint,
    Question,
    call_warning,
    hint,
    prompt,
    question,
    say_call,
    say_held_card,
)
from parlour.games.cambio.scoreboard import Results, name_round, results
from parlour.games.cambio.view import View
from parlour.games.cambio.words import EFFECTS


class HeldCard(Data, frozen=True):
    """The card that the player to move holds. The name is empty if the viewer must not see it."""

    told: str
    name: str
    origin: str
    discard: str
    effect: str
    """The power that discarding it grants, or empty."""


class FinalRound(Data, frozen=True):
    title: str
    called: str
    left: str


class Captions(Data, frozen=True):
    prompt: str
    hint: Hint | None
    draw: str
    deck: str
    discards: str
    places: tuple[tuple[str, ...], ...]
    """`your top-left card`, for each slot of each grid."""

    cells: tuple[tuple[str, ...], ...]
    """The state of each slot: `face down`."""

    badges: tuple[str, ...]
    """By seat: that the player called, or has taken their last turn."""

    held: HeldCard | None
    round: str
    final: FinalRound | None
    question: Question | None
    call: CallWarning | None
    results: Results | None
    lines: tuple[str, ...]
    """The table as text. A card that is revealed for a moment appears only in the question."""


def captions(view: View, words: Words) -> Captions:
    corners = [name_place(slot, words) for slot in range(max(map(len, view.grids)))]
    deck = words.say("Draw pile, {cards}", cards=count_cards(view.deck, words))
    discards = _discards(view, words)
    cells, held, final = _cells(view, words), _held(view, words), _final(view, words)
    return Captions(
        prompt=prompt(view, words),
        hint=hint(view, words),
        draw=words.say("Draw a card"),
        deck=deck,
        discards=discards,
        places=tuple(
            tuple(name_card_at(Seat(seat), corner, view.viewer, words) for corner in corners[: len(grid)])
            for seat, grid in enumerate(view.grids)
        ),
        cells=cells,
        badges=tuple(_badge(view, Seat(seat), words) for seat in range(len(view.grids))),
        held=held,
        round=name_round(view, words),
        final=final,
        question=question(view, words),
        call=call_warning(view, words),
        results=results(view, words),
        lines=(
            f"{deck}. {discards}.",
            *_grids(view, corners, cells, words),
            *(() if held is None else (held.told,)),
            *(() if final is None else (f"{final.called}. {final.title}: {final.left}.",)),
        ),
    )


def _discards(view: View, words: Words) -> str:
    if not view.discards:
        return words.say("Discard pile, empty")
    if view.top is None:
        return words.say("Discard pile, {cards}", cards=count_cards(view.discards, words))
    top = name_card(view.top, words)
    return words.say("Discard pile: {card}, {cards}", card=top, cards=count_cards(view.discards, words))


def _cells(view: View, words: Words) -> tuple[tuple[str, ...], ...]:
    hidden = {"down": words.say("face down"), "empty": words.say("empty")}
    return tuple(
        tuple(name_card(cell, words) if isinstance(cell, int) else hidden[cell] for cell in grid)
        for grid in view.grids
    )


def _grids(
    view: View, corners: Sequence[str], cells: tuple[tuple[str, ...], ...], words: Words
) -> Iterator[str]:
    for seat, grid in enumerate(cells):
        name = words.name(Seat(seat))
        if seat == view.viewer:
            name = words.say("You")
        lies = ", ".join(f"{corner} {cell}" for corner, cell in zip(corners, grid, strict=False))
        yield f"{name}: {lies}."


def _badge(view: View, seat: Seat, words: Words) -> str:
    if seat == view.caller:
        return words.say("Called Cambio")
    if view.caller is not None and seat in view.finished:
        return words.say("Last turn taken")
    return ""


def _held(view: View, words: Words) -> HeldCard | None:
    if view.held is None:
        return None
    told, card = say_held_card(view, words), view.held.card
    if card is None:
        return HeldCard(told, "", "", "", "")
    points = count_points(view.points[card], words)
    origin = words.say(N_("just drawn") if view.held.source == "deck" else N_("from the discard pile"))
    power = power_of(card)
    return HeldCard(
        told=told,
        name=name_card(card, words),
        origin=f"{origin} · {points}",
        discard=words.say("Discard"),
        effect="" if power is None else words.say(EFFECTS[power]),
    )


def _final(view: View, words: Words) -> FinalRound | None:
    if view.caller is None:
        return None
    left = count_turns(len(view.grids) - len(view.finished), words)
    return FinalRound(title=words.say("Final Round"), called=say_call(view, words), left=left)
