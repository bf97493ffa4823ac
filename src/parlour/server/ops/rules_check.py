"""Replays every stored game on rules that are not installed yet, and names each that would differ."""

import asyncio
import os
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import BinaryIO, Final

import msgspec

from parlour.engine.aliases import rename
from parlour.engine.game import Game
from parlour.engine.values import Data
from parlour.engine.verify import verify
from parlour.server.ops import rules_replay
from parlour.server.ops.doctor import Finding, Progress, find_gaps, game_file
from parlour.server.ops.rules_replay import DOCUMENT_MARK, Hello, Rules, Stop, Trace, documents, rules_of
from parlour.store.database import AsyncEngine
from parlour.store.maintenance import still
from parlour.store.queries import archive
from parlour.store.queries.archive import Case

START_LIMIT_S: Final = 60.0
ANSWER_LIMIT_S: Final = 60.0
"""Seconds for which the other rules may be silent about a game before they count as hung."""

MAX_LINE_BYTES: Final = 1 << 28

_hello = msgspec.json.Decoder(Hello)
_trace = msgspec.json.Decoder(Trace)
_stop = msgspec.json.Decoder(Stop | None)


class RulesError(ValueError):
    """Why nothing could be compared, in one line."""


class Comparison(Data, frozen=True):
    tables: int = 0
    entries: int = 0
    faults: tuple[str, ...] = ()
    """Of games that cannot be loaded there."""

    findings: tuple[Finding, ...] = ()
    """What would differ, one for each table."""

    unproven: tuple[Finding, ...] = ()
    """Tables that do not hold on the present rules either, so that nothing can be said of them."""

    notes: tuple[str, ...] = ()


async def compare(
    engine: AsyncEngine, games: Mapping[str, Game], against: Path, places: Sequence[str], progress: Progress
) -> Comparison:
    """Every table, each as of one moment: the server may run meanwhile. *places* are the games' modules."""
    async with engine.connect() as connection:
        games_of = await archive.games_of(connection)
    with _unpacked(against) as root, tempfile.TemporaryFile() as errors:
        checker = _Checker(games, root, _RulesProcess(root, places, errors))
        async with checker.running():
            for number, (table_id, _) in enumerate(sorted(games_of.items()), start=1):
                async with still(engine) as connection:
                    found = await archive.read(connection, table_id, has_records=False)
                if found is not None:
                    await checker.check(found)
                progress(number, len(games_of))
    return checker.compared()


# Private helpers.


@contextmanager
def _unpacked(against: Path) -> Iterator[Path]:
    """The folder from which the other rules are imported."""
    if against.is_dir():
        here = against.resolve()
        is_package = (here / "__init__.py").exists()
        yield here.parent if is_package else here / "src" if (here / "src").is_dir() else here
        return
    if against.suffix == ".py" and against.is_file():
        yield against.resolve().parent
        return
    with tempfile.TemporaryDirectory(prefix="parlour-rules-") as folder:
        try:
            with zipfile.ZipFile(against) as wheel:
                wheel.extractall(folder)
        except (OSError, zipfile.BadZipFile) as fault:
            raise RulesError(f"{against} is neither a wheel nor a folder: {fault}") from None
        yield Path(folder)


class _RulesProcess:
    """The other rules, asked by lines. They see no setting of the server."""

    def __init__(self, root: Path, places: Sequence[str], errors: BinaryIO) -> None:
        self._root, self._places, self._errors = root, places, errors
        self._process: asyncio.subprocess.Process | None = None

    async def open(self) -> Hello:
        paths = [str(self._root), *(path or os.getcwd() for path in sys.path)]
        plain = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-P",  # the folder of the script has modules of its own
            str(rules_replay.__file__),
            *self._places,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=self._errors,
            env={**plain, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"},
            limit=MAX_LINE_BYTES,
        )
        return _hello.decode(await self.read(START_LIMIT_S))

    async def close(self) -> None:
        if self._process is not None:
            if self._process.returncode is None:
                self._process.kill()
            await self._process.communicate()
            self._process = None

    async def send(self, raw: bytes) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(raw + b"\n")
            await self._process.stdin.drain()
        except ConnectionError:
            pass  # `read` says what became of it

    async def read(self, limit_s: float | None = None) -> bytes:
        limit_s = ANSWER_LIMIT_S if limit_s is None else limit_s
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(limit_s):
                line = await self._process.stdout.readline()
        except TimeoutError:
            raise RulesError(f"the rules did not come back within {limit_s:.0f} seconds") from None
        if not line.endswith(b"\n"):
            raise RulesError(f"the process of the rules ended: {self._last_words()}")
        return line

    def _last_words(self) -> str:
        self._errors.seek(0)
        said = self._errors.read().decode(errors="replace").strip().splitlines()
        return said[-1] if said else "it did not say why"


class _Checker:
    def __init__(self, games: Mapping[str, Game], root: Path, process: _RulesProcess) -> None:
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
        stops = [trace.unproven, *await self._differences(game, raw)]
        by_entry = {stop.entry: stop for stop in reversed(stops) if stop is not None}
        if by_entry:
            self._add(
                found, *sorted(by_entry.values(), key=lambda stop: (stop.entry is not None, stop.entry))
            )
        elif found.sitting.table.status == "running" and trace.version not in (None, game.version):
            self._moved[game.name, game.version, trace.version or 0] += 1

    async def _differences(self, game: Game, raw: bytes) -> tuple[Stop | None, Stop | None]:
        """The first document that differs, and what stopped them; reads the whole answer."""
        first: Stop | None = None
        ours = documents(raw, {game.name: game}.__getitem__)
        form = _Form(self._ours[game.name].fields, self._theirs[game.name].fields)
        aliases = self._theirs[game.name].aliases
        seq = 0
        while (line := await self._process.read()).startswith(DOCUMENT_MARK):
            mine, other = next(ours, b"null"), line[len(DOCUMENT_MARK) :].rstrip(b"\n")
            if first is None and mine != other:
                one = rename(msgspec.json.decode(mine), aliases)
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


class _Form:
    """The fields of the documents of both sides. Those that only one side has are no difference."""

    def __init__(self, ours: frozenset[str], theirs: frozenset[str]) -> None:
        self._known, self._changed = ours | theirs, ours ^ theirs

    def difference(self, one: object, other: object, place: str = "", shown: str = "") -> str | None:
        """Where two documents differ first. Only the place is told: the values may be cards."""
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
