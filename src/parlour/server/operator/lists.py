"""Tables, people, reports, notices and actions, a page at a time, as an operator is shown them."""

from collections.abc import Sequence
from typing import Final, Literal, Protocol, TypeVar

from parlour.engine.entry import version_of
from parlour.engine.values import Millis
from parlour.server.core.identity import Person
from parlour.server.http.services import Services
from parlour.server.lobby.table_view import waiting_of
from parlour.server.operator.masks import mask_email
from parlour.server.operator.requests import (
    ActionShown,
    ActionsShown,
    NoticeShown,
    NoticesShown,
    PeopleFound,
    PersonOfOperator,
    ReportShown,
    ReportsShown,
    SeatOfTable,
    TableOfOperator,
    TablesOfOperator,
)
from parlour.store.queries import notices as notice_rows
from parlour.store.queries import operators, tables
from parlour.store.queries import reports as report_rows
from parlour.store.queries.notices import Queued
from parlour.store.queries.operators import Which
from parlour.store.queries.reports import Report
from parlour.store.queries.tables import SeatRow, Sitting, Status

PAGE_ROWS: Final = 50


class _Named(Protocol):
    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=_Named)


def _next(page: Sequence[N]) -> str | None:
    """Where the next page begins, if this one is full."""
    return page[-1].id if len(page) == PAGE_ROWS else None


async def all_tables(
    services: Services, status: Status | None, after: str | None, language: str
) -> TablesOfOperator:
    async with services.store.scan() as connection:
        found = await tables.all_tables(connection, status=status, after=after, limit=PAGE_ROWS)
        last = await tables.last_entries(connection, [sitting.table.id for sitting in found])
    shown = [_table(services, sitting, last.get(sitting.table.id), language) for sitting in found]
    return TablesOfOperator(shown, _next(shown))


async def people(services: Services, text: str, which: Which, after: str | None) -> PeopleFound:
    async with services.store.scan() as connection:
        found = await operators.find_people(
            connection, text=text.strip(), which=which, after=after, limit=PAGE_ROWS
        )
    shown = [_person(person, seen_at) for person, seen_at in found]
    return PeopleFound(shown, _next(shown))


async def reports(services: Services, reader: Person, *, is_closed: bool, after: str | None) -> ReportsShown:
    async with services.store.scan() as connection:
        found = await report_rows.listed(
            connection, is_closed=is_closed, after=after, limit=PAGE_ROWS, reader=reader.id
        )
    shown = [_report(report, is_withheld) for report, is_withheld in found]
    return ReportsShown(shown, _next(shown))


async def notices(services: Services) -> NoticesShown:
    async with services.store.scan() as connection:
        return NoticesShown(
            await notice_rows.count_waiting(connection),
            await notice_rows.count_failed(connection),
            [_notice(one) for one in await notice_rows.queued(connection, is_failed=False, limit=PAGE_ROWS)],
            [_notice(one) for one in await notice_rows.queued(connection, is_failed=True, limit=PAGE_ROWS)],
        )


async def actions(services: Services, after: str | None) -> ActionsShown:
    async with services.store.scan() as connection:
        found = await operators.actions(connection, after=after, limit=PAGE_ROWS)
    shown = [
        ActionShown(
            id=one.id,
            at=one.at,
            operator=one.operator_name,
            action=one.action,
            about=one.about,
            person=one.person_id,
            until=one.until,
            reason=one.reason,
        )
        for one in found
    ]
    return ActionsShown(shown, _next(shown))


# One row of each, field by field: what is not named here is not shown.


def _table(services: Services, sitting: Sitting, last: bytes | None, language: str) -> TableOfOperator:
    table, game = sitting.table, services.games.get(sitting.table.game)
    version = game.version if game is not None and last is None else None
    return TableOfOperator(
        id=table.id,
        game=table.game,
        title=table.game if game is None else game.title_in(language),
        rules_version=version if last is None else version_of(last),
        status=table.status,
        is_public=table.is_public,
        is_paused=table.paused_at is not None,
        seats=[_seat(row) for row in sitting.seats],
        waiting=waiting_of(table),
        entries=table.seq + 1,
        created_at=table.created_at,
        started_at=table.started_at,
        moved_at=table.moved_at,
        ended_at=table.ended_at,
    )


def _seat(row: SeatRow) -> SeatOfTable:
    return SeatOfTable(
        number=row.number,
        name=row.name,
        kind="bot" if row.bot is not None else "empty" if row.is_empty else "person",
        person=row.person_id,
        is_present=row.bot is not None or (row.person_id is not None and row.gone_at is None),
        has_resigned=row.resigned_at is not None,
    )


def _person(person: Person, seen_at: Millis | None) -> PersonOfOperator:
    return PersonOfOperator(
        id=person.id,
        name=person.name,
        is_guest=person.is_guest,
        email=mask_email(person.email),
        is_email_checked=person.proved_email is not None,
        is_operator=person.is_operator,
        created_at=person.created_at,
        seen_at=seen_at,
        banned_at=person.banned_at,
        banned_until=person.banned_until,
        ban_reason=person.ban_reason,
    )


def _report(report: Report, is_withheld: bool) -> ReportShown:
    """An operator who plays at the table reads nothing there that a player does not."""
    return ReportShown(
        id=report.id,
        at=report.at,
        table=report.table_id,
        by=report.by_name,
        about=report.about_name,
        about_person=report.about_id,
        is_withheld=is_withheld,
        line=None if is_withheld else report.line,
        reason=None if is_withheld else report.reason,
        closed_at=report.closed_at,
        note=report.note,
    )


def _notice(one: Queued) -> NoticeShown:
    ways: tuple[tuple[Literal["email", "push", "webhook"], bool], ...] = (
        ("email", one.has_email),
        ("push", one.has_push),
        ("webhook", one.has_webhook),
    )
    return NoticeShown(
        table=one.table,
        game=one.game,
        seat=one.seat,
        asked=one.asked,
        name=one.name,
        at=one.at,
        channels=[way for way, is_there in ways if is_there],
        fault=one.fault,
    )
