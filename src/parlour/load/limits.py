"""What to do where a server takes the load for an attack."""

from typing import Final

from parlour.load.http import AnswerError

TOO_MANY: Final = 429
RAISED: Final = {
    "PARLOUR_HTTP_RATE": "0",
    "PARLOUR_ENTRY_RATE": "0",
    "PARLOUR_CODE_RATE": "0",
    "PARLOUR_HANDSHAKE_RATE": "0",
    "PARLOUR_MAX_CONNECTIONS": "0",
    "PARLOUR_MAX_TABLES_OPEN": "1000000",
    "PARLOUR_RATE": "1000000",
}
"""The settings of a server that is to be loaded from one address."""

TOO_FAST: Final = "message/too-fast"
"""The code of a move that came sooner than the server lets one socket send."""

START: Final = " ".join(f"{name}={value}" for name, value in RAISED.items())


def too_many(fault: AnswerError) -> str:
    """What to do about an answer that says there is too much from one address; empty for any other."""
    if fault.status != TOO_MANY:
        return ""
    return (
        f"the server turns away what comes too often from one address ({fault}). "
        f"Its limits are for strangers: start a server for the test with {START}"
    )
