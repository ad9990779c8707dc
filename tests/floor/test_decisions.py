"""R-34, R-58, R-105: decisions of the Shift Manager on a floor, with chips, prizes, a second person and a restart."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs, to_builtins

from croupier.floor import SYSTEM, Actor, CommandResult
from croupier.floor_events.commands import CashOut
from croupier.jackpots import Confirmation, LinkedRoundReopened, Settings, StakeCorrected
from croupier.jackpots.commands import ConfirmPrizes
from croupier.ledger import Posted, Why
from croupier.people.commands import Approve
from croupier.records.takings import takings_of
from croupier.rounds import Stage, sheet_of
from croupier.rounds.commands import CloseBets, OpenRound, PlaceBet, ReportIrregularity, ResolveReferral, SettleRound
from croupier.settlement import settle, settlement_document, sheet_document
from croupier.store import open_store
from croupier.table_commands import ManagerDecision
from tests.floor.house import BOSS, PIT, SHIFT, House, everything, player
from tests.floor.scenes import finish, holdem_deck, refused
from tests.floor.simulation import Simulation

NOT_COVERED = {
    "casino-stud": "CSP 5.24",
    "multi-link-stud": "MLP 5.24",
    "progressive-holdem": "PTH 5.23",
    "singapore-stud": "R-19",
}
GAMES = [pytest.param(game, marks=pytest.mark.clause(cite, "R-58", "R-105")) for game, cite in NOT_COVERED.items()]
METER = 90_000_00
ROYAL = "Ah Kh Qh Jh Th"


def won(house: House, game: str, *, jackpots: Settings | None = None) -> None:
    """Two boxes; box 1 has won the jackpot, and the round is settled."""
    house.open("A", "B", game=game, jackpot="grand", meter=METER, jackpots=jackpots or Settings())
    house.chips("ann", "ben", "cat")
    bets = ("ante", "jackpot-player" if game == "singapore-stud" else "jackpot")
    if game == "progressive-holdem":
        house.chance.stack(holdem_deck("Ah Kh", "Qh Jh Th 2c 3d"))
        house.deal_in("A", "ann", bets=bets)
    else:
        house.deal_in("A", "ann", "ben", bets=bets, hands={1: ROYAL, 2: "2c 3d 5h 7s 9c"})
    if jackpots is None:
        finish(house, "A")
        assert house.floor.jackpots["grand"].hits


def boss(game: str) -> Actor:
    """In Singapore Stud the House itself decides (R-19)."""
    return BOSS if game == "singapore-stud" else SHIFT


def resolve(decision: str, **about: Any) -> ResolveReferral:
    return ResolveReferral(table="A", decision=ManagerDecision(decision), reason="seen on film", **about)


def referred(house: House) -> None:
    house.do(ReportIrregularity(table="A", kind="unlisted"), PIT)


def in_balance(house: House) -> None:
    """Every promise about money holds, the store opens to the same floor, and the day's report agrees with it."""
    floor = house.floor
    floor.state.books.check(floor.jackpots.values())
    before = everything(house)
    house.reopen()
    assert everything(house) == before
    for days in takings_of(house.store).jackpots.days.values():
        assert not any(found for day in days.values() for found in day.difference.values())


def sheet_agrees(house: House) -> None:
    round_ = house.round_at("A")
    assert round_.settlement is not None
    assert settle(sheet_document(sheet_of(round_))) == settlement_document(round_.settlement)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_whose_meter_prize_was_paid_is_void_by_decision_of_two_people(house: House, game: str) -> None:
    won(house, game)
    referred(house)
    asked = house.do(resolve("void"), boss(game))
    assert house.floor.jackpots["grand"].hits  # nothing has happened until somebody agrees
    done = house.agree(asked, PIT)
    assert house.round_at("A").stage is Stage.VOID
    assert [house.floor.balance(name) for name in ("ann", "ben")] == [1_000_00, 1_000_00]
    jackpot = house.floor.jackpots["grand"]
    assert (jackpot.meter, jackpot.hits) == (METER, ())
    (reopened,) = [noted.event for noted in done.events if isinstance(noted.event, LinkedRoundReopened)]
    assert (reopened.people, reopened.reason) == ((boss(game).name, PIT.name), "seen on film")
    in_balance(house)


