"""The actions of a PHH hand: `d dh p1 AsKd`, `d db 2c7d9s`, `p3 cbr 30`, `p1 cc`, `p2 f`, `p1 sm AsKd`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from croupier.cards import SPELLINGS
from croupier.errors import InputError, shown
from croupier.histories.amounts import as_cents
from croupier.histories.hand_reader import UNKNOWN, HandReader
from croupier.money import Cents

_PLAYER = re.compile(r"p([1-9][0-9]?)")


def read_actions(reader: HandReader, actions: Sequence[str]) -> None:
    """Read all actions in order. p1 is the first player on the left of the button."""
    for index, action in enumerate(actions):
        try:
            _read(reader, action.partition("#")[0].split())
        except InputError as error:
            raise InputError(f"actions[{index}]", f"{shown(action)}: {error}") from None


def _read(reader: HandReader, words: Sequence[str]) -> None:
    """Read one action of the dealer or of a player. Empty actions and comments change nothing."""
    if not words:
        return
    if words[0] == "d":
        _deal(reader, words[1:])
        return
    place = _place(reader, words[0])
    match words[1:]:
        case ["f"]:
            reader.fold(place)
        case ["cc"]:
            reader.check_or_call(place)
        case ["cbr", amount]:
            reader.bet_or_raise(place, _amount(amount))
        case ["sm"]:
            reader.mucked.add(reader.seats[place])
        case ["sm", "-"]:
            pass
        case ["sm", cards]:
            reader.know(reader.seats[place], _cards(cards))
        case _:
            raise InputError("", "is not an action of no-limit hold'em")


def _deal(reader: HandReader, words: Sequence[str]) -> None:
    match words:
        case ["dh", player, cards]:
            reader.know(reader.seats[_place(reader, player)], _cards(cards))
        case ["db", cards] if UNKNOWN not in cards:
            reader.board += _cards(cards)
        case _:
            raise InputError("", "is not a deal of hole cards or board cards of no-limit hold'em")


def _place(reader: HandReader, word: str) -> int:
    match = _PLAYER.fullmatch(word)
    if match is None or int(match[1]) > len(reader.seats):
        raise InputError("", f"{shown(word)} is neither the dealer nor one of the {len(reader.seats)} players")
    return int(match[1]) - 1


def _cards(text: str) -> list[str]:
    cards = [text[at : at + 2] for at in range(0, len(text), 2)]
    for card in cards:
        if card not in SPELLINGS and card != UNKNOWN:
            raise InputError("", f"{shown(card)} is not a card")
    return cards


def _amount(text: str) -> Cents:
    try:
        return as_cents(Decimal(text), "")
    except InvalidOperation:
        raise InputError("", f"{shown(text)} is not an amount") from None
