"""The functions derived from fields with declared secrets."""

from itertools import permutations, product
from types import SimpleNamespace
from typing import NewType

import pytest
from msgspec.structs import replace

from parlour.engine import (
    EVERYONE,
    Data,
    Game,
    GameContractError,
    Public,
    Revealed,
    Sealed,
    Seat,
    Secret,
    bind,
    seal,
)
from parlour.engine.chance import Stream
from parlour.engine.secrecy.deduction import can_vary, reorder
from parlour.engine.secrecy.secret_fields import find_undeclared
from support.games import hunch, laying

ANN, BEN, CID = Seat(0), Seat(1), Seat(2)
GAME = bind(laying)


def chance(label: object = "") -> Stream:
    return Stream(bytes(32), str(label))


def position() -> laying.State:
    hands = tuple(tuple(Secret(card, (Seat(n),)) for card in hand) for n, hand in enumerate(((1, 2), (3, 4))))
    return laying.State(hands, (Secret(5), Secret(6)), (None, None), ())


def with_state(state: type[Data], **parts: object) -> SimpleNamespace:
    names = {name: part for name, part in vars(laying).items() if name != "View"}
    return SimpleNamespace(**{**names, "State": state, **parts})


def test_a_view_masks_what_the_viewer_does_not_know() -> None:
    view = GAME.view(position(), ANN)

    assert isinstance(view, laying.View)
    assert view.hands[0] == position().hands[0]
    assert view.hands[1] == (Secret(), Secret())
    assert view.rest == (Secret(), Secret())
    assert (view.me, view.rounds) == (ANN, ())


def test_a_spectator_sees_no_secret() -> None:
    view = GAME.view(position(), None)

    assert isinstance(view, laying.View)
    assert {*view.hands[0], *view.hands[1], *view.rest} == {Secret()}


def test_a_masked_secret_does_not_reveal_its_owners() -> None:
    looked = replace(position(), rest=(Secret(5, (BEN,)), Secret(6)))

    assert GAME.view(looked, ANN) == GAME.view(position(), ANN)


def test_an_owner_of_a_card_does_not_learn_its_other_owners() -> None:
    looked = replace(position(), rest=(Secret(5, (ANN, BEN)), Secret(6)))
    seen = Secret(1, (ANN,)).reveal_to(BEN)
    look = hunch.Looked(BEN, ANN, seen)

    assert GAME.view(looked, BEN) == GAME.view(replace(looked, rest=(Secret(5, (BEN,)), Secret(6))), BEN)
    assert bind(hunch).redact(look, ANN) == hunch.Looked(BEN, ANN, Revealed(1, (ANN,)))
    assert bind(hunch).redact(look, BEN) == hunch.Looked(BEN, ANN, Revealed(1, (BEN,), told=(BEN,)))


def test_redact_returns_an_event_unchanged_to_full_owners() -> None:
    laid = laying.Laid(ANN, Secret(1, (ANN,)))

    assert GAME.redact(laid, ANN) is laid
    assert GAME.redact(laid, BEN) == laying.Laid(ANN, Secret())
    assert GAME.reveals_to(laid) == frozenset()


def test_a_turned_up_card_is_revealed_to_all_who_did_not_know_it() -> None:
    up = laying.TurnedUp((Secret(1, (ANN,)).turn_up(),), (1, 0))

    assert GAME.redact(up, None) is up
    assert GAME.reveals_to(up) == EVERYONE - {ANN}


def test_a_card_that_everyone_knows_is_revealed_to_no_player() -> None:
    up = laying.TurnedUp((Secret(1, is_open=True).turn_up(),), (1, 0))

    assert GAME.reveals_to(up) == frozenset()
    assert up.cards[0].secret.is_open


def test_a_look_adds_an_owner_and_keeps_the_old_one() -> None:
    seen = Secret(1, (ANN,)).reveal_to(BEN)

    assert (seen.owners, seen.told) == ((ANN, BEN), (BEN,))
    assert seen.secret == Secret(1, (ANN, BEN))
    assert bind(hunch).reveals_to(hunch.Looked(BEN, ANN, seen)) == {BEN}
    assert Secret(1, (ANN,)).reveal_to(ANN).told == ()