@pytest.mark.parametrize("game", GAMES)
def test_two_referrals_of_a_settled_round_take_two_decisions_before_the_next_round(house: House, game: str) -> None:
    won(house, game)
    referred(house)
    referred(house)
    house.do(resolve("play-on"), boss(game))
    assert refused(house, OpenRound(table="A"), SYSTEM)[0] == "REFERRED"

    house.agree(house.do(resolve("void"), boss(game)), PIT)

    assert [house.floor.balance(name) for name in ("ann", "ben")] == [1_000_00, 1_000_00]
    house.do(OpenRound(table="A"))
    in_balance(house)


@pytest.mark.parametrize("game", GAMES)
def test_the_winning_hand_is_taken_out_and_its_prize_goes_back_to_the_meter(house: House, game: str) -> None:
    won(house, game)
    contributed = house.floor.jackpots["grand"].hits[0].meter - METER
    ben = house.floor.balance("ben")
    referred(house)
    house.agree(house.do(resolve("return-hand", box=1), boss(game)), PIT)
    house.do(SettleRound(table="A"))
    assert house.floor.balance("ann") == 1_000_00
    assert house.floor.balance("ben") == ben
    boxes = len(house.round_at("A").boxes)
    assert house.floor.jackpots["grand"].meter == METER + contributed * (boxes - 1) // boxes
    in_balance(house)
    sheet_agrees(house)


@pytest.mark.clause("CSP 5.24", "CSP 3.12.1", "R-58", "R-105")
def test_a_winning_hand_that_is_folded_by_decision_loses_its_prize_to_the_meter(house: House) -> None:
    won(house, "casino-stud")
    before = house.floor.jackpots["grand"].hits[0].meter
    referred(house)
    house.agree(house.do(resolve("fold-hand", box=1), SHIFT), PIT)
    house.do(SettleRound(table="A"))
    assert house.floor.balance("ann") == 1_000_00 - 100_00 - 5_00 - 200_00
    assert house.floor.jackpots["grand"].meter == before
    in_balance(house)
    sheet_agrees(house)


@pytest.mark.clause("CSP 5.8.1", "MLP 5.8.1", "PTH 5.8.1", "R-34", "R-105")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud", "progressive-holdem"])
def test_a_report_voids_a_round_whose_prize_was_paid_if_a_shift_manager_and_another_ask_for_it(
    house: House, game: str
) -> None:
    won(house, game)
    foreign = ReportIrregularity(table="A", kind="foreign-card")
    assert refused(house, foreign, PIT) == ("NEEDS_AUTHORITY", "R-105")
    house.agree(house.do(foreign, SHIFT), PIT)
    assert house.round_at("A").stage is Stage.VOID
    assert house.floor.jackpots["grand"].meter == METER
    assert house.floor.balance("ann") == 1_000_00
    in_balance(house)


@pytest.mark.clause("R-34")
def test_a_prize_whose_chips_are_gone_is_a_debt(house: House) -> None:
    won(house, "casino-stud")
    held = house.floor.balance("ann")
    house.do(CashOut(amount=held, player="ann"), SYSTEM)
    referred(house)
    house.agree(house.do(resolve("void"), SHIFT), PIT)
    assert house.floor.balance("ann") == 1_000_00 - held
    assert house.floor.jackpots["grand"].meter == METER
    in_balance(house)


@pytest.mark.clause("R-34")
def test_nothing_is_decided_about_a_round_once_the_next_has_begun(house: House) -> None:
    won(house, "casino-stud")
    house.do(OpenRound(table="A"))
    assert refused(house, resolve("void"), SHIFT) == ("NOT_REFERRED", "CSP 5.24")
    assert house.floor.jackpots["grand"].hits


@pytest.mark.parametrize("game", GAMES)
def test_the_next_round_waits_for_a_decision_about_the_last(house: House, game: str) -> None:
    won(house, game)
    referred(house)
    assert refused(house, OpenRound(table="A"), SYSTEM) == ("REFERRED", NOT_COVERED[game])
    assert to_builtins(house.floor.view("A"))["clause"] == NOT_COVERED[game]
    house.do(resolve("play-on"), boss(game))
    house.do(OpenRound(table="A"))


