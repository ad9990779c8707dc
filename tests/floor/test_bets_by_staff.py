"""CSP, MLP 5.23, PTH 5.22: staff place a bet for a player who asks, and the record says who placed it and for whom."""

from __future__ import annotations

import pytest

from croupier.command import command_document
from croupier.floor import Actor, Role
from croupier.floor.commands.all_commands import read_command
from croupier.people.commands import LockPerson, SignUp
from croupier.rounds.commands import (
    CloseBets,
    DealCards,
    Fold,
    IncreaseBet,
    OpenRound,
    PlaceBet,
    ReportIrregularity,
    WithdrawBet,
)
from croupier.rounds.events import BetPlaced, IrregularityRuled
from tests.floor.house import BOSS, DEALER, PIT, SHIFT, House, player
from tests.floor.scenes import finish, refused

PLACED_BY_STAFF = {"casino-stud": "CSP 5.23", "multi-link-stud": "MLP 5.23", "progressive-holdem": "PTH 5.22"}
GAMES = [pytest.param(game, marks=pytest.mark.clause(clause)) for game, clause in PLACED_BY_STAFF.items()]


def opened(house: House, game: str = "casino-stud") -> None:
    house.open("T1", game=game, dealer="human", jackpot="grand")
    house.chips("ann", "ben")
    house.do(OpenRound(table="T1"), DEALER)


def for_ann(bet: str = "ante", amount: int = 100_00, box: int = 1) -> PlaceBet:
    return PlaceBet(table="T1", box=box, bet=bet, amount=amount, for_player="ann")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("actor", [DEALER, PIT, SHIFT], ids=lambda actor: actor.role)
def test_staff_place_a_bet_with_the_players_chips_and_both_are_on_record(house: House, game: str, actor: Actor) -> None:
    opened(house, game)
    done = house.do(for_ann(), actor)
    (placed,) = [noted.event for noted in done.events if isinstance(noted.event, BetPlaced)]
    assert (placed.player, placed.placed_by, placed.clause.cite) == ("ann", actor.name, PLACED_BY_STAFF[game])
    told = [house.floor.notice(noted) for noted in done.events]
    assert [notice["placed_by"] for notice in told if notice is not None] == [actor.name]
    house.reopen()
    assert house.floor.balance("ann") == 900_00
    assert house.floor.balance(actor.name) == 0
    assert house.round_at("T1").boxes[1].player == "ann"


@pytest.mark.parametrize("game", GAMES)
def test_staff_also_increase_a_bet_and_place_the_one_that_keeps_a_player_in(house: House, game: str) -> None:
    opened(house, game)
    house.do(for_ann(), DEALER)
    house.do(IncreaseBet(table="T1", box=1, bet="ante", amount=50_00, for_player="ann"), PIT)
    house.do(CloseBets(table="T1"), DEALER)
    house.do(DealCards(table="T1"), DEALER)
    stays = house.round_at("T1").game.stay_bet
    house.do(for_ann(stays, 300_00), DEALER)
    assert house.round_at("T1").boxes[1].bets == {"ante": 150_00, stays: 300_00}
    assert house.floor.balance("ann") == 550_00


@pytest.mark.parametrize(
    ("game", "code", "error"),
    [
        pytest.param("casino-stud", "CSP", "5.21", marks=pytest.mark.clause("CSP 5.21", "R-49")),
        pytest.param("multi-link-stud", "MLP", "5.21", marks=pytest.mark.clause("MLP 5.21", "R-49")),
        pytest.param("progressive-holdem", "PTH", "5.20", marks=pytest.mark.clause("PTH 5.20", "R-49")),
    ],
)
def test_a_bet_that_staff_put_on_the_wrong_box_wins_or_loses_where_it_lies(
    house: House, game: str, code: str, error: str
) -> None:
    opened(house, game)
    house.do(for_ann(box=3), DEALER)  # Ann had meant box 2
    assert refused(house, WithdrawBet(table="T1", box=3, bet="ante"), player("ben")) == ("NOT_YOURS", f"{code} 3.5")
    house.do(CloseBets(table="T1"), DEALER)
    assert refused(house, WithdrawBet(table="T1", box=3, bet="ante"), player("ann"))[1] == f"{code} 5.11"
    report = ReportIrregularity(table="T1", kind="misplaced-chips", box=3)
    done = house.do(report, DEALER)
    (ruled,) = [noted.event for noted in done.events if isinstance(noted.event, IrregularityRuled)]
    assert ruled.clause is not None and ruled.clause.cite == f"{code} {error}"
    house.do(DealCards(table="T1"), DEALER)
    house.do(Fold(table="T1", box=3), player("ann"))
    finish(house, "T1", PIT)
    assert house.floor.balance("ann") == 900_00


