"""Cambio as arrays: the rules of `parlour.games.cambio` without snapping, for many parallel games.

Each function handles one game, and `jax.vmap` makes it handle many. The seat to move is first in every array
and the others follow in turn order, so the end of a turn rolls the arrays. Suits matter for kings only. The
draw pile is a count of each kind, since its order is random anyway. What the table does by itself (the first
look, turning a card face down again) is not a step.
"""

from functools import partial
from typing import Final, NamedTuple, TypeVar

import jax
import jax.numpy as jnp
from jax import Array

from parlour.games.cambio.bot.network.action_numbers import (
    CALL,
    DISCARD,
    DRAW_DECK,
    DRAW_DISCARD,
    PEEK,
    SWAP,
    blind_swaps,
)
from parlour.games.cambio.bot.network.inputs import (
    DRAWING,
    HOLDING,
    HOLDING_TAKEN,
    OFFERED,
    HouseRules,
    Known,
    one_hot,
    points,
    worth_of,
)
from parlour.games.cambio.bot.network.kinds import (
    BLIND_SWAP,
    COPIES,
    JOKER,
    KINDS,
    LOOK_OWN,
    NO_KIND,
    PEEK_OPPONENT,
    PEEK_OWN,
    POWERS,
)
from parlour.games.cambio.state import FIRST_LOOK_SLOTS, HAND_SIZE
from parlour.learning.cambio.chance import below, seeded, words

_JUST_LOOKED: Final = tuple(slot in FIRST_LOOK_SLOTS for slot in range(HAND_SIZE))
_DECK_SIZE: Final = 52

T = TypeVar("T")


class Game(NamedTuple):
    """The full state of a game. See `Known` for fields of the same name."""

    rules: HouseRules
    chance: Array
    seat: Array
    stage: Array
    hands: Array
    deck: Array
    """The number of cards of each kind in the draw pile."""

    buried: Array
    top: Array
    held: Array
    known: Array
    """By player, owner and slot: whether the player knows the card."""

    inferable: Array
    """Like *known*, but only knowledge that all players can infer."""

    given_up: Array
    since: Array
    last_thrown: Array
    declined: Array
    caller: Array
    turns: Array
    round: Array
    first: Array
    totals: Array
    """By seat number, not from the seat to move. *shares* too."""

    round_over: Array
    over: Array
    shares: Array
    """Each seat's share of the win, once the game is over."""

    called_right: Array
    """Whether the caller was lowest, once a round is over."""


class Deal(NamedTuple):
    hands: Array
    deck: Array
    top: Array


def begin(seats: int, rules: HouseRules, seed: Array | int, number: Array | int = 0) -> Game:
    dealt, chance = deal(seats, rules, seeded(seed, jnp.asarray(number)))
    return lay_out(rules, dealt, chance)


def deal(seats: int, rules: HouseRules, chance: Array) -> tuple[Deal, Array]:
    """Deals distinct cards: first the hands, then the first card of the discard pile."""
    count = HAND_SIZE * seats + 1
    drawn, chance = words(chance, count)
    taken: list[Array] = []  # sorted, to skip the cards already dealt
    cards: list[Array] = []
    for number in range(count):
        card = below(drawn[number], _DECK_SIZE + rules.jokers - number)
        for other in taken:
            card = card + (card >= other)
        cards.append(card)
        taken = _inserted(taken, card)
    kinds = _kind(jnp.stack(cards))
    top = jnp.where(rules.starting_discard > 0, kinds[-1], NO_KIND)
    return dealt_from(rules, kinds[:-1].reshape(seats, HAND_SIZE), top), chance


def dealt_from(rules: HouseRules, hands: Array, top: Array) -> Deal:
    whole = jnp.asarray(COPIES, jnp.int32) + (jnp.arange(KINDS) == JOKER) * rules.jokers
    return Deal(hands, whole - one_hot(hands, KINDS, jnp).sum((0, 1)) - one_hot(top, KINDS, jnp), top)


