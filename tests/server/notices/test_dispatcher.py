"""The notice dispatcher on both databases: one notice per turn, none while present, none twice."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from sqlalchemy import delete, func, insert, select, update
from structlog.testing import capture_logs

from parlour.engine.values import Millis, Seat
from parlour.server.core.settings import Mail
from parlour.server.notices.dispatcher import NOTICES_PER_ROUND, NoticeDispatcher
from parlour.server.notices.email import EmailChannel
from parlour.server.notices.notice import Channel, Notice, SendResult
from parlour.store import schema
from parlour.store.queries import notices
from parlour.store.queries.notices import PushSubscription, Recipient, TurnNotice
from parlour.store.store import Store, open_store
from server.notices.receivers import mailbox
from support.loops import run_async

ADA, BEA = Seat(0), Seat(1)
WALL = Millis(1_800_000_000_000)
LONG_AGO = Millis(WALL - 3_600_000)


@dataclass
class Kept:
    """A channel that records notices."""

    name: str = "kept"
    dead: tuple[str, ...] = ()
    got: list[Notice] = field(default_factory=list)

    def can_reach(self, receiver: Recipient) -> bool:
        return bool(receiver.email or receiver.webhook or receiver.pushes)

    async def send(self, notice: Notice) -> SendResult:
        await asyncio.sleep(0)
        self.got.append(notice)
        return SendResult(channel=self.name, reached=1, dead=self.dead)


@dataclass
class Hanging(Kept):
    """Records notices, but holds those to `slow.test` until the test releases them."""

    may_end: asyncio.Event = field(default_factory=asyncio.Event)
    begun: list[Notice] = field(default_factory=list)

    async def send(self, notice: Notice) -> SendResult:
        self.begun.append(notice)
        if "//slow.test" in (notice.to.webhook or "").lower():
            await self.may_end.wait()
        return await super().send(notice)


class Broken(Kept):
    async def send(self, notice: Notice) -> SendResult:
        raise ConnectionError(f"no way to {notice.to.email}")


def write(turn: TurnNotice) -> Notice:
    others = " and ".join(turn.others)
    text = f"It’s your turn in Cambio with {others}."
    return Notice(
        to=turn.to, table=turn.table, title="Cambio", seat=turn.seat, asked=turn.asked, others=turn.others,
        text=text, link=f"http://parlour.test/t/{turn.table}", stop="http://parlour.test/stop",
    )  # fmt: skip


@dataclass
class Outbox:
    """Ada and Bea at a table that waits for both. Each has been away for an hour."""

    store: Store
    channels: Sequence[Channel]

    @property
    def post(self) -> NoticeDispatcher:
        return NoticeDispatcher(self.store, self.channels, write)

    async def asked(self, table: str, seat: Seat, entry: int, at: Millis) -> None:
        async with self.store.write() as connection:
            await notices.add(connection, notices.NoticeKey(table, seat, entry), at)

    async def set_up(self) -> None:
        async with self.store.write() as connection:
            for name in ("ada", "bea"):
                who: dict[str, object] = {"id": name, "name": name, "email": f"{name}@example.org"}
                who |= {"created_at": 0, "email_checked_at": 0}
                await connection.execute(insert(schema.person).values(who))
            await connection.execute(
                insert(schema.game_table).values(
                    id="t1", code="ABCD", game="cambio", options="{}", seats=12, is_public=False, clock="{}",
                    absence="{}", secret=b"", status="running", waiting="0,1", created_at=0,
                )
            )  # fmt: skip
            for number, name in ((0, "ada"), (1, "bea")):
                await connection.execute(
                    insert(schema.seat).values(
                        table_id="t1", number=number, id=f"s{number}", name=name.title(), person_id=name,
                        gone_at=LONG_AGO,
                    )
                )  # fmt: skip

    async def seat(self, number: Seat, **values: object) -> None:
        async with self.store.write() as connection:
            await connection.execute(
                update(schema.seat).where(schema.seat.c.number == number).values(**values)
            )

    async def person(self, name: str, **values: object) -> None:
        async with self.store.write() as connection:
            await connection.execute(update(schema.person).where(schema.person.c.id == name).values(**values))

    async def table(self, **values: object) -> None:
        async with self.store.write() as connection:
            await connection.execute(update(schema.game_table).values(**values))

    async def rows(self) -> int:
        async with self.store.scan() as connection:
            return int(
                (await connection.execute(select(func.count()).select_from(schema.notice))).scalar_one() or 0
            )


@asynccontextmanager
async def outbox(url: str, *channels: Channel) -> AsyncIterator[Outbox]:
    store = open_store(url)
    await store.open()
    try:
        kept = Outbox(store, channels)
        await kept.set_up()
        yield kept
    finally:
        await store.close()


def test_an_absent_player_is_notified_once_per_turn(store_url: str) -> None:
    kept = Kept()

    async def run() -> list[int]:
        async with outbox(store_url, kept) as box:
            counts = []
            for asked in (5, 5, 9):
                await box.asked("t1", ADA, asked, WALL)
                counts.append(await box.post.deliver(WALL))
            counts.append(await box.post.deliver(WALL))
            return [*counts, await box.rows()]

    assert asyncio.run(run()) == [1, 0, 1, 0, 1]
    assert [notice.asked for notice in kept.got] == [5, 9]
    assert kept.got[0].to == Recipient(name="Ada", email="ada@example.org")
    assert kept.got[0].text == "It’s your turn in Cambio with Bea."
    assert kept.got[0].link == "http://parlour.test/t/t1"


def test_an_older_turn_is_ignored_after_a_newer_one(store_url: str) -> None:
    kept = Kept()

    async def run() -> None:
        async with outbox(store_url, kept) as box:
            await box.asked("t1", ADA, 9, WALL)
            await box.asked("t1", ADA, 5, WALL)
            await box.post.deliver(WALL)

    asyncio.run(run())

    assert [notice.asked for notice in kept.got] == [9]


def test_a_notice_is_not_sent_early_or_after_the_seat_has_acted(store_url: str) -> None:
    async def run() -> list[int]:
        async with outbox(store_url, Kept()) as box:
            await box.asked("t1", ADA, 5, Millis(WALL + 1))
            await box.asked("t1", BEA, 5, Millis(WALL + 1))
            early = await box.post.deliver(WALL)
            await box.table(waiting="1")
            return [early, await box.post.deliver(Millis(WALL + 1)), await box.rows()]

    assert asyncio.run(run()) == [0, 1, 1]


def test_a_present_player_is_notified_after_leaving_without_acting(store_url: str) -> None:
    async def run() -> list[int]:
        async with outbox(store_url, Kept()) as box:
            await box.asked("t1", ADA, 5, WALL)
            counts = []
            for gone_at in (None, WALL - 1_000, WALL - 30_000):
                await box.seat(ADA, gone_at=gone_at)
                counts.append(await box.post.deliver(WALL))
            return counts

    assert asyncio.run(run()) == [0, 0, 1]


def test_the_notice_of_a_seat_that_has_acted_is_deleted_unsent(store_url: str) -> None:
    # The digit 1 in 10 and 11 does not stand for seat 1.
    for values in ({"waiting": ""}, {"waiting": "10,11"}, {"waiting": "0"}, {"status": "over"}):

        async def run(values: dict[str, str]) -> list[int]:
            async with clean_outbox(store_url) as box:
                await box.table(**values)
                await box.asked("t1", BEA, 5, WALL)
                return [await box.post.deliver(WALL), await box.rows()]

        assert asyncio.run(run(values)) == [0, 0]


@asynccontextmanager
async def clean_outbox(url: str) -> AsyncIterator[Outbox]:
    """An outbox whose tables and people are deleted at the end, so that the next one starts without them."""
    async with outbox(url, Kept()) as box:
        yield box
        async with box.store.write() as connection:
            await connection.execute(delete(schema.game_table))
            await connection.execute(delete(schema.person))


def test_bots_resigned_seats_and_people_without_notices_get_none(store_url: str) -> None:
    async def run() -> list[int]:
        counts = []
        for values in ({"bot": "random"}, {"stand_in": "random"}, {"resigned_at": 1}):
            async with clean_outbox(store_url) as box:
                await box.seat(ADA, **values)
                await box.asked("t1", ADA, 5, WALL)
                counts.append(await box.post.deliver(WALL))
        for wishes in ({"notices": False}, {"banned_at": 1}):
            async with clean_outbox(store_url) as box:
                await box.person("ada", **wishes)
                await box.asked("t1", ADA, 5, WALL)
                counts.append(await box.post.deliver(WALL))
        return counts

    assert asyncio.run(run()) == [0, 0, 0, 0, 0]


def test_the_email_address_of_the_seat_takes_precedence(store_url: str) -> None:
    kept = Kept()

    async def run() -> None:
        async with outbox(store_url, kept) as box:
            await box.seat(ADA, email="other@example.org")
            await box.seat(BEA, email="guest@example.org", person_id=None)
            await box.asked("t1", ADA, 5, WALL)
            await box.asked("t1", BEA, 5, WALL)
            await box.post.deliver(WALL)

    asyncio.run(run())

    assert {notice.to.email for notice in kept.got} == {"other@example.org", "guest@example.org"}


def test_concurrent_rounds_send_each_notice_once(store_url: str) -> None:
    kept = Kept()

    async def run() -> int:
        async with outbox(store_url, kept) as box:
            for seat in (ADA, BEA):
                await asyncio.gather(*(box.asked("t1", seat, 5, WALL) for _ in range(5)))
            return sum(await asyncio.gather(*(box.post.deliver(WALL) for _ in range(5))))

    assert asyncio.run(run()) == 2
    assert sorted(notice.seat for notice in kept.got) == [ADA, BEA]


def test_a_failing_channel_is_logged_without_addresses_and_does_not_stop_the_others(
    store_url: str,
) -> None:
    kept = Kept()

    async def run() -> int:
        async with outbox(store_url, Broken(name="broken"), kept) as box:
            await box.asked("t1", ADA, 5, WALL)
            return await box.post.deliver(WALL)

    with capture_logs() as logs:
        reached = asyncio.run(run())

    assert (reached, len(kept.got)) == (1, 1)
    assert [(line["event"], line["channel"], line["fault"]) for line in logs] == [
        ("notice failed", "broken", "ConnectionError")
    ]
    assert "example.org" not in str(logs)


def test_a_failing_notice_does_not_stop_the_others(store_url: str) -> None:
    def write_some(turn: TurnNotice) -> Notice:
        if turn.seat == ADA:
            raise KeyError(turn.game)
        return write(turn)

    async def run() -> int:
        async with outbox(store_url) as box:
            post = NoticeDispatcher(box.store, [Kept()], write_some)
            await box.asked("t1", ADA, 5, WALL)
            await box.asked("t1", BEA, 5, WALL)
            return await post.deliver(WALL)

    with capture_logs() as logs:
        assert asyncio.run(run()) == 1

    assert [(line["event"], line["fault"]) for line in logs] == [("notice failed", "KeyError")]


def test_dead_subscriptions_are_deleted_and_invalid_ones_skipped(store_url: str) -> None:
    kept = Kept(dead=("https://push.test/1",))

    async def run() -> list[str]:
        async with outbox(store_url, kept) as box:
            async with box.store.write() as connection:
                for number in (1, 2):
                    endpoint = f"https://push.test/{number}"
                    info = {
                        "endpoint": endpoint,
                        "expirationTime": None,
                        "keys": {"p256dh": "p", "auth": "a"},
                    }
                    row = {"endpoint": endpoint, "person_id": "ada", "subscription": info, "created_at": 0}
                    await connection.execute(insert(schema.push).values(row))
                strange = {"endpoint": "x", "person_id": "ada", "subscription": {"a": 1}, "created_at": 0}
                await connection.execute(insert(schema.push).values(strange))
            await box.asked("t1", ADA, 5, WALL)
            await box.post.deliver(WALL)
            async with box.store.scan() as connection:
                return list((await connection.execute(select(schema.push.c.endpoint))).scalars())

    left = asyncio.run(run())

    assert sorted(left) == ["https://push.test/2", "x"]
    assert {push.endpoint for push in kept.got[0].to.pushes} == {"https://push.test/1", "https://push.test/2"}
    assert isinstance(kept.got[0].to.pushes[0], PushSubscription)


def test_a_notice_arrives_in_a_mailbox(store_url: str) -> None:
    async def run() -> list[str]:
        async with (
            mailbox() as mail,
            outbox(store_url, EmailChannel(Mail(host="127.0.0.1", port=mail.port))) as box,
        ):
            await box.asked("t1", ADA, 5, WALL)
            await box.asked("t1", BEA, 5, WALL)
            await box.post.deliver(WALL)
            return mail.to

    assert sorted(asyncio.run(run())) == ["ada@example.org", "bea@example.org"]


def test_a_hanging_receiver_delays_no_other_notices(store_url: str) -> None:
    async def run() -> None:
        hanging = Hanging()
        async with outbox(store_url, hanging) as box:
            post = box.post
            await box.person("ada", webhook="https://slow.test/ada")
            await box.asked("t1", ADA, 5, LONG_AGO)
            await box.asked("t1", BEA, 5, WALL)
            first = asyncio.create_task(post.deliver(WALL))
            while not hanging.got:
                await asyncio.sleep(0.002)
            await box.asked("t1", BEA, 9, WALL)
            second = await post.deliver(WALL)

            assert [(notice.seat, notice.asked) for notice in hanging.got] == [(BEA, 5), (BEA, 9)]
            assert second == 1
            assert not first.done()
            hanging.may_end.set()
            assert await first == 2

    run_async(run())


def test_notices_to_one_host_are_sent_one_by_one_without_delaying_others(store_url: str) -> None:
    many = NOTICES_PER_ROUND + 4

    async def run() -> None:
        hanging = Hanging()
        async with outbox(store_url, hanging) as box:
            post = box.post
            async with box.store.write() as connection:
                for number in range(2, many + 2):
                    who = {"id": f"p{number}", "name": "p", "webhook": f"https://SLOW.test/{number}"}
                    await connection.execute(insert(schema.person).values(**who, created_at=0))
                    sits = {"table_id": "t1", "number": number, "id": f"s{number}", "name": f"P{number}"}
                    await connection.execute(
                        insert(schema.seat).values(**sits, person_id=f"p{number}", gone_at=LONG_AGO)
                    )
            await box.table(waiting=",".join(map(str, range(many + 2))))
            for number in range(2, many + 2):
                await box.asked("t1", Seat(number), 5, LONG_AGO)
            await box.asked("t1", BEA, 5, WALL)
            task = asyncio.create_task(post.deliver(WALL))
            while not hanging.got:
                await asyncio.sleep(0.002)

            assert [notice.seat for notice in hanging.got] == [BEA]
            assert len(hanging.begun) == 2, "Bea's, and one to the host that hangs"
            hanging.may_end.set()
            assert await task == many + 1
            assert sorted(notice.seat for notice in hanging.got) == [1, *range(2, many + 2)]

    run_async(run())
