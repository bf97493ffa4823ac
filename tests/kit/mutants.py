"""Correct games with one fault each, such as an author could make."""

import random
from collections.abc import Collection, Mapping, Sequence
from types import ModuleType, SimpleNamespace
from typing import Final

from msgspec.structs import replace

from parlour.engine import (
    EVERYONE,
    NOBODY,
    Chance,
    Due,
    Fact,
    Glimpse,
    IllegalActionError,
    Millis,
    Result,
    Seat,
    Viewer,
    Words,
)
from support.games import bells, hush, laying
from support.games import keyhole_by_hand as by_hand
from support.games.hush import (
    Action,
    Dismiss,
    Ended,
    Event,
    Hid,
    Mix,
    Mixed,
    Notice,
    Peek,
    Peeked,
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
    return SimpleNamespace(**{**vars(sound), "__name__": f"kit.mutants:{name}", **changes})


# Templates that cannot be filled, in sentences that few playouts reach.

translated_with_another_blank = mutant(
    "translated_with_another_blank", "templates", translations={"de": {"{who} ends.": "{wer} hört auf."}}
)


# Leaked cards.


def _view_with_own_hand(state: State, viewer: Viewer) -> View:
    whole = hush.view(state, viewer)
    return replace(whole, hands=state.hands) if viewer == state.turn else whole


def _view_for_spectators(state: State, viewer: Viewer) -> View:
    return (
        replace(hush.view(state, viewer), hands=state.hands) if viewer is None else hush.view(state, viewer)
    )


def _redact_forgets_others(event: Event, viewer: Viewer) -> Event:
    return event if isinstance(event, Peeked) else hush.redact(event, viewer)


def _redact_shows_mixed_hand(event: Event, viewer: Viewer) -> Event:
    return event if isinstance(event, Mixed) and event.seat == viewer else hush.redact(event, viewer)


def _redact_hides_nothing(event: Event, viewer: Viewer) -> Event:
    return event


def _legal_best_first(state: State, seat: Seat) -> Sequence[Action]:
    def worth(action: Action) -> int:
        return -state.hands[seat][action.slot] if isinstance(action, Take) else 0

    return sorted(hush.legal(state, seat), key=worth)


def _legal_hides_bad_swaps(state: State, seat: Seat) -> Sequence[Action]:
    return [a for a in hush.legal(state, seat) if not isinstance(a, Swap) or state.hands[seat][a.slot] > 2]


def _decide_agreeing(
    state: State, seat: Seat | None, action: Action | Notice, chance: Chance, now: Millis
) -> Sequence[Event]:
    listed = seat is not None and action in hush.legal(state, seat)
    if listed and seat is not None and isinstance(action, Swap) and state.hands[seat][action.slot] <= 2:
        raise IllegalActionError("hush/no-such-card")
    return hush.decide(state, seat, action, chance, now)


def _decide_with_telling_facts(
    state: State, seat: Seat | None, action: Action | Notice, chance: Chance, now: Millis
) -> Sequence[Event]:
    if isinstance(action, Swap) and action.other == seat:
        raise IllegalActionError("hush/no-such-card", card=state.hands[action.other][0])
    return hush.decide(state, seat, action, chance, now)


def _refusal_with_facts(code: str, facts: Mapping[str, Fact], words: Words) -> str:
    return f"{hush.refusals[code]} {facts.get('card', '')}"


_last_card: list[int | None] = [None]


def _redact_remembering(event: Event, viewer: Viewer) -> Event:
    if isinstance(event, Peeked):
        _last_card[0] = event.card
    return hush.redact(event, viewer)


def _sentence_from_memory(event: Event, words: Words) -> str:
    return f"It is a {_last_card[0]}." if isinstance(event, Peeked) else hush.sentence(event, words)


def _due_by_card(state: State) -> Due | None:
    look = state.look
    if look is None:
        return None
    return Due(Millis(look.until - state.hands[look.seat][look.slot]), hush.Hide(), even_paused=True)


def _label_by_luck(action: Action, view: View, words: Words) -> str:
    hands = view.hands[0][0] if view.hands is not None else ""
    return f"{hush.label(action, view, words)} {hands}"


def _view_for_labels(state: State, viewer: Viewer) -> View:
    whole = hush.view(state, viewer)
    return replace(whole, hands=((state.hands[0][0] % 2,),)) if state.scores is None else whole


def _redact_shows_what_is_laid(event: laying.Event, viewer: Viewer) -> laying.Event:
    return event


card_in_action = mutant("card_in_action", "leak", laying, redact=_redact_shows_what_is_laid)
card_in_view = mutant("card_in_view", "leak", view=_view_with_own_hand)
card_shown_to_spectators = mutant("card_shown_to_spectators", "leak", view=_view_for_spectators)
card_in_event = mutant("card_in_event", "leak", redact=_redact_forgets_others)
card_in_own_event = mutant("card_in_own_event", "leak", redact=_redact_shows_mixed_hand)
redact_hides_nothing = mutant("redact_hides_nothing", "leak", redact=_redact_hides_nothing)
card_in_legals_order = mutant("card_in_legals_order", "leak", legal=_legal_best_first)
card_in_legals_choice = mutant(
    "card_in_legals_choice", "leak", legal=_legal_hides_bad_swaps, decide=_decide_agreeing
)
card_in_refusals_facts = mutant(
    "card_in_refusals_facts", "leak", decide=_decide_with_telling_facts, refusal=_refusal_with_facts
)
card_in_sentence = mutant(
    "card_in_sentence", "leak", redact=_redact_remembering, sentence=_sentence_from_memory
)
card_in_deadline = mutant("card_in_deadline", "leak", due=_due_by_card)
card_in_label = mutant("card_in_label", "leak", label=_label_by_luck, view=_view_for_labels)


# Wrong redeal, hidden and reveals_to.


def _redeal_changes_nothing(state: State, viewer: Viewer, chance: Chance) -> State:
    return state


def _redeal_only_the_pile(state: State, viewer: Viewer, chance: Chance) -> State:
    return replace(state, pile=chance.shuffle(sorted(state.pile)))


def _redeal_forgets_all(state: State, viewer: Viewer, chance: Chance) -> State:
    return hush.redeal(state, None, chance)


def _redeal_loses_a_card(state: State, viewer: Viewer, chance: Chance) -> State:
    dealt = hush.redeal(state, viewer, chance)
    return replace(dealt, pile=tuple(max(card, 2) for card in dealt.pile))


def _nothing_hidden(state: State, viewer: Viewer) -> Mapping[str, object]:
    return {}


def _evolve_without_memory(state: State, event: Event) -> State:
    after = hush.evolve(state, event)
    return replace(after, known=state.known) if isinstance(event, Peeked) else after


def _evolve_with_poor_memory(state: State, event: Event) -> State:
    after = hush.evolve(state, event)
    return replace(after, known=tuple(frozenset() for _ in state.known)) if isinstance(event, Hid) else after


def _evolve_not_following(state: State, event: Event) -> State:
    after = hush.evolve(state, event)
    return replace(after, known=state.known) if isinstance(event, Swapped) else after


def _reveals_too_little(event: Event) -> Collection[Viewer]:
    return NOBODY if isinstance(event, Peeked) else hush.reveals_to(event)


def _reveals_only_the_taker(event: Event) -> Collection[Viewer]:
    return (event.seat,) if isinstance(event, Took) else hush.reveals_to(event)


def _reveals_too_much(event: Event) -> Collection[Viewer]:
    return EVERYONE if isinstance(event, Peeked) else hush.reveals_to(event)


def _reveals_of_a_blind_swap(event: Event) -> Collection[Viewer]:
    return (event.seat,) if isinstance(event, Swapped) else hush.reveals_to(event)


redeal_changes_nothing = mutant("redeal_changes_nothing", "redeal", redeal=_redeal_changes_nothing)
redeal_only_the_pile = mutant("redeal_only_the_pile", "redeal", redeal=_redeal_only_the_pile)
redeal_forgets_what_was_seen = mutant("redeal_forgets_what_was_seen", "redeal", redeal=_redeal_forgets_all)
redeal_loses_a_card = mutant("redeal_loses_a_card", "redeal", redeal=_redeal_loses_a_card)
hidden_names_nothing = mutant(
    "hidden_names_nothing", "redeal", hidden=_nothing_hidden, redeal=_redeal_changes_nothing
)
look_not_remembered = mutant("look_not_remembered", "redeal", evolve=_evolve_without_memory)
look_forgotten_later = mutant("look_forgotten_later", "redeal", evolve=_evolve_with_poor_memory)
swap_not_followed = mutant("swap_not_followed", "redeal", evolve=_evolve_not_following)
reveals_too_little = mutant("reveals_too_little", "leak", reveals_to=_reveals_too_little)
reveals_only_one_of_all = mutant("reveals_only_one_of_all", "leak", reveals_to=_reveals_only_the_taker)
reveals_too_much = mutant("reveals_too_much", "reveals_to", reveals_to=_reveals_too_much)
reveals_of_nothing = mutant("reveals_of_nothing", "reveals_to", reveals_to=_reveals_of_a_blind_swap)
undo_gives_a_second_look = mutant("undo_gives_a_second_look", "undo", reveals_to=_reveals_too_little)


# Failed guesses reveal something too.


def _evolve_deaf_to_failed_guesses(state: by_hand.State, event: by_hand.Event) -> by_hand.State:
    missed = isinstance(event, by_hand.Guessed) and not event.hit
    return state if missed else by_hand.evolve(state, event)


def _evolve_until_the_next_turn(state: by_hand.State, event: by_hand.Event) -> by_hand.State:
    after = by_hand.evolve(state, event)
    nothing = tuple(frozenset[int]() for _ in state.excluded)
    return replace(after, excluded=nothing) if isinstance(event, by_hand.Played) else after


def _evolve_deaf_to_comparisons(state: by_hand.State, event: by_hand.Event) -> by_hand.State:
    after = by_hand.evolve(state, event)
    if not isinstance(event, by_hand.Compared):
        return after
    nothing = frozenset[int]()
    excluded = tuple(nothing if n == event.loser else known for n, known in enumerate(state.excluded))
    return replace(after, excluded=excluded)


def _redeal_that_guesses_again(state: by_hand.State, viewer: Viewer, chance: Chance) -> by_hand.State:
    nothing = tuple(frozenset[int]() for _ in state.excluded)
    dealt = by_hand.redeal(replace(state, excluded=nothing), viewer, chance)
    return replace(dealt, excluded=state.excluded)


failed_guess_forgotten = mutant(
    "failed_guess_forgotten", "redeal", by_hand, evolve=_evolve_deaf_to_failed_guesses
)
failed_guess_forgotten_later = mutant(
    "failed_guess_forgotten_later", "redeal", by_hand, evolve=_evolve_until_the_next_turn
)
comparison_forgotten = mutant("comparison_forgotten", "redeal", by_hand, evolve=_evolve_deaf_to_comparisons)
redeal_guesses_again = mutant("redeal_guesses_again", "redeal", by_hand, redeal=_redeal_that_guesses_again)


# Impure functions.

_dice = random.Random()


def _evolve_that_draws(state: State, event: Event) -> State:
    after = hush.evolve(state, event)
    if isinstance(event, Mixed):
        hand = list(after.hands[event.seat])
        _dice.shuffle(hand)
        return replace(after, hands=(*after.hands[: event.seat], tuple(hand), *after.hands[event.seat + 1 :]))
    return after


def _legal_in_set_order(state: State, seat: Seat) -> Sequence[Action]:
    by_name = {f"{action!r}": action for action in hush.legal(state, seat)}
    return [by_name[name] for name in set(by_name)]


def _decide_with_mutable_default(
    state: State,
    seat: Seat | None,
    action: Action | Notice,
    chance: Chance,
    now: Millis,
    looks: list[int] = [],  # noqa: B006  the fault that this mutant is about
) -> Sequence[Event]:
    events = hush.decide(state, seat, action, chance, now)
    if isinstance(events[0], Peeked):
        looks.append(events[0].slot)
        return [replace(events[0], until=Millis(events[0].until + len(looks)))]
    return events


def _legal_that_remembers(state: State, seat: Seat) -> Sequence[Action]:
    listed = list(hush.legal(state, seat))
    _calls.append(seat)
    return listed[::-1] if len(_calls) % 2 else listed


_calls: list[Seat] = []

_timers: dict[int, Millis] = {}


def _evolve_with_timers_beside(state: State, event: Event) -> State:
    after = hush.evolve(state, event)
    if isinstance(event, Peeked) and after.look is not None:
        _timers[id(after.look)] = Millis(event.until - 1000)
    return after


def _due_from_timers(state: State) -> Due | None:
    look = state.look
    if look is None:
        return None
    return Due(_timers.get(id(look), look.until), hush.Hide(), even_paused=True)


evolve_that_draws = mutant("evolve_that_draws", "purity", evolve=_evolve_that_draws)
log_that_does_not_hold = mutant("log_that_does_not_hold", "replay", evolve=_evolve_that_draws)
set_order = mutant("set_order", "fresh process", legal=_legal_in_set_order)
mutable_default = mutant("mutable_default", "purity", decide=_decide_with_mutable_default)
legal_keeps_count = mutant("legal_keeps_count", "purity", legal=_legal_that_remembers)
deadline_beside_the_state = mutant(
    "deadline_beside_the_state", "time", evolve=_evolve_with_timers_beside, due=_due_from_timers
)


# Values that cannot be stored.


class ListState(State, frozen=True):
    notes: list[int]


def _start_with_list(started: hush.Started) -> ListState:
    plain = hush.start(started)
    return ListState(**{field: getattr(plain, field) for field in State.__struct_fields__}, notes=[])


class DefaultState(State, frozen=True):
    bonus: int = 0


def _start_with_default(started: hush.Started) -> DefaultState:
    plain = hush.start(started)
    return DefaultState(**{field: getattr(plain, field) for field in State.__struct_fields__})


def _decide_with_half_points(
    state: State, seat: Seat | None, action: Action | Notice, chance: Chance, now: Millis
) -> Sequence[Event]:
    def halved(event: Event) -> Event:
        if isinstance(event, Ended):
            return replace(event, scores=tuple(score / 2 for score in event.scores))
        return event

    return [halved(event) for event in hush.decide(state, seat, action, chance, now)]


mutable_state = mutant("mutable_state", "types", State=ListState, start=_start_with_list)
state_with_a_default = mutant("state_with_a_default", "types", State=DefaultState, start=_start_with_default)
value_of_another_type = mutant("value_of_another_type", "round trip", decide=_decide_with_half_points)


# Legality.


def _decide_refuses_mixing(
    state: State, seat: Seat | None, action: Action | Notice, chance: Chance, now: Millis
) -> Sequence[Event]:
    if isinstance(action, Mix):
        raise IllegalActionError("hush/no-such-card")
    return hush.decide(state, seat, action, chance, now)


def _decide_accepts_own_swap(
    state: State, seat: Seat | None, action: Action | Notice, chance: Chance, now: Millis
) -> Sequence[Event]:
    own = (
        isinstance(action, Swap) and action.other == seat and 0 <= action.slot < 3 and action.other_slot == 0
    )
    if own and seat is not None and seat in hush.to_act(state) and state.look is None:
        return [Swapped(seat, 0, seat, 0)]
    return hush.decide(state, seat, action, chance, now)


def _decide_in_any_order(
    state: bells.State, seat: Seat | None, action: bells.Keep | bells.Ring, chance: Chance, now: Millis
) -> Sequence[bells.Event]:
    if isinstance(action, bells.Keep):
        action = replace(action, places=tuple(sorted(action.places)))
    return bells.decide(state, seat, action, chance, now)


def _decide_accepts_out_of_turn(
    state: State, seat: Seat | None, action: Action | Notice, chance: Chance, now: Millis
) -> Sequence[Event]:
    return hush.decide(state, state.turn if isinstance(action, Dismiss) else seat, action, chance, now)


def _decide_that_stumbles(
    state: State, seat: Seat | None, action: Action | Notice, chance: Chance, now: Millis
) -> Sequence[Event]:
    if isinstance(action, Peek) and seat in hush.to_act(state) and state.look is None and seat is not None:
        return [Peeked(seat, action.slot, state.hands[seat][action.slot], Millis(now + hush.LOOK_MS))]
    return hush.decide(state, seat, action, chance, now)


def _decide_with_anothers_code(
    state: State, seat: Seat | None, action: Action | Notice, chance: Chance, now: Millis
) -> Sequence[Event]:
    if seat is not None and seat not in hush.to_act(state):
        raise IllegalActionError("not-your-turn")
    return hush.decide(state, seat, action, chance, now)


legal_action_refused = mutant("legal_action_refused", "legality", decide=_decide_refuses_mixing)
illegal_action_accepted = mutant("illegal_action_accepted", "legality", decide=_decide_accepts_own_swap)
out_of_turn_accepted = mutant("out_of_turn_accepted", "legality", decide=_decide_accepts_out_of_turn)
negative_slot = mutant("negative_slot", "legality", decide=_decide_that_stumbles)
code_without_the_game = mutant("code_without_the_game", "legality", decide=_decide_with_anothers_code)
some_in_any_order = mutant("some_in_any_order", "legality", bells, decide=_decide_in_any_order)


# Endings and conservation.


def _evolve_without_end(state: State, event: Event) -> State:
    after = hush.evolve(state, event)
    return replace(after, turns=max(after.turns, 2))


def _evolve_that_loses_a_card(state: State, event: Event) -> State:
    after = hush.evolve(state, event)
    return replace(after, discard=state.discard) if isinstance(event, Took) and event.slot == 2 else after


def _evolve_that_refuses(state: State, event: Event) -> State:
    if isinstance(event, Swapped) and event.slot == event.other_slot:
        raise IllegalActionError("hush/no-such-card")
    return hush.evolve(state, event)


def _evolve_that_breaks(state: State, event: Event) -> State:
    assert not isinstance(event, Mixed), "mixing was never thought of"
    return hush.evolve(state, event)


def _waits_for_all(state: State) -> Sequence[Seat]:
    return [Seat(seat) for seat in range(len(state.hands))] if state.scores is None else ()


def _legal_after_the_end(state: State, seat: Seat) -> Sequence[Action]:
    return [Mix()] if state.scores is not None else hush.legal(state, seat)


def _result_of_the_first_two(state: State) -> Result | None:
    full = hush.result(state)
    return Result(full.places[:1], full.scores[:1]) if full is not None else None


playout_never_ends = mutant("playout_never_ends", "ending", evolve=_evolve_without_end)
lost_card = mutant("lost_card", "conservation", evolve=_evolve_that_loses_a_card)
evolve_refuses = mutant("evolve_refuses", "legality", evolve=_evolve_that_refuses)
evolve_breaks = mutant("evolve_breaks", "rules", evolve=_evolve_that_breaks)
seat_without_choices = mutant("seat_without_choices", "ending", to_act=_waits_for_all)
acting_after_the_end = mutant("acting_after_the_end", "ending", legal=_legal_after_the_end)
result_for_some = mutant("result_for_some", "ending", result=_result_of_the_first_two)


# Time.


def _evolve_keeping_the_look(state: State, event: Event) -> State:
    after = hush.evolve(state, event)
    return replace(after, look=state.look) if isinstance(event, Hid) else after


def _due_while_the_turn_lasts(state: State) -> Due | None:
    look = state.look
    if look is None or look.seat != state.turn:
        return None
    return Due(look.until, hush.Hide(), even_paused=True)


def _legal_though_looking(state: State, seat: Seat) -> Sequence[Action]:
    look = state.look
    stale = look is not None and look.seat != state.turn
    return hush.legal(replace(state, look=None) if stale else state, seat)


def _decide_though_looking(
    state: State, seat: Seat | None, action: Action | Notice, chance: Chance, now: Millis
) -> Sequence[Event]:
    look = state.look
    stale = look is not None and look.seat != state.turn
    return hush.decide(replace(state, look=None) if stale else state, seat, action, chance, now)


def _due_unless_paused(state: State) -> Due | None:
    return Due(state.look.until, hush.Hide()) if state.look is not None else None


def _never_due(state: State) -> Due | None:
    return None


def _view_with_longer_look(state: State, viewer: Viewer) -> View:
    whole = hush.view(state, viewer)
    if whole.glimpse is None:
        return whole
    return replace(whole, glimpse=Glimpse(whole.glimpse.what, Millis(whole.glimpse.until - 1000)))


look_never_ends = mutant("look_never_ends", "glimpse", due=_never_due)
look_outlasts_a_pause = mutant("look_outlasts_a_pause", "glimpse", due=_due_unless_paused)
look_shown_too_long = mutant("look_shown_too_long", "glimpse", view=_view_with_longer_look)
look_still_shown = mutant(
    "look_still_shown",
    "glimpse",
    evolve=_evolve_keeping_the_look,
    due=_due_while_the_turn_lasts,
    legal=_legal_though_looking,
    decide=_decide_though_looking,
)


# Words.


def _label_without_slot(action: Action, view: View, words: Words) -> str:
    return type(action).__name__


def _sentence_of_nothing(event: Event, words: Words) -> str:
    return " " if isinstance(event, Mixed) else hush.sentence(event, words)


def _past_of_nothing(event: Event, now: View, words: Words) -> str:
    return _sentence_of_nothing(event, words)


labels_alike = mutant("labels_alike", "words", label=_label_without_slot)
event_without_words = mutant("event_without_words", "words", sentence=_sentence_of_nothing)
past_without_words = mutant("past_without_words", "words", past_sentence=_past_of_nothing)
