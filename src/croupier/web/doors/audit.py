"""Doors for auditors: rounds found, replayed from any seat and audited, evidence packs, bookmarks, exact figures."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

import msgspec
from starlette.responses import Response

from croupier.errors import InputError, shown
from croupier.floor.views.player_numbers import ShownName
from croupier.money import MoneyError, dollars, read_money
from croupier.records.bookmarks import bookmarks_in
from croupier.records.evidence_pack import evidence_pack
from croupier.records.round_evidence import RoundEvidence, audit_document, evidence_of
from croupier.records.round_index import ANY_KIND, IndexedRound, RoundQuery
from croupier.refusals import Refused, require
from croupier.rulings.kinds import HOUSE_KINDS, POKER_KINDS
from croupier.web.doors.door import Access, Call, Door, Query, page_queries, whole
from croupier.web.doors.player_names import require_names, shown_names
from croupier.web.doors.record_views import AuditView, BookmarksView, ExactFiguresView, RoundReplayView
from croupier.web.doors.reports import reports_of

GROUP = "Audit"
MOST = 200
LONGEST_NAME = 64


class PlayerNetView(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a round, and what they won or lost."""

    player: str
    net: str | None


class AuditedRoundView(msgspec.Struct, frozen=True, kw_only=True):
    """A round as an auditor finds it. `amount` is the largest win or loss of a player."""

    round: str
    table: str
    game: str
    at: str
    position: int
    outcome: str | None
    amount: str | None
    players: list[PlayerNetView]
    irregularities: list[str]


class RoundsView(msgspec.Struct, frozen=True, kw_only=True):
    """The rounds that were asked for, and how far back the list reaches."""

    rounds: list[AuditedRoundView]
    more: bool
    listed: int
    reads_back: bool
    kinds: list[str]


async def find_rounds(call: Call) -> RoundsView:
    """Rounds by table, time, player, irregularity and amount, newest first, and how far back the list reaches.

    A role that the House has not named gets numbers in place of players' names, and does not ask for a name.
    """
    shown = await shown_names(call)
    if call.query.get("player"):
        await require_names(call)
    query = RoundQuery(
        table=call.query.get("table") or None,
        player=call.query.get("player") or None,
        since=_time(call, "from"),
        until=_time(call, "to"),
        irregularity=call.query.get("irregularity") or None,
        amount=_amount(call),
    )
    before = whole(call.query, "before", default=0, low=0, high=10**15)
    limit = whole(call.query, "limit", default=50, low=1, high=MOST)
    index = call.access.archive.index
    matching = await asyncio.to_thread(index.search, query, before=before or None, limit=limit)
    details = await asyncio.to_thread(index.details, matching)
    return RoundsView(
        rounds=[_listed(indexed, *details[indexed.id], shown) for indexed in matching],
        more=len(matching) == limit,
        listed=len(index),
        reads_back=index.read_from != 0,
        kinds=sorted({*HOUSE_KINDS, *POKER_KINDS}),
    )


def _listed(
    indexed: IndexedRound, players: list[tuple[str, int | None]], kinds: list[str], shown: ShownName | None
) -> AuditedRoundView:
    named = players if shown is None else [(shown(name), net) for name, net in players]
    return AuditedRoundView(
        round=indexed.round,
        table=indexed.table,
        game=indexed.game,
        at=indexed.at,
        position=indexed.position,
        outcome=indexed.outcome,
        amount=None if indexed.amount is None else dollars(indexed.amount),
        players=[PlayerNetView(player=name, net=None if net is None else dollars(net)) for name, net in named],
        irregularities=kinds,
    )


def _time(call: Call, name: str) -> datetime | None:
    text = call.query.get(name)
    if not text:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise InputError(f"?{name}", f"must be a time such as 2030-01-31T20:00:00+08:00, not {shown(text)}") from None
    if found.tzinfo is None:
        raise InputError(f"?{name}", "must have its offset, such as +08:00 or Z")
    return found


def _amount(call: Call) -> int | None:
    text = call.query.get("amount")
    if not text:
        return None
    try:
        return read_money(text)
    except MoneyError as error:
        raise InputError("?amount", str(error)) from None


async def audit_round(call: Call) -> dict[str, Any]:
    """A finished round settled again, with each of its events, their hashes, the proofs and its bookmarks."""
    evidence = await _evidence(call)
    document = await asyncio.to_thread(audit_document, evidence)
    return {**document, "bookmarks": await asyncio.to_thread(_bookmarks, call, evidence.stored_round.round)}


