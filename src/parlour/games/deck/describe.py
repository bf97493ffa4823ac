"""The text view of a position."""

from collections.abc import Sequence

from parlour.engine import N_, Words
from parlour.games.deck.names import (
    card_name,
    count_of_cards,
    deck_name,
    error_text,
    held_name,
    phase_name,
    warning_text,
)
from parlour.games.deck.state import CardInstance, Discarding, Executing, Free, Planning
from parlour.games.deck.view import View


def describe(view: View, words: Words) -> str:
    turn = words.say("Turn {turn}", turn=view.turn_number)
    blocks = [f"{turn} · {phase_name(view.phase, words)}", *_task_and_hand(view, words), _piles(view, words)]
    if view.warning is not None:
        blocks.append(words.say("Warning: {text}", text=warning_text(view.warning, words)))
    if view.error is not None:
        blocks.append(words.say("Error: {text}", text=error_text(view.error, view.bad_entries, words)))
    return "\n".join(blocks)


def _task_and_hand(view: View, words: Words) -> list[str]:
    match view.phase:
        case Discarding(required, selected):
            marks = ["[x]" if held.instance_id in selected else "[ ]" for held in view.hand]
            return [
                _discard_task(view, required, len(selected), words),
                *_marked_cards(view.hand, marks, words),
            ]
        case Planning(order):
            places = {placed: f"({place})" for place, placed in enumerate(order, start=1)}
            marks = [places.get(held.instance_id, "( )") for held in view.hand]
            return [_order_task(len(order), len(view.hand), words), *_marked_cards(view.hand, marks, words)]
        case Executing(order):
            locked = words.say("The order is locked. Play the cards from the top, then end the turn.")
            in_order = sorted(view.hand, key=lambda held: order.index(held.instance_id))
            return [
                locked,
                *_marked_cards(in_order, [f"{place}." for place in range(1, len(order) + 1)], words),
            ]
        case Free():
            nothing = words.say("Nothing to discard and nothing to order. End the turn to continue.")
            return [nothing, *_marked_cards(view.hand, ["·"] * len(view.hand), words)]


def _discard_task(view: View, required: int, selected: int, words: Words) -> str:
    task = N_("Select {left} of {required} cards; {selected} of {required} selected.")
    if selected == required:
        task = N_("{selected} of {required} selected. Discard the selected cards; this can’t be undone.")
    said = [words.say(task, left=required - selected, required=required, selected=selected)]
    if required == len(view.hand) < view.discard_count:
        short = N_("The discard count is {count}, but the hand has no more cards.")
        said.append(words.say(short, count=view.discard_count))
    return " ".join([*said, words.say("You can end the turn after you discard.")])


def _order_task(ordered: int, cards: int, words: Words) -> str:
    task = N_("Order the cards, the first to play first; {ordered} of {cards} ordered.")
    if ordered == cards:
        task = N_("{ordered} of {cards} ordered. Lock the order; this can’t be undone.")
    locked = words.say("You can end the turn once the order is locked.")
    return f"{words.say(task, ordered=ordered, cards=cards)} {locked}"


def _marked_cards(hand: Sequence[CardInstance], marks: Sequence[str], words: Words) -> list[str]:
    if not hand:
        return [words.say("  The hand is empty.")]
    return [f"  {mark} {held_name(held, hand, words)}" for held, mark in zip(hand, marks, strict=True)]


def _piles(view: View, words: Words) -> str:
    draw = words.say("Draw pile: {count}.", count=count_of_cards(view.draw_count, words))
    discard = words.say("Discard pile: {count}.", count=count_of_cards(len(view.discard_pile), words))
    if view.discard_pile:
        top = card_name(view.discard_pile[-1], words)
        discard += " " + words.say("Top card: {card}.", card=top)
    deck = deck_name(view.deck_source, view.active_preset_id, words)
    playing = words.say(
        "Playing with the {deck}, hand size {hand_size}, discard count {discard_count}.",
        deck=deck,
        hand_size=view.hand_size,
        discard_count=view.discard_count,
    )
    return f"{draw} {discard}\n{playing}"
