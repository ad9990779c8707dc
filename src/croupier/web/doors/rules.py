"""Doors to the games with their pay tables, and the clauses in our words."""

from __future__ import annotations

import msgspec
from msgspec.structs import asdict, replace

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


class GameHeadingView(msgspec.Struct, frozen=True, kw_only=True):
    """A game in short: its names, the newest version of its rules, and its own words for its bets."""

    game: str
    code: str
    title: str
    short_title: str
    version: int
    odds: bool
    nouns: dict[str, str]


class GamesView(msgspec.Struct, frozen=True, kw_only=True):
    """All games."""

    games: list[GameHeadingView]


class BetView(msgspec.Struct, frozen=True, kw_only=True):
    """A bet: its time (at the start, or with a decision, as a multiple of the ante) and its place."""

    bet: str
    label: str
    short: str
    caption: str | None
    key: str
    row: int
    column: int
    when: str
    multiple: int | None
    jackpot: bool
    limits: bool


class SignRowView(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a pay table."""

    hand: str
    pays: str


class CapView(msgspec.Struct, frozen=True, kw_only=True):
    """The most that is paid."""

    most: str
    clause: str


class SignView(msgspec.Struct, frozen=True, kw_only=True):
    """A sign with a pay table."""

    bets: list[str]
    clause: str
    rows: list[SignRowView]
    cap: CapView | None


class HouseGameView(GameHeadingView, frozen=True, kw_only=True):
    """A house game: its bets with their places, its cards, its signs, and its own words."""

    boxes: int
    hand_cards: int
    dealer_cards: int
    community_cards: int
    bets: list[BetView]
    stays: str
    fold_clause: str
    no_qualifying_hand: str | None
    about: str
    jackpot_in_credits: bool
    has_draw: bool
    signs: list[SignView]


class PokerGameView(GameHeadingView, frozen=True, kw_only=True):
    """Poker: its seats and its rake. It has no bets or signs of the house."""

    seats: int
    most_rake_percent: int
    bets: list[BetView]
    signs: list[SignView]


class ClauseView(msgspec.Struct, frozen=True, kw_only=True):
    """A clause of a rule book, or a reading, in our words."""

    cite: str
    game: str | None
    kind: str
    summary: str
    note: str


class RulebookView(msgspec.Struct, frozen=True, kw_only=True):
    """A rule book, clause by clause."""

    code: str
    game: str
    clauses: list[ClauseView]


async def games(_: Call) -> GamesView:
    """All games, in short."""
    return GamesView(games=[_heading(game) for game in CODES.values()])


async def game(call: Call) -> HouseGameView | PokerGameView:
    """One game: its bets, their pays, and the clauses."""
    name = call.path["game"]
    if name not in CODES.values():
        raise Refused("NO_SUCH_GAME.name", None, games=tuple(CODES.values()))
    if name in HOUSE_GAMES:
        return game_view(edition_asked_for(call, HOUSE_EDITIONS, name))
    poker = edition_asked_for(call, POKER_EDITIONS, name)
    heading = replace(_heading(name), version=poker.version)
    return PokerGameView(
        **asdict(heading), seats=MOST_SEATS, most_rake_percent=poker.most_rake_percent, bets=[], signs=[]
    )


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


def game_view(game: HouseGame) -> HouseGameView:
    """A game's description."""
    heading = replace(_heading(game.name), title=game.title, short_title=game.short_title, version=game.version)
    return HouseGameView(
        **asdict(heading),
        boxes=game.boxes,
        hand_cards=game.hand_cards,
        dealer_cards=game.dealer_cards,
        community_cards=game.community_cards,
        bets=[_bet(place) for place in game.layout],
        stays=game.stays,
        fold_clause=game.fold.cite,
        no_qualifying_hand=game.no_qualifying_hand or None,
        about=game.about,
        jackpot_in_credits=game.jackpot_in_credits,
        has_draw=game.has_draw,
        signs=[
            SignView(
                bets=list(sign.bets),
                clause=sign.clause.cite,
                rows=[SignRowView(**row._asdict()) for row in sign.rows],
                cap=None if sign.cap is None else CapView(most=dollars(sign.cap.most), clause=sign.cap.clause.cite),
            )
            for sign in game.signs
        ],
    )


def _heading(name: str) -> GameHeadingView:
    newest = HOUSE_GAMES.get(name)
    return GameHeadingView(
        game=name,
        code=next(code for code, game in CODES.items() if game == name),
        title=title_of(name),
        short_title=game_in_words(name),
        version=POKER_EDITIONS.newest[name].version if newest is None else newest.version,
        odds=newest is not None and newest.pays is not None,
        nouns={} if newest is None else {place.name: place.noun for place in newest.layout},
    )


def _bet(place: BetPlace) -> BetView:
    return BetView(
        bet=place.name,
        label=place.label,
        short=place.short,
        caption=place.caption or None,
        key=place.key,
        row=place.row,
        column=place.column,
        when="start" if place.multiple is None else "decision",
        multiple=place.multiple,
        jackpot=place.jackpot,
        limits=place.limited,
    )


async def clauses(call: Call) -> RulebookView:
    """A whole rule book, clause by clause, in our words."""
    code = call.path["code"].upper()
    if code not in CODES:
        raise Refused("NO_SUCH_CLAUSE.book", None, books=tuple(CODES))
    return RulebookView(code=code, game=CODES[code], clauses=[_clause(clause) for clause in rulebook(code)])


async def clause(call: Call) -> ClauseView:
    """One clause or reading: `CSP 3.14.2` (also `CSP-3.14.2`), or `R-10`."""
    asked = call.path["cite"].replace("_", " ")
    head, dash, number = asked.partition("-")
    try:
        entry = cited(f"{head} {number}" if dash and head in CODES else asked)
    except UnknownClauseError as error:
        raise Refused("NO_SUCH_CLAUSE.reason", None, reason=str(error)) from None
    if isinstance(entry, Clause):
        return _clause(entry)
    return ClauseView(cite=entry.cite, game=None, kind="reading", summary=entry.summary, note="")


def _clause(clause: Clause) -> ClauseView:
    return ClauseView(
        cite=clause.cite,
        game=CODES[clause.code],
        kind=clause.kind.value,
        summary=clause.summary,
        note=clause.note,
    )


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
