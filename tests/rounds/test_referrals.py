"""R-58: the Table Game Shift Manager decides something that the rules do not cover, in each house game."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import SPELLINGS
from croupier.games.house import Draw
from croupier.rounds import LiveRound, Stage, replay
from croupier.rounds.commands import Check, CloseBets, PlaceBet, ResolveReferral, SettleRound, TurnCards
from croupier.rounds.events import ReferralResolved, RoundVoided
from croupier.rounds.stored import as_document, from_document
from croupier.rulings import Authority
from croupier.settlement import settlement_document
from croupier.table_commands import ManagerDecision
from tests.rounds.tables import (
    DEALER_PAIR,
    NOTHING,
    PAIR,
    deal_by_hand,
    fold,
    kinds,
    lines,
    look,
    opened,
    place,
    put,
    refused,
    report,
    resettled,
    stay,
)

NOT_COVERED = {"casino-stud": "CSP 5.24", "multi-link-stud": "MLP 5.24", "progressive-holdem": "PTH 5.23"}
VOID = {"casino-stud": "CSP 5.22", "multi-link-stud": "MLP 5.22", "progressive-holdem": "PTH 5.21"}
ALL = {**NOT_COVERED, "singapore-stud": "R-19"}
GAMES = [pytest.param(game, marks=pytest.mark.clause(cite, "R-58")) for game, cite in ALL.items()]
HOLE = {1: "As Ad", 2: "7h 2c"}
BOARD, HOLDEM_DEALER = "Kh 9c 5d 4s 3c", "Qs Qd"


def decide(live: LiveRound, decision: str, reason: str = "seen on film", **about: Any) -> list[str]:
    """The House decides; the kinds of the events."""
    return kinds(live.send(resolve(decision, reason, **about)))


def resolve(decision: str, reason: str = "seen on film", **about: Any) -> ResolveReferral:
    by = about.pop("by", Authority.HOUSE)
    return ResolveReferral(by=by, decision=ManagerDecision(decision), reason=reason, **about)


def at_decisions(game: str, **settings: Any) -> LiveRound:
    """Two boxes with an ante of 100.00, dealt by hand, at the first decision: box 1 would win, box 2 would not."""
    live = opened(game, by_hand=True, **settings)
    for box in (1, 2):
        place(live, box)
        place(live, box, 5_00, jackpot_bet(live))
    live.send(CloseBets())
    if game == "progressive-holdem":
        deal_by_hand(live, HOLE, HOLDEM_DEALER, BOARD)
        if live.state.stage is Stage.TURNING:
            live.send(TurnCards())
    else:
        deal_by_hand(live, {1: PAIR, 2: NOTHING}, DEALER_PAIR)
    assert live.state.stage is Stage.DECISIONS
    return live


def jackpot_bet(live: LiveRound) -> str:
    return live.state.game.jackpot_bets[0]


def finish(live: LiveRound) -> None:
    """Each hand stays or checks; all is turned and settled."""
    game = live.state.game
    while live.state.stage is not Stage.SETTLED:
        match live.state.stage:
            case Stage.DECISIONS:
                box = next(box for box in live.state.boxes.values() if live.state.must_decide(box))
                if live.state.now.decides == game.stay_bet:
                    stay(live, box.number, 200_00, game.stay_bet)
                else:
                    live.send(Check(box=box.number, player=box.player))
            case Stage.DEALING:
                deal_by_hand(live, {}, HOLDEM_DEALER, BOARD)
            case Stage.TURNING:
                live.send(TurnCards())
            case _:
                live.send(SettleRound())


def at_the_end(game: str) -> LiveRound:
    live = at_decisions(game)
    finish(live)
    return live


def same_on_the_sheet(live: LiveRound) -> None:
    """The record alone gives the same round, and its sheet the same cents."""
    assert replay([from_document(as_document(event)) for event in live.events]) == live.state
    again = resettled(live)
    if live.state.settlement is None:
        assert again.void and all(box.net == 0 for box in again.boxes)
    else:
        assert settlement_document(again) == settlement_document(live.state.settlement)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("when", [at_decisions, at_the_end])
def test_a_round_is_void_by_decision_before_the_settlement_and_after_it(game: str, when: Any) -> None:
    live = when(game)
    over = live.over
    report(live, "unlisted")
    assert decide(live, "void")[1:] == [*(["SettlementReversed"] if over else []), "RoundVoided"]
    voided = live.events[-1]
    assert isinstance(voided, RoundVoided)
    placed = {(box.number, bet, amount) for box in live.state.boxes.values() for bet, amount in box.bets.items()}
    assert set(voided.returned) == placed
    assert voided.clause.cite == VOID.get(game, "R-19")
    same_on_the_sheet(live)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("when", [at_decisions, at_the_end])
def test_a_hand_is_taken_out_with_all_its_bets_and_the_others_go_on(game: str, when: Any) -> None:
    live = when(game)
    report(live, "unlisted", box=1)
    decide(live, "return-hand", box=2)
    assert (live.state.boxes[2].gone, live.state.boxes[1].gone) == (True, False)
    finish(live)
    assert {lines(live)[2, bet] for bet in live.state.boxes[2].bets} == {("returned", ALL[game])}
    assert lines(live)[1, live.state.game.stay_bet][0] == "win"
    same_on_the_sheet(live)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("when", [at_decisions, at_the_end])
def test_a_hand_that_would_win_is_folded_by_decision(game: str, when: Any) -> None:
    live = when(game)
    report(live, "unlisted")
    decide(live, "fold-hand", box=1)
    finish(live)
    assert lines(live)[1, "ante"][0] == "lose"
    same_on_the_sheet(live)


@pytest.mark.parametrize("game", GAMES)
def test_a_bet_is_corrected_before_the_settlement_and_after_it(game: str) -> None:
    live = at_decisions(game)
    report(live, "unlisted")
    assert decide(live, "correct-bet", box=1, bet="ante", amount=50_00)[1:] == ["BetCorrected"]
    assert live.state.boxes[1].bets["ante"] == 50_00
    finish(live)
    report(live, "unlisted")
    stays = live.state.game.stay_bet
    assert decide(live, "correct-bet", box=1, bet=stays, amount=100_00)[1:] == ["SettlementReversed", "BetCorrected"]
    live.send(SettleRound())
    assert live.state.boxes[1].bets[stays] == 100_00
    assert lines(live)[1, live.state.game.stay_bet][0] == "win"
    same_on_the_sheet(live)


@pytest.mark.clause("R-58")
def test_a_side_bet_can_be_added_or_taken_away_but_no_ante_and_no_decision() -> None:
    live = at_decisions("casino-stud")
    report(live, "unlisted")
    decide(live, "correct-bet", box=1, bet="jackpot", amount=0)
    assert "jackpot" not in live.state.boxes[1].bets
    report(live, "unlisted")
    for bet, amount in (("ante", 0), ("bet", 200_00)):
        assert refused(live, resolve("correct-bet", box=1, bet=bet, amount=amount)) == ("BAD_DECISION", "CSP 5.24")
    assert refused(live, resolve("correct-bet", box=1, bet="ante", amount=100_00))[0] == "NOTHING_TO_CORRECT"
    assert refused(live, resolve("correct-bet", box=1, bet="tip", amount=1_00))[0] == "UNKNOWN_BET"


AMOUNT = {
    "casino-stud": "CSP 3.4",
    "multi-link-stud": "MLP 3.4",
    "progressive-holdem": "PTH 3.4",
    "singapore-stud": "SSP 3.5",
}
PRESCRIBED = [pytest.param(game, cite, marks=pytest.mark.clause(cite, "R-58")) for game, cite in AMOUNT.items()]


@pytest.mark.parametrize(("game", "clause"), PRESCRIBED)
def test_a_jackpot_bet_is_corrected_to_an_amount_that_the_table_takes_or_to_none(game: str, clause: str) -> None:
    live = at_decisions(game, **({} if game == "singapore-stud" else {"jackpot_bet": 5_00}))
    bet = jackpot_bet(live)
    report(live, "unlisted")
    for wrong in (5_01, 4_99, 52_50):
        found = refused(live, resolve("correct-bet", box=1, bet=bet, amount=wrong))
        assert found == ("WRONG_JACKPOT_BET", clause)
    decide(live, "correct-bet", box=1, bet=bet, amount=0)
    report(live, "unlisted")
    decide(live, "correct-bet", box=1, bet=bet, amount=5_00)
    assert live.state.boxes[1].bets[bet] == 5_00
    finish(live)
    same_on_the_sheet(live)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("when", [at_decisions, at_the_end])
def test_a_card_that_was_entered_by_mistake_is_corrected_and_decides(game: str, when: Any) -> None:
    live = when(game)
    wrong, right = ("7h", "Qc") if game == "progressive-holdem" else ("9c", "Qd")
    report(live, "unlisted")
    decide(live, "correct-card", card=SPELLINGS[wrong], instead=SPELLINGS[right])
    assert SPELLINGS[right] in live.state.boxes[2].cards
    assert SPELLINGS[wrong] not in set(live.state.cards())
    finish(live)
    same_on_the_sheet(live)
    if game != "progressive-holdem":
        assert lines(live)[2, "ante"][0] == "win"  # a pair of queens, where there was nothing


@pytest.mark.clause("R-58")
def test_a_corrected_card_is_shown_where_the_wrong_one_was_and_a_hidden_one_to_nobody() -> None:
    live = at_decisions("casino-stud")
    wrong = live.view()["dealer"]["face_up"][0]
    report(live, "unlisted")
    decide(live, "correct-card", card=SPELLINGS[wrong], instead=SPELLINGS["Ac"])
    assert live.view()["dealer"]["face_up"] == ["Ac"]
    before = {viewer: without_rulings(live, viewer) for viewer in (None, "P1", "P2")}
    report(live, "unlisted")
    decide(live, "correct-card", card=live.state.boxes[1].cards[0], instead=SPELLINGS["Ad"])
    assert {viewer: without_rulings(live, viewer) for viewer in before} == before


def without_rulings(live: LiveRound, viewer: str | None) -> dict[str, Any]:
    """A viewer's document without the rulings: each report adds one of these."""
    return {key: value for key, value in live.view(viewer).items() if key != "rulings"}


