"""A table's limits as documents: money in dollars, words for devices. Limits from outside are checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from croupier.cardroom import refuse_unapproved
from croupier.documents.fields import as_mapping, as_money, as_one_of, as_text, as_truth, as_whole, only_known, required
from croupier.floor_events.pace import Pace
from croupier.games import HOUSE_EDITIONS, HOUSE_GAMES
from croupier.games.dealing import Device
from croupier.games.layout import ANTE
from croupier.games.poker import POKER_EDITIONS
from croupier.money import dollars
from croupier.poker.settings import LONGEST_WINDOW_S, PokerTableSettings, checked_stakes
from croupier.rounds.commands import ENDS, side_limits_from
from croupier.rounds.commands import TableSettings as HouseLimits

Limits: TypeAlias = HouseLimits | PokerTableSettings
"""The table's display: limits, boxes and device, or blinds, stakes, seats and rake."""
OWN_MONEY = ("ante_min", "ante_max", "jackpot_bet", "credit")
DEVICES = {"shoe": Device.SHOE, "shuffler": Device.SHUFFLER} | {device.value: device for device in Device}
DEVICE_WORDS = {Device.SHOE: "shoe", Device.SHUFFLER: "shuffler"}
POKER_MONEY = ("small_blind", "big_blind", "min_stake", "max_stake", "chip", "rake_cap")


def limits_of(game: str, value: object) -> Limits:
    """The limits of a table of this game from a document."""
    return poker_limits(value) if game == "poker" else house_limits(value)


def limits_document(limits: Limits) -> dict[str, Any]:
    return _poker_document(limits) if isinstance(limits, PokerTableSettings) else _house_document(limits)


def side_money() -> list[str]:
    """The fields for the limits of side bets, of all editions of all house games."""
    games = [game for name in HOUSE_GAMES for game in HOUSE_EDITIONS.all_of(name)]
    bets = dict.fromkeys(bet for game in games for bet in game.limited if bet != ANTE)
    return [f"{bet}_{end}" for bet in bets for end in ENDS]


def house_limits(value: object) -> HouseLimits:
    """Limits, boxes and device of a house game's table."""
    document = as_mapping(value, "")
    sides = side_money()
    only_known(document, (*OWN_MONEY, *sides, "boxes", "device", "by_hand"))
    money = {key: as_money(document[key], key) for key in (*OWN_MONEY, *sides) if document.get(key) is not None}
    found: dict[str, Any] = {key: money.pop(key) for key in OWN_MONEY if key in money}
    found["side_limits"] = side_limits_from(money)
    if "boxes" in document:
        found["boxes"] = as_whole(document["boxes"], "boxes", low=1, high=9)
    if "device" in document:
        found["device"] = as_one_of(document["device"], "device", DEVICES)
    if "by_hand" in document:
        found["by_hand"] = as_truth(document["by_hand"], "by_hand")
    return HouseLimits(**found)


def _house_document(limits: HouseLimits) -> dict[str, Any]:
    amounts = {**{key: getattr(limits, key) for key in OWN_MONEY}, **limits.side_fields()}
    shown = {key: dollars(amount) for key, amount in amounts.items() if amount is not None}
    return {**shown, "boxes": limits.boxes, "device": DEVICE_WORDS[limits.device], "by_hand": limits.by_hand}


def poker_limits(value: object) -> PokerTableSettings:
    """Blinds, stakes, seats, chip and rake of a Poker table."""
    document = as_mapping(value, "")
    refuse_unapproved(document)
    only_known(document, PokerTableSettings._fields)
    found: dict[str, Any] = {key: as_money(document[key], key) for key in POKER_MONEY if document.get(key) is not None}
    for key in ("small_blind", "big_blind", "min_stake", "max_stake"):
        required(found, key)
    if "seats" in document:
        found["seats"] = as_whole(document["seats"], "seats", low=2, high=10)
    if "rake_percent" in document:
        found["rake_percent"] = as_text(document["rake_percent"], "rake_percent")
    if "no_flop_no_drop" in document:
        found["no_flop_no_drop"] = as_truth(document["no_flop_no_drop"], "no_flop_no_drop")
    if "return_window" in document:
        found["return_window"] = as_whole(document["return_window"], "return_window", low=0, high=LONGEST_WINDOW_S)
    if "by_hand" in document:
        found["by_hand"] = as_truth(document["by_hand"], "by_hand")
    limits = PokerTableSettings(**found)
    # The version of the rules is checked when the table is opened or configured.
    checked_stakes(limits, most_rake_percent=max(known.most_rake_percent for known in POKER_EDITIONS.all_of("poker")))
    return limits


def _poker_document(limits: PokerTableSettings) -> dict[str, Any]:
    found = {key: amount for key, amount in limits._asdict().items() if amount is not None}
    return {key: dollars(amount) if key in POKER_MONEY else amount for key, amount in found.items()}


def pace_document(pace: Pace) -> dict[str, int]:
    """A pace as it is stored: in whole milliseconds."""
    return {name.removesuffix("_s"): round(1_000 * seconds) for name, seconds in pace._asdict().items()}


def pace_of(document: Mapping[str, int]) -> Pace:
    """The pace from its stored form."""
    return Pace(**{f"{name}_s": milliseconds / 1_000 for name, milliseconds in document.items()})
