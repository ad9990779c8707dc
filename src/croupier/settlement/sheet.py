"""Reads and checks a house game's round sheet: the bets, the cards and the decisions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from itertools import compress
from typing import NamedTuple

from croupier.cards import Card, CardError, read_card
from croupier.documents.fields import (
    Document,
    as_list,
    as_mapping,
    as_one_of,
    as_text,
    as_truth,
    money_of,
    only_known,
    optional_money,
    required,
    whole_of,
)
from croupier.errors import InputError
from croupier.games import HOUSE_GAMES, HouseGame
from croupier.games.house import Draw
from croupier.games.prizes import Meter
from croupier.money import MOST, Cents, dollars
from croupier.settlement.irregularities import SheetIrregularity, read_irregularities
from croupier.settlement.sheet_parts import check_head, no_card_twice, read_cards

DEFAULT_CREDIT: Cents = 500
"""R-17: the house setting `credit`."""
FOLD = "fold"

_TOP = frozenset({"game", "format", "version", "meta", "table", "boxes", "dealer", "irregularities"})
_BOX = frozenset({"box", "player", "bets", "cards", "decision"})
_OF_POKER = dict.fromkeys(("seats", "seat", "button", "board", "actions", "post", "antes"), "belongs to poker")
_ONE_AMOUNT = "belongs to the games whose jackpot bet is one prescribed amount"


def _fields_of_others() -> dict[str, str]:
    """For each field that only some games have, the games that have it."""
    games = HOUSE_GAMES.values()
    limits = {f"{bet}_{end}": bet for game in games for bet in game.limited for end in ("min", "max")}
    return {
        **{field: _belongs_to(bet in game.limited for game in games) for field, bet in limits.items()},
        "community": _belongs_to(game.community_cards > 0 for game in games),
        "draw": _belongs_to(game.has_draw for game in games),
        "jackpot": _belongs_to(bool(game.jackpot_bets) for game in games),
        "credit": _belongs_to(game.jackpot_in_credits for game in games),
        "jackpot_bet": _ONE_AMOUNT,
        **_OF_POKER,
    }


def _belongs_to(which: Iterable[bool]) -> str:
    return f"belongs to {' and '.join(compress(HOUSE_GAMES, which))}"


def _bets_of_others() -> dict[str, str]:
    """For each bet of all games, the games that have it."""
    games = HOUSE_GAMES.values()
    return {
        bet: f"is a bet of {' and '.join(other.name for other in games if bet in other.bets)}"
        for game in games
        for bet in game.bets
    }


class SheetFields(NamedTuple):
    """The fields that the sheets of one edition of a game may have."""

    top: frozenset[str]
    table: frozenset[str]
    limits: Mapping[str, tuple[str, str]]
    """Minimum and maximum by bet."""
    amount: str | None
    """The field with the prescribed amount of a jackpot bet; None without a jackpot."""
    decisions: Mapping[str, str]


@cache
def fields_of(game: HouseGame) -> SheetFields:
    """The fields of this edition's sheets."""
    limits = {bet: (f"{bet}_min", f"{bet}_max") for bet in game.limited}
    amount = "credit" if game.jackpot_in_credits else "jackpot_bet" if game.jackpot_bets else None
    own = {"community": game.community_cards > 0, "draw": game.has_draw, "jackpot": bool(game.jackpot_bets)}
    return SheetFields(
        _TOP | set(compress(own, own.values())),
        frozenset([key for pair in limits.values() for key in pair] + ([] if amount is None else [amount])),
        limits,
        amount,
        {game.stays: game.stays, FOLD: FOLD},
    )


class SheetTable(NamedTuple):
    """The limits that a table displays; None for a missing one."""

    limits: Mapping[str, tuple[Cents | None, Cents | None]]
    """Minimum and maximum by bet."""
    jackpot_bet: Cents | None
    credit: Cents | None

    @property
    def credit_worth(self) -> Cents:
        """R-17: the value of one credit here."""
        return DEFAULT_CREDIT if self.credit is None else self.credit


class Box(NamedTuple):
    """One box of the sheet."""

    number: int
    player: str | None
    bets: Mapping[str, Cents]
    """The placed bets, in the order of the game's list."""
    cards: tuple[Card, ...]
    decision: str | None

    @property
    def has_ante(self) -> bool:
        """Whether the box takes part in the round."""
        return "ante" in self.bets


