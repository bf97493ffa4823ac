"""Converts tables, people, reports, notices and actions to the responses for operators.

A response has only the fields that its type in `requests` declares.
"""

from collections.abc import Mapping
from typing import TypeVar

from parlour.engine.contract.game import Game
from parlour.engine.entry import version_of
from parlour.engine.values import Data, Millis
from parlour.server.core.identity import Person
from parlour.server.lobby.table_view import title_of, waiting_of
from parlour.server.operator.requests import (
    ActionInfo,
    NoticeInfo,
    OperatorPerson,
    OperatorSeat,
    OperatorTable,
    ReportInfo,
)
from parlour.store.queries.notices import QueuedNotice
from parlour.store.queries.operators import OperatorAction
from parlour.store.queries.reports import Report
from parlour.store.queries.tables import SeatRow, Sitting

D = TypeVar("D", bound=Data)


def table_row(
    sitting: Sitting, games: Mapping[str, Game], last: bytes | None, language: str
) -> OperatorTable:
    table, game = sitting.table, games.get(sitting.table.game)
    version = game.version if game is not None and last is None else None
    return _convert(
        OperatorTable,
        table,
        title=title_of(games, table.game, language),
        rules_version=version if last is None else version_of(last),
        is_paused=table.paused_at is not None,
        seats=[_seat(row) for row in sitting.seats],
        waiting=waiting_of(table),
        entries=table.seq + 1,
    )


def _seat(row: SeatRow) -> OperatorSeat:
    return _convert(
        OperatorSeat,
        row,
        kind="bot" if row.bot is not None else "empty" if row.is_empty else "person",
        person=row.person_id,
        is_present=row.bot is not None or (row.person_id is not None and row.gone_at is None),
        has_resigned=row.resigned_at is not None,
    )


def person_row(person: Person, seen_at: Millis | None) -> OperatorPerson:
    is_checked = person.proved_email is not None
    email = _masked(person.email)
    return _convert(OperatorPerson, person, email=email, is_email_checked=is_checked, seen_at=seen_at)


def _masked(email: str | None) -> str | None:
    if email is None:
        return None
    local, _, domain = email.rpartition("@")
    return f"{local[0] if len(local) > 1 else ''}…@{domain}"


def report_row(report: Report, is_withheld: bool) -> ReportInfo:
    """Withholds the reported line and the reason from an operator who plays at that table."""
    return _convert(
        ReportInfo,
        report,
        table=report.table_id,
        by=report.by_name,
        about=report.about_name,
        about_person=report.about_id,
        is_withheld=is_withheld,
        line=None if is_withheld else report.line,
        reason=None if is_withheld else report.reason,
    )


def notice_row(one: QueuedNotice) -> NoticeInfo:
    ways = {"email": one.has_email, "push": one.has_push, "webhook": one.has_webhook}
    return _convert(NoticeInfo, one, channels=[way for way, is_there in ways.items() if is_there])


def action_row(one: OperatorAction) -> ActionInfo:
    return _convert(ActionInfo, one, operator=one.operator_name, person=one.person_id)


def _convert(kind: type[D], row: Data, /, **others: object) -> D:
    """Returns a *kind* with the *others*, and the remaining fields copied from *row* by name."""
    same = [name for name in kind.__struct_fields__ if name not in others]
    return kind(**others, **{name: getattr(row, name) for name in same})
