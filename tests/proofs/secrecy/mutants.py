"""Mutants of games with declared secrets. Each has one mistake that an author could make."""

from collections.abc import Mapping, Sequence
from types import ModuleType, SimpleNamespace
from typing import Final

from msgspec.structs import replace

from parlour.engine import Chance, Data, Millis, Public, Revealed, Seat, Secret, Viewer, Words
from parlour.parts import zones
from proofs.secrecy import long_turns
from support.games import hunch, keyhole, laying

CAUGHT_BY: Final[dict[str, str]] = {}
"""The check that finds each mutant."""


def mutant(name: str, check: str, sound: ModuleType, **changes: object) -> SimpleNamespace:
    CAUGHT_BY[name] = check
    return SimpleNamespace(**{**vars(sound), "__name__": f"proofs.secrecy.mutants:{name}", **changes})


# Events that copy a secret, or reveal it without declaring that.


class PlainLaid(Data, frozen=True, tag="laid"):
    seat: Public[Seat]
    card: Public[int]


def _decide_with_plain_card(
    state: laying.State, seat: Seat | None, action: laying.Lay, chance: Chance, now: Millis
) -> Sequence[Data]:
    laid, *others = laying.decide(state, seat, action, chance, now)
    assert isinstance(laid, laying.Laid)
    return [PlainLaid(laid.seat, laid.card.value), *others]


def _evolve_plain_card(state: laying.State, event: PlainLaid | laying.TurnedUp) -> laying.State:
    if isinstance(event, PlainLaid):
        return laying.evolve(state, laying.Laid(event.seat, Secret(event.card, (event.seat,))))
    return laying.evolve(state, event)


def _sentence_of_plain_card(event: PlainLaid | laying.TurnedUp, words: Words) -> str:
    return laying.sentence(event, words) if isinstance(event, laying.TurnedUp) else f"{event.seat} lays."


def _decide_showing_the_laid_card(
    state: laying.State, seat: Seat | None, action: laying.Lay, chance: Chance, now: Millis
) -> Sequence[Data]:
    laid, *others = laying.decide(state, seat, action, chance, now)
    assert isinstance(laid, laying.Laid)
    return [replace(laid, card=replace(laid.card, is_open=True)), *others]


class QuietTurnedUp(Data, frozen=True, tag="turned-up"):
    cards: Public[tuple[int, ...]]
    points: Public[tuple[int, ...]]


def _decide_quietly(
    state: laying.State, seat: Seat | None, action: laying.Lay, chance: Chance, now: Millis
) -> Sequence[Data]:
    laid, *others = laying.decide(state, seat, action, chance, now)
    up = [event for event in others if isinstance(event, laying.TurnedUp)]
    return [laid, *(QuietTurnedUp(tuple(card.value for card in one.cards), one.points) for one in up)]


def _evolve_quietly(state: laying.State, event: laying.Laid | QuietTurnedUp) -> laying.State:
    up = laying.TurnedUp((), event.points) if isinstance(event, QuietTurnedUp) else event
    return laying.evolve(state, up)


def _sentence_quietly(event: laying.Laid | QuietTurnedUp, words: Words) -> str:
    return f"{event.cards}" if isinstance(event, QuietTurnedUp) else laying.sentence(event, words)


plain_card_in_event = mutant(
    "plain_card_in_event",
    "leak",
    laying,
    Event=PlainLaid | laying.TurnedUp,
    decide=_decide_with_plain_card,
    evolve=_evolve_plain_card,
    sentence=_sentence_of_plain_card,
)
laid_face_up = mutant("laid_face_up", "leak", laying, decide=_decide_showing_the_laid_card)
turned_up_quietly = mutant(
    "turned_up_quietly",
    "leak",
    laying,
    Event=laying.Laid | QuietTurnedUp,
    decide=_decide_quietly,
    evolve=_evolve_quietly,
    sentence=_sentence_quietly,
)

# Public fields that copy a secret.


class OpenState(hunch.State, frozen=True):
    best: Public[int]
    """The card of the second seat, intended for the rules only."""


def _start_with_copy(started: hunch.Started) -> OpenState:
    state = hunch.start(started)
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    return OpenState(**fields, best=state.hands[1].value)


def _evolve_with_copy(state: OpenState, event: hunch.Event) -> hunch.State:
    after = hunch.evolve(state, event)
    assert isinstance(after, OpenState)
    return replace(after, best=after.hands[1].value)


class OpenView(OpenState, frozen=True):
    me: Viewer


copy_in_public_field = mutant(
    "copy_in_public_field",
    "leak",
    hunch,
    State=OpenState,
    View=OpenView,
    start=_start_with_copy,
    evolve=_evolve_with_copy,
)

