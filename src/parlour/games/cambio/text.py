"""Cambio in words: what an action is called, what an event says, why an action is refused.

A sentence stays on the screen and in the log, so none names a card that its reader may see only for a moment:
what is drawn or looked at stands in the description, and goes with it.
"""

from collections.abc import Callable, Mapping
from typing import Final

from parlour.engine import N_, Data, Fact, Seat, Words
from parlour.games.cambio import actions as act
from parlour.games.cambio import events as ev
from parlour.games.cambio.card_names import name_card, name_card_of, name_own_card, name_place
from parlour.games.cambio.cards import Card, Power, face, power_of
from parlour.games.cambio.options import FalseCall, Options
from parlour.games.cambio.refusals import NO_CARD, SENTENCES, Refusal
from parlour.games.cambio.state import HAND_SIZE
from parlour.games.cambio.view import View, open_cards

EFFECTS: Mapping[Power, str] = {
    "peek_own": N_("peek at one of your cards"),
    "peek_opponent": N_("peek at someone’s card"),
    "blind_swap": N_("swap two cards unseen"),
    "look_own": N_("see one of your cards"),
}

HOLDS: Mapping[act.Source, str] = {
    "deck": N_("{who} holds a card from the draw pile."),
    "discard": N_("{who} holds a card from the discard pile."),
}

_PRICES: Mapping[FalseCall, str] = {
    "double": N_("If you are not lowest then, your score is doubled."),
    "+5": N_("If you are not lowest then, 5 points are added to your score."),
    "+10": N_("If you are not lowest then, 10 points are added to your score."),
    "none": N_("If you are not lowest then, it costs you nothing more."),
}


def label(action: act.Action, view: View, words: Words) -> str:
    match action:
        case act.Ready():
            said = N_("I have seen them") if view.stage == "viewing" else N_("Go on to the next round")
            return words.say(said)
        case act.Draw("deck"):
            return words.say("Draw from the draw pile")
        case act.Draw():
            assert view.top is not None, "there is a card to take"
            return words.say("Take the {card} from the discard pile", card=name_card(view.top, words))
        case act.Swap(slot):
            held = view.held.card if view.held else None
            assert held is not None, "who swaps a card in sees it"
            return words.say(
                "Put the {held} in place of {card}",
                held=name_card(held, words),
                card=name_own_card(slot, words),
            )
        case act.Discard():
            return _discard(view, words)
        case act.CallCambio():
            return words.say("Call Cambio")
        case act.Skip():
            return words.say(_skip(view))
        case act.PeekOwn(slot):
            return words.say("Look at {card}", card=name_own_card(slot, words))
        case act.PeekOpponent(owner, slot):
            return words.say("Look at {card}", card=name_card_of(owner, slot, view.viewer, words))
        case act.BlindSwap(mine, owner, theirs):
            return words.say(
                "Exchange {mine} with {theirs}",
                mine=name_own_card(mine, words),
                theirs=name_card_of(owner, theirs, view.viewer, words),
            )
        case act.Snap(owner, slot):
            return words.say("Snap {card}", card=name_card_of(owner, slot, view.viewer, words))
        case act.Give(slot):
            return words.say("Give away {card}", card=name_own_card(slot, words))
        case act.Pass():
            return words.say("Snap nothing")


def sentence(event: ev.Event | ev.Started, words: Words) -> str:
    said = _SENTENCES[type(event)]
    return words.say(said if isinstance(said, str) else said(event), **_facts(event, words))


def past_sentence(event: ev.Event | ev.Started, now: View, words: Words) -> str:
    """As `sentence`, for who comes later: of the discards it names those that lie open *now*."""
    said, card = _PAST.get(type(event)), getattr(event, "card", None)
    if said is None or card is None or card in open_cards(now):
        return sentence(event, words)
    return words.say(said if isinstance(said, str) else said(event), **_facts(event, words))


