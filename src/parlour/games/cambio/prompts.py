"""Prompts, hints and dialogs: what the viewer can do now, and what the other players are doing."""

from collections.abc import Callable, Mapping
from typing import Final

from parlour.engine import N_, Data, Words
from parlour.games.cambio.card_names import count_points, name_card, name_card_of, name_rank
from parlour.games.cambio.cards import Power
from parlour.games.cambio.scoreboard import name_round, results
from parlour.games.cambio.view import StageName, View
from parlour.games.cambio.words import HOLDS, price


class Hint(Data, frozen=True):
    title: str
    text: str


class SeenCard(Data, frozen=True):
    """A card that the viewer sees for a moment. Only its dialog names it."""

    slot: int
    name: str
    points: str


class Question(Data, frozen=True):
    """A modal dialog: the first look, a power, or a revealed card."""

    title: str
    about: str
    seen: tuple[SeenCard, ...]


class CallWarning(Data, frozen=True):
    """The consequences of a call, shown before it."""

    title: str
    lines: tuple[str, ...]


def is_viewer_to_act(view: View) -> bool:
    return view.viewer is not None and view.viewer in view.waiting


def prompt(view: View, words: Words) -> str:
    """What the viewer can do, or what the other players are doing, in a few words."""
    return (_PROMPTS if is_viewer_to_act(view) else _DESCRIPTIONS)[view.stage](view, words)


def status(view: View, words: Words) -> str:
    """The line above the table: the round, the call, the held card, and whose move it is."""
    scored = results(view, words)
    if scored is not None:
        return " · ".join(filter(None, (scored.title, scored.verdict, prompt(view, words))))
    task, held = prompt(view, words), say_held_card(view, words)
    if not is_viewer_to_act(view) and view.stage not in ("resting", "over"):
        who = words.listing([words.name(seat) for seat in view.waiting])
        task = "" if held else f"{who}: {task}"
    called = () if view.caller is None else (words.say("Final Round"), say_call(view, words))
    return " · ".join(filter(None, (name_round(view, words), *called, held, task)))


def say_call(view: View, words: Words) -> str:
    assert view.caller is not None, "a player has called"
    if view.caller == view.viewer:
        return words.say("You called Cambio")
    return words.say("{who} called Cambio", who=words.name(view.caller))


def say_held_card(view: View, words: Words) -> str:
    """Empty if no card is held."""
    if view.held is None:
        return ""
    who, card = words.name(view.turn), view.held.card
    if card is None:
        return words.say(HOLDS[view.held.source], who=who)
    worth = f"{name_card(card, words)}, {count_points(view.points[card], words)}"
    if view.turn == view.viewer:
        return words.say("You hold the {card}.", card=worth)
    return words.say("{who} holds the {card}.", who=who, card=worth)


def hint(view: View, words: Words) -> Hint | None:
    """How to make the expected move on the board."""
    if not is_viewer_to_act(view):
        return None
    match view.stage:
        case "drawing":
            return _hint_draw(view, words)
        case "holding":
            text = words.say("tap the card you want to replace. It goes to the discard pile.")
            return Hint(words.say("To keep it"), text)
        case "snapping":
            text = words.say(
                "Tap a card of the same rank, yours or another player’s. A wrong one costs you a penalty."
            )
            return Hint(words.say("Quick!"), text)
        case _:
            return None


def question(view: View, words: Words) -> Question | None:
    if not is_viewer_to_act(view):
        return None
    match view.stage:
        case "viewing":
            title = words.say("Look at your bottom two cards")
            about = words.say("You only see them now, so remember them.")
        case "offered":
            title, about = _offer(view, words)
        case "revealing":
            title = words.say("Only you can see this")
            is_king = view.looking is not None and view.looking.power == "look_own"
            king = N_("The king shows you one of your cards. It turns face down again by itself.")
            about = words.say(
                king if is_king else N_("Remember it. The card turns face down again by itself.")
            )
        case _:
            return None
    seen = view.shown.what if view.shown else ()
    cards = (
        SeenCard(spot.slot, name_card(spot.card, words), count_points(view.points[spot.card], words))
        for spot in seen
    )
    return Question(title, about, tuple(cards))


