"""No frame holds a card that its viewer may not see: every frame to every seat, over whole rounds."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from croupier.cards import names
from croupier.client import Croupier
from croupier.floor import Actor, Role
from croupier.floor.commands.all_commands import read_command
from croupier.floor.state.table_state import FloorPokerTable, HouseTable
from croupier.poker import Hand, HandStage
from croupier.poker.hand import OVER
from croupier.store import EventStore, open_store
from croupier.web.server.running import FloorApplication
from croupier.web.server.settings import ServeSettings
from tests.waiting import LONGEST_S
from tests.web.asking import connect
from tests.web.real import open_house, tables_on

DEALER = Actor(name="dot", role=Role.DEALER)
CARD = re.compile(r'"([2-9TJQKA][cdhs])"')
HOUSE = {"ante_min": "10", "ante_max": "500", "boxes": 7}
STAKES = {"small_blind": "1", "big_blind": "2", "min_stake": "40", "max_stake": "200"}
TABLES = {
    "C1": ("casino-stud", {**HOUSE, "jackpot_bet": "5"}),
    "C2": ("casino-stud", {**HOUSE, "jackpot_bet": "5", "device": "shuffler"}),
    "M1": ("multi-link-stud", {**HOUSE, "jackpot_bet": "5"}),
    "S1": ("singapore-stud", {**HOUSE, "credit": "5"}),
    "H1": ("progressive-holdem", {**HOUSE, "jackpot_bet": "5", "bonus_min": "5", "bonus_max": "50"}),
    "P1": ("poker", STAKES),
}


def floor_by_people() -> EventStore:
    """A floor at whose tables nothing happens by itself."""
    store = open_store("memory:")
    documents: list[dict[str, Any]] = [{"command": "open_jackpot", "jackpot": "grand", "settings": {}}]
    for table, (game, settings) in TABLES.items():
        jackpot = {} if game == "poker" else {"jackpot": "grand"}
        opening = {"command": "open_table", "table": table, "name": table, "game": game, "dealer": "human"}
        documents.append({**opening, "settings": settings, **jackpot})
    tables_on(store, documents)
    return store


@pytest.fixture(scope="module")
def house() -> Iterator[tuple[str, FloorApplication]]:
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0), floor_by_people()) as found:
        yield found


class Scene:
    """Some viewers at a table; after each deed everybody's frames are looked at."""

    def __init__(self, address: str, running: FloorApplication, table: str, stack: ExitStack) -> None:
        self.running, self.table = running, table
        self.people = [Croupier(address) for _ in range(2)]
        self.names = [person.guest()["name"] for person in self.people]
        self.number = 0
        self.frames = 0
        self.sockets: dict[str | None, ClientConnection] = {}
        place = f"{address.replace('http', 'ws')}/api/v1/tables/{table}/stream"
        for person, name in [*zip(self.people, self.names, strict=True), (None, None)]:
            headers = {} if person is None else {"Authorization": f"Bearer {person.token}"}
            self.sockets[name] = stack.enter_context(connect(place, additional_headers=headers))
        self.position = 0
        self.look()

    def order(self, command: str, **fields: object) -> None:
        """The dealer does something."""
        assert self.running.access is not None
        assert self.running.loop is not None
        self.number += 1
        asked = read_command({"command": command, "table": self.table, **fields})
        doing = self.running.access.commands.do(asked, actor=DEALER, command_id=f"{self.table}-{self.number}")
        self.step(lambda: asyncio.run_coroutine_threadsafe(doing, self.running.loop).result(LONGEST_S).position)

    def do(self, who: int, command: str, **fields: object) -> None:
        """A player does something."""
        self.step(lambda: self.people[who].do(command, table=self.table, **fields)["position"])

    def step(self, deed: Any) -> None:
        before = {name: self.allowed(name) for name in self.sockets}
        self.position = deed()
        after = {name: self.allowed(name) for name in self.sockets}
        self.look({name: before[name] | after[name] for name in self.sockets})

    def look(self, allowed: dict[str | None, set[str]] | None = None) -> None:
        """All frames until now, and each card in them."""
        for name, socket in self.sockets.items():
            while True:
                text = str(socket.recv(LONGEST_S))
                frame = json.loads(text)
                seen = set(CARD.findall(text))
                may = set() if allowed is None else allowed[name]
                assert seen <= may, f"{name} was sent {seen - may} in {text}"
                self.frames += 1
                if frame["type"] == "table" and frame["position"] >= self.position:
                    break

    def allowed(self, viewer: str | None) -> set[str]:
        """The cards that this viewer may know, from the table as it lies."""
        assert self.running.access is not None
        table = self.running.access.floor.tables[self.table]
        if isinstance(table, HouseTable):
            return {card for round_ in (table.round, table.last) if round_ for card in self._in_round(round_, viewer)}
        hand = table.hand
        if hand is None:
            return set()
        own = [place for place, seat in enumerate(hand.sheet.seats) if seat.player == viewer]
        open_ = {card for place in (*own, *hand.shown) for card in hand.hole[place]}
        return set(names(open_)) | set(names(hand.board))

    @staticmethod
    def _in_round(round_: Any, viewer: str | None) -> Iterator[str]:
        if round_.draw is not None and round_.draw.magic_card is not None:
            yield from names([round_.draw.magic_card])
        if round_.dealer_up:
            yield from names(round_.dealer)
            for box in round_.boxes.values():
                if box.in_play:
                    yield from names(box.cards)
        if round_.dealer_card_up is not None:
            yield from names([round_.dealer_card_up])
        yield from names(round_.community[: round_.board_up])
        for box in round_.boxes.values():
            if box.player == viewer and box.examined:
                yield from names(box.cards)