class HouseSheet(NamedTuple):
    """A whole round as it was recorded."""

    game: HouseGame
    meta: Mapping[str, object]
    """Anyone's own notes."""
    table: SheetTable
    meter: Meter | None
    boxes: tuple[Box, ...]
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]
    draw: Draw | None
    irregularities: tuple[SheetIrregularity, ...]


def read_sheet(game: HouseGame, document: Document) -> HouseSheet:
    """Read the sheet, and check everything that does not depend on irregularities."""
    _only(document, fields_of(game).top, _fields_of_others)
    check_head(document)
    table = read_table(game, as_mapping(document["table"], "table")) if "table" in document else _no_limits(game)
    boxes = tuple(
        [
            _read_box(game, table, entry, index)
            for index, entry in enumerate(as_list(required(document, "boxes"), "boxes"))
        ]
    )
    sheet = HouseSheet(
        game,
        as_mapping(document.get("meta", {}), "meta"),
        table,
        _read_meter(document["jackpot"]) if "jackpot" in document else None,
        boxes,
        read_cards(document.get("dealer", ()), "dealer"),
        read_cards(document.get("community", ()), "community"),
        _read_draw(game, document["draw"]) if "draw" in document else None,
        (),
    )
    listed = as_list(document.get("irregularities", ()), "irregularities")
    _check_boxes(sheet)
    _no_card_twice(sheet)
    return sheet._replace(irregularities=read_irregularities(listed, "box")) if listed else sheet


def _only(document: Document, fields: Collection[str], elsewhere: Callable[[], Mapping[str, str]]) -> None:
    """Refuse unknown fields. The place where such a field belongs is worked out only then."""
    if not all(field in fields for field in document):
        only_known(document, fields, elsewhere())


def _no_limits(game: HouseGame) -> SheetTable:
    return SheetTable(dict.fromkeys(game.limited, (None, None)), None, None)


def read_table(game: HouseGame, document: Document) -> SheetTable:
    """The limits and prescribed amounts of a table."""
    try:
        _, fields, limits, amount, _ = fields_of(game)
        _only(document, fields, _fields_of_others)
        read = {
            bet: (optional_money(document, low), optional_money(document, high)) for bet, (low, high) in limits.items()
        }
        prescribed = None if amount is None else optional_money(document, amount)
    except InputError as error:
        raise error.under("table") from None
    table = SheetTable(read, None, prescribed) if game.jackpot_in_credits else SheetTable(read, prescribed, None)
    check_table(game, table)
    return table


def check_table(game: HouseGame, table: SheetTable) -> None:
    """Refuse amounts that are no money, a maximum that leaves no room for a bet, and credits that are worth nothing."""
    fields = fields_of(game)
    for bet, (low, high) in fields.limits.items():
        minimum, maximum = table.limits[bet]
        _check_amount(low, minimum)
        _check_amount(high, maximum)
        if maximum is not None and (maximum == 0 or maximum < (minimum or 0)):
            raise InputError(f"table.{high}", f"a maximum of {dollars(maximum)} leaves no room for a bet")
    if fields.amount is not None:
        _check_amount(fields.amount, table.credit if game.jackpot_in_credits else table.jackpot_bet)
        if table.credit == 0:
            raise InputError(f"table.{fields.amount}", "must be above 0")


def _check_amount(field: str, amount: Cents | None) -> None:
    if amount is not None and not 0 <= amount <= MOST:
        raise InputError(f"table.{field}", f"must be 0.00 to {dollars(MOST)}, not {dollars(amount)}")


def _read_meter(value: object) -> Meter:
    try:
        document = as_mapping(value, "")
        only_known(document, ("meter", "reset"))
        return Meter(money_of(document, "meter"), money_of(document, "reset"))
    except InputError as error:
        raise error.under("jackpot") from None


