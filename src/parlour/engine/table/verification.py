"""Verifies a finished game offline: the shuffles from the revealed secret, the replay from the log.

Draws are checked against the secret's streams, without the rules. Actions are decided again if the rules have
the version that decided them. Older entries are replayed from their events alone.
"""

from parlour.engine.chance import Chance, RecordedChance, Stream, WrongDrawError, table_key
from parlour.engine.contract.game import Game
from parlour.engine.entry import Entry
from parlour.engine.table.files import (
    REPLAY_ERRORS,
    FindGame,
    GameFileError,
    SavedGame,
    check_links,
    decode_entries,
    empty_table,
    read,
)
from parlour.engine.table.table import Table
from parlour.engine.table.undo import Consent, redo_to, undo_to
from parlour.engine.values import Data, Seat


class VerificationFault(Data, frozen=True):
    """A failed check. *entry* is None if the file or its header is at fault."""

    entry: int | None
    reason: str

    def __str__(self) -> str:
        return self.reason if self.entry is None else f"entry {self.entry}: {self.reason}"


class Verification(Data, frozen=True):
    """What was verified, up to the first fault."""

    entries: int = 0
    draws: int = 0
    decided: int = 0
    notes: tuple[str, ...] = ()
    fault: VerificationFault | None = None


class _VerificationError(Exception):
    pass


DECISION_DIFFERS = "the rules decide this entry otherwise"
_VERIFICATION_ERRORS = (_VerificationError, WrongDrawError, *REPLAY_ERRORS)


def verify(raw: bytes, find: FindGame) -> Verification:
    """Verifies all that can be verified of a file. `fault` is the first failure."""
    try:
        saved = read(raw)
        check_links(saved)
        table = empty_table(saved, find)
    except GameFileError as fault:
        return Verification(fault=VerificationFault(fault.entry, str(fault)))
    return _verify_entries(saved, table)


def _verify_entries(saved: SavedGame, table: Table) -> Verification:
    key = table_key(bytes.fromhex(saved.secret), saved.header.nonces) if saved.secret is not None else None
    notes = [] if key else ["the secret is not in the file: the draws could not be proven"]
    count = draws = decided = 0
    try:
        copied = _last_copied_entry(saved, table)
        for entry in decode_entries(saved, table.game):
            if key is not None and entry.seq > copied:
                draws += _check_draws(entry, key, table.name)
            decided += _check_decision(entry, table)
            table.join(entry)
            count += 1
    except (GameFileError, *_VERIFICATION_ERRORS) as fault:
        at = fault.entry if isinstance(fault, GameFileError) else count
        return Verification(
            count, draws, decided, tuple(notes), VerificationFault(at, str(fault) or type(fault).__name__)
        )
    if copied >= 0:
        notes.append(f"entries 0 to {copied} were copied from another table; their draws are that table's")
    if decided < count:
        notes.append(f"{count - decided} entries are of other rules than these and were replayed only")
    return Verification(count, draws, decided, tuple(notes))


def _last_copied_entry(saved: SavedGame, table: Table) -> int:
    """The last entry that a fork copied from its parent; -1 if none."""
    forks = [entry.seq for entry in decode_entries(saved, table.game) if entry.kind == "fork"]
    return forks[-1] - 1 if forks else -1


def _check_draws(entry: Entry, key: bytes, table: str) -> int:
    stream = Stream(key, f"{table}/{entry.seq}")
    for n, value in entry.draws:
        if not 0 < n <= 1 << 32 or stream.below(n) != value:
            raise _VerificationError("a draw is not the one that the secret gives")
    return len(entry.draws)


def _check_decision(entry: Entry, table: Table) -> int:
    """1 if the entry was checked against the rules, 0 if other rules decided it."""
    if table.is_over:
        raise _VerificationError("the game was over before this entry")
    if entry.kind in ("undo", "redo"):
        _check_head_move(entry, table)
    if entry.version != table.game.version:
        return 0
    _check_time(entry, table)
    chance = RecordedChance(entry.draws)
    if (_events(entry, table, chance), tuple(chance.draws)) != (entry.events, entry.draws):
        raise _VerificationError(DECISION_DIFFERS)
    if (entry.barrier, entry.final) != _marks(entry, table.game):
        raise _VerificationError("the entry is wrongly marked for undo")
    return 1


def _check_time(entry: Entry, table: Table) -> None:
    """Checks the time of an entry.

    An action must come before any notice that is due. The table acts only when a notice is due, or for a seat
    that is gone.
    """
    if entry.kind not in ("act", "notice"):
        return
    if entry.kind == "act" and entry.by is None:
        raise _VerificationError("an action is somebody's")
    due = table.game.due(table.state)
    if due is not None and due.at <= entry.now:
        moment = max(due.at, table.log[len(table.log) - 1].now)
        if entry.kind == "notice" and (entry.action, entry.now) == (due.notice, moment):
            return
        # A time limit does not apply to bots, and the log does not record which seats are bots.
        if due.limits is None:
            raise _VerificationError(f"something else was due at {due.at}")
    if entry.kind == "notice" and not _is_allowed_notice(entry.action, table):
        raise _VerificationError("the table acted when nothing was due")


def _is_allowed_notice(notice: Data | None, table: Table) -> bool:
    """Whether the platform sent it or it is for a seat that is gone; the log does not record who was gone."""
    lapses = [table.game.lapse(table.state, Seat(seat)) for seat in range(table.seats)]
    gone = [lapse.notice for lapse in lapses if lapse is not None]
    return isinstance(notice, table.game.by_platform) or notice in gone


def _events(entry: Entry, table: Table, chance: Chance) -> tuple[Data, ...]:
    game = table.game
    if entry.kind == "start":
        return (game.setup(table.options, table.seats, chance, entry.now),)
    if entry.kind == "fork":
        if game.redeal(table.state, entry.by, chance) != (entry.base or table.state):
            raise _VerificationError("the fork was not dealt by chance")
        return ()
    if entry.action is None:
        return ()
    return game.outcome(table.state, entry.by, entry.action, chance, entry.now, entry.gone)


def _marks(entry: Entry, game: Game) -> tuple[bool, bool]:
    """Whether the entry must be a barrier, and whether it must be final."""
    if entry.kind in ("start", "fork", "close"):
        return entry.kind == "fork" or bool(entry.draws), True
    told = any(game.reveals_to(event) for event in entry.events)
    return bool(entry.draws) or told, any(game.final(event) for event in entry.events)


def _check_head_move(entry: Entry, table: Table) -> None:
    """Checks the target of an undo or redo. The log does not record consent, so an undo counts as agreed."""
    if entry.by is None or entry.to is None:
        raise _VerificationError("an undo names who asked for it and where it goes")
    if entry.kind == "undo":
        target, now = undo_to(table.log, entry.by, entry.to, Consent.EVERYONE)
    else:
        target, now = redo_to(table.log, entry.by)
    if (target, now) != (entry.to, entry.now):
        raise _VerificationError("the undo or redo goes where it may not")
