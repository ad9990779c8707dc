"""Irregularities reported in play: ruled on from what the round knows, by who may, with effect at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from croupier.cards import SPELLINGS
from croupier.games.prizes import Meter
from croupier.rounds import LiveRound, Stage
from croupier.rounds.commands import (
    CloseBets,
    DealCards,
    ExamineHand,
    PlaceBet,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    SettleRound,
    TurnCards,
)
from croupier.rounds.events import HandFolded, IrregularityRuled, RoundVoided
from croupier.rulings import Authority
from tests.rounds.tables import (
    DEALER_PAIR,
    NOTHING,
    PAIR,
    RWS,
    SHUFFLER,
    cards,
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

FLUSH = "Ah Jh 9h 4h 2h"


def ruled(live: LiveRound) -> IrregularityRuled:
    return next(event for event in reversed(live.events) if isinstance(event, IrregularityRuled))


def ask(kind: str, by: Authority = Authority.DEALER, box: int | None = None, **facts: object) -> ReportIrregularity:
    return ReportIrregularity(kind=kind, by=by, box=box, facts=facts)


def sixth_card(live: LiveRound, box: int) -> None:
    live.send(RecordCard(to="box", box=box, card=SPELLINGS["As"]))


def started(game: str, boxes: tuple[int, ...] = (1, 2), player: str | None = None) -> LiveRound:
    """The system has dealt the first cards."""
    live = opened(game)
    for box in boxes:
        place(live, box, player=player)
    place(live, boxes[0], 5_00, live.state.game.jackpot_bets[0], player)
    live.send(CloseBets())
    live.deal()
    return live


# Facts


@pytest.mark.clause("CSP 5.8.2", "CSP 5.12", "R-21")
@pytest.mark.parametrize(("looked", "clause"), [(False, "CSP 5.8.2"), (True, "CSP 5.12")])
def test_whether_a_player_has_seen_his_cards_is_taken_from_the_round(looked: bool, clause: str) -> None:
    live = dealt({1: PAIR})
    if looked:
        look(live)

    report(live, "exposed-card", count=2, whose="player")

    assert str(ruled(live).clause) == clause
    assert ruled(live).facts["players_have_seen"] is looked


@pytest.mark.clause("R-56")
def test_facts_that_contradict_the_record_are_refused() -> None:
    live = dealt({1: PAIR})
    look(live)

    assert refused(live, ask("jackpot-fault", players_have_seen=False)) == ("FACT_RECORDED", "R-56")
    assert refused(live, ask("dealer-card-count", noticed="next-round", reconstructible=True))[0] == "FACT_RECORDED"
    report(live, "jackpot-fault", players_have_seen=True)


@pytest.mark.parametrize(
    "command",
    [
        ask("ghost"),
        ask("exposed-card", count=0, whose="player"),
        ask("exposed-card", count=1, whose="community"),
        ask("misdeal"),
        ask("unlisted", more=1),
    ],
)
def test_facts_that_cannot_be_are_refused(command: ReportIrregularity) -> None:
    assert refused(dealt(), command) == ("BAD_FACTS", None)


def test_a_report_is_about_a_box_that_is_bet_on() -> None:
    assert refused(dealt(), ask("unlisted", box=5)) == ("NO_SUCH_BOX", "R-1")


def test_a_ruling_on_one_box_wants_to_know_which() -> None:
    live = dealt()
    live.send(RecordCard(to="box", box=1, card=SPELLINGS["As"]))

    assert refused(live, ask("player-card-count", reconstructible=False)) == ("BOX_NEEDED", "CSP 5.15")
    assert refused(live, ask("hand-not-revealed")) == ("BOX_NEEDED", "CSP 4.3")
    assert refused(live, ask("player-absent", decisions_pending=False)) == ("BOX_NEEDED", "CSP 5.6")


# Authority


@pytest.mark.clause("CSP 5.14", "MLP 5.14", "PTH 5.14", "CSP 5.18.2")
@pytest.mark.parametrize("game", RWS)
@pytest.mark.parametrize(
    ("kind", "facts", "too_low", "enough"),
    [
        ("simultaneous-draw", {"order_known": False}, Authority.DEALER, Authority.PIT_SUPERVISOR),
        ("jackpot-fault-next-round", {}, Authority.SHIFT_MANAGER, Authority.HOUSE),
    ],
)
def test_a_ruling_needs_its_rank(
    game: str, kind: str, facts: dict[str, object], too_low: Authority, enough: Authority
) -> None:
    live = started(game)

    low = ReportIrregularity(kind=kind, by=too_low, facts=facts)
    assert refused(live, low)[0] == "NEEDS_AUTHORITY"
    live.send(replace(low, by=enough))
    assert ruled(live).by == enough.value


@pytest.mark.clause("CSP 5.9", "MLP 5.9", "PTH 5.9")
@pytest.mark.parametrize("game", RWS)
@pytest.mark.parametrize("reconstructible", [True, False])
def test_whether_a_missed_burn_can_be_put_right_is_for_the_house_to_say(game: str, reconstructible: bool) -> None:
    live = opened(game, by_hand=True)
    place(live)
    live.send(CloseBets())
    live.send(RecordCard(to="box", box=1, card=SPELLINGS["2c"]))  # with no burnt card before it
    low = ask("burn-missed", Authority.SHIFT_MANAGER, reconstructible=reconstructible)

    assert refused(live, low) == ("NEEDS_AUTHORITY", f"{live.state.game.book.code} 5.9")
    live.send(replace(low, by=Authority.HOUSE))
    assert (live.state.stage is Stage.VOID) is not reconstructible


@pytest.mark.clause("CSP 5.24", "MLP 5.24", "PTH 5.23", "R-19")
@pytest.mark.parametrize(
    ("game", "too_low", "enough", "clause"),
    [
        ("casino-stud", Authority.PIT_SUPERVISOR, Authority.SHIFT_MANAGER, "CSP 5.24"),
        ("multi-link-stud", Authority.PIT_SUPERVISOR, Authority.SHIFT_MANAGER, "MLP 5.24"),
        ("progressive-holdem", Authority.PIT_SUPERVISOR, Authority.SHIFT_MANAGER, "PTH 5.23"),
        ("singapore-stud", Authority.SHIFT_MANAGER, Authority.HOUSE, None),
    ],
)
def test_what_is_referred_stops_play_until_someone_of_the_right_rank_decides(
    game: str, too_low: Authority, enough: Authority, clause: str | None
) -> None:
    live = started(game)
    assert refused(live, ResolveReferral(by=enough)) == ("NOT_REFERRED", clause)
    report(live, "unlisted")
    bet = live.state.game.stay_bet

    assert refused(live, PlaceBet(box=1, player="P1", bet=bet, amount=200_00))[0] == "REFERRED"
    assert refused(live, ResolveReferral(by=too_low)) == ("NEEDS_AUTHORITY", clause)
    live.send(ResolveReferral(by=enough))
    stay(live, 1, 200_00, bet)


# Voids


@pytest.mark.clause("CSP 5.8.1", "CSP 5.22", "MLP 5.22", "PTH 5.21", "R-35", "R-40")
@pytest.mark.parametrize(
    ("game", "clause"),
    [
        ("casino-stud", "CSP 5.22"),
        ("multi-link-stud", "MLP 5.22"),
        ("progressive-holdem", "PTH 5.21"),
        ("singapore-stud", "SSP 5.1.1"),
    ],
)
@pytest.mark.parametrize("stage", list(Stage)[:6])
def test_a_void_returns_every_chip_at_every_stage(game: str, clause: str, stage: Stage) -> None:
    live = opened(game, device=SHUFFLER)
    place(live, 1)
    place(live, 1, 5_00, live.state.game.jackpot_bets[0])
    place(live, 4)
    steps: list[Callable[[], object]] = [
        lambda: live.send(CloseBets()),
        live.deal,
        lambda: stay(live, 4, 200_00, live.state.game.stay_bet),
        lambda: fold(live, 1),
    ]
    for step in steps:
        if live.state.stage is not stage:
            step()
    while live.state.stage is not stage:
        if live.state.stage is Stage.TURNING:
            live.send(TurnCards())
        elif live.state.stage is Stage.DECISIONS:
            stay(live, 4, 100_00, live.state.now.decides or "")
        else:
            live.send(SettleRound())
    chips = {(box.number, bet): amount for box in live.state.boxes.values() for bet, amount in box.bets.items()}

    *_, void = report(live, "foreign-card", by=Authority.PIT_SUPERVISOR)

    assert isinstance(void, RoundVoided) and str(void.clause) == clause
    assert {(box, bet): amount for box, bet, amount in void.returned} == chips
    again = resettled(live)
    assert again.void
    assert {line.outcome for box in again.boxes for line in box.lines} == {"returned"}
    assert refused(live, ask("foreign-card"))[0] == "ROUND_OVER"


def test_a_void_returns_no_chip_a_second_time() -> None:
    live = dealt({1: PAIR, 2: NOTHING})
    sixth_card(live, 1)
    report(live, "player-card-count", box=1, reconstructible=False)

    *_, void = report(live, "foreign-card")

    assert isinstance(void, RoundVoided) and void.returned == ((2, "ante", 100_00),)


@pytest.mark.clause("CSP 5.9", "CSP 5.10")
def test_with_a_shuffler_no_burnt_card_can_be_missed() -> None:
    live = dealt({1: PAIR}, device=SHUFFLER)

    assert refused(live, ask("burn-missed", Authority.HOUSE, reconstructible=False)) == ("NO_BURN", "R-33")


# Walk-aways


@pytest.mark.clause("CSP 5.5", "MLP 5.5", "PTH 5.5", "R-36")
@pytest.mark.parametrize("game", RWS)
def test_a_walk_away_folds_each_box_of_the_player_that_still_has_a_decision(game: str) -> None:
    live = started(game, (1, 2, 3), player="Ann")
    stay(live, 2, 200_00, live.state.game.stay_bet)

    events = report(live, "player-absent", box=1)

    folded = [event.box for event in events if isinstance(event, HandFolded)]
    in_stud = [1, 3]
    assert folded == (in_stud if game != "progressive-holdem" else [1, 2, 3])
    assert {event.ruled for event in events if isinstance(event, HandFolded)} == {True}


@pytest.mark.clause("CSP 5.6", "CSP 5.5")
def test_a_player_who_leaves_with_nothing_to_decide_is_settled() -> None:
    live = dealt({1: PAIR, 2: NOTHING})
    stay(live, 1)
    report(live, "player-absent", box=1)
    report(live, "player-absent", box=2)

    found = settled(live)

    assert found[1, "ante"] == ("win", "CSP 3.14.1")
    assert found[2, "ante"] == ("lose", "CSP 3.12.1")
    assert resettled(live) == live.state.settlement


@pytest.mark.clause("CSP 5.5", "R-36")
def test_a_player_who_leaves_while_bets_are_open_is_dealt_in_and_folded_and_takes_nothing_back() -> None:
    live = opened()
    place(live, 1)
    place(live, 2)
    report(live, "player-absent", box=1)

    assert refused(live, PlaceBet(box=1, player="P1", bet="jackpot", amount=5_00)) == ("FOLDED", "CSP 3.12.1")
    live.send(CloseBets())
    live.deal()
    assert len(live.state.boxes[1].cards) == 5
    stay(live, 2)
    assert settled(live)[1, "ante"] == ("lose", "CSP 3.12.1")


@pytest.mark.clause("PTH 5.5", "R-36")
def test_a_hold_em_player_who_leaves_after_the_flop_bet_loses_it_with_the_ante() -> None:
    live = started("progressive-holdem")
    for box in (1, 2):
        stay(live, box, 200_00, "flop")
    live.deal()
    report(live, "player-absent", box=1)
    assert live.state.boxes[1].folded
    while not live.over:
        if live.state.stage is Stage.DEALING:
            live.deal()
        elif live.state.stage is Stage.DECISIONS:
            stay(live, 2, 100_00, live.state.now.decides or "")
        else:
            live.send(SettleRound())

    assert lines(live)[1, "flop"] == ("lose", "PTH 3.11.2(a)")
    assert resettled(live) == live.state.settlement


@pytest.mark.clause("R-19", "R-51")
def test_in_singapore_stud_a_walk_away_is_referred_and_the_player_may_come_back() -> None:
    live = dealt({1: PAIR}, game="singapore-stud")
    report(live, "player-absent", box=1)
    live.send(ResolveReferral(by=Authority.HOUSE))
    stay(live)
    settled(live)

    assert resettled(live) == live.state.settlement


# Exposed cards of the Dealer's


@pytest.mark.clause("CSP 5.16", "MLP 5.16", "R-21")
@pytest.mark.parametrize("game", ["casino-stud", "multi-link-stud"])
def test_an_exposed_card_of_the_dealers_is_his_face_up_card_and_the_fifth_stays_down(game: str) -> None:
    live = opened(game, by_hand=True)
    place(live)
    live.send(CloseBets())
    live.send(DealCards(cards=cards("2c 8h 6s 8d")))
    assert live.view()["dealer"] == {"cards_dealt": 1, "face_up": [], "hand_in_words": None}

    report(live, "exposed-card", count=1, whose="dealer")
    live.send(DealCards(cards=cards("6c 7c Kd 4s 5h 2d 3h")))

    assert live.view()["dealer"] == {"cards_dealt": 5, "face_up": ["6s"], "hand_in_words": None}


@pytest.mark.clause("CSP 5.16")
def test_which_of_several_cards_was_exposed_has_to_be_said() -> None:
    live = opened(by_hand=True)
    place(live)
    live.send(CloseBets())
    live.send(DealCards(cards=cards("2c 8h 6s 8d 6c")))
    command = ask("exposed-card", count=1, whose="dealer")

    assert refused(live, command) == ("CARD_NEEDED", "CSP 5.16")
    report(live, "exposed-card", count=1, whose="dealer", card="6c")
    assert live.state.dealer_card_up == SPELLINGS["6c"]


# The jackpot system


@pytest.mark.clause("CSP 5.17", "MLP 5.17", "PTH 5.16")
@pytest.mark.parametrize("game", RWS)
def test_a_jackpot_fault_before_a_look_voids_the_round(game: str) -> None:
    live = started(game)
    report(live, "jackpot-fault")

    assert live.state.stage is Stage.VOID


@pytest.mark.clause("CSP 5.18.1", "MLP 5.18.1", "PTH 5.17.1", "R-23")
@pytest.mark.parametrize("game", RWS)
def test_after_a_look_play_goes_on_and_prizes_come_from_the_meter_before_the_fault(game: str) -> None:
    live = started(game)
    look(live)

    assert kinds(report(live, "jackpot-fault")) == ["IrregularityRuled", "JackpotFailed"]
    assert live.view()["jackpot_failed"] is True
    assert live.state.stage is Stage.DECISIONS


@pytest.mark.clause("CSP 5.17", "CSP 5.18.1", "R-34")
def test_hands_that_were_compared_have_been_seen() -> None:
    live = dealt({1: PAIR})
    stay(live)
    settled(live)

    events = report(live, "jackpot-fault")

    assert kinds(events) == ["SettlementReversed", "IrregularityRuled", "JackpotFailed"]


@pytest.mark.clause("CSP 5.18.1", "R-23")
def test_the_meter_named_at_settlement_is_the_one_that_is_paid_from() -> None:
    live = dealt({1: "Th 9h 8h 7h 6h"}, "Ks Qd 9c 5c 3s", bets={"jackpot": 5_00})
    look(live)
    stay(live)
    report(live, "jackpot-fault")
    live.send(TurnCards())
    live.send(SettleRound(meter=Meter(8_000_00, 5_000_00)))

    assert live.state.settlement is not None
    assert live.state.settlement.payouts[0].amount == 800_00


# After the settlement


@pytest.mark.clause("CSP 5.20", "CSP 5.19", "R-34")
def test_an_error_noticed_before_the_next_round_reverses_the_settlement() -> None:
    live = dealt({1: PAIR, 2: NOTHING}, players={1: "Ann", 2: "Ann"})
    look(live, 2)
    look(live, 1)
    stay(live, 1)
    stay(live, 2)
    settled(live)

    events = report(live, "extra-hand-examined", box=1, by=Authority.PIT_SUPERVISOR, intentional=True)

    assert kinds(events) == ["SettlementReversed", "IrregularityRuled", "HandReturned"]
    assert settled(live)[1, "ante"] == ("returned", "CSP 5.19")


@pytest.mark.clause("R-34", "R-105")
def test_a_meter_prize_is_taken_back_only_by_the_shift_manager() -> None:
    live = dealt({1: "Th 9h 8h 7h 6h"}, "Ks Qd 9c 5c 3s", bets={"jackpot": 5_00})
    stay(live)
    settled(live)

    too_low = ask("hand-not-revealed", Authority.PIT_SUPERVISOR, box=1)
    assert refused(live, too_low) == ("NEEDS_AUTHORITY", "R-105")
    live.send(replace(too_low, by=Authority.SHIFT_MANAGER))
    assert settled(live)[1, "jackpot"] == ("lose", "CSP 4.3")


@pytest.mark.clause("CSP 5.20", "R-34")
def test_one_noticed_later_changes_nothing() -> None:
    live = dealt({1: PAIR})
    stay(live)
    settled(live)

    report(live, "error-noticed-late")

    assert live.state.stage is Stage.SETTLED
    assert resettled(live) == live.state.settlement


@pytest.mark.clause("CSP 4.3", "MLP 4.3", "R-38", "R-34")
@pytest.mark.parametrize(("game", "clause"), [("casino-stud", "CSP 4.3"), ("multi-link-stud", "MLP 4.2")])
def test_a_hand_that_is_found_not_to_have_been_shown_is_settled_anew(game: str, clause: str) -> None:
    live = dealt({1: FLUSH}, "Ks Qd 9c 5c 3s", game=game, bets={"jackpot": 5_00})
    stay(live)
    settled(live)

    report(live, "hand-not-revealed", box=1, by=Authority.PIT_SUPERVISOR)

    assert settled(live)[1, "jackpot"] == ("lose" if game == "casino-stud" else "win", clause)
    assert live.view()["boxes"][0]["cards"] is None


def test_a_hand_that_is_out_is_not_ruled_on_again() -> None:
    live = dealt({1: PAIR, 2: NOTHING}, DEALER_PAIR)
    sixth_card(live, 1)
    report(live, "player-card-count", box=1, reconstructible=False)

    assert refused(live, ask("player-card-count", box=1, reconstructible=False)) == ("HAND_OUT", "CSP 5.15")
    assert refused(live, PlaceBet(box=1, player="P1", bet="bet", amount=200_00)) == ("HAND_OUT", "CSP 3.12")
    assert refused(live, ExamineHand(box=1, player="P1")) == ("HAND_OUT", "CSP 3.7")


def test_everyone_at_the_table_sees_each_ruling_of_the_round_with_its_clause() -> None:
    live = dealt({1: PAIR, 2: NOTHING}, DEALER_PAIR)
    sixth_card(live, 1)
    report(live, "player-card-count", box=1, reconstructible=False)

    ruled = next(event for event in reversed(live.events) if isinstance(event, IrregularityRuled))
    for viewer in (None, "P1", "P2"):
        (told,) = live.view(viewer)["rulings"]
        assert (told["kind"], told["box"], told["clause"]) == ("player-card-count", 1, "CSP 5.15")
        assert told["sentence"] == ruled.says
