"""Doors to one's own finished rounds: their results, the expected results, and the cost of decisions."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from croupier.errors import InputError, shown
from croupier.records.own_rounds import RoundFilter, RoundReviewDocument
from croupier.refusals import require
from croupier.web.doors.door import Access, Call, Door, Query, page_queries, whole
from croupier.web.doors.played_rounds import GROUP, round_named
from croupier.web.doors.record_views import WeighedRoundsView

MOST = 50
RESULTS = ("won", "lost", "even")


async def reviews(call: Call) -> dict[str, Any]:
    """Your finished rounds, newest first, each with its worth."""
    asked = call.query
    wanted = RoundFilter(
        game=asked.get("game"),
        table=asked.get("table"),
        result=_one_of(asked.get("result")),
        since=_moment(asked.get("since"), "since"),
        until=_moment(asked.get("until"), "until"),
        mistakes=asked.get("mistakes", "0") not in ("0", "false"),
    )
    before = whole(asked, "before", default=0, low=0, high=10**15) or None
    limit = whole(asked, "limit", default=25, low=1, high=MOST)
    player = str(call.visitor.name)
    listed = partial(call.access.own_rounds.listed, player, wanted, before=before, limit=limit)
    return await call.access.review_queue.answer(call.visitor, listed)


def _one_of(result: str | None) -> str | None:
    if result is not None and result not in RESULTS:
        raise InputError("?result", f"must be one of {', '.join(RESULTS)}, not {shown(result)}")
    return result


def _moment(text: str | None, name: str) -> datetime | None:
    """A moment with its offset from UTC: `2030-01-31T00:00:00+08:00`."""
    if text is None:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise InputError(f"?{name}", f"must be a time with its offset from UTC, not {shown(text)}")
    return found


async def review(call: Call) -> RoundReviewDocument:
    """Your decisions in one round of a house game: the value of each choice, the best one, and the cost of yours."""
    found = await round_named(call, call.path["round"])
    player = str(call.visitor.name)
    require(player in found.players, "NOT_YOURS.round_review", None)
    weighed = partial(call.access.own_rounds.review, found, player)
    return await call.access.review_queue.answer(call.visitor, weighed)


DOORS = (
    Door(
        path="/api/v1/reviews",
        does=reviews,
        name="listReviews",
        returns=WeighedRoundsView,
        tells="Your finished rounds: their results, the expected results, and the cost of your decisions",
        group=GROUP,
        access=Access.SIGNED_IN,
        also=("501",),
        asks=(
            Query(name="game", tells="Only rounds of this game", example="casino-stud"),
            Query(name="table", tells="Only those at this table", example="T1"),
            Query(name="result", tells="Only those you `won`, `lost`, or ended `even`", example="lost"),
            Query(name="since", tells="Only those from this time on", example="2030-01-31T00:00:00+08:00"),
            Query(name="until", tells="Only those before this time", example="2030-02-01T00:00:00+08:00"),
            Query(name="mistakes", tells="1: only those with a decision that cost you something", example="1"),
            *page_queries(MOST),
        ),
    ),
    Door(
        path="/api/v1/rounds/{round:path}/review",
        does=review,
        name="getRoundReview",
        tells="Your decisions in a round of a house game, each with its value",
        group=GROUP,
        access=Access.SIGNED_IN,
        also=("409", "501"),
    ),
)
