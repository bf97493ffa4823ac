"""Settings of a server that receives all load from one address."""

from typing import Final

RAISED: Final = {
    "PARLOUR_HTTP_RATE": "0",
    "PARLOUR_ENTRY_RATE": "0",
    "PARLOUR_CODE_RATE": "0",
    "PARLOUR_HANDSHAKE_RATE": "0",
    "PARLOUR_MAX_CONNECTIONS": "0",
    "PARLOUR_MAX_TABLES_OPEN": "1000000",
    "PARLOUR_RATE": "1000000",
}

TOO_FAST: Final = "message/too-fast"
"""The refusal code for exceeding the rate limit of a socket."""

START: Final = " ".join(f"{name}={value}" for name, value in RAISED.items())
