"""Bots use only what their seat knows, and how well the levels play."""

import pytest
from msgspec.structs import replace

from parlour.bots import observe
from parlour.engine import Chance, Data, Millis, Policy, Seat
from parlour.games.cambio.actions import Action, BlindSwap, CallCambio, Discard, Pass, PeekOwn, Snap, Swap
from parlour.games.cambio.bot import bot
from parlour.games.cambio.bot.memory import Memory
from parlour.games.cambio.bot.policy import LEVELS, evaluate
from parlour.games.cambio.events import Acknowledged, CambioCalled, Revealed, SnapOpened
from parlour.games.cambio.options import Options
from parlour.games.cambio.rules import decide, evolve, legal, result, setup, start, to_act
from parlour.games.cambio.state import State
from parlour.games.cambio.view import redact, view

from .tables import (
    ANN,
    BEN,
    FROM_DECK,
    FROM_DISCARD,
    GAME,
    Seeded,
    act,
    card,
    events_after,
    fold,
    random_game,
    state_of,
    table,
)

LEVEL_NAMES = ("easy", "medium", "hard", "expert", "master")


def choice(state: State, level: str, *told: Data, seat: Seat = ANN) -> Data:
    seen = observe(GAME, state, seat, legal(state, seat), lambda: told, Millis(0))
    return bot.levels[level](seen, Seeded(1))


def game(policies: tuple[Policy, ...], options: Options, chance: Chance) -> tuple[State, list[Data]]:
    """Plays a game between bots, each with the events redacted for its seat."""
    seats = len(policies)
    state = start(setup(options, seats, chance, Millis(0)))
    told: list[list[Data]] = [[] for _ in policies]
    happened: list[Data] = []
    while waiting := to_act(state):
        seat = waiting[0]
        seen = observe(GAME, state, seat, legal(state, seat), told[seat].copy, Millis(0))
        seen = seen._replace(deal=_no_deal)
        action = policies[seat](seen, chance)
        assert action in seen.choices
        for event in decide(state, seat, action, chance, Millis(0)):  # type: ignore[arg-type]
            state = evolve(state, event)
            happened.append(event)
            for viewer, heard in enumerate(told):
                heard.append(redact(event, Seat(viewer)))
    return state, happened


