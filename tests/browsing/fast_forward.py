"""Fast-forwards a long game: the same players act over sockets, without their pages."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack

import msgspec

from games.imperial.tables import act
from parlour.client import connect
from parlour.engine import Data, Seat
from parlour.games.imperial.rules import to_act
from parlour.games.imperial.state import State
from parlour.games.imperial.view import View, position
from parlour.protocol import server_messages

Policy = Callable[[State, Seat], Data]


def fast_forward(
    url: str, table: str, tokens: Sequence[str], policy: Policy, until: Callable[[State], bool]
) -> State:
    """Makes every seat act by *policy* until a position is reached. Nothing can be sealed at the start.

    Runs in another thread, because Playwright uses this thread's event loop.
    """
    with ThreadPoolExecutor(1) as executor:
        return executor.submit(asyncio.run, _fast_forward(url, table, tokens, policy, until)).result()


async def _fast_forward(
    url: str, table: str, tokens: Sequence[str], policy: Policy, until: Callable[[State], bool]
) -> State:
    async with AsyncExitStack() as open_sockets:
        sockets = [await open_sockets.enter_async_context(await connect(url, token)) for token in tokens]
        shown = await sockets[0].watch(table)
        state = position(msgspec.json.decode(shown.view, type=View))
        while not until(state):
            seat = to_act(state)[0]
            action = policy(state, seat)
            done = await sockets[seat].act(table, action)
            assert isinstance(done, server_messages.Done), done
            state = act(state, (seat, action))
        return state
