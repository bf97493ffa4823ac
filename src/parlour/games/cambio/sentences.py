"""The log of Cambio, in the past tense. The reader is "you".

Sentences stay in the log, so they never name a card that the reader sees only for a moment. Drawn and peeked
cards appear only in the description of the table. The log has no hints about possible moves.
"""

from collections.abc import Callable, Mapping
from typing import Final

from parlour.engine import N_, Data, Seat, Words
from parlour.games.cambio import events as ev
from parlour.games.cambio.card_names import count_cards, count_turns, name_card_of, name_place, with_points
from parlour.games.cambio.cards import face
from parlour.games.cambio.rules.scores import lowest_seats
from parlour.games.cambio.view import View, open_cards

Template = tuple[str, str] | str
"""A sentence to the player who acted and one to everyone else, or one sentence for all. Empty text adds no
entry to the log."""


def sentence(event: ev.Event | ev.Started, words: Words) -> str:
    match event:
        case ev.Scored():
            return _scored(event, words)
        case ev.Gave(seat, slot, to):
            return _gave(seat, slot, to, words)
    return _fill_in(_TEMPLATES[type(event)], event, words)


def past_sentence(event: ev.Event | ev.Started, now: View, words: Words) -> str:
    """Like `sentence`, but for a reader of the log: names only discards that are face up *now*.

    The card of a failed snap is always named, because it was shown to all and went back to its place.
    """
    said, card = _PAST_TEMPLATES.get(type(event)), getattr(event, "card", None)
    if said is None or card is None or card in open_cards(now):
        return sentence(event, words)
    return _fill_in(said, event, words)


def _fill_in(template: Template | Callable[..., Template], event: Data, words: Words) -> str:
    told = template(event) if callable(template) else template
    if isinstance(told, str):
        return words.say(told, **_values(event, words)) if told else ""
    seat: Seat = event.seat  # type: ignore[attr-defined]  # only what a player did has two sentences
    yours, others = told
    return words.tell(seat, yours, others, **_values(event, words))


_DISCARDED: Final[Mapping[ev.Why, Template]] = {
    "played": (N_("You discarded {card}."), N_("{who} discarded {card}.")),
    "time": (N_("{card} was discarded for you."), N_("{card} was discarded for {who}.")),
    "gone": (
        N_("You left and lost your held card, {card}."),
        N_("{who} left and lost their held card, {card}."),
    ),
}


def _turn_started(event: ev.TurnStarted) -> Template:
    if len(event.finished) == 1:  # logged with the call, later last turns when they are played
        return (N_("Your last turn."), N_("{who}’s last turn."))
    return (N_("You go first."), N_("{who} goes first.")) if event.number == 1 else ""


def _drew(event: ev.Drew) -> Template:
    """A draw from the deck is logged with the move that follows."""
    if event.source == "deck":
        return ""
    return (N_("You took {card} from the discard pile …"), N_("{who} took {card} from the discard pile …"))


def _power_skipped(event: ev.PowerSkipped) -> Template:
    if event.why == "played":
        return N_("… and skipped the power.")
    return (N_("You ran out of time to use the power."), N_("{who} ran out of time to use the power."))


def _called(event: ev.CambioCalled) -> Template:
    if event.emptied:
        return (
            N_("You have no cards left: Cambio! Final Round: {turns}."),
            N_("{who} has no cards left: Cambio! Final Round: {turns}."),
        )
    return (N_("You called Cambio! Final Round: {turns}."), N_("{who} called Cambio! Final Round: {turns}."))


def _snapped(event: ev.Snapped) -> Template:
    if event.giving:
        return (
            N_("You snapped {theirs}, {card}, and owe a card for it."),
            N_("{who} snapped {theirs}, {card}, and owes a card for it."),
        )
    return (N_("You snapped {theirs}, {card}."), N_("{who} snapped {theirs}, {card}."))


_TEMPLATES: Final[Mapping[type[Data], Template | Callable[..., Template]]] = {
    ev.Started: N_("The cards were dealt."),
    ev.Dealt: N_("Round {round} was dealt."),
    ev.Acknowledged: "",
    ev.ViewEnded: N_("The first look is over."),
    ev.TurnStarted: _turn_started,
    ev.Drew: _drew,
    ev.Reshuffled: N_("The draw pile ran out and was refilled with {cards} from the discard pile."),
    ev.Swapped: (
        N_("You swapped {mine} and discarded {card}."),
        N_("{who} swapped {mine} and discarded {card}."),
    ),
    ev.Discarded: lambda event: _DISCARDED[event.why],
    ev.PutBack: (
        N_("The card you had taken, {card}, went back to the discard pile."),
        N_("The card {who} had taken, {card}, went back to the discard pile."),
    ),
    ev.TimedOut: (N_("You ran out of time."), N_("{who} ran out of time.")),
    ev.PowerOffered: "",
    ev.Revealed: N_("… and peeked at {theirs}."),
    ev.Hid: "",
    ev.BlindSwapped: N_("… and swapped {mine} with {theirs}, unseen."),
    ev.PowerSkipped: _power_skipped,
    ev.PowerCancelled: (N_("You left and lost the power."), N_("{who} left and lost the power.")),
    ev.CambioCalled: _called,
    ev.Forfeited: (
        N_("You were away and missed your last turn."),
        N_("{who} left and missed the last turn."),
    ),
    ev.SnapOpened: "",
    ev.Snapped: _snapped,
    ev.SnapMissed: (
        N_("You snapped {theirs}, but it was {card}."),
        N_("{who} snapped {theirs}, but it was {card}."),
    ),
    ev.Penalised: (N_("You got a penalty card."), N_("{who} got a penalty card.")),
    ev.Passed: "",
    ev.Abandoned: N_("Everyone left, so the game was abandoned."),
}
"""The sentence of each event, or a function that chooses one."""