def win_rate(one: str, other: str, games: int) -> float:
    """The rate at which *one* wins alone against *other*. Each deal is played from both seats."""
    won = 0
    mine, theirs = bot.levels[one], bot.levels[other]
    for number in range(games):
        seat = number % 2
        state, _ = game((mine, theirs) if seat == 0 else (theirs, mine), Options(), Seeded(number // 2))
        outcome = result(state)
        assert outcome is not None
        won += outcome.places[1 - seat] > 1
    return won / games


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_finish_their_games(level: str, seats: int) -> None:
    for seed in range(10):
        state, _ = game((bot.levels[level],) * seats, Options(), Seeded(seed))

        assert result(state) is not None


@pytest.mark.parametrize(
    "options",
    [
        Options(snapping="everyone", jokers=2, rounds=3),
        Options(snapping="first", caller_locked=True, red_king_value=-1),
        Options(powers_on_swap_out=True, starting_discard=False, min_turns_before_cambio=3),
        Options(snapping="single", snap_penalty_cards=4, public_peek_slots=False),
    ],
    ids=str,
)
def test_bots_play_by_house_rules(options: Options) -> None:
    for seed in range(10):
        policies = (bot.levels["easy"], bot.levels["medium"], bot.levels["hard"])
        state, _ = game(policies, options, Seeded(seed))

        assert result(state) is not None


def test_bots_use_powers_and_call_cambio() -> None:
    kinds = set()
    for seed in range(40):
        _, happened = game((bot.levels["hard"],) * 2, Options(), Seeded(seed))
        kinds |= {type(event).__name__ for event in happened}

    assert kinds >= {"Revealed", "BlindSwapped", "CambioCalled", "PowerOffered"}


def test_a_choice_depends_only_on_the_view_and_history() -> None:
    for seed in range(20):
        state = act(table(draw="7h"), (ANN, FROM_DECK))
        world = GAME.redeal(state, ANN, Seeded(seed))
        assert isinstance(world, State)

        assert choice(world, "hard") == choice(state, "hard")


def test_a_bot_remembers_its_first_look_and_replaces_the_worst_card() -> None:
    state = act(table("As 2s 9s 4s", "5s 6s Ad 2d", draw="2h"), (ANN, FROM_DECK))
    told = Acknowledged(ANN, ((2, card("9s")), (3, card("4s"))))

    assert choice(state, "hard", told) == Swap(2)


def test_a_bot_takes_a_low_card_from_the_discard_pile() -> None:
    assert choice(table(discard="Ah"), "hard") == FROM_DISCARD
    assert choice(table(discard="10h"), "hard") == FROM_DECK


def test_a_bot_peeks_at_a_card_it_does_not_know() -> None:
    offered = act(table(draw="7h"), (ANN, FROM_DECK), (ANN, Discard()))
    told = Acknowledged(ANN, ((2, card("3s")), (3, card("4s"))))

    assert choice(offered, "hard", told) == PeekOwn(0)


def test_a_bot_steals_a_card_it_knows_to_be_low() -> None:
    offered = act(table("As 2s 9s 4s", "Ks 6s Ad 2d", draw="Jh"), (ANN, FROM_DECK), (ANN, Discard()))
    told = (
        Acknowledged(ANN, ((2, card("9s")), (3, card("4s")))),
        Revealed(ANN, "peek_opponent", BEN, 0, card("Ks"), Millis(0), True),
    )

    assert choice(offered, "hard", *told) == BlindSwap(2, BEN, 0)


def test_a_bot_that_knows_its_hand_is_low_calls() -> None:
    told = Acknowledged(ANN, tuple(enumerate((card("Ks"), card("Kh"), card("As"), card("2s")))))

    assert choice(table("Ks Kh As 2s", "5s 6s Ad 2d"), "hard", told) == CallCambio()


def test_a_bot_snaps_a_card_it_knows_to_match() -> None:
    state = table("5s 2s 3s 4s", "5d 6s Ad 2d", draw="5h", snapping="everyone")
    window = act(state, (ANN, FROM_DECK), (ANN, Discard()))

    assert choice(window, "hard", Acknowledged(ANN, ((0, card("5s")),))) == Snap(ANN, 0)


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
@pytest.mark.parametrize(("own", "thrown", "jokers"), [("Ks", "Kh", 0), ("*s", "*h", 4)])
def test_a_bot_keeps_a_card_worth_0(level: str, own: str, thrown: str, jokers: int) -> None:
    state = table(f"{own} 2s 3s 4s", "5d 6s Ad 2d", discard=thrown, snapping="everyone", jokers=jokers)
    window = fold(state, [SnapOpened((ANN, BEN), (), Millis(5_000))])

    assert choice(window, level, Acknowledged(ANN, ((0, card(own)),))) == Pass()


@pytest.mark.parametrize(("king", "does"), [(1, Snap(ANN, 0)), (0, Pass()), (-1, Pass())])
def test_a_rollout_snaps_only_a_card_worth_more_than_0(king: int, does: Action) -> None:
    state = table("Ks 2s 3s 4s", "5d 6s Ad 2d", discard="Kh", snapping="everyone", black_king_value=king)
    window = fold(state, [SnapOpened((ANN, BEN), (), Millis(5_000))])
    seen = replace(window, seen=(1 << card("Ks"), 0))

    assert bot.rollout is not None
    assert bot.rollout(seen, ANN, Seeded(1)) == does


def test_memory_follows_moved_cards() -> None:
    offered = act(table(draw="Jh"), (ANN, FROM_DECK), (ANN, Discard()))
    swap = events_after(offered, ANN, BlindSwap(2, BEN, 0))[0]
    memory = Memory(ANN, 2).observe([Acknowledged(ANN, ((2, card("3s")),)), swap])

    places = memory.known_places()

    assert places[BEN, 0].card == card("3s")
    assert (ANN, 2) not in places


def test_easy_forgets_more_than_hard() -> None:
    assert [LEVELS[level].retention for level in LEVELS] == sorted(
        LEVELS[level].retention for level in LEVELS
    )
    assert LEVELS["easy"].retention < LEVELS["medium"].retention < LEVELS["hard"].retention == 1
    assert not LEVELS["hard"].infers
    assert LEVELS["expert"].infers


def test_the_evaluation_of_a_finished_game_is_the_lead() -> None:
    state = state_of(random_game(2, 3))
    mine, theirs = state.frame.totals

    assert evaluate(view(state, ANN), ANN) == theirs - mine


def test_a_bots_call_is_usually_right() -> None:
    calls = right = 0
    for seed in range(60):
        state, happened = game((bot.levels["hard"],) * 2, Options(), Seeded(seed))
        caller = next(event.seat for event in happened if isinstance(event, CambioCalled))
        calls, right = calls + 1, right + (caller in state.frame.scores[0].winners)

    assert right / calls > 0.5


# 150 games measure the rate only roughly. The deep test below checks the promised figures.
@pytest.mark.parametrize(("other", "least"), [("easy", 0.62), ("medium", 0.50)])
def test_hard_beats_the_other_levels(other: str, least: float) -> None:
    assert win_rate("hard", other, 150) >= least


@pytest.mark.deep
@pytest.mark.parametrize(("other", "least"), [("easy", 0.70), ("medium", 0.55)])
def test_hard_beats_the_other_levels_in_a_thousand_games(other: str, least: float) -> None:
    assert win_rate("hard", other, 1000) >= least


def _no_deal(chance: Chance) -> Data:
    raise AssertionError("these bots deal no worlds")
