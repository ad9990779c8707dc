"""The hand in play of an environment, on the engine of the live tables. `quick_hand.py` has the compiled one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from croupier.cards import Card
from croupier.extras import needs_extra
from croupier.learning.illegal_action import IllegalActionError
from croupier.learning.poker_actions import ActionMenu, Chosen, LegalMenu, chosen, legal_menu
from croupier.learning.poker_play import OpenedHand, act, go_on, hand_of
from croupier.learning.poker_sight import DEED_CODES, HistoryRow, SightLayout, seen_from
from croupier.learning.poker_start import AGENTS, SEATS
from croupier.poker import TableState, decide
from croupier.poker.commands import Command
from croupier.poker.evolve import evolve_all

with needs_extra("learn", "a learning environment"):
    import numpy as np


class PlainHand:
    """A table, the cards of its hand, and what was done in it."""

    __slots__ = ("_actions", "_layout", "_legal", "deck", "history", "table", "taken")

    def __init__(self, table: TableState, actions: ActionMenu, layout: SightLayout) -> None:
        self._actions, self._layout = actions, layout
        self.go_back_to(table, (), 0, ())

    def go_back_to(self, table: TableState, deck: tuple[Card, ...], taken: int, history: Iterable[HistoryRow]) -> None:
        """Take the hand as it stood. `taken` cards of the deck are dealt."""
        self.table, self.deck, self.taken, self.history = table, deck, taken, list(history)
        self._legal: LegalMenu | None = None

    def open(self, opening: OpenedHand, deck: tuple[Card, ...]) -> None:
        """Deal the hole cards of a hand that is open."""
        self.deck = deck
        self.history = [HistoryRow(DEED_CODES[word], seat, 0, amount) for seat, word, amount in opening.posted]
        self._legal = None
        self.table, self.taken = go_on(opening.state, deck, 0)

    def act(self, what: Chosen) -> None:
        """Take the action of the player in turn, and deal what follows."""
        hand = hand_of(self.table)
        turn, street = hand.turn, hand.round
        if turn is None:
            raise IllegalActionError("nobody is to act")
        table, acted = act(self.table, AGENTS[turn], *what)
        self.history.append(HistoryRow(DEED_CODES[acted.deed], turn, street, acted.total))
        self._legal = None
        self.table, self.taken = go_on(table, self.deck, self.taken)

    def command(self, command: Command) -> None:
        """Carry out a command about seats."""
        self.table = evolve_all(self.table, decide(self.table, command))

    # Actions

    def legal(self) -> LegalMenu:
        """The actions of the player in turn."""
        if self._legal is None:
            self._legal = legal_menu(hand_of(self.table), self._actions)
        return self._legal

    def chosen(self, number: int) -> Chosen | None:
        """The deed of the action with this number; None if it is not legal."""
        return chosen(self.legal(), number, self._actions) if 0 <= number < self._actions.size else None

    def wanted(self, action: Sequence[Any]) -> Chosen:
        """An action by its words: a deed, with the total of a bet or raise."""
        deed, to = (*action, None)[:2]
        legal = self.legal()
        found: Chosen = (deed, to)
        if found in legal.menu or (deed == legal.deed and to is not None and legal.lowest <= to <= legal.highest):
            return found
        raise IllegalActionError(f"{deed} {'' if to is None else to} is not legal here".replace("  ", " "))

    def _mask(self) -> Any:
        legal, actions = self.legal(), self._actions
        if not actions.exact:
            return np.array([one is not None for one in legal.menu], np.int8)
        mask = np.zeros(actions.size, np.int8)
        mask[: len(legal.menu)] = [one is not None for one in legal.menu]
        if legal.lowest <= legal.highest:
            mask[actions.number_of_total(legal.lowest) : actions.number_of_total(legal.highest) + 1] = 1
        if legal.all_in:
            mask[actions.number_of_total(legal.all_in)] = 1
        return mask

    def observe(self, agent: str, in_turn: str) -> dict[str, Any]:
        """The table as an agent sees it. Its mask is all zero unless it is its turn."""
        hand, seat = hand_of(self.table), SEATS[agent]
        seen = seen_from(self._layout, self.table, hand, seat, player=agent, history=self.history)
        mine = hand.turn == seat and agent == in_turn
        return {"observation": seen, "action_mask": self._mask() if mine else np.zeros(self._actions.size, np.int8)}
