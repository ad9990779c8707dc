"""The doors of the API: their input, access and answers. Routes and OpenAPI are made from these."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from croupier.errors import InputError, shown
from croupier.floor.play.rights import CASHES
from croupier.people.roles import HOUSE, IN_WORDS, PIT, SHIFT, Actor, Role
from croupier.refusals import Refused
from croupier.rulings import Authority
from croupier.rulings.words import AUTHORITY_IN_WORDS
from croupier.web.entrance.visitor import Visitor
from croupier.web.floor_access.floor_access import FloorAccess
from croupier.web.http.answers import error_response, json_response
from croupier.web.http.request_log import note_door
from croupier.web.http.security_headers import from_own_page

BODY_LIMIT = 64 * 1024
BODY_TIMEOUT_S = 20.0
"""A client that has not sent its body by then is disconnected."""
JSON_TYPE = "application/json"
API = "/api/"
"""The prefix of the floor's endpoints: they see all that other servers have stored."""
OWN_HEADER = "x-croupier"


class Access(Enum):
    """The visitors that a door admits."""

    ANYONE = "anyone"
    SIGNED_IN = "signed-in"
    STAFF = "staff"
    PIT = "pit"
    """Pit supervisors and above."""
    CAGE = "cage"
    """Cashiers, and pit supervisors and above."""
    COMPLIANCE = "compliance"
    """Auditors, and shift managers and above."""
    SHIFT = "shift"
    """Shift managers and above."""
    HOUSE = "house"
    """Administrators."""
    AUDITOR = "auditor"
    REPORTS = "reports"
    """Pit supervisors and above, and auditors."""


