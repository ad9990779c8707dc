"""After a restart a stream goes on where its reader was: nothing lost, nothing twice, the same to the byte."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.client import Croupier
from croupier.floor import Role
from croupier.store import open_store
from croupier.web.server.settings import ServeSettings
from tests.web.real import open_house, people_on, tables_on
from tests.web.test_frames import HOUSE, STAKES

QUIET = ServeSettings(memory=True, demo=False, grace_s=0)
OPENINGS = [
    {
        "command": "open_table",
        "table": "C1",
        "name": "Casino Stud",
        "game": "casino-stud",
        "dealer": "human",
        "settings": HOUSE,
    },
    {"command": "open_table", "table": "P1", "name": "Poker", "game": "poker", "dealer": "human", "settings": STAKES},
]


def test_what_was_missed_over_a_restart_is_told_as_it_would_have_been(tmp_path: Path) -> None:
    place = tmp_path / "floor.db"
    with open_store(place) as store:
        tables_on(store, OPENINGS)
        tokens = people_on(store, ann=Role.PLAYER, bob=Role.PLAYER, dot=Role.DEALER)
    live: dict[str, list[dict[str, Any]]] = {}
    with open_house(QUIET, open_store(place)) as (address, _):
        ann, bob, dot = (Croupier(address, token=tokens[name]) for name in ("ann", "bob", "dot"))
        with ann.table("C1") as house_game, ann.table("P1") as poker:
            dot.do("open_round", table="C1")
            ann.do("place_bet", table="C1", box=1, bet="ante", amount="10.00")
            bob.do("place_bet", table="C1", box=2, bet="ante", amount="10.00")
            dot.do("close_bets", table="C1")
            dot.do("deal", table="C1")
            looked = ann.do("examine", table="C1", box=1)["position"]
            ann.do("sit", table="P1", seat=1, amount="100.00")
            bob.do("sit", table="P1", seat=2, amount="100.00")
            dot.do("start_hand", table="P1")
            last = dot.do("deal", table="P1")["position"]
            house_game.wait(lambda seen: seen["position"] >= looked)
            poker.wait(lambda seen: seen["position"] >= last)
            live = {"C1": house_game.notices, "P1": poker.notices}
    assert len(live["C1"]) > 6
    assert len(live["P1"]) > 4
    with open_house(QUIET, open_store(place)) as (address, _):
        ann = Croupier(address, token=tokens["ann"])
        for table, told in live.items():
            middle = told[len(told) // 2]["position"]
            with ann.table(table, after=middle) as again:
                assert again.notices == [notice for notice in told if notice["position"] > middle]
