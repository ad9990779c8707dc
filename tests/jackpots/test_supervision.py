"""Commands of people in charge: open, set, correct."""

from __future__ import annotations

import pytest

from croupier.errors import InputError
from croupier.jackpots import (
    UNOPENED,
    ChangeJackpot,
    Confirmation,
    CorrectJackpot,
    OpenJackpot,
    OutOfBalanceError,
    Posting,
    Settings,
    TakeJackpotBets,
    check,
    decide,
    postings,
    read_settings,
)
from croupier.refusals import Refused
from tests.jackpots.link import ROYAL, STRAIGHT_FLUSH, TWO, Link


@pytest.mark.clause("R-15")
def test_the_settings_of_a_jackpot_where_the_house_says_nothing() -> None:
    assert read_settings({}) == Settings(
        reset=50_000_00,
        contribution=70_00,
        seed_reserve=10_00,
        jackpot_confirmation=Confirmation.AUTOMATIC,
        largest_bet=None,
    )


@pytest.mark.clause("R-15")
def test_settings_are_read_in_dollars_and_percent() -> None:
    document = {
        "reset": "100000",
        "contribution": "65.25",
        "seed_reserve": 20,
        "jackpot_confirmation": "two-person",
        "largest_bet": "500",
    }
    assert read_settings(document) == Settings(
        reset=100_000_00,
        contribution=65_25,
        seed_reserve=20_00,
        jackpot_confirmation=Confirmation.TWO_PERSON,
        largest_bet=500_00,
    )


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({"reset": "1"}, None),
        ({"reset": "0.99"}, "reset"),
        ({"contribution": "0.01"}, None),
        ({"contribution": "0"}, "contribution"),
        ({"contribution": "100", "seed_reserve": "0"}, None),
        ({"contribution": "100.01", "seed_reserve": "0"}, "contribution"),
        ({"contribution": "70", "seed_reserve": "30"}, None),
        ({"contribution": "70", "seed_reserve": "30.01"}, "seed_reserve"),
        ({"contribution": "70.001"}, "contribution"),
        ({"jackpot_confirmation": "one-person"}, "jackpot_confirmation"),
        ({"largest_bet": "0.01"}, None),
        ({"largest_bet": "0"}, "largest_bet"),
        ({"restet": "5"}, "restet"),
        ([], ""),
    ],
)
def test_settings_that_make_no_jackpot_are_named(document: object, place: str | None) -> None:
    if place is None:
        read_settings(document)
        return
    with pytest.raises(InputError) as error:
        read_settings(document)
    assert error.value.place == place


def test_a_jackpot_opens_at_its_reset_or_takes_over_a_meter_and_a_reserve() -> None:
    assert Link().jackpot.meter == 50_000_00
    assert Link(meter=123_45).jackpot.meter == 123_45
    taken_over = Link(meter=0, reserve=7_00)
    assert (taken_over.jackpot.meter, taken_over.jackpot.reserve) == (0, 7_00)
    assert taken_over.books["house"] == -7_00


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (OpenJackpot(jackpot=" ", settings=Settings()), "NOT_DOCUMENTED"),
        (OpenJackpot(jackpot="x", settings=Settings(), meter=-1), "BELOW_ZERO"),
        (OpenJackpot(jackpot="x", settings=Settings(), reserve=-1), "BELOW_ZERO"),
        (TakeJackpotBets(round="a", table="one", game="casino-stud", bets=()), "NOT_OPEN"),
    ],
)
def test_how_a_jackpot_cannot_begin(command: OpenJackpot | TakeJackpotBets, code: str) -> None:
    with pytest.raises(Refused) as refused:
        decide(UNOPENED, command)
    assert refused.value.code == code


def test_a_jackpot_is_opened_once() -> None:
    with pytest.raises(Refused) as refused:
        Link().do(OpenJackpot(jackpot="grand", settings=Settings()))
    assert refused.value.code == "ALREADY_OPEN"