@pytest.mark.clause("R-16", "R-105")
def test_a_later_prize_waits_until_the_round_before_it_is_settled_anew(house: House) -> None:
    won(house, "casino-stud")
    house.deal_in("B", "cat", bets=("ante", "jackpot"), hands={1: "9h 8h 7h 6h 5h"})
    referred(house)
    house.agree(house.do(resolve("return-hand", box=1), SHIFT), PIT)
    finish_waiting(house)
    assert [pending.table for pending in house.floor.jackpots["grand"].pending] == ["B"]
    house.do(SettleRound(table="A"))
    (hit,) = house.floor.jackpots["grand"].hits
    assert (hit.table, hit.amount) == ("B", hit.meter // 10)
    assert hit.meter > METER
    in_balance(house)


def finish_waiting(house: House) -> None:
    """Play table B out up to a prize that has to wait."""
    house.play_out("B")
    assert house.round_at("B").stage is Stage.SETTLEMENT


@pytest.mark.clause("R-105")
def test_a_prize_that_was_paid_while_its_round_was_referred_is_taken_back_by_two_people_too(house: House) -> None:
    won(house, "casino-stud", jackpots=Settings(jackpot_confirmation=Confirmation.TWO_PERSON))
    house.play_out("A")
    referred(house)
    house.agree(house.do(ConfirmPrizes(jackpot="grand", round="A-1"), PIT), SHIFT)
    assert house.round_at("A").stage is Stage.SETTLEMENT
    asked = house.do(resolve("void"), SHIFT)
    assert "approval" in asked.answer
    house.agree(asked, PIT)
    assert house.round_at("A").stage is Stage.VOID
    assert house.floor.jackpots["grand"].meter == METER
    in_balance(house)


# Bets


def corrected(house: House, bet: str, amount: int, box: int = 1) -> CommandResult:
    referred(house)
    return house.do(resolve("correct-bet", box=box, bet=bet, amount=amount), SHIFT)


@pytest.mark.clause("CSP 5.24", "R-58")
def test_a_corrected_bet_moves_the_players_chips_and_nobody_elses(house: House) -> None:
    house.open("A")
    house.chips("ann", "ben")
    house.deal_in("A", "ann", "ben")
    corrected(house, "ante", 40_00)
    assert [house.floor.balance(name) for name in ("ann", "ben")] == [960_00, 900_00]
    done = corrected(house, "ante", 50_00)
    assert [one.event.why for one in done.events if isinstance(one.event, Posted)] == [Why.BET_CORRECTED]
    assert house.floor.balance("ann") == 950_00
    referred(house)
    over = resolve("correct-bet", box=1, bet="ante", amount=2_000_00)
    assert refused(house, over, SHIFT)[0] == "NOT_ENOUGH_CHIPS"
    in_balance(house)


@pytest.mark.clause("R-15", "R-58")
def test_a_corrected_jackpot_bet_changes_the_meter_with_it(house: House) -> None:
    house.open("A", jackpot="grand", meter=METER, game="singapore-stud")
    house.chips("ann")
    house.deal_in("A", "ann", bets=("ante", "jackpot-player"))
    assert house.floor.jackpots["grand"].meter == METER + 3_50
    for amount, added in ((15_00, 10_50), (10_00, 7_00), (0, 0)):
        referred(house)
        house.do(resolve("correct-bet", box=1, bet="jackpot-player", amount=amount), BOSS)
        assert house.floor.jackpots["grand"].meter == METER + added
        in_balance(house)
    assert house.floor.balance("ann") == 900_00


@pytest.mark.clause("R-58")
def test_a_round_without_jackpot_bets_gets_none_by_decision(house: House) -> None:
    house.open("A", jackpot="grand", meter=METER)
    house.chips("ann")
    house.deal_in("A", "ann")
    referred(house)
    late = resolve("correct-bet", box=1, bet="jackpot", amount=5_00)
    assert refused(house, late, SHIFT)[0] == "UNKNOWN_ROUND"


@pytest.mark.clause("R-58")
def test_before_bets_are_closed_a_corrected_jackpot_bet_feeds_no_meter_yet(house: House) -> None:
    house.open("A", jackpot="grand", meter=METER)
    house.chips("ann")
    house.do(OpenRound(table="A"))
    house.do(PlaceBet(table="A", box=1, bet="ante", amount=100_00), player("ann"))
    corrected(house, "jackpot", 5_00)
    assert house.floor.jackpots["grand"].meter == METER
    house.do(CloseBets(table="A"))
    assert house.floor.jackpots["grand"].meter == METER + 3_50
    in_balance(house)


@pytest.mark.clause("R-34", "R-58")
def test_a_bet_that_is_corrected_after_the_settlement_is_settled_anew_by_two_people(house: House) -> None:
    house.open("A")
    house.chips("ann")
    house.deal_in("A", "ann", hands={1: ROYAL})
    finish(house, "A")
    before = house.floor.balance("ann")
    asked = corrected(house, "ante", 50_00)
    assert house.floor.balance("ann") == before
    house.agree(asked, PIT)
    house.do(SettleRound(table="A"))
    assert house.floor.balance("ann") < before
    in_balance(house)
    sheet_agrees(house)


# Who


@pytest.mark.parametrize("game", GAMES)
def test_only_a_shift_manager_decides_and_the_refusal_cites_the_game_at_the_table(house: House, game: str) -> None:
    won(house, game)
    referred(house)
    for actor in (PIT, player("ann")):
        assert refused(house, resolve("void"), actor) == ("NEEDS_AUTHORITY", NOT_COVERED[game])


# At random


class DisputedFloor(Simulation):
    """Linked tables at which half of the settled rounds are disputed, and decided on in every way."""

    def _table(self, name: str) -> None:
        table = self.floor.state.house_table(name)
        round_ = table.round
        if round_ is None or not round_.referrals:
            if round_ is not None and round_.stage is Stage.SETTLED and self.chance.random() < 0.5:
                self.house.do(ReportIrregularity(table=name, kind="unlisted"), BOSS)
            else:
                super()._table(name)
            return
        box = self.chance.choice([1, *round_.boxes])
        bet, amount = self.chance.choice(round_.game.bets), self.chance.choice((0, 5_00, 10_00))
        about: dict[str, dict[str, Any]] = {
            "return-hand": {"box": box},
            "fold-hand": {"box": box},
            "correct-bet": {"box": box, "bet": bet, "amount": amount},
        }
        decision = self.chance.choice(("play-on", "void", *about))
        decided = resolve(decision, **about.get(decision, {}))
        self._by_two(structs.replace(decided, table=name), BOSS)


@pytest.mark.clause("R-16", "R-34", "R-58", "R-105")
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_decided_every_cent_is_accounted_for_and_sheets_say_what_was_paid(seed: int) -> None:
    settled: set[object] = set()
    with open_store("memory:") as store:
        disputed = DisputedFloor(seed, store, tables=6)
        for _ in range(600):
            disputed.step()
            for name in disputed.floor.tables:
                round_ = disputed.floor.state.house_table(name).round
                if round_ is not None and round_.settlement is not None and id(round_.settlement) not in settled:
                    settled.add(id(round_.settlement))
                    assert settle(sheet_document(sheet_of(round_))) == settlement_document(round_.settlement)
        assert not disputed.floor.state.alarms  # no promise about money was broken
        in_balance(disputed.house)
        taken_back = [event for _, event in disputed.jackpot_events if isinstance(event, LinkedRoundReopened)]
        assert any(event.payments for event in taken_back)
        assert any(isinstance(event, StakeCorrected) for _, event in disputed.jackpot_events)


@pytest.mark.clause("CSP 5.20", "MLP 5.20", "R-34", "R-105")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
def test_what_was_asked_about_a_round_is_not_done_to_the_next_one(house: House, game: str) -> None:
    won(house, game)
    asked = house.do(ReportIrregularity(table="A", kind="foreign-card"), SHIFT)
    house.do(OpenRound(table="A"))
    house.do(PlaceBet(table="A", box=1, bet="ante", amount=100_00), player("ann"))
    house.reopen()

    late = Approve(approval=asked.answer["approval"])
    assert refused(house, late, PIT) == ("APPROVAL_EXPIRED", f"{NOT_COVERED[game].split()[0]} 5.20")
    assert house.round_at("A").stage is Stage.BETTING
    assert house.floor.jackpots["grand"].hits


@pytest.mark.clause("R-34")
def test_the_same_question_can_be_asked_about_the_next_round(house: House) -> None:
    house.open("A")
    house.chips("ann")
    for _ in range(2):
        house.deal_in("A", "ann")
        finish(house)
        asked = house.do(ReportIrregularity(table="A", kind="foreign-card"), PIT)
    house.agree(asked, SHIFT)
    assert house.round_at("A").stage is Stage.VOID
