"""Section 5 in play, clause by clause and game by game: what becomes of the chips and the cards."""

from __future__ import annotations

import pytest

from croupier.games.dealing import Device
from croupier.rounds import SideLimits, Stage
from croupier.rounds.commands import (
    ChooseOption,
    CloseBets,
    CloseOptions,
    DealCards,
    ExamineHand,
    IncreaseBet,
    PlaceBet,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    RunOutOfTime,
    WithdrawBet,
)
from croupier.rounds.events import BetReturned, Checked, HandFolded, IrregularityRuled, OptionsOffered, RoundVoided
from croupier.rulings import Authority
from tests.rounds.scenes import (
    HOLDEM,
    LOSER,
    ROYAL,
    ROYAL_BOARD,
    WINNER,
    by_each_hand,
    cite,
    dealt_scene,
    from_each_device,
    games_under,
    number_in,
    scene,
)
from tests.rounds.tables import GAMES, METER, RWS, STUD, fold, lines, look, place, refused, report

SUPERVISOR, HOUSE = Authority.PIT_SUPERVISOR, Authority.HOUSE
PLAYED = {game: {1: 300_00, 2: -300_00} for game in STUD} | {HOLDEM: {1: 400_00, 2: -500_00}}
"""The result of a scene without errors in which everybody stays."""
NOTHING_WON = {1: 0, 2: 0}


def ask(kind: str, *, by: Authority = HOUSE, box: int | None = None, **facts: object) -> ReportIrregularity:
    return ReportIrregularity(kind=kind, by=by, box=box, facts=facts)


@pytest.mark.parametrize("game", GAMES)
@by_each_hand
@from_each_device
def test_where_nothing_goes_wrong_box_1_wins_and_box_2_loses(game: str, by_hand: bool, device: Device) -> None:
    assert scene(game, by_hand=by_hand, device=device).settle() == PLAYED[game]


# 5.1 to 5.4  Bets


@pytest.mark.parametrize("game", games_under("5.1"))
def test_an_excess_that_is_noticed_in_time_goes_back(game: str) -> None:
    found = scene(game, by_hand=True, ante_max=60_00)
    report(found.live, "over-limit-bet", box=1)

    (back,) = [event for event in found.live.events if isinstance(event, BetReturned)]
    assert (back.box, back.amount, back.clause.cite) == (1, 40_00, cite(game, "5.1"))
    assert found.live.state.boxes[1].bets["ante"] == 60_00


@pytest.mark.parametrize("game", games_under("5.1"))
def test_the_system_takes_no_bet_over_the_maximum(game: str) -> None:
    found = scene(game, ante_max=100_00)

    more = IncreaseBet(box=1, player="P1", bet="ante", amount=1)
    assert refused(found.live, more) == ("OVER_MAXIMUM", cite(game, "5.1"))


