"""The hand in play of an environment, on the engine of the live tables. `compiled_hand.py` has the other one.

Commands are decided, and the events make the next state. Only antes come from here. The rules of the house have none,
so they are dead money that each player posts as a hand opens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from croupier.cards import Card, spelt
from croupier.extras import needs_extra
from croupier.learning.caller_input import IllegalActionError
from croupier.learning.poker_actions import ActionMenu, Chosen, LegalMenu, chosen, legal_menu
from croupier.learning.poker_sight import DEED_CODES, AgentSight, HistoryRow, SightLayout, seen_from
from croupier.learning.poker_start import AGENTS, SEATS
from croupier.money import Cents, dollars
from croupier.poker import Hand, TableState, decide
from croupier.poker.commands import Act, Command, DealCards, StartHand
from croupier.poker.dealing import dealers_command
from croupier.poker.events import Acted, BlindsPosted, HandOpened, Posted
from croupier.poker.evolve import evolve_all
from croupier.poker.hand_opening import blinds_and_posts

with needs_extra("learn", "a learning environment"):
    import numpy as np
    from numpy.typing import NDArray


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

    def wanted(self, action: Sequence[str | Cents | None]) -> Chosen:
        """An action by its words: a deed, with the total of a bet or raise."""
        deed, to = (*action, None, None)[:2]
        legal = self.legal()
        if isinstance(deed, str) and not isinstance(to, str):
            wanted: Chosen = (deed, to)
            is_total = deed == legal.deed and to is not None and legal.lowest <= to <= legal.highest
            if is_total or wanted in legal.menu:
                return wanted
        raise IllegalActionError(f"{deed} {'' if to is None else to} is not legal here".replace("  ", " "))

    def _mask(self) -> NDArray[np.int8]:
        legal, actions = self.legal(), self._actions
        if not actions.exact:
            return np.array([action is not None for action in legal.menu], np.int8)
        mask = np.zeros(actions.size, np.int8)
        mask[: len(legal.menu)] = [action is not None for action in legal.menu]
        if legal.lowest <= legal.highest:
            mask[actions.number_of_total(legal.lowest) : actions.number_of_total(legal.highest) + 1] = 1
        if legal.all_in:
            mask[actions.number_of_total(legal.all_in)] = 1
        return mask

    def observe(self, agent: str, in_turn: str) -> AgentSight:
        """The table as an agent sees it. Its mask is all zero unless it is its turn."""
        hand, seat = hand_of(self.table), SEATS[agent]
        seen = seen_from(self._layout, self.table, hand, seat, player=agent, history=self.history)
        mine = hand.turn == seat and agent == in_turn
        return {"observation": seen, "action_mask": self._mask() if mine else np.zeros(self._actions.size, np.int8)}


class OpenedHand(NamedTuple):
    """A table with a new hand, whose blinds and antes are in."""

    state: TableState
    posted: tuple[Posted, ...]
    """The bet of each seat: its number, the word for it, and the amount."""


def open_hand(state: TableState, ante: Cents) -> OpenedHand:
    """ "Place your Blind Bets, please"."""
    opening, blinds = decide(state, StartHand())
    if not isinstance(opening, HandOpened) or not isinstance(blinds, BlindsPosted):
        raise TypeError("a hand opens with its blinds")
    if ante:
        opening = _with_antes(opening, ante)
        blinds = blinds._replace(posted=blinds_and_posts(opening))
    return OpenedHand(evolve_all(state, (opening, blinds)), blinds.posted)


def _with_antes(opening: HandOpened, ante: Cents) -> HandOpened:
    """Each player posts an ante, which is dead. A blind's own seat posts its blind too, for its post replaces it."""
    settings = opening.settings
    blinds = {opening.big: settings.big_blind}
    if opening.small is not None:
        blinds[opening.small] = settings.small_blind
    posting = {number for number, _, _ in opening.posts}
    antes = [(number, ante, True) for number, _, _ in opening.dealt]
    again = [(number, blind, False) for number, blind in blinds.items() if number not in posting]
    return opening._replace(posts=(*opening.posts, *antes, *again))


@lru_cache(maxsize=4096)
def _act(player: str, deed: str, to: Cents | None) -> Act:
    """An action's command. It is the same each time, and making one takes longer than looking it up."""
    return Act(player=player, action=deed, to=to)


def act(state: TableState, player: str, deed: str, to: Cents | None) -> tuple[TableState, Acted]:
    """The table after the action of the player in turn, and the action as it was recorded."""
    events = decide(state, _act(player, deed, to))
    acted = events[0]
    if not isinstance(acted, Acted):
        raise TypeError("an action is recorded first")
    return evolve_all(state, events), acted


def hand_of(state: TableState) -> Hand:
    """The hand in play, or the last one."""
    if state.hand is None:
        raise ValueError("no hand has been opened")
    return state.hand


def go_on(state: TableState, deck: tuple[Card, ...], taken: int) -> tuple[TableState, int]:
    """The Dealer's part up to the next decision or the end of the hand, and how many cards are gone by then."""

    def next_cards(count: int) -> tuple[Card, ...]:
        return deck[taken : taken + count]

    while (command := dealers_command(hand_of(state), next_cards)) is not None:
        if isinstance(command, DealCards):
            taken += len(command.cards or ())
        state = evolve_all(state, decide(state, command))
    return state, taken


def table_in_words(table: TableState) -> str:
    """The board and the pot, and a line for each seat that was dealt in."""
    hand = hand_of(table)
    places = range(len(hand.numbers))
    pot = sum([hand.put_in(place) for place in places])
    head = f"hand {table.rounds}, board {spelt(hand.board) or '-'}, pot {dollars(pot)}"
    return "\n".join([head, *[_seat_in_words(hand, place) for place in places]])


def _seat_in_words(hand: Hand, place: int) -> str:
    bettor = hand.betting.bettors[place]
    seat = hand.numbers[place]
    marks = {"button": seat == hand.opening.button, "folded": bettor.folded, "to act": seat == hand.turn}
    amounts = f"stack {dollars(bettor.stack):>9} bet {dollars(bettor.bet):>9}"
    line = f"{AGENTS[seat]:8} {spelt(hand.hole[place]):6} {amounts} {', '.join(word for word in marks if marks[word])}"
    return line.rstrip()