# Knowledge that is kept too long or lost.


def _decide_shuffling_openly(
    state: hunch.State, seat: Seat | None, action: hunch.Action, chance: Chance, now: Millis
) -> Sequence[hunch.Event]:
    first, *others = hunch.decide(state, seat, action, chance, now)
    if isinstance(first, hunch.Changed):
        held = state.hands[first.seat].value
        pile = list(first.pile)
        at = next(n for n, card in enumerate(pile) if card.value == held)
        pile[at] = Secret(held, (first.seat,))
        first = replace(first, pile=tuple(pile))
    return [first, *others]


def _evolve_tracking_a_shuffle(state: hunch.State, event: hunch.Event) -> hunch.State:
    """Keeps the owners of a card that is shuffled in, so they still know where it is."""
    after = hunch.evolve(state, event)
    if not isinstance(event, hunch.Changed):
        return after
    held, pile = state.hands[event.seat], list(after.pile)
    at = next(n for n, card in enumerate(pile) if card.value == held.value)
    pile[at] = Secret(held.what, tuple(seat for seat in held.owners if seat != event.seat))
    return replace(after, pile=tuple(pile))


def _evolve_forgetting_looks(state: hunch.State, event: hunch.Event) -> hunch.State:
    if isinstance(event, hunch.Looked):
        known = Revealed(event.card.what, (event.at,), event.card.is_open, event.card.ruled_out)
        return hunch.evolve(state, replace(event, card=known))
    return hunch.evolve(state, event)


def _decide_telling_the_owner(
    state: laying.State, seat: Seat | None, action: laying.Lay, chance: Chance, now: Millis
) -> Sequence[Data]:
    first, *others = laying.decide(state, seat, action, chance, now)
    assert isinstance(first, laying.Laid)
    return [ToldLaid(first.seat, Revealed(first.card.what, first.card.owners, told=(first.seat,))), *others]


class ToldLaid(Data, frozen=True, tag="laid"):
    seat: Public[Seat]
    card: Revealed[int]


def _evolve_told(state: laying.State, event: ToldLaid | laying.TurnedUp) -> laying.State:
    if isinstance(event, ToldLaid):
        return laying.evolve(state, laying.Laid(event.seat, event.card.secret))
    return laying.evolve(state, event)


def _sentence_told(event: ToldLaid | laying.TurnedUp, words: Words) -> str:
    if isinstance(event, ToldLaid):
        return laying.sentence(laying.Laid(event.seat, event.card.secret), words)
    return laying.sentence(event, words)


shuffled_in_the_open = mutant("shuffled_in_the_open", "leak", hunch, decide=_decide_shuffling_openly)
tracked_through_a_shuffle = mutant(
    "tracked_through_a_shuffle", "leak", hunch, evolve=_evolve_tracking_a_shuffle
)
look_not_remembered = mutant("look_not_remembered", "redeal", hunch, evolve=_evolve_forgetting_looks)
told_what_was_known = mutant(
    "told_what_was_known",
    "reveals_to",
    laying,
    Event=ToldLaid | laying.TurnedUp,
    decide=_decide_telling_the_owner,
    evolve=_evolve_told,
    sentence=_sentence_told,
)

# Rules that use what the seat does not know.


def _legal_without_bad_guesses(state: hunch.State, seat: Seat) -> Sequence[hunch.Action]:
    return [
        action
        for action in hunch.legal(state, seat)
        if not isinstance(action, hunch.Guess) or state.hands[action.of].value >= action.rank
    ]


def _legal_high_first(state: hunch.State, seat: Seat) -> Sequence[hunch.Action]:
    def worth(action: hunch.Action) -> int:
        return -state.hands[action.at].value if isinstance(action, hunch.Look) else 0

    return sorted(hunch.legal(state, seat), key=worth)


def _missed_tells_nobody(
    state: hunch.State, seat: Seat | None, action: hunch.Action, chance: Chance, now: Millis
) -> Sequence[hunch.Event]:
    first, *others = hunch.decide(state, seat, action, chance, now)
    if isinstance(first, hunch.Missed):
        first = replace(first, card=replace(first.card, told_all=False))
    return [first, *others]


choice_by_hidden_card = mutant("choice_by_hidden_card", "leak", hunch, legal=_legal_without_bad_guesses)
order_by_hidden_card = mutant("order_by_hidden_card", "leak", hunch, legal=_legal_high_first)
miss_tells_nobody = mutant("miss_tells_nobody", "leak", hunch, decide=_missed_tells_nobody)

# Hand-written functions that are worse than the derived ones.


def _redact_nothing(event: laying.Event, viewer: Viewer) -> laying.Event:
    return event


