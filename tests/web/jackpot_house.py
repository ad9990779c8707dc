"""A floor with one jackpot, a linked table that is dealt by hand and one that is not, and people in each role."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from croupier.client import Croupier
from croupier.floor import Role
from croupier.store import open_store
from croupier.web.server.settings import ServeSettings
from tests.web.real import cookies_on, open_house, people_on, tables_on

LIMITS = {"ante_min": "10", "ante_max": "500", "jackpot_bet": "5", "device": "shuffler", "by_hand": True}
TABLE = {"command": "open_table", "table": "B1", "name": "By hand", "game": "casino-stud", "dealer": "human"}
OTHER = {"command": "open_table", "table": "B2", "name": "Beside it", "game": "casino-stud", "pace": "test"}
JACKPOT = {"reset": "50000.00", "jackpot_confirmation": "two-person"}
STAFF = {
    "dot": Role.DEALER,
    "pat": Role.PIT_SUPERVISOR,
    "pim": Role.PIT_SUPERVISOR,
    "sam": Role.SHIFT_MANAGER,
    "sid": Role.SHIFT_MANAGER,
    "aud": Role.AUDITOR,
    "ada": Role.ADMINISTRATOR,
    "ann": Role.PLAYER,
}
STRAIGHT_FLUSH = ["9h", "8h", "7h", "6h", "5h"]
DEALERS = ["As", "Kd", "4c", "3d", "2s"]


@dataclass
class House:
    address: str
    tokens: dict[str, str]
    cookies: dict[str, str]
    """Of the browsers of the same people."""

    def __getattr__(self, name: str) -> Croupier:
        return Croupier(self.address, token=self.tokens[name])


@contextmanager
def jackpot_house() -> Iterator[House]:
    store = open_store("memory:")
    opening = {"command": "open_jackpot", "jackpot": "grand", "settings": JACKPOT, "meter": "80000.00"}
    others = {"ante_min": "10", "ante_max": "500", "jackpot_bet": "5"}
    tables = [{**TABLE, "settings": LIMITS, "jackpot": "grand"}, {**OTHER, "settings": others, "jackpot": "grand"}]
    tables_on(store, [opening, *tables])
    tokens, cookies = people_on(store, **STAFF), cookies_on(store, *STAFF)
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0), store) as (address, _):
        yield House(address, tokens, cookies)


def straight_flush(house: House) -> str:
    """A round at the table in which ann holds a straight flush and a jackpot bet; its name."""
    ann, dot = house.ann, house.dot
    round_: str = dot.do("open_round", table="B1")["answer"]["round"]
    ann.do("place_bet", table="B1", box=1, bet="ante", amount="10.00")
    ann.do("place_bet", table="B1", box=1, bet="jackpot", amount="5.00")
    dot.do("close_bets", table="B1")
    dot.do("deal", table="B1", cards=[*STRAIGHT_FLUSH, *DEALERS])
    ann.do("place_bet", table="B1", box=1, bet="bet", amount="20.00")
    dot.do("turn_cards", table="B1")
    dot.do("settle", table="B1")
    return round_