def call_warning(view: View, words: Words) -> CallWarning | None:
    """None unless the viewer starts a turn before a call."""
    if view.stage != "drawing" or view.caller is not None or not is_viewer_to_act(view):
        return None
    others = len(view.grids) - 1
    rest = (
        words.say("The other player gets one more turn. Then all cards are revealed.")
        if others == 1
        else words.say("The {n} other players get one more turn each. Then all cards are revealed.", n=others)
    )
    lines = (
        words.say("Your turn ends right away."),
        rest,
        price(view.options, words),
        words.say("This can’t be undone."),
    )
    return CallWarning(words.say("Call Cambio?"), lines)


_OFFERS: Final[Mapping[Power, str]] = {
    "peek_own": N_("Peek at one of your cards"),
    "peek_opponent": N_("Peek at another player’s card"),
    "blind_swap": N_("Swap two cards, unseen"),
}


def _offer(view: View, words: Words) -> tuple[str, str]:
    assert view.power is not None, "a power is offered"
    card = "" if view.top is None else name_card(view.top, words)
    about = (
        words.say(
            "The {card} lets you swap one of your cards with another player’s. Nobody sees them.", card=card
        )
        if view.power == "blind_swap"
        else words.say("The {card} lets you peek at one card for 5 seconds.", card=card)
    )
    return words.say(_OFFERS[view.power]), about


def _hint_draw(view: View, words: Words) -> Hint | None:
    if not view.deck and view.discards < 2:
        return None
    assert view.viewer is not None, "a spectator is asked nothing"
    has_place = any(cell != "empty" for cell in view.grids[view.viewer])
    text = (
        words.say(
            "from the draw pile, or take the {card}, which you have to keep.",
            card=name_card(view.top, words),
        )
        if view.top is not None and has_place
        else words.say("from the draw pile, then keep it or discard it.")
    )
    return Hint(words.say("Draw a card"), text)


def _prompt_snap(view: View, words: Words) -> str:
    rank = "" if view.top is None else name_rank(view.top, words)
    return words.say("Another {rank}? Snap it, or pass", rank=rank)


def _describe_holding(view: View, words: Words) -> str:
    if view.held is None or view.held.card is None:
        return words.say("holding a card")
    return words.say("holding the {card}", card=name_card(view.held.card, words))


def _describe_peek(view: View, words: Words) -> str:
    look = view.looking
    if look is None or look.slot is None:
        return words.say("peeking at a card")
    return words.say("peeking at {card}", card=name_card_of(look.owner, look.slot, view.viewer, words))


def _name_of_creditor(view: View, words: Words) -> str:
    assert view.owed is not None, "a card is owed"
    return words.name(view.owed[1])


def _describe_end(view: View, words: Words) -> str:
    return words.say("The game was abandoned.") if view.abandoned else ""


_PROMPTS: Final[Mapping[StageName, Callable[[View, Words], str]]] = {
    "viewing": lambda _, words: words.say("Remember your bottom two"),
    "drawing": lambda view, words: words.say(
        N_("Draw a card, or call Cambio") if view.caller is None else N_("Your last turn: draw a card")
    ),
    "holding": lambda view, words: words.say(
        N_("Choose a card to swap it with")
        if view.held is not None and view.held.source == "discard"
        else N_("Keep it or discard it")
    ),
    "offered": lambda view, words: words.say(
        N_("Choose two cards to swap") if view.power == "blind_swap" else N_("Choose a card to peek at")
    ),
    "revealing": lambda _, words: words.say("You are peeking at a card"),
    "snapping": _prompt_snap,
    "giving": lambda view, words: words.say(
        "Choose a card to give to {who}", who=_name_of_creditor(view, words)
    ),
    "resting": lambda _, words: words.say("Ready for the next round?"),
    "over": _describe_end,
}

_DESCRIPTIONS: Final[Mapping[StageName, Callable[[View, Words], str]]] = {
    "viewing": lambda _, words: words.say("looking at their bottom two"),
    "drawing": lambda view, words: words.say(
        N_("drawing a card") if view.caller is None else N_("last turn")
    ),
    "holding": _describe_holding,
    "offered": lambda view, words: words.say(
        N_("swapping two cards") if view.power == "blind_swap" else N_("choosing a card to peek at")
    ),
    "revealing": _describe_peek,
    "snapping": lambda _, words: words.say("players can still snap"),
    "giving": lambda view, words: words.say("owes {who} a card", who=_name_of_creditor(view, words)),
    "resting": lambda _, words: words.say("The next round starts when everyone is ready."),
    "over": _describe_end,
}
