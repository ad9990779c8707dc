"""Doors to what is written down: the games with their pay tables, and the clauses in our words."""

from __future__ import annotations

from typing import Any

from croupier.clauses import CODES, Clause, cited, rulebook
from croupier.clauses.index import UnknownClauseError
from croupier.games import HOUSE_GAMES, HouseGame
from croupier.games.poker import MOST_RAKE_PERCENT, MOST_SEATS
from croupier.games.poker import VERSION as POKER_VERSION
from croupier.games.signage import BET_NAMES, signs_of
from croupier.money import dollars
from croupier.refusals import Refused
from croupier.web.doors.door import Call, Door

GROUP = "Rules"
CODE_OF = {game: code for code, game in CODES.items()}


async def games(_: Call) -> dict[str, Any]:
    """All five, in short."""
    return {"games": [_heading(game) for game in CODE_OF]}


async def game(call: Call) -> dict[str, Any]:
    """One game: its bets, what they pay, and under which clauses."""
    name = call.path["game"]
    if name not in CODE_OF:
        raise Refused("NO_SUCH_GAME", None, f"there is no game of that name: {', '.join(CODE_OF)}")
    return game_document(name)


def game_document(name: str) -> dict[str, Any]:
    """A game as its table and its signs show it, from the game's own file."""
    if name not in HOUSE_GAMES:
        return {**_heading(name), "seats": MOST_SEATS, "most_rake_percent": MOST_RAKE_PERCENT, "bets": [], "signs": []}
    found = HOUSE_GAMES[name]
    return {
        **_heading(name),
        "boxes": found.boxes,
        "hand_cards": found.hand_cards,
        "dealer_cards": found.dealer_cards,
        "community_cards": found.community_cards,
        "bets": [_bet(found, bet) for bet in found.bets],
        "stays": found.stays,
        "fold_clause": found.fold.cite,
        "jackpot_in_credits": found.jackpot_in_credits,
        "has_draw": found.has_draw,
        "signs": [
            {
                "bets": list(sign.bets),
                "clause": sign.clause.cite,
                "rows": [row._asdict() for row in sign.rows],
                "cap": None if sign.cap is None else {"most": dollars(sign.cap.most), "clause": sign.cap.clause.cite},
            }
            for sign in signs_of(found)
        ],
    }


def _heading(name: str) -> dict[str, Any]:
    found = HOUSE_GAMES.get(name)
    title, version = ("Poker", POKER_VERSION) if found is None else (found.title, found.version)
    return {"game": name, "code": CODE_OF[name], "title": title, "version": version}


def _bet(found: HouseGame, bet: str) -> dict[str, Any]:
    """A bet, and when it is placed: at the start, or with a decision, as a multiple of the ante."""
    multiple = found.multiples.get(bet)
    return {
        "bet": bet,
        "label": BET_NAMES[bet],
        "when": "start" if multiple is None else "decision",
        "multiple": multiple,
        "jackpot": bet in found.jackpot_bets,
        "limits": bet in found.limited,
    }


async def clauses(call: Call) -> dict[str, Any]:
    """A whole rule book, clause by clause, in our words."""
    code = call.path["code"].upper()
    if code not in CODES:
        raise Refused("NO_SUCH_CLAUSE", None, f"there is no rule book of that code: {', '.join(CODES)}")
    return {"code": code, "game": CODES[code], "clauses": [_clause(clause) for clause in rulebook(code)]}


async def clause(call: Call) -> dict[str, Any]:
    """One clause or reading: `CSP 3.14.2` (also `CSP-3.14.2`), or `R-10`."""
    asked = call.path["cite"].replace("_", " ")
    head, dash, number = asked.partition("-")
    try:
        found = cited(f"{head} {number}" if dash and head in CODES else asked)
    except UnknownClauseError as error:
        raise Refused("NO_SUCH_CLAUSE", None, str(error)) from None
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
    Door(method="GET", path="/api/v1/games", does=games, name="listGames", tells="The five games", group=GROUP),
    Door(
        method="GET",
        path="/api/v1/games/{game}",
        does=game,
        name="getGame",
        tells="A game's bets and pay tables, with their clauses",
        group=GROUP,
    ),
    Door(
        method="GET",
        path="/api/v1/rulebooks/{code}",
        does=clauses,
        name="getRulebook",
        tells="Each clause of a rule book, in our words",
        group=GROUP,
    ),
    Door(
        method="GET",
        path="/api/v1/clauses/{cite}",
        does=clause,
        name="getClause",
        tells="What a clause or reading says, in our words",
        group=GROUP,
    ),
)
