"""Blocks of Poker hands on the plain path: the betting of `games`, and the settlement of every other hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.cards import DECK, Card
from croupier.games.poker import BOARD_CARDS, blinds_by_rule
from croupier.games.poker_betting import Betting, Choices, Deed, act, choices
from croupier.hands import category, strength
from croupier.hands.grid import starting_hand
from croupier.settlement.poker import PokerSettlement, settle_played
from croupier.settlement.poker_rounds import Played, first_round, next_round, post_all, put_in_of
from croupier.settlement.poker_sheet import Action, PokerSheet, Seat
from croupier.simulation.chance import RandomStream
from croupier.simulation.poker_results import DEEDS, PokerTally, empty_poker_tally
from croupier.simulation.poker_settings import PokerQuestion
from croupier.simulation.poker_strategies import (
    MORE_BLINDS,
    WISHES,
    DecideBetting,
    PokerPlan,
    SeenBetting,
)


def planned(plan: PokerPlan, big_blind: int) -> DecideBetting:
    """A named strategy as a function."""

    def decide(seen: SeenBetting) -> tuple[Deed, int | None]:
        if seen.board:
            kind = category(strength((*seen.cards, *seen.board)))
            wishes = plan.after_flop[len(seen.board) - 3][kind]
        else:
            wishes = plan.before_flop[starting_hand(*seen.cards)]
        return _granted(seen.choices, wishes, seen, big_blind)

    return decide


def _granted(may: Choices, wishes: tuple[int, int, int], seen: SeenBetting, big_blind: int) -> tuple[Deed, int | None]:
    """Draw one of the wishes. If it is not lawful, the player checks or calls."""
    fold, passing, raising = wishes
    luck = seen.below(WISHES)
    if luck < fold and may.owed:
        return "fold", None
    if luck >= fold + passing:
        if luck >= fold + passing + raising:
            if may.all_in is not None:
                return "all-in", None
        elif may.lowest is not None and may.all_in is not None:
            total = min(may.lowest + big_blind * seen.below(MORE_BLINDS), may.all_in)
            return "raise" if may.opened else "bet", total
    return "call" if may.owed else "check", None


class SimulatedHand(NamedTuple):
    """A hand that is over."""

    sheet: PokerSheet
    settlement: PokerSettlement
    rounds: int
    """How many betting rounds there were."""
    short_all_ins: int


class SimulatedPoker:
    """A table at which hands are dealt, bet and settled, one after the other."""

    def __init__(self, settings: PokerQuestion, decides: Sequence[DecideBetting], block: int) -> None:
        self.settings = settings
        self._decides = decides
        self._chance = RandomStream(settings.seed, block)
        self._deck: list[int] = list(settings.deck)
        self._hand = block * settings.block_rounds
        self._stacks = settings.stacks

    def play(self) -> SimulatedHand:
        """The next hand. The button goes on by one seat."""
        settings = self.settings
        button = self._hand % settings.seats
        if self._hand % settings.session_hands == 0:
            self._stacks = settings.stacks
        self._hand += 1
        cards = [DECK[card] for card in self._chance.deal(self._deck, settings.dealt)]
        sheet, board = self._dealt(button, cards)
        forced = post_all(sheet)
        betting: Betting | None = first_round(sheet, forced)
        last, number, short = betting, 0, 0
        actions: list[Action] = []
        while betting is not None:
            while betting.turn is not None:
                deed, total = self._decided(sheet, betting, board[: BOARD_CARDS[number]])
                after = act(betting, deed, total)
                short += after.level > betting.level and after.raises == betting.raises
                actions.append(Action(betting.turn, deed, total))
                betting = after
            last, number = betting, number + 1
            betting = next_round(sheet, last, number)
        if last is None:
            raise ValueError("a hand has at least one betting round")
        stacks = [bettor.stack for bettor in last.bettors]
        live, dead = put_in_of(forced, stacks, sheet, ())
        folded = [bettor.folded for bettor in last.bettors]
        played = Played(dead, live, stacks, folded, last.aggressors, number)
        whole = folded.count(False) > 1
        sheet = sheet._replace(board=board if whole else board[: BOARD_CARDS[number - 1]], actions=actions)
        settled = settle_played(sheet, played, ())
        if settings.session_hands > 1:  # a player who has no chips left buys in again
            ends = zip(settled.seats, settings.stacks, strict=True)
            self._stacks = tuple([seat.end or bought_in for seat, bought_in in ends])
        return SimulatedHand(sheet, settled, number, short)

    def _dealt(self, button: int, cards: Sequence[Card]) -> tuple[PokerSheet, tuple[Card, ...]]:
        """3.9 to 3.12: one card at a time from the left of the button, and a burnt card before each street."""
        settings = self.settings
        many = settings.seats
        places = tuple([(button + 1 + place) % many for place in range(many)])
        hole = {seat: (cards[place], cards[many + place]) for place, seat in enumerate(places)}
        seats = tuple([Seat(seat + 1, None, self._stacks[seat], hole[seat]) for seat in range(many)])
        first = 2 * many
        board = (*cards[first + 1 : first + 4], cards[first + 5], cards[first + 7])
        blinds = blinds_by_rule(many, button_is_taken=True, small_is_absent=False)
        return PokerSheet(settings.edition, settings.stakes, seats, places, blinds, {}, (), (), [], ()), board

    def _decided(self, sheet: PokerSheet, betting: Betting, board: tuple[Card, ...]) -> tuple[Deed, int | None]:
        place = betting.turn
        if place is None:
            raise ValueError("nobody is in turn")
        seat = sheet.places[place]
        cards = sheet.seats[seat].cards
        seen = SeenBetting(seat + 1, place, cards, board, betting, choices(betting), self._chance.below)
        return self._decides[seat](seen)


def play_poker_block(settings: PokerQuestion, decides: Sequence[DecideBetting], block: int, rounds: int) -> PokerTally:
    """The counts of one block."""
    table, tally = SimulatedPoker(settings, decides, block), empty_poker_tally(settings.seats)
    for _ in range(rounds):
        _count_hand(tally, table.play())
    return tally


def _count_hand(tally: PokerTally, hand: SimulatedHand) -> None:
    settlement = hand.settlement
    tally.rounds += 1
    for seat, settled in enumerate(settlement.seats):
        tally.net[seat] += settled.net
        tally.squares[seat] += settled.net**2
        tally.by_place[hand.sheet.places.index(seat)] += settled.net
        tally.won[seat] += any(share[0] == seat + 1 for pot in settlement.pots for share in pot.shares)
        if settled.hand is not None:
            tally.shown[seat] += 1
            tally.kinds[settled.hand] += 1
    tally.rake += settlement.rake
    tally.raked += settlement.rake > 0
    tally.pots[len(settlement.pots)] += 1
    tally.split += sum(len(pot.shares) > 1 for pot in settlement.pots)
    tally.short_all_ins += hand.short_all_ins
    tally.streets[hand.rounds - 1] += 1
    for action in hand.sheet.actions:
        tally.deeds[DEEDS.index(action.deed)] += 1
