"""Groups client addresses for limits."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

_PREFIX_BITS = 64
"""A customer gets at least such a network of IPv6 addresses, and can switch between them at will."""


def network_of(address: str) -> str:
    """The key for *address*: the IPv4 address, also if written as IPv6, or the /64 of an IPv6 address."""
    if ":" not in address:
        return address
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:  # a proxy can send anything
        return address
    if isinstance(ip, IPv4Address):
        return str(ip)
    return str(ip.ipv4_mapped or _network(ip))


def _network(ip: IPv6Address) -> IPv6Network:
    return IPv6Network((ip, _PREFIX_BITS), strict=False)
