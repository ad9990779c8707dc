"""PKR sections 3 to 5, live on a floor: what each clause does to chips, cards, turns and rights; blinds left aside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import to_builtins

from croupier.cards import DECK, cards, names
from croupier.floor_events.commands import Interrupt
from croupier.poker import Hand, HandStage, PokerTableSettings
from croupier.poker.commands import (
    Act,
    ActEarly,
    AddChips,
    DealCards,
    ExposeCards,
    FlipMarker,
    LeaveTable,
    MuckHand,
    ReportIrregularity,
    ResolveReferral,
    SettleRound,
    ShowDown,
    ShowHand,
    StartHand,
    TakeSeat,
)
from croupier.records.round_audit import audit_round
from croupier.refusals import Refused
from croupier.settlement.poker import PokerSettlement
from croupier.store import open_store
from croupier.table_commands import ManagerDecision
from tests.floor.house import DEALER, PIT, SHIFT, House, player

STAKES = PokerTableSettings(5_00, 10_00, 20_00, 2_000_00, seats=10, chip=1_00)
NAMES = ("ann", "ben", "cat", "dan", "eve")


class Scene:
    """A Poker table dealt by a person, with the button at seat 1. Amounts are whole dollars."""

    def __init__(self, house: House) -> None:
        self.house = house

    def seat(self, *stacks: int, **settings: Any) -> None:
        """Players sit down at seats 1, 2 and so on, with these stacks."""
        self.house.open("P", game="poker", dealer="human", limits=STAKES._replace(**settings))
        for number, (name, stack) in enumerate(zip(NAMES, stacks, strict=False), 1):
            self.house.chips(name, amount=stack * 100)
            self.house.do(TakeSeat(table="P", seat=number, amount=stack * 100), player(name))

    def start(self, *stacks: int, deck: str = "", **settings: Any) -> None:
        """A hand up to the first decision; the deck begins with these cards."""
        self.seat(*stacks, **settings)
        if deck:
            top = list(cards(deck))
            self.house.chance.stack([*top, *(card for card in DECK if card not in top)])
        self.do(StartHand())
        self.do(DealCards())

    def do(self, command: Any, name: str = "") -> None:
        """By a player, or by the Dealer."""
        self.house.do(type(command)(**{**fields(command), "table": "P"}), player(name) if name else DEALER)

    def act(self, line: str) -> None:
        """Actions in order, each by the player in turn; board cards are dealt when they are due."""
        for word in line.split(","):
            self.deal()
            deed, _, amount = word.strip().partition(" ")
            self.do(Act(action=deed, to=int(amount) * 100 if amount else None), self.in_turn)

    def deal(self) -> None:
        """The next street, where it is due."""
        if self.hand.stage is HandStage.BOARD:
            self.do(DealCards())

    def finish(self) -> PokerSettlement:
        """Checks and calls to the end, the showdown and the settlement."""
        while self.hand.stage is HandStage.BETTING or self.hand.stage is HandStage.BOARD:
            if self.hand.stage is HandStage.BOARD:
                self.deal()
            else:
                self.act("check" if "check" in self.legal() else "call")
        if self.hand.stage is HandStage.MARKER:
            self.do(FlipMarker())
        if self.hand.stage is HandStage.SHOWDOWN:
            self.do(ShowDown())
        self.do(SettleRound())
        assert self.hand.settlement is not None
        judged = audit_round(self.house.store, self.hand.id)
        assert (judged.findings, judged.shuffle) == ((), "verified")
        return self.hand.settlement

    def report(self, kind: str, **facts: Any) -> None:
        about = {key: facts.pop(key) for key in ("seat", "card") if key in facts}
        self.do(ReportIrregularity(kind=kind, facts=facts, **about))

    @property
    def hand(self) -> Hand:
        hand = self.house.floor.state.poker_table("P").hand
        assert hand is not None
        return hand

    @property
    def in_turn(self) -> str:
        assert self.hand.turn is not None
        return NAMES[self.hand.turn - 1]

    def legal(self, name: str | None = None) -> dict[str, tuple[int, int] | None]:
        """The actions of a player, with their lowest and highest totals."""
        found = to_builtins(self.house.floor.view("P", name or self.in_turn))["hand"]["legal"]
        return {
            one["action"]: (int(float(one["lowest"])), int(float(one["highest"]))) if "lowest" in one else None
            for one in found
        }

    def stacks(self) -> list[int]:
        """By seat, from the ledger."""
        balances = self.house.floor.state.books.balances
        return [balances[f"stack:P:{name}"] // 100 for name in NAMES if f"stack:P:{name}" in balances]

    def refused(self, command: Any, name: str = "") -> tuple[str, str | None]:
        position = self.house.floor.position
        with pytest.raises(Refused) as found:
            self.do(command, name)
        assert self.house.floor.position == position
        return found.value.code, None if found.value.clause is None else found.value.clause.cite


def fields(command: Any) -> dict[str, Any]:
    return {name: getattr(command, name) for name in command.__struct_fields__}


@pytest.fixture
def scene() -> Iterator[Scene]:
    with open_store("memory:") as store:
        yield Scene(House(store))


def heads_up(one: str, two: str, board: str) -> str:
    """A deck for seats 1 (the button) and 2, who is dealt first; clubs and diamonds that nobody has are burnt."""
    (a, b), (c, d), community = cards(one), cards(two), cards(board)
    burn = [card for card in DECK if card not in (a, b, c, d, *community)]
    order = [c, a, d, b, burn[0], *community[:3], burn[1], community[3], burn[2], community[4]]
    return " ".join(names(order))


def dealt(board: str, *hands: str) -> str:
    """A deck for seats 1, 2 and so on, of three and more players: seat 2 is dealt first, the button last."""
    order = [*range(1, len(hands)), 0]
    holes = [cards(hand) for hand in hands]
    community = cards(board)
    known = {*community, *(card for hole in holes for card in hole)}
    burn = [card for card in DECK if card not in known]
    first = [holes[place][at] for at in (0, 1) for place in order]
    return " ".join(names([*first, burn[0], *community[:3], burn[1], community[3], burn[2], community[4]]))


# 3.1, 3.14.2(e), 4.4  The best five of seven win

BEATS = [
    pytest.param("As 2d", "9s 9d", "Ks Qs Js Ts 9c", marks=pytest.mark.clause("PKR 3.1.2"), id="royal flush"),
    pytest.param("6h 2d", "9s 9d", "7h 8h 9h Th 9c", marks=pytest.mark.clause("PKR 3.1.2"), id="straight flush"),
    pytest.param("9s 2d", "Ks Kd", "9h 9d 9c Kh 3c", marks=pytest.mark.clause("PKR 3.1.2"), id="four of a kind"),
    pytest.param("9s 9d", "Ah 2h", "9h Kh 3h Kc 4s", marks=pytest.mark.clause("PKR 3.1.2"), id="full house"),
    pytest.param("2h 3h", "Qs 2d", "9h Kh Jh Tc 4s", marks=pytest.mark.clause("PKR 3.1.2"), id="flush"),
    pytest.param("Qs 2d", "Ks Kd", "9h Kh Jd Tc 4s", marks=pytest.mark.clause("PKR 3.1.2"), id="straight"),
    pytest.param("4d 4h", "Ks Jd", "9h Kh Js 2c 4s", marks=pytest.mark.clause("PKR 3.1.2"), id="three of a kind"),
    pytest.param("9d 4h", "Ks Ad", "9h Kh Js 2c 4s", marks=pytest.mark.clause("PKR 3.1.2"), id="two pairs"),
    pytest.param("2d 3h", "As Qd", "9h Kh Js 2c 4s", marks=pytest.mark.clause("PKR 3.1.2"), id="one pair"),
    pytest.param("Ac 2d", "Ks Kd", "3h 4s 5c Kh 9h", marks=pytest.mark.clause("PKR 3.1.1"), id="ace counts as one"),
    pytest.param("2s 2d", "Ac Kc", "3h Qs 9c 8h 2h", marks=pytest.mark.clause("PKR 3.1.1"), id="not round the corner"),
    pytest.param("Kc Qd", "8c 7d", "Td 9c Jh 2s 3s", marks=pytest.mark.clause("PKR 3.1.3(a)"), id="higher straight"),
    pytest.param("5h Kd", "5d Qc", "5s Td 2c 3h Jh", marks=pytest.mark.clause("PKR 3.1.3(b)"), id="side card"),
    pytest.param("Kd Jc", "Kc 4d", "Ac Th 6h 8s 2d", marks=pytest.mark.clause("PKR 3.1.3(c)"), id="third card"),
    pytest.param("3d 3c", "Ah Kh", "As Ks 3s Qd Jc", marks=pytest.mark.clause("PKR 3.14.2(e)"), id="any of the seven"),
]


@pytest.mark.clause("PKR 4.4", "PKR 3.1.3")
@pytest.mark.parametrize(("better", "worse", "board"), BEATS)
def test_the_best_five_of_seven_win_the_pot(scene: Scene, better: str, worse: str, board: str) -> None:
    scene.start(100, 100, deck=heads_up(better, worse, board))
    scene.act("all-in, call")
    assert scene.finish().pots[0].clause.cite == "PKR 4.4"
    assert scene.stacks() == [200, 0]


@pytest.mark.clause("PKR 3.1.1", "PKR 4.5", "R-27")
def test_suits_are_equal_and_an_odd_chip_goes_to_the_left_of_the_button(scene: Scene) -> None:
    board = "2c 7d 9s Jh 3c"
    scene.start(100, 100, 100, deck=dealt(board, "As Kd", "Ah Kc", "4d 5h"))
    scene.act("call, call, raise 21, call, call")
    settled = scene.finish()
    assert dict(settled.pots[0].shares) == {1: 31_00, 2: 32_00}
    assert scene.stacks() == [110, 111, 79]


# 3.2, 3.3, 3.6  Who plays, and with what


@pytest.mark.clause("PKR 3.2", "PKR 3.3")
def test_only_seated_players_play_and_each_for_himself(scene: Scene) -> None:
    scene.start(100, 100, 100)
    assert scene.refused(Act(action="call"), "eve") == ("NOT_DEALT_IN", "PKR 3.2")
    scene.report("standing-player-bet")
    scene.report("acted-for-another", seat=2)
    assert scene.in_turn == "ann"
    assert scene.stacks() == [100, 95, 90]


@pytest.mark.clause("PKR 3.6", "PKR 3.6.1", "PKR 3.6.2")
def test_a_stake_grows_between_rounds_and_never_shrinks(scene: Scene) -> None:
    scene.seat(100, 100, 100)
    house = scene.house
    house.chips("ann", "dan", amount=5_000_00)
    assert scene.refused(TakeSeat(seat=4, amount=19_00), "dan")[1] == "PKR 3.6"
    assert scene.refused(TakeSeat(seat=4, amount=2_001_00), "dan")[1] == "PKR 3.6"
    scene.do(AddChips(amount=50_00), "ann")
    scene.do(StartHand())
    scene.do(DealCards())
    assert scene.refused(AddChips(amount=50_00), "ann")[1] == "PKR 3.6.1"
    scene.act("fold, fold")
    scene.do(SettleRound())
    scene.do(LeaveTable(), "ann")
    assert scene.refused(TakeSeat(seat=1, amount=149_00), "ann")[1] == "PKR 3.6.2"
    scene.do(TakeSeat(seat=1, amount=150_00), "ann")
    assert scene.stacks() == [150, 95, 105]


# 3.4, 3.5, 3.16  No limit, and the smallest raise


@pytest.mark.clause("PKR 3.4", "PKR 3.5", "PKR 3.16", "R-25")
def test_a_raise_is_as_large_as_the_one_before_and_there_is_no_limit(scene: Scene) -> None:
    scene.start(500, 500, 500)
    assert scene.legal() == {"fold": None, "call": (10, 10), "raise": (20, 499), "all-in": (500, 500)}
    assert scene.refused(Act(action="raise", to=19_00), "ann") == ("TOO_SMALL", "PKR 3.16")
    scene.act("raise 45")
    assert scene.legal()["raise"] == (80, 499)
    assert scene.refused(Act(action="raise", to=79_00), "ben") == ("TOO_SMALL", "PKR 3.16")
    scene.act("raise 80, raise 115, raise 150, raise 185")  # no cap on their number
    assert scene.legal()["raise"] == (220, 499)


# 3.9.1, 3.10.1, 3.13  The betting rounds


@pytest.mark.clause("PKR 3.9.1(a)", "PKR 3.9.1(b)")
def test_the_left_of_the_big_blind_acts_first_and_the_big_blind_has_an_option(scene: Scene) -> None:
    scene.start(100, 100, 100, 100)
    assert scene.hand.turn == 4
    assert set(scene.legal()) == {"fold", "call", "raise", "all-in"}
    scene.act("call, call, call")
    assert scene.hand.turn == 3
    assert set(scene.legal()) == {"fold", "check", "raise", "all-in"}
    scene.act("raise 30, call, fold, fold")
    assert scene.hand.stage is HandStage.BOARD


@pytest.mark.clause("PKR 3.9.1(a)", "PKR 3.8")
def test_of_two_players_the_button_acts_first_before_the_flop_and_last_after_it(scene: Scene) -> None:
    scene.start(100, 100)
    assert scene.stacks() == [95, 90]
    assert scene.hand.turn == 1
    scene.act("call, check")
    scene.deal()
    assert scene.hand.turn == 2


@pytest.mark.clause("PKR 3.10.1(a)", "PKR 3.10.1(b)", "PKR 3.10.1(c)", "PKR 3.10.1(d)", "PKR 3.13")
@pytest.mark.parametrize("street", [1, 2, 3])
def test_later_rounds_begin_left_of_the_button_and_end_with_the_last_who_checked(scene: Scene, street: int) -> None:
    scene.start(100, 100, 100, 100)
    scene.act("call, call, call, check" + ", check, check, check, check" * (street - 1))
    scene.deal()
    assert len(scene.hand.board) == 2 + street
    assert scene.hand.turn == 2
    assert set(scene.legal()) == {"fold", "check", "bet", "all-in"}
    scene.act("check, check")
    scene.act("bet 20")
    assert scene.refused(Act(action="check"), "ann") == ("SOMETHING_OWED", "PKR 3.10.1(d)")
    assert scene.refused(Act(action="bet", to=40_00), "ann") == ("ROUND_OPENED", "PKR 3.10.1(c)")
    scene.act("call, fold")
    assert scene.hand.turn == 3
    scene.act("call")
    assert scene.hand.stage in (HandStage.BOARD, HandStage.MARKER)
    assert scene.stacks() == [70, 90, 70, 70]


@pytest.mark.clause("PKR 3.9", "PKR 3.10", "PKR 3.11", "PKR 3.12")
def test_cards_come_one_at_a_time_and_each_street_after_a_burnt_card(scene: Scene) -> None:
    scene.start(100, 100, 100, deck="As Ks Qs Ad Kd Qd 2c 3c 4c 5c 2d 3d 2h 3h")
    assert [names(hole) for hole in scene.hand.hole] == [["As", "Ad"], ["Ks", "Kd"], ["Qs", "Qd"]]
    scene.act("call, call, check")
    assert scene.refused(Act(action="check"), "ben")[1] == "PKR 1.5"
    scene.act("check, check, check, check, check, check")
    scene.deal()
    assert names(scene.hand.board) == ["3c", "4c", "5c", "3d", "3h"]
    assert names(scene.hand.burnt) == ["2c", "2d", "2h"]


# 3.14  The showdown


@pytest.mark.clause("PKR 3.14", "PKR 3.14.2", "PKR 3.14.2(a)", "PKR 3.14.2(d)", "R-30")
def test_hands_are_shown_after_the_marker_the_last_to_raise_first(scene: Scene) -> None:
    scene.start(200, 200, 200, deck=dealt("2c 7d 9s Jh 3c", "Ah Ad", "Ks Kd", "Qs Qd"))
    scene.act("call, call, check, check, check, check, check, check, check")
    scene.deal()
    assert scene.refused(ShowHand(), "cat") == ("TOO_EARLY", "PKR 3.14")
    scene.act("bet 20, raise 40, call, call")
    assert scene.refused(ShowDown()) == ("WRONG_STAGE", "PKR 3.14")
    scene.do(FlipMarker())
    assert scene.refused(MuckHand(), "ann") == ("NOT_ASKED", "PKR 3.14.2(a)")
    scene.do(ShowHand(), "cat")
    assert scene.refused(MuckHand(), "ann") == ("MUST_SHOW", "PKR 3.14.2(d)")
    scene.do(ShowHand(), "ann")
    scene.do(MuckHand(), "ben")
    scene.do(SettleRound())
    assert scene.stacks() == [300, 150, 150]


@pytest.mark.clause("PKR 3.14.1")
def test_the_last_active_player_wins_and_shows_nothing(scene: Scene) -> None:
    scene.start(100, 100, 100)
    scene.act("raise 30, fold, fold")
    assert scene.refused(FlipMarker())[1] == "PKR 3.14.1"
    scene.report("hand-not-revealed", seat=1)
    scene.do(SettleRound())
    assert scene.stacks() == [115, 95, 90]
    assert to_builtins(scene.house.floor.view("P", "ben"))["hand"]["seats"][0]["cards"] is None


@pytest.mark.clause("PKR 3.14.2(b)", "PKR 3.14.2(c)", "R-30")
def test_a_hand_shown_early_is_valid_where_nothing_is_left_to_decide(scene: Scene) -> None:
    scene.start(100, 100, 100, deck=dealt("2c 7d 9s Jh 3c", "Ah Ad", "Ks Kd", "Qs Qd"))
    scene.act("call, call, check" + ", check, check, check" * 3)
    scene.do(ExposeCards(), "ann")
    settled = scene.finish()
    assert settled.showdown == (2, 3, 1)  # with no bet, from the left of the button
    assert scene.stacks() == [120, 90, 90]


@pytest.mark.clause("PKR 3.14.2")
def test_a_hand_that_is_not_shown_is_folded(scene: Scene) -> None:
    scene.start(100, 100, deck=heads_up("Ah Ad", "Ks Kd", "2c 7d 9s Jh 3c"))
    scene.act("call, check, check, check, check, check, check, check")
    scene.do(FlipMarker())
    scene.report("hand-not-revealed", seat=1)
    scene.do(SettleRound())
    assert scene.stacks() == [90, 110]


# 3.15  All-in


@pytest.mark.clause("PKR 3.15", "PKR 3.15.1", "PKR 3.15.2")
def test_an_all_in_for_less_stays_in_and_others_owe_the_full_amount(scene: Scene) -> None:
    scene.start(300, 300, 300, 25)
    scene.act("all-in, raise 60, fold, call")
    scene.report("all-in-button-missing", seat=4)
    scene.deal()
    scene.act("bet 50")
    assert scene.refused(Act(action="call"), "dan")[0] in ("OUT_OF_TURN", "ALL_IN")
    assert scene.legal()["call"] == (50, 50)
    scene.act("call")
    settled = scene.finish()
    assert [(pot.amount, pot.eligible) for pot in settled.pots] == [(80_00, (1, 3, 4)), (170_00, (1, 3))]


@pytest.mark.clause("PKR 3.15.3", "R-26", "R-48")
@pytest.mark.parametrize(("stack", "reopened"), [(54, False), (55, True)])
def test_an_all_in_under_half_a_raise_is_no_raise(scene: Scene, stack: int, reopened: bool) -> None:
    scene.start(300, stack, 300, 300)
    scene.act("fold, raise 40, all-in")  # seat 2: the smallest raise is 30, half of it 15
    scene.act("call")
    assert scene.hand.turn == 1
    assert ("raise" in scene.legal()) is reopened
    assert scene.legal()["call"] == (stack, stack)


@pytest.mark.clause("PKR 3.15.3", "R-26")
def test_the_minimum_raise_over_a_short_all_in_is_counted_from_it(scene: Scene) -> None:
    scene.start(300, 50, 300, 300)
    scene.act("raise 40, call, all-in")
    assert scene.legal()["raise"] == (80, 299)


@pytest.mark.clause("PKR 3.15.4", "PKR 4.6.1", "PKR 4.6.2")
def test_an_all_in_player_wins_the_main_pot_and_the_next_best_the_side_pot(scene: Scene) -> None:
    deck = dealt("2c 7d 9s Jh 3c", "Qs Qd", "Ah Ad", "Ks Kd")
    scene.start(200, 50, 150, deck=deck)
    scene.act("all-in, all-in, all-in")
    settled = scene.finish()
    assert [(pot.amount, pot.shares) for pot in settled.pots] == [(150_00, ((2, 150_00),)), (200_00, ((3, 200_00),))]
    assert [(back.seat, back.amount) for back in settled.uncalled] == [(1, 50_00)]
    assert scene.stacks() == [50, 150, 200]


# 3.17  Clearly


@pytest.mark.clause("PKR 3.17")
def test_an_action_is_made_clearly_and_binds(scene: Scene) -> None:
    scene.start(100, 100, 100)
    assert scene.refused(Act(action="ponder"), "ann") == ("UNCLEAR", "PKR 3.17")
    assert scene.refused(Act(action="raise"), "ann") == ("UNCLEAR", "PKR 3.17")
    assert scene.refused(Act(action="raise", to=20_50), "ann") == ("NOT_WHOLE_CHIPS", "PKR 3.17")
    scene.act("fold")
    assert scene.refused(Act(action="call"), "ann")[0] == "FOLDED"


# 4  Settlement


@pytest.mark.clause("PKR 4.1", "R-28")
def test_rake_is_taken_from_the_main_pot_first_up_to_the_cap(scene: Scene) -> None:
    deck = dealt("2c 7d 9s Jh 3c", "Qs Qd", "Ah Ad", "Ks Kd")
    scene.start(200, 50, 150, deck=deck, rake_percent="5", rake_cap=12_00)
    scene.act("all-in, all-in, all-in")
    settled = scene.finish()
    assert [pot.rake for pot in settled.pots] == [7_00, 5_00]  # 7.50 in whole chips; 10 would be over the cap
    assert scene.stacks() == [50, 143, 195]
    assert scene.house.floor.state.books.balances["rake:P"] == 12_00


@pytest.mark.clause("PKR 4.3", "R-28")
def test_a_raise_that_nobody_calls_is_not_raked(scene: Scene) -> None:
    scene.start(200, 200, 200, rake_percent="5", rake_cap=30_00)
    scene.act("call, call, check, bet 100, fold, fold")
    scene.do(SettleRound())
    assert scene.hand.settlement is not None
    assert (scene.hand.settlement.pots[0].amount, scene.hand.settlement.rake) == (30_00, 1_00)
    assert scene.stacks() == [190, 219, 190]


@pytest.mark.clause("PKR 4.2")
def test_players_may_not_agree_to_divide_the_pot(scene: Scene) -> None:
    scene.start(100, 100, deck=heads_up("Ah Ad", "Ks Kd", "2c 7d 9s Jh 3c"))
    scene.report("pot-split-agreed")
    scene.act("call, check")
    scene.finish()
    assert scene.stacks() == [110, 90]


@pytest.mark.clause("PKR 4.5", "R-27")
def test_equal_hands_divide_the_pot(scene: Scene) -> None:
    scene.start(100, 100, deck=heads_up("As Kd", "Ah Kc", "2c 7d 9s Jh 3c"))
    scene.act("raise 40, call")
    assert scene.finish().pots[0].clause.cite == "PKR 4.5"
    assert scene.stacks() == [100, 100]


# 5.1, 5.2, 5.12  Interruptions and voids


@pytest.mark.clause("PKR 5.1.1", "PKR 5.1.2", "PKR 5.12", "R-24")
@pytest.mark.parametrize(("line", "stacks"), [("raise 40", [100, 100, 100]), ("raise 40, fold", [60, 95, 90])])
def test_an_interruption_voids_the_round_unless_a_bet_is_lost(scene: Scene, line: str, stacks: list[int]) -> None:
    scene.start(100, 100, 100)
    scene.act(line)
    scene.house.do(Interrupt(table="P"), PIT)
    assert scene.stacks() == stacks


@pytest.mark.clause("PKR 5.12")
@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        pytest.param("foreign-card", {}, marks=pytest.mark.clause("PKR 5.2.1")),
        pytest.param("deck-count-wrong", {}, marks=pytest.mark.clause("PKR 5.2.2")),
        pytest.param("insufficient-cards", {}, marks=pytest.mark.clause("PKR 5.2.3")),
        pytest.param("unshuffled-deck", {}, marks=pytest.mark.clause("PKR 5.2.4")),
        pytest.param("exposed-card", {"count": 2}, marks=pytest.mark.clause("PKR 5.2.5")),
        pytest.param("player-card-count", {}, marks=pytest.mark.clause("PKR 5.2.6")),
        pytest.param("hand-count", {"reconstructible": False}, marks=pytest.mark.clause("PKR 5.2.7(b)")),
    ],
)
def test_a_void_returns_all_bets_and_leaves_earlier_rounds_alone(
    scene: Scene, kind: str, facts: dict[str, Any]
) -> None:
    scene.start(100, 100, 100)
    scene.act("raise 30, fold, fold")
    scene.do(SettleRound())
    scene.do(StartHand())
    scene.do(DealCards())
    scene.act("raise 20")
    scene.report(kind, **facts)
    assert scene.hand.stage is HandStage.VOID
    assert scene.stacks() == [115, 95, 90]


# 5.3, 5.7 to 5.9  Cards that came wrong


@pytest.mark.clause("PKR 5.3", "R-44")
def test_a_card_exposed_in_the_deal_is_discarded_and_a_second_one_voids(scene: Scene) -> None:
    scene.start(100, 100, 100, deck="As Ks Qs Ad Kd Qd 2c 3c 4c 5c 6c")
    scene.report("exposed-card", count=1, seat=2, card=cards("Ad")[0])
    assert names(scene.hand.hole[0]) == ["As", "2c"]
    scene.report("exposed-card", count=1, seat=3, card=cards("Kd")[0])
    assert scene.stacks() == [100, 100, 100]


@pytest.mark.clause("PKR 5.3", "R-44")
def test_a_card_found_face_up_is_not_used(scene: Scene) -> None:
    scene.start(100, 100, 100, deck="As Ks Qs Ad Kd Qd 2c 3c 4c 5c 6c")
    scene.report("face-up-card")
    scene.act("call, call, check")
    scene.deal()
    assert names(scene.hand.burnt) == ["3c"]
    assert names(scene.hand.board) == ["4c", "5c", "6c"]


@pytest.mark.parametrize(
    "streets",
    [
        pytest.param(0, marks=pytest.mark.clause("PKR 5.7")),
        pytest.param(1, marks=pytest.mark.clause("PKR 5.9")),
        pytest.param(2, marks=pytest.mark.clause("PKR 5.9")),
    ],
)
def test_a_board_card_that_came_too_early_goes_back_and_the_rest_is_shuffled(scene: Scene, streets: int) -> None:
    scene.start(100, 100, 100)
    if streets:
        scene.act("call, call, check" + ", check, check, check" * (streets - 1))
        scene.deal()
    before = (scene.hand.board, scene.hand.burnt, scene.hand.turn, scene.hand.commitment)
    scene.report("premature-board-card")
    after = scene.hand
    assert (after.board, after.burnt, after.turn) == before[:3]
    assert after.commitment != before[3]
    assert after.irregularities[-1].kind == "premature-board-card"
    scene.finish()
    hand = scene.hand
    there = [*hand.board, *hand.burnt, *(card for hole in hand.hole for card in hole)]
    assert len(set(there)) == len(there) == 14
    assert sum(scene.stacks()) == 300


@pytest.mark.parametrize(
    "streets",
    [
        pytest.param(0, marks=pytest.mark.clause("PKR 5.8")),
        pytest.param(1, marks=pytest.mark.clause("PKR 5.8.1")),
        pytest.param(2, marks=pytest.mark.clause("PKR 5.8.2")),
    ],
)
def test_too_many_board_cards_that_cannot_be_told_apart_go_back(scene: Scene, streets: int) -> None:
    scene.start(100, 100, 100)
    scene.act("call, call, check" + ", check, check, check" * streets)
    before = (scene.hand.board, scene.hand.commitment)
    scene.report("excess-board-cards", reconstructible=False)
    assert scene.hand.board == before[0]
    assert scene.hand.commitment != before[1]
    scene.deal()
    assert len(scene.hand.board) == 3 + streets


# 5.11  Exposed hole cards


@pytest.mark.clause("PKR 5.11", "R-53")
@pytest.mark.parametrize("by_staff", [True, False])
def test_an_exposed_hand_is_folded_and_what_nobody_matched_goes_back(scene: Scene, by_staff: bool) -> None:
    scene.start(30, 600, 600, 600)
    scene.act("call, call, call, check")
    scene.deal()
    scene.act("check, bet 500, fold, all-in")  # seat 1 has 20; seat 2 is to act
    if by_staff:
        scene.report("hole-cards-exposed", seat=3)
    else:
        scene.do(ExposeCards(), "cat")
    assert scene.stacks() == [0, 590, 570, 590]
    assert scene.legal()["call"] == (20, 20)
    scene.act("call")
    settled = scene.finish()
    assert [(pot.amount, pot.eligible) for pot in settled.pots] == [(100_00, (1, 2))]


# 5.10, 5.14  Early bets and decisions leave a record that an auditor can follow


@pytest.mark.clause("PKR 5.10.3", "PKR 5.14", "R-53", "R-58")
@pytest.mark.parametrize(
    ("decision", "about", "after"),
    [
        (ManagerDecision.PLAY_ON, {}, [70, 90, 90, 60]),
        (ManagerDecision.FOLD_HAND, {"seat": 4}, [70, 90, 90, 70]),
        (ManagerDecision.RETURN_HAND, {"seat": 4}, [70, 90, 90, 100]),
        (ManagerDecision.CORRECT_BET, {"seat": 4, "amount": 25_00}, [70, 90, 90, 65]),
        (ManagerDecision.VOID_ROUND, {}, [100, 100, 100, 100]),
    ],
)
def test_a_hand_with_an_early_bet_and_a_decision_is_audited_from_the_store(
    scene: Scene, decision: ManagerDecision, about: dict[str, Any], after: list[int]
) -> None:
    scene.start(100, 100, 100, 100)
    scene.act("call, call, call, check")
    scene.deal()
    scene.do(ActEarly(seat=1, action="bet", to=20_00))
    scene.act("check, check, bet 30, fold")  # seat 1 was early with 20, and leaves it in
    assert scene.stacks() == [70, 90, 90, 60]
    scene.report("unlisted")
    resolve = ResolveReferral(table="P", decision=decision, reason="the cards fell down", **about)
    scene.house.do(resolve, SHIFT)
    assert scene.stacks() == after
    if decision is not ManagerDecision.VOID_ROUND:
        scene.finish()
    assert sum(scene.stacks()) == 400
    assert audit_round(scene.house.store, scene.hand.id).findings == ()
