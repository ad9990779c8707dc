"""Bets while they are open, and what is refused."""

from __future__ import annotations

import pytest

from croupier.cards import SPELLINGS
from croupier.games.house import Draw
from croupier.games.prizes import Meter
from croupier.refusals import Refused
from croupier.rounds import LiveRound, SideLimits, Stage, TableSettings
from croupier.rounds.commands import CloseBets, Command, IncreaseBet, OpenRound, PlaceBet, SettleRound, WithdrawBet
from croupier.rounds.decide import decide
from croupier.rounds.events import BetReturned, BetsClosed
from tests.rounds.tables import GAMES, METER, kinds, opened, place, refused, report

BOOKS = {"casino-stud": "CSP", "multi-link-stud": "MLP", "singapore-stud": "SSP", "progressive-holdem": "PTH"}


def bet(amount: int, bet: str = "ante", box: int = 1, player: str = "P1") -> PlaceBet:
    return PlaceBet(box=box, player=player, bet=bet, amount=amount)


def refused_opening(command: Command) -> str:
    with pytest.raises(Refused) as found:
        decide(None, command)
    return found.value.code


@pytest.mark.clause("CSP 1.16", "CSP 3.2", "MLP 1.16", "MLP 3.2", "PTH 1.24", "PTH 3.2", "SSP 1.1.6", "SSP 3.1", "R-5")
@pytest.mark.parametrize(("game", "clause"), [(game, "3.1" if game == "singapore-stud" else "3.2") for game in GAMES])
def test_a_round_opens_with_the_call_for_bets_and_takes_them(game: str, clause: str) -> None:
    live = opened(game)

    assert live.state.stage is Stage.BETTING
    assert [str(event.clause) for event in live.events] == [f"{BOOKS[game]} {clause}"]
    place(live)
    assert live.state.boxes[1].bets == {"ante": 100_00}


@pytest.mark.clause("CSP 1.16", "MLP 1.16", "PTH 1.24", "SSP 1.1.6")
@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_opened_once_and_takes_nothing_before(game: str) -> None:
    live = opened(game)

    assert refused(live, OpenRound(game=game, round="R2"))[0] == "ALREADY_OPEN"
    with pytest.raises(Refused, match="not open"):
        decide(None, bet(100_00))


@pytest.mark.clause("CSP 2.1.1(a)", "MLP 2.1.1(a)", "PTH 2.1.1(a)", "R-1")
@pytest.mark.parametrize(
    ("game", "most"), [("casino-stud", 9), ("multi-link-stud", 9), ("singapore-stud", 9), ("progressive-holdem", 20)]
)
def test_a_table_has_no_more_boxes_than_the_deck_can_serve(game: str, most: int) -> None:
    live = opened(game, boxes=most)

    place(live, most)
    assert refused(live, bet(100_00, box=most + 1)) == ("NO_SUCH_BOX", "R-1")
    assert refused(live, bet(100_00, box=0)) == ("NO_SUCH_BOX", "R-1")
    for boxes in (0, most + 1):
        table = TableSettings(boxes=boxes, by_hand=True)
        assert refused_opening(OpenRound(game=game, round="R1", settings=table)) == "TOO_MANY_BOXES"


@pytest.mark.parametrize(
    ("opening", "code"),
    [
        (OpenRound(game="bridge", round="R1"), "UNKNOWN_GAME"),
        (OpenRound(game="casino-stud", round="R1", version=5), "UNKNOWN_VERSION"),
        (OpenRound(game="casino-stud", round="R1", settings=TableSettings(ante_max=0, by_hand=True)), "BAD_TABLE"),
        (OpenRound(game="casino-stud", round="R1", settings=TableSettings(ante_min=-1, by_hand=True)), "BAD_TABLE"),
        (OpenRound(game="casino-stud", round="R1", settings=TableSettings(jackpot_bet=-1, by_hand=True)), "BAD_TABLE"),
        (OpenRound(game="singapore-stud", round="R1", settings=TableSettings(credit=0, by_hand=True)), "BAD_TABLE"),
        (
            OpenRound(game="casino-stud", round="R1", settings=TableSettings(by_hand=True), meter=Meter(-1, 0)),
            "BAD_METER",
        ),
        (OpenRound(game="casino-stud", round="R1"), "NO_COMMITMENT"),
        (
            OpenRound(game="casino-stud", round="R1", settings=TableSettings(by_hand=True), commitment="00"),
            "NO_DECK_BY_HAND",
        ),
    ],
)
def test_what_no_round_can_be_opened_with(opening: OpenRound, code: str) -> None:
    assert refused_opening(opening) == code


