"""Plays complete games over HTTP and sockets. Players disconnect, read the past and chat, and spectators
watch."""

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import msgspec
from websockets.exceptions import ConnectionClosed

from parlour.client import Socket
from parlour.engine.values import Seat
from parlour.protocol import client_messages, server_messages
from parlour.protocol.values import Choice, TableShown
from proofs.privacy.recorder import Heard, Person, Recorder

GAME_TIMEOUT_S = 600.0
ENTRIES_AFTER_EVENT = 6
MAX_BIDDING_ENTRIES = 80
"""Entries after which players stop bidding."""

PLAYERS_SAY, SPECTATORS_SAY = "only-for-players", "only-for-spectators"

Pick = Callable[[Sequence[Choice], "Sitter"], msgspec.Raw]
"""Picks one of the offered choices."""


class Plan(msgspec.Struct, frozen=True):
    game: str
    bots: Sequence[str]
    """The level of the bot at each seat, or empty for a person."""

    options: Mapping[str, object]
    spectators: int
    seed: int
    entries: int = 1_000_000
    """The game stops after this many entries."""

    until: str = ""
    """The game stops soon after two players received a message that contains this text. One of them did not
    act."""

    looks_back: bool = False
    """All viewers read the past after every message."""


@dataclass
class GameRun:
    plan: Plan
    url: str
    people: Sequence[Person]
    pick: Pick
    chance: random.Random
    table: str = ""
    recorder: Recorder = field(default_factory=Recorder)
    pages: list["Viewer"] = field(default_factory=list)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    seq: int = 0
    last: int = 1_000_000
    """The entry after which all viewers leave."""

    coming: list["Guest"] = field(default_factory=list)
    told: set[tuple[str, Seat | None]] = field(default_factory=set)
    """The viewers who have received the text that the plan waits for."""

    def noticed(self, heard: Heard) -> None:
        if self.plan.until and self.plan.until.encode() in heard.raw:
            self.told.add((heard.who, heard.seat))
            if len(self.told) > 1:
                self.last = min(self.last, self.seq + ENTRIES_AFTER_EVENT)

    def has_come_to(self, seq: int, *, is_over: bool) -> None:
        self.seq = max(self.seq, seq)
        is_over = is_over or seq >= self.last
        if is_over:
            self.over.set()
        for guest in self.coming:
            if is_over or self.seq >= guest.comes:
                guest.called.set()