@pytest.mark.parametrize("game", games_under("5.1.1"))
def test_one_that_nobody_noticed_wins_or_loses_as_the_maximum(game: str) -> None:
    """The bets that follow are measured against the ante that counts (R-6)."""
    found = scene(game, by_hand=True, ante_max=50_00)

    assert found.settle() == {box: won // 2 for box, won in PLAYED[game].items()}


@pytest.mark.parametrize("game", games_under("5.2"))
@by_each_hand
def test_a_player_who_was_told_increases_or_withdraws_or_has_his_bet_back(game: str, by_hand: bool) -> None:
    hands = {1: WINNER[game], 2: LOSER[game], 3: "Ac Th 9d 4h 3c" if game in STUD else "Tc 5c"}
    found = scene(game, by_hand=by_hand, hands=hands, ante_min=150_00)
    place(found.live, 4, 150_00)
    if by_hand:
        assert found.live.view()["boxes"][0]["under_minimum"] == {}
        report(found.live, "under-limit-bet")

    assert [box["under_minimum"] for box in found.live.view()["boxes"]] == [{"ante": "150.00"}] * 3 + [{}]
    found.live.send(IncreaseBet(box=1, player="P1", bet="ante", amount=50_00))
    found.live.send(WithdrawBet(box=2, player="P2", bet="ante"))
    assert found.live.view()["boxes"][0]["under_minimum"] == {}
    back, _ = found.live.send(CloseBets())

    assert isinstance(back, BetReturned) and (back.box, back.clause.cite) == (3, cite(game, "5.2"))
    assert sorted(found.live.state.boxes) == [1, 4]


@pytest.mark.clause("R-42")
@pytest.mark.parametrize("game", games_under("5.2"))
def test_by_hand_a_report_that_names_no_box_tells_all_whose_bets_are_too_small(game: str) -> None:
    found = scene(game, by_hand=True, ante_min=150_00)
    place(found.live, 3, 150_00)
    events = report(found.live, "under-limit-bet")
    found.live.send(CloseBets())

    assert [event.box for event in events if isinstance(event, IrregularityRuled)] == [1, 2]
    assert list(found.live.state.boxes) == [3]


@pytest.mark.parametrize("game", games_under("5.2.1"))
def test_a_bet_under_the_minimum_that_the_dealer_missed_wins_or_loses(game: str) -> None:
    assert scene(game, by_hand=True, ante_min=150_00).settle() == PLAYED[game]


@pytest.mark.clause("PTH 5.2", "R-42")
def test_a_bonus_under_its_minimum_goes_back_and_the_ante_stays() -> None:
    found = scene(HOLDEM, bets={"bonus": 5_00}, side_limits=(SideLimits("bonus", 10_00),))
    found.live.send(CloseBets())

    assert [set(box.bets) for box in found.live.state.boxes.values()] == [{"ante"}, {"ante"}]


@pytest.mark.parametrize("game", games_under("5.3", "5.3.1", "5.3.2"))
@pytest.mark.parametrize(("laid", "counts"), [(260_00, 200_00), (140_00, 140_00)])
def test_a_bet_of_the_wrong_multiple_is_settled_up_to_what_it_should_be(game: str, laid: int, counts: int) -> None:
    found = dealt_scene(game, by_hand=True)
    for box in (1, 2):
        found.live.send(PlaceBet(box=box, player=f"P{box}", bet=found.stay_bet, amount=laid))

    wrong = 200_00 - counts
    assert found.settle() == {1: PLAYED[game][1] - wrong, 2: PLAYED[game][2] + wrong}


@pytest.mark.parametrize("game", games_under("5.4"))
def test_a_jackpot_bet_without_an_ante_goes_back(game: str) -> None:
    found = scene(game, by_hand=True)
    place(found.live, 3, 5_00, "jackpot")
    found.live.send(CloseBets())
    report(found.live, "jackpot-bet-without-ante", box=3)

    back = found.live.events[-1]
    assert isinstance(back, BetReturned) and (back.amount, back.clause.cite) == (5_00, cite(game, "5.4"))
    assert found.settle() == {**PLAYED[game], 3: 0}


# 5.5 to 5.7  Players who leave, and interruptions


@pytest.mark.parametrize("game", games_under("5.5"))
@by_each_hand
def test_a_player_who_walks_away_with_a_decision_open_is_folded(game: str, by_hand: bool) -> None:
    found = dealt_scene(game, by_hand=by_hand)
    report(found.live, "player-absent", box=1)

    assert found.live.state.boxes[1].folded
    assert found.settle() == {1: -100_00, 2: PLAYED[game][2]}


@pytest.mark.clause("PTH 5.5", "PTH 3.11.2(a)", "R-36", "R-11")
def test_a_hold_em_player_who_walks_away_after_the_flop_loses_what_he_placed_but_not_the_community_rows() -> None:
    found = dealt_scene(HOLDEM, board="9c 9h 9s 9d 5h", bets={"jackpot": 5_00})
    found.stay(1, 2)
    found.deal()
    report(found.live, "player-absent", box=1)

    assert found.settle()[1] == -100_00 - 200_00 - 5_00 + 300_00


@pytest.mark.parametrize("game", games_under("5.6"))
def test_a_player_who_walks_away_with_nothing_to_decide_is_settled(game: str) -> None:
    found = dealt_scene(game)
    while found.live.state.decision_pending(found.live.state.boxes[1]):
        found.stay(1, 2)
        found.play_to(Stage.DECISIONS, Stage.SETTLEMENT)
    (ruled,) = report(found.live, "player-absent", box=1)

    assert isinstance(ruled, IrregularityRuled) and str(ruled.clause) == cite(game, "5.6")
    assert found.settle() == PLAYED[game]


@pytest.mark.parametrize("game", games_under("5.7", "5.7.2"))
@by_each_hand
@from_each_device
def test_an_interruption_before_any_bet_is_won_or_lost_voids_the_round(
    game: str, by_hand: bool, device: Device
) -> None:
    found = dealt_scene(game, by_hand=by_hand, device=device)
    report(found.live, "interruption")

    assert found.won() == NOTHING_WON


@pytest.mark.parametrize("game", games_under("5.7", "5.7.1"))
@by_each_hand
@from_each_device
def test_one_after_an_ante_is_lost_is_no_end_of_the_round(game: str, by_hand: bool, device: Device) -> None:
    found = dealt_scene(game, by_hand=by_hand, device=device)
    fold(found.live, 2)
    report(found.live, "interruption")

    assert found.settle() == {1: PLAYED[game][1], 2: -100_00}


# 5.8  What voids a round


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        pytest.param(kind, game, marks=pytest.mark.clause(cite(game, number), cite(game, "5.8"), cite(game, "5.22")))
        for kind, number in (
            ("foreign-card", "5.8.1"),
            ("deck-count-wrong", "5.8.3"),
            ("insufficient-cards", "5.8.4"),
            ("unshuffled-deck", "5.8.5"),
        )
        for game in RWS
    ],
)
@by_each_hand
@from_each_device
def test_what_is_wrong_with_the_deck_voids_the_round_and_every_bet_goes_back(
    kind: str, game: str, by_hand: bool, device: Device
) -> None:
    found = scene(game, by_hand=by_hand, device=device, bets={"jackpot": 5_00})
    found.live.send(CloseBets())
    if kind == "insufficient-cards" and not by_hand:
        # The system has committed to a whole deck.
        assert refused(found.live, ask(kind, by=Authority.DEALER)) == ("NEEDS_AUTHORITY", "R-56")
    report(found.live, kind, by=Authority.DEALER if by_hand or kind != "insufficient-cards" else SUPERVISOR)

    void = found.live.events[-1]
    assert isinstance(void, RoundVoided) and void.clause.cite == cite(game, "5.22")
    assert found.won() == NOTHING_WON
    assert refused(found.live, CloseBets())[0] == "ROUND_OVER"


