"""Searches the raw bytes for strings that no client is allowed to receive."""

import base64
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from proofs.privacy.players import PLAYERS_SAY, SPECTATORS_SAY, GameRun
from proofs.privacy.recorder import Heard, Person
from proofs.privacy.truth import Truth

_UUID: Final = re.compile(rb"[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}")


def search(game_run: GameRun, truth: Truth) -> Iterator[str]:
    """Searches for secrets, row ids of cards, and other people's nonces, tokens, addresses and chat."""
    cards = frozenset(one.replace("-", "").encode() for one in truth.card_ids)
    until_the_end, seats = _until_the_end(truth), _seats(game_run)
    for n, heard in enumerate(game_run.recorder.tape):
        forbidden = [*_of_others(heard, game_run.people)]
        if not _is_after(heard, truth):
            forbidden += until_the_end
            forbidden += [
                nonce.encode()
                for seat, nonce in enumerate(truth.nonces)
                if nonce and seats.get(heard.who) != seat
            ]
            forbidden.append((PLAYERS_SAY if heard.seat is None else SPECTATORS_SAY).encode())
        for one in forbidden:
            if one in heard.raw:
                yield f"{heard.who} message {n} {heard.source}: holds {one[:40]!r}"
        for found in _UUID.findall(heard.raw):
            if found.replace(b"-", b"") in cards:
                yield f"{heard.who} message {n} {heard.source}: holds the row id of a card"


def _until_the_end(truth: Truth) -> list[bytes]:
    secret = truth.secret
    return [secret.hex().encode(), secret.hex().upper().encode(), base64.b64encode(secret)[:40]]


def _seats(game_run: GameRun) -> dict[str, int | None]:
    return {viewer.person.name: viewer.seat for viewer in game_run.pages}


def _of_others(heard: Heard, people: Iterable[Person]) -> Iterator[bytes]:
    for person in people:
        yield person.token.encode()  # not even to the person themselves
        if person.name != heard.who:
            yield person.id.encode()
            if person.email:
                yield person.email.encode()


def _is_after(heard: Heard, truth: Truth) -> bool:
    """True if the message was certainly made after the end, or is the one that announces it."""
    if truth.ended == sys.maxsize:
        return False
    if heard.source == "events":
        return b'"GAME_COMPLETED"' in heard.raw
    if heard.source != "socket":
        return heard.received >= truth.ended
    return f'"seq":{len(truth.entries) - 1},'.encode() in heard.raw or b'"status":"over"' in heard.raw


def in_the_log(said: str, secrets: Sequence[bytes]) -> Iterator[str]:
    """Yields forbidden contents of a server's log: cards, secrets, faults."""
    for sign in "♣♦♥♠":
        if sign in said:
            yield f"the log names a card: {said[max(said.index(sign) - 60, 0) :][:120]!r}"
    for secret in secrets:
        if secret.decode() in said:
            yield f"the log holds {secret[:12]!r}…"
    said = "\n".join(
        line for line in said.splitlines() if '"event": "started"' not in line
    )  # it names the games
    for word in ("Traceback", '"error"', "failed", "clubs", "hearts", "spades", "diamonds"):
        if word in said:
            yield f"the log says {word}: {said[max(said.index(word) - 200, 0) :][:1000]}"
