"""Maps refusals on Cambio's routes to the specification's codes and status codes."""

from collections.abc import Mapping
from typing import Final

from msgspec import convert

from parlour.engine.contract.game import Game
from parlour.engine.table.records import People
from parlour.engine.words.refusals import IllegalActionError
from parlour.engine.words.refusals import Refusal as TableRefusal
from parlour.game_apis.cambio.requests import SpecifiedProblem
from parlour.games.cambio.refusals import ROUTES
from parlour.server.core.errors import RefusedError
from parlour.server.http.request import Request, UnreadableRequestError
from parlour.server.http.response import Response
from parlour.server.http.route import Wording

PLATFORM_CODES: Final[Mapping[str, tuple[str, int]]] = {
    "who/unknown": ("UNAUTHENTICATED", 401),
    "who/banned": ("BANNED", 403),
    "may/banned": ("BANNED", 403),
    "may/not": ("NOT_HOST", 403),
    "seat/none": ("NOT_IN_GAME", 403),
    "table/unknown": ("NO_SUCH_GAME", 404),
    "table/no-game": ("NO_SUCH_GAME", 404),
    "people/name": ("INVALID_NAME", 400),
    "people/plain-name": ("INVALID_NAME", 400),
    "lobby/seats": ("INVALID_PLAYER_COUNT", 400),
    "lobby/bot": ("INVALID_BOT_DIFFICULTY", 400),
    "message/unreadable": ("INVALID_REQUEST", 400),
    "lobby/full": ("GAME_FULL", 409),
    "lobby/started": ("ALREADY_STARTED", 409),
    "lobby/closed": ("GAME_CLOSED", 409),
    "lobby/seated": ("ALREADY_IN_GAME", 409),
    "lobby/name-taken": ("NAME_TAKEN", 409),
    "lobby/too-few": ("NOT_ENOUGH_PLAYERS", 409),
    "lobby/too-many": ("TOO_MANY_GAMES", 409),
    "seat/bot-plays": ("BOT_PLAYS", 409),
    "seat/bot-moves": ("BOT_MOVES", 409),
    "seat/resigned": ("RESIGNED", 409),
    TableRefusal.NOT_STARTED: ("WRONG_PHASE", 409),
    TableRefusal.OVER: ("GAME_COMPLETED", 409),
    TableRefusal.PAUSED: ("PAUSED", 409),
    TableRefusal.COMMAND_REUSED: ("COMMAND_REUSED", 409),
}
"""The specified code and status of each refusal of the platform and the table."""


class SpecifiedError(Exception):
    def __init__(self, status: int, problem: SpecifiedProblem) -> None:
        super().__init__(problem.code)
        self.status, self.problem = status, problem


def from_refusal(refusal: RefusedError) -> SpecifiedError:
    name = refusal.code.rpartition("/")[2].replace("-", "_").upper()
    code, status = PLATFORM_CODES.get(refusal.code, (name, min(refusal.status, 503)))
    return SpecifiedError(
        400 if status == 422 else status, SpecifiedProblem(code=code, message=refusal.sentence)
    )


def from_illegal_action(refusal: IllegalActionError, game: Game, people: People) -> SpecifiedError:
    """Converts a refusal by the rules. It contains public facts only, such as who called Cambio before."""
    facts, caller = refusal.facts, refusal.facts.get("caller")
    code, status = PLATFORM_CODES.get(refusal.code) or ROUTES.get(refusal.code, ("REFUSED", 409))
    message = game.refusal(refusal.code, facts, game.words(people.names))
    said: dict[str, object] = {"code": code, "message": message}
    if isinstance(caller, int):
        said |= {"cambioCallerId": people.players[caller], "callerName": people.names[caller]}
    if "last" in facts:
        said |= {"minIndex": facts["first"], "maxIndex": facts["last"]}
    return SpecifiedError(status, convert(said, SpecifiedProblem))


def _answer(fault: Exception, _: Request) -> Response[object] | None:
    match fault:
        case SpecifiedError():
            refused = fault
        case UnreadableRequestError():
            problem = SpecifiedProblem(code="INVALID_REQUEST", message="That request could not be read.")
            refused = SpecifiedError(fault.status, problem)
        case RefusedError():
            refused = from_refusal(fault)
        case _:
            return None
    return Response(refused.problem, refused.status)


SPECIFIED_WORDING: Final = Wording(SpecifiedProblem, _answer)
