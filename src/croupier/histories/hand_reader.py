"""Follows a hand from another program as it is read. The state of play decides between check, call, bet and raise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.errors import InputError
from croupier.games.poker_betting import Betting, Deed, act, choices_in_words
from croupier.histories.amounts import as_text
from croupier.money import Cents
from croupier.refusals import Refused
from croupier.settlement.poker_rounds import first_round, next_round, post_all
from croupier.settlement.poker_sheet import read_sheet

UNKNOWN = "??"


class HandReader:
    """A hand as far as it has been read. Places are clockwise from the left of the button."""

    def __init__(self, stakes: Mapping[str, Any]) -> None:
        """Start from a sheet without cards, board and actions."""
        self.sheet = read_sheet(stakes, is_void=False)
        self.seats = [self.sheet.seats[index].number for index in self.sheet.places]
        self.betting = first_round(self.sheet, post_all(self.sheet))
        self.round = 0
        self.cards: dict[int, list[str]] = {}
        self.mucked: set[int] = set()
        self.board: list[str] = []
        self.actions: list[dict[str, Any]] = []

    def whole_sheet(self, stakes: Mapping[str, Any]) -> dict[str, Any]:
        """The whole sheet, without mucked hands."""
        known = {seat: cards for seat, cards in self.cards.items() if seat not in self.mucked and len(cards) == 2}
        seats = [
            entry | ({"cards": known[entry["seat"]]} if entry["seat"] in known else {}) for entry in stakes["seats"]
        ]
        return {**stakes, "seats": seats, "board": self.board, "actions": self.actions}

    def current(self) -> Betting:
        """The betting round of the next action."""
        while self.betting.turn is None:
            after = next_round(self.sheet, self.betting, self.round + 1)
            if after is None:
                break
            self.betting, self.round = after, self.round + 1
        return self.betting

    def know(self, seat: int, cards: Sequence[str]) -> None:
        """Note one or two cards of a hand. Hands with only one known card count as unknown."""
        if len(cards) > 2:
            raise InputError("", f"a hand has two cards, not {len(cards)}")
        if UNKNOWN in cards:
            return
        before = self.cards.get(seat, [])
        self.cards[seat] = [*cards] if len(cards) == 2 or len(before) == 2 else [*before, *cards]

    def fold(self, place: int) -> None:
        self._act(place, "fold", None)

    def check_or_call(self, place: int) -> None:
        """Check or call. Some programs ask a player who owes nothing when all others are all-in; that check is left
        out."""
        betting = self.current()
        if betting.turn is None and not betting.bettors[place].folded:
            return
        self._act(place, "call" if betting.owed > 0 else "check", None)

    def bet_or_raise(self, place: int, to: Cents) -> None:
        """Bet or raise to a total in this betting round."""
        self._act(place, "raise" if self.current().level else "bet", to)

    def _act(self, place: int, deed: Deed, to: Cents | None) -> None:
        betting = self.current()
        if betting.turn is None:
            raise InputError("", "the betting is over")
        if betting.turn != place:
            raise InputError("", f"it is the turn of seat {self.seats[betting.turn]}, not of seat {self.seats[place]}")
        try:
            self.betting = act(betting, deed, to)
        except Refused as error:
            raise InputError("", f"{error}; legal: {choices_in_words(betting)}") from None
        total = {} if to is None else {"to": as_text(to)}
        self.actions.append({"seat": self.seats[place], "action": deed, **total})
