"""The places on a table's layout where chips can be put, with the limits of this table."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec import UNSET, UnsetType

from croupier.games import HOUSE_EDITIONS, HouseGame
from croupier.games.layout import BetPlace
from croupier.money import Cents, dollars
from croupier.rounds.commands import TableSettings
from croupier.settlement.sheet import DEFAULT_CREDIT


class SpotView(msgspec.Struct, frozen=True, kw_only=True):
    """A place for a bet. A bet with a decision has a `multiple` of the ante, a jackpot bet its `amount`."""

    bet: str
    label: str
    when: str
    """`start` or `decision`."""
    multiple: int | UnsetType = UNSET
    amount: str | UnsetType | None = UNSET
    min: str | UnsetType | None = UNSET
    max: str | UnsetType | None = UNSET
    multiple_of: str | UnsetType | None = UNSET


@lru_cache(maxsize=1_024)  # every picture of a table shows them
def betting_places(game: str, version: int, limits: TableSettings, *, linked: bool) -> list[SpotView]:
    """Each bet of the game, when it can be placed, and for how much; jackpot bets at linked tables only."""
    edition = HOUSE_EDITIONS.of(game, version)
    return [_spot(edition, limits, place) for place in edition.layout if not place.jackpot or linked]


def _spot(game: HouseGame, limits: TableSettings, place: BetPlace) -> SpotView:
    bet, label = place.name, place.label
    if place.multiple is not None:
        return SpotView(bet=bet, label=label, when="decision", multiple=place.multiple)
    if place.jackpot and game.jackpot_in_credits:
        credit = dollars(limits.credit or DEFAULT_CREDIT)
        return SpotView(bet=bet, label=label, when="start", amount=None, min=credit, max=None, multiple_of=credit)
    if place.jackpot:
        return SpotView(bet=bet, label=label, when="start", amount=_amount(limits.jackpot_bet))
    least, most = limits.limits_of(place.name)
    return SpotView(bet=bet, label=label, when="start", min=_amount(least), max=_amount(most), multiple_of=None)


def _amount(cents: Cents | None) -> str | None:
    return None if cents is None else dollars(cents)
