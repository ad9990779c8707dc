"""Doors to played rounds: lists, replays, sheets, records to verify, hand histories."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from starlette.responses import Response

from croupier.hand_review import PlayerReviewDocument
from croupier.records.round_finder import POKER, StoredRound
from croupier.refusals import Refused, require
from croupier.web.doors.door import Access, Call, Door, Query, admits, page_queries, whole
from croupier.web.doors.record_views import PlayedRoundsView, RecordView, RoundReplayView

GROUP = "Rounds"
MOST = 200
WHOLE_RECORD = Access.COMPLIANCE
"""The roles that read the whole deck of a Poker hand, with the hands that were folded or mucked."""


async def rounds(call: Call) -> dict[str, Any]:
    """The latest rounds, newest first; with `mine`, those in which you played.

    Spectators of Poker get a hand when it has been over for some seconds.
    """
    viewer = call.visitor.name
    mine = call.query.get("mine", "0") not in ("0", "false")
    if mine and viewer is None:
        raise Refused("NOT_SIGNED_IN.own_rounds", None)
    before = whole(call.query, "before", default=0, low=0, high=10**15)
    limit = whole(call.query, "limit", default=50, low=1, high=MOST)
    found = call.access.archive.index.rounds(
        viewer=viewer,
        mine=mine,
        table=call.query.get("table"),
        before=before or None,
        limit=limit,
        others_hands_until=_others_hands_until(call),
    )
    return {"rounds": [played.as_document() for played in found]}


async def one_round(call: Call) -> dict[str, Any]:
    """A round as you may see it, event by event. Its players and staff also get its sheet and its record.

    Auditors, and shift managers and above, get the whole record; other staff what everybody saw.
    """
    found = await round_named(call, call.path["round"])
    archive, viewer = call.access.archive, call.visitor.viewer
    staff = call.visitor.acts_as_staff
    inside = staff or viewer in found.players
    document = await asyncio.to_thread(
        archive.document, found, viewer, inside=inside, whole=admits(WHOLE_RECORD, call.visitor)
    )
    floor = call.access.floor
    notices = [seen for step in found.steps if (seen := floor.notice(step, viewer)) is not None]
    # Only people who were there see the total that each player won or lost.
    return {**document, "notices": notices if inside else [_without_settlement(one) for one in notices]}


def _without_settlement(notice: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in notice.items() if name != "settlement"}


async def record(call: Call) -> dict[str, Any]:
    """The record of a finished round, as `croupier verify` reads it, for its players and staff.

    A Poker player's record opens the cards that the player saw, and no others. Auditors, and shift managers and above,
    get all cards; other staff those that everybody saw.
    """
    found = await round_named(call, call.path["round"])
    staff, viewer = call.visitor.acts_as_staff, call.visitor.viewer
    require(staff or viewer in found.players, "NOT_YOURS.record", None)
    document = await asyncio.to_thread(
        call.access.archive.record, found, viewer, whole=admits(WHOLE_RECORD, call.visitor)
    )
    if document is None:
        raise Refused("NOT_SHOWN", None)
    return document


async def history(call: Call) -> Response:
    """A Poker hand in the Poker Hand History format, with the cards that were shown."""
    found = await round_named(call, call.path["hand"])
    text = await asyncio.to_thread(call.access.archive.phh, found)
    name = call.path["hand"].replace("/", "-")
    headers = {"Content-Disposition": f'attachment; filename="{name}.phh"'}
    return Response(text, media_type="text/plain", headers=headers)


async def hand_review(call: Call) -> PlayerReviewDocument:
    """A finished Poker hand in which you played: equities street by street, and the value of your decisions."""
    found = await round_named(call, call.path["hand"])
    viewer = call.visitor.viewer
    require(call.visitor.acts_as_staff or viewer in found.players, "NOT_YOURS.review", None)
    return await call.access.review_queue.answer(call.visitor, partial(call.access.archive.review, found, viewer))


async def round_named(call: Call, number: str) -> StoredRound:
    """The round or hand of this name; for spectators of Poker, as it was some seconds ago."""
    if len(number) > 64 or not number.isprintable():
        raise Refused("NO_SUCH_ROUND.known", None)
    found = await asyncio.to_thread(call.access.archive.find, number)
    until = _others_hands_until(call)
    if until is None or found.game != POKER or call.visitor.viewer in found.players:
        return found
    past = found.until(until)
    if past is None:
        raise Refused("NO_SUCH_ROUND.known", None)
    return past


def _others_hands_until(call: Call) -> float | None:
    """The moment up to which a visitor sees Poker hands in which they do not play; None if they see them at once."""
    delay_s = call.access.spectator_delay_s
    return call.access.desk.clock() - delay_s if delay_s and not call.visitor.acts_as_staff else None


DOORS = (
    Door(
        path="/api/v1/rounds",
        does=rounds,
        name="listRounds",
        returns=PlayedRoundsView,
        tells="The latest rounds, newest first",
        group=GROUP,
        asks=(
            Query(name="mine", tells="1: only those in which you played", example="1"),
            Query(name="table", tells="Only those at this table", example="T1"),
            *page_queries(MOST),
        ),
    ),
    Door(
        path="/api/v1/records/{round:path}",
        does=record,
        name="getRecord",
        returns=RecordView,
        tells="A round's record, to verify it",
        group=GROUP,
        access=Access.SIGNED_IN,
        also=("409",),
    ),
    Door(
        path="/api/v1/rounds/{round:path}",
        does=one_round,
        name="getRound",
        returns=RoundReplayView,
        tells="A round event by event, its settlement and, once it is over, its record",
        group=GROUP,
    ),
    Door(
        path="/api/v1/hands/{hand:path}.phh",
        does=history,
        name="getHandHistory",
        tells="A Poker hand as a hand history (PHH)",
        group=GROUP,
        also=("409",),
        media_type="text/plain",
    ),
    Door(
        path="/api/v1/hands/{hand:path}/review",
        does=hand_review,
        name="getHandReview",
        tells="Your Poker hand: equities, and the value of your decisions against the hands that were shown",
        group=GROUP,
        access=Access.SIGNED_IN,
        also=("409",),
    ),
)
