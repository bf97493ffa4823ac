"""Cambio's array rules: hidden cards do not affect a seat's input, and rounds follow each other."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from jax import Array

from parlour.games.cambio.bot.network.inputs import HouseRules, inputs, one_hot
from parlour.games.cambio.bot.network.kinds import KINDS, NO_KIND
from parlour.learning.cambio import vector
from parlour.learning.cambio.chance import below, words

GAMES, STEPS = 128, 60
SECRET = HouseRules(*map(jnp.int32, (1, 1, 1, 0, 3, 4, -1, 25, 2, 1, 3)))
"""House rules with hidden peek slots, where powers are frequent."""


def _row(game: vector.Game) -> Array:
    row: Array = inputs(vector.known_to_mover(game), jnp)
    return row


def _dealt_otherwise(game: vector.Game) -> vector.Game:
    """Exchanges the cards that the player to move does not know, and the other players' secret knowledge."""
    seats, places = game.hands.shape
    hands, deck, chance = game.hands, game.deck, game.chance
    for place in range(seats * places):
        owner, slot = divmod(place, places)
        drawn, chance = words(chance, 1)
        new = jnp.sum(below(drawn[0], deck.sum()) >= jnp.cumsum(deck))
        new = jnp.where(game.known[0, owner, slot] | (deck.sum() == 0), hands[owner, slot], new)
        deck = deck + one_hot(hands[owner, slot], KINDS, jnp) - one_hot(new, KINDS, jnp)
        hands = hands.at[owner, slot].set(new)
    return game._replace(hands=hands, deck=deck, known=game.known.at[1:].set(~game.known[1:]))


def _cards(game: vector.Game) -> Array:
    """The number of cards of each kind in all places."""
    lying = one_hot(game.hands, KINDS, jnp).sum((0, 1))
    piles: Array = game.deck + game.buried + one_hot(game.top, KINDS, jnp) + one_hot(game.held, KINDS, jnp)
    everywhere: Array = piles + lying
    return everywhere


@pytest.mark.parametrize("seats", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_hidden_cards_do_not_change_an_input_row_and_no_card_is_lost(seats: int) -> None:
    def one(game: vector.Game, _: None) -> tuple[vector.Game, tuple[Array, ...]]:
        other = _dealt_otherwise(game)
        is_other = jnp.any(other.hands != game.hands)
        found = (is_other, jnp.all(_row(game) == _row(other)), _cards(game), game.round)
        game, action = vector.random_action(game)
        return vector.deal_again(vector.step(game, action), SECRET), found

    begun = jax.vmap(partial(vector.begin, seats, SECRET, 5))(jnp.arange(GAMES))
    play = jax.jit(lambda games: jax.lax.scan(jax.vmap(one, (0, None)), games, None, length=STEPS)[1])
    others, same, cards, rounds = map(np.asarray, play(begun))

    assert others.mean() > 0.9
    assert same.all()
    assert (cards == [*[4] * 12, 2, 2, 4]).all()
    assert {1, 2} <= set(rounds.ravel().tolist())


def test_the_next_round_starts_one_seat_later_and_keeps_the_totals() -> None:
    game = vector.begin(3, SECRET, 5)._replace(round_over=jnp.asarray(True), totals=jnp.array([3, 9, 7]))

    again = vector.deal_again(game, SECRET)

    assert [*map(int, (again.round, again.first, again.seat))] == [2, 1, 1]
    assert again.totals.tolist() == [3, 9, 7]
    assert not again.round_over
    assert again.top != NO_KIND


def test_after_the_last_round_a_new_game_starts_with_the_given_rules() -> None:
    game = vector.begin(3, SECRET, 5)._replace(round_over=jnp.asarray(True), over=jnp.asarray(True))
    plain = HouseRules(*map(jnp.int32, (0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1)))

    again = vector.deal_again(game._replace(totals=jnp.array([3, 9, 7])), plain)

    assert [*map(int, (again.round, again.first, again.top))] == [1, 0, NO_KIND]
    assert again.totals.tolist() == [0, 0, 0]
    assert again.rules.jokers == 0


def test_every_card_is_dealt_equally_often() -> None:
    begun = jax.jit(jax.vmap(partial(vector.begin, 4, SECRET, 5)))(jnp.arange(20_000))
    places = np.asarray(begun.hands).reshape(20_000, -1)
    wanted = np.array([*[4] * 12, 2, 2, 4]) / 56

    for place in [*places.T, np.asarray(begun.top)]:
        share = np.bincount(place, minlength=KINDS) / 20_000
        assert np.abs(share - wanted).max() < 5 * np.sqrt(wanted.max() / 20_000)
