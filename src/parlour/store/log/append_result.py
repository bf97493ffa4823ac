"""Entries that went to the disk together are answered one after the other, and then all of them at once."""

import asyncio
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import TypeVar

from parlour.store.log.base import Answer, Hears, Told, Waiting

E = TypeVar("E", bound=Exception)


def because(kind: type[E], fault: Exception) -> E:
    """The answer to an entry that is not kept, with what the database said."""
    answer = kind(str(fault))
    answer.__cause__ = fault
    return answer


def tell(group: Sequence[Waiting], answers: Sequence[Answer], since: float, hearers: Iterable[Hears]) -> None:
    """To be called on the loop once *answers* are certain; *since* is when the first of *group* came."""
    at = perf_counter()
    for one, answer in zip(group, answers, strict=True):
        try:
            one.kept(answer)
        except Exception as fault:  # noqa: BLE001  # the writer's outermost: others wait to be told
            context = {"message": "a table failed to hear that its entry is kept", "exception": fault}
            asyncio.get_running_loop().call_exception_handler(context)
    told = Told([one.entry for one in group], answers, since, at)
    for hear in hearers:
        hear(told)
