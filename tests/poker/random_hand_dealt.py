"""Hands that a person deals, at random: cards come wrong in every way, are ruled on, and play goes on to an end."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from croupier.cards import DECK, Card
from croupier.poker import Hand, HandStage, PokerTable
from croupier.poker.dealing_by_hand import known_cards
from croupier.refusals import Refused
from croupier.table_commands import ManagerDecision
from tests.poker.hand_dealt import hand_of, open_by_hand

MOST_STEPS = 400
DECISIONS = (
    ManagerDecision.PLAY_ON,
    ManagerDecision.PLAY_ON,
    ManagerDecision.VOID_ROUND,
    ManagerDecision.FOLD_HAND,
    ManagerDecision.RETURN_HAND,
)


class RandomDealer:
    """A table, the chance that drives it, and all cards that were ever named at it."""

    def __init__(self, seed: int, opened: Callable[[dict[int, int]], PokerTable] | None = None) -> None:
        self.chance = random.Random(seed)
        seats = self.chance.sample(range(1, 8), self.chance.randint(2, 5))
        stakes = {seat: 100 * self.chance.randint(200, 900) for seat in sorted(seats)}
        raked = partial(open_by_hand, rake_percent="5", rake_cap=3000)
        self.table: PokerTable = (opened or raked)(stakes)
        self.brought = sum(stakes.values())
        self.named: set[Card] = set()
        self.table.start_hand()

    def hand(self) -> Hand:
        """The hand from its opening to its end."""
        for _ in range(MOST_STEPS):
            if self.table.over:
                return hand_of(self.table)
            self.step()
        raise AssertionError(f"the hand does not end: {hand_of(self.table)}")

    def step(self) -> None:
        """Something happens: what ought to, or something out of the ordinary."""
        hand = hand_of(self.table)
        if hand.referrals or hand.reconstructs is not None or hand.card_fault is not None:
            self.put_right(hand)
        elif self.chance.random() < 0.15:
            self.out_of_the_ordinary(hand)
        else:
            self.as_it_should_be(hand)

    def fresh(self, count: int) -> list[Card]:
        """Cards that nobody has seen in this hand, as they would come from a shuffled deck."""
        known = known_cards(hand_of(self.table))
        found = self.chance.sample([card for card in DECK if card not in known], count)
        self.named.update(found)
        return found

    # Lawful steps

    def as_it_should_be(self, hand: Hand) -> None:
        match hand.stage:
            case HandStage.DEAL:
                self.table.deal()
            case HandStage.BETTING:
                self.act()
            case HandStage.BOARD:
                self.street(hand)
            case HandStage.MARKER:
                self.table.flip_marker()
            case HandStage.SHOWDOWN:
                self.lay_down(hand)
            case _:
                self.table.settle()

    def act(self) -> None:
        """The player in turn acts; staff enter it or the player does."""
        player = f"P{self.table.turn}"
        action = self.chance.choice(self.table.legal_actions(player))
        to = None
        if action.deed in ("bet", "raise"):
            assert action.lowest is not None
            assert action.highest is not None
            to = min(action.lowest + 100 * self.chance.randrange(40), action.highest)
        self.table.act(player, action.deed, to, entered_by=self.chance.choice(["", "Dee"]))

    def street(self, hand: Hand) -> None:
        """At once, or card by card."""
        on_table = hand.on_table
        assert on_table is not None
        needed = 3 - len(hand.board) if len(hand.board) < 3 else 1
        burns = not on_table.is_burnt and len(hand.board) not in (1, 2)
        drawn = on_table.next_cards[1 if burns else 0 :][:needed]
        cards = [*drawn, *self.fresh(needed - len(drawn))]
        if self.chance.random() < 0.5:
            self.table.deal(cards)
            return
        if burns:
            self.table.record_card("burnt")
        self.table.record_card("community", cards[0])

    def lay_down(self, hand: Hand) -> None:
        """Somebody shows, mucks, or does neither and is folded."""
        place = self.chance.choice([place for place in hand.active if place not in hand.shown + hand.mucked])
        seat = hand.numbers[place]
        try:
            match self.chance.randrange(4):
                case 0:
                    self.table.muck(f"P{seat}")
                case 1 if len(hand.active) > 1 and self.chance.random() < 0.3:
                    self.table.report("hand-not-revealed", seat=seat)
                case _:
                    known = hand.hole[place]
                    self.table.show(f"P{seat}", [*known, *self.fresh(2 - len(known))])
        except Refused:
            return

    # Errors

    def out_of_the_ordinary(self, hand: Hand) -> None:
        """Often refused; then nothing may have changed."""
        table, chance = self.table, self.chance
        before = (table.state, len(table.events))
        seat, player = chance.randint(1, 7), f"P{chance.choice(hand.numbers)}"
        try:
            match chance.randrange(11):
                case 0:
                    table.record_card("community", self.fresh(1)[0])
                case 1:
                    table.record_card("burnt", chance.choice([None, self.fresh(1)[0]]))
                case 2:
                    table.record_card("seat", seat=seat)
                case 3:
                    table.count_cards(seat, chance.randrange(4))
                case 4:
                    table.report("exposed-card", {"count": 1}, seat=seat, card=self.fresh(1)[0])
                case 5:
                    table.report("face-up-card", card=self.fresh(1)[0])
                case 6:
                    table.report("premature-board-card", card=self.fresh(1)[0])
                case 7:
                    table.report("excess-board-cards", {"reconstructible": False}, card=self.fresh(1)[0])
                case 8:
                    table.expose_cards(player, self.fresh(chance.randrange(3)))
                case 9:
                    table.act_early(player, chance.choice(["check", "call", "all-in"]))
                case _:
                    table.report(chance.choice(["unlisted", "interruption", "foreign-card", "all-in-button-missing"]))
        except Refused:
            assert (table.state, len(table.events)) == before

    def put_right(self, hand: Hand) -> None:
        """A ruling on cards that lie wrong, a decision, or the cards put back in order."""
        table, chance = self.table, self.chance
        if hand.referrals:
            self.decide(hand)
            return
        if hand.reconstructs is not None:
            table.reconstruct()
            return
        truth = {"players_have_seen": bool(hand.actions) or chance.random() < 0.3}
        order = {"reconstructible": chance.random() < 0.6}
        reports: list[tuple[str, dict[str, object]]] = [
            ("premature-board-card", {}),
            ("excess-board-cards", {**order}),
            ("player-card-count", {**truth}),
            ("hand-count", {**truth, **order}),
            ("unlisted", {}),
        ]
        kind, facts = chance.choice(reports)
        try:
            table.report(kind, facts)
        except Refused:
            return

    def decide(self, hand: Hand) -> None:
        decision = self.chance.choice(DECISIONS)
        seat = hand.numbers[self.chance.choice(hand.active)] if "hand" in decision.value else None
        try:
            self.table.resolve(decision=decision, reason="seen by the pit", seat=seat)
        except Refused:
            return
        if decision is ManagerDecision.PLAY_ON:
            assert hand_of(self.table).card_fault is None
