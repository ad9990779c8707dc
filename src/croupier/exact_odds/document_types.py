"""The shapes of the answers of `odds` and `advise`, for type checkers and editors."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class OutcomeDocument(TypedDict):
    """One result that a round or a bet can have. `units` is the player's result in antes."""

    outcome: str
    combinations: int
    units: int


class WayDocument(TypedDict):
    """One way in which a round can end, with what the player has put down, in antes."""

    way: str
    combinations: int
    units: int
    staked: int


class FiguresDocument(TypedDict):
    """What is said of every bet with a table of outcomes."""

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
    """A prize, and in how many of how many deals it comes."""

    hand: str
    combinations: int
    of: int
    pays: str


class JackpotOddsDocument(TypedDict):
    """What one jackpot bet returns, in dollars. The last keys are there if a meter was given or draws add to it."""

    fixed_return: float
    return_per_meter_dollar: float
    break_even_meter: str
    hits: list[PrizeDocument]
    jackpot_bet: str
    meter: NotRequired[str]
    return_at_meter: NotRequired[float]
    house_edge_at_meter: NotRequired[float]
    lucky_return: NotRequired[float]
    break_even_meter_with_lucky: NotRequired[str]
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
"""The side bets that the game has."""


class ChartCellDocument(TypedDict):
    """How many of the ace-king hands of one kind best play BETs."""

    third: str
    dealer_up: str
    matched: bool
    bet: int
    of: int


class StartingHandDocument(TypedDict):
    """One of the 169 starting hands, and what playing it is worth in antes."""

    hand: str
    pairs: int
    combinations: int
    net: int
    play: float
    best: str


class OddsDocument(TypedDict):
    """The exact odds of a game. `pay` and `ace_king_chart` belong to stud games, `starting_hands` to hold'em."""

    game: str
    main: MainOddsDocument
    side_bets: SideBetsDocument
    elapsed_seconds: float
    version: int
    strategy: str
    pay: NotRequired[dict[str, int]]
    indifferent: dict[str, int]
    ace_king_chart: NotRequired[list[ChartCellDocument]]
    starting_hands: NotRequired[list[StartingHandDocument]]
    from_cache: bool


class AdviceDocument(TypedDict):
    """What each choice is worth, in antes, and the best one."""

    choices: dict[str, float]
    best: str