@pytest.mark.clause("SSP 5.1", "SSP 5.1.1", "SSP 5.5", "R-40")
@pytest.mark.parametrize("kind", ["foreign-card", "deck-count-wrong"])
@by_each_hand
def test_in_singapore_stud_jackpot_wagers_go_back_too(kind: str, by_hand: bool) -> None:
    found = dealt_scene("singapore-stud", by_hand=by_hand, bets={"jackpot-player": 5_00, "jackpot-dealer": 10_00})
    report(found.live, kind)

    assert found.won() == NOTHING_WON


@pytest.mark.parametrize("game", games_under("5.8.2"))
@by_each_hand
@from_each_device
def test_two_cards_exposed_before_a_look_void_the_round(game: str, by_hand: bool, device: Device) -> None:
    found = dealt_scene(game, by_hand=by_hand, device=device)
    report(found.live, "exposed-card", count=2, whose="player")

    assert found.won() == NOTHING_WON


@pytest.mark.parametrize("game", games_under("5.8.6"))
@from_each_device
def test_cards_dealt_to_a_wrong_place_that_nobody_saw_void_the_round(game: str, device: Device) -> None:
    found = scene(game, by_hand=True, device=device)
    found.live.send(CloseBets())
    found.deal(1)
    found.live.send(RecordCard(to="box", box=2, card=found.deck[-1]))
    report(found.live, "misdeal", reconstructible=False)

    assert found.won() == NOTHING_WON


