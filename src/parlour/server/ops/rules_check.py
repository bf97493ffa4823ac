"""Replays every stored game on rules that are not installed yet, and names each that would differ."""

import asyncio
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec

from parlour.engine.contract.aliases import rename
from parlour.engine.contract.game import Game
from parlour.engine.table.verify import verify
from parlour.engine.values import Data
from parlour.server.ops.doctor import Finding, Progress, find_gaps, game_file
from parlour.server.ops.document_form import DocumentForm
from parlour.server.ops.rules_process import RulesError, RulesProcess, unpacked
from parlour.server.ops.rules_replay import DOCUMENT_MARK, Rules, Stop, Trace, documents, rules_of
from parlour.store.drivers.base import Transactions
from parlour.store.queries import archive
from parlour.store.queries.archive import Case

_trace = msgspec.json.Decoder(Trace)
_stop = msgspec.json.Decoder(Stop | None)


class Comparison(Data, frozen=True):
    tables: int = 0
    entries: int = 0
    faults: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    """What would differ, one for each table."""

    unproven: tuple[Finding, ...] = ()
    """Tables that do not hold on the present rules either, so that nothing can be said of them."""

    notes: tuple[str, ...] = ()


async def compare(
    database: Transactions,
    games: Mapping[str, Game],
    against: Path,
    places: Sequence[str],
    progress: Progress,
) -> Comparison:
    """Every table, each as of one moment: the server may run meanwhile. *places* are the games' modules."""
    async with database.scan() as connection:
        games_of = await archive.games_of(connection)
    with unpacked(against) as root, tempfile.TemporaryFile() as errors:
        checker = _Checker(games, root, RulesProcess(root, places, errors))
        async with checker.running():
            for number, (table_id, _) in enumerate(sorted(games_of.items()), start=1):
                async with database.scan() as connection:
                    found = await archive.read(connection, table_id, has_records=False)
                if found is not None:
                    await checker.check(found)
                progress(number, len(games_of))
    return checker.compared()


# Private helpers.


class _Checker:
    def __init__(self, games: Mapping[str, Game], root: Path, process: RulesProcess) -> None:
        self._games, self._root, self._process = games, root, process
        self._ours = {name: rules_of(game) for name, game in games.items()}
        self._theirs: Mapping[str, Rules] = {}
        self._faults: Sequence[str] = ()
        self._tables = self._entries = 0
        self._findings: list[Finding] = []
        self._unproven: list[Finding] = []
        self._moved: Counter[tuple[str, int, int]] = Counter()
        """Running tables by game, present version and the one they would have."""

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        try:
            hello = await self._process.open()
            self._theirs, self._faults = hello.games, hello.faults
            if not any(self._is_from_there(rules) for rules in hello.games.values()) and not hello.faults:
                raise RulesError(f"no game of this server is in {self._root}: nothing would change")
            yield
        finally:
            await self._process.close()

    def compared(self) -> Comparison:
        moved = [
            f"{name}: {count:,} running tables would go on by version {new} instead of {old}"
            for (name, old, new), count in sorted(self._moved.items())
        ]
        return Comparison(
            tables=self._tables,
            entries=self._entries,
            faults=tuple(self._faults),
            findings=tuple(self._findings),
            unproven=tuple(self._unproven),
            notes=(*self._changes(), *moved),
        )

    async def check(self, found: Case) -> None:
        row, game = found.sitting.table, self._games.get(found.sitting.table.game)
        self._tables += 1
        self._entries += len(found.entries)
        fault = next(find_gaps(found), None)
        if game is None or fault is not None:
            self._leave_out(found, fault or f"its game {row.game} is not here")
            return
        game = game.pinned_to(found.entries[-1].body if found.entries else None)
        raw = game_file(found, game)
        proof = await asyncio.to_thread(verify, raw, {game.name: game}.__getitem__)
        if proof.fault is not None:
            self._leave_out(found, str(proof.fault))
            return
        if game.name not in self._theirs:
            self._add(found, Stop(None, f"its game {game.name} is not there"))
            return
        try:
            await self._compare(found, game, raw)
        except RulesError as fault:
            self._add(found, Stop(None, str(fault)))
            await self._process.close()
            await self._process.open()

    async def _compare(self, found: Case, game: Game, raw: bytes) -> None:
        await self._process.send(raw)
        trace = _trace.decode(await self._process.read())
        theirs = self._theirs[game.name].of(trace.version)
        stops = [trace.unproven, *await self._differences(game, raw, theirs)]
        by_entry = {stop.entry: stop for stop in reversed(stops) if stop is not None}
        if by_entry:
            self._add(
                found, *sorted(by_entry.values(), key=lambda stop: (stop.entry is not None, stop.entry))
            )
        elif found.sitting.table.status == "running" and trace.version not in (None, game.version):
            self._moved[game.name, game.version, trace.version or 0] += 1

    async def _differences(self, game: Game, raw: bytes, theirs: Rules) -> tuple[Stop | None, Stop | None]:
        """The first document that differs, and what stopped them; reads the whole answer."""
        first: Stop | None = None
        ours = documents(raw, {game.name: game}.__getitem__)
        form = DocumentForm(self._ours[game.name].of(game.version).fields, theirs.fields)
        seq = 0
        while (line := await self._process.read()).startswith(DOCUMENT_MARK):
            mine, other = next(ours, b"null"), line[len(DOCUMENT_MARK) :].rstrip(b"\n")
            if first is None and mine != other:
                one = rename(msgspec.json.decode(mine), theirs.aliases)
                place = form.difference(one, msgspec.json.decode(other))
                first = None if place is None else Stop(seq, f"{place} would be another")
            seq += 1
        return first, _stop.decode(line)

    def _leave_out(self, found: Case, why: str) -> None:
        self._unproven.append(Finding(found.sitting.table.id, found.sitting.table.game, why))

    def _add(self, found: Case, *stops: Stop) -> None:
        what = "; ".join(map(str, stops))
        self._findings.append(Finding(found.sitting.table.id, found.sitting.table.game, what))

    def _is_from_there(self, rules: Rules) -> bool:
        return Path(rules.file).resolve().is_relative_to(self._root.resolve())

    def _changes(self) -> Iterator[str]:
        """Which rules are compared, and how the form of what they keep has changed."""
        for name, theirs in sorted(self._theirs.items()):
            ours = self._ours.get(name)
            if ours is None or not self._is_from_there(theirs):
                continue
            yield f"{name}: version {theirs.version} there, {ours.version} here"
            if more := theirs.fields - ours.fields:
                yield f"{name}: fields that are new: {_listed(more)}"
            if fewer := ours.fields - theirs.fields:
                yield f"{name}: fields that are gone: {_listed(fewer)}"


def _listed(places: Iterable[str]) -> str:
    """Without those inside another one."""
    alone = [one for one in sorted(places) if not any(one.startswith(f"{other}.") for other in places)]
    return ", ".join(alone)
