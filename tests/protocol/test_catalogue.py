"""The catalogue of socket messages: complete, correct and up to date."""

from pathlib import Path

import jsonschema_rs
import msgspec
import pytest
from tools.protocol_examples import EXAMPLES
from tools.socket_page import page

from parlour.client import Client
from parlour.engine.values import Data, encode
from parlour.games.tictactoe import Mark
from parlour.protocol import client_messages, server_messages
from parlour.protocol.catalogue import CLIENT_MESSAGES, SERVER_MESSAGES, schemas, tag_of
from served.process import Served
from support.loops import run_async

PAGE = Path(__file__).parents[2] / "docs" / "socket.md"


def schema_of(part: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for({**schemas(), "anyOf": [{"$ref": f"#/$defs/{part}"}]})


def test_the_page_is_up_to_date() -> None:
    """If not: python -m tools.socket_page > docs/socket.md"""
    assert PAGE.read_text() == page()


def test_every_message_has_an_example() -> None:
    assert set(EXAMPLES) == {*CLIENT_MESSAGES, *SERVER_MESSAGES}


@pytest.mark.parametrize("kind", [*CLIENT_MESSAGES, *SERVER_MESSAGES], ids=lambda kind: tag_of(kind))
def test_every_example_decodes_and_matches_its_schema(kind: type[Data]) -> None:
    example = EXAMPLES[kind]
    raw = encode(example)
    union, part = (
        (client_messages.ClientMessage, "ask")
        if kind in CLIENT_MESSAGES
        else (server_messages.ServerMessage, "tell")
    )

    read: object = msgspec.json.decode(raw, type=union)

    assert encode(read) == raw
    assert schema_of(part).is_valid(msgspec.json.decode(raw))


@pytest.mark.parametrize(
    "wrong",
    [
        {"type": "act", "table": "t", "action": {}},
        {"type": "say", "table": "t", "id": "1", "text": ""},
        {"type": "ping", "n": "one"},
        {"type": "undone"},
        {"table": "t"},
    ],
)
def test_the_schema_refuses_what_the_decoder_refuses(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(encode(wrong), type=client_messages.ClientMessage)

    assert not schema_of("ask").is_valid(wrong)


def test_a_real_conversation_matches_the_schemas(tmp_path: Path) -> None:
    heard: list[bytes] = []

    async def talk(url: str) -> object:
        async with Client(url) as ann, Client(url) as bob:
            await ann.guest("Ann")
            await bob.guest("Bob")
            table = await ann.make("tictactoe")
            async with await ann.socket() as one, await bob.socket() as two:
                one.on_raw = two.on_raw = heard.append
                await one.send(client_messages.WatchLists())
                await one.watch(table.id)
                await bob.join(table.id)
                await ann.start(table.id)
                await two.watch(table.id)
                await one.act(table.id, Mark(0))
                await one.act(table.id, Mark(0))
                await two.command(client_messages.Say(table.id, "s1", "Well met"))
                await two.command(client_messages.Undo(table.id, "u1", 0))
                await one.command(client_messages.Consent(table.id, "c1", agree=False))
                await one.command(client_messages.Pause(table.id, "p1"))
                await one.command(client_messages.Resume(table.id, "p2"))
                await one.send(client_messages.Ping(1))
                await one.until(server_messages.Pong)
                await one.send(client_messages.Sync("nothing"))
                await one.until(server_messages.Fault)
                await two.command(client_messages.Resign(table.id, "r1"))
                await one.until(server_messages.Seats, lambda told: told.table.status == "over")
            return msgspec.json.decode(await ann.raw("GET", "/api/socket-schema"))

    with Served(tmp_path) as server:
        served = run_async(talk(server.url))

    told = [msgspec.json.decode(raw) for raw in heard]
    wrong = [message for message in told if not schema_of("tell").is_valid(message)]
    assert not wrong
    assert served == msgspec.json.decode(msgspec.json.encode(schemas()))
    assert {"table", "update", "done", "refused", "seats", "chatted", "undo-asked", "pong", "fault"} <= {
        message["type"] for message in told
    }
