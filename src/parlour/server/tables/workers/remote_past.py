"""The past of tables, asked of a worker: of the one in which bots think, so that no table waits for it."""

from collections.abc import Sequence
from typing import Final

import msgspec

from parlour.engine.entry import Entry
from parlour.engine.game import Game
from parlour.engine.refusals import IllegalActionError
from parlour.engine.values import Data, Millis, Viewer, encode
from parlour.protocol.values import Line
from parlour.server.core.watchdog import RulesFailedError, RulesStoppedError, RulesTimeoutError, refusal_of
from parlour.server.tables.past import PastState, Reader, Recollection, Trial
from parlour.server.tables.workers.messages import (
    Failed,
    Question,
    Recall,
    Refused,
    Replay,
    Rules,
    Try,
    Values,
    View,
    Word,
)
from parlour.server.tables.workers.pool import WorkerPool
from parlour.server.tables.workers.worker import EndedError, RestartedError
from parlour.server.tables.workers.worker_table import MAX_ENDS

_lines: Final = msgspec.json.Decoder(list[Line])
_recollections: Final = msgspec.json.Decoder(Recollection)
_trials: Final = msgspec.json.Decoder(Trial)


class RemotePast:
    """Positions are in the form in which they would be stored."""

    def __init__(self, pool: WorkerPool) -> None:
        self._pool = pool

    async def replay(self, game: Game, state: PastState | None, entries: Sequence[Entry]) -> list[PastState]:
        bodies = [encode(entry) for entry in entries]
        found = await self._ask(Replay(_rules(game), None if state is None else encode(state), bodies))
        return [msgspec.Raw(one) for one in found]

    async def view(self, game: Game, state: PastState, viewer: Viewer) -> Data:
        (view,) = await self._ask(View(_rules(game), encode(state), viewer))
        return game.decode_view(view)

    async def word(self, game: Game, entries: Sequence[Entry], reader: Reader) -> list[Line]:
        bodies = [encode(entry) for entry in entries]
        (said,) = await self._ask(Word(_rules(game), bodies, *_sent(reader)))
        return _lines.decode(said)

    async def recall(
        self, game: Game, state: PastState, entry: Entry, reader: Reader, *, is_open: bool
    ) -> Recollection:
        question = Recall(_rules(game), encode(state), encode(entry), reader.viewer, *_sent(reader), is_open)
        (found,) = await self._ask(question)
        return _recollections.decode(found)

    async def try_out(
        self, game: Game, state: PastState, actions: Sequence[bytes], now: Millis, reader: Reader
    ) -> Trial:
        assert reader.viewer is not None, "only a seat tries something out"
        named = reader.names, reader.language, reader.options
        question = Try(_rules(game), encode(state), actions, now, reader.viewer, *named)
        (found,) = await self._ask(question)
        return _trials.decode(found)

    async def _ask(self, question: Question) -> Sequence[bytes]:
        for _ in range(MAX_ENDS):
            try:
                answer = await self._pool.thinker.ask(question)
            except EndedError:
                continue
            except RestartedError:
                return await self._ask(question)
            except (RulesTimeoutError, RulesStoppedError) as fault:
                raise refusal_of(fault) from fault
            if isinstance(answer, Values):
                return answer.values
            if isinstance(answer, Refused) and answer.kind == "illegal":
                raise IllegalActionError(answer.code, **answer.facts)
            failed = answer if isinstance(answer, Failed) else Failed(type(answer).__name__)
            raise RulesFailedError(failed.fault, failed.where)
        raise refusal_of(RulesStoppedError())


def _rules(game: Game) -> Rules:
    return Rules(game.name, game.version)


def _sent(reader: Reader) -> tuple[tuple[str, ...], str, bytes | None, bytes, bool]:
    now = None if reader.now is None else encode(reader.now)
    return reader.names, reader.language, now, reader.options, reader.shows_all
