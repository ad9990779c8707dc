"""The shapes of the documents that `settle` reads and writes, for type checkers and editors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Literal, NotRequired, TypeAlias, TypedDict, final

Money: TypeAlias = int | float | str | Decimal
"""Dollars with at most two decimals, as sheets may write them."""


class JackpotSheetDocument(TypedDict):
    """The meter of a round's jackpot, and its reset."""

    meter: Money
    reset: Money


class BoxSheetDocument(TypedDict):
    """One box of a house game's sheet."""

    box: int
    bets: Mapping[str, Money]
    player: NotRequired[str]
    cards: NotRequired[Sequence[str]]
    decision: NotRequired[str]


class IrregularityDocument(TypedDict):
    """An irregularity in the round."""

    kind: str
    facts: NotRequired[Mapping[str, object]]
    box: NotRequired[int]
    seat: NotRequired[int]
    choice: NotRequired[str]
    decided: NotRequired[str]


class HouseSheetDocument(TypedDict):
    """The sheet of a round of a house game."""

    game: str
    boxes: Sequence[BoxSheetDocument]
    dealer: NotRequired[Sequence[str]]
    community: NotRequired[Sequence[str]]
    table: NotRequired[Mapping[str, Money]]
    jackpot: NotRequired[JackpotSheetDocument]
    draw: NotRequired[Mapping[str, object]]
    irregularities: NotRequired[Sequence[IrregularityDocument]]
    format: NotRequired[int]
    version: NotRequired[int | str]
    meta: NotRequired[Mapping[str, object]]


class SeatSheetDocument(TypedDict):
    """One seat of a Poker sheet."""

    seat: int
    stack: Money
    player: NotRequired[str]
    cards: NotRequired[Sequence[str]]


class ActionDocument(TypedDict):
    """One action of a Poker sheet. A bet and a raise have a `to`."""

    seat: int
    action: str
    to: NotRequired[Money]


class BetCorrectionDocument(TypedDict):
    """A bet of a Poker sheet that was corrected by decision, after `after` actions (R-58).

    `betting_round` is 1 to 4: if a round ends with the action before, the correction may belong to either round.
    """

    after: int
    betting_round: NotRequired[int]
    seat: int
    to: Money


class PokerSheetDocument(TypedDict):
    """The sheet of a Poker hand."""

    game: Literal["poker"]
    table: Mapping[str, object]
    button: int
    seats: Sequence[SeatSheetDocument]
    actions: Sequence[ActionDocument]
    board: NotRequired[Sequence[str]]
    post: NotRequired[Sequence[Mapping[str, object]]]
    antes: NotRequired[Mapping[str, Money] | Mapping[int, Money]]
    blinds: NotRequired[Mapping[str, int | None]]
    no_small_blind: NotRequired[bool]
    irregularities: NotRequired[Sequence[IrregularityDocument]]
    corrections: NotRequired[Sequence[BetCorrectionDocument]]
    format: NotRequired[int]
    version: NotRequired[int | str]
    meta: NotRequired[Mapping[str, object]]


class BetDocument(TypedDict):
    """The result of one bet. `also` lists the other clauses that played a part, if any did."""

    bet: str
    stake: str
    outcome: str
    pays: str
    returned: str
    clause: str
    also: NotRequired[list[str]]


class BoxDocument(TypedDict):
    """One box settled."""

    box: int
    player: str | None
    hand: str | None
    bets: list[BetDocument]
    net: str


class DealerDocument(TypedDict):
    """The Dealer's hand; `qualifies` is null in a game that has no qualifying hand."""

    hand: str
    qualifies: bool | None


class PayoutDocument(TypedDict):
    """A prize paid out of the meter."""

    box: int
    bet: str
    share: str
    amount: str
    clause: str


class MeterDocument(TypedDict):
    """The jackpot's meter before and after the round."""

    before: str
    after: str
    payouts: list[PayoutDocument]


@final
class HouseSettlementDocument(TypedDict):
    """The settlement of a round of a house game."""

    game: str
    result: str
    dealer: DealerDocument | None
    boxes: list[BoxDocument]
    jackpot: MeterDocument | None
    house: str


class PotDocument(TypedDict):
    """One pot of a Poker hand: the seats that could win it, and the winners with their shares."""

    pot: str
    amount: str
    rake: str
    eligible: list[int]
    winners: list[int]
    shares: dict[str, str]
    clause: str


class UncalledDocument(TypedDict):
    """An uncalled bet, which went back."""

    seat: int
    amount: str
    clause: str


class SeatDocument(TypedDict):
    """The chips of one seat before the hand and after it."""

    seat: int
    player: str | None
    hand: str | None
    start: str
    end: str
    net: str


@final
class PokerSettlementDocument(TypedDict):
    """The settlement of a Poker hand. It has a `clause` if the hand is void."""

    game: Literal["poker"]
    result: str
    clause: NotRequired[str]
    pots: list[PotDocument]
    uncalled: list[UncalledDocument]
    seats: list[SeatDocument]
    rake: str
    showdown: list[int]


SettlementDocument: TypeAlias = HouseSettlementDocument | PokerSettlementDocument
