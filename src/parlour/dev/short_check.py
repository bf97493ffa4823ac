"""Runs the conformance kit for a few seconds in a separate process, so that a rule that hangs blocks nothing
else.

`python -m parlour.dev.short_check WHERE SEATS` prints the findings as JSON.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from time import monotonic
from typing import Final

import msgspec

from parlour.dev.messages import Check
from parlour.engine.contract.loader import load_game

SECONDS: Final = 2.0

CHECK_LIMIT_S: Final = 60.0
"""After this long, some rule must be hanging."""

_NICENESS: Final = 10


class ShortCheck:
    """Runs one check at a time. A new check cancels the running one."""

    def __init__(self, changed: Callable[[Check], None]) -> None:
        self._changed = changed
        self._task: asyncio.Task[None] | None = None

    def begin(self, where: str, seats: int) -> None:
        self.stop()
        self._task = asyncio.create_task(self._run(where, seats))

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self, where: str, seats: int) -> None:
        self._changed(Check("running"))
        since = monotonic()
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", __name__, where, str(seats)),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(one for one in sys.path if one),
                "PYTHONDONTWRITEBYTECODE": "1",
            },
        )
        try:
            stdout, stderr = await asyncio.wait_for(process.communicate(), CHECK_LIMIT_S)
        except TimeoutError:
            why = f"stopped after {CHECK_LIMIT_S:.0f} seconds: a rule does not return"
            self._changed(Check("stopped", notes=(why,)))
            return
        finally:
            if process.returncode is None:
                process.kill()
        self._changed(_parse_findings(stdout, stderr, monotonic() - since))


def _parse_findings(stdout: bytes, stderr: bytes, seconds: float) -> Check:
    try:
        return msgspec.structs.replace(msgspec.json.decode(stdout, type=Check), seconds=round(seconds, 1))
    except msgspec.DecodeError:
        last = stderr.decode(errors="replace").strip().splitlines()[-1:] or ["it ended without a message"]
        return Check("stopped", notes=tuple(last), seconds=round(seconds, 1))


def run_check(where: str, seats: int) -> Check:
    from parlour.conformance.kit import check

    report = check(load_game(where), seconds=SECONDS, seats=[seats])
    undecided = {one.check for one in report.undecided}
    return Check(
        "passed" if report.passed else "failed",
        checks=len(report.checks) - len(undecided),
        failures=report.failures,
        notes=(
            *([f"not decided in {SECONDS:g} seconds: {', '.join(sorted(undecided))}"] if undecided else []),
            *report.notes,
            report.covered,
        ),
    )


if __name__ == "__main__":
    os.nice(_NICENESS)
    sys.stdout.buffer.write(msgspec.json.encode(run_check(sys.argv[1], int(sys.argv[2]))))
