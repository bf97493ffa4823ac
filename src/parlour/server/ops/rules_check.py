"""Replays every stored game with rules that are not installed yet, and reports each difference."""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from parlour.engine.contract.aliases import rename
from parlour.engine.contract.game import Game
from parlour.engine.table.verification import verify
from parlour.engine.values import Data
from parlour.server.ops.doctor import Finding, Progress, build_game_file, find_gaps, read_tables
from parlour.server.ops.rules_process import RulesError, RulesProcess, unpack
from parlour.server.ops.rules_replay import (
    DOCUMENT_MARK,
    GameRules,
    LoadedRules,
    ReplayFailure,
    ReplayHeader,
    documents,
    rules_of,
)
from parlour.store.drivers.base import Transactions
from parlour.store.queries.archive import TableArchive

_header_decoder = msgspec.json.Decoder(ReplayHeader)
_failure_decoder = msgspec.json.Decoder(ReplayFailure | None)


class Comparison(Data, frozen=True):
    tables: int = 0
    entries: int = 0
    faults: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    """The differences, one item for each table."""

    unproven: tuple[Finding, ...] = ()
    """Tables that cannot be compared, because their log fails with the installed rules too."""

    notes: tuple[str, ...] = ()


async def compare(
    database: Transactions,
    games: Mapping[str, Game],
    against: Path,
    places: Sequence[str],
    progress: Progress,
) -> Comparison:
    """Compares every table. *places* are the modules of the games."""
    with unpack(against) as root, tempfile.TemporaryFile() as errors:
        process = RulesProcess(root, places, errors)
        try:
            checker = _Checker(games, root, process, await process.open())
            async for found in read_tables(database, progress, has_records=False):
                await checker.check(found)
        finally:
            await process.close()
    return checker.compared()


