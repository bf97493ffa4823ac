"""Addresses with the part left out that says whose they are."""

from ipaddress import IPv6Network, ip_network

_SHOWN_BITS = 48
"""Of IPv6: what a provider or a site has, not a household."""


def mask_email(email: str | None) -> str | None:
    if email is None:
        return None
    local, _, domain = email.rpartition("@")
    return f"{local[0] if len(local) > 1 else ''}…@{domain}"


def mask_network(network: str) -> str:
    """Of IPv4 the first three numbers, of IPv6 the first 48 bits; `?` for what is no address."""
    try:
        found = ip_network(network, strict=False)
    except ValueError:
        return "?"
    if isinstance(found, IPv6Network):
        return str(found.supernet(new_prefix=min(_SHOWN_BITS, found.prefixlen)))
    return f"{str(found.network_address).rpartition('.')[0]}.x"
