"""The door to the catalogue: every sentence of the house, so that screens make their own from keys and values."""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256

import msgspec
from starlette.responses import Response

from croupier.messages import CATALOGUE, KINDS
from croupier.web.doors.door import JSON_TYPE, Call, Door
from croupier.web.http.answers import ENCODER

GROUP = "Rules"


class MessagesView(msgspec.Struct, frozen=True, kw_only=True):
    """Every sentence of the house by its key, and the meaning of each kind of value."""

    messages: dict[str, str]
    kinds: dict[str, str]


async def messages(call: Call) -> Response:
    """The sentence of each message by its key, with the places and kinds of its values, and the meaning of each kind.

    A refusal's key begins with its code.
    """
    plain, packed, tag = _written(tuple(CATALOGUE.items()))
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if call.request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in call.request.headers.get("accept-encoding", ""):
        return Response(packed, headers={**headers, "Content-Encoding": "gzip"}, media_type=JSON_TYPE)
    return Response(plain, headers=headers, media_type=JSON_TYPE)


@lru_cache(maxsize=1)  # a game that is registered later adds its rulings
def _written(catalogue: tuple[tuple[str, str], ...]) -> tuple[bytes, bytes, str]:
    plain = ENCODER.encode({"messages": dict(catalogue), "kinds": KINDS})
    return plain, gzip.compress(plain, 6, mtime=0), f'"{sha256(plain).hexdigest()[:24]}"'


DOORS = (
    Door(
        path="/api/v1/messages",
        does=messages,
        name="getMessages",
        tells="Every sentence of the house, by its key",
        group=GROUP,
        returns=MessagesView,
        gives={
            "messages": {"notice.bet_placed": CATALOGUE["notice.bet_placed"]},
            "kinds": {"money": KINDS["money"]},
        },
    ),
)