@pytest.mark.clause("CSP 1.17", "CSP 3.5", "MLP 1.17", "MLP 3.5", "PTH 1.25", "PTH 3.5", "R-52")
@pytest.mark.parametrize(
    ("game", "clause"),
    [
        ("casino-stud", "CSP 3.5"),
        ("multi-link-stud", "MLP 3.5"),
        ("progressive-holdem", "PTH 3.5"),
        ("singapore-stud", "R-52"),
    ],
)
def test_a_box_belongs_to_the_one_who_bet_there_first(game: str, clause: str) -> None:
    live = opened(game)
    place(live, 1, player="Ann")
    place(live, 2, player="Ann")
    side = live.state.game.jackpot_bets[0]

    assert refused(live, bet(5_00, side, player="Ben")) == ("BOX_TAKEN", clause)
    assert refused(live, IncreaseBet(box=1, player="Ben", bet="ante", amount=1)) == ("BOX_TAKEN", clause)
    assert refused(live, WithdrawBet(box=2, player="Ben", bet="ante")) == ("BOX_TAKEN", clause)


@pytest.mark.clause("CSP 5.1", "MLP 5.1", "PTH 5.1", "R-6")
@pytest.mark.parametrize("game", GAMES)
def test_a_bet_goes_up_to_the_maximum_and_not_a_cent_further(game: str) -> None:
    live = opened(game, ante_max=100_00)
    over = "R-6" if game == "singapore-stud" else f"{BOOKS[game]} 5.1"

    assert refused(live, bet(100_01)) == ("OVER_MAXIMUM", over)
    place(live, 1, 99_99)
    assert refused(live, IncreaseBet(box=1, player="P1", bet="ante", amount=2)) == ("OVER_MAXIMUM", over)
    live.send(IncreaseBet(box=1, player="P1", bet="ante", amount=1))
    assert live.state.boxes[1].bets["ante"] == 100_00


@pytest.mark.clause("CSP 5.2", "MLP 5.2", "PTH 5.2", "R-42")
@pytest.mark.parametrize("game", GAMES)
def test_a_bet_under_the_minimum_goes_back_when_bets_are_closed_with_the_side_bets_of_its_box(game: str) -> None:
    live = opened(game, ante_min=50_00)
    side = live.state.game.jackpot_bets[0]
    place(live, 1, 50_00)
    place(live, 2, 49_99)
    place(live, 2, 5_00, side)

    events = live.send(CloseBets())

    assert [(event.box, event.bet) for event in events if isinstance(event, BetReturned)] == [(2, "ante"), (2, side)]
    assert list(live.state.boxes) == [1]


def test_the_hold_em_bonus_has_limits_of_its_own() -> None:
    live = opened("progressive-holdem", side_limits=(SideLimits("bonus", 10_00, 20_00),))
    place(live)
    assert refused(live, bet(20_01, "bonus")) == ("OVER_MAXIMUM", "PTH 5.1")
    place(live, 1, 9_99, "bonus")
    live.send(CloseBets())

    assert live.state.boxes[1].bets == {"ante": 100_00}


@pytest.mark.clause("CSP 3.4", "MLP 3.4", "PTH 3.4", "SSP 3.5", "R-17")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("by_hand", [True, False])
def test_a_jackpot_bet_is_the_prescribed_amount_or_whole_credits(game: str, by_hand: bool) -> None:
    live = opened(game, by_hand=by_hand, jackpot_bet=None if game == "singapore-stud" else 5_00)
    side = live.state.game.jackpot_bets[0]
    place(live)

    assert refused(live, bet(5_01, side))[0] == "WRONG_JACKPOT_BET"
    place(live, 1, 5_00, side)


@pytest.mark.clause("CSP 3.6", "CSP 3.8", "MLP 3.6", "MLP 3.8", "PTH 3.6", "PTH 3.8", "PTH 3.9", "SSP 3.4", "SSP 3.5")
@pytest.mark.parametrize("game", GAMES)
def test_side_bets_go_with_an_ante(game: str) -> None:
    live = opened(game)
    for side in live.state.game.without_ante:
        assert refused(live, bet(5_00, side))[0] == "ANTE_FIRST"
    place(live)
    for side in live.state.game.without_ante:
        place(live, 1, 5_00, side)


