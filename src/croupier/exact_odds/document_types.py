"""The shapes of the answers of `odds` and `advise`, for type checkers and editors."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

JACKPOT_BETS: tuple[Literal["jackpot", "jackpot-player", "jackpot-dealer"], ...] = (
    "jackpot",
    "jackpot-player",
    "jackpot-dealer",
)


class OutcomeDocument(TypedDict):
    """One possible result of a round or a bet. `units` is the player's result in antes."""

    outcome: str
    combinations: int
    units: int


class WayDocument(TypedDict):
    """One way in which a round can end, with the player's stakes, in antes."""

    way: str
    combinations: int
    units: int
    staked: int


class FiguresDocument(TypedDict):
    """The figures of a bet with a table of outcomes."""

    combinations: int
    net: int
    house_edge: float
    element_of_risk: float
    standard_deviation: float


class BonusOddsDocument(FiguresDocument):
    """The odds of the Bonus."""

    outcomes: list[OutcomeDocument]


class MainOddsDocument(BonusOddsDocument):
    """The odds of the main game."""

    decisions: dict[str, float]
    decision_counts: dict[str, int]
    ways: list[WayDocument]


class PrizeDocument(TypedDict):
    """A prize, the number of deals with it, and the number of all deals."""

    hand: str
    combinations: int
    of: int
    pays: str


class JackpotOddsDocument(TypedDict):
    """The returns of one jackpot bet, in dollars. The last keys are there if a meter was given or draws add to it."""

    fixed_return: float
    return_per_meter_dollar: float
    break_even_meter: str | None
    """None if own prizes leave nothing to the meter, and the bet is never fair."""
    hits: list[PrizeDocument]
    jackpot_bet: str
    meter: NotRequired[str]
    return_at_meter: NotRequired[float]
    house_edge_at_meter: NotRequired[float]
    lucky_return: NotRequired[float]
    break_even_meter_with_lucky: NotRequired[str | None]
    return_at_meter_with_lucky: NotRequired[float]


SideBetsDocument = TypedDict(
    "SideBetsDocument",
    {
        "jackpot": JackpotOddsDocument,
        "jackpot-player": JackpotOddsDocument,
        "jackpot-dealer": JackpotOddsDocument,
        "bonus": BonusOddsDocument,
    },
    total=False,
)
"""The side bets of the game."""


def jackpot_bets(side_bets: SideBetsDocument) -> dict[str, JackpotOddsDocument]:
    """The jackpot bets among them, by name."""
    return {name: side_bets[name] for name in JACKPOT_BETS if name in side_bets}


class ChartCellDocument(TypedDict):
    """How many of the ace-king hands of one kind best play BETs."""

    third: str
    dealer_up: str
    matched: bool
    bet: int
    of: int


class StartingHandDocument(TypedDict):
    """One of the 169 starting hands, and the value of playing it in antes."""

    hand: str
    pairs: int
    combinations: int
    net: int
    play: float
    best: str


class OddsDocument(TypedDict):
    """The exact odds of a game. `pay` and `ace_king_chart` belong to stud games, `starting_hands` to hold'em.

    `qualifies`, `prize` and `bonus` are there if the question had prices of its own.
    """

    game: str
    main: MainOddsDocument
    side_bets: SideBetsDocument
    elapsed_seconds: float
    version: int
    strategy: str
    qualifies: NotRequired[str]
    prize: NotRequired[dict[str, str]]
    bonus: NotRequired[dict[str, int]]
    pay: NotRequired[dict[str, int]]
    indifferent: dict[str, int]
    ace_king_chart: NotRequired[list[ChartCellDocument]]
    starting_hands: NotRequired[list[StartingHandDocument]]
    from_cache: bool


class AdviceDocument(TypedDict):
    """The value of each choice, in antes, and the best one."""

    choices: dict[str, float]
    best: str
