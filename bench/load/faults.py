"""Failures of requests and connections: counting and naming them for the report."""

from collections import Counter
from typing import Final

import httpx
from websockets.exceptions import InvalidStatus, WebSocketException

from bench.load.limits import START
from parlour.client.http import NO_CODE, RefusalError, refusal

FAULTS: Final = (RefusalError, httpx.TransportError, WebSocketException, OSError)
"""Exceptions of requests and connections. A TimeoutError is an OSError."""

TOO_MANY: Final = 429


class FaultTally:
    """Counts refusals, failures and traffic during a load test."""

    def __init__(self) -> None:
        self.refusals, self.failures = Counter[str](), Counter[str]()
        """Counts by refusal code, and by failure of a table or connection."""

        self.reconnects = self.rematches = 0
        self.received = self.sent = 0
        """Bytes of socket messages."""

    def failed(self, fault: Exception) -> None:
        self.failures[describe(fault)] += 1


def describe(fault: Exception) -> str:
    """Returns one line that is identical for the same kind of failure at every table."""
    refused = _refusal(fault)
    if refused is not None:
        return f"answer {refused.status}" if refused.code == NO_CODE else refused.code
    if isinstance(fault, TimeoutError | httpx.TimeoutException):
        return "no answer in time"
    return " ".join(str(fault).split()) or type(fault).__name__


def explain(fault: RefusalError) -> str:
    """Returns the server's own message on one line."""
    return f"{fault.status}: {' '.join(fault.sentence.split()) or fault.code}"


def rate_limit_hint(fault: Exception) -> str:
    """Returns a hint if the server limits the rate of one address, else an empty text."""
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