@pytest.mark.clause("SSP 5.2", "R-40")
def test_in_singapore_stud_too() -> None:
    found = scene("singapore-stud", by_hand=True)
    found.live.send(CloseBets())
    found.live.send(RecordCard(to="box", box=2, card=found.deck[-1]))
    report(found.live, "misdeal", reconstructible=False)

    assert found.won() == NOTHING_WON


@pytest.mark.clause("PTH 5.8.7", "R-33")
@from_each_device
def test_a_community_card_too_many_voids_the_round_whoever_has_looked(device: Device) -> None:
    found = dealt_scene(HOLDEM, by_hand=True, device=device)
    look(found.live, 1)
    found.live.send(RecordCard(to="community", card=found.deck[-1]))
    report(found.live, "community-card-count", reconstructible=False)

    assert found.won() == NOTHING_WON


# 5.10  Options


@pytest.mark.parametrize("game", games_under("5.10", "5.10.1", "5.10.3"))
@by_each_hand
@from_each_device
def test_one_exposed_card_lets_each_player_go_on_or_have_his_bets_back(
    game: str, by_hand: bool, device: Device
) -> None:
    found = dealt_scene(game, by_hand=by_hand, device=device)
    report(found.live, "exposed-card", count=1, whose="player")
    found.live.send(ChooseOption(box=2, player="P2", choice="withdraw"))
    found.live.send(ChooseOption(box=1, player="P1", choice="continue"))

    assert found.settle() == {1: PLAYED[game][1], 2: 0}


@pytest.mark.clause("R-57")
@pytest.mark.parametrize("game", games_under("5.10"))
@pytest.mark.parametrize(("box", "offered"), [(2, (2,)), (None, (1, 2, 3))])
def test_the_boxes_that_a_report_names_have_the_options_or_all(
    game: str, box: int | None, offered: tuple[int, ...]
) -> None:
    hands = {1: WINNER[game], 2: LOSER[game], 3: "Ac Th 9d 4h 3c" if game in STUD else "Tc 5c"}
    found = dealt_scene(game, hands=hands)
    report(found.live, "exposed-card", box=box, count=1, whose="player")

    assert found.live.state.offers and found.live.state.offers[0].boxes == offered


@pytest.mark.clause("R-57")
@pytest.mark.parametrize("game", games_under("5.14", "5.14.1"))
@by_each_hand
def test_cards_drawn_at_once_give_everyone_in_play_the_options_whatever_box_is_named(game: str, by_hand: bool) -> None:
    hands = {1: WINNER[game], 2: LOSER[game], 3: "Ac Th 9d 4h 3c" if game in STUD else "Tc 5c"}
    found = dealt_scene(game, by_hand=by_hand, hands=hands)
    fold(found.live, 3)
    events = report(found.live, "simultaneous-draw", box=1, order_known=True)

    offer = events[-1]
    assert isinstance(offer, OptionsOffered) and offer.boxes == (1, 2)
    assert offer.clause.cite == cite(game, "5.14.1")


@pytest.mark.clause("R-57")
@pytest.mark.parametrize("game", games_under("5.14.1", "5.10.3"))
def test_a_withdrawal_counts_although_all_bets_of_the_box_that_was_named_have_gone_back(game: str) -> None:
    found = scene(game, by_hand=True)
    place(found.live, 3, 5_00, "jackpot")
    found.play_to(Stage.DECISIONS)
    report(found.live, "simultaneous-draw", box=3, order_known=True)
    found.live.send(ChooseOption(box=2, player="P2", choice="withdraw"))
    found.live.send(CloseOptions())
    report(found.live, "jackpot-bet-without-ante")
    found.live.send(Reconstruct())

    assert found.settle() == {1: PLAYED[game][1], 2: 0, 3: 0}
    assert lines(found.live)[2, "ante"] == ("returned", cite(game, "5.10.3"))