@pytest.mark.clause("R-58")
def test_no_card_of_a_deck_on_record_is_corrected_and_none_comes_twice() -> None:
    live = opened("casino-stud")
    place(live)
    live.send(CloseBets())
    live.deal()
    report(live, "unlisted")
    dealt = live.state.boxes[1].cards[0]
    other = live.state.dealer[0]
    assert refused(live, resolve("correct-card", card=dealt, instead=other)) == ("NOT_BY_HAND", "CSP 5.24")
    by_hand = at_decisions("casino-stud")
    report(by_hand, "unlisted")
    mine, theirs = by_hand.state.boxes[1].cards[0], by_hand.state.dealer[0]
    assert refused(by_hand, resolve("correct-card", card=mine, instead=theirs)) == ("CARD_TWICE", "CSP 2.2.1")
    unseen = SPELLINGS["Ac"]
    assert refused(by_hand, resolve("correct-card", card=unseen, instead=mine))[0] == "CARD_NEEDED"


@pytest.mark.parametrize("game", GAMES)
def test_each_decision_is_recorded_with_its_reason_and_clause(game: str) -> None:
    live = at_decisions(game)
    report(live, "unlisted")
    live.send(resolve("fold-hand", "  box 1 showed its cards  ", box=1))
    resolved = next(event for event in live.events if isinstance(event, ReferralResolved))
    assert (resolved.decision, resolved.reason, resolved.box) == ("fold-hand", "box 1 showed its cards", 1)
    assert (None if resolved.clause is None else resolved.clause.cite) == NOT_COVERED.get(game)


