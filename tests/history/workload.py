"""The work of clients on a real floor: they move chips, lay bets, and play rounds that win a jackpot."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from os import urandom
from pathlib import Path
from typing import Any, NamedTuple

from croupier.floor import SYSTEM, Actor, Floor, Role
from croupier.floor_events.commands import BuyChips
from croupier.floor_events.house_settings import HouseSettings
from croupier.money import Cents, dollars
from croupier.rounds.commands import OpenRound
from croupier.store import open_store
from tests.history.model import FloorModel, JackpotModel, floor_model
from tests.history.operations import (
    CloseLinkedBets,
    FinishDeal,
    LayBet,
    MoveChips,
    ReadBalance,
    ReadMeter,
    ReadPrize,
    SettleLinked,
    TakeBet,
)
from tests.history.recording import HistoryRecorder, RecordingClient, cents
from tests.history.served_processes import ServerGroup
from tests.web.real import people_on, tables_on

ACCOUNTS = ("ann", "ben")
"""Each is used by two clients at once."""
LINKED = {"A": "pam", "B": "quo"}
"""By table: the player who wins there."""
WINNERS = {10: "9h 8h 7h 6h 5h", 100: "Ah Kh Qh Jh Th"}
"""By share of the meter: a hand that wins it."""
DEALERS_HAND = "2c 3d 5s 7c 9d"
LIMITS = {"ante_min": "10", "ante_max": "500"}
STAKE, JACKPOT_BET, CONTRIBUTION = 10_00, 5_00, 3_50
AMOUNTS = (-400_00, -250_00, 150_00, 300_00)


class PreparedFloor(NamedTuple):
    """A floor in a store, and who may use it."""

    beginning: FloorModel
    tokens: Mapping[str, str]


def prepared(place: str, key_file: Path) -> PreparedFloor:
    """A table where bets are open, two linked tables whose cards are entered by hand, and people."""
    linked = {"settings": {**LIMITS, "jackpot_bet": "5", "device": "shuffler", "by_hand": True}, "jackpot": "grand"}
    tables: list[dict[str, Any]] = [{"command": "open_jackpot", "jackpot": "grand", "settings": {}}]
    kinds: dict[str, dict[str, Any]] = {"T1": {"settings": LIMITS}, **dict.fromkeys(LINKED, linked)}
    for table, more in kinds.items():
        opening = {"command": "open_table", "table": table, "name": table, "game": "casino-stud", "dealer": "human"}
        tables.append({**opening, **more})
    with open_store(place, key_file=key_file) as store:
        tables_on(store, tables)
        players = dict.fromkeys([*ACCOUNTS, *LINKED.values()], Role.PLAYER)
        tokens = people_on(store, dot=Role.DEALER, **players)
        floor = Floor.open(store, clock=partial(datetime.now, UTC), chance=urandom)
        floor.do(OpenRound(table="T1"), actor=Actor(name="dot", role=Role.DEALER), command_id="open-bets")
        for name in LINKED.values():
            floor.do(BuyChips(player=name, amount=1_000_000_00), actor=SYSTEM, command_id=f"chips-{name}")
        jackpot = floor.jackpots["grand"]
        balances = {name: floor.balance(name) for name in ACCOUNTS}
        model = JackpotModel(jackpot.meter, jackpot.settings.reset)
        most = HouseSettings().self_service_most
    return PreparedFloor(floor_model(balances, {"grand": model}, most=most), tokens)


class FloorClients:
    """The clients of a floor, each in a thread of its own."""

    def __init__(self, servers: ServerGroup, tokens: Mapping[str, str], *, seed: str) -> None:
        self.recorder = HistoryRecorder()
        self._servers = servers
        self._tokens = tokens
        self._seed = seed

    @contextmanager
    def at_work(self) -> Iterator[HistoryRecorder]:
        """Clients come, do their work, and finish what they have begun."""
        works: list[Callable[[], None]] = [
            *(lambda name=name, number=number: self._play(name, number) for name in ACCOUNTS for number in (1, 2)),
            *(lambda table=table, name=name: self._deal(table, name) for table, name in LINKED.items()),
        ]
        with ThreadPoolExecutor(len(works)) as pool:
            running = [pool.submit(self._worked, work) for work in works]
            try:
                yield self.recorder
            finally:
                self.recorder.ending.set()
            for one in running:
                one.result()

    def _worked(self, work: Callable[[], None]) -> None:
        self.recorder.joined(1)
        try:
            work()
        finally:
            self.recorder.joined(-1)

    def _client(self, person: str, number: int) -> RecordingClient:
        seed = f"{self._seed}-{person}-{number}"
        return RecordingClient(self.recorder, person, self._tokens[person], self._servers.addresses, seed=seed)

    # Players with chips and bets

    def _play(self, name: str, number: int) -> None:
        client = self._client(name, number)
        box = ACCOUNTS.index(name) + 1
        bet = {"table": "T1", "box": box, "bet": "ante"}
        while not self.recorder.ending.is_set():
            match client.chance.randrange(6):
                case 0 | 1:
                    amount = client.chance.choice(AMOUNTS)
                    order = "buy_chips" if amount > 0 else "cash_out"
                    client.do(MoveChips(name, amount), order, amount=dollars(abs(amount)))
                case 2:
                    client.do(LayBet(name, f"T1/{box}", STAKE), "place_bet", **bet, amount=dollars(STAKE))
                case 3:
                    client.do(TakeBet(name, f"T1/{box}"), "withdraw_bet", **bet)
                case _:
                    client.read(ReadBalance(name), "/me", lambda document: cents(document, "balance"))

    # Dealers and the winners at their tables

    def _deal(self, table: str, name: str) -> None:
        dealer, winner = self._client("dot", ord(table)), self._client(name, 1)
        while not self.recorder.ending.is_set():
            self._deal_round(table, dealer, winner)

    def _deal_round(self, table: str, dealer: RecordingClient, winner: RecordingClient) -> None:
        opened = dealer.must(None, "open_round", table=table)
        round_, percent = opened["answer"]["round"], dealer.chance.choice((10, 10, 100))
        winner.must(None, "place_bet", table=table, box=1, bet="ante", amount="10.00")
        winner.must(None, "place_bet", table=table, box=1, bet="jackpot", amount=dollars(JACKPOT_BET))
        dealer.must(CloseLinkedBets("grand", round_, CONTRIBUTION), "close_bets", table=table)
        cards = [{"to": "box", "box": 1, "card": card} for card in WINNERS[percent].split()]
        cards += [{"to": "dealer", "card": card} for card in DEALERS_HAND.split()]
        for card in cards[:-1]:
            dealer.must(None, "record_card", table=table, **card)
        dealer.must(FinishDeal("grand", round_), "record_card", table=table, **cards[-1])
        winner.must(None, "place_bet", table=table, box=1, bet="bet", amount="20.00")
        dealer.must(None, "turn_cards", table=table)
        dealer.must(SettleLinked("grand", round_, percent), "settle", table=table)
        dealer.read(ReadMeter("grand"), "/jackpots/grand", lambda document: cents(document, "meter"))
        pause = threading.Event()
        while dealer.read(ReadPrize("grand", round_), "/jackpots/grand", _prize_of(round_)) is None:
            pause.wait(0.02)  # it waits for a round that was dealt earlier


def _prize_of(round_: str) -> Callable[[Mapping[str, Any]], Cents | None]:
    def found(document: Mapping[str, Any]) -> Cents | None:
        hits: Sequence[Mapping[str, Any]] = document["hits"]
        return next((cents(hit, "amount") for hit in hits if hit["round"] == round_), None)

    return found