@pytest.mark.clause("R-57")
@pytest.mark.parametrize("game", games_under("5.9"))
def test_a_missed_burn_gives_everyone_the_options_whatever_box_is_named(game: str) -> None:
    found = scene(game, by_hand=True)
    found.live.send(CloseBets())
    found.live.send(RecordCard(to="box", box=1, card=found.deck[-1]))
    report(found.live, "burn-missed", box=2, by=HOUSE, reconstructible=True)

    assert found.live.state.offers and found.live.state.offers[0].boxes == (1, 2)


@pytest.mark.clause("R-57")
@pytest.mark.parametrize("game", games_under("5.10"))
@by_each_hand
def test_while_options_are_open_nobody_looks_or_decides_and_time_does_not_run(game: str, by_hand: bool) -> None:
    found = dealt_scene(game, by_hand=by_hand)
    report(found.live, "exposed-card", box=1, count=1, whose="player")

    assert refused(found.live, ExamineHand(box=2, player="P2")) == ("OPTIONS_OPEN", "R-57")
    stay = PlaceBet(box=2, player="P2", bet=found.stay_bet, amount=200_00)
    assert refused(found.live, stay) == ("OPTIONS_OPEN", cite(game, "5.10.3"))
    assert refused(found.live, RunOutOfTime(box=2))[0] == "OPTIONS_OPEN"
    found.live.send(CloseOptions())
    look(found.live, 2)


@pytest.mark.clause("R-57")
@pytest.mark.parametrize("game", games_under("5.10", "5.14.1"))
def test_a_later_error_offers_the_options_again(game: str) -> None:
    found = dealt_scene(game)
    for _ in range(2):
        report(found.live, "simultaneous-draw", order_known=True)
        assert found.live.state.offers and found.live.state.offers[0].boxes == (1, 2)
        found.live.send(CloseOptions())


@pytest.mark.clause("R-57")
@pytest.mark.parametrize("game", games_under("5.10"))
def test_a_folded_hand_alone_is_offered_nothing(game: str) -> None:
    found = dealt_scene(game)
    fold(found.live, 2)
    (ruled,) = report(found.live, "exposed-card", box=2, count=1, whose="player")

    assert isinstance(ruled, IrregularityRuled) and not found.live.state.offers
    assert found.settle()[2] == -100_00


# 5.11 to 5.13


@pytest.mark.parametrize("game", games_under("5.11"))
@by_each_hand
def test_after_no_more_bets_the_chips_stay_as_they_lie(game: str, by_hand: bool) -> None:
    found = scene(game, by_hand=by_hand)
    found.live.send(CloseBets())
    clause = cite(game, "5.11")

    assert refused(found.live, PlaceBet(box=3, player="P3", bet="ante", amount=100_00)) == ("WRONG_STAGE", clause)
    assert refused(found.live, IncreaseBet(box=1, player="P1", bet="ante", amount=1)) == ("WRONG_STAGE", clause)
    assert refused(found.live, WithdrawBet(box=2, player="P2", bet="ante")) == ("WRONG_STAGE", clause)
    report(found.live, "late-bet", box=2, attempt="withdraw")
    assert found.settle() == PLAYED[game]


@by_each_hand
@pytest.mark.clause("SSP 5.6", "SSP 5.7", "R-37")
def test_in_singapore_stud_a_late_wager_and_a_withdrawal_are_refused_under_clauses_of_their_own(by_hand: bool) -> None:
    found = scene("singapore-stud", by_hand=by_hand)
    found.live.send(CloseBets())

    late = PlaceBet(box=1, player="P1", bet="jackpot-player", amount=5_00)
    assert refused(found.live, late) == ("WRONG_STAGE", "SSP 5.6")
    assert refused(found.live, IncreaseBet(box=1, player="P1", bet="ante", amount=1)) == ("WRONG_STAGE", "SSP 5.6")
    assert refused(found.live, WithdrawBet(box=2, player="P2", bet="ante")) == ("WRONG_STAGE", "SSP 5.7")
    assert found.settle() == PLAYED["singapore-stud"]