def lay_out(
    rules: HouseRules,
    dealt: Deal,
    chance: Array,
    number: Array | int = 1,
    first: Array | int = 0,
    totals: Array | None = None,
) -> Game:
    """The start of a round with seat *first* to move. *dealt* has the hands from that seat."""
    seats = dealt.hands.shape[0]
    looked = jnp.eye(seats, dtype=bool)[:, :, None] & jnp.asarray(_JUST_LOOKED)
    nothing = jnp.full(seats, NO_KIND, jnp.int32)
    no = jnp.asarray(False)
    return Game(
        rules=rules,
        chance=chance,
        seat=_int(first),
        stage=jnp.int32(DRAWING),
        hands=dealt.hands,
        deck=dealt.deck,
        buried=jnp.zeros(KINDS, jnp.int32),
        top=dealt.top,
        held=jnp.int32(NO_KIND),
        known=looked,
        inferable=looked,
        given_up=jnp.full((seats, HAND_SIZE), NO_KIND, jnp.int32),
        since=jnp.zeros((seats, HAND_SIZE), jnp.int32),
        last_thrown=nothing,
        declined=nothing,
        caller=jnp.int32(seats),
        turns=jnp.int32(0),
        round=_int(number),
        first=_int(first),
        totals=jnp.zeros(seats, jnp.int32) if totals is None else totals,
        round_over=no,
        over=no,
        shares=jnp.zeros(seats, jnp.float32),
        called_right=no,
    )


