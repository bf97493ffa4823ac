"""Saves games of Cambio, one for each way to end: `python -m games.cambio.keep` from the tests folder."""

from collections.abc import Iterator

from games.cambio.tables import ANN, BEN, CID, opened, random_game
from parlour.engine import Millis, Table
from parlour.games.cambio.actions import Abandon, CallCambio, Ready
from proofs.played.record import keep


def _games() -> Iterator[tuple[str, Table]]:
    yield "won", _finished((1, 2))
    yield "tied", _finished((1, 1))
    yield "four-with-waits", random_game(4, 3, True, turn_timer_sec=20)
    yield "snapped", random_game(3, 8, False, snapping="everyone", jokers=2, min_turns_before_cambio=3)
    yield "rounds", random_game(2, 6, False, rounds=3, red_king_value=-1, snapping="first")
    yield "forfeited", _forfeited()
    yield "abandoned", _abandoned()


def _finished(places: tuple[int, ...]) -> Table:
    for seed in range(1000):
        place = random_game(2, seed, False, min_turns_before_cambio=2)
        if place.result is not None and place.result.places == places:
            return place
    raise AssertionError("no such game among a thousand")


def _forfeited() -> Table:
    place = opened(3, 2)
    for seat in (ANN, BEN, CID):
        place.act(seat, Ready(), Millis(100))
    place.act(ANN, CallCambio(), Millis(200))
    for seat in (BEN, CID):
        place.lapse(seat, Millis(6_000))
    return place


def _abandoned() -> Table:
    place = opened(2, 2)
    place.notice(Abandon(), Millis(9_000))
    place.close(None, Millis(10_000))
    return place


if __name__ == "__main__":
    for name, place in _games():
        keep(f"cambio-{name}", place)