async def replay(call: Call) -> dict[str, Any]:
    """A finished round as one of its players saw it, or as everybody did (no seat)."""
    number, viewer = _number(call), call.query.get("player") or None
    if viewer is not None:
        await require_names(call)
    found = await asyncio.to_thread(call.access.archive.find, number)
    require(found.over, "ROUND_OPEN.audit", None)
    require(viewer is None or viewer in found.players, "NOT_A_PLAYER.round", None, player=viewer or "", round=number)
    document = await asyncio.to_thread(call.access.archive.document, found, viewer, inside=True, whole=True)
    floor = call.access.floor
    notices = [seen for step in found.steps if (seen := floor.notice(step, viewer)) is not None]
    return {**document, "notices": notices}


async def pack(call: Call) -> Response:
    """The evidence pack of a finished round, which `croupier verify` checks without the store."""
    evidence = await _evidence(call)
    number, store = evidence.stored_round.round, call.access.store
    octets = await asyncio.to_thread(
        evidence_pack,
        evidence,
        by=call.visitor.name or "",
        at=datetime.now(UTC).isoformat(timespec="seconds"),
        sealer=store.sealer,
        bookmarks=await asyncio.to_thread(_bookmarks, call, number),
    )
    headers = {"Content-Disposition": f'attachment; filename="evidence-{number.replace("/", "-")}.zip"'}
    return Response(octets, media_type="application/zip", headers=headers)


async def _evidence(call: Call) -> RoundEvidence:
    number, archive = _number(call), call.access.archive
    listed = archive.index.find(number)
    opened_at = None if listed is None else listed.opened or None
    return await asyncio.to_thread(evidence_of, archive.store, number, opened_at=opened_at)


def _number(call: Call) -> str:
    number = call.path["round"]
    if len(number) > LONGEST_NAME or not number.isprintable():
        raise Refused("NO_SUCH_ROUND.known", None)
    return number


def _bookmarks(call: Call, number: str) -> list[dict[str, Any]]:
    return [one for one in bookmarks_in(call.access.store) if one["round"] == number]


async def bookmarks(call: Call) -> dict[str, Any]:
    """All bookmarks, newest first."""
    return {"bookmarks": await asyncio.to_thread(bookmarks_in, call.access.store)}


async def figures(call: Call) -> dict[str, Any]:
    """Theoretical against actual win with its band, pace and errors, exact, by gaming day and table."""
    days = whole(call.query, "days", default=7, low=1, high=60)
    return await asyncio.to_thread(reports_of(call).figures, days=days, table=call.query.get("table") or None)


DOORS = (
    Door(
        path="/api/v1/audit/rounds",
        does=find_rounds,
        name="findRounds",
        tells="Rounds by table, time, player, irregularity and amount, for auditors",
        group=GROUP,
        access=Access.AUDITOR,
        asks=(
            Query(name="table", tells="Only those at this table", example="T1"),
            Query(name="player", tells="Only those of this player", example="alice"),
            Query(name="from", tells="Opened at this time or later", example="2030-01-31T20:00:00+08:00"),
            Query(name="to", tells="Opened before this time", example="2030-01-31T22:00:00+08:00"),
            Query(name="irregularity", tells=f"A kind of irregularity, or `{ANY_KIND}`", example="exposed-card"),
            Query(name="amount", tells="Won or lost by the player, or by somebody, at least", example="500.00"),
            *page_queries(MOST),
        ),
    ),
    Door(
        path="/api/v1/audit/replays/{round:path}",
        does=replay,
        name="getReplay",
        returns=RoundReplayView,
        tells="A finished round as one of its players saw it, for auditors",
        group=GROUP,
        access=Access.AUDITOR,
        asks=(Query(name="player", tells="From the seat of this player; else as everybody saw it", example="alice"),),
        also=("409",),
    ),
    Door(
        path="/api/v1/audit/packs/{round:path}",
        does=pack,
        name="getEvidencePack",
        tells="The evidence pack of a finished round, to check offline, for auditors",
        group=GROUP,
        access=Access.AUDITOR,
        also=("409",),
        media_type="application/zip",
    ),
    Door(
        path="/api/v1/audit/bookmarks",
        does=bookmarks,
        name="listBookmarks",
        returns=BookmarksView,
        tells="The bookmarks of auditors",
        group=GROUP,
        access=Access.AUDITOR,
    ),
    Door(
        path="/api/v1/audit/figures",
        does=figures,
        name="getExactFigures",
        returns=ExactFiguresView,
        tells="Theoretical and actual win with its band, pace and errors by day and table, for auditors",
        group=GROUP,
        access=Access.AUDITOR,
        asks=(
            Query(
                name="days",
                tells="So many gaming days, the last ones",
                schema={"type": "integer", "minimum": 1, "maximum": 60},
            ),
            Query(name="table", tells="Only this table", example="T1"),
        ),
    ),
    Door(
        path="/api/v1/audit/round/{round:path}",
        does=audit_round,
        name="auditRound",
        returns=AuditView,
        tells="A finished round settled again, with events, hashes and proofs, for auditors",
        group=GROUP,
        access=Access.AUDITOR,
        also=("409",),
    ),
)