def legal(game: Game, limit: int | None = None) -> Array:
    """The legal actions. After *limit* turns only a call, so that training games end."""
    seats, stage = game.hands.shape[0], game.stage
    nobody_called = game.caller == seats
    can_call = nobody_called & (game.turns // seats >= game.rules.min_turns)
    must_call = jnp.asarray(False) if limit is None else can_call & (game.turns >= limit)
    power = jnp.where(stage == OFFERED, jnp.asarray(POWERS)[game.top], 0)
    start = jnp.stack([~must_call, ~must_call & (game.top != NO_KIND), can_call]) & (stage == DRAWING)
    holding = (stage == HOLDING) | (stage == HOLDING_TAKEN)
    open_others = ~_locked_seats(game)[1:]
    slots = jnp.ones(HAND_SIZE, bool)
    return jnp.concatenate(
        [
            start,
            slots & holding,
            (stage == HOLDING)[None],
            slots & (power == PEEK_OWN),
            (open_others[:, None] & slots & (power == PEEK_OPPONENT)).reshape(-1),
            (slots[:, None, None] & open_others[:, None] & slots & (power == BLIND_SWAP)).reshape(-1),
            (stage == OFFERED)[None],
        ]
    )


def step(game: Game, action: Array) -> Game:
    """Plays *action* with random draws."""
    drawn, chance = words(game.chance, 2)
    pile, _ = _pile(game)
    card = jnp.sum(below(drawn[0], pile.sum()) >= _running_sums(pile))
    return advance(game._replace(chance=chance), action, card, below(drawn[1], HAND_SIZE))


def random_action(game: Game) -> tuple[Game, Array]:
    """The game with its generator advanced, and a uniformly random legal action."""
    allowed = _running_sums(legal(game))
    drawn, chance = words(game.chance, 1)
    return game._replace(chance=chance), jnp.sum(allowed <= below(drawn[0], allowed[-1]))


def advance(game: Game, action: Array, drawn: Array, look: Array) -> Game:
    """Plays *action*. A draw from the deck gives *drawn*, and a discarded king reveals slot *look*."""
    seats, rules = game.hands.shape[0], game.rules
    slots = jnp.arange(HAND_SIZE)
    is_deck, is_take, is_call = action == DRAW_DECK, action == DRAW_DISCARD, action == CALL
    swaps_out = slots == action - SWAP
    is_swap, is_throw = jnp.any(swaps_out), action == DISCARD
    peeks = slots == action - PEEK
    spies = (jnp.arange((seats - 1) * HAND_SIZE) == action - PEEK - HAND_SIZE).reshape(seats - 1, HAND_SIZE)
    exchanges = _exchanges(action, seats)
    was_taken = game.stage == HOLDING_TAKEN

    # Draw.
    pile, buried = _pile(game)
    deck = jnp.where(is_deck, pile - one_hot(drawn, KINDS, jnp), game.deck)
    buried = jnp.where(is_deck, buried, game.buried)
    declined = _first(game.declined, jnp.where(is_deck, game.top, game.declined[0]))

    # Put the held card down: it buries the top card and is seen by all.
    out = jnp.sum(jnp.where(swaps_out, game.hands[0], 0))
    lands = is_swap | is_throw
    buried = buried + lands * one_hot(game.top, KINDS, jnp)
    top = jnp.where(is_swap, out, jnp.where(is_throw, game.held, jnp.where(is_take, NO_KIND, game.top)))
    held = jnp.where(is_deck, drawn, jnp.where(is_take, game.top, jnp.where(lands, NO_KIND, game.held)))
    hands = _first(game.hands, jnp.where(swaps_out, game.held, game.hands[0]))
    everyone = jnp.arange(seats) == 0
    learns = (everyone | was_taken)[:, None]
    known = game.known.at[:, 0].set(jnp.where(swaps_out, learns, game.known[:, 0]))
    inferable = game.inferable.at[:, 0].set(jnp.where(swaps_out, learns, game.inferable[:, 0]))
    instead = jnp.where(was_taken, NO_KIND, out)
    given_up = _first(game.given_up, jnp.where(swaps_out, instead, game.given_up[0]))
    since = _first(game.since, jnp.where(swaps_out, game.turns, game.since[0]))
    last_thrown = _first(game.last_thrown, jnp.where(is_throw, game.held, game.last_thrown[0]))

    # The power of the card that landed.
    grants = is_throw | (is_swap & (rules.powers_on_swap_out > 0))
    power = jnp.where(grants, jnp.asarray(POWERS)[top], 0)
    has_target = (power == PEEK_OWN) | jnp.any(~_locked_seats(game)[1:])
    offered = (power > 0) & (power != LOOK_OWN) & has_target
    own = peeks | ((power == LOOK_OWN) & (slots == look))
    seen = jnp.concatenate([own[None], spies])
    known = _first(known, known[0] | seen)
    inferable = _first(inferable, inferable[0] | (seen & (rules.public_peek_slots > 0)))

    # A blind swap: two cards change places, and the knowledge of them moves along.
    hands, given_up, since = (_exchanged(exchanges, cards) for cards in (hands, given_up, since))
    known, inferable = (
        _exchanged(exchanges, cards.transpose(1, 2, 0)).transpose(2, 0, 1) for cards in (known, inferable)
    )

    drew = is_deck | is_take
    stage = jnp.where(
        is_deck, HOLDING, jnp.where(is_take, HOLDING_TAKEN, jnp.where(offered, OFFERED, DRAWING))
    )
    now = game._replace(
        stage=stage, hands=hands, deck=deck, buried=buried, top=top, held=held, known=known,
        inferable=inferable, given_up=given_up, since=since, last_thrown=last_thrown, declined=declined,
        caller=jnp.where(is_call, 0, game.caller),
    )  # fmt: skip
    return _turn_ended(now, ~(drew | offered))


def score(game: Game) -> Game:
    """Scores the round. The caller, whose turn would be next, is first in the arrays."""
    seats, rules = game.hands.shape[0], game.rules
    base = worth_of(game.hands, points(rules, jnp), 0, jnp).sum(-1)
    low = base.min()
    tied = jnp.sum(base == low) > 1
    is_false = (base[0] > low) | (tied & (rules.tie_rule == 2))
    raised = jnp.stack([base[0] + jnp.abs(base[0]), base[0] + 5, base[0] + 10, base[0]])[rules.penalty]
    final = _first(base, jnp.where(is_false, raised, base[0]))
    lowest = final == final.min()
    shared = lowest[0] & (jnp.sum(lowest) > 1)
    caller = jnp.arange(seats) == 0
    winners = jnp.where(shared & (rules.tie_rule == 1), caller, lowest)
    winners = jnp.where(shared & (rules.tie_rule == 2), lowest & ~caller, winners)
    totals = game.totals + jnp.roll(final, game.seat)
    winners = jnp.where(rules.rounds == 1, jnp.roll(winners, game.seat), totals == totals.min())
    over = game.round >= rules.rounds
    return game._replace(
        totals=totals,
        round_over=jnp.asarray(True),
        over=over,
        shares=jnp.where(over, winners / winners.sum(), 0.0),
        called_right=~is_false,
    )


def deal_again(game: Game, fresh: HouseRules) -> Game:
    """Deals the next round if one is over, or a new game with the rules *fresh* if the game is over."""
    seats, over = game.hands.shape[0], game.over
    rules = where(over, fresh, game.rules)
    dealt, chance = deal(seats, rules, game.chance)
    number, first = jnp.where(over, 1, game.round + 1), jnp.where(over, 0, (game.first + 1) % seats)
    new = lay_out(rules, dealt, chance, number, first, jnp.where(over, 0, game.totals))
    return where(game.round_over, new, game)


def known_to_mover(game: Game) -> Known:
    seats = game.hands.shape[0]
    totals = jnp.roll(game.totals, -game.seat)
    return Known(
        rules=game.rules,
        stage=game.stage,
        hands=jnp.where(game.known[0], game.hands, NO_KIND),
        knows=_first(game.inferable, game.known[0]),
        given_up=game.given_up,
        since=game.since,
        last_thrown=game.last_thrown,
        declined=game.declined,
        buried=game.buried,
        top=game.top,
        held=game.held,
        deck=game.deck.sum(),
        caller=jnp.minimum(game.caller, seats),
        turns=game.turns,
        totals=totals,
        rounds_left=game.rules.rounds - game.round,
    )


def _int(value: Array | int) -> Array:
    return jnp.asarray(value, jnp.int32)


def _running_sums(counts: Array) -> Array:
    """A cumulative sum as a matrix product, which is faster than `cumsum` here."""
    return counts.astype(jnp.float32) @ jnp.tri(counts.shape[0]).T


def _pile(game: Game) -> tuple[Array, Array]:
    """The draw pile and the buried discards. An empty draw pile is refilled from the discards."""
    empty = game.deck.sum() == 0
    return jnp.where(empty, game.buried, game.deck), jnp.where(empty, 0, game.buried)


def _locked_seats(game: Game) -> Array:
    locked: Array = (jnp.arange(game.hands.shape[0]) == game.caller) & (game.rules.caller_locked > 0)
    return locked


def _exchanges(action: Array, seats: int) -> tuple[Array, Array]:
    """The own slots and the other players' slots that a blind swap exchanges. Other actions exchange none."""
    first, count = blind_swaps(seats), HAND_SIZE * (seats - 1) * HAND_SIZE
    at = action - first
    is_any = (at >= 0) & (at < count)
    mine = (jnp.arange(HAND_SIZE) == at // ((seats - 1) * HAND_SIZE)) & is_any
    theirs = (jnp.arange((seats - 1) * HAND_SIZE) == at % ((seats - 1) * HAND_SIZE)) & is_any
    return mine, theirs.reshape(seats - 1, HAND_SIZE)


def _exchanged(exchanges: tuple[Array, Array], cards: Array) -> Array:
    """Exchanges entries of *cards*, whose first axes are owner and slot."""
    mine, theirs = exchanges
    for _ in range(cards.ndim - 2):
        mine, theirs = mine[..., None], theirs[..., None]
    from_me = jnp.sum(jnp.where(mine, cards[0], 0), 0).astype(cards.dtype)
    from_them = jnp.sum(jnp.where(theirs, cards[1:], 0), (0, 1)).astype(cards.dtype)
    return jnp.concatenate(
        [jnp.where(mine, from_them, cards[0])[None], jnp.where(theirs, from_me, cards[1:])]
    )


def _turn_ended(game: Game, is_end: Array) -> Game:
    """Ends the turn if *is_end*: the next seat becomes first. If it is the caller, the round is scored."""
    seats = game.hands.shape[0]
    caller = jnp.where(game.caller == seats, seats, (game.caller - 1) % seats)
    on = game._replace(
        seat=(game.seat + 1) % seats,
        stage=jnp.int32(DRAWING),
        hands=jnp.roll(game.hands, -1, 0),
        known=jnp.roll(game.known, (-1, -1), (0, 1)),
        inferable=jnp.roll(game.inferable, (-1, -1), (0, 1)),
        given_up=jnp.roll(game.given_up, -1, 0),
        since=jnp.roll(game.since, -1, 0),
        last_thrown=jnp.roll(game.last_thrown, -1, 0),
        declined=jnp.roll(game.declined, -1, 0),
        caller=caller,
        turns=game.turns + 1,
    )
    on = where(caller == 0, score(on), on)
    return where(is_end, on, game)


def _first(rows: Array, row: Array) -> Array:
    return jnp.concatenate([row[None], rows[1:]])


def where(condition: Array, one: T, other: T) -> T:
    """Selects one of two games or of two sets of house rules."""
    chosen: T = jax.tree.map(partial(jnp.where, condition), one, other)
    return chosen


def _inserted(cards: list[Array], card: Array) -> list[Array]:
    """The sorted *cards* with *card* inserted."""
    kept: list[Array] = []
    for other in cards:
        kept.append(jnp.minimum(card, other))
        card = jnp.maximum(card, other)
    return [*kept, card]


def _kind(cards: Array) -> Array:
    """Like `kinds.KIND_OF`, for an array of cards."""
    rank, red = cards >> 2, ((cards & 3) == 1) | ((cards & 3) == 2)
    return jnp.where(rank < 12, rank, jnp.where(rank > 12, JOKER, 12 + red))