ABOUT: dict[str, dict[str, Any]] = {
    "return-hand": {"box": 1},
    "fold-hand": {"box": 1},
    "correct-bet": {"box": 1, "bet": "ante", "amount": 50_00},
    "correct-card": {"card": SPELLINGS["Ac"], "instead": SPELLINGS["2s"]},
}


@pytest.mark.parametrize("game", NOT_COVERED)
@pytest.mark.parametrize("decision", ["void", "return-hand", "fold-hand", "correct-bet", "correct-card"])
def test_nothing_is_decided_without_a_reason_by_a_lower_rank_or_half(game: str, decision: str) -> None:
    live = at_decisions(game)
    about = ABOUT.get(decision, {})
    clause = NOT_COVERED[game]
    assert refused(live, resolve(decision, **about)) == ("NOT_REFERRED", clause)
    report(live, "unlisted")
    assert refused(live, resolve(decision, " ", **about)) == ("NOT_DOCUMENTED", clause)
    pit = resolve(decision, by=Authority.PIT_SUPERVISOR, **about)
    assert refused(live, pit) == ("NEEDS_AUTHORITY", clause)
    for field in about:
        half = {name: value for name, value in about.items() if name != field}
        assert refused(live, resolve(decision, **half)) == ("BAD_DECISION", clause)
    assert refused(live, resolve(decision, seat=1, **about)) == ("BAD_DECISION", clause)