def test_an_ante_taken_back_leaves_no_side_bet_behind() -> None:
    live = opened()
    place(live, 1)
    place(live, 1, 5_00, "jackpot")
    place(live, 2)
    live.send(WithdrawBet(box=1, player="P1", bet="ante"))

    *back, closed = live.send(CloseBets())

    assert [event.bet for event in back if isinstance(event, BetReturned)] == ["jackpot"]
    assert isinstance(closed, BetsClosed) and closed.jackpot_bets == ()


@pytest.mark.clause("R-15")
def test_the_jackpot_bets_that_contribute_are_named_when_bets_are_closed() -> None:
    live = opened()
    place(live, 3)
    place(live, 3, 5_00, "jackpot")
    place(live, 1)

    (closed,) = live.send(CloseBets(meter=Meter(10_003_50, 5_000_00)))

    assert isinstance(closed, BetsClosed) and closed.jackpot_bets == ((3, "jackpot", 5_00),)
    assert live.view()["meter"] == "10003.50"


@pytest.mark.clause(
    "CSP 3.9", "CSP 5.11", "MLP 3.9", "MLP 5.11", "PTH 3.10", "PTH 5.11", "SSP 3.2", "SSP 5.6", "SSP 5.7", "R-37"
)
@pytest.mark.parametrize(
    ("game", "closes", "too_late", "stands"),
    [
        ("casino-stud", "CSP 3.9", "CSP 5.11", "CSP 5.11"),
        ("multi-link-stud", "MLP 3.9", "MLP 5.11", "MLP 5.11"),
        ("progressive-holdem", "PTH 3.10", "PTH 5.11", "PTH 5.11"),
        ("singapore-stud", "SSP 3.2", "SSP 5.6", "SSP 5.7"),
    ],
)
def test_after_no_more_bets_nothing_is_placed_increased_or_withdrawn(
    game: str, closes: str, too_late: str, stands: str
) -> None:
    live = opened(game)
    place(live)
    (closed,) = live.send(CloseBets())

    assert str(closed.clause) == closes
    assert refused(live, bet(100_00, box=2)) == ("WRONG_STAGE", too_late)
    assert refused(live, IncreaseBet(box=1, player="P1", bet="ante", amount=1)) == ("WRONG_STAGE", too_late)
    assert refused(live, WithdrawBet(box=1, player="P1", bet="ante")) == ("WRONG_STAGE", stands)
    assert refused(live, CloseBets()) == ("WRONG_STAGE", too_late)


@pytest.mark.clause("CSP 3.6", "MLP 3.6", "PTH 3.6", "SSP 3.4")
@pytest.mark.parametrize("game", GAMES)
def test_bets_are_not_closed_over_an_empty_table(game: str) -> None:
    assert refused(opened(game), CloseBets()) == ("NO_BETS", f"{BOOKS[game]} 3.{4 if game == 'singapore-stud' else 6}")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (bet(0), "NO_AMOUNT"),
        (bet(-1), "NO_AMOUNT"),
        (bet(500_000_000_01), "TOO_LARGE"),
        (bet(100_00, player=""), "NO_PLAYER"),
        (bet(100_00, "tip"), "UNKNOWN_BET"),
        (IncreaseBet(box=2, player="P2", bet="ante", amount=0), "NO_AMOUNT"),
        (IncreaseBet(box=2, player="P2", bet="jackpot", amount=1), "NO_SUCH_BET"),
        (WithdrawBet(box=2, player="P2", bet="jackpot"), "NO_SUCH_BET"),
        (WithdrawBet(box=1, player="P1", bet="ante"), "NO_SUCH_BOX"),
        (bet(100_00, box=2, player="P2"), "ALREADY_PLACED"),
        (CloseBets(draw=Draw()), "NO_DRAW"),
        (CloseBets(meter=Meter(0, -1)), "BAD_METER"),
        (SettleRound(), "WRONG_STAGE"),
    ],
)
def test_what_is_refused_while_bets_are_open(command: Command, code: str) -> None:
    live = opened()
    place(live, 2)

    assert refused(live, command)[0] == code


