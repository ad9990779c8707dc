"""Writes a Poker sheet as Open Hand History, version 1.4.7: JSON objects, one hand each, a blank line between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import msgspec

from croupier.cards import names
from croupier.documents.fields import Document
from croupier.games.poker import MOST_SEATS
from croupier.histories.amounts import as_number
from croupier.histories.replay import Replay, ReplayRound, earlier_version, replay_of
from croupier.money import Cents
from croupier.settlement.poker import SettledPot, settle_poker
from croupier.settlement.poker_sheet import PokerSheet, read_sheet
from croupier.version import __version__

SPEC_VERSION = "1.4.7"
STREETS = ("Preflop", "Flop", "Turn", "River")
SHOWDOWN = "Showdown"
SITE = "Croupier"
CURRENCY = "SGD"
NO_DATE = "1970-01-01T00:00:00Z"
"""The format requires a date. A sheet may have none."""
FROM_PHH = {"hand": "game_number", "table": "table_name", "venue": "site_name", "currency": "currency"}
WORDS = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise"}


def ohh_from_sheet(document: Document) -> dict[str, object]:
    """The hand as an Open Hand History object."""
    settlement = settle_poker(document)
    sheet = read_sheet(document, is_void=False)
    replay = replay_of(sheet)
    antes = [_number(ante) for ante in sheet.antes.values()]
    original = _original_fields(document)
    table: Any = document["table"]
    chip_and_rake = {key: table[key] for key in ("chip", "rake") if key in table}
    own: dict[str, object] = {"_table": chip_and_rake} if chip_and_rake else {}
    own |= earlier_version(sheet) | _unusual_blinds(sheet, _forced(sheet))
    hand = {
        "spec_version": SPEC_VERSION,
        "site_name": SITE,
        "network_name": SITE,
        "internal_version": __version__,
        "tournament": False,
        "game_number": "0",
        "start_date_utc": NO_DATE,
        "table_name": "",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL", "bet_cap": 0},
        "table_size": MOST_SEATS,
        "currency": CURRENCY,
        "dealer_seat": document["button"],
        "small_blind_amount": _number(sheet.table.small_blind or 0),
        "big_blind_amount": _number(sheet.table.big_blind),
        "ante_amount": max(antes, default=0),
        "hero_player_id": None,
        "flags": [],
        **original,
        "players": [_player(seat.number, seat.player, seat.stack) for seat in sheet.seats],
        "rounds": _rounds(sheet, replay),
        "pots": [_pot(number, pot) for number, pot in enumerate(settlement.pots)],
    }
    return {"ohh": hand | own}


def ohh_text(documents: Iterable[Document]) -> str:
    hands = [msgspec.json.format(msgspec.json.encode(ohh_from_sheet(document)), indent=2) for document in documents]
    return "\n\n".join(hand.decode() for hand in hands) + "\n"


def _number(cents: Cents) -> int | float:
    """A JSON number. Cents are exact when it is printed with two decimals."""
    number = as_number(cents)
    return float(number) if isinstance(number, Decimal) else number


def _original_fields(document: Document) -> dict[str, object]:
    """The original fields that the sheet preserves from an Open Hand History or a PHH file."""
    meta = document.get("meta")
    if not isinstance(meta, Mapping):
        return {}
    original = meta.get("ohh")
    if isinstance(original, Mapping):
        return dict(original)
    phh = meta.get("phh")
    if not isinstance(phh, Mapping):
        return {}
    fields: dict[str, object] = {field: str(phh[key]) for key, field in FROM_PHH.items() if key in phh}
    if all(isinstance(phh.get(key), int) for key in ("year", "month", "day")):
        time = phh.get("time", "00:00:00")
        fields["start_date_utc"] = f"{phh['year']:04d}-{phh['month']:02d}-{phh['day']:02d}T{time}Z"
    return fields


def _player(seat: int, name: str | None, stack: Cents) -> dict[str, object]:
    return {"id": seat, "seat": seat, "name": name or f"Seat {seat}", "starting_stack": _number(stack)}


def _rounds(sheet: PokerSheet, replay: Replay) -> list[dict[str, object]]:
    """Forced money and the deal, then each street. Cards dealt after the betting get streets without actions."""
    rounds: list[dict[str, object]] = []

    def add(street: str, cards: list[str], actions: Iterable[Mapping[str, object]]) -> None:
        numbered = [{"action_number": number, **action} for number, action in enumerate(actions, start=1)]
        rounds.append({"id": len(rounds), "street": street, "cards": cards, "actions": numbered})

    for round_ in replay.rounds:
        first = [*_forced(sheet), *_deal(sheet)] if not rounds else []
        add(STREETS[round_.number], names(round_.board), [*first, *_played(sheet, round_)])
    for cards in replay.run_out:
        add(STREETS[len(rounds)], names(cards), ())
    if replay.shows:
        add(SHOWDOWN, [], [_show(sheet, place) for place in replay.shows])
    return rounds


def _played(sheet: PokerSheet, round_: ReplayRound) -> list[dict[str, object]]:
    return [
        _action(sheet, deed.place, WORDS[deed.word], deed.puts_in, is_all_in=deed.is_all_in) for deed in round_.deeds
    ]


def _seat(sheet: PokerSheet, place: int) -> int:
    return sheet.seats[sheet.places[place]].number


def _action(
    sheet: PokerSheet, place: int, word: str, amount: Cents = 0, *, is_all_in: bool = False
) -> dict[str, object]:
    action: dict[str, object] = {"player_id": _seat(sheet, place), "action": word}
    return action | ({"amount": _number(amount), "is_allin": is_all_in} if amount else {})


def _forced(sheet: PokerSheet) -> list[dict[str, object]]:
    """Antes, dead posts, blinds and live posts, as far as each stack goes."""
    left = [sheet.seats[index].stack for index in sheet.places]
    actions = []

    def put(place: int, word: str, amount: Cents) -> None:
        paid = min(amount, left[place])
        left[place] -= paid
        if paid:
            actions.append(_action(sheet, place, word, paid, is_all_in=not left[place]))

    for place, ante in sheet.antes.items():
        put(place, "Post Ante", ante)
    for post in sheet.posts:
        if post.dead:
            put(post.place, "Post Dead", post.amount)
    replaced = {post.place for post in sheet.posts}
    for word, blind, amount in (
        ("Post SB", sheet.blinds.small, sheet.table.small_blind or 0),
        ("Post BB", sheet.blinds.big, sheet.table.big_blind),
    ):
        if blind is not None and blind not in replaced:
            put(blind, word, amount)
    for post in sheet.posts:
        if not post.dead:
            straddles = post.place == sheet.blinds.big and post.amount > sheet.table.big_blind
            put(post.place, "Straddle" if straddles else "Post Extra Blind", post.amount)
    return actions


def _unusual_blinds(sheet: PokerSheet, forced: Sequence[Mapping[str, object]]) -> dict[str, object]:
    """The seats of the blinds, in a field of our own, if they do not follow from the posts.

    This happens when an ante took the whole stack of a blind, or a post replaced it.
    """
    posted = {
        word: action["player_id"]
        for word in ("Post SB", "Post BB", "Straddle")
        for action in forced
        if action["action"] == word
    }
    blinds = {key: None if place is None else _seat(sheet, place) for key, place in sheet.blinds._asdict().items()}
    if blinds == {"small": posted.get("Post SB"), "big": posted.get("Straddle", posted.get("Post BB"))}:
        return {}
    return {"_blinds": blinds}


def _deal(sheet: PokerSheet) -> list[dict[str, object]]:
    return [
        {"player_id": seat.number, "action": "Dealt Cards", "cards": names(seat.cards)}
        for seat in sheet.seats
        if seat.cards
    ]


def _show(sheet: PokerSheet, place: int) -> dict[str, object]:
    cards = sheet.seats[sheet.places[place]].cards
    action = {"player_id": _seat(sheet, place), "action": "Shows Cards" if cards else "Mucks Cards"}
    return action | ({"cards": names(cards)} if cards else {})


def _pot(number: int, pot: SettledPot) -> dict[str, object]:
    wins = [{"player_id": seat, "win_amount": _number(share)} for seat, share in pot.shares]
    return {"number": number, "amount": _number(pot.amount), "rake": _number(pot.rake), "player_wins": wins}