@pytest.mark.parametrize("game", games_under("5.12"))
@by_each_hand
@from_each_device
def test_cards_exposed_after_a_look_change_nothing(game: str, by_hand: bool, device: Device) -> None:
    found = dealt_scene(game, by_hand=by_hand, device=device)
    look(found.live, 1)
    report(found.live, "exposed-card", count=2, whose="player")

    assert found.settle() == PLAYED[game]


@pytest.mark.clause("R-21")
@pytest.mark.parametrize("game", games_under("5.13"))
@from_each_device
def test_a_card_found_face_up_in_the_shoe_is_the_next_card_and_not_an_exposed_one(game: str, device: Device) -> None:
    found = scene(game, by_hand=True, device=device)
    found.live.send(CloseBets())
    found.deal(1)
    slot, card = found.live.state.slots[1], found.deck[1]
    found.live.send(ReportIrregularity(kind="face-up-card", card=card))
    other = DealCards(cards=(found.deck[2],))
    assert refused(found.live, other) == ("FOUND_CARD_FIRST", cite(game, "5.13"))
    found.deal(1)

    there = found.live.state.community if slot.to == "community" else found.live.state.boxes[1].cards
    assert there[-1] == card
    found.play_to(Stage.DECISIONS)
    report(found.live, "exposed-card", count=1, whose="player")
    found.live.send(CloseOptions())
    assert found.settle() == PLAYED[game]


# 5.15 to 5.18


@pytest.mark.parametrize("game", games_under("5.15"))
@pytest.mark.parametrize("reached", [Stage.DECISIONS, Stage.SETTLEMENT])
def test_a_hand_with_a_card_too_many_goes_out_with_all_its_bets(game: str, reached: Stage) -> None:
    found = dealt_scene(game, by_hand=True, bets={"jackpot": 5_00})
    found.live.send(RecordCard(to="box", box=2, card=found.deck[-1]))
    found.play_to(reached)
    report(found.live, "player-card-count", box=2, reconstructible=False)

    assert found.settle() == {1: PLAYED[game][1] - 5_00, 2: 0}


@pytest.mark.parametrize("game", games_under("5.17"))
@by_each_hand
def test_a_jackpot_fault_before_a_look_voids_the_round(game: str, by_hand: bool) -> None:
    found = dealt_scene(game, by_hand=by_hand, bets={"jackpot": 5_00})
    report(found.live, "jackpot-fault")

    assert found.won() == NOTHING_WON


@pytest.mark.clause("R-23")
@pytest.mark.parametrize("game", games_under("5.18.1"))
@by_each_hand
def test_after_a_look_the_round_goes_on_and_prizes_are_paid(game: str, by_hand: bool) -> None:
    hands = {1: ROYAL[game]}
    found = dealt_scene(game, by_hand=by_hand, hands=hands, board=ROYAL_BOARD, bets={"jackpot": 5_00})
    look(found.live, 1)
    report(found.live, "jackpot-fault")
    found.settle()

    settlement = found.live.state.settlement
    assert settlement is not None and [payout.amount for payout in settlement.payouts] == [METER.value]


# 5.20 to 5.22


@pytest.mark.clause("R-34")
@pytest.mark.parametrize("game", games_under("5.20"))
def test_an_error_of_an_earlier_round_changes_no_later_one(game: str) -> None:
    found = dealt_scene(game)
    report(found.live, "error-noticed-late")

    assert found.settle() == PLAYED[game]
    report(found.live, "error-noticed-late")
    assert found.won() == PLAYED[game]


