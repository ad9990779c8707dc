"""CSP 5.23, PKR 5.13: a player hears of what staff have done for them, wherever they are."""

from __future__ import annotations

import json
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from croupier.client import Croupier
from croupier.client.table import Refusal
from croupier.floor import Role
from croupier.store import open_store
from croupier.web.server.settings import ServeSettings
from tests.waiting import LONGEST_S
from tests.web.asking import connect
from tests.web.real import open_house, people_on, tables_on

LIMITS = {"ante_min": "10.00", "ante_max": "500.00", "by_hand": True}
TABLE = {"command": "open_table", "game": "casino-stud", "dealer": "human", "settings": LIMITS}


def next_of(line: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        frame: dict[str, Any] = json.loads(line.recv(timeout=LONGEST_S))
        if frame["type"] == kind:
            return frame


@pytest.mark.clause("CSP 5.23")
def test_a_bet_or_a_cash_out_by_staff_is_told_to_its_player_at_another_table_and_in_the_lobby() -> None:
    store = open_store("memory:")
    tables_on(store, [{**TABLE, "table": name, "name": name} for name in ("T1", "T2")])
    tokens = people_on(store, dot=Role.DEALER, cal=Role.CASHIER, ann=Role.PLAYER, ben=Role.PLAYER)
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0), store) as (address, _):
        cal = Croupier(address, token=tokens["cal"])
        dot, base = Croupier(address, token=tokens["dot"]), f"{address.replace('http', 'ws')}/api/v1"
        dot.do("open_round", table="T1")
        headers = {name: {"Authorization": f"Bearer {tokens[name]}"} for name in tokens}
        with (
            connect(f"{base}/tables/T2/stream", additional_headers=headers["ann"]) as at_table,
            connect(f"{base}/lobby/stream", additional_headers=headers["ann"]) as in_lobby,
            connect(f"{base}/tables/T2/stream", additional_headers=headers["ben"]) as other,
        ):
            before = next_of(at_table, "table")["table"]["you"]["balance"]
            next_of(in_lobby, "lobby")
            next_of(other, "table")
            dot.do("place_bet", table="T1", box=3, bet="ante", amount="25.00", for_player="ann")
            after = next_of(at_table, "table")["table"]["you"]["balance"]
            assert float(before) - float(after) == 25
            for line in (at_table, in_lobby):
                told = next_of(line, "bet_for_you")
                assert (told["table"], told["notice"]["box"], told["notice"]["amount"]) == ("T1", 3, "25.00")
                assert (told["notice"]["placed_by"], told["notice"]["clause"]) == ("dot", "CSP 5.23")
            cal.do("redeem_chips", player="ann", chips={"25.00": 2}, reason="asked for it at the cage")
            for line in (at_table, in_lobby):
                told = next_of(line, "entered_for_you")
                assert (told["table"], told["notice"]["amount"], told["notice"]["by"]) == (None, "-50.00", "cal")
            dot.do("open_round", table="T2")
            frames = [json.loads(other.recv(timeout=LONGEST_S))]
            assert [frame["type"] for frame in frames] == ["table"]  # ben heard nothing of ann's bet and chips before


POKER = {"small_blind": "1.00", "big_blind": "2.00", "min_stake": "40.00", "max_stake": "400.00", "by_hand": True}


@pytest.mark.clause("PKR 5.13", "PKR 1.36")
def test_what_staff_enter_at_a_hand_dealt_poker_table_is_told_to_its_player_or_refused() -> None:
    store = open_store("memory:")
    table = {"command": "open_table", "game": "poker", "dealer": "human", "settings": POKER}
    tables_on(store, [{**table, "table": "P1", "name": "P1"}])
    tokens = people_on(store, dot=Role.DEALER, ann=Role.PLAYER, ben=Role.PLAYER)
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0), store) as (address, _):
        dot, ann = (Croupier(address, token=tokens[name]) for name in ("dot", "ann"))
        lobby = f"{address.replace('http', 'ws')}/api/v1/lobby/stream"
        headers = {name: {"Authorization": f"Bearer {tokens[name]}"} for name in tokens}
        with (
            connect(lobby, additional_headers=headers["ann"]) as of_ann,
            connect(lobby, additional_headers=headers["ben"]) as of_ben,
        ):
            ann.do("sit", table="P1", seat=1, amount="100.00")
            dot.do("sit", table="P1", seat=2, amount="100.00", for_player="ben")
            told = next_of(of_ben, "entered_for_you")
            assert (told["table"], told["notice"]["player"], told["notice"]["seat"]) == ("P1", "ben", 2)
            dot.do("start_hand", table="P1")
            dot.do("deal", table="P1")

            with pytest.raises(Refusal) as refused:
                dot.do("act", table="P1", action="fold", for_player="ann")
            assert refused.value.code == "NOT_FOR_STAFF"
            dot.do("act", table="P1", action="call", for_player="ann")
            told = next_of(of_ann, "bet_for_you")
            assert (told["table"], told["notice"]["paid"], told["notice"]["placed_by"]) == ("P1", "1.00", "dot")
            dot.do("act", table="P1", action="check", for_player="ben")
            told = next_of(of_ben, "entered_for_you")
            assert (told["notice"]["action"], told["notice"]["entered_by"]) == ("check", "dot")
