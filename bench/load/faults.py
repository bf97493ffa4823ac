"""Failures of requests and connections, and how a report counts and names them."""

from collections import Counter
from typing import Final

import httpx
from websockets.exceptions import InvalidStatus, WebSocketException

from bench.load.limits import START
from parlour.client.http import NO_CODE, RefusalError, refusal

FAULTS: Final = (RefusalError, httpx.TransportError, WebSocketException, OSError)
"""What a request or a connection can end with. A TimeoutError is an OSError."""

TOO_MANY: Final = 429


class Tally:
    """What did not go as it should while a load went on, and its traffic."""

    def __init__(self) -> None:
        self.refusals, self.failures = Counter[str](), Counter[str]()
        """How often each code of a refusal, and each failure of a table or a connection."""

        self.reconnects = self.rematches = 0
        self.received = self.sent = 0
        """Bytes of messages on sockets."""

    def failed(self, fault: Exception) -> None:
        self.failures[describe(fault)] += 1


def describe(fault: Exception) -> str:
    """One line that is the same for the same kind of failure at every table."""
    refused = _refusal(fault)
    if refused is not None:
        return f"answer {refused.status}" if refused.code == NO_CODE else refused.code
    if isinstance(fault, TimeoutError | httpx.TimeoutException):
        return "no answer in time"
    return " ".join(str(fault).split()) or type(fault).__name__


def explain(fault: RefusalError) -> str:
    """The server's own words, on one line."""
    return f"{fault.status}: {' '.join(fault.sentence.split()) or fault.code}"


def rate_limit_hint(fault: Exception) -> str:
    """What to do about an answer that says there is too much from one address; empty for any other."""
    refused = _refusal(fault)
    if refused is None or refused.status != TOO_MANY:
        return ""
    return (
        f"the server turns away what comes too often from one address ({explain(refused)}). "
        f"Its limits are for strangers: start a server for the test with {START}"
    )


def _refusal(fault: Exception) -> RefusalError | None:
    if isinstance(fault, InvalidStatus):
        return refusal(fault.response.status_code, bytes(fault.response.body))
    return fault if isinstance(fault, RefusalError) else None
