"""The settings of one jackpot, and how they are read from a document."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from croupier.clauses import reading
from croupier.documents.fields import as_mapping, as_one_of, money_of, only_known, optional_money
from croupier.errors import InputError
from croupier.games.words import under
from croupier.money import Cents, dollars

Rate: TypeAlias = int
"""A share in hundredths of a percent: 7,000 is 70%."""

WHOLE: Rate = 100_00
"""All of a bet."""

RESET: Cents = under(50_000_00, reading("R-15"))
CONTRIBUTION: Rate = under(70_00, reading("R-15"))
SEED_RESERVE: Rate = under(10_00, reading("R-15"))

LOWEST_RESET: Cents = 1_00
"""The odd cents of a shared 100% prize go into the reset (R-17), so it must be able to hold them."""


class Confirmation(StrEnum):
    """The people who must agree before a locked prize is paid."""

    AUTOMATIC = "automatic"
    TWO_PERSON = "two-person"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """R-15: the house settings of one jackpot."""

    reset: Cents = RESET
    """The amount that the meter goes back to when it is won."""
    contribution: Rate = CONTRIBUTION
    """The share of each accepted jackpot bet that feeds the meter."""
    seed_reserve: Rate = SEED_RESERVE
    """The share that is set aside for the next reset. The rest is House revenue."""
    jackpot_confirmation: Confirmation = Confirmation.AUTOMATIC
    largest_bet: Cents | None = None
    """The most that one jackpot bet can be before it is taken for a mistake; None: there is no such bound."""

    def __post_init__(self) -> None:
        if self.reset < LOWEST_RESET:
            raise InputError("reset", f"must be at least {dollars(LOWEST_RESET)}, not {dollars(self.reset)}")
        if not 0 < self.contribution <= WHOLE:
            raise InputError(
                "contribution", f"must be above 0 and at most 100 percent, not {dollars(self.contribution)}"
            )
        if not 0 <= self.seed_reserve <= WHOLE - self.contribution:
            most = dollars(WHOLE - self.contribution)
            raise InputError("seed_reserve", f"must be 0 to {most} percent, not {dollars(self.seed_reserve)}")
        if self.largest_bet is not None and self.largest_bet < 1:
            raise InputError("largest_bet", "must be at least 0.01")


FIELDS = ("reset", "contribution", "seed_reserve", "jackpot_confirmation", "largest_bet")
CONFIRMATIONS = {confirmation.value: confirmation for confirmation in Confirmation}


def read_settings(value: object) -> Settings:
    """Settings from a document: money in dollars, shares in percent, both with up to two decimals."""
    document = as_mapping(value, "")
    only_known(document, FIELDS)
    # A percentage with two decimals is read like dollars and cents: both are hundredths.
    given: dict[str, int] = {key: money_of(document, key) for key in FIELDS[:3] if key in document}
    word = document.get("jackpot_confirmation", Confirmation.AUTOMATIC.value)
    return Settings(
        **given,
        jackpot_confirmation=as_one_of(word, "jackpot_confirmation", CONFIRMATIONS),
        largest_bet=optional_money(document, "largest_bet"),
    )


def settings_document(settings: Settings) -> dict[str, str]:
    """The settings as `read_settings` reads them."""
    document = {key: dollars(getattr(settings, key)) for key in FIELDS[:3]}
    document["jackpot_confirmation"] = settings.jackpot_confirmation.value
    if settings.largest_bet is not None:
        document["largest_bet"] = dollars(settings.largest_bet)
    return document
