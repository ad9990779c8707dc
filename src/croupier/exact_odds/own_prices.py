"""Own prices in a question about odds: rows of the pay tables, and the hand with which the Dealer qualifies.

They become the pays of an edition that no house has, and everything else is counted as for any other edition.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from croupier.documents.fields import as_mapping, as_money, as_one_of, as_text, as_whole
from croupier.errors import InputError, shown
from croupier.exact_odds.document_types import OddsDocument
from croupier.exact_odds.hand_patterns import OWN_BONUS_ROWS, lowest_like, starting_hands_like
from croupier.exact_odds.holdem_side_bets import BOARDS, HANDS, ROYALS, bonus_slug
from croupier.exact_odds.side_bets import label
from croupier.games import HouseGame
from croupier.games.pay_tables import BonusRow, HoldemPays, Hole, StudPays
from croupier.games.prizes import WHOLE_METER, Prize
from croupier.games.words import PayTable
from croupier.hands import BY_SLUG, Category, Strength
from croupier.hands.grid import starting_hand

HIGHEST_PAY = 1_000_000
"""To 1; more than any pay table has."""
NONE: Final = "none"
QUALIFIES = {NONE: "*", "ace-high": "A", "ace-king": "AK", "pair": "one-pair"}
"""The names of usual qualifying hands, as patterns; any other pattern will do too."""
_SHARE = re.compile(r"([0-9]{1,3})%")
_TO_ONE = re.compile(r"([0-9]{1,7}) to 1")


class OwnPrices(NamedTuple):
    """The prices of a question, as they were given."""

    pay: Mapping[str, object] | None = None
    """To 1, by winning hand: rows of the BET pay table."""
    prize: Mapping[str, object] | None = None
    """Rows of the jackpot's pay table: `10%`, `500.00` or `50 to 1`; 0 takes a row out."""
    bonus: Mapping[str, object] | None = None
    """To 1, by row of the Bonus table or by starting hand."""
    qualifies: object = None
    """The lowest hand with which the Dealer qualifies."""


def stud_priced(game: HouseGame, pays: StudPays, own: OwnPrices) -> StudPays:
    """The pays of a stud game with the rows that a question overrides."""
    if own.bonus:
        raise InputError("bonus", f"{game.name} has no Bonus")
    qualifies = pays.qualifies if own.qualifies is None else _qualifies(own.qualifies)
    rows = _rows(own.prize, "prize")
    draws = {name: _draw_pay(rows.pop(name), f"prize.{name}") for name in tuple(rows) if name in pays.draws}
    return pays._replace(
        qualifies=qualifies,
        bet=_bet_table(pays.bet, _rows(own.pay, "pay")),
        jackpot=_jackpot_table(game, pays.jackpot, rows),
        draws={**pays.draws, **draws},
    )


def _rows(given: Mapping[str, object] | None, place: str) -> dict[str, object]:
    rows = {} if given is None else as_mapping(given, place)
    for name in rows:
        if not isinstance(name, str):
            raise InputError(place, f"{shown(name)} is no row of a pay table")
    return dict(rows)


def _bet_table(table: PayTable, rows: Mapping[str, object]) -> PayTable:
    pays = dict(table)
    for name, odds_to_one in rows.items():
        kind = as_one_of(name, f"pay.{name}", BY_SLUG)
        pays[kind] = as_whole(odds_to_one, f"pay.{name}", low=0, high=HIGHEST_PAY)
    return pays


def _qualifies(given: object) -> Callable[[Strength], bool]:
    lowest = lowest_like(QUALIFIES.get(as_text(given, "qualifies"), given), "qualifies")
    return partial(_is_at_least, lowest)


def qualifying_name(pays: StudPays) -> str | None:
    """The name of the lowest hand with which the Dealer qualifies; None if it has none."""
    for name, pattern in QUALIFIES.items():
        lowest = lowest_like(pattern, "qualifies")
        if pays.qualifies(lowest) and (lowest == 1 or not pays.qualifies(Strength(lowest - 1))):
            return name
    return None


def _is_at_least(lowest: Strength, hand: Strength) -> bool:
    return hand >= lowest


def _jackpot_table(
    game: HouseGame, table: Mapping[Category, Prize], rows: Mapping[str, object]
) -> dict[Category, Prize]:
    """The table with the highest hand first."""
    if rows and not game.jackpot_bets:
        raise InputError("prize", f"{game.name} has no jackpot bet")
    prizes: dict[Category, Prize | None] = dict(table)
    for name, given in rows.items():
        prizes[as_one_of(name, f"prize.{name}", BY_SLUG)] = read_prize(name, given)
    ordered = {kind: prizes.get(kind) for kind in reversed(Category)}
    return {kind: prize for kind, prize in ordered.items() if prize is not None}