@pytest.mark.parametrize("game", GAMES)
def test_nobody_but_staff_bets_for_somebody_else(house: House, game: str) -> None:
    opened(house, game)
    assert refused(house, for_ann(), player("ben")) == ("NEEDS_AUTHORITY", PLACED_BY_STAFF[game])
    auditor = Actor(name="Aud", role=Role.AUDITOR)
    assert refused(house, for_ann(), auditor) == ("NEEDS_AUTHORITY", PLACED_BY_STAFF[game])


@pytest.mark.parametrize(
    ("game", "own_box"),
    [
        pytest.param("casino-stud", "CSP 3.5", marks=pytest.mark.clause("CSP 3.5")),
        pytest.param("multi-link-stud", "MLP 3.5", marks=pytest.mark.clause("MLP 3.5")),
        pytest.param("progressive-holdem", "PTH 3.5", marks=pytest.mark.clause("PTH 3.5")),
        pytest.param("singapore-stud", "R-52", marks=pytest.mark.clause("R-52")),
    ],
)
def test_staff_bet_for_nobody_unless_a_player_asks_and_never_on_anothers_box(
    house: House, game: str, own_box: str
) -> None:
    opened(house, game)
    own = PlaceBet(table="T1", box=1, bet="ante", amount=100_00)
    assert refused(house, own, DEALER) == ("NEEDS_AUTHORITY", own_box)
    if game in PLACED_BY_STAFF:
        house.do(own, player("ben"))
        assert refused(house, for_ann("jackpot", 5_00), DEALER) == ("BOX_TAKEN", own_box)


@pytest.mark.clause("R-19")
def test_singapore_studs_rules_do_not_let_staff_bet(house: House) -> None:
    opened(house, "singapore-stud")
    assert refused(house, for_ann(), DEALER) == ("NOT_FOR_STAFF", "R-19")


def test_a_dealer_of_another_table_does_not_bet_for_a_player(house: House) -> None:
    house.open("T1")
    house.chips("ann")
    house.do(OpenRound(table="T1"))
    assert refused(house, for_ann(), DEALER) == ("NOT_YOUR_TABLE", "CSP 3.5")


def test_the_player_who_asks_has_chips_plays_and_is_not_locked_out(house: House) -> None:
    opened(house)
    assert refused(house, for_ann("ante", 1_000_01), DEALER)[0] in ("NOT_ENOUGH_CHIPS", "OVER_MAXIMUM")
    for name, role in (("Boss", Role.ADMINISTRATOR), ("Dee", Role.DEALER), ("Cat", Role.PLAYER)):
        house.do(SignUp(name=name, password=b"hash", role=role))
    for_dee = PlaceBet(table="T1", box=2, bet="ante", amount=100_00, for_player="dee")
    assert refused(house, for_dee, DEALER)[0] == "NOT_A_PLAYER"
    for_cat = PlaceBet(table="T1", box=2, bet="ante", amount=100_00, for_player="CAT")
    house.do(for_cat, DEALER)
    assert house.round_at("T1").boxes[2].player == "Cat"
    house.do(LockPerson(name="cat", reason="asked for it"), BOSS)
    assert refused(house, for_cat, DEALER)[0] == "LOCKED_OUT"


def test_the_name_of_the_one_who_places_a_bet_cannot_be_sent_from_outside() -> None:
    document = command_document(for_ann())
    assert read_command(document) == for_ann()
    with pytest.raises(ValueError, match="placed_by"):
        read_command({**document, "placed_by": "Dee"})