def test_a_wrong_guess_informs_all_but_the_owner() -> None:
    missed = hunch.Missed(BEN, ANN, Secret(1, (ANN,)).rule_out(4), 4)

    assert bind(hunch).reveals_to(missed) == EVERYONE - {ANN}
    assert bind(hunch).redact(missed, BEN) == hunch.Missed(BEN, ANN, Revealed(), 4)
    assert missed.card.secret.rule_out(5, 4).ruled_out == (4, 5)


def test_hidden_lists_the_places_unknown_to_a_viewer() -> None:
    assert GAME.hidden(position(), ANN) == {"hands 1 0": 3, "hands 1 1": 4, "rest 0": 5, "rest 1": 6}
    assert len(GAME.hidden(position(), None)) == 6


def test_the_last_unknown_card_can_be_deduced() -> None:
    one_left = replace(position(), hands=(position().hands[0], ()), rest=(Secret(6),))

    assert GAME.hidden(one_left, ANN) == {}
    assert len(GAME.hidden(one_left, None)) == 3


def test_a_redeal_keeps_known_cards_and_the_set_of_cards() -> None:
    state = position()
    worlds = [GAME.redeal(state, ANN, chance(n)) for n in range(40)]

    assert all(isinstance(world, laying.State) and world.hands[0] == state.hands[0] for world in worlds)
    assert {tuple(sorted(map(str, GAME.hidden(world, ANN).values()))) for world in worlds} == {
        ("3", "4", "5", "6")
    }
    assert {GAME.hidden(world, ANN)["rest 0"] for world in worlds} == {3, 4, 5, 6}
    assert {world.hands[1][0].owners for world in worlds if isinstance(world, laying.State)} == {(BEN,)}


Role = NewType("Role", int)


class TwoDecks(Data, frozen=True):
    cards: tuple[Secret[int], ...]
    roles: tuple[Secret[Role], ...]
    bids: tuple[Sealed[int] | None, ...]


def test_two_types_are_two_decks_and_a_sealed_bid_can_be_any_option() -> None:
    game = bind(with_state(TwoDecks))
    bid = seal(7, BEN, among=(5, 6, 7))
    state = TwoDecks((Secret(1), Secret(2)), (Secret(Role(1)), Secret(Role(9))), (None, bid))
    worlds = [game.redeal(state, ANN, chance(n)) for n in range(40)]

    assert {world.roles[0].value for world in worlds if isinstance(world, TwoDecks)} == {1, 9}
    assert {world.cards[0].value for world in worlds if isinstance(world, TwoDecks)} == {1, 2}
    assert {game.hidden(world, ANN)["bids 1"] for world in worlds} == {5, 6, 7}
    assert "bids 1" not in game.hidden(state, BEN)


def test_a_sealed_value_stays_one_of_the_remaining_options() -> None:
    game = bind(with_state(TwoDecks))
    searched = seal(7, BEN, among=(5, 6, 7)).rule_out(6)
    state = TwoDecks((), (), (None, searched.sealed))
    worlds = [game.redeal(state, ANN, chance(n)) for n in range(40)]

    assert {game.hidden(world, ANN)["bids 1"] for world in worlds} == {5, 7}
    assert searched.sealed.turn_up().sealed == Sealed(7, (BEN,), is_open=True, among=(5, 6, 7))
    assert searched.sealed.reveal_to(ANN).sealed.is_known_to(ANN)


def test_ruled_out_values_are_kept_and_their_consequences_deduced() -> None:
    secrets = [Secret(1, ruled_out=(2,)), Secret(2, ruled_out=(1,)), Secret(3)]

    assert can_vary(secrets) == [True, True, True]
    assert can_vary([*secrets[:2], Secret(3, ruled_out=(1, 2))]) == [False, False, False]
    assert can_vary([Secret(1, ruled_out=(3,)), Secret(2, ruled_out=(3,)), Secret(3)]) == [True, True, False]
    assert {tuple(reorder(secrets, chance(n))) for n in range(60)} == {(1, 2, 3), (3, 2, 1), (1, 3, 2)}


def test_can_vary_agrees_with_an_exhaustive_search() -> None:
    for barred in product(((), (1,), (2,), (1, 2), (3,)), repeat=3):
        secrets = [Secret(value, ruled_out=out) for value, out in zip((1, 2, 2), barred, strict=True)]
        if any(secret.what in secret.ruled_out for secret in secrets):
            continue
        orders = [
            order
            for order in permutations((1, 2, 2))
            if all(value not in one.ruled_out for one, value in zip(secrets, order, strict=True))
        ]
        truth = (1, 2, 2)
        expected = [any(order[n] != truth[n] for order in orders) for n in range(3)]
        assert can_vary(secrets) == expected, barred


