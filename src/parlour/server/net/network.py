"""Who counts as one where addresses are counted."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

_PREFIX_BITS = 64
"""A customer gets at least as many IPv6 addresses as there are in such a network, and may change at will."""


def network_of(address: str) -> str:
    """The key for *address*: an IPv4 address itself, also where it is written as IPv6; of IPv6 its /64."""
    if ":" not in address:
        return address
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:  # a proxy may say anything
        return address
    if isinstance(ip, IPv4Address):
        return str(ip)
    return str(ip.ipv4_mapped or _network(ip))


def _network(ip: IPv6Address) -> IPv6Network:
    return IPv6Network((ip, _PREFIX_BITS), strict=False)
