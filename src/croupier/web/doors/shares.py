"""Doors to links: a player shares a finished round with people who have no account, and withdraws it again."""

from __future__ import annotations

import asyncio
import secrets
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Literal

import msgspec

from croupier.people.commands import ShareRound, WithdrawShare
from croupier.records.shared_rounds import shared_document
from croupier.refusals import Refused, require
from croupier.web.doors.door import Access, Call, Done, Door
from croupier.web.doors.played_rounds import GROUP, round_named
from croupier.web.doors.record_views import SharedRoundView

TOKEN_SIZE = 24
LONGEST = 64


class NewShare(msgspec.Struct, forbid_unknown_fields=True):
    """A round to share. `hands`: your own cards, or also those that were shown to everybody."""

    round: str
    hands: Literal["own", "shown"] = "own"


class OldShare(msgspec.Struct, forbid_unknown_fields=True):
    """A link to withdraw, by its number in your list."""

    share: str


class ShareView(msgspec.Struct, frozen=True, kw_only=True):
    """A link to a finished round. Its address is not in it."""

    share: str
    round: str
    hands: str
    at: str


class SharesView(msgspec.Struct, frozen=True, kw_only=True):
    """A visitor's links, the newest first."""

    shares: list[ShareView]


class MadeShareView(msgspec.Struct, frozen=True, kw_only=True):
    """A new link: the token of its address, and its number in the list."""

    token: str
    share: str


async def shares(call: Call) -> SharesView:
    """The visitor's links. Only the visitor knows their addresses: the house keeps a hash of each."""
    person = call.visitor.person
    links = () if person is None else person.shares
    return SharesView(
        shares=[
            ShareView(
                share=link.id,
                round=link.round,
                hands=link.hands,
                at=datetime.fromtimestamp(link.at, UTC).isoformat(timespec="seconds"),
            )
            for link in reversed(links)
        ]
    )


async def share(call: Call) -> MadeShareView:
    """A link to a finished round of the visitor's."""
    found = await round_named(call, call.body.round)
    require(call.visitor.name in found.players, "NOT_YOURS.share", None)
    require(found.over, "ROUND_OPEN.share", None)
    token = secrets.token_urlsafe(TOKEN_SIZE)
    sharing = ShareRound(round=found.round, hands=call.body.hands, share=_hash(token))
    await call.access.commands.do(sharing, actor=call.actor, command_id=f"share-{secrets.token_hex(8)}")
    return MadeShareView(token=token, share=_hash(token))


async def withdraw(call: Call) -> Done:
    """A link of the visitor's shows nothing any more."""
    withdrawing = WithdrawShare(share=call.body.share[:LONGEST])
    await call.access.commands.do(withdrawing, actor=call.actor, command_id=f"share-{secrets.token_hex(8)}")
    return Done()


async def shared(call: Call) -> dict[str, Any]:
    """The round behind a link, as its player shows it. Nobody's name is in it."""
    token = call.path["token"]
    link = call.access.desk.people().shared(_hash(token)) if len(token) <= LONGEST else None
    if link is None:
        raise Refused("NO_SUCH_SHARE", None)
    person, given = link
    found = await asyncio.to_thread(call.access.archive.find, given.round)
    require(found.over, "ROUND_OPEN.share", None)
    notices = [seen for step in found.steps if (seen := call.access.floor.notice(step, person.name)) is not None]
    return shared_document(found, person.name, given.hands, notices)


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


DOORS = (
    Door(
        path="/api/v1/shares",
        does=shares,
        name="listShares",
        tells="Your links to finished rounds",
        group=GROUP,
        access=Access.SIGNED_IN,
    ),
    Door(
        method="POST",
        path="/api/v1/shares",
        does=share,
        name="shareRound",
        tells="Make a link to a finished round of yours, which opens without an account",
        group=GROUP,
        access=Access.SIGNED_IN,
        takes=NewShare,
        example={"round": "T1-17", "hands": "own"},
        also=("409",),
    ),
    Door(
        method="POST",
        path="/api/v1/shares/withdraw",
        does=withdraw,
        name="withdrawShare",
        tells="Withdraw a link: it shows nothing any more",
        group=GROUP,
        access=Access.SIGNED_IN,
        takes=OldShare,
        example={"share": "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a"},
        gives={},
        also=("409",),
    ),
    Door(
        path="/api/v1/shared/{token}",
        does=shared,
        name="getSharedRound",
        returns=SharedRoundView,
        tells="The round behind a link, without anybody's name",
        group=GROUP,
        also=("409",),
    ),
)
