"""The managers' documents over the API: who may have them, and what they say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.client import Croupier, Refusal
from tests.waiting import wait_until
from tests.web.jackpot_house import STAFF, House, jackpot_house, straight_flush


@pytest.fixture
def house() -> Iterator[House]:
    with jackpot_house() as found:
        yield found


@pytest.mark.parametrize(
    ("name", "path"),
    [(name, path) for path in ("/house", "/personnel") for name in ("ann", "dot", "aud", "pat")]
    + [("sam", "/personnel")],
)
def test_the_documents_are_for_managers_alone(house: House, name: str, path: str) -> None:
    with pytest.raises(Refusal) as refused:
        getattr(house, name).get(path)
    assert refused.value.code == "NEEDS_AUTHORITY"


def test_a_manager_reads_settings_tables_and_what_each_game_can_have(house: House) -> None:
    found = house.sam.get("/house")
    table = next(one for one in found["tables"] if one["id"] == "B1")
    assert (table["id"], table["dealer"], table["limits"]["by_hand"], table["jackpot"]) == (
        "B1",
        "human",
        True,
        "grand",
    )
    clock = next(one for one in found["settings"] if one["name"] == "clock_s")
    assert (clock["value"], clock["unit"], clock["changes"]) == (60, "SECONDS", [])
    assert found["limit_fields"]["progressive-holdem"]["amounts"][-2:] == ["bonus_min", "bonus_max"]
    assert found["thresholds"] == [{"from_day": "", "single": "10000.00", "daily": "10000.00"}]
    assert found["set_up"]["tables"]["casino-stud"] >= 1
    engaged = {"dealer": 1, "pit-supervisor": 2, "shift-manager": 2, "cashier": 0, "auditor": 1}
    assert found["set_up"]["staff"] == engaged


def test_a_request_is_told_in_plain_words_with_the_settings_that_it_would_set(house: House) -> None:
    house.sam.do("change_jackpot", jackpot="grand", settings={"reset": "60000.00"}, reason="from February on")
    (asked,) = house.sid.get("/house")["approvals"]
    assert asked["sentence"] == "Change the settings of the jackpot grand: from February on"
    assert ["reset", "60000.00"] in asked["details"]
    assert (asked["own"], asked["hindrance"]) == (False, None)


def test_a_second_person_reads_who_deals_at_a_new_table_how_fast_and_for_which_bets(house: House) -> None:
    limits = {"ante_min": "10.00", "ante_max": "500.00", "jackpot_bet": "5.00", "by_hand": True}
    place = {"table": "T9", "name": "Stud", "game": "casino-stud", "jackpot": "grand"}
    house.sam.do("open_table", **place, settings=limits, dealer="human", pace="casino")
    (asked,) = [one for one in house.sid.get("/house")["approvals"] if one["command"]["command"] == "open_table"]
    told = dict(asked["details"])
    assert (told["lowest ante"], told["highest ante"]) == ("10.00", "500.00")
    assert (told["dealer"], told["pace"]) == ("human", "casino")


def changed(house: House, settings: dict[str, object]) -> None:
    asked = house.ada.do("change_house", settings=settings, reason="the law")
    house.sid.do("approve", approval=asked["answer"]["approval"])


def test_a_role_that_the_house_does_not_name_sees_numbers_and_no_sign_ins_of_players(house: House) -> None:
    before = {one["name"] for one in house.pat.get("/people")["people"]}
    assert {"ann", "dot"} <= before
    changed(house, {"names_for": ["shift-manager"]})

    seen = {one["role"]: one["name"] for one in house.pat.get("/people")["people"]}
    assert (seen["player"], seen["dealer"]) == (f"Player {len(STAFF)}", "dot")
    assert "ann" in {one["name"] for one in house.sam.get("/people")["people"]}
    assert house.sam.get("/people/ann/sign-ins")["sign_ins"]
    for person, path in ((house.pat, "/people/ann/sign-ins"), (house.ada, "/personnel?find=an")):
        with pytest.raises(Refusal) as refused:
            person.get(path)
        assert refused.value.code == "NEEDS_AUTHORITY"
    assert house.ada.get("/personnel")["people"][0]["name"] == "ada"


def test_lists_of_rounds_have_numbers_for_an_auditor_whom_the_house_does_not_name(house: House) -> None:
    number, round_ = f"Player {len(STAFF)}", straight_flush(house)
    changed(house, {"names_for": ["shift-manager", "auditor"]})
    (listed,) = house.aud.get("/audit/rounds", player="ann")["rounds"]
    assert (listed["round"], listed["players"][0]["player"]) == (round_, "ann")

    changed(house, {"names_for": ["shift-manager"]})
    (listed,) = house.aud.get("/audit/rounds", table="B1")["rounds"]
    assert [one["player"] for one in listed["players"]] == [number]
    for path in ("/audit/rounds?player=ann", f"/audit/replays/{round_}?player=ann"):
        with pytest.raises(Refusal) as refused:
            house.aud.get(path)
        assert refused.value.code == "NEEDS_AUTHORITY"
    for name in ("dot", "ann"):
        with pytest.raises(Refusal) as refused:
            getattr(house, name).get("/alarms")
        assert refused.value.code == "NEEDS_AUTHORITY"


def test_an_address_that_is_kept_apart_is_still_read_at_the_door(house: House) -> None:
    changed(house, {"keep_addresses_days": 30, "names_for": ["auditor"]})
    with pytest.raises(Refusal):
        Croupier(house.address).sign_in("ann", "a wrong pass phrase")

    def last() -> tuple[object, object]:
        newest = house.aud.get("/people/ann/sign-ins")["sign_ins"][0]
        return newest["right"], newest["address"]

    # A refused sign-in is put on record beside its answer, and may be there a little later.
    wait_until(lambda: last() == (False, "127.0.0.1"), "the refused sign-in is on record with its address")