def test_refusals_come_in_a_fixed_order() -> None:
    """Stage, box, player, owner, what lies there, which bet, whether there is a jackpot, an ante, then the amount."""
    live = opened(ante_max=100_00, meter=None)
    place(live, 2)

    def code(command: Command) -> str:
        return refused(live, command)[0]

    assert code(bet(0, "tip", box=0, player="")) == "NO_SUCH_BOX"
    assert code(bet(0, "tip", box=1, player="")) == "NO_PLAYER"
    assert code(bet(0, "tip", box=2, player="P1")) == "BOX_TAKEN"
    assert code(bet(0, "ante", box=2, player="P2")) == "ALREADY_PLACED"
    assert code(bet(0, "tip", box=1)) == "UNKNOWN_BET"
    assert code(bet(0, "jackpot", box=1)) == "NO_JACKPOT"
    assert code(bet(0, box=1)) == "NO_AMOUNT"
    assert code(bet(100_01, box=1)) == "OVER_MAXIMUM"
    live.send(CloseBets())
    assert code(bet(0, "tip", box=0, player="")) == "WRONG_STAGE"


@pytest.mark.clause("R-18")
@pytest.mark.parametrize("draw", [Draw(lucky_box=8), Draw(lucky_box=0)])
def test_a_draw_is_of_a_box_of_the_table(draw: Draw) -> None:
    live = opened("singapore-stud")
    place(live)

    assert refused(live, CloseBets(draw=draw)) == ("BAD_DRAW", "R-18")
    live.send(CloseBets(draw=Draw(SPELLINGS["As"], 7, lucky_dealer=True)))


@pytest.mark.clause("CSP 5.18.2(c)")
def test_a_table_without_a_meter_takes_no_jackpot_bets() -> None:
    live = opened(meter=None)
    place(live)

    assert refused(live, bet(5_00, "jackpot")) == ("NO_JACKPOT", "CSP 3.4")


@pytest.mark.clause("CSP 5.2", "MLP 5.2", "PTH 5.2", "R-42")
@pytest.mark.parametrize("advised", [True, False])
def test_by_hand_an_under_limit_bet_goes_back_if_its_owner_was_told_and_stays_if_nobody_noticed(advised: bool) -> None:
    live = opened(by_hand=True, ante_min=50_00)
    place(live, 1, 40_00)
    place(live, 2, 50_00)
    if advised:
        report(live, "under-limit-bet", box=1)

    assert kinds(live.send(CloseBets())) == ["BetReturned"] * advised + ["BetsClosed"]
    assert (1 in live.state.boxes) is not advised


def live_by_hand_over_limit() -> LiveRound:
    live = opened(by_hand=True, ante_max=100_00)
    place(live, 1, 150_00)
    place(live, 2, 100_00)
    return live


@pytest.mark.clause("CSP 5.1")
def test_by_hand_the_excess_goes_back_if_it_is_noticed_in_time() -> None:
    live = live_by_hand_over_limit()

    _, back = report(live, "over-limit-bet")

    assert isinstance(back, BetReturned) and (back.box, back.amount, back.clause.cite) == (1, 50_00, "CSP 5.1")
    assert live.state.boxes[1].bets["ante"] == 100_00


@pytest.mark.clause("CSP 5.1.1")
def test_by_hand_the_excess_stays_on_the_table_if_it_is_noticed_too_late() -> None:
    live = live_by_hand_over_limit()
    live.send(CloseBets())

    assert kinds(report(live, "over-limit-bet", box=1)) == ["IrregularityRuled"]
    assert live.state.boxes[1].bets["ante"] == 150_00


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        pytest.param("casino-stud", "CSP 5.18.2(b)", marks=pytest.mark.clause("CSP 5.18.2(b)")),
        pytest.param("multi-link-stud", "MLP 5.18.2(b)", marks=pytest.mark.clause("MLP 5.18.2(b)")),
        pytest.param("progressive-holdem", "PTH 5.17.2(b)", marks=pytest.mark.clause("PTH 5.17.2(b)")),
    ],
)
def test_nobody_bets_on_a_box_that_a_jackpot_fault_has_closed(game: str, clause: str) -> None:
    opening = OpenRound(game=game, round="R1", settings=TableSettings(by_hand=True), meter=METER, closed_boxes=(2,))
    live = LiveRound(decide(None, opening), None)
    for bet in ("ante", "jackpot"):
        assert refused(live, PlaceBet(box=2, player="P2", bet=bet, amount=5_00)) == ("BOX_CLOSED", clause)
    place(live, 1)
    assert live.view()["closed_boxes"] == [2]


@pytest.mark.clause("R-19")
def test_singapore_studs_rules_do_not_let_staff_place_a_bet() -> None:
    live = opened("singapore-stud")
    bet = PlaceBet(box=1, player="P1", bet="ante", amount=100_00, placed_by="Dee")
    assert refused(live, bet) == ("NOT_FOR_STAFF", "R-19")