@pytest.mark.clause("R-58")
def test_a_hand_that_is_out_or_not_there_is_not_decided_on() -> None:
    live = at_decisions("casino-stud")
    report(live, "unlisted")
    assert refused(live, resolve("return-hand", box=3))[0] == "NO_SUCH_BOX"
    decide(live, "return-hand", box=1)
    report(live, "unlisted")
    assert refused(live, resolve("fold-hand", box=1)) == ("HAND_OUT", "CSP 5.24")
    decide(live, "fold-hand", box=2)
    report(live, "unlisted")
    assert refused(live, resolve("fold-hand", box=2)) == ("FOLDED", "CSP 5.24")


@pytest.mark.parametrize("game", GAMES)
def test_a_later_report_does_not_lift_an_open_referral(game: str) -> None:
    live = at_decisions(game)
    report(live, "unlisted")
    report(live, "misplaced-chips")
    report(live, "unlisted")
    for _ in [entry for entry in live.state.irregularities if entry.referred]:
        assert live.state.referrals
        decide(live, "play-on", "")
    finish(live)
    assert live.over


@pytest.mark.clause("CSP 5.24", "MLP 5.24", "PTH 5.23", "R-58")
@pytest.mark.parametrize("game", GAMES)
def test_each_thing_that_was_referred_has_its_own_decision_the_first_report_first(game: str) -> None:
    live = at_decisions(game)
    report(live, "unlisted", box=1)
    report(live, "unlisted", box=2)

    decide(live, "fold-hand", box=1)
    assert live.state.referrals
    box, bet = live.state.boxes[2], live.state.game.stay_bet
    assert refused(live, PlaceBet(box=2, player=box.player, bet=bet, amount=200_00))[0] == "REFERRED"
    decide(live, "return-hand", box=2)

    assert not live.state.referrals
    assert [(entry.decided, entry.box) for entry in live.state.irregularities] == [("fold-hand", 1), ("return-hand", 2)]
    finish(live)
    same_on_the_sheet(live)
    assert refused(live, resolve("void"))[0] == "NOT_REFERRED"


@pytest.mark.clause("R-58")
def test_a_void_leaves_nothing_to_decide() -> None:
    live = at_decisions("casino-stud")
    report(live, "unlisted")
    report(live, "unlisted")

    decide(live, "void")

    assert live.state.stage is Stage.VOID and not live.state.referrals


@pytest.mark.parametrize("game", GAMES)
def test_playing_on_lets_nobody_rearrange_cards(game: str) -> None:
    """R-55: only a ruling that has the cards put in order does."""
    live = at_decisions(game)
    report(live, "unlisted")
    decide(live, "play-on")
    assert not live.state.reconstructs


# Singapore Stud: a player's hand with a wrong number of cards is for the House

SIX, FOUR = "1 1 1 1 1 2 2 2 2 2 2 d d d d d", "1 1 1 1 1 2 2 2 2 d d d d d"


@pytest.mark.clause("SSP 3.9", "R-11", "R-40", "R-58")
@pytest.mark.parametrize("where", [SIX, FOUR])
def test_a_hand_with_a_wrong_number_of_cards_is_folded_by_decision_and_the_round_is_settled(where: str) -> None:
    live = opened("singapore-stud", by_hand=True)
    for box in (1, 2):
        place(live, box)
    place(live, 2, 5_00, "jackpot-player")
    place(live, 2, 10_00, "jackpot-dealer")
    live.send(CloseBets(draw=Draw(lucky_dealer=True)))
    flush = ["Qh", "Jh", "9h", "7h", "2h", "Ah"][: where.count("2")]
    put(live, where, *PAIR.split(), *flush, *["6s", "6c", "Kd", "5d", "3s"])
    report(live, "player-card-count", box=2, reconstructible=False)

    decide(live, "fold-hand", box=2)
    finish(live)

    assert {key: outcome for key, (outcome, _) in lines(live).items() if key[0] == 2} == {
        (2, "ante"): "lose",
        (2, "jackpot-player"): "lose",
        (2, "jackpot-dealer"): "win",
    }
    same_on_the_sheet(live)


