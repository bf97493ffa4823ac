"""The test vectors for the browser's reducer: reproducible, and consistent with the Python rules."""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from tools.deck_dispatch import dispatch
from tools.deck_page_state import read, write
from tools.deck_save import dump, load
from tools.deck_vectors import COUNT, Load, Step, main, vectors

from games.deck.page_states import KINDS, check_invariants
from parlour.engine.chance import RecordedChance
from parlour.games.deck.state import EntryFault, Fault
from parlour.games.deck.view import view

from .test_invariants import check_step


@cache
def all_vectors() -> list[Step | Load]:
    """Generates the vectors on first use, because every test worker imports this file."""
    return list(vectors(4_000))


def steps() -> list[Step]:
    return [vector for vector in all_vectors() if isinstance(vector, Step)]


def loads() -> list[Load]:
    return [vector for vector in all_vectors() if isinstance(vector, Load)]


def action(step: Step) -> object:
    return msgspec.json.decode(step.action)


def kind(step: Step) -> object:
    message = action(step)
    return message.get("type") if isinstance(message, dict) else None


def test_the_vectors_are_reproducible() -> None:
    again = list(vectors(200))

    assert [msgspec.json.encode(vector) for vector in again] == [
        msgspec.json.encode(vector) for vector in all_vectors()[: len(again)]
    ]


def test_the_dispatcher_reproduces_every_step_and_its_draws() -> None:
    for step in steps():
        chance = RecordedChance(step.draws)

        assert dispatch(step.state, action(step), chance) == step.next
        assert tuple(chance.draws) == step.draws


def test_loading_reproduces_every_save_and_its_draws() -> None:
    for vector in loads():
        chance = RecordedChance(vector.draws)
        found = load(vector.save, chance)

        assert write(found.state) == vector.state
        assert dump(found.state, found.extra) == vector.saved
        assert tuple(chance.draws) == vector.draws


def test_the_invariants_hold_in_every_vector() -> None:
    for vector in all_vectors():
        check_invariants(vector.next if isinstance(vector, Step) else vector.state)
    for step in steps():
        message = action(step)
        if isinstance(message, dict) and isinstance(message.get("payload"), str | None):
            check_step(step.state, {"type": "", **message}, step.next)


def test_every_action_is_both_applied_and_ignored() -> None:
    taken = Counter(kind(step) for step in steps() if step.next != step.state)
    dropped = Counter(kind(step) for step in steps() if step.next == step.state)
    never_dropped = {"INIT", "RESET"}

    assert set(KINDS) <= set(taken)
    assert set(KINDS) - never_dropped <= set(dropped)


def test_every_phase_occurs() -> None:
    phases = Counter(
        (step.state.discard_phase.active, step.state.planning_phase, step.state.play_order_locked)
        for step in steps()
    )

    assert len(phases) == 4
    assert min(phases.values()) > 40


def test_cards_without_ids_occur_and_get_ids_when_dealt() -> None:
    bare = [step for step in steps() if step.state.draw_pile and not step.state.draw_pile_ids]

    assert len(bare) > 20
    assert any(held.instance_id not in str(step.state) for step in bare for held in step.next.hand_cards)


def test_dealing_states_and_parameters_out_of_range_occur() -> None:
    dealing = Counter(step.next.is_dealing for step in steps() if step.state.is_dealing)
    odd = [step for step in steps() if step.state.hand_size not in range(1, 11)]

    assert min(dealing[True], dealing[False]) > 10
    assert len(odd) > 20


def test_every_warning_and_error_occurs() -> None:
    assert {view(read(step.next), None).error for step in steps()} == {None, *Fault}
    assert {entries.fault for step in steps() for entries in step.next.bad_entries} == {*get_args(EntryFault)}
    assert len({(step.next.warning or " ").split()[0] for step in steps() if step.next.warning}) >= 2


def test_the_command_writes_one_line_per_vector(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "made" / "deck.jsonl"
    main([str(file), "--count", "200"])
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]

    assert COUNT >= 10_000
    taken = [line for line in lines if "action" in line]
    assert [line["next"] for line in taken] == [
        json.loads(msgspec.json.encode(step.next)) for step in steps()[: len(taken)]
    ]
    assert len(taken) == 200 + 20, "and an odd case after every tenth"
    assert capsys.readouterr().out == f"{len(lines)} vectors in {file}\n"


def test_shuffles_and_ids_follow_the_documented_protocol() -> None:
    init = next(step for step in steps() if kind(step) == "INIT")
    values = iter(init.draws)
    ranks = ("Ace", *map(str, range(2, 11)), "Jack", "Queen", "King")
    cards = [f"{rank} of {suit}" for suit in ("Spades", "Hearts") for rank in ranks]
    for last in range(25, 0, -1):
        below, other = next(values)
        assert below == last + 1
        cards[last], cards[other] = cards[other], cards[last]
    ids = [_uuid([next(values)[1] for _ in range(4)]) for _ in cards]

    assert not list(values)
    assert [*init.next.hand, *init.next.draw_pile] == cards
    assert [*(held.instance_id for held in init.next.hand_cards), *init.next.draw_pile_ids] == ids


def _uuid(words: list[int]) -> str:
    bits = "".join(f"{word:08x}" for word in words)
    variant = f"{int(bits[16], 16) & 3 | 8:x}"
    return f"{bits[:8]}-{bits[8:12]}-4{bits[13:16]}-{variant}{bits[17:20]}-{bits[20:]}"
