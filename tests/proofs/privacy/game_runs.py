"""Plays many games on one server and checks all of them."""

import asyncio
import random
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from parlour.engine.contract.game import Game
from parlour.engine.contract.loader import load_game
from parlour.games import built_in
from parlour.protocol.values import Choice
from proofs.privacy import cambio, imperial, message_checks, mutants, raw, small_games, specified, worlds
from proofs.privacy.message_checks import MessageContext, Shapes
from proofs.privacy.players import GameRun, Pick, Plan, Sitter, play
from proofs.privacy.recorder import Person, create_person
from proofs.privacy.shapes import Shape
from proofs.privacy.truth import read
from served.process import Served

AT_ONCE = 6
PEOPLE = 9


@dataclass
class Report:
    games: int = 0
    messages: int = 0
    size: int = 0
    entries: int = 0
    secrets: list[bytes] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)
    """The kinds of event that occurred."""

    def __str__(self) -> str:
        return f"{self.games} games, {self.entries} entries, {self.messages} messages, {self.size} bytes"

    def __add__(self, other: "Report") -> "Report":
        return Report(
            self.games + other.games,
            self.messages + other.messages,
            self.size + other.size,
            self.entries + other.entries,
            self.secrets + other.secrets,
            self.faults + other.faults,
            self.seen | other.seen,
        )


def run(data: Path, plans: Sequence[Plan], **settings: str) -> Report:
    """Plays *plans* on a new server and checks every recording against the stored games."""
    report = Report()
    # A long limit, because a quick rule can take long on a machine busy with other tests.
    with Served(data, port=None, **{"rule_limit": "60", **settings}) as server:
        try:
            asyncio.run(_all(server, plans, report))
        finally:
            said = server.log()
            report.faults += raw.in_the_log(said, report.secrets)
            if sys.exc_info()[0] is not None:
                print(report.faults)  # noqa: T201  the server's log is deleted with its folder
    return report


async def _all(server: Served, plans: Sequence[Plan], report: Report) -> None:
    people = await asyncio.gather(*(_person(server.url, n) for n in range(PEOPLE)))
    report.secrets += [person.token.encode() for person in people]
    report.secrets += [person.email.encode() for person in people if person.email]
    try:
        for first in range(0, len(plans), AT_ONCE):
            some = plans[first : first + AT_ONCE]
            played = [_evening(plan, server.url, people) for plan in some]
            for game_run in await asyncio.gather(*played):
                examine(server.data, game_run, report)
    finally:
        await asyncio.gather(*(person.http.aclose() for person in people))


async def _evening(plan: Plan, url: str, people: Sequence[Person]) -> GameRun:
    """Plays the game. Plays another one if it ended before the event that its plan waits for."""
    game_run = await play(plan, url, people, _KINDS[_kind(plan.game)][0])
    has_shown = not plan.until or len(game_run.told) > 1
    return game_run if has_shown else await _evening(replace(plan, seed=plan.seed + 1000), url, people)


async def _person(url: str, n: int) -> Person:
    return await create_person(url, f"Player {n}", f"nobody-else-knows-{n}@example.org" if n < 3 else "")


def examine(data: Path, game_run: GameRun, report: Report) -> None:
    name = game_run.plan.game
    truth = read(data, _game(name), game_run.table)
    tape = game_run.recorder.tape
    report.games += 1
    report.entries += len(truth.entries)
    report.messages += len(tape)
    report.size += sum(len(heard.raw) for heard in tape)
    report.secrets.append(truth.secret.hex().encode())
    report.seen |= {str(event["type"]) for events in truth.events for event in events}
    _, shapes, seeds_of = _KINDS[_kind(name)]
    found = [*message_checks.check(shapes, seeds_of, truth, tape), *raw.search(game_run, truth)]
    apart = worlds.differences(truth, tape, every=3)
    report.faults += [f"{name}: {fault}" for fault in (*found, *apart)]


_SELDOM: Final = {"cambio": 0.07, "snap": 0.1, "swap": 0.15, "skip": 0.2}
"""Probability of considering such a choice. Calls are rare because they end the game, and powers should be
used."""


def cambio_pick(choices: Sequence[Choice], sitter: Sitter) -> msgspec.Raw:
    chance = sitter.chance
    keen = [
        one.action
        for one in choices
        if chance.random() < _SELDOM.get(msgspec.json.decode(one.action)["type"], 1.0)
    ]
    return chance.choice(keen or [one.action for one in choices])