def played_on(where: str, until: Stage = Stage.SETTLEMENT) -> LiveRound:
    """The House plays on with box 2's wrong number of cards, and everybody bets."""
    live = opened("singapore-stud", by_hand=True)
    for box in (1, 2):
        place(live, box)
    live.send(CloseBets(draw=Draw()))
    put(live, where, *PAIR.split(), *["Qh", "Jh", "9h", "7h", "2h", "Ah"][: where.count("2")], *DEALER_PAIR.split())
    report(live, "player-card-count", box=2, reconstructible=False)
    decide(live, "play-on", "")
    if until is Stage.SETTLEMENT:
        for box in (1, 2):
            stay(live, box)
        live.send(TurnCards())
    return live


@pytest.mark.clause("SSP 1.1.4", "R-40", "R-58")
@pytest.mark.parametrize("where", [SIX, FOUR])
@pytest.mark.parametrize(("decision", "won"), [("fold-hand", -300_00), ("return-hand", 0), ("void", 0)])
def test_a_hand_that_played_on_without_five_cards_is_decided_on_again_and_the_round_ends(
    where: str, decision: str, won: int
) -> None:
    live = played_on(where)
    assert refused(live, SettleRound())[0] == "WRONG_CARD_COUNT"
    assert refused(live, resolve("play-on"))[0] == "WRONG_CARD_COUNT"
    assert refused(live, resolve(decision, box=None if decision == "void" else 2, by=Authority.SHIFT_MANAGER))[0] == (
        "NEEDS_AUTHORITY"
    )

    decide(live, decision, box=None if decision == "void" else 2)

    if not live.over:
        live.send(SettleRound())
        assert live.state.settlement is not None
        assert live.state.settlement.box(2).net == won
        assert live.state.settlement.box(1).net > 0
    same_on_the_sheet(live)
    assert refused(live, resolve("void"))[0] == "NOT_REFERRED"


@pytest.mark.clause("SSP 1.1.4", "SSP 3.9", "R-58")
@pytest.mark.parametrize("where", [SIX, FOUR])
def test_where_the_player_has_folded_such_a_hand_the_house_lets_the_fold_stand(where: str) -> None:
    live = played_on(where, until=Stage.DECISIONS)
    stay(live, 1)
    fold(live, 2)
    live.send(TurnCards())
    assert refused(live, SettleRound())[0] == "WRONG_CARD_COUNT"

    decide(live, "fold-hand", box=2)
    live.send(SettleRound())

    assert lines(live)[2, "ante"][0] == "lose"
    same_on_the_sheet(live)


@pytest.mark.clause("SSP 1.1.4", "R-40", "R-58")
def test_after_a_misdeal_that_played_on_each_hand_without_five_cards_can_be_decided_on() -> None:
    live = opened("singapore-stud", by_hand=True)
    for box in (1, 2):
        place(live, box)
    live.send(CloseBets(draw=Draw()))
    put(live, "1 1 1 1 1 1 2 2 2 2 d d d d d", *PAIR.split(), "As", "Qh", "Jd", "9c", "7s", *DEALER_PAIR.split())
    look(live, 1)
    report(live, "misdeal", reconstructible=False)
    decide(live, "play-on", "")
    for box in (1, 2):
        stay(live, box)
    live.send(TurnCards())

    decide(live, "return-hand", box=1)
    assert refused(live, SettleRound())[0] == "WRONG_CARD_COUNT"
    report(live, "player-card-count", box=2, reconstructible=False)
    decide(live, "fold-hand", box=2)

    live.send(SettleRound())
    same_on_the_sheet(live)


@pytest.mark.clause("R-40", "R-58")
def test_another_hand_than_the_walkers_can_be_folded_by_decision_after_its_bet() -> None:
    live = at_decisions("singapore-stud")
    stay(live, 1)
    report(live, "player-absent", box=2)

    decide(live, "fold-hand", box=1)
    finish(live)

    assert lines(live)[1, "ante"][0] == lines(live)[1, "bet"][0] == "lose"
    same_on_the_sheet(live)
