"""Floors in one process whose clients keep a history: each request begins when the one before it has ended."""

from __future__ import annotations

from itertools import count

from croupier.floor import SYSTEM
from croupier.floor_events.commands import BuyChips, CashOut
from croupier.money import Cents
from croupier.refusals import Refused
from croupier.rounds.commands import CloseBets, DealCards, OpenRound, PlaceBet, SettleRound, TurnCards
from tests.floor.chances import stacked
from tests.floor.house import House, player
from tests.history.model import FloorModel, JackpotModel, floor_model
from tests.history.operations import (
    Act,
    Answer,
    CloseLinkedBets,
    Command,
    Done,
    FinishDeal,
    MoveChips,
    Operation,
    ReadBalance,
    ReadPrize,
    SettleLinked,
    Told,
    TurnedDown,
)

WINNERS = {10: "9h 8h 7h 6h 5h", 100: "Ah Kh Qh Jh Th"}
"""By share of the meter: a hand that wins it."""
CONTRIBUTION = 3_50
METER, RESET = 90_000_00, 50_000_00


class RecordedFloor:
    """Requests to floors on one store, as several processes would have them, with their answers."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.operations: list[Operation] = []
        self._clock = count()
        self._ids = count(1)

    def beginning(self, **balances: Cents) -> FloorModel:
        """The floor before the first request."""
        most = self.house.settings.self_service_most
        return floor_model(balances, {"grand": JackpotModel(METER, RESET)}, most=most)

    def move(self, account: str, amount: Cents, *, at: House | None = None, command_id: str | None = None) -> None:
        """Buy chips, or cash some, at one of the floors."""
        order = BuyChips(amount=amount) if amount > 0 else CashOut(amount=-amount)
        name = command_id or f"id{next(self._ids)}"
        begin = next(self._clock)
        try:
            done = (at or self.house).do(order, player(account), command_id=name)
            answer: Answer = Done(done.position)
        except Refused as refused:
            answer = TurnedDown(refused.code)
        self._note(MoveChips(account, amount), begin, answer, f"{account}:{name}")

    def read(self, account: str, *, at: House | None = None) -> None:
        """Read a balance at one of the floors."""
        begin = next(self._clock)
        balance = (at or self.house).floor.balance(account)
        self.operations.append(
            Operation(
                client=account, act=ReadBalance(account), begin=begin, end=next(self._clock), answer=Told(balance)
            )
        )

    def deal_winner(self, table: str, name: str, percent: int) -> None:
        """A round at a linked table in which somebody wins this share of the meter, up to the end of its deal."""
        house, round_ = self.house, f"{table}-1"
        house.chance.stack(stacked("casino-stud", (1,), {1: WINNERS[percent]}))
        house.do(OpenRound(table=table))
        house.do(PlaceBet(table=table, box=1, bet="ante", amount=100_00), player(name))
        house.do(PlaceBet(table=table, box=1, bet="jackpot", amount=5_00), player(name))
        self._by_dealer(CloseLinkedBets("grand", round_, CONTRIBUTION), CloseBets(table=table))
        self._by_dealer(FinishDeal("grand", round_), DealCards(table=table))
        house.do(PlaceBet(table=table, box=1, bet="bet", amount=200_00), player(name))
        house.do(TurnCards(table=table))

    def settle_winner(self, table: str, percent: int) -> None:
        """Its end."""
        self._by_dealer(SettleLinked("grand", f"{table}-1", percent), SettleRound(table=table))

    def read_prize(self, table: str) -> None:
        """The jackpot's payments to that round."""
        begin, round_ = next(self._clock), f"{table}-1"
        paid = [hit.amount for hit in self.house.floor.jackpots["grand"].hits if hit.round == round_]
        told = Told(sum(paid) if paid else None)
        self._note(ReadPrize("grand", round_), begin, told, client=table)

    def _by_dealer(self, act: Command, order: CloseBets | DealCards | SettleRound) -> None:
        begin, name = next(self._clock), f"id{next(self._ids)}"
        done = self.house.do(order, command_id=name)
        self._note(act, begin, Done(done.position), f"{SYSTEM.name}:{name}")

    def _note(self, act: Act, begin: float, answer: Answer, command_id: str = "", client: str = "") -> None:
        client, end = client or command_id.partition(":")[0], next(self._clock)
        self.operations.append(
            Operation(client=client, act=act, begin=begin, end=end, answer=answer, command_id=command_id)
        )
