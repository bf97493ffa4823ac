"""Every route matches its own description: no server error, no undocumented status, no other body."""

from collections.abc import Iterator

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.adapter import OperationParameter, ResponsesContainer
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.generation.case import Case
from schemathesis.schemas import APIOperation, BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from proofs.fuzz.club import Club

Operation = APIOperation[OperationParameter, ResponsesContainer[object], object, BaseSchema]

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
_PARTING = ("/api/logout", "/api/me", "/api/login", "/api/login/link", "/api/account")
"""Routes that can change or end the session."""


def _operations(club: Club) -> Iterator[Operation]:
    described = httpx.get(f"{club.server.url}/api/openapi.json").json()
    for found in schemathesis.openapi.from_dict(described).get_all_operations():
        assert isinstance(found, Ok), found
        yield found.ok()


def _ask(club: Club, operation: Operation, mode: GenerationMode, examples: int) -> None:
    """Sends *examples* requests, half of them about existing tables."""
    tables = [club.hers, club.theirs, club.finished, club.open_table, club.make(club.mallory, "tictactoe")]
    token = club.guest("Passer-by")
    checks = [*CHECKS, negative_data_rejection] if mode is GenerationMode.NEGATIVE else CHECKS

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=[*HealthCheck],
    )
    @given(case=operation.as_strategy(generation_mode=mode), data=st.data())
    def run(case: Case[Operation], data: st.DataObject) -> None:
        who = data.draw(st.sampled_from(["passer-by", "mallory", "nobody"]))
        asker = {"passer-by": token, "mallory": club.mallory, "nobody": ""}[who]
        if operation.path in _PARTING and asker:
            asker = club.guest("Goer")
        if "table" in case.path_parameters and mode is GenerationMode.POSITIVE and data.draw(st.booleans()):
            case.path_parameters["table"] = data.draw(st.sampled_from(tables))
        headers = {"Authorization": f"Bearer {asker}"} if asker else {}
        response = case.call(base_url=club.server.url, headers=headers)
        case.validate_response(response, checks=checks)

    run()


def _each(club: Club, mode: GenerationMode, examples: int) -> None:
    found = []
    for operation in _operations(club):
        if mode is GenerationMode.NEGATIVE and not (len(operation.body) or len(operation.query)):
            continue  # there is no input to be wrong
        try:
            _ask(club, operation, mode, examples)
        except Unsatisfiable:
            continue  # all inputs are optional
        except FailureGroup as group:
            found += [f"{operation.label}: {one.title}: {one.message}" for one in group.exceptions]
    club.plays_on()

    assert found == []


def test_every_route_responds_as_described(club: Club) -> None:
    _each(club, GenerationMode.POSITIVE, 1)


def test_every_route_refuses_undescribed_requests(club: Club) -> None:
    _each(club, GenerationMode.NEGATIVE, 2)


@pytest.mark.deep
def test_every_route_responds_as_described_in_a_long_run(club: Club) -> None:
    _each(club, GenerationMode.POSITIVE, 60)


@pytest.mark.deep
def test_every_route_refuses_undescribed_requests_in_a_long_run(club: Club) -> None:
    _each(club, GenerationMode.NEGATIVE, 60)