ROLES = {
    Access.PIT: (PIT, AUTHORITY_IN_WORDS[Authority.PIT_SUPERVISOR]),
    Access.CAGE: (CASHES.roles, CASHES.wanted),
    Access.COMPLIANCE: (SHIFT | {Role.AUDITOR}, "an auditor, or the Table Game Shift Manager or above"),
    Access.SHIFT: (SHIFT, AUTHORITY_IN_WORDS[Authority.SHIFT_MANAGER]),
    Access.HOUSE: (HOUSE, AUTHORITY_IN_WORDS[Authority.HOUSE]),
    Access.AUDITOR: (frozenset({Role.AUDITOR}), IN_WORDS[Role.AUDITOR]),
    Access.REPORTS: (PIT | {Role.AUDITOR}, "an auditor, or the Pit Supervisor or above"),
}
"""The roles that a door admits, and how a refusal names them."""
FOR_STAFF = (Access.STAFF, *ROLES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A parameter after the question mark."""

    name: str
    tells: str
    schema: Mapping[str, Any] = field(default_factory=lambda: {"type": "string"})
    example: object = None


def page_queries(most: int) -> tuple[Query, Query]:
    """The parameters of a list that is read page by page, the newest first."""
    return (
        Query(name="before", tells="Only those before this position", schema={"type": "integer", "minimum": 0}),
        Query(
            name="limit",
            tells=f"At most so many, up to {most}",
            schema={"type": "integer", "minimum": 1, "maximum": most},
        ),
    )


@dataclass(frozen=True, slots=True)
class Call:
    """One request, read and checked."""

    access: FloorAccess
    visitor: Visitor
    path: Mapping[str, str]
    query: Mapping[str, str]
    body: Any
    request: Request

    @property
    def actor(self) -> Actor:
        """Who asks. A visitor who has not signed in is refused; of the doors, only those for anyone admit them."""
        return self.visitor.signed_in()


Handler = Callable[[Call], Awaitable[Any]]


class Done(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """It is done, and there is nothing more to say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """One method at one address."""

    path: str
    does: Handler
    name: str
    """The operation's id in the OpenAPI document."""
    tells: str
    group: str
    method: str = "GET"
    access: Access = Access.ANYONE
    takes: Any = None
    """The type of the body; None if there is none."""
    asks: tuple[Query, ...] = ()
    example: object = None
    """A body as an example."""
    gives: object = None
    """An answer as an example."""
    returns: Any = None
    """The type of the answer, where the handler's own return type does not say it."""
    media_type: str = JSON_TYPE
    other_media: tuple[str, ...] = ()
    """The media types of its answer in other formats."""
    also: tuple[str, ...] = ()
    """Statuses that it may answer besides the usual ones."""
    is_counted: bool = True
    """Whether requests count against their visitor's limit. Probes of operators do not."""

    @property
    def answers(self) -> tuple[Any, ...]:
        """The types of the JSON answers: one, or several for different visitors or subjects."""
        kind = self.returns or get_type_hints(self.does)["return"]
        kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
        return tuple(answer for answer in kinds if answer is not Response)


async def answer(door: Door, access: FloorAccess, request: Request) -> Response:
    """Answer one request at a door. Every error has one shape."""
    note_door(request.scope, door.path, None)
    try:
        if door.path.startswith(API):
            await access.caught_up()
        visitor = _visitor_at(door, access, request)
        note_door(request.scope, door.path, visitor.name)
        if visitor.actor is not None:
            access.somebody_came()
        if door.is_counted:
            access.limits.request(visitor)
        if door.method == "POST":
            require_own_page(request, visitor.by_token)
        require_access(door.access, visitor)
        query = _query_of(door, request)
        body = None if door.takes is None else decoded(await _body_of(request), door.takes)
        found = await door.does(Call(access, visitor, request.path_params, query, body, request))
    except ClientDisconnect:
        return Response(status_code=499)
    except Exception as error:
        return error_response(error)
    return found if isinstance(found, Response) else json_response(found)


def _visitor_at(door: Door, access: FloorAccess, request: Request) -> Visitor:
    try:
        return access.visitor_of(request)
    except Refused:
        if door.is_counted:
            access.count_stranger(request)
        raise


def require_own_page(request: Request, by_token: bool) -> None:
    """A cookie does not show which site wrote a request. Our own pages add a header that other sites cannot."""
    if not by_token and request.headers.get(OWN_HEADER) != "1":
        raise Refused("FOREIGN_REQUEST.header", None)
    if not by_token and not from_own_page(request):
        raise Refused("FOREIGN_REQUEST.other_site", None)


def require_access(access: Access, visitor: Visitor) -> None:
    """Refuse a visitor whom a door or a stream does not admit."""
    if access is Access.ANYONE:
        return
    actor = visitor.signed_in()
    if access in FOR_STAFF and not visitor.is_staff:
        raise Refused("NEEDS_AUTHORITY.staff_only", None)
    roles, wanted = ROLES.get(access, (None, ""))
    if roles is not None and actor.role not in roles:
        raise Refused("NEEDS_AUTHORITY.role", None, wanted=wanted, role=IN_WORDS[actor.role])
    if access in FOR_STAFF and visitor.lacks_factor:
        raise Refused("SECOND_FACTOR.required", None)


def admits(access: Access, visitor: Visitor) -> bool:
    """Whether a door with this access would admit the visitor."""
    try:
        require_access(access, visitor)
    except Refused:
        return False
    return True


def _query_of(door: Door, request: Request) -> Mapping[str, str]:
    parameters = {query.name for query in door.asks}
    for name in request.query_params:
        if name not in parameters:
            more = f": {', '.join(sorted(parameters))}" if parameters else ""
            raise InputError(f"?{name}"[:60], f"is not a parameter here{more}")
    return dict(request.query_params)


async def _body_of(request: Request) -> bytes:
    """The whole body, unless it is too large or not JSON."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON_TYPE:
        raise Refused("NOT_JSON", None, came=shown(kind or "nothing"))
    try:
        async with asyncio.timeout(BODY_TIMEOUT_S):
            return await _whole_body(request)
    except TimeoutError:
        raise Refused("TOO_SLOW", None, seconds=round(BODY_TIMEOUT_S)) from None


async def _whole_body(request: Request) -> bytes:
    parts: list[bytes] = []
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > BODY_LIMIT:
            raise Refused("TOO_LARGE.body", None, most=BODY_LIMIT)
        parts.append(part)
    return b"".join(parts)


_PLACE = re.compile(r"^(?P<reason>.*?) - at `(?P<place>[^`]*)`$", re.DOTALL)


def decoded(data: bytes, kind: Any) -> Any:
    """The body as its type. An error names the place."""
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise of_validation(error) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError("", f"is not JSON: {error}") from None


def of_validation(error: msgspec.ValidationError) -> InputError:
    """The place and the reason of msgspec's error."""
    located = _PLACE.match(str(error))
    if located is None:
        return InputError("", str(error))
    return InputError(located["place"].removeprefix("$").removeprefix("."), located["reason"])


def whole(query: Mapping[str, str], name: str, *, default: int, low: int, high: int) -> int:
    """A whole number from the query."""
    text = query.get(name)
    if text is None:
        return default
    if not text.isascii() or not text.isdigit() or len(text) > 18 or not low <= int(text) <= high:
        raise InputError(f"?{name}", f"must be a whole number from {low} to {high}, not {shown(text)}")
    return int(text)