_DISCARDED_PAST: Final[Mapping[ev.Why, Template]] = {
    "played": (N_("You discarded a card."), N_("{who} discarded a card.")),
    "time": (N_("A card was discarded for you."), N_("A card was discarded for {who}.")),
    "gone": (N_("You left and lost your held card."), N_("{who} left and lost their held card.")),
}


def _snapped_past(event: ev.Snapped) -> Template:
    if event.giving:
        return (
            N_("You snapped {theirs} and owe a card for it."),
            N_("{who} snapped {theirs} and owes a card for it."),
        )
    return (N_("You snapped {theirs}."), N_("{who} snapped {theirs}."))


_PAST_TEMPLATES: Final[Mapping[type[Data], Template | Callable[..., Template]]] = {
    ev.Drew: (N_("You took a card from the discard pile …"), N_("{who} took a card from the discard pile …")),
    ev.Swapped: (N_("You swapped {mine}."), N_("{who} swapped {mine}.")),
    ev.Discarded: lambda event: _DISCARDED_PAST[event.why],
    ev.PutBack: (
        N_("The card you had taken went back to the discard pile."),
        N_("The card {who} had taken went back to the discard pile."),
    ),
    ev.Snapped: _snapped_past,
}
"""Sentences that do not name the card, for events that move a card to or from the discard pile."""


def _values(event: Data, words: Words) -> dict[str, object]:
    """The values for the placeholders of an event's sentence."""
    card = getattr(event, "card", None)
    facts: dict[str, object] = {} if card is None else {"card": face(card)}
    match event:
        case ev.Dealt(number):
            return {"round": number}
        case ev.Reshuffled(deck):
            return {"cards": count_cards(len(deck), words)}
        case ev.CambioCalled(_, remaining):
            return {"turns": count_turns(remaining, words)}
        case ev.Swapped(seat, slot):
            return {**facts, "mine": _name_card_of_actor(seat, slot, words)}
        case ev.BlindSwapped(seat, mine, owner, theirs):
            other = name_card_of(owner, theirs, words.you, words)
            return {"mine": _name_card_of_actor(seat, mine, words), "theirs": other}
        case ev.Revealed() | ev.Snapped() | ev.SnapMissed():
            return {**facts, "theirs": _name_card_at(event, words)}
        case _:
            return facts


def _name_card_at(event: ev.Revealed | ev.Snapped | ev.SnapMissed, words: Words) -> str:
    owner, slot = event.owner, event.slot
    is_own = owner == event.seat and not words.is_you(owner)
    if slot is None:
        others = N_("one of their own cards") if is_own else N_("one of {who}’s cards")
        return words.tell(owner, N_("one of your cards"), others)
    if is_own:
        return words.say("their own {place} card", place=name_place(slot, words))
    return name_card_of(owner, slot, words.you, words)


def _name_card_of_actor(seat: Seat, slot: int, words: Words) -> str:
    """`your top-left card` to the owner, `their top-left card` to others."""
    yours, theirs = N_("your {place} card"), N_("their {place} card")
    return words.tell(seat, yours, theirs, place=name_place(slot, words))


def _gave(seat: Seat, slot: int, to: Seat, words: Words) -> str:
    who, card = words.name(seat), _name_card_of_actor(seat, slot, words)
    if words.is_you(seat):
        return words.say("You gave {mine} to {other}.", mine=card, other=words.name(to))
    if words.is_you(to):
        return words.say("{who} gave you {mine}.", who=who, mine=card)
    return words.say("{who} gave {mine} to {other}.", who=who, mine=card, other=words.name(to))


def _scored(event: ev.Scored, words: Words) -> str:
    score, is_over = event.score, event.until is None
    counted = event.totals if is_over else score.final
    won = score.winners if counted == score.final else lowest_seats(counted)
    points = with_points(counted[won[0]], words)
    said = [_winners(won, points, words, is_over=is_over)]
    if score.penalty:
        yours = N_("You called Cambio without the lowest score: {base} became {final}.")
        others = N_("{who} called Cambio without the lowest score: {base} became {final}.")
        base, final = score.base[score.caller], score.final[score.caller]
        said.append(words.tell(score.caller, yours, others, base=base, final=final))
    return " ".join(said)


def _winners(won: tuple[Seat, ...], points: str, words: Words, *, is_over: bool) -> str:
    if len(won) > 1:
        names = words.listing([words.who(seat) for seat in won])
        game, one_round = (
            N_("Game over: {names} tied for the win {points}."),
            N_("Round over: {names} tied for lowest {points}."),
        )
        return words.say(game if is_over else one_round, names=names, points=points)
    told = (
        (N_("Game over: you won {points}."), N_("Game over: {who} won {points}."))
        if is_over
        else (N_("Round over: you were lowest {points}."), N_("Round over: {who} was lowest {points}."))
    )
    return words.tell(won[0], *told, points=points)