def test_reorder_succeeds_where_almost_everything_is_ruled_out() -> None:
    secrets = [Secret(n, ruled_out=tuple({*range(12)} - {n, (n + 1) % 12, n ^ 1})) for n in range(12)]

    dealt = reorder(secrets, chance())

    assert sorted(map(str, dealt)) == sorted(map(str, range(12)))
    assert all(value not in secret.ruled_out for secret, value in zip(secrets, dealt, strict=True))
    assert list(dealt) != list(range(12))


class Careless(Data, frozen=True):
    hand: tuple[Secret[int], ...]
    pile: tuple[int, ...]


class Purse(Data, frozen=True):
    cards: tuple[Secret[int], ...]
    money: int


class Nested(Data, frozen=True):
    purses: tuple[Purse, ...]


class Open(Data, frozen=True):
    purses: Public[tuple[Purse, ...]]
    phase: Public[str]


def test_an_undeclared_state_field_is_refused() -> None:
    with pytest.raises(GameContractError, match=r"Careless\.pile is neither `Public\[…\]` nor `Secret\[…\]`"):
        bind(with_state(Careless))


class CarelessDrew(Data, frozen=True, tag="drew"):
    seat: Public[Seat]
    card: Revealed[int]
    also: int


def test_an_undeclared_event_field_is_refused() -> None:
    neither = r"neither `Public\[…\]` nor `Revealed\[…\]` nor `Secret\[…\]`"
    with pytest.raises(
        GameContractError, match=rf"CarelessDrew\.also is {neither}; say which, or write `redact`"
    ):
        bind(with_state(laying.State, Event=laying.Laid | CarelessDrew))


def test_a_game_with_its_own_redact_declares_no_events() -> None:
    game = bind(with_state(laying.State, Event=laying.Laid | CarelessDrew, redact=lambda event, _: event))

    assert CarelessDrew in game.events


def test_an_undeclared_field_of_a_nested_struct_is_named() -> None:
    assert find_undeclared(Nested) == "Purse.money"
    assert find_undeclared(Open) is None


def test_a_secret_in_a_public_field_stays_secret() -> None:
    game = bind(with_state(Open))
    state = Open((Purse((Secret(1, (ANN,)), Secret(2)), 5),), "play")

    assert game.view(state, ANN) == Open((Purse((Secret(1, (ANN,)), Secret()), 5),), "play")
    assert game.hidden(state, None) == {"purses 0 cards 0": 1, "purses 0 cards 1": 2}


def test_a_game_with_its_own_view_can_leave_fields_undeclared() -> None:
    state = Careless((Secret(1), Secret(2)), (3,))
    game = bind(with_state(Careless, View=Careless, view=lambda _, viewer: Careless((), (viewer,))))

    assert game.view(state, BEN) == Careless((), (BEN,))
    assert game.hidden(state, ANN) == {"hand 0": 1, "hand 1": 2}


def test_a_view_of_another_shape_needs_a_function() -> None:
    with pytest.raises(GameContractError, match=r"`View` is `class View\(State\)` with the field `me`"):
        bind(with_state(laying.State, View=Purse))


def test_an_open_game_has_no_secret() -> None:
    with pytest.raises(GameContractError, match="`secrets = False`, and its State has a Secret"):
        bind(with_state(laying.State, secrets=False))


def test_a_masked_secret_does_not_reach_the_rules() -> None:
    masked: Secret[int] = Secret()

    with pytest.raises(AssertionError, match="this viewer does not know the secret"):
        _ = masked.value


def test_a_game_without_declared_secrets_needs_its_own_functions() -> None:
    class Bare(Data, frozen=True):
        hands: tuple[int, ...]

    with pytest.raises(GameContractError, match="has no function `view`"):
        bind(with_state(Bare, View=Bare))


def test_derived_functions_belong_to_the_game() -> None:
    assert isinstance(GAME, Game)
    assert GAME.decode_view(b'{"hands":[[{}]],"rest":[],"laid":[null],"rounds":[],"me":null}') == laying.View(
        ((Secret(),),), (), (None,), (), None
    )