def refusal(code: str, facts: Mapping[str, Fact], words: Words) -> str:
    if code == Refusal.NO_SUCH_SLOT and "last" not in facts:
        return words.say(NO_CARD)
    caller = facts.get("caller")
    named = {**facts, "caller": words.name(Seat(caller))} if isinstance(caller, int) else facts
    return words.say(SENTENCES.get(code, "You cannot do that now."), **named)


def place(slot: int, words: Words) -> str:
    """`3 (bottom-left)`; the places of penalty cards have numbers only."""
    return f"{slot + 1} ({name_place(slot, words)})" if slot < HAND_SIZE else str(slot + 1)


def price(options: Options, words: Words) -> str:
    """What a false call costs."""
    return words.say(_PRICES[options.false_call_penalty])


def worth(card: Card, points: tuple[int, ...], words: Words) -> str:
    return words.say("{card} (worth {n})", card=face(card), n=points[card])


def _discard(view: View, words: Words) -> str:
    card = view.held.card if view.held else None
    power = None if card is None else power_of(card)
    if power is None:
        return words.say("Discard it")
    return words.say("Discard it: {effect}", effect=words.say(EFFECTS[power]))


def _skip(view: View) -> str:
    if view.stage != "offered":
        return N_("Done · turn it face down")
    if view.power == "blind_swap":
        return N_("Skip · end my turn without swapping")
    return N_("Skip · end my turn without looking")


_DISCARDED: Mapping[ev.Why, str] = {
    "played": N_("{who} discards {card}."),
    "time": N_("The table discards {card} for {who}."),
    "gone": N_("{who} is gone; {card}, which they held, is discarded."),
}
_OFFERED: Mapping[Power, str] = {
    "peek_own": N_("{who} may look at one of their own cards."),
    "peek_opponent": N_("{who} may look at a card of another player."),
    "blind_swap": N_("{who} may exchange a card with another player, unseen."),
    "look_own": N_("{who} is shown one of their own cards."),
}


def _scored(event: ev.Scored) -> str:
    return _OVER[len(event.score.winners) == 1, event.score.penalty]


_OVER: Mapping[tuple[bool, bool], str] = {
    (True, False): N_("{what}: {winners} wins."),
    (False, False): N_("{what}: a tie, {winners} win."),
    (True, True): N_("{what}: {winners} wins. {caller}, who called, was not lowest and pays for it."),
    (False, True): N_("{what}: a tie, {winners} win. {caller}, who called, was not lowest and pays for it."),
}
"""Whether one wins alone, and whether the caller pays."""


_SENTENCES: Final[Mapping[type[Data], str | Callable[..., str]]] = {
    ev.Started: N_("Cards are dealt. Look at your bottom two; you will not see them again."),
    ev.Dealt: N_("Round {n} is dealt; {who} will begin. Look at your bottom two."),
    ev.Acknowledged: N_("{who} is ready."),
    ev.ViewEnded: N_("The first look is over. From now on you have to remember."),
    ev.TurnStarted: lambda event: (
        N_("Final Round: {who} takes a last turn.") if event.finished else N_("It is {who}'s turn.")
    ),
    ev.Drew: lambda event: (
        N_("{who} draws from the draw pile.")
        if event.source == "deck"
        else N_("{who} takes {card} from the discard pile.")
    ),
    ev.Reshuffled: N_(
        "The draw pile is empty: {n} discards are shuffled into a new one, the top card stays."
    ),
    ev.Swapped: N_("{who} keeps the card in place {place} and discards {card}."),
    ev.Discarded: lambda event: _DISCARDED[event.why],
    ev.PutBack: N_("{card}, which {who} had taken, goes back on the discard pile."),
    ev.TimedOut: N_("{who}'s time is up."),
    ev.PowerOffered: lambda event: _OFFERED[event.power],
    ev.Revealed: lambda event: (
        N_("{who} looks at one of {owner}'s cards.")
        if event.slot is None
        else N_("{who} looks at {owner}'s place {place}.")
    ),
    ev.Hid: N_("The card lies face down again."),
    ev.BlindSwapped: N_("{who} exchanges their place {mine} with {owner}'s place {theirs}, unseen."),
    ev.PowerSkipped: lambda event: (
        N_("{who} let the power pass.") if event.why == "time" else N_("{who} skips the power.")
    ),
    ev.PowerCancelled: N_("{who} is gone; the power is cancelled."),
    ev.CambioCalled: lambda event: (
        N_("{who} has no cards left: Cambio! Turns still to come: {n}.")
        if event.emptied
        else N_("{who} calls Cambio! Final Round; turns still to come: {n}.")
    ),
    ev.Forfeited: N_("{who} is gone and forfeits the final turn."),
    ev.SnapOpened: N_("Who has the same rank may snap now."),
    ev.Snapped: lambda event: (
        N_("{who} snaps {card} from {owner}'s place {place} and owes them a card.")
        if event.giving
        else N_("{who} snaps {card} from {owner}'s place {place}.")
    ),
    ev.SnapMissed: N_("{who} snaps wrongly: {owner}'s place {place} is {card}."),
    ev.Penalised: N_("{who} takes a penalty card, unseen, into place {place}."),
    ev.Passed: N_("{who} snaps nothing."),
    ev.Gave: N_("{who} gives their card in place {mine} to {owner}, place {theirs}."),
    ev.Scored: _scored,
    ev.Abandoned: N_("Everyone has left; the game is abandoned."),
}
"""Each event with its sentence, or with what chooses among several."""

