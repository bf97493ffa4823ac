"""Walks in which the platform ends a game that all players have left."""

from parlour.conformance.checks.playout import Playout, play_out
from parlour.games import built_in


def walks(name: str) -> list[Playout]:
    game = built_in(name)
    return [play_out(game, f"left-{number}", 2, game.Options(), most=60) for number in range(40)]


def test_some_walks_end_because_everyone_left() -> None:
    """Only such a walk shows the notice `Abandon` and its event to the checks."""
    ends = [walk.steps[-1] for walk in walks("cambio")]
    abandoned = [step for step in ends if step.kind.action == "Abandon"]

    assert abandoned
    assert all(step.kind.events == {"Abandoned"} and step.entry.by is None for step in abandoned)


def test_a_walk_that_the_platform_ended_is_not_stuck() -> None:
    played = walks("cambio")

    assert all(walk.stuck is None and walk.failed is None and walk.refused is None for walk in played)
    assert all(step.kind.action != "Abandon" for walk in played for step in walk.steps[:-1])
