"""A floor for tests: its clock and its chance are in the test's hands, and it can be opened again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, timezone
from itertools import count
from typing import Any

from croupier.command import Command
from croupier.floor import SYSTEM, Actor, CommandResult, Floor, HouseSettings, Role
from croupier.floor_events.commands import BuyChips, OpenTable
from croupier.floor_events.pace import TEST
from croupier.floor_simulation.comparing import snapshot
from croupier.games.dealing import Device
from croupier.jackpots import Settings
from croupier.jackpots.commands import OpenJackpot
from croupier.people.commands import Approve
from croupier.poker import PokerTableSettings
from croupier.poker.commands import Act, StartHand, TakeSeat
from croupier.rounds import Round, TableSettings
from croupier.rounds.commands import CloseBets, DealCards, OpenRound, PlaceBet, SettleRound, TurnCards
from croupier.store import EventStore
from tests.floor.chances import TestChance, stacked

START = datetime(2030, 1, 31, 20, 15, tzinfo=timezone(timedelta(hours=8)))
LIMITS = TableSettings(ante_min=10_00, ante_max=500_00, jackpot_bet=5_00, device=Device.SHUFFLER)
BLINDS = PokerTableSettings(1_00, 2_00, 40_00, 400_00, seats=6, chip=1_00, rake_percent="5", rake_cap=10_00)
BOSS = Actor(name="Boss", role=Role.ADMINISTRATOR)
DEALER = Actor(name="Dee", role=Role.DEALER)
PIT = Actor(name="Pat", role=Role.PIT_SUPERVISOR)
SHIFT = Actor(name="Sam", role=Role.SHIFT_MANAGER)


def player(name: str) -> Actor:
    return Actor(name=name, role=Role.PLAYER)


class House:
    """A floor on a store, with everything that comes from outside."""

    def __init__(self, store: EventStore, *, seed: int = 1, house: HouseSettings | None = None) -> None:
        self.store = store
        self.now = START
        self.settings = house or HouseSettings()
        self.chance = TestChance(seed)
        self._ids = count(1)
        self.floor = self._opened()

    def _opened(self) -> Floor:
        return Floor.open(self.store, clock=lambda: self.now, chance=self.chance, house=self.settings)

    def reopen(self, house: HouseSettings | None = None) -> Floor:
        """A restart: another floor on the same store."""
        self.settings = house or self.settings
        self.floor = self._opened()
        return self.floor

    def do(self, command: Command, actor: Actor = SYSTEM, *, command_id: str | None = None) -> CommandResult:
        """A command, a second after the last one."""
        self.now += timedelta(seconds=1)
        return self.floor.do(command, actor=actor, command_id=command_id or f"c{next(self._ids)}")

    def chips(self, *names: str, amount: int = 1_000_00) -> None:
        for name in names:
            self.do(BuyChips(amount=amount, player=name))

    def open(self, *tables: str, game: str = "casino-stud", jackpot: str | None = None, **settings: Any) -> None:
        limits = settings.pop("limits", BLINDS if game == "poker" else LIMITS)
        if jackpot is not None and jackpot not in self.floor.jackpots:
            jackpots, meter = settings.pop("jackpots", Settings()), settings.pop("meter", None)
            self.do(OpenJackpot(jackpot=jackpot, settings=jackpots, meter=meter))
        for table in tables:
            self.do(
                OpenTable(
                    table=table,
                    name=f"Table {table}",
                    game=game,
                    settings=limits,
                    jackpot=jackpot,
                    pace=TEST,
                    **settings,
                )
            )

    def agree(self, done: CommandResult, actor: Actor) -> CommandResult:
        """A second person agrees to what was asked."""
        return self.do(Approve(approval=done.answer["approval"]), actor)

    def round_at(self, table: str) -> Round:
        found = self.floor.state.house_table(table).round
        assert found is not None
        return found

    def deal_in(
        self, table: str, *names: str, bets: Sequence[str] = ("ante",), hands: Mapping[int, str] | None = None
    ) -> None:
        """A round in which each of them has a box with an ante of 100.00, up to the end of the deal."""
        if hands is not None:
            game = self.floor.tables[table].sign.game
            self.chance.stack(stacked(game, tuple(range(1, len(names) + 1)), hands))
        self.do(OpenRound(table=table))
        for box, name in enumerate(names, 1):
            for bet in bets:
                amount = 100_00 if bet == "ante" else 5_00
                self.do(PlaceBet(table=table, box=box, bet=bet, amount=amount), player(name))
        self.do(CloseBets(table=table))
        self.do(DealCards(table=table))

    def play_out(self, table: str) -> None:
        """All who have still to decide stay in; the round is settled."""
        round_ = self.round_at(table)
        for box in [box for box in round_.boxes.values() if round_.must_decide(box)]:
            self.do(PlaceBet(table=table, box=box.number, bet="bet", amount=200_00), player(box.player))
        self.do(TurnCards(table=table))
        self.do(SettleRound(table=table))

    def hand(self, table: str, *names: str) -> None:
        """A hand of Poker with each of them, up to the first decision."""
        for seat, name in enumerate(names, 1):
            self.do(TakeSeat(table=table, seat=seat, amount=200_00), player(name))
        self.do(StartHand(table=table))
        self.do(DealCards(table=table))

    def fold_out(self, table: str) -> None:
        """All fold but one, and the pot is paid."""
        hand = self.floor.state.poker_table(table).hand
        while hand is not None and hand.turn is not None:
            who = hand.sheet.seats[hand.numbers.index(hand.turn)].player
            self.do(Act(table=table, seat=hand.turn, action="fold"), player(str(who)))
            hand = self.floor.state.poker_table(table).hand
        self.do(SettleRound(table=table))


def everything(house: House) -> dict[str, object]:
    """The floor as it stands, to be compared."""
    return {**snapshot(house.floor), "position": house.floor.position}