_DISCARDED_PAST: Mapping[ev.Why, str] = {
    "played": N_("{who} discards the card."),
    "time": N_("The table discards the card for {who}."),
    "gone": N_("{who} is gone; the card that they held is discarded."),
}
_PAST: Final[Mapping[type[Data], str | Callable[..., str]]] = {
    ev.Drew: N_("{who} takes the top card of the discard pile."),
    ev.Swapped: N_("{who} keeps the card in place {place} and discards the one that lay there."),
    ev.Discarded: lambda event: _DISCARDED_PAST[event.why],
    ev.PutBack: N_("The card that {who} had taken goes back on the discard pile."),
    ev.Snapped: lambda event: (
        N_("{who} snaps {owner}'s place {place} and owes them a card.")
        if event.giving
        else N_("{who} snaps {owner}'s place {place}.")
    ),
    ev.SnapMissed: N_("{who} snaps {owner}'s place {place} wrongly."),
}
"""The events that lay a card open, without the card."""


def _facts(event: Data, words: Words) -> dict[str, object]:
    """What the blanks of a sentence stand for, from the fields of its event."""
    match event:
        case ev.Dealt(number, first):
            return {"n": number, "who": words.name(first)}
        case ev.Reshuffled(deck):
            return {"n": len(deck)}
        case ev.CambioCalled(seat, remaining):
            return {"who": words.name(seat), "n": remaining}
        case ev.BlindSwapped(seat, mine, owner, theirs) | ev.Gave(seat, mine, owner, theirs):
            places = {"mine": place(mine, words), "theirs": place(theirs, words)}
            return {"who": words.name(seat), "owner": words.name(owner), **places}
        case ev.Scored(score, _, until):
            winners = words.listing([words.name(seat) for seat in score.winners])
            what = words.say("The game is over") if until is None else words.say("The round is over")
            return {"what": what, "winners": winners, "caller": words.name(score.caller)}
        case _:
            return _plain_facts(event, words)


def _plain_facts(event: Data, words: Words) -> dict[str, object]:
    facts: dict[str, object] = {}
    for field, blank, say in _BLANKS:
        value = getattr(event, field, None)
        if value is not None:
            facts[blank] = say(value, words)
    return facts


_BLANKS: Final[tuple[tuple[str, str, Callable[[int, Words], str]], ...]] = (
    ("seat", "who", lambda seat, words: words.name(Seat(seat))),
    ("owner", "owner", lambda seat, words: words.name(Seat(seat))),
    ("slot", "place", place),
    ("card", "card", lambda card, _: face(card)),
)
"""Fields of events, the blanks that they fill, and how they are said."""
