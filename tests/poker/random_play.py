"""A table that lives at random: players come, go, are away and back, act early, expose cards, and hands go wrong."""

from __future__ import annotations

import random

from croupier.cards import Card
from croupier.poker import HandStage, PokerTable
from croupier.poker.events import ChipsReturnedAfterLeaving, PlayerLeft
from croupier.refusals import Refused
from tests.poker.tables import SETTINGS

RAKED = SETTINGS._replace(rake_percent="5", rake_cap=3000)
REPORTS: tuple[tuple[str, dict[str, object]], ...] = (
    ("interruption", {}),
    ("foreign-card", {}),
    ("premature-board-card", {}),
    ("face-up-card", {}),
    ("pot-split-agreed", {}),
    ("all-in-button-missing", {}),
    ("exposed-card", {"count": 1}),
)


class RandomTable:
    """A table and the chance that drives it; `refusals` counts what it was refused."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.table = PokerTable.open(RAKED, self.chance.randbytes)
        self.brought = 0
        self.refusals = 0
        for seat in self.chance.sample(range(1, 11), self.chance.randint(2, 7)):
            self.sit(seat)

    @property
    def taken(self) -> int:
        """The chips that players have taken away with them."""
        left = [event for event in self.table.events if isinstance(event, PlayerLeft | ChipsReturnedAfterLeaving)]
        return sum(event.amount for event in left)

    def sit(self, seat: int) -> None:
        """A player sits down, with the old stake if they were here before."""
        player = f"P{seat}"
        amount = max(self.table.state.stake_held(player, None), 100 * self.chance.randint(200, 900))
        self.table.sit(player, seat, amount, relocated=self.chance.random() < 0.2)
        self.brought += amount

    def between_hands(self) -> None:
        """Absences, returns, departures, arrivals and new chips."""
        for seat in list(self.table.state.seats.values()):
            luck = self.chance.random()
            if seat.stack == 0 and luck < 0.7:
                self.table.add_chips(seat.player, 40_000)
                self.brought += 40_000
            elif luck < 0.1 and not seat.away:
                self.table.sit_out(seat.player, returning=luck < 0.05)
            elif luck < 0.5 and seat.away:
                self.table.come_back(seat.player)
            elif luck > 0.96:
                self.table.leave(seat.player)
        free = [seat for seat in range(1, 11) if seat not in self.table.state.seats]
        if free and self.chance.random() < 0.3:
            self.sit(self.chance.choice(free))

    def hand(self) -> bool:
        """One hand to its end; False where nobody could play."""
        self.between_hands()
        try:
            self.table.start_hand()
        except Refused:
            return False
        while not self.table.over:
            self.step()
        return True

    def step(self) -> None:
        """One action, or something out of the ordinary."""
        table, chance = self.table, self.chance
        turn = table.turn
        assert turn is not None
        player = table.state.seats[turn].player
        if chance.random() < 0.12:
            self.out_of_the_ordinary()
            return
        action = chance.choice(table.legal_actions(player))
        to = None
        if action.deed in ("bet", "raise"):
            assert action.lowest is not None
            assert action.highest is not None
            to = min(action.lowest + 100 * chance.randrange(40), action.highest)
        table.act(player, action.deed, to)

    def out_of_the_ordinary(self) -> None:
        """Often refused; then nothing may have changed."""
        table, chance = self.table, self.chance
        hand = table.hand
        assert hand is not None
        place = chance.randrange(len(hand.numbers))
        player = hand.sheet.seats[place].player or ""
        before = (table.state, hand, len(table.events))
        try:
            match chance.randrange(6):
                case 5:
                    table.leave(player)
                case 0:
                    table.act_early(player, chance.choice(["check", "fold", "bet", "raise", "all-in"]), 4000)
                case 1:
                    table.act_early(player, chance.choice(["check", "fold", "call", "all-in"]))
                case 2:
                    table.act(player, chance.choice(["check", "raise", "call"]), chance.choice([None, 5000]))
                case 3:
                    table.expose_cards(player) if chance.random() < 0.3 else table.show(player)
                case _:
                    kind, facts = chance.choice(REPORTS)
                    card: Card = chance.choice(hand.hole[place])
                    table.report(kind, facts, seat=hand.numbers[place], card=card)
        except Refused:
            self.refusals += 1
            assert (table.state, table.hand, len(table.events)) == before


def expose_at_any_moment(seed: int) -> PokerTable:
    """A hand dealt step by step, in which cards are exposed at any moment and hands are shown in any order."""
    chance = random.Random(seed)
    settings = RAKED._replace(no_flop_no_drop=True)
    table = PokerTable.open(settings, chance.randbytes, automatic=False)
    for seat in range(1, chance.randint(3, 7)):
        table.sit(f"P{seat}", seat, 100 * chance.randint(200, 600))
    table.start_hand()
    table.deal()
    while not table.over:
        hand = table.hand
        assert hand is not None
        player = f"P{chance.choice(hand.numbers)}"
        try:
            if chance.random() < 0.12:
                table.expose_cards(player)
            elif hand.stage is HandStage.BOARD:
                table.deal()
            elif hand.stage is HandStage.MARKER:
                table.flip_marker()
            elif hand.stage is HandStage.SETTLEMENT:
                table.settle()
            elif hand.stage is HandStage.SHOWDOWN:
                chance.choice([table.show, table.muck])(player)
            else:
                legal = table.legal_actions(f"P{table.turn}")
                action = chance.choice([*legal, legal[1], legal[1]])
                table.act(f"P{table.turn}", action.deed, action.lowest if action.deed in ("bet", "raise") else None)
        except Refused:
            continue
    return table


def early_at_any_moment(seed: int) -> PokerTable:
    """A hand in which players often act early, those passed over often bet more, and cards are exposed at times."""
    chance = random.Random(seed)
    table = PokerTable.open(RAKED._replace(min_stake=2_000), chance.randbytes)
    for seat in range(1, chance.randint(4, 7)):
        table.sit(f"P{seat}", seat, 100 * chance.choice([chance.randint(20, 60), chance.randint(200, 600)]))
    table.start_hand()
    while not table.over:
        hand = table.hand
        assert hand is not None
        player = f"P{chance.choice(hand.numbers)}"
        try:
            match chance.randrange(12):
                case 0 | 1 | 2:
                    early = chance.choice(["bet", "raise"])
                    table.act_early(player, early, hand.betting.level + 100 * chance.randint(10, 60))
                case 3:
                    table.act_early(player, chance.choice(["all-in", "call", "check"]))
                case 4 if chance.random() < 0.3:
                    table.expose_cards(player)
                case _:
                    act_eagerly(table, chance)
        except Refused:
            continue
    return table


def act_eagerly(table: PokerTable, chance: random.Random) -> None:
    """The player in turn bets or raises rather than not; a player who is bound folds rather than not."""
    legal = table.legal_actions(f"P{table.turn}")
    assert table.hand is not None
    bound = [action for action in legal if action.deed == "fold"] if table.hand.bound is not None else []
    more = [action for action in legal if action.deed in ("bet", "raise")]
    action = chance.choice([*legal, *more, *bound, *bound])
    to = None
    if action.deed in ("bet", "raise"):
        assert action.lowest is not None
        assert action.highest is not None
        to = min(action.lowest + 100 * chance.randrange(40), action.highest)
    table.act(f"P{table.turn}", action.deed, to)
