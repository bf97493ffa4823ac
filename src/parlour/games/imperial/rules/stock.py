"""Certificates: their holders, the leader of a country, and the players who lead none."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from parlour.engine import Seat
from parlour.games.imperial.events import Bought, Won
from parlour.games.imperial.state import Cents, Nation, Player, State, get_nation, with_payment

_CACHE_ENTRIES = 1 << 12


def holding(nation: Nation, seat: Seat) -> int:
    """The sum of the seat's denominations, which is its votes, its interest and its weight in the score."""
    return holdings(nation.owners).get(seat, 0)


@lru_cache(_CACHE_ENTRIES)
def holdings(owners: tuple[Seat | None, ...]) -> Mapping[Seat, int]:
    """The holding of each holder. Cached, because votes need it many times between two sales."""
    held: dict[Seat, int] = {}
    for share, owner in enumerate(owners, 1):
        if owner is not None:
            held[owner] = held.get(owner, 0) + share
    return held


@lru_cache(_CACHE_ENTRIES)
def certificates(owners: tuple[Seat | None, ...]) -> Mapping[Seat | None, tuple[int, ...]]:
    """Each holder's denominations. Those on offer are under None."""
    found: dict[Seat | None, tuple[int, ...]] = {}
    for share, owner in enumerate(owners, 1):
        found[owner] = (*found.get(owner, ()), share)
    return found


def total(nation: Nation) -> int:
    return sum(holdings(nation.owners).values())


def available(nation: Nation) -> list[int]:
    return [*certificates(nation.owners).get(None, ())]


def led_by(nation: Nation) -> tuple[tuple[Seat, ...], bool]:
    """The holders by weight, and whether the country is a democracy because no player holds half.

    Among equal holders the earlier one stays ahead and a new one comes last.
    """
    held = {**dict.fromkeys(nation.leadership, 0), **holdings(nation.owners)}
    leadership = tuple(sorted(held, key=lambda seat: -held[seat]))
    return leadership, bool(held) and 2 * held[leadership[0]] < sum(held.values())


def sold(nation: Nation, seat: Seat, share: int, back: int = 0) -> Nation:
    """The nation after *seat* has bought *share* and traded in *back*. Money is not changed."""
    bought = replace(nation, owners=_owners_after(nation, seat, share, back))
    leadership, democracy = led_by(bought)
    return replace(bought, leadership=leadership, democracy=democracy)


def transfer(state: State, sale: Won | Bought, back: int, cents: int) -> tuple[tuple[Player, ...], Nation]:
    """The players and the nation after a sale that cost *cents* net of a trade-in."""
    nation = get_nation(state, sale.country)
    changed = replace(
        nation,
        owners=_owners_after(nation, sale.seat, sale.share, back),
        money=Cents(nation.money + cents),
        leadership=sale.leadership,
        democracy=sale.democracy,
    )
    return with_payment(state.players, sale.seat, cents), changed


def _owners_after(nation: Nation, seat: Seat, share: int, back: int) -> tuple[Seat | None, ...]:
    owners = list(nation.owners)
    owners[share - 1] = seat
    if back:
        owners[back - 1] = None
    return tuple(owners)


def leaderless(nations: Sequence[Nation], seats: int) -> tuple[Seat, ...]:
    """The players who are Swiss because they are no country's leader and no democracy's opposition."""
    posts = {seat for nation in nations for seat in nation.leadership[: 2 if nation.democracy else 1]}
    return tuple([Seat(seat) for seat in range(seats) if seat not in posts])


def with_swiss(players: tuple[Player, ...], swiss: Sequence[Seat]) -> tuple[Player, ...]:
    """The players with exactly these marked as Swiss."""
    return tuple(
        [
            player if player.swiss == (seat in swiss) else replace(player, swiss=not player.swiss)
            for seat, player in enumerate(players)
        ]
    )
