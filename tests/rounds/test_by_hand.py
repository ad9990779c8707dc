"""A physical table: mistakes are recorded as they lie, ruled on, and settled."""

from __future__ import annotations

import pytest

from croupier.cards import SPELLINGS
from croupier.refusals import Refused
from croupier.rounds import Stage
from croupier.rounds.commands import CloseBets, DealCards, Fold, RecordCard, ReportIrregularity, SettleRound, TurnCards
from croupier.rounds.events import IrregularityRuled
from croupier.rulings import Authority
from tests.rounds.tables import (
    DEALER_PAIR,
    NOTHING,
    PAIR,
    cards,
    deal_by_hand,
    dealt,
    fold,
    kinds,
    lines,
    look,
    opened,
    place,
    refused,
    report,
    resettled,
    settled,
    stay,
)


def record(card: str, box: int = 0) -> RecordCard:
    return RecordCard(to="box" if box else "dealer", box=box, card=SPELLINGS[card])


@pytest.mark.clause("CSP 5.3.1", "CSP 5.3.2", "R-41")
@pytest.mark.parametrize(("amount", "returned"), [(250_00, 50_00), (150_00, 0)])
def test_a_bet_of_the_wrong_size_lies_there_and_is_settled_as_the_rules_say(amount: int, returned: int) -> None:
    live = dealt({1: NOTHING})
    stay(live, 1, amount)
    settled(live)

    assert live.state.settlement is not None
    assert live.state.settlement.boxes[0].lines[1].returned == returned


@pytest.mark.clause("CSP 5.3.1", "R-41")
def test_what_a_bet_has_too_much_goes_back_at_once_while_the_dealers_cards_lie_face_down() -> None:
    live = dealt({1: NOTHING})
    stay(live, 1, 250_00)

    assert kinds(report(live, "wrong-multiple", box=1)) == ["IrregularityRuled", "BetReturned"]
    assert live.state.boxes[1].bets["bet"] == 200_00


@pytest.mark.clause("CSP 5.3.1", "R-41")
def test_after_the_turn_the_excess_waits_for_the_settlement() -> None:
    live = dealt({1: NOTHING})
    stay(live, 1, 250_00)
    live.send(TurnCards())

    assert kinds(report(live, "wrong-multiple", box=1)) == ["IrregularityRuled"]
    assert live.state.boxes[1].bets["bet"] == 250_00


@pytest.mark.clause("CSP 5.4", "MLP 5.4")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
def test_a_jackpot_bet_without_an_ante_goes_back_when_it_is_noticed(game: str) -> None:
    live = opened(game, by_hand=True)
    place(live, 1, 5_00, "jackpot")
    place(live, 2)
    live.send(CloseBets())

    assert kinds(report(live, "jackpot-bet-without-ante", box=1)) == ["IrregularityRuled", "BetReturned"]
    assert list(live.state.boxes) == [2]


@pytest.mark.clause("CSP 5.4", "PTH 3.9")
def test_one_that_nobody_noticed_goes_back_at_settlement() -> None:
    live = opened(by_hand=True)
    place(live, 1, 5_00, "jackpot")
    place(live, 2)
    live.send(CloseBets())
    deal_by_hand(live, {2: PAIR}, DEALER_PAIR)
    fold(live, 2)

    assert settled(live)[1, "jackpot"] == ("returned", "CSP 5.4")


@pytest.mark.clause("CSP 3.6")
def test_a_box_without_an_ante_has_nothing_to_decide() -> None:
    live = opened(by_hand=True)
    place(live, 1, 5_00, "jackpot")
    place(live, 2)
    live.send(CloseBets())
    deal_by_hand(live, {2: PAIR}, DEALER_PAIR)

    assert refused(live, Fold(box=1, player="P1")) == ("NO_ANTE", "CSP 3.6")


def test_there_is_no_deck_to_deal_from() -> None:
    live = opened(by_hand=True)
    place(live)
    live.send(CloseBets())

    with pytest.raises(Refused, match="entered by hand"):
        live.deal()


def test_a_void_before_the_first_bet_leaves_nothing_to_settle() -> None:
    live = opened(by_hand=True)
    report(live, "foreign-card")

    with pytest.raises(Refused, match="nothing was bet"):
        live.sheet()