def read_prize(name: str, given: object) -> Prize | None:
    """`10%` of the meter, `500.00` dollars, `50 to 1` on the stake; None where the row is taken out."""
    place = f"prize.{name}"
    if given is None or given == NONE:
        return None
    text = given if isinstance(given, str) else ""
    if share := _SHARE.fullmatch(text):
        return Prize(name, percent=as_whole(int(share[1]), place, low=1, high=WHOLE_METER))
    if to_one := _TO_ONE.fullmatch(text):
        return Prize(name, to_one=as_whole(int(to_one[1]), place, low=1, high=HIGHEST_PAY))
    if isinstance(given, str) and not re.fullmatch(r"[0-9.]+", given):
        raise InputError(place, f"{shown(given)} is no prize: write 10%, 500.00 (dollars), 50 to 1, or none")
    fixed = as_money(given, place)
    return Prize(name, fixed=fixed) if fixed else None


def _draw_pay(given: object, place: str) -> int:
    matched = _TO_ONE.fullmatch(given) if isinstance(given, str) else None
    if matched is None:
        raise InputError(place, f"a draw pays so many to 1, such as 5 to 1, not {shown(given)}")
    return as_whole(int(matched[1]), place, low=0, high=HIGHEST_PAY)


def holdem_priced(game: HouseGame, pays: HoldemPays, own: OwnPrices) -> HoldemPays:
    """The pays of a hold'em game with the rows that a question overrides."""
    if own.pay:
        raise InputError("pay", f"{game.name} has no BET pay table")
    if own.qualifies is not None:
        raise InputError("qualifies", f"{game.name} has no qualifying hand: the Dealer always plays")
    prizes: dict[str, Prize | None] = {}
    known = {name: name for name in prize_places()}
    for name, given in _rows(own.prize, "prize").items():
        prizes[as_one_of(name, f"prize.{name}", known)] = read_prize(name, given)
    return _with_prizes(pays, prizes)._replace(bonus=_bonus_table(pays.bonus, _rows(own.bonus, "bonus")))


def prize_places() -> dict[str, tuple[str, str | Category]]:
    """The rows of PTH 4.2 by name: the table of `HoldemPays` that has each, and its place there."""
    royals: dict[str, tuple[str, str | Category]] = {f"royal-flush-on-the-{at}": ("royals", at) for at in ROYALS[::-1]}
    hands: dict[str, tuple[str, str | Category]] = {kind.slug: ("hands", kind) for kind in HANDS[::-1]}
    return {**royals, **hands, **{f"community-{kind.slug}": ("community", kind) for kind in BOARDS[::-1]}}


def _with_prizes(pays: HoldemPays, prizes: Mapping[str, Prize | None]) -> HoldemPays:
    tables: dict[str, dict[Any, Prize]] = {
        "royals": dict(pays.royals),
        "hands": dict(pays.hands),
        "community": dict(pays.community),
    }
    for name, prize in prizes.items():
        table, place = prize_places()[name]
        tables[table].pop(place, None)
        if prize is not None:
            tables[table][place] = prize
    return pays._replace(royals=tables["royals"], hands=tables["hands"], community=tables["community"])


def _bonus_table(table: tuple[BonusRow, ...], rows: Mapping[str, object]) -> tuple[BonusRow, ...]:
    """A row for one starting hand stands before the table's own rows."""
    by_slug = {bonus_row_slug(name): at for at, (name, *_) in enumerate(table)}
    found = list(table)
    first: list[BonusRow] = []
    for name, given in rows.items():
        to_one = as_whole(given, f"bonus.{name}", low=0, high=HIGHEST_PAY)
        at = by_slug.get(name)
        if at is not None:
            found[at] = (table[at][0], to_one, table[at][2])
        else:
            first.append((name, to_one, partial(_is_one_of, _starting_hands(name, by_slug))))
    return (*first, *found)


def _starting_hands(name: str, rows: Mapping[str, int]) -> frozenset[int]:
    place = f"bonus.{name}"
    if name not in OWN_BONUS_ROWS:
        raise InputError(place, f"must be {' or '.join(rows)}, or a starting hand such as KQs")
    return starting_hands_like(name, place)


def _is_one_of(hands: frozenset[int], hole: Hole, _dealer: Hole) -> bool:
    return starting_hand(*hole) in hands


def bonus_row_slug(name: str) -> str:
    """The name of a row of the Bonus table in questions: `a-k-suited` for `A-K suited`."""
    return bonus_slug(name).removeprefix("win-")


def tell_prices(odds: OddsDocument, pays: StudPays | HoldemPays, own: OwnPrices) -> None:
    """Add the prices that a question overrides to its answer; nothing if it overrides none."""
    if own.qualifies is not None:
        odds["qualifies"] = as_text(own.qualifies, "qualifies")
    if own.prize:
        table = _every_prize(pays)
        odds["prize"] = {name: label(table[name]) if name in table else NONE for name in own.prize}
    if own.bonus and isinstance(pays, HoldemPays):
        pays_of = {bonus_row_slug(name): to_one for name, to_one, _ in pays.bonus}
        odds["bonus"] = {name: pays_of[bonus_row_slug(name)] for name in own.bonus}


def _every_prize(pays: StudPays | HoldemPays) -> dict[str, Prize]:
    if isinstance(pays, StudPays):
        draws = [Prize(name, to_one=to_one) for name, to_one in pays.draws.items()]
        return {prize.hand: prize for prize in (*pays.jackpot.values(), *draws)}
    tables = (pays.royals, pays.hands, pays.community)
    return {prize.hand: prize for table in tables for prize in table.values()}
