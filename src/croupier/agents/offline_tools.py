"""Tools that need no floor: settlements, rulings, exact odds and exact advice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.agents.agent_tool import AgentTool, ToolArguments, document_schema, tool
from croupier.documents.fields import as_one_of
from croupier.errors import InputError
from croupier.exact_odds import advise, odds
from croupier.exact_odds.rules import games_with_odds
from croupier.rulings import ruling
from croupier.rulings.tables import GAMES, kinds_document
from croupier.settlement import settle
from croupier.settlement.document_types import HouseSheetDocument, PokerSheetDocument

Version = Annotated[int | None, Meta(description="The version of the game's rules; the newest if it is left out")]
Dollars = Annotated[str | None, Meta(description="Dollars, such as 50000.00")]


class SheetToSettle(ToolArguments):
    """A round to settle."""

    sheet: dict[str, Any]


class IrregularityAsked(ToolArguments):
    """An irregularity to rule on."""

    game: str
    kind: Annotated[str, Meta(description="A kind of irregularity; the tool `irregularities` lists them")]
    facts: Annotated[dict[str, Any], Meta(description="All facts of the kind, as `irregularities` lists them")] = (
        msgspec.field(default_factory=dict)
    )
    version: Version = None


class GameAsked(ToolArguments):
    """A game by its name."""

    game: str


class OddsAsked(ToolArguments):
    """A game, and prices and a strategy of your own if you like."""

    game: str
    meter: Dollars = None
    jackpot_bet: Dollars = None
    pay: Annotated[dict[str, int] | None, Meta(description="Rows of the BET pay table to replace, N to 1 (stud)")] = (
        None
    )
    prize: Annotated[
        dict[str, str] | None,
        Meta(description="Rows of the jackpot's pay table to replace: `10%`, `500.00`, `50 to 1` or `none`"),
    ] = None
    bonus: Annotated[dict[str, int] | None, Meta(description="Rows of the Bonus to replace, N to 1 (hold'em)")] = None
    qualifies: Annotated[str | None, Meta(description="The Dealer's lowest qualifying hand, such as `pair` (stud)")] = (
        None
    )
    strategy: Annotated[
        str | dict[str, Any] | None,
        Meta(description="A named strategy (`pair`, `ace-king`, `AKJ83`, `all`) or a table, instead of best play"),
    ] = None
    version: Version = None


class HandAsked(ToolArguments):
    """A hand of a house game, at a decision."""

    game: str
    cards: Annotated[str, Meta(description="The player's own cards", examples=["Ah Kd Qc 7s 2h"])]
    dealer_up: Annotated[str | None, Meta(description="The Dealer's face-up card (stud games)")] = None
    board: Annotated[str | None, Meta(description="The community cards on the table (hold'em)")] = None
    version: Version = None


def offline_tools() -> tuple[AgentTool, ...]:
    """The tools that need no floor."""
    counted = {"game": {"type": "string", "enum": list(games_with_odds())}}
    ruled = {"game": {"type": "string", "enum": list(GAMES)}}
    either = {"sheet": {"anyOf": [document_schema(HouseSheetDocument), document_schema(PokerSheetDocument)]}}
    return (
        tool("settle", SheetToSettle, _settle, fields=either),
        tool("rule", IrregularityAsked, _rule, fields=ruled),
        tool("irregularities", GameAsked, _irregularities, fields=ruled),
        tool("odds", OddsAsked, _odds, fields=counted),
        tool("advise", HandAsked, _advise, fields=counted),
    )


def _settle(asked: SheetToSettle) -> Mapping[str, object]:
    """Settle a finished round from its sheet: the result of each bet, with its clause."""
    try:
        return settle(asked.sheet)
    except InputError as error:
        raise error.under("sheet") from None


def _rule(asked: IrregularityAsked) -> Mapping[str, object]:
    """The ruling on an irregularity: its effect, the rank that decides, and the clause."""
    return ruling(_given(asked))


def _irregularities(asked: GameAsked) -> Mapping[str, object]:
    """The kinds of irregularity in a game, with the facts that a ruling on each of them needs."""
    game = as_one_of(asked.game, "game", {game: game for game in GAMES})
    return {"game": game, "kinds": kinds_document(game)}


def _odds(asked: OddsAsked) -> Mapping[str, object]:
    """The exact odds of a house game and of its side bets. The first count of a game may take a minute."""
    given = _given(asked)
    return odds(given.pop("game"), **given)


def _advise(asked: HandAsked) -> Mapping[str, object]:
    """The exact value of each choice for a hand of a house game, in antes, and the best choice."""
    return advise(_given(asked))


def _given(asked: ToolArguments) -> dict[str, Any]:
    """The arguments without those that were left out."""
    return {field: value for field, value in msgspec.structs.asdict(asked).items() if value is not None}
