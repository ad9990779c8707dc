"""Doors to the exact odds and the coach's advice, which are counted beside the floor, so that no table waits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import Response

from croupier.documents.fields import as_one_of
from croupier.exact_odds import advise, odds
from croupier.exact_odds.document_types import AdviceDocument, OddsDocument
from croupier.exact_odds.own_prices import QUALIFIES
from croupier.exact_odds.price_counts import price_counts
from croupier.exact_odds.report import rendered
from croupier.exact_odds.rules import games_with_odds
from croupier.games import HOUSE_EDITIONS, HouseGame
from croupier.refusals import Refused
from croupier.web.doors.door import Call, Door, Query
from croupier.web.doors.record_views import PriceCountsView
from croupier.web.doors.rules import VERSION, edition_asked_for

GROUP = "Odds"
KINDS = {"html": "text/html; charset=utf-8", "pdf": "application/pdf"}


async def advice(call: Call) -> AdviceDocument:
    """The exact value of each choice for one hand, in antes, and which is best."""
    game = _game(call)
    hand = {**call.query, "game": game.name, "version": game.version}
    return await call.access.review_queue.answer(call.visitor, lambda: advise(hand))


async def exact_odds(call: Call) -> OddsDocument:
    """The exact odds of a game and of its side bets."""
    return await call.access.odds_queue.answer(call.visitor, partial(_odds, call))


def _odds(call: Call) -> OddsDocument:
    asked, game = call.query, _game(call)
    return odds(
        game.name,
        meter=asked.get("meter"),
        jackpot_bet=asked.get("jackpot_bet", 1),
        strategy=asked.get("strategy"),
        version=game.version,
    )


async def counts_to_price(call: Call) -> Mapping[str, Any]:
    """The counts from which a page prices the game anew, with the approved prices."""
    game, asked = _game(call), call.query
    qualifies = asked.get("qualifies")
    if qualifies is not None:
        # Each other hand would need a count of its own, with all cores, and there are thousands of them.
        as_one_of(qualifies, "?qualifies", QUALIFIES)
    count = partial(price_counts, game.name, qualifies=qualifies, strategy=asked.get("strategy"), version=game.version)
    return await call.access.odds_queue.answer(call.visitor, count)


async def sheet(call: Call) -> Response:
    """The probability sheet, as a page or a PDF."""
    form = call.path["form"]
    if form not in KINDS:
        raise HTTPException(404)
    page: list[bytes] = []

    def render() -> Mapping[str, Any]:
        page.append(rendered(_odds(call), f".{form}"))
        return {}

    await call.access.odds_queue.answer(call.visitor, render)
    name = f'attachment; filename="{call.path["game"]}.{form}"'
    # The page carries its own style. Nothing else on it may run or load.
    policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
    return Response(
        page[0], headers={"Content-Type": KINDS[form], "Content-Disposition": name, "Content-Security-Policy": policy}
    )


def _game(call: Call) -> HouseGame:
    name = call.path["game"]
    if name not in games_with_odds():
        raise Refused("NO_SUCH_GAME.odds", None, games=tuple(games_with_odds()))
    return edition_asked_for(call, HOUSE_EDITIONS, name)


STRATEGY = Query(name="strategy", tells="A fixed strategy instead of best play", example="AKJ83")
_ODDS_QUERY = (
    Query(name="meter", tells="The jackpot's meter, in dollars", example="50000.00"),
    Query(name="jackpot_bet", tells="The amount of one jackpot bet, in dollars", example="5.00"),
    STRATEGY,
    VERSION,
)

DOORS = (
    Door(
        path="/api/v1/advice/{game}",
        does=advice,
        name="getAdvice",
        tells="The exact value of each choice for one hand, in antes",
        group=GROUP,
        also=("409", "501"),
        asks=(
            Query(name="cards", tells="The player's own cards", example="Ah Kd Qc 7s 2h"),
            Query(name="dealer_up", tells="The Dealer's face-up card (stud games)", example="Qs"),
            Query(name="board", tells="The community cards that lie (hold'em)"),
            VERSION,
        ),
    ),
    Door(
        path="/api/v1/odds/{game}",
        does=exact_odds,
        name="getOdds",
        tells="The exact odds of a game and of its side bets",
        group=GROUP,
        also=("409", "501"),
        asks=_ODDS_QUERY,
    ),
    Door(
        path="/api/v1/odds/{game}/counts",
        does=counts_to_price,
        name="getPriceCounts",
        returns=PriceCountsView,
        tells="The counts from which any pay table of a game is priced exactly",
        group=GROUP,
        also=("409", "501"),
        asks=(
            Query(
                name="qualifies",
                tells="The Dealer's lowest qualifying hand (stud games)",
                schema={"type": "string", "enum": list(QUALIFIES)},
                example="pair",
            ),
            STRATEGY,
            VERSION,
        ),
    ),
    Door(
        path="/api/v1/odds/{game}/sheet.{form}",
        does=sheet,
        name="getProbabilitySheet",
        tells="The probability sheet of a game, as `html` or `pdf`",
        group=GROUP,
        also=("409", "501"),
        asks=_ODDS_QUERY,
        media_type="text/html",
    ),
)