@pytest.mark.parametrize(("table", "stay"), [("C1", "bet"), ("C2", "bet"), ("M1", "bet"), ("S1", "bet")])
def test_no_hidden_card_of_a_stud_round_is_in_any_frame(
    house: tuple[str, FloorApplication], table: str, stay: str
) -> None:
    with ExitStack() as stack:
        scene = Scene(*house, table, stack)
        scene.order("open_round")
        scene.do(0, "place_bet", box=1, bet="ante", amount="10.00")
        scene.do(0, "place_bet", box=2, bet="ante", amount="10.00")
        scene.do(1, "place_bet", box=3, bet="ante", amount="20.00")
        scene.order("close_bets")
        scene.order("deal")
        scene.do(0, "examine", box=1)
        scene.do(1, "examine", box=3)
        scene.do(0, "fold", box=1)
        scene.do(0, "place_bet", box=2, bet=stay, amount="20.00")
        scene.do(1, "place_bet", box=3, bet=stay, amount="40.00")
        scene.order("turn_cards")
        scene.order("settle")
        assert scene.frames > 30
        assert len(scene.allowed(None)) >= 15


def test_no_hidden_card_of_a_holdem_round_is_in_any_frame(house: tuple[str, FloorApplication]) -> None:
    with ExitStack() as stack:
        scene = Scene(*house, "H1", stack)
        scene.order("open_round")
        scene.do(0, "place_bet", box=1, bet="ante", amount="10.00")
        scene.do(1, "place_bet", box=3, bet="ante", amount="20.00")
        scene.order("close_bets")
        scene.order("deal")
        scene.do(0, "examine", box=1)
        scene.do(0, "place_bet", box=1, bet="flop", amount="20.00")
        scene.do(1, "place_bet", box=3, bet="flop", amount="40.00")
        for street in ("turn", "river"):
            next_street(scene)
            scene.do(0, "check", box=1)
            scene.do(1, "place_bet", box=3, bet=street, amount="20.00")
        next_street(scene)
        scene.order("settle")
        assert len(scene.allowed(None)) >= 11


def next_street(scene: Scene) -> None:
    """Deal or turn, whatever comes next from this device."""
    assert scene.running.access is not None
    table = scene.running.access.floor.tables[scene.table]
    assert isinstance(table, HouseTable)
    assert table.round is not None
    while table.round.stage.name in ("DEALING", "TURNING"):
        scene.order("deal" if table.round.stage.name == "DEALING" else "turn_cards")
        table = scene.running.access.floor.tables[scene.table]
        assert isinstance(table, HouseTable)
        assert table.round is not None


def test_no_hole_card_of_a_poker_hand_is_in_anybody_elses_frame(house: tuple[str, FloorApplication]) -> None:
    with ExitStack() as stack:
        scene = Scene(*house, "P1", stack)
        scene.do(0, "sit", seat=1, amount="100.00")
        scene.do(1, "sit", seat=5, amount="100.00")
        scene.order("start_hand")
        while (hand := hand_on(scene)).stage not in OVER:
            if hand.turn is None:
                scene.order(NEXT[hand.stage])
                continue
            who = 0 if hand.turn == 1 else 1
            legal = {one["action"] for one in scene.people[who].get("/tables/P1")["hand"]["legal"]}
            scene.do(who, "act", action="check" if "check" in legal else "call")
        assert len(scene.allowed(None)) >= 7


NEXT = {
    HandStage.DEAL: "deal",
    HandStage.BOARD: "deal",
    HandStage.MARKER: "flip_marker",
    HandStage.SHOWDOWN: "show_down",
    HandStage.SETTLEMENT: "settle",
}


def hand_on(scene: Scene) -> Hand:
    assert scene.running.access is not None
    table = scene.running.access.floor.tables[scene.table]
    assert isinstance(table, FloorPokerTable)
    assert table.hand is not None
    return table.hand