class _Checker:
    def __init__(
        self, games: Mapping[str, Game], root: Path, process: RulesProcess, loaded: LoadedRules
    ) -> None:
        self._games, self._root, self._process = games, root, process
        self._ours = {name: rules_of(game) for name, game in games.items()}
        self._theirs, self._faults = loaded.games, loaded.faults
        self._tables = self._entries = 0
        self._findings: list[Finding] = []
        self._unproven: list[Finding] = []
        self._moved: Counter[tuple[str, int, int]] = Counter()
        """Running tables by game, installed version and new version."""

        if not any(map(self._is_imported_from_root, self._theirs.values())) and not self._faults:
            raise RulesError(f"no game of this server is in {root}: nothing would change")

    def compared(self) -> Comparison:
        moved = [
            f"{name}: {count:,} running tables would go on by version {new} instead of {old}"
            for (name, old, new), count in sorted(self._moved.items())
        ]
        return Comparison(
            tables=self._tables,
            entries=self._entries,
            faults=self._faults,
            findings=tuple(self._findings),
            unproven=tuple(self._unproven),
            notes=(*self._changes(), *moved),
        )

    async def check(self, found: TableArchive) -> None:
        row, game = found.sitting.table, self._games.get(found.sitting.table.game)
        self._tables += 1
        self._entries += len(found.entries)
        fault = next(find_gaps(found), None)
        if game is None or fault is not None:
            self._add_unproven(found, fault or f"its game {row.game} is not here")
            return
        game = game.pinned_to(found.entries[-1].body if found.entries else None)
        raw = build_game_file(found, game)
        verification = await asyncio.to_thread(verify, raw, {game.name: game}.__getitem__)
        if verification.fault is not None:
            self._add_unproven(found, str(verification.fault))
            return
        if game.name not in self._theirs:
            self._add(found, ReplayFailure(None, f"its game {game.name} is not there"))
            return
        try:
            await self._compare(found, game, raw)
        except RulesError as fault:
            self._add(found, ReplayFailure(None, str(fault)))
            await self._process.close()
            await self._process.open()

    async def _compare(self, found: TableArchive, game: Game, raw: bytes) -> None:
        await self._process.send(raw)
        trace = _header_decoder.decode(await self._process.read())
        theirs = self._theirs[game.name].of(trace.version)
        failures = [trace.unproven, *await self._differences(game, raw, theirs)]
        by_entry = {stop.entry: stop for stop in reversed(failures) if stop is not None}
        if by_entry:
            self._add(
                found, *sorted(by_entry.values(), key=lambda stop: (stop.entry is not None, stop.entry))
            )
        elif found.sitting.table.status == "running" and trace.version not in (None, game.version):
            self._moved[game.name, game.version, trace.version or 0] += 1

    async def _differences(
        self, game: Game, raw: bytes, theirs: GameRules
    ) -> tuple[ReplayFailure | None, ReplayFailure | None]:
        """Returns the first document that differs, and the failure of the new rules themselves.

        Reads the whole answer, so that the next one can follow.
        """
        first: ReplayFailure | None = None
        ours = documents(raw, {game.name: game}.__getitem__)
        form = DocumentForm(self._ours[game.name].of(game.version).fields, theirs.fields)
        seq = 0
        while (line := await self._process.read()).startswith(DOCUMENT_MARK):
            mine, other = next(ours, b"null"), line[len(DOCUMENT_MARK) :].rstrip(b"\n")
            if first is None and mine != other:
                one = rename(msgspec.json.decode(mine), theirs.aliases)
                place = form.difference(one, msgspec.json.decode(other))
                first = None if place is None else ReplayFailure(seq, f"{place} would be another")
            seq += 1
        return first, _failure_decoder.decode(line)

    def _add_unproven(self, found: TableArchive, why: str) -> None:
        self._unproven.append(Finding(found.sitting.table.id, found.sitting.table.game, why))

    def _add(self, found: TableArchive, *failures: ReplayFailure) -> None:
        what = "; ".join(map(str, failures))
        self._findings.append(Finding(found.sitting.table.id, found.sitting.table.game, what))

    def _is_imported_from_root(self, rules: GameRules) -> bool:
        return Path(rules.file).resolve().is_relative_to(self._root.resolve())

    def _changes(self) -> Iterator[str]:
        """Yields the versions that are compared, and the fields that were added or removed."""
        for name, theirs in sorted(self._theirs.items()):
            ours = self._ours.get(name)
            if ours is None or not self._is_imported_from_root(theirs):
                continue
            yield f"{name}: version {theirs.version} there, {ours.version} here"
            if more := theirs.fields - ours.fields:
                yield f"{name}: fields that are new: {_join_places(more)}"
            if fewer := ours.fields - theirs.fields:
                yield f"{name}: fields that are gone: {_join_places(fewer)}"


def _join_places(places: Iterable[str]) -> str:
    """Joins the places, leaving out those inside another one."""
    alone = [one for one in sorted(places) if not any(one.startswith(f"{other}.") for other in places)]
    return ", ".join(alone)


class DocumentForm:
    """Compares documents of two versions. Fields that only one version declares are ignored."""

    def __init__(self, ours: frozenset[str], theirs: frozenset[str]) -> None:
        self._known, self._changed = ours | theirs, ours ^ theirs

    def difference(self, one: object, other: object, place: str = "", shown: str = "") -> str | None:
        """Returns the first place where two documents differ, without values, which can be cards."""
        if isinstance(one, dict) and isinstance(other, dict):
            return self._in_fields(one, other, place, shown)
        if not isinstance(one, list) or not isinstance(other, list):
            return None if one == other and type(one) is type(other) else shown
        if len(one) != len(other):
            return shown
        for number, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            if (found := self.difference(mine, theirs, place, f"{shown}.{number}")) is not None:
                return found
        return None

    def _in_fields(
        self, one: Mapping[str, object], other: Mapping[str, object], place: str, shown: str
    ) -> str | None:
        for key in dict.fromkeys((*one, *other)):
            field = f"{place}.{key}" if place else key
            at = f"{place}.*" if f"{place}.*" in self._known else field
            where = f"{shown}.{key}" if shown else key
            if at in self._changed:
                continue
            if key not in one or key not in other:
                return where
            if (found := self.difference(one[key], other[key], at, where)) is not None:
                return found
        return None
