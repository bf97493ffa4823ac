"""The limits in force and the clients they hold up now, by network, never by single address."""

from collections import Counter
from ipaddress import IPv6Network, ip_network
from typing import Final

from parlour.server.http.services import Services
from parlour.server.operator.requests import LimitedClients, LimitsResponse, NetworkConnections, SettingInfo

SETTINGS: Final = (
    "http_rate",
    "entry_rate",
    "code_rate",
    "handshake_rate",
    "max_connections",
    "rate",
    "chat_rate",
    "import_quota",
    "max_tables_open",
    "header_timeout",
    "request_timeout",
    "rule_limit",
    "keep_lobbies",
    "keep_abandoned",
    "keep_finished",
    "keep_chat",
    "keep_guests",
)
_SHOWN_BITS: Final = 48
"""The IPv6 prefix length of a provider or site. A household's is longer."""

MAX_ROWS: Final = 50


def read_limits(services: Services) -> LimitsResponse:
    settings = [SettingInfo(name, getattr(services.settings, name)) for name in SETTINGS]
    refusals = sorted(_limited_clients(services), key=lambda one: -one.refused)
    open_ = Counter[str]()
    for network, count in services.rate_limits.connections().items():
        open_[_masked(network)] += count
    connections = [NetworkConnections(*pair) for pair in open_.most_common(MAX_ROWS)]
    return LimitsResponse(settings, refusals[:MAX_ROWS], connections)


def _limited_clients(services: Services) -> list[LimitedClients]:
    keys, refused = Counter[tuple[str, str | None]](), Counter[tuple[str, str | None]]()
    for setting, found in services.rate_limits.refusals().items():
        for key, count in found.items():
            who = (setting, _network(setting, key))
            keys[who] += 1
            refused[who] += count
    return [LimitedClients(*who, keys[who], count) for who, count in refused.items()]


def _network(setting: str, key: str) -> str | None:
    """Returns None for a person's key: requests are also counted by token, and chat by table and person."""
    if setting == "chat_rate" or key.startswith("token "):
        return None
    return _masked(key.removeprefix("address "))


def _masked(network: str) -> str:
    """Returns the first three numbers of IPv4, the first 48 bits of IPv6, or `?` if it is not an address."""
    try:
        found = ip_network(network, strict=False)
    except ValueError:
        return "?"
    if isinstance(found, IPv6Network):
        return str(found.supernet(new_prefix=min(_SHOWN_BITS, found.prefixlen)))
    return f"{str(found.network_address).rpartition('.')[0]}.x"