def _nothing_hidden(state: laying.State, viewer: Viewer) -> Mapping[str, object]:
    return {}


def _same_state(state: laying.State, viewer: Viewer, chance: Chance) -> laying.State:
    return state


def _view_of_all(state: laying.State, viewer: Viewer) -> laying.View:
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    return laying.View(**fields, me=viewer)


own_redact_hides_nothing = mutant("own_redact_hides_nothing", "leak", laying, redact=_redact_nothing)
own_hidden_names_nothing = mutant("own_hidden_names_nothing", "redeal", laying, hidden=_nothing_hidden)
own_redeal_changes_nothing = mutant("own_redeal_changes_nothing", "redeal", laying, redeal=_same_state)
own_view_shows_all = mutant("own_view_shows_all", "leak", laying, view=_view_of_all)

# Knowledge of a card from guesses and looks.


def _decide_deaf_to_failed_guesses(
    state: keyhole.State, seat: Seat | None, action: keyhole.Play, chance: Chance, now: Millis
) -> Sequence[keyhole.Event]:
    """Reports a failed guess in the sentence but does not record it in the card."""

    def deaf(event: keyhole.Event) -> keyhole.Event:
        if isinstance(event, keyhole.Guessed) and not event.card.is_open:
            assert action.target is not None
            card = state.hands[action.target]
            assert card is not None
            return replace(event, card=card.rule_out())
        return event

    return [deaf(event) for event in keyhole.decide(state, seat, action, chance, now)]


def _evolve_with_open_looks(state: keyhole.State, event: keyhole.Event) -> keyhole.State:
    """Shows a card to all players after one of them looked at it."""
    if isinstance(event, keyhole.Looked):
        everyone = tuple(map(Seat, range(len(state.hands))))
        return keyhole.evolve(state, replace(event, card=replace(event.card, owners=everyone)))
    return keyhole.evolve(state, event)


def _evolve_telling_twins_apart(state: keyhole.State, event: keyhole.Event) -> keyhole.State:
    """Keeps the inspected one of two equal cards, so that the other player still knows it."""
    after = keyhole.evolve(state, event)
    if not isinstance(event, keyhole.Played):
        return after
    held, drawn = state.hands[event.seat], state.drawn
    assert held is not None
    assert drawn is not None
    return (
        replace(after, hands=zones.put(after.hands, event.seat, held)) if held.value == drawn.value else after
    )


deaf_to_failed_guesses = mutant(
    "deaf_to_failed_guesses", "redeal", keyhole, decide=_decide_deaf_to_failed_guesses
)
open_looks = mutant("open_looks", "leak", keyhole, evolve=_evolve_with_open_looks)
twins_told_apart = mutant("twins_told_apart", "leak", keyhole, evolve=_evolve_telling_twins_apart)

# A leak in one entry of each turn, where all turns have the same number of entries.


def _decide_noting_the_card(
    state: long_turns.State, seat: Seat | None, action: long_turns.Action, chance: Chance, now: Millis
) -> Sequence[long_turns.Event]:
    (event,) = long_turns.decide(state, seat, action, chance, now)
    return [replace(event, note=event.card.value) if isinstance(event, long_turns.Drew) else event]


def _evolve_noting_the_top(state: long_turns.State, event: long_turns.Event) -> long_turns.State:
    """Notes the card that the next entry draws, intended for the rules only."""
    after = long_turns.evolve(state, event)
    return replace(after, note=after.pile[0].value if long_turns.is_last_entry_of_turn(after) else 0)


def _long_turns(name: str, length: int, **changes: object) -> SimpleNamespace:
    CAUGHT_BY[name] = "leak"
    where = f"proofs.secrecy.mutants:{name}"
    return long_turns.with_turns_of(length, __name__=where, **changes)


drawn_card_told_in_turns_of_2 = _long_turns(
    "drawn_card_told_in_turns_of_2", 2, decide=_decide_noting_the_card
)
drawn_card_told_in_turns_of_3 = _long_turns(
    "drawn_card_told_in_turns_of_3", 3, decide=_decide_noting_the_card
)
drawn_card_told_in_turns_of_4 = _long_turns(
    "drawn_card_told_in_turns_of_4", 4, decide=_decide_noting_the_card
)
drawn_card_told_in_turns_of_6 = _long_turns(
    "drawn_card_told_in_turns_of_6", 6, decide=_decide_noting_the_card
)
top_card_shown_in_turns_of_3 = _long_turns("top_card_shown_in_turns_of_3", 3, evolve=_evolve_noting_the_top)
top_card_shown_in_turns_of_6 = _long_turns("top_card_shown_in_turns_of_6", 6, evolve=_evolve_noting_the_top)
