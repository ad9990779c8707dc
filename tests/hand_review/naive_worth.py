"""The worth of an action worked out again, naively: board by board, chips layer by layer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

from croupier.cards import DECK, Card, cards
from croupier.hands import strength
from croupier.histories import HandAction, read_hands

STREETS = ("pre-flop", "flop", "turn", "river")
CARDS = {"pre-flop": 0, "flop": 3, "turn": 4, "river": 5}


class NaiveHand:
    """A hand of a plain sheet, with blinds alone before the first action, in which all active players have shown."""

    def __init__(self, sheet: Mapping[str, Any]) -> None:
        (hand,) = read_hands(json.dumps(sheet).encode(), form="json")
        self.actions: tuple[HandAction, ...] = hand.actions
        self.hole = {seat["seat"]: cards(" ".join(seat["cards"])) for seat in sheet["seats"]}
        self.board = hand.board
        folds = [STREETS.index(action.street) for action in self.actions if action.action == "fold"]
        folded = [action.seat for action in self.actions if action.action == "fold"]
        self.folded_on = dict(zip(folded, folds, strict=True))
        self.stacks = {seat["seat"]: 100 * int(seat["stack"]) for seat in sheet["seats"]}
        order = sorted(self.stacks, key=lambda seat: (seat - sheet["button"] - 1) % 10)
        small, big = (1, 0) if len(order) == 2 else (0, 1)
        self.blinds = {order[small]: 5_00, order[big]: 10_00}

    def in_on(self, street: int) -> dict[int, int]:
        """Each seat's chips on a street, all in all."""
        found = {seat: self.blind(seat) if street == 0 else 0 for seat in self.stacks}
        for action in self.actions:
            if action.street == STREETS[street]:
                found[action.seat] += action.puts_in
        return found

    def blind(self, seat: int) -> int:
        return min(self.blinds.get(seat, 0), self.stacks[seat])

    def worth(self, me: int, street: int, total: int, paid: int) -> Fraction:
        """The cost of a bet to this total for a seat that has paid some of it before."""
        now = self.in_on(street)
        matched = {seat: total if seat == me else min(bet, total) for seat, bet in now.items()}
        put_in = {seat: bet + sum(self.in_on(at)[seat] for at in range(street)) for seat, bet in matched.items()}
        rivals = [seat for seat in self.hole if seat != me and seat not in self.folded_on]
        known = [*rivals, me]
        board = self.board[: CARDS[STREETS[street]]]
        out = {card for seat in known for card in self.hole[seat]} | {*board}
        runouts = list(combinations([card for card in DECK if card not in out], 5 - len(board)))
        won = sum([self._share(put_in, known, me, (*board, *runout)) for runout in runouts], Fraction(0))
        return won / len(runouts) - (total - paid)

    def _share(self, put_in: Mapping[int, int], known: list[int], me: int, board: tuple[Card, ...]) -> Fraction:
        strengths = {seat: strength((*self.hole[seat], *board)) for seat in known}
        won = Fraction(0)
        for low, high in pairwise([0, *sorted(set(put_in.values()))]):
            layer = sum(min(bet, high) - min(bet, low) for bet in put_in.values())
            can_win = [seat for seat in known if put_in[seat] >= high]
            best = [seat for seat in can_win if strengths[seat] == max(strengths[one] for one in can_win)]
            if me in best:
                won += Fraction(layer, len(best))
        return won