@pytest.mark.clause("R-49")
@pytest.mark.parametrize("game", games_under("5.21"))
@pytest.mark.parametrize("kind", ["misplaced-chips", "bet-placed-in-error"])
@by_each_hand
def test_chips_win_or_lose_where_they_lay_when_bets_were_closed(game: str, kind: str, by_hand: bool) -> None:
    """The player of box 2 meant box 1; box 2 loses all the same."""
    found = dealt_scene(game, by_hand=by_hand)
    report(found.live, kind, box=2)

    assert found.settle() == PLAYED[game]


@pytest.mark.parametrize("game", games_under("5.23"))
@by_each_hand
def test_a_bet_that_staff_placed_for_a_player_stands_where_it_lies(game: str, by_hand: bool) -> None:
    found = dealt_scene(game, by_hand=by_hand)
    (ruled,) = report(found.live, "bet-by-pit-employee", box=2)

    assert isinstance(ruled, IrregularityRuled)
    assert (ruled.ruling, str(ruled.clause)) == ("bet-stands", cite(game, "5.23"))
    assert found.settle() == PLAYED[game]


@pytest.mark.parametrize("game", games_under("5.22"))
@by_each_hand
def test_a_void_returns_each_bet_of_the_round_whatever_its_kind(game: str, by_hand: bool) -> None:
    sides = {"jackpot": 5_00, "bonus": 10_00} if game == HOLDEM else {"jackpot": 5_00}
    found = dealt_scene(game, by_hand=by_hand, bets=sides)
    found.stay(1, 2)
    found.play_to(Stage.SETTLEMENT)
    report(found.live, "foreign-card", by=SUPERVISOR)

    void = found.live.events[-1]
    assert isinstance(void, RoundVoided)
    every = set(found.live.state.game.bets)
    assert {(box, bet) for box, bet, _ in void.returned} == {(box, bet) for box in (1, 2) for bet in every}
    assert found.won() == NOTHING_WON


# R-51  Time runs out


@pytest.mark.clause("PTH 5.5", "PTH 1.6", "PTH 1.17", "R-51")
@pytest.mark.parametrize("device", Device)
def test_a_hold_em_player_who_is_in_for_the_finish_checks_when_his_time_runs_out(device: Device) -> None:
    found = dealt_scene(HOLDEM, device=device)
    found.stay(1, 2)
    for street in ("turn", "river"):
        found.play_to(Stage.DECISIONS)
        assert found.live.state.now.decides == street
        (checked,) = found.live.send(RunOutOfTime(box=2))
        assert isinstance(checked, Checked) and (checked.box, checked.clause.cite) == (2, "R-51")
        found.stay(1)

    assert found.settle() == {1: 400_00, 2: -300_00}


@pytest.mark.clause("PTH 5.5", "R-51", "R-102")
def test_on_the_flop_decision_it_folds_with_his_other_boxes_that_wait_for_it_and_no_others() -> None:
    found = dealt_scene(
        HOLDEM, hands={1: WINNER[HOLDEM], 2: LOSER[HOLDEM], 3: "Tc 5c"}, players=dict.fromkeys((1, 2, 3), "Ann")
    )
    found.stay(1)
    events = found.live.send(RunOutOfTime(box=2))

    assert [event.box for event in events if isinstance(event, HandFolded)] == [2, 3]
    assert found.live.state.boxes[1].in_play
    found.settle()


@pytest.mark.clause("PTH 5.5", "R-36")
def test_one_who_is_reported_to_have_walked_away_folds_on_the_turn_too() -> None:
    found = dealt_scene(HOLDEM)
    found.stay(1, 2)
    found.deal()
    report(found.live, "player-absent", box=1)

    assert found.live.state.boxes[1].folded


def test_the_numbers_of_progressive_hold_em_are_those_of_its_own_book() -> None:
    assert [number_in(HOLDEM, number) for number in ("5.15", "5.17", "5.18.1", "5.24")] == [
        "5.15",
        "5.16",
        "5.17.1",
        "5.23",
    ]
    assert number_in("multi-link-stud", "5.24") == "5.24"
