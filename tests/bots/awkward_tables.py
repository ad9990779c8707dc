"""Poker tables of bots at which everything goes wrong that can: each hand must come to its end all the same."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random

from croupier.bots import TEMPERAMENTS, PokerBot, Quick, sight_of
from croupier.games.poker_betting import Betting
from croupier.poker import Hand, HandStage, PokerTable, PokerTableSettings
from croupier.poker.events import Acted, Event
from croupier.poker.showdown import in_order, is_beaten
from croupier.refusals import Refused
from croupier.rulings import Authority
from croupier.table_commands import ManagerDecision

QUICK = Quick()
MOST_STEPS = 600
"""No hand takes more steps, unless it stalls."""
REPORTS = ("unlisted", "premature-board-card", "pot-split-agreed", "all-in-button-missing")
DECISIONS = (
    ManagerDecision.PLAY_ON,
    ManagerDecision.CORRECT_BET,
    ManagerDecision.CORRECT_BET,
    ManagerDecision.FOLD_HAND,
    ManagerDecision.RETURN_HAND,
)


class AwkwardTable:
    """Two to ten seats, all of bots, or of bots and one player who does awkward things."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        chip = self.chance.choice((1, 50, 5_00))
        settings = PokerTableSettings(
            5_00, 10_00, 100_00, 1_000_00, seats=10, chip=chip, rake_percent="5", rake_cap=5_00
        )
        self.table = PokerTable.open(settings, self.chance.randbytes, automatic=self.chance.random() < 0.5)
        self.bots: dict[str, PokerBot] = {}
        self.deeds: Counter[str] = Counter()
        """The actions of the bots, by kind."""
        human = 1 if seed % 2 else None
        for seat in self.chance.sample(range(1, 11), 2 + seed % 9):
            self._sit(seat, bot=seat != human)

    def _sit(self, seat: int, *, bot: bool) -> None:
        """Someone sits down; who was moved here may have less than a blind (R-136)."""
        chip = self.table.state.settings.chip
        amount = self.chance.choice((chip, 2 * chip, 7_00, 15_00, 100_00, 150_00, 1_000_00))
        amount -= amount % chip
        self.table.sit(f"P{seat}", seat, amount, relocated=amount < 100_00)
        if bot:
            temperament = self.chance.choice(list(TEMPERAMENTS.values()))
            self.bots[f"P{seat}"] = PokerBot(temperament=temperament, chances=QUICK, chance=self.chance.randbytes)

    def play(self, hands: int) -> int:
        """Play so many hands, each to its end, and tell how many there were."""
        played = 0
        for _ in range(hands):
            self._between_hands()
            with suppress(Refused):  # not enough players are there
                self.table.start_hand()
                self._to_the_end()
                played += 1
        return played

    def _between_hands(self) -> None:
        for seat in list(self.table.state.seats.values()):
            luck = self.chance.random()
            if not seat.stack:
                self.table.add_chips(seat.player, self.chance.choice((100_00, 500_00, 1_000_00)))
            if seat.away:
                self.table.come_back(seat.player)
            elif luck < 0.1:
                self.table.sit_out(seat.player)

    def _to_the_end(self) -> None:
        for _ in range(MOST_STEPS):
            if self.table.over:
                return
            hand = self.table.hand
            assert hand is not None
            self._step(hand)
        raise AssertionError(f"the hand stalls: {self.table!r}")

    def _step(self, hand: Hand) -> None:
        table = self.table
        if hand.referrals:
            self._decide(hand)
        elif hand.reconstructs is not None:
            table.reconstruct()
        elif hand.stage is HandStage.BETTING:
            self._betting(hand)
        elif hand.stage is HandStage.MARKER:
            table.flip_marker()
        elif hand.stage is HandStage.SHOWDOWN:
            place = in_order(hand)[0]
            player = hand.sheet.seats[place].player or ""
            (table.muck if is_beaten(hand, place) else table.show)(player)
            self.deeds["muck" if is_beaten(hand, place) else "show"] += 1
        elif hand.stage is HandStage.SETTLEMENT:
            table.settle()
        else:
            table.deal()

    def _betting(self, hand: Hand) -> None:
        # Most goes wrong where a player is bound by an early action, and bets change.
        if self.chance.random() < (0.1 if hand.bound is None else 0.4):
            with suppress(Refused):
                self._something_awkward(hand)
            return
        turn = hand.betting.turn
        assert turn is not None
        player = hand.sheet.seats[turn].player or ""
        bot = self.bots.get(player)
        if bot is None and self.chance.random() < 0.2:
            self.table.time_out(hand.numbers[turn])
        elif bot is None:
            action = self.chance.choice(self.table.legal_actions(player))
            self.table.act(player, action.deed, action.lowest if action.deed in ("bet", "raise") else None)
        else:
            choice = bot.choose(sight_of(self.table.state, player))
            self._count(hand.betting, self.table.act(player, choice.deed, choice.to))

    def _something_awkward(self, hand: Hand) -> None:
        """An early action, exposed cards, a report, somebody who leaves: often refused."""
        place = self.chance.randrange(len(hand.numbers))
        player = hand.sheet.seats[place].player or ""
        match self.chance.randrange(6):
            case 0:
                self.table.act_early(player, self.chance.choice(["bet", "raise"]), 5_00 * self.chance.randint(2, 20))
            case 1:
                self.table.act_early(player, self.chance.choice(["check", "fold", "call", "all-in"]))
            case 2 if player not in self.bots:
                self.table.expose_cards(player)
            case 3:
                self.table.sit_out(player)
            case _:
                self.table.report(self.chance.choice(REPORTS), by=Authority.SHIFT_MANAGER)

    def _decide(self, hand: Hand) -> None:
        """R-58: the Shift Manager decides something; play goes on where that is refused."""
        decision = self.chance.choice(DECISIONS)
        place = self.chance.randrange(len(hand.numbers))
        bettor, chip = hand.betting.bettors[place], hand.sheet.table.chip
        amount = chip * self.chance.randint(0, (bettor.bet + bettor.stack) // chip)
        amount = self.chance.choice((amount, min(amount, 40_00 - 40_00 % chip), 0))
        try:
            self.table.resolve(decision=decision, reason="so it was", seat=hand.numbers[place], amount=amount)
        except Refused:
            self.table.resolve()

    def _count(self, before: Betting, events: tuple[Event, ...]) -> None:
        acted = next(event for event in events if isinstance(event, Acted))
        kind: str = acted.deed
        least = before.level + before.least
        if kind == "raise":
            kind = "smallest raise" if acted.total == least else "larger raise"
        elif kind == "all-in":
            kind = "all-in over" if acted.total >= least else "all-in short"
        self.deeds[kind] += 1
