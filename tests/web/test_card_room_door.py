"""The card room over the API: its lists for everybody, one's own place, and all of it for the pit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.client import Croupier, Refusal
from croupier.people.commands import SignUp
from croupier.people.passwords import hash_password
from croupier.people.roles import Role
from croupier.store import open_store
from croupier.web.server.settings import ServeSettings
from tests.floor.house import House
from tests.web.floor_under_test import CHEAP
from tests.web.real import open_house

PASSWORD = "correct horse battery"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server over a floor with a Poker table; Pat watches over the pit, Ann and Ben play."""
    store = open_store("memory:")
    house = House(store)
    house.open("P", game="poker")
    for name, role in (("Pat", Role.PIT_SUPERVISOR), ("Ann", Role.PLAYER), ("Ben", Role.PLAYER)):
        house.do(SignUp(name=name, password=hash_password(PASSWORD, salt=bytes(16), cost=CHEAP), role=role))
    house.chips("Ann", "Ben")
    with open_house(ServeSettings(memory=True, demo=False, grace_s=1), store) as (found, _):
        yield found


def test_a_list_is_opened_joined_called_and_read(address: str) -> None:
    with Croupier(address) as pat, Croupier(address) as ann, Croupier(address) as ben, Croupier(address) as passer_by:
        for client, name in ((pat, "Pat"), (ann, "Ann"), (ben, "Ben")):
            client.sign_in(name, PASSWORD)
        pat.do("open_list", stakes="1-2", small_blind="1.00", big_blind="2.00", seats=6)
        ann.do("join_list", stakes="1-2")
        pat.do("join_list", stakes="1-2", player="Ben")

        (offer,) = ann.get("/card-room")["offers"]
        assert (offer["table"], offer["seat"], offer["why"]) == ("P", 1, "call")
        assert 0 < offer["seconds_left"] <= 60
        with pytest.raises(Refusal) as refused:
            ben.do("sit", table="P", seat=1, amount="100.00")
        assert refused.value.code == "SEAT_HELD"
        ann.do("sit", table="P", seat=1, amount="100.00")

        (shown,) = passer_by.get("/card-room")["lists"]
        assert (shown["called"], shown["waiting"], shown["tables"]) == (1, 0, ["P"])
        assert "names" not in shown
        (full,) = pat.get("/card-room")["lists"]
        assert full["names"] == [{"player": "Ben", "called": True}]
        with pytest.raises(Refusal) as refused:
            ann.do("straddle", table="P")
        assert (refused.value.code, refused.value.clause) == ("NOT_APPROVED", "PKR 1.6")


def test_a_draw_of_seats_is_there_to_verify(address: str) -> None:
    with Croupier(address) as ann, Croupier(address) as passer_by:
        ann.sign_in("Ann", PASSWORD)
        with pytest.raises(Refusal) as none:
            ann.get("/card-room/draws/1")
        with pytest.raises(Refusal) as nobody:
            passer_by.get("/card-room/draws/1")
    assert (none.value.code, nobody.value.code) == ("NO_SUCH_DRAW", "NOT_SIGNED_IN")
