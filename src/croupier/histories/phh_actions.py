"""The actions of a PHH hand as those of a Poker sheet: what is a check, a call, a bet or a raise follows from play."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from croupier.cards import SPELLINGS
from croupier.errors import InputError, shown
from croupier.games.poker_betting import Betting, UnlawfulError, act, choices_in_words
from croupier.histories.amounts import as_cents, as_text
from croupier.money import Cents
from croupier.settlement.poker_play import first_round, next_round, post_all
from croupier.settlement.poker_sheet import Sheet, read_sheet

Cards = dict[int, list[str]]
_PLAYER = re.compile(r"p([1-9][0-9]?)")
_UNKNOWN = "?"


def sheet_actions(
    stakes: Mapping[str, Any], actions: Sequence[str], seats: Sequence[int]
) -> tuple[Cards, list[str], list[dict[str, Any]]]:
    """The known cards by seat, the board, and the actions of a sheet whose stakes and seats are given."""
    walk = _Walk(read_sheet(stakes, is_void=False), seats)
    for index, action in enumerate(actions):
        try:
            walk.read(action)
        except InputError as error:
            raise InputError(f"actions[{index}]", f"{shown(action)}: {error}") from None
    return walk.shown_cards(), walk.board, walk.actions


class _Walk:
    """A hand as it is being read. Its players are its places: p1 is the first on the left of the button."""

    def __init__(self, sheet: Sheet, seats: Sequence[int]) -> None:
        self.sheet = sheet
        self.seats = seats
        self.betting = first_round(sheet, post_all(sheet))
        self.round = 0
        self.cards: Cards = {}
        self.mucked: set[int] = set()
        self.board: list[str] = []
        self.actions: list[dict[str, Any]] = []

    def read(self, action: str) -> None:
        """One action: of the dealer, or of a player; empty ones and mere comments change nothing."""
        words = action.partition("#")[0].split()
        if not words:
            return
        if words[0] == "d":
            self._deal(words[1:])
            return
        found = _PLAYER.fullmatch(words[0])
        place = int(found[1]) - 1 if found else len(self.seats)
        if place >= len(self.seats):
            raise InputError("", f"{shown(words[0])} is neither the dealer nor one of the {len(self.seats)} players")
        match words[1:]:
            case ["f"]:
                self._act(place, "fold", None)
            case ["cc"]:
                self._check_or_call(place)
            case ["cbr", amount]:
                self._act(place, "raise" if self._current().level else "bet", _amount(amount))
            case ["sm", *cards] if len(cards) < 2:
                self._show_or_muck(place, cards)
            case _:
                raise InputError("", "is not an action of no-limit hold'em")

    def shown_cards(self) -> Cards:
        """The cards that are known, save those of hands that were mucked."""
        return {seat: cards for seat, cards in self.cards.items() if seat not in self.mucked}

    def _deal(self, words: Sequence[str]) -> None:
        match words:
            case ["dh", player, cards] if (found := _PLAYER.fullmatch(player)) and int(found[1]) <= len(self.seats):
                self._know(self.seats[int(found[1]) - 1], cards)
            case ["db", cards] if _UNKNOWN not in cards:
                self.board += _cards(cards)
            case _:
                raise InputError("", "is not a deal of hole cards or board cards of no-limit hold'em")

    def _know(self, seat: int, text: str) -> None:
        """Two cards at once, or one after the other; a hand that is not wholly known is not known."""
        cards = _cards(text)
        if _UNKNOWN * 2 not in cards and len(cards) == 2:
            self.cards[seat] = cards
        elif len(cards) == 1 and len(self.cards.get(seat, [])) < 2 and _UNKNOWN * 2 not in cards:
            self.cards[seat] = [*self.cards.get(seat, []), *cards]
        elif len(cards) > 2:
            raise InputError("", f"a hand has two cards, not {len(cards)}")

    def _show_or_muck(self, place: int, cards: Sequence[str]) -> None:
        seat = self.seats[place]
        if not cards:
            self.mucked.add(seat)
        elif cards[0] != "-":
            self._know(seat, cards[0])

    def _current(self) -> Betting:
        """The betting round in which the next action stands."""
        while self.betting.turn is None:
            after = next_round(self.sheet, self.betting, self.round + 1)
            if after is None:
                break
            self.betting, self.round = after, self.round + 1
        return self.betting

    def _check_or_call(self, place: int) -> None:
        """Some ask a player who owes nothing to players who are all all-in; his check is left out here."""
        betting = self._current()
        if betting.turn is None and not betting.bettors[place].folded:
            return
        self._act(place, "call" if betting.owed > 0 else "check", None)

    def _act(self, place: int, deed: str, to: Cents | None) -> None:
        betting = self._current()
        if betting.turn is None:
            raise InputError("", "the betting is over")
        if betting.turn != place:
            raise InputError("", f"it is the turn of p{betting.turn + 1}")
        try:
            self.betting = act(betting, deed, to)
        except UnlawfulError as error:
            raise InputError("", f"{error}; legal: {choices_in_words(betting)}") from None
        total = {} if to is None else {"to": as_text(to)}
        self.actions.append({"seat": self.seats[place], "action": deed, **total})


def _cards(text: str) -> list[str]:
    cards = [text[at : at + 2] for at in range(0, len(text), 2)]
    for card in cards:
        if card not in SPELLINGS and card != _UNKNOWN * 2:
            raise InputError("", f"{shown(card)} is not a card")
    return cards


def _amount(text: str) -> Cents:
    try:
        return as_cents(Decimal(text), "")
    except InvalidOperation:
        raise InputError("", f"{shown(text)} is not an amount") from None