def _read_draw(game: HouseGame, value: object) -> Draw:
    try:
        document = as_mapping(value, "")
        only_known(document, ("magic_card", "lucky_box", "lucky_dealer"))
        magic = read_card(document["magic_card"]) if "magic_card" in document else None
        box = whole_of(document, "lucky_box", low=1, high=game.boxes) if "lucky_box" in document else None
        dealer = "lucky_dealer" in document and as_truth(document["lucky_dealer"], "lucky_dealer")
        return Draw(magic, box, dealer)
    except CardError as error:
        raise InputError("draw.magic_card", str(error)) from None
    except InputError as error:
        raise error.under("draw") from None


def _read_box(game: HouseGame, table: SheetTable, value: object, index: int) -> Box:
    try:
        document = as_mapping(value, "")
        _only(document, _BOX, _fields_of_others)
        number = whole_of(document, "box", low=1, high=game.boxes)
        player = as_text(document["player"], "player") if "player" in document else None
        cards = read_cards(document.get("cards", ()), "cards")
        decision = (
            as_one_of(document["decision"], "decision", fields_of(game).decisions) if "decision" in document else None
        )
        bets = _read_bets(game, table, required(document, "bets"), stays=decision == game.stays)
        box = Box(number, player, bets, cards, decision)
        _check_decision(game, box)
    except InputError as error:
        raise error.under(f"boxes[{index}]") from None
    return box


def _read_bets(game: HouseGame, table: SheetTable, value: object, *, stays: bool) -> dict[str, Cents]:
    try:
        document = as_mapping(value, "")
        _only(document, game.bets, _bets_of_others)
        bets: dict[str, Cents] = {}
        for bet in game.bets:
            placed = money_of(document, bet) if bet in document else 0
            if not placed and stays and bet == game.stay_bet and "ante" in bets:
                placed = game.multiples[bet] * bets["ante"]
            if placed:
                bets[bet] = placed
                if bet in game.jackpot_bets:
                    _check_jackpot_bet(game, table, bet, placed)
        if not bets:
            raise InputError("", "there is no bet on this box")
    except InputError as error:
        raise error.under("bets") from None
    return bets


def _check_jackpot_bet(game: HouseGame, table: SheetTable, bet: str, placed: Cents) -> None:
    if table.jackpot_bet is not None and placed != table.jackpot_bet:
        wanted = f"the jackpot bet at this table is {dollars(table.jackpot_bet)}, not {dollars(placed)}"
        raise InputError(bet, f"{wanted} ({game.jackpot_amount})")
    if game.jackpot_in_credits and placed % table.credit_worth:
        wanted = f"must be whole credits of {dollars(table.credit_worth)}, not {dollars(placed)}"
        raise InputError(bet, f"{wanted} ({game.jackpot_amount})")


def _check_decision(game: HouseGame, box: Box) -> None:
    placed = [bet for bet in game.multiples if bet in box.bets]
    if not box.has_ante:
        if placed:
            raise InputError(f"bets.{placed[0]}", f"there is no ante on this box ({game.ante_needed})")
        if box.decision is not None:
            raise InputError("decision", f"there is no ante on this box ({game.ante_needed})")
        if box.cards:
            raise InputError("cards", f"there is no ante on this box ({game.ante_needed})")
    elif box.decision == FOLD and placed:
        raise InputError(f"bets.{placed[0]}", f"a hand that folds has no such bet ({game.fold})")


def _check_boxes(sheet: HouseSheet) -> None:
    if not sheet.boxes:
        raise InputError("boxes", "there is no box")
    seen: set[int] = set()
    for index, box in enumerate(sheet.boxes):
        if box.number in seen:
            raise InputError(f"boxes[{index}].box", f"box {box.number} is on the sheet twice")
        seen.add(box.number)
        if sheet.meter is None:
            for bet in sheet.game.jackpot_bets:
                if bet in box.bets:
                    raise InputError("jackpot", f"is missing: box {box.number} has a {bet} bet, so its meter is needed")


def _no_card_twice(sheet: HouseSheet) -> None:
    """2.2.1: one deck of 52. Places are worked out only if a card is there twice."""
    dealt = [card for box in sheet.boxes for card in box.cards]
    dealt += sheet.dealer
    dealt += sheet.community
    if len(set(dealt)) != len(dealt):
        boxes = [(f"boxes[{index}].cards", box.cards) for index, box in enumerate(sheet.boxes)]
        no_card_twice([*boxes, ("dealer", sheet.dealer), ("community", sheet.community)], sheet.game.one_deck)
