"""Doors to the games with their pay tables, and the clauses in our words."""

from __future__ import annotations

from typing import Any

from croupier.clauses import CODES, Clause, cited, rulebook
from croupier.clauses.index import UnknownClauseError
from croupier.games import HOUSE_EDITIONS, HOUSE_GAMES, Editions, HouseGame, UnknownEditionError
from croupier.games.editions import Edition
from croupier.games.in_words import game_in_words, title_of
from croupier.games.layout import BetPlace
from croupier.games.poker import MOST_SEATS, POKER_EDITIONS
from croupier.money import dollars
from croupier.refusals import Refused
from croupier.web.doors.door import Call, Door, Query, whole

GROUP = "Rules"


async def games(_: Call) -> dict[str, Any]:
    """All games, in short."""
    return {"games": [_heading(game) for game in CODES.values()]}


async def game(call: Call) -> dict[str, Any]:
    """One game: its bets, their pays, and the clauses."""
    name = call.path["game"]
    if name not in CODES.values():
        raise Refused("NO_SUCH_GAME.name", None, games=tuple(CODES.values()))
    if name not in HOUSE_GAMES:
        poker = edition_asked_for(call, POKER_EDITIONS, name)
        numbers = {"version": poker.version, "seats": MOST_SEATS, "most_rake_percent": poker.most_rake_percent}
        return {**_heading(name), **numbers, "bets": [], "signs": []}
    return game_document(edition_asked_for(call, HOUSE_EDITIONS, name))


def edition_asked_for(call: Call, editions: Editions[Edition], name: str) -> Edition:
    """The edition of a known game that `?version=` names, or the newest."""
    version = whole(call.query, "version", default=0, low=1, high=10**6) or None
    try:
        return editions.of(name, version)
    except UnknownEditionError as error:
        raise Refused("UNKNOWN_VERSION", None, reason=str(error)) from None


VERSION = Query(
    name="version", tells="A version of the game's rules, not the newest", schema={"type": "integer", "minimum": 1}
)


def game_document(found: HouseGame) -> dict[str, Any]:
    """A game's description: its bets with their places, its cards, its signs, and its own words."""
    return {
        **_heading(found.name),
        "title": found.title,
        "short_title": found.short_title,
        "version": found.version,
        "boxes": found.boxes,
        "hand_cards": found.hand_cards,
        "dealer_cards": found.dealer_cards,
        "community_cards": found.community_cards,
        "bets": [_bet(place) for place in found.layout],
        "stays": found.stays,
        "fold_clause": found.fold.cite,
        "no_qualifying_hand": found.no_qualifying_hand or None,
        "about": found.about,
        "jackpot_in_credits": found.jackpot_in_credits,
        "has_draw": found.has_draw,
        "signs": [
            {
                "bets": list(sign.bets),
                "clause": sign.clause.cite,
                "rows": [row._asdict() for row in sign.rows],
                "cap": None if sign.cap is None else {"most": dollars(sign.cap.most), "clause": sign.cap.clause.cite},
            }
            for sign in found.signs
        ],
    }


def _heading(name: str) -> dict[str, Any]:
    found = HOUSE_GAMES.get(name)
    code = next(code for code, game in CODES.items() if game == name)
    version = POKER_EDITIONS.newest[name].version if found is None else found.version
    return {
        "game": name,
        "code": code,
        "title": title_of(name),
        "short_title": game_in_words(name),
        "version": version,
        "odds": found is not None and found.pays is not None,
        "nouns": {} if found is None else {place.name: place.noun for place in found.layout},
    }


def _bet(place: BetPlace) -> dict[str, Any]:
    """A bet: its time (at the start, or with a decision, as a multiple of the ante) and its place."""
    return {
        "bet": place.name,
        "label": place.label,
        "short": place.short,
        "caption": place.caption or None,
        "key": place.key,
        "row": place.row,
        "column": place.column,
        "when": "start" if place.multiple is None else "decision",
        "multiple": place.multiple,
        "jackpot": place.jackpot,
        "limits": place.limited,
    }


async def clauses(call: Call) -> dict[str, Any]:
    """A whole rule book, clause by clause, in our words."""
    code = call.path["code"].upper()
    if code not in CODES:
        raise Refused("NO_SUCH_CLAUSE.book", None, books=tuple(CODES))
    return {"code": code, "game": CODES[code], "clauses": [_clause(clause) for clause in rulebook(code)]}


async def clause(call: Call) -> dict[str, Any]:
    """One clause or reading: `CSP 3.14.2` (also `CSP-3.14.2`), or `R-10`."""
    asked = call.path["cite"].replace("_", " ")
    head, dash, number = asked.partition("-")
    try:
        found = cited(f"{head} {number}" if dash and head in CODES else asked)
    except UnknownClauseError as error:
        raise Refused("NO_SUCH_CLAUSE.reason", None, reason=str(error)) from None
    if isinstance(found, Clause):
        return _clause(found)
    return {"cite": found.cite, "game": None, "kind": "reading", "summary": found.summary, "note": ""}


def _clause(found: Clause) -> dict[str, Any]:
    return {
        "cite": found.cite,
        "game": CODES[found.code],
        "kind": found.kind.value,
        "summary": found.summary,
        "note": found.note,
    }


DOORS = (
    Door(path="/api/v1/games", does=games, name="listGames", tells="The games", group=GROUP),
    Door(
        path="/api/v1/games/{game}",
        does=game,
        name="getGame",
        tells="A game's bets and pay tables, with their clauses",
        group=GROUP,
        asks=(VERSION,),
    ),
    Door(
        path="/api/v1/rulebooks/{code}",
        does=clauses,
        name="getRulebook",
        tells="Each clause of a rule book, in our words",
        group=GROUP,
    ),
    Door(
        path="/api/v1/clauses/{cite}",
        does=clause,
        name="getClause",
        tells="A clause or reading in our words",
        group=GROUP,
    ),
)
