"""The services start, answer, and restart with their address."""

import asyncio

import asyncpg
import nats as client
import pytest

from services.nats import Nats
from services.postgres import Postgres


@pytest.mark.slow
def test_postgres_keeps_its_address_and_data_over_a_restart(postgres: Postgres) -> None:
    with postgres.fresh() as url:

        async def run(statement: str) -> object:
            connection = await asyncpg.connect(url)
            found: object = await connection.fetchval(statement)
            await connection.close()
            return found

        asyncio.run(run("CREATE TABLE kept AS SELECT 7 AS number"))
        postgres.restart("immediate")

        assert asyncio.run(run("SELECT number FROM kept")) == 7


def test_nats_delivers_a_message_after_a_restart(nats: Nats) -> None:
    nats.restart()

    async def carried() -> bytes:
        connection = await client.connect(nats.url)
        heard = await connection.subscribe("table")
        await connection.publish("table", b"7")
        message = await heard.next_msg(timeout=60)
        await connection.close()
        return message.data

    assert asyncio.run(carried()) == b"7"
