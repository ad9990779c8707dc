"""The answers of the doors: documents as JSON, and one shape for every error."""

from __future__ import annotations

import contextlib
import logging
import secrets

import msgspec
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Scope
from starlette.websockets import WebSocket

from croupier.errors import InputError
from croupier.refusals import Refused, refused_input
from croupier.store import StoreError

log = logging.getLogger("croupier.web")

NUMBER, STATUS = "croupier.number", "croupier.status"
"""The keys for a request's number and for the status of its answer in its scope."""

ENCODER = msgspec.json.Encoder()

STATUS_BY_CODE = {
    "NOT_SIGNED_IN": 401,
    "BAD_SESSION": 401,
    "WRONG_PASSWORD": 401,
    "WRONG_CODE": 401,
    "SECOND_FACTOR": 401,
    "PASSKEY": 401,
    "NEEDS_AUTHORITY": 403,
    "NOT_SHOWN": 403,
    "NOT_YOURS": 403,
    "NOT_YOUR_TABLE": 403,
    "TWO_PEOPLE": 403,
    "LOCKED_OUT": 403,
    "LOOPBACK_ONLY": 403,
    "NOT_ALLOWED": 403,
    "FOREIGN_REQUEST": 403,
    "NOT_ENCRYPTED": 403,
    "NO_SUCH_TABLE": 404,
    "NO_SUCH_ROUND": 404,
    "NO_SUCH_SHARE": 404,
    "NO_SUCH_JACKPOT": 404,
    "NO_SUCH_PERSON": 404,
    "NO_SUCH_APPROVAL": 404,
    "NO_SUCH_ALARM": 404,
    "NO_SUCH_DRAW": 404,
    "NO_SUCH_GAME": 404,
    "NO_SUCH_CLAUSE": 404,
    "NOT_FOUND": 404,
    "NOT_A_METHOD": 405,
    "BAD_REQUEST": 400,
    "TOO_SLOW": 408,
    "TOO_LARGE": 413,
    "NOT_JSON": 415,
    "UNKNOWN_HOST": 421,
    "BAD_INPUT": 422,
    "TOO_MANY": 429,
    "FAULT": 500,
    "BUSY": 503,
    "STOPPING": 503,
    "NOT_READY": 503,
    "STORE_UNAVAILABLE": 503,
    "STORE_TAKEN_OVER": 503,
    "STORE_UNKNOWN": 503,
    "EXTRA_MISSING": 501,
}
"""The HTTP status of a refusal; 409 for all others, which the rules or the state of the table forbid."""

BUSY_S = 1
"""A client that finds the server busy is told to come back after this many seconds."""
UNREAD = (408, 413)
"""The connection ends with these answers, because the rest of the body is not read."""


def json_response(document: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A document that no browser or proxy may cache."""
    return Response(ENCODER.encode(document), status, headers, media_type="application/json")


def error_document(refused: Refused) -> dict[str, object]:
    """The one shape of every error."""
    return {"error": refused.as_document()}


def refusal_of(error: Exception) -> Refused:
    """An error as a refusal. An unexpected error is logged, and the refusal names only its number in the log."""
    match error:
        case Refused():
            return error
        case InputError():
            return refused_input(error)
        case HTTPException(status_code=404):
            return Refused("NOT_FOUND", None)
        case HTTPException(status_code=405, headers=headers):
            return Refused("NOT_A_METHOD", None, allowed=(headers or {}).get("Allow", "another method"))
        case HTTPException(detail=detail):
            return Refused("BAD_REQUEST", None, reason=detail)
        case StoreError():
            log.error("the store has failed: %s", error)
            return Refused("STORE_UNAVAILABLE", None)
        case _:
            number = secrets.token_hex(4)
            log.error("fault %s", number, exc_info=error)
            return Refused("FAULT", None, number=number)


def note_answer(scope: Scope, status: int, headers: MutableHeaders) -> None:
    """Note the status of an answer, and give it the request's number."""
    scope[STATUS] = status
    if NUMBER in scope:
        headers["X-Request-Id"] = scope[NUMBER]


async def deny_socket(socket: WebSocket, error: Exception) -> None:
    """Refuse a socket before it is accepted, as any other request. A fault of ours is told as one, too."""
    with contextlib.suppress(Exception):
        response = error_response(error)
        note_answer(socket.scope, response.status_code, response.headers)
        await socket.send_denial_response(response)


def error_response(error: Exception) -> Response:
    """The response to an error."""
    refused, headers = refusal_of(error), {}
    status = STATUS_BY_CODE.get(refused.code, 409)
    if isinstance(error, HTTPException):
        status, headers = error.status_code, dict(error.headers or {})
    if status in UNREAD:
        headers["Connection"] = "close"
    wait = getattr(error, "retry_after_s", BUSY_S if refused.code == "BUSY" else None)
    if wait is not None:
        headers["Retry-After"] = str(max(1, round(wait)))
    return json_response(error_document(refused), status, headers)