class Viewer:
    """A client with a socket. Reads all messages and sometimes reconnects, reads the past or chats."""

    def __init__(self, game_run: GameRun, person: Person, seat: Seat | None) -> None:
        self.game_run, self.person, self.seat = game_run, person, seat
        self.page: Socket | None = None
        self.ints: set[int] = set()
        """Numbers in the latest view, which a bid must avoid."""

    @property
    def chance(self) -> random.Random:
        return self.game_run.chance

    async def open(self) -> server_messages.Table:
        if self.page is not None:
            await self.page.close()
        self.page = await self.game_run.recorder.page(self.person, self.seat)
        as_spectator = self.seat is None and self.chance.random() < 0.5
        words = self.chance.random() < (0.6 if self.game_run.plan.game.startswith("cambio") else 0.25)
        scene = self.chance.random() < 0.5
        return await self.page.watch(self.game_run.table, words=words, as_spectator=as_spectator, scene=scene)

    async def listen(self) -> None:
        """Reads the specification's own socket, if the seat has one."""

    async def run(self) -> None:
        beside = [asyncio.ensure_future(self.listen()), asyncio.ensure_future(self.wake())]
        try:
            await self.look_on()
        finally:
            for one in beside:
                one.cancel()
            await asyncio.gather(*beside, return_exceptions=True)

    async def wake(self) -> None:
        """Requests a message after the end of the game, because none might come otherwise."""
        await self.game_run.over.wait()
        if self.page is not None:
            await self.send(client_messages.Sync(self.game_run.table))

    async def look_on(self) -> None:
        shown = await self.open()
        self.game_run.pages.append(self)
        self.take(shown)
        await self.act()
        while not self.game_run.over.is_set():
            assert self.page is not None
            message = await self.page.next()
            self.game_run.noticed(self.game_run.recorder.tape[-1])
            self.take(message)
            await self.act()
            await self.stray()
        await self.look_back()

    async def close(self) -> None:
        if self.page is not None:
            await self.page.close()

    def take(self, message: server_messages.ServerMessage) -> None:
        assert not isinstance(message, server_messages.Fault), message
        if isinstance(message, server_messages.Table | server_messages.Update):
            self.game_run.has_come_to(message.seq, is_over=message.result is not None)

    async def act(self) -> None:
        pass

    async def stray(self) -> None:
        """Randomly reconnects, requests the whole table, reads the past or chats."""
        game_run = self.game_run
        if game_run.plan.looks_back:
            await self.read(self.chance.choice(PAST))
        dice = self.chance.random() * (1 if game_run.plan.game.startswith("cambio") else 4)
        if dice < 0.01:
            self.take(await self.open())
            await self.act()
        elif dice < 0.03:
            await self.send(client_messages.Sync(game_run.table))
        elif dice < 0.05:
            await self.read(self.chance.choice(paths(game_run.plan.game)))
        elif dice < 0.06:
            text = SPECTATORS_SAY if self.seat is None else PLAYERS_SAY
            await self.send(client_messages.Say(game_run.table, f"say-{self.chance.random()}", text))

    async def send(self, ask: client_messages.ClientMessage) -> None:
        assert self.page is not None
        try:
            await self.page.send(ask)
        except ConnectionClosed:
            return  # the socket is being reopened

    async def read(self, path: str) -> None:
        seq = max(self.game_run.seq - self.chance.choice((0, 0, 1, 5)), 0)
        turn = max(seq // 2, 0)
        path = path.format(table=self.game_run.table, seq=seq, turn=turn, start=max(seq - 20, 0))
        await self.game_run.recorder.get(self.person, self.seat, path)

    async def look_back(self) -> None:
        """Reads the whole game again after its end."""
        assert self.page is not None
        self.take(await self.page.watch(self.game_run.table, as_spectator=self.seat is None))
        for path in paths(self.game_run.plan.game):
            await self.read(path)


PATHS = (
    "/api/tables/{table}",
    "/api/tables/{table}/log?from={start}",
    "/api/tables/{table}/replay/{seq}",
    "/api/tables/{table}/log?from={start}&open=true",
    "/api/tables/{table}/replay/{seq}?open=true",
    "/api/tables/{table}/chat",
    "/api/tables/{table}/file",
    "/api/tables/{table}/judgements",
    "/api/tables/{table}/bug-report",
    "/api/tables/{table}/bug-report?seq={seq}",
)
PAST = PATHS[1:5]
SPECIFIED = {
    "cambio": ("/api/game/{table}", "/api/game/{table}", "/api/game/{table}/scores"),
    "imperial": ("/api/imperial/games/{table}", "/api/imperial/game-histories/{table}/{turn}"),
}
"""The URLs of the specification."""


def paths(game: str) -> tuple[str, ...]:
    return (*PATHS, *SPECIFIED.get(game, ()))


class Sitter(Viewer):
    """A viewer with a seat. Acts when the game waits for it."""

    def __init__(self, game_run: GameRun, person: Person, seat: Seat) -> None:
        super().__init__(game_run, person, seat)
        self.offered: Sequence[Choice] = ()
        self.choices: Sequence[Choice] = ()
        """Choices that were offered and not used yet."""

        self.ask = 0
        self.waiting = False
        self.may_undo = False

    def take(self, message: server_messages.ServerMessage) -> None:
        super().take(message)
        match message:
            case server_messages.Table():
                self.offered = self.choices = message.choices
                self.ask = message.ask
                self.ints |= ints(msgspec.json.decode(message.view))
            case server_messages.Update():
                if message.choices is not None:
                    self.offered = message.choices
                if message.choices is not None or message.by == self.seat:
                    self.choices = self.offered
                self.ask = message.ask
                if message.seq < MAX_BIDDING_ENTRIES:
                    self.ints |= ints(msgspec.json.decode(message.changed))
            case _:
                return
        self.waiting = self.seat in message.waiting
        self.may_undo = message.may_undo

    async def listen(self) -> None:
        if self.game_run.plan.game != "cambio":
            return
        async for _ in self.game_run.recorder.events(self.person, self.seat, self.game_run.table):
            pass

    async def act(self) -> None:
        """Takes one of the choices if the game waits for this seat. Rarely undoes or revises an action."""
        game_run, chance = self.game_run, self.chance
        if self.may_undo and chance.random() < 0.01:
            await self.send(client_messages.Undo(game_run.table, f"undo-{chance.random()}"))
        if not self.choices or not (self.waiting or chance.random() < 0.05):
            return
        if chance.random() < 0.04:
            await asyncio.gather(*(one.send(client_messages.Sync(game_run.table)) for one in game_run.pages))
        action = game_run.pick(self.choices, self)
        self.choices = ()
        await self.send(
            client_messages.Act(game_run.table, f"{self.seat}-{chance.random()}", action, self.ask)
        )

    async def stray(self) -> None:
        assert self.page is not None
        if isinstance(self.page.seen[-1], server_messages.Refused):
            await self.send(client_messages.Sync(self.game_run.table))
        self.page.seen.clear()
        await super().stray()


class Guest(Viewer):
    """A spectator who joins during the game."""

    def __init__(self, game_run: GameRun, person: Person, comes: int) -> None:
        super().__init__(game_run, person, None)
        self.comes, self.called = comes, asyncio.Event()
        game_run.coming.append(self)

    async def run(self) -> None:
        await self.called.wait()
        await super().run()

    async def stray(self) -> None:
        assert self.page is not None
        self.page.seen.clear()
        await super().stray()


def ints(value: object) -> set[int]:
    found: set[int] = set()
    waiting = [value]
    while waiting:
        match waiting.pop():
            case dict() as fields:
                waiting += fields.values()
            case list() as items:
                waiting += items
            case bool():
                pass
            case int() as number:
                found.add(number)
    return found


async def play(plan: Plan, url: str, people: Sequence[Person], pick: Pick) -> GameRun:
    """Plays the whole game and records every byte that each client receives."""
    chance = random.Random(plan.seed)
    game_run = GameRun(plan, url, people, pick, chance, last=plan.entries)
    free = chance.sample(list(people), len(people))
    sitters = await _seat(game_run, free)
    nobody = Person(url, "nobody")
    lookers = [nobody, *free[len(sitters) :]]
    guests = [
        Guest(game_run, lookers[n % len(lookers)], chance.randrange(40)) for n in range(plan.spectators)
    ]
    everyone: list[Viewer] = [*sitters, *guests]
    try:
        await asyncio.wait_for(asyncio.gather(*(one.run() for one in everyone)), GAME_TIMEOUT_S)
    finally:
        for one in everyone:
            await one.close()
        await nobody.http.aclose()
    return game_run


async def _seat(game_run: GameRun, people: Sequence[Person]) -> list[Sitter]:
    plan = game_run.plan
    persons = [Seat(n) for n, level in enumerate(plan.bots) if not level]
    body: dict[str, object] = {"game": plan.game, "options": plan.options, "is_public": True}
    body["seats"] = [f"bot:{level}" if level else "open" for level in plan.bots]
    shown: TableShown | None = None
    for n, seat in enumerate(persons):
        person, nonce = people[n], f"nonce-{game_run.chance.getrandbits(64):016x}"
        path = "/api/tables" if shown is None else f"/api/tables/{shown.id}/join"
        asked: dict[str, object] = body if shown is None else {"seat": seat}
        answer = await person.http.post(path, json={**asked, "nonce": nonce})
        assert answer.is_success, answer.text
        shown = msgspec.json.decode(answer.content, type=TableShown)
    assert shown is not None
    game_run.table = shown.id
    answer = await people[0].http.post(f"/api/tables/{shown.id}/start")
    assert answer.is_success, answer.text
    return [Sitter(game_run, people[n], seat) for n, seat in enumerate(persons)]
