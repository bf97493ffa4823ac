"""The tables that a worker holds, and its answers. Nothing here waits for anything but the rules."""

from collections.abc import Mapping
from typing import assert_never

import msgspec

from parlour.bots.move import choose_by_name
from parlour.bots.task import make_task
from parlour.engine.entry import Entry
from parlour.engine.fault_address import address
from parlour.engine.game import Game
from parlour.engine.records import People
from parlour.engine.refusals import IllegalActionError
from parlour.engine.table import Table
from parlour.engine.values import Data, Seat, encode
from parlour.protocol.values import Clock
from parlour.server.core.errors import RefusedError
from parlour.server.tables import clock_state, past
from parlour.server.tables.views import ViewCache
from parlour.server.tables.views import encode as encode_message
from parlour.server.tables.workers.messages import (
    Answer,
    Close,
    Context,
    Decide,
    Decided,
    Failed,
    Held,
    Join,
    Moment,
    Observe,
    Open,
    Position,
    Question,
    Recall,
    Refused,
    Replay,
    Rules,
    See,
    Show,
    Take,
    Think,
    Try,
    Values,
    View,
    Word,
)

_clock = msgspec.json.Decoder(Clock)


class HeldTable:
    def __init__(self, game: Game, opening: Open) -> None:
        self.opening = opening
        self.table = Table(
            game,
            opening.table,
            seats=opening.seats,
            secret=opening.secret,
            options=game.decode_options(opening.options),
            nonces=opening.nonces,
        )
        self.views = ViewCache(game, (), self.table.options)
        self._clock = _clock.decode(opening.clock)
        self._count = clock_state.begin(self._clock, opening.seats)
        if opening.snapshot is not None:
            kept = clock_state.stored.decode(opening.snapshot)
            self._count = kept.count
            is_fit = self.table.start_from(kept.position, ())
            assert is_fit, "the server looks at the schema first"

    def join(self, entries: list[Entry]) -> Held:
        self._count = clock_state.join_all(self.table, self._clock, self._count, entries)
        return Held(self._position() if len(self.table.log) else None, self._count)

    def set(self, context: Context) -> None:
        self.table.offset, self.table.paused_at = context.offset, context.paused_at
        self.table.gone, self.table.bots = context.gone, frozenset(context.bots)
        self.table.stands_still = context.stands_still
        self.views.name(context.names)

    def take(self, entry: Entry, context: Context) -> Decided | Failed:
        """A refusal is nothing that happens here: the entry is decided."""
        try:
            return self._take(entry, context)
        except (IllegalActionError, RefusedError) as fault:
            return Failed(type(fault).__name__)

    def _take(self, entry: Entry, context: Context) -> Decided:
        table, looks = self.table, context.looks if entry.kind != "start" else ()
        state, before = table.next_state(entry), None
        if entry.kind != "start":
            self.views.expect(table, looks)
            before = table.state
        people = People(table.name, *context.people, self.opening.secret)
        records = table.game.records if context.people[0] else None
        rows = () if records is None else tuple(records(before, entry, state, people))
        kept = table.snapshot() if context.wants_state else None
        table.join(entry, state)
        told = self.views.told(table, entry, looks) if looks else ()
        position = msgspec.structs.replace(self._position(), rows=rows)
        return Decided(encode(entry), position, told, None if kept is None else bytes(kept.state))

    def _position(self) -> Position:
        table, game = self.table, self.table.game
        state, seats = table.state, [Seat(seat) for seat in range(table.seats)]
        views: tuple[bytes, ...] = ()
        if self.opening.shows_views:
            views = tuple(encode(game.view(state, viewer)) for viewer in (*seats, None))
        asked = tuple(table.asked(seat) for seat in seats)
        if table.is_over:
            return Position(result=table.result, asked=asked, views=views)
        due, to_act = game.due(state), tuple(sorted(game.to_act(state)))
        lapses = {seat: lapse.after for seat in to_act if (lapse := game.lapse(state, seat)) is not None}
        moment = None if due is None else Moment(due.at, due.even_paused, due.limits)
        return Position(to_act, None, moment, lapses, asked, views)


class HeldTables:
    """Answers whatever a worker is asked."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._held: dict[int, HeldTable] = {}

    def answer(self, question: Question) -> Answer:
        try:
            return self._answer(question)
        except IllegalActionError as refusal:
            return Refused("illegal", refusal.code, refusal.facts)
        except RefusedError as refusal:
            return Refused("refused", refusal.code, refusal.facts)
        except MemoryError:
            raise
        except BaseException as fault:  # noqa: BLE001  whatever the rules raise, the worker goes on
            return Failed(type(fault).__name__, self._where(fault))

    def _answer(self, question: Question) -> Answer:
        match question:
            case Open(held=held):
                self._held[held] = HeldTable(self._game(question.rules), question)
                return self._held[held].join([])
            case Join(held, entries):
                table = self._held[held]
                return table.join([table.table.game.decode_entry(body) for body in entries])
            case Take(held, body, context):
                table = self._held[held]
                table.set(context)
                return table.take(table.table.game.decode_entry(body), context)
            case Decide(held, draft, context):
                table = self._held[held]
                table.set(context)
                return table.take(draft(table.table, context.wall), context)
            case See(held, look, names):
                table = self._held[held]
                table.views.name(names)
                return Values([encode_message(table.views.see(table.table, look))])
            case Show(held):
                return Values([encode(self._held[held].table.view(None))])
            case Think(held, seat, bot, context):
                table = self._held[held]
                table.set(context)
                return Values([encode(choose_by_name(table.table, seat, bot, context.wall))])
            case Observe(held, seat, bot, context):
                table = self._held[held]
                table.set(context)
                return Values([make_task(table.table, seat, bot, context.wall)])
            case Close(held):
                self._held.pop(held, None)
                return Values([])
            case _:
                return Values(self._recall(question))

    def _recall(self, question: Replay | View | Word | Recall | Try) -> list[bytes]:
        """Of the past of any table; nothing of it is held here."""
        game = self._game(question.rules)
        match question:
            case Replay(_, state, bodies):
                entries = [game.decode_entry(body) for body in bodies]
                begin = None if state is None else game.decode_state(state)
                return [encode(one) for one in past.replay(game, begin, entries)]
            case View(_, state, viewer):
                return [encode(game.view(game.decode_state(state), viewer))]
            case Word(_, bodies, names, language, now, options, shows_all):
                entries = [game.decode_entry(body) for body in bodies]
                reader = past.Reader(names, language, _view(game, now), options=options, shows_all=shows_all)
                return [encode(past.word(game, entries, reader))]
            case Recall(_, state, body, viewer, names, language, now, options, shows_all, is_open):
                reader = past.Reader(names, language, _view(game, now), viewer, options, shows_all)
                position, entry = game.decode_state(state), game.decode_entry(body)
                return [encode(past.recall(game, position, entry, reader, is_open))]
            case Try(_, state, actions, now, seat, names, language, options):
                reader = past.Reader(names, language, None, seat, options)
                return [encode_message(past.tried(game, game.decode_state(state), actions, now, reader))]
            case _:
                assert_never(question)

    def _where(self, fault: BaseException) -> str | None:
        return next(filter(None, (address(fault, game) for game in self._games.values())), None)

    def _game(self, rules: Rules) -> Game:
        game = self._games[rules.game]
        return game if game.version == rules.version else game.versions[rules.version]


def _view(game: Game, raw: bytes | None) -> Data | None:
    return None if raw is None else game.decode_view(raw)