def imperial_pick(choices: Sequence[Choice], sitter: Sitter) -> msgspec.Raw:
    """Picks any choice. A bid is an amount that appears nowhere on the table, nor next to such an amount."""
    chance = sitter.chance
    one = chance.choice(choices)
    if not one.blanks:
        return one.action
    action = msgspec.json.decode(one.action)
    for blank in one.blanks:
        low, high = blank.low or 0, blank.high or 0
        odd = [n for n in range(low, high + 1) if n > 100 and n % 10 in (1, 3, 7, 9) and n not in sitter.ints]
        action[blank.field] = chance.choice(odd) if odd else chance.randint(low, high)
    return msgspec.Raw(msgspec.json.encode(action))


def any_pick(choices: Sequence[Choice], sitter: Sitter) -> msgspec.Raw:
    """Picks any choice. A text is one of the examples."""
    chance = sitter.chance
    one = chance.choice(choices)
    if not one.blanks:
        return one.action
    action = msgspec.json.decode(one.action)
    for blank in one.blanks:
        number = chance.randint(blank.low or 0, blank.high or 0)
        action[blank.field] = chance.choice(blank.examples) if blank.examples else number
    return msgspec.Raw(msgspec.json.encode(action))


def cambio_plans(count: int, seed: int) -> list[Plan]:
    chance = random.Random(seed)
    return [_cambio(chance, n) for n in range(count)]


def _cambio(chance: random.Random, n: int) -> Plan:
    options: dict[str, object] = {}
    if n % 2:
        options["snapping"] = chance.choice(["first", "single", "everyone"])
        options["snap_penalty_cards"] = chance.choice([0, 1, 2])
    if n % 3 == 0:
        options["public_peek_slots"] = False
    if n % 4 == 1:
        options["rounds"] = 2
    if n % 5 == 2:
        options |= {"powers_on_swap_out": True, "jokers": 2, "starting_discard": False}
    return Plan(
        "cambio",
        _seats(chance, range(2, 5), ["easy", "hard", "master", "random"]),
        options,
        chance.randint(1, 4),
        n,
    )


def imperial_plans(count: int, seed: int, entries: int = 1_000_000) -> list[Plan]:
    chance = random.Random(seed)
    return [_imperial(chance, n, entries) for n in range(count)]


def _imperial(chance: random.Random, n: int, entries: int) -> Plan:
    options: dict[str, object] = {"timed": n % 4 == 3}
    bots = _seats(chance, range(2, 7), ["random"] * 4 + ["sensible"])
    return Plan("imperial", bots, options, 1 + (n % 5 == 0), n, entries)


def plans_of(game: str, count: int, seed: int, entries: int = 1_000_000) -> list[Plan]:
    """Returns plans for *count* games. A game of Imperial stops after *entries*."""
    match game:
        case "cambio":
            return cambio_plans(count, seed)
        case "imperial":
            return imperial_plans(count, seed, entries)
        case "deck":  # for one, and without an end
            return [Plan("deck", [""], {}, 2, n, entries=100) for n in range(seed, seed + count)]
        case _:
            return [Plan(game, ["", ""], {}, 2, n) for n in range(seed, seed + count)]


def _seats(chance: random.Random, seats: range, levels: Sequence[str]) -> list[str]:
    """Returns at least two people. The other seats are people or bots."""
    count = chance.choice(list(seats))
    bots = [chance.choice(["", *levels]) for _ in range(count - 2)]
    return ["", "", *bots]


_KINDS: Final[dict[str, tuple[Pick, Shapes, Mapping[str, Shape[MessageContext]]]]] = {
    "cambio": (cambio_pick, cambio.SHAPES, specified.CAMBIO),
    "imperial": (imperial_pick, imperial.SHAPES, specified.IMPERIAL),
    "deck": (any_pick, small_games.DECK, {}),
    "tictactoe": (any_pick, small_games.TICTACTOE, {}),
}


def _kind(game: str) -> str:
    """Returns the game's name. A mutant's name starts with the game that it breaks."""
    return game.partition("-")[0]


def _game(name: str) -> Game:
    return built_in(name) if name in _KINDS else load_game(mutants.import_path(name))