@pytest.mark.clause("CSP 5.15", "MLP 5.15", "R-33")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
def test_a_sixth_card_keeps_the_round_from_being_settled_until_the_hand_is_ruled_out(game: str) -> None:
    live = dealt({1: PAIR, 2: NOTHING}, game=game)
    live.send(record("As", 1))
    stay(live, 1)
    stay(live, 2)
    live.send(TurnCards())

    assert refused(live, SettleRound())[0] == "WRONG_CARD_COUNT"
    assert kinds(report(live, "player-card-count", box=1, reconstructible=False))[-1] == "HandReturned"
    found = settled(live)
    clause = f"{live.state.game.book.code} 5.15"
    assert found[1, "ante"] == found[1, "bet"] == ("returned", clause)
    assert found[2, "ante"][0] == "lose"


@pytest.mark.clause("CSP 5.8.7", "SSP 5.3", "R-35")
@pytest.mark.parametrize(("game", "clause"), [("casino-stud", "CSP 5.22"), ("singapore-stud", "SSP 5.3")])
def test_a_sixth_card_of_the_dealers_voids_the_round(game: str, clause: str) -> None:
    live = dealt({1: PAIR}, game=game)
    live.send(record("As"))
    stay(live, 1)
    live.send(TurnCards())

    assert refused(live, SettleRound())[0] == "WRONG_CARD_COUNT"
    report(live, "dealer-card-count", reconstructible=False)
    assert live.state.stage is Stage.VOID
    bets = resettled(live).boxes[0].lines
    assert [(bet.outcome, bet.clause.cite) for bet in bets] == [("returned", clause)] * 2


def test_a_misplaced_card_is_of_the_deck_at_a_place_of_the_table_and_by_hand_only() -> None:
    live = dealt({1: PAIR})

    assert refused(live, record(PAIR[:2], 1))[0] == "CARD_TWICE"
    assert refused(live, record("As", 8)) == ("NO_SUCH_BOX", "R-1")
    assert refused(live, RecordCard(to="community", card=SPELLINGS["As"])) == ("NO_BOARD", None)
    by_system = opened()
    place(by_system)
    assert refused(by_system, record("As", 1))[0] == "NOT_BY_HAND"
    assert refused(opened(by_hand=True), record("As"))[0] == "WRONG_STAGE"


@pytest.mark.clause("CSP 5.19", "MLP 5.19")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
def test_a_further_hand_that_was_examined_on_purpose_is_out_and_the_first_one_stays(game: str) -> None:
    live = dealt({1: PAIR, 2: NOTHING}, game=game, players={1: "Ann", 2: "Ann"})
    look(live, 2)
    look(live, 1)
    by = Authority.PIT_SUPERVISOR

    def extra(box: int, rank: Authority, *, intentional: bool) -> ReportIrregularity:
        facts = {"intentional": intentional}
        return ReportIrregularity(kind="extra-hand-examined", by=rank, facts=facts, box=box)

    clause = f"{live.state.game.book.code} 5.19"
    assert refused(live, extra(1, Authority.DEALER, intentional=True)) == ("NEEDS_AUTHORITY", clause)
    assert refused(live, extra(2, by, intentional=True)) == ("FIRST_HAND", clause)
    live.send(extra(1, by, intentional=True))
    assert live.state.boxes[1].gone and not live.state.boxes[2].gone
    stay(live, 2)
    assert settled(live)[1, "ante"] == ("returned", clause)


@pytest.mark.clause("CSP 5.19", "R-39")
def test_one_that_was_examined_by_mistake_stays_valid_and_its_owner_decides() -> None:
    live = dealt({1: PAIR, 2: NOTHING}, players={1: "Ann", 2: "Ann"})
    look(live, 2)
    look(live, 1)

    events = report(live, "extra-hand-examined", box=1, by=Authority.PIT_SUPERVISOR, intentional=False)

    assert kinds(events) == ["IrregularityRuled"]
    assert live.state.looks == (2, 1)
    stay(live, 1)


@pytest.mark.clause("CSP 5.12")
def test_by_hand_a_player_can_be_seen_to_look_before_the_deal_is_complete() -> None:
    live = opened(by_hand=True)
    place(live, 1)
    live.send(CloseBets())

    live.send(DealCards(cards=cards("2s Ah")))
    look(live, 1)

    (ruled,) = report(live, "exposed-card", count=1, whose="player")
    assert isinstance(ruled, IrregularityRuled) and ruled.ruling == "continue"
    assert str(ruled.clause) == "CSP 5.12"


def test_nothing_of_an_unsettled_hand_is_settled_twice() -> None:
    live = dealt({1: PAIR})
    stay(live)
    settled(live)

    assert refused(live, SettleRound())[0] == "ROUND_OVER"
    assert lines(live)[1, "ante"][0] == "win"