@pytest.mark.clause("R-34")
def test_a_correction_goes_against_the_house_and_says_who_and_why() -> None:
    link = Link(reserve=10_00)

    link.do(CorrectJackpot(meter=-3_00, reserve=1_00, people=TWO, reason="prize of round 7 paid by mistake"))

    assert (link.jackpot.meter, link.jackpot.reserve) == (49_997_00, 11_00)
    assert postings("grand", link.events[-1]) == (
        Posting("jackpot:grand:meter", -3_00),
        Posting("jackpot:grand:reserve", 1_00),
        Posting("house", 2_00),
    )


@pytest.mark.clause("R-34", "R-112")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (CorrectJackpot(meter=-50_000_00, people=TWO, reason="closed"), None),
        (CorrectJackpot(meter=-50_000_01, people=TWO, reason="closed"), "BELOW_ZERO"),
        (CorrectJackpot(reserve=-10_00, people=TWO, reason="closed"), None),
        (CorrectJackpot(reserve=-10_01, people=TWO, reason="closed"), "BELOW_ZERO"),
        (CorrectJackpot(meter=1, people=("Ann", "Ann"), reason="found"), "TWO_PEOPLE"),
        (CorrectJackpot(meter=1, people=TWO, reason=" "), "NOT_DOCUMENTED"),
        (CorrectJackpot(people=TWO, reason="nothing"), "NOTHING_TO_CORRECT"),
    ],
)
def test_how_meter_and_reserve_are_corrected(command: CorrectJackpot, code: str | None) -> None:
    link = Link(reserve=10_00)
    if code is None:
        link.do(command)
        return
    with pytest.raises(Refused) as refused:
        link.do(command)
    assert refused.value.code == code


OTHER = Settings(reset=10_000_00)


@pytest.mark.clause("R-15")
def test_settings_change_between_rounds_and_hold_from_then_on() -> None:
    link = Link()
    link.start("a")
    link.end("a")
    link.do(ChangeJackpot(settings=OTHER, people=TWO, reason="smaller room"))

    assert link.jackpot.meter == 50_003_50
    link.start("b")
    link.end("b", (1, ROYAL))
    assert link.jackpot.meter == 10_000_00


def bets_closed(link: Link) -> None:
    link.close("a")


def dealt(link: Link) -> None:
    link.start("a")


def pending(link: Link) -> None:
    link.start("slow", "a")
    link.end("a", (1, STRAIGHT_FLUSH))
    link.do(CorrectJackpot(meter=1, people=TWO, reason="any"))


@pytest.mark.parametrize("so_far", [bets_closed, dealt, pending], ids=lambda so_far: so_far.__name__)
def test_settings_stay_while_a_round_is_open(so_far: object) -> None:
    link = Link()
    assert callable(so_far)
    so_far(link)

    with pytest.raises(Refused, match="while rounds are open") as refused:
        link.do(ChangeJackpot(settings=OTHER, people=TWO, reason="new"))
    assert refused.value.code == "ROUNDS_OPEN"


@pytest.mark.parametrize(
    ("people", "reason", "code"),
    [(("Ann",), "new", "TWO_PEOPLE"), (("Ann", "ANN"), "new", "TWO_PEOPLE"), (TWO, "", "NOT_DOCUMENTED")],
)
def test_settings_need_two_people_and_a_reason(people: tuple[str, ...], reason: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        Link().do(ChangeJackpot(settings=OTHER, people=people, reason=reason))
    assert refused.value.code == code


@pytest.mark.clause("R-15")
@pytest.mark.parametrize(
    "changes",
    [
        {"meter": 1},
        {"reserve": 1},
        {"house": 1},
        {"meter_shares": 1},
        {"reserve_shares_back": 1},
        {"prizes": 1},
        {"staked": 1},
        {"opening_meter": 1},
        {"funded_by_house": 1},
        {"reserve_made_good": 1},
        {"reserve_corrections": 1},
        {"meter": -60_000_00 * 10_000, "prizes": 60_000_00},
    ],
    ids=str,
)
def test_a_cent_out_of_place_is_noticed(changes: dict[str, int]) -> None:
    link = Link(reserve=10_00)
    link.start("a")
    check(link.jackpot)
    accounts = link.jackpot.accounts
    changed = {name: getattr(accounts, name) + change for name, change in changes.items()}

    with pytest.raises(OutOfBalanceError):
        check(link.jackpot._replace(accounts=accounts._replace(**changed)))
