"""A hand's sheet: the projection of its events that `croupier settle` settles to the same cents."""

from __future__ import annotations

from typing import Any

from croupier.cards import names
from croupier.money import dollars
from croupier.poker.hand import Hand, HandIrregularity


def hand_sheet(hand: Hand) -> dict[str, Any]:
    """The sheet of a hand that is over, with the cards of hands that were shown."""
    opening = hand.opening
    shown = {place: names(hand.hole[place]) for place in hand.shown}
    seats = []
    for place, seat in enumerate(hand.sheet.seats):
        entry = {"seat": seat.number, "player": seat.player, "stack": dollars(seat.stack)}
        seats.append(entry | ({"cards": shown[place]} if place in shown else {}))
    sheet: dict[str, Any] = {
        "format": 1,
        "game": opening.game,
        "version": opening.version,
        "meta": {"round": hand.id},
        "table": opening.settings.table_document(),
        "button": opening.button,
        "seats": seats,
        "blinds": {"small": opening.small, "big": opening.big},
        "board": names(hand.whole_board),
        "actions": [_action(hand, *action) for action in hand.actions],
    }
    if posts := _posts(hand):
        sheet["post"] = posts
    if hand.irregularities:
        sheet["irregularities"] = [_irregularity(entry) for entry in hand.irregularities]
    if hand.corrections:
        sheet["corrections"] = [
            {"after": after, "betting_round": number + 1, "seat": hand.numbers[place], "to": dollars(total)}
            for after, number, place, total in hand.corrections
        ]
    return sheet


def _action(hand: Hand, place: int, deed: str, to: int | None) -> dict[str, Any]:
    found = {"seat": hand.numbers[place], "action": deed}
    return found if to is None else {**found, "to": dollars(to)}


def _posts(hand: Hand) -> list[dict[str, Any]]:
    """Dues of new and returning players."""
    found = [{"seat": seat, "amount": dollars(amount)} for seat, amount, dead in hand.opening.posts if not dead]
    dead: dict[int, int] = {}
    for seat, amount, is_dead in hand.opening.posts:
        if is_dead:
            dead[seat] = dead.get(seat, 0) + amount
    return found + [{"seat": seat, "amount": dollars(amount), "dead": True} for seat, amount in dead.items()]


def _irregularity(entry: HandIrregularity) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": entry.kind, "facts": dict(entry.facts)}
    if entry.seat is not None:
        found["seat"] = entry.seat
    if entry.decided is not None:
        found["decided"] = entry.decided
    return found
