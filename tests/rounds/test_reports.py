"""R-56: what a report says is checked against the record of the round."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.cards import SPELLINGS
from croupier.games.dealing import Device
from croupier.rounds import SideLimits, Stage, as_document, from_document, replay
from croupier.rounds.commands import CloseBets, ExamineHand, RecordCard, ReportIrregularity
from croupier.rounds.events import FaceUpCardSet, HandReturned, IrregularityRuled
from croupier.rulings import Authority
from tests.rounds.scenes import (
    HOLDEM,
    ROYAL,
    ROYAL_BOARD,
    Scene,
    by_each_hand,
    cite,
    dealt_scene,
    from_each_device,
    games_under,
    scene,
)
from tests.rounds.tables import GAMES, SHUFFLER, STUD, cards, fold, go_on, kinds, look, place, refused, report, stay

SUPERVISOR = Authority.PIT_SUPERVISOR
CONTRADICTS = ("FACT_RECORDED", "R-56")


def ask(kind: str, *, by: Authority = Authority.HOUSE, box: int | None = None, **facts: object) -> ReportIrregularity:
    return ReportIrregularity(kind=kind, by=by, box=box, facts=facts)


# Bets


@pytest.mark.clause("R-56")
@pytest.mark.parametrize("game", GAMES)
@by_each_hand
@pytest.mark.parametrize(
    "command",
    [
        ask("over-limit-bet"),
        ask("over-limit-bet", box=1),
        ask("under-limit-bet"),
        ask("under-limit-bet", box=2),
        ask("jackpot-bet-without-ante"),
        ask("jackpot-bet-without-ante", box=1),
        ask("wrong-multiple", box=1),
        ask("wrong-multiple", size="more"),
    ],
)
def test_a_report_about_bets_that_are_in_order_is_refused(
    game: str, by_hand: bool, command: ReportIrregularity
) -> None:
    jackpot = "jackpot-player" if game == "singapore-stud" else "jackpot"
    found = scene(game, by_hand=by_hand, bets={jackpot: 5_00}, ante_min=100_00, ante_max=100_00)
    assert refused(found.live, command) == CONTRADICTS
    found.play_to(Stage.DECISIONS)
    found.stay(1, 2)

    assert refused(found.live, command) == CONTRADICTS


@pytest.mark.clause("PTH 5.1", "PTH 5.2", "R-42", "R-56")
def test_the_bonus_stands_against_limits_of_its_own() -> None:
    found = scene(HOLDEM, by_hand=True, ante_max=100_00, side_limits=(SideLimits("bonus", 5_00, 10_00),))
    place(found.live, 1, 4_00, "bonus")
    place(found.live, 2, 15_00, "bonus")

    assert refused(found.live, ask("over-limit-bet", box=1)) == CONTRADICTS
    assert refused(found.live, ask("under-limit-bet", box=2)) == CONTRADICTS
    report(found.live, "over-limit-bet", box=2)
    assert found.live.state.boxes[2].bets["bonus"] == 10_00
    report(found.live, "under-limit-bet", box=1)
    found.live.send(CloseBets())
    assert "bonus" not in found.live.state.boxes[1].bets


@pytest.mark.clause("PTH 5.3.1", "PTH 5.3.2", "R-56")
def test_a_wrong_multiple_is_of_the_size_that_lies_there() -> None:
    found = dealt_scene(HOLDEM, by_hand=True)
    stay(found.live, 1, 250_00, "flop")
    stay(found.live, 2, 150_00, "flop")

    assert refused(found.live, ask("wrong-multiple", box=1, size="less")) == CONTRADICTS
    assert refused(found.live, ask("wrong-multiple", box=2, size="more")) == CONTRADICTS
    report(found.live, "wrong-multiple", box=1)
    assert found.live.state.boxes[1].bets["flop"] == 200_00


@pytest.mark.parametrize("game", games_under("5.11"))
@by_each_hand
def test_no_bet_is_late_while_bets_are_open(game: str, by_hand: bool) -> None:
    found = scene(game, by_hand=by_hand)

    assert refused(found.live, ask("late-bet", attempt="withdraw")) == CONTRADICTS
    found.live.send(CloseBets())
    (ruled,) = report(found.live, "late-bet", attempt="withdraw")
    assert isinstance(ruled, IrregularityRuled) and ruled.ruling == "bet-stands"


# Cards


@pytest.mark.clause("R-56")
@pytest.mark.parametrize("game", GAMES)
@by_each_hand
@from_each_device
@pytest.mark.parametrize(
    "command",
    [
        ask("misdeal", reconstructible=False),
        ask("misdeal", reconstructible=True),
        ask("dealer-card-count", reconstructible=False),
        ask("player-card-count", box=2, reconstructible=False),
        ask("player-card-count", reconstructible=True),
        ask("community-card-count", reconstructible=False),
    ],
)
def test_where_each_card_lies_in_its_place_none_was_dealt_wrongly(
    game: str, by_hand: bool, device: Device, command: ReportIrregularity
) -> None:
    """A wrong number of cards on a box with all its cards gave a loser the bets back."""
    found = scene(game, by_hand=by_hand, device=device)
    assert refused(found.live, command) == CONTRADICTS
    found.turn_the_dealers_hand()
    assert refused(found.live, command) == CONTRADICTS
    found.settle()

    assert refused(found.live, command) == CONTRADICTS
    assert found.won()[2] < 0


@pytest.mark.clause("PTH 5.8.7", "R-56")
@by_each_hand
def test_community_cards_of_which_none_has_come_are_not_too_few(by_hand: bool) -> None:
    found = dealt_scene(HOLDEM, by_hand=by_hand)
    found.stay(1, 2)
    assert found.live.state.stage is Stage.DEALING

    assert refused(found.live, ask("community-card-count", reconstructible=False)) == CONTRADICTS


@pytest.mark.parametrize("game", games_under("5.9"))
@by_each_hand
@pytest.mark.parametrize("reconstructible", [True, False])
def test_a_burnt_card_on_record_was_not_missed(game: str, by_hand: bool, reconstructible: bool) -> None:
    found = scene(game, by_hand=by_hand)
    missed = ask("burn-missed", reconstructible=reconstructible)

    assert refused(found.live, missed) == CONTRADICTS
    found.play_to(Stage.SETTLEMENT)
    assert refused(found.live, missed) == CONTRADICTS


@pytest.mark.parametrize("game", games_under("5.9"))
def test_from_a_shuffler_no_burn_is_missed(game: str) -> None:
    found = dealt_scene(game, device=SHUFFLER)

    assert refused(found.live, ask("burn-missed", reconstructible=False)) == ("NO_BURN", "R-33")


@pytest.mark.parametrize("game", games_under("5.8.4"))
@by_each_hand
@from_each_device
def test_cards_that_have_all_come_did_not_run_out(game: str, by_hand: bool, device: Device) -> None:
    found = scene(game, by_hand=by_hand, device=device)
    found.play_to(Stage.SETTLEMENT)

    assert refused(found.live, ask("insufficient-cards")) == CONTRADICTS


@pytest.mark.clause("R-56", "SSP 5.4")
@pytest.mark.parametrize("game", GAMES)
@by_each_hand
@pytest.mark.parametrize("whose", ["player", "dealer", "mixed"])
def test_no_card_is_exposed_while_bets_are_open(game: str, by_hand: bool, whose: str) -> None:
    found = scene(game, by_hand=by_hand)

    assert refused(found.live, ask("exposed-card", count=5, whose=whose)) == CONTRADICTS


@pytest.mark.clause("R-21", "R-56")
@by_each_hand
def test_no_more_cards_are_exposed_than_lie_face_down_there(by_hand: bool) -> None:
    found = dealt_scene("casino-stud", by_hand=by_hand)

    assert refused(found.live, ask("exposed-card", count=5, whose="dealer")) == CONTRADICTS
    assert refused(found.live, ask("exposed-card", box=1, count=6, whose="player")) == CONTRADICTS
    up = ReportIrregularity(kind="exposed-card", facts={"count": 1, "whose": "dealer"}, card=SPELLINGS["3h"])
    assert refused(found.live, up) == ("FACT_RECORDED", "R-21")
    elsewhere = ReportIrregularity(kind="exposed-card", facts={"count": 1, "whose": "player"}, card=SPELLINGS["6s"])
    assert refused(found.live, elsewhere) == CONTRADICTS
    report(found.live, "exposed-card", count=4, whose="dealer")
    assert found.live.state.stage is Stage.VOID


@pytest.mark.parametrize("game", games_under("5.14"))
@by_each_hand
def test_nothing_is_drawn_at_once_while_bets_are_open(game: str, by_hand: bool) -> None:
    assert refused(scene(game, by_hand=by_hand).live, ask("simultaneous-draw", order_known=True)) == CONTRADICTS


# Exposed cards add up


@pytest.mark.parametrize("game", games_under("5.8.2"))
@by_each_hand
@from_each_device
def test_cards_exposed_one_at_a_time_add_up_and_the_second_voids_the_round(
    game: str, by_hand: bool, device: Device
) -> None:
    found = dealt_scene(game, by_hand=by_hand, device=device)
    report(found.live, "exposed-card", box=1, count=1, whose="player")
    assert found.live.state.offers

    report(found.live, "exposed-card", box=2, count=1, whose="player")

    assert found.live.state.stage is Stage.VOID
    assert found.won() == {1: 0, 2: 0}
    assert found.live.sheet()["irregularities"][-1]["facts"]["count"] == 2


@pytest.mark.parametrize("game", games_under("5.8.2"))
@by_each_hand
def test_one_exposed_card_does_not_count_twice(game: str, by_hand: bool) -> None:
    found = dealt_scene(game, by_hand=by_hand)
    card = found.live.state.boxes[1].cards[0]
    exposed = ReportIrregularity(kind="exposed-card", facts={"count": 1, "whose": "player"}, box=1, card=card)
    found.live.send(exposed)
    go_on(found.live)

    assert refused(found.live, exposed) == CONTRADICTS
    assert replay(map(from_document, map(as_document, found.live.events))) == found.live.state
    other = found.live.state.boxes[1].cards[1]
    found.live.send(ReportIrregularity(kind="exposed-card", facts={"count": 1, "whose": "player"}, card=other))
    assert found.live.state.stage is Stage.VOID


@pytest.mark.clause("SSP 5.4", "R-40")
@by_each_hand
def test_in_singapore_stud_two_single_cards_void_the_round_whoever_has_looked(by_hand: bool) -> None:
    found = dealt_scene("singapore-stud", by_hand=by_hand)
    look(found.live, 1)
    report(found.live, "exposed-card", count=1, whose="player")
    assert found.live.state.referrals

    report(found.live, "exposed-card", count=1, whose="dealer")

    assert found.live.state.stage is Stage.VOID


@pytest.mark.parametrize("game", games_under("5.12"))
@by_each_hand
def test_after_a_look_cards_that_add_up_change_nothing(game: str, by_hand: bool) -> None:
    found = dealt_scene(game, by_hand=by_hand)
    look(found.live, 1)

    for _ in range(3):
        (ruled,) = report(found.live, "exposed-card", count=1, whose="player")
        assert isinstance(ruled, IrregularityRuled) and str(ruled.clause) == cite(game, "5.12")

    won = found.settle()
    assert won[1] > 0 > won[2]


@pytest.mark.parametrize("game", games_under("5.16", "5.10", games=STUD[:2]))
def test_a_card_that_became_the_face_up_card_does_not_count(game: str) -> None:
    found = scene(game, by_hand=True)
    found.live.send(CloseBets())
    found.deal(4)
    report(found.live, "exposed-card", count=1, whose="dealer")

    report(found.live, "exposed-card", count=1, whose="player")

    assert found.live.state.offers and found.live.state.stage is Stage.DEALING


@pytest.mark.parametrize("game", games_under("5.8.2", games=STUD[:2]))
def test_a_dealers_card_after_a_players_is_the_second_one(game: str) -> None:
    found = dealt_scene(game)
    report(found.live, "exposed-card", count=1, whose="player")

    report(found.live, "exposed-card", count=1, whose="dealer", card="6s")

    assert found.live.state.stage is Stage.VOID


# 5.16


@pytest.mark.parametrize("game", games_under("5.16", games=STUD[:2]))
@by_each_hand
@from_each_device
def test_once_the_dealers_hand_is_up_none_of_it_becomes_the_face_up_card(
    game: str, by_hand: bool, device: Device
) -> None:
    found = scene(game, by_hand=by_hand, device=device)
    found.turn_the_dealers_hand()
    exposed = ReportIrregularity(kind="exposed-card", facts={"count": 1, "whose": "dealer"}, card=SPELLINGS["6s"])

    assert refused(found.live, exposed) == CONTRADICTS
    found.settle()
    assert refused(found.live, exposed) == CONTRADICTS


@pytest.mark.parametrize("game", games_under("5.16", games=STUD[:2]))
@from_each_device
def test_the_last_card_of_a_dealer_who_shows_one_already_is_dealt_face_down(game: str, device: Device) -> None:
    found = scene(game, by_hand=True, device=device)
    found.live.send(CloseBets())
    found.deal(4 if device is Device.SHOE else 11)
    events = report(found.live, "exposed-card", count=1, whose="dealer")
    assert kinds(events) == ["IrregularityRuled", "FaceUpCardSet"]
    found.deal()

    assert sum(getattr(event, "up", 0) for event in found.live.events) == 0
    assert found.live.view()["dealer"]["face_up"] == ["6s"]
    assert [event.card for event in found.live.events if isinstance(event, FaceUpCardSet)] == list(cards("6s"))


# Looks


@pytest.mark.parametrize("game", games_under("5.19", "3.7"))
@from_each_device
@pytest.mark.parametrize("intentional", [True, False])
def test_a_look_that_was_refused_did_not_happen(game: str, device: Device, intentional: bool) -> None:
    found = dealt_scene(game, device=device, players={1: "Ann", 2: "Ann"})
    look(found.live, 1)
    assert refused(found.live, ExamineHand(box=2, player="Ann"))[0] == "ONE_HAND_ONLY"

    extra = ask("extra-hand-examined", box=2, intentional=intentional)
    assert refused(found.live, extra) == CONTRADICTS
    assert found.live.view("Ann")["boxes"][1]["cards"] is None


@pytest.mark.parametrize("game", games_under("5.19"))
@by_each_hand
@pytest.mark.parametrize("looks", [(), (1,)])
def test_a_hand_that_was_looked_at_first_or_never_stays(game: str, by_hand: bool, looks: tuple[int, ...]) -> None:
    """A one-box player's only hand among them."""
    found = dealt_scene(game, by_hand=by_hand)
    for box in looks:
        look(found.live, box)

    code, _ = refused(found.live, ask("extra-hand-examined", box=1, intentional=True))

    assert code == ("FIRST_HAND" if looks else "FACT_RECORDED")


@pytest.mark.parametrize("game", games_under("5.19"))
@from_each_device
def test_a_further_look_on_record_takes_that_hand_out_and_the_first_plays_on(game: str, device: Device) -> None:
    found = dealt_scene(game, by_hand=True, device=device, players={1: "Ann", 2: "Ann"})
    look(found.live, 1)
    look(found.live, 2)
    events = report(found.live, "extra-hand-examined", box=2, by=SUPERVISOR, intentional=True)

    assert isinstance(events[-1], HandReturned) and events[-1].box == 2
    won = found.settle()
    assert won[1] > 0 and won[2] == 0


@pytest.mark.parametrize("game", games_under("5.19"))
@from_each_device
def test_a_further_hand_that_a_player_turns_to_after_the_dealers_hand_is_up_loses(game: str, device: Device) -> None:
    """Its bets would go back for a look that told nobody anything: each hand counts as looked at by then."""
    found = dealt_scene(game, by_hand=True, device=device, players={1: "Ann", 2: "Ann"})
    look(found.live, 1)
    found.turn_the_dealers_hand()

    assert refused(found.live, ExamineHand(box=2, player="Ann"))[0] == "ONE_HAND_ONLY"
    assert refused(found.live, ask("extra-hand-examined", box=2, intentional=True)) == CONTRADICTS
    assert found.settle()[2] < 0


@pytest.mark.clause("R-56", "CSP 5.8.2", "CSP 5.12")
@by_each_hand
def test_once_the_dealers_hand_is_turned_every_hand_in_play_counts_as_looked_at(by_hand: bool) -> None:
    """All played blind: cards that are reported exposed after the turn void nothing."""
    found = scene("casino-stud", by_hand=by_hand)
    found.turn_the_dealers_hand()
    assert not found.live.state.looks

    (ruled,) = report(found.live, "exposed-card", count=3, whose="player")

    assert isinstance(ruled, IrregularityRuled) and ruled.facts["players_have_seen"] is True
    assert found.settle()[2] < 0


# Faults that only people can see

PEOPLE_SAW = ("foreign-card", "deck-count-wrong", "unshuffled-deck")


@pytest.mark.clause("R-56")
@pytest.mark.parametrize("kind", PEOPLE_SAW)
@pytest.mark.parametrize("game", games_under("5.8.1", "5.8.3", "5.8.5"))
@by_each_hand
def test_the_dealer_alone_voids_a_round_in_which_no_bet_is_won_or_lost_yet(game: str, by_hand: bool, kind: str) -> None:
    found = dealt_scene(game, by_hand=by_hand)

    report(found.live, kind)

    assert found.live.state.stage is Stage.VOID
    assert found.won() == {1: 0, 2: 0}


def _turned(found: Scene) -> None:
    found.turn_the_dealers_hand()


def _settled(found: Scene) -> None:
    found.settle()


def _folded(found: Scene) -> None:
    fold(found.live, 2)


@pytest.mark.clause("R-56")
@pytest.mark.parametrize("reached", [_folded, _turned, _settled])
@pytest.mark.parametrize("kind", PEOPLE_SAW)
@pytest.mark.parametrize("game", games_under("5.8.1", "5.8.3", "5.8.5"))
def test_where_a_bet_is_won_or_lost_that_waits_for_a_pit_supervisor(
    game: str, kind: str, reached: Callable[[Scene], None]
) -> None:
    found = dealt_scene(game)
    reached(found)
    before = found.won()

    assert refused(found.live, ask(kind, by=Authority.DEALER)) == ("NEEDS_AUTHORITY", "R-56")
    assert found.won() == before
    report(found.live, kind, by=SUPERVISOR)
    assert found.won() == {1: 0, 2: 0}


@pytest.mark.clause("SSP 5.1.1", "SSP 5.5", "R-56")
@pytest.mark.parametrize("kind", ["foreign-card", "deck-count-wrong"])
def test_in_singapore_stud_too(kind: str) -> None:
    found = scene("singapore-stud")
    found.turn_the_dealers_hand()

    assert refused(found.live, ask(kind, by=Authority.DEALER)) == ("NEEDS_AUTHORITY", "R-56")
    report(found.live, kind, by=SUPERVISOR)
    assert found.won() == {1: 0, 2: 0}


@pytest.mark.clause("R-56", "R-57")
@pytest.mark.parametrize("game", games_under("5.14.1"))
def test_after_the_turn_options_that_give_a_lost_bet_back_wait_for_a_pit_supervisor(game: str) -> None:
    found = scene(game, device=SHUFFLER)
    found.turn_the_dealers_hand()

    assert refused(found.live, ask("simultaneous-draw", by=Authority.DEALER, order_known=True)) == (
        "NEEDS_AUTHORITY",
        "R-56",
    )


# Hands not shown


@pytest.mark.clause("CSP 4.3", "MLP 4.3", "PTH 4.3", "R-38", "R-56")
@pytest.mark.parametrize("game", games_under("4.3"))
@by_each_hand
def test_a_prize_is_not_taken_away_by_the_dealer_alone_nor_before_hands_are_compared(game: str, by_hand: bool) -> None:
    found = scene(game, by_hand=by_hand, hands={1: ROYAL[game]}, board=ROYAL_BOARD, bets={"jackpot": 5_00})
    hidden = ask("hand-not-revealed", by=Authority.DEALER, box=1)

    assert refused(found.live, hidden) == CONTRADICTS
    found.play_to(Stage.DECISIONS)
    assert refused(found.live, ask("hand-not-revealed", box=1)) == CONTRADICTS
    found.turn_the_dealers_hand()
    assert refused(found.live, hidden) == ("NEEDS_AUTHORITY", "R-56")
    found.settle()
    assert found.live.state.settlement is not None and found.live.state.settlement.payouts
    assert refused(found.live, hidden) == ("NEEDS_AUTHORITY", "R-56")


@pytest.mark.clause("CSP 4.3", "PTH 4.3", "R-38", "R-11")
@pytest.mark.parametrize("game", games_under("4.3", games=("casino-stud", HOLDEM)))
def test_a_supervisor_reports_a_hand_that_was_hidden_and_its_prize_is_not_paid(game: str) -> None:
    found = scene(game, hands={1: ROYAL[game]}, board=ROYAL_BOARD, bets={"jackpot": 5_00})
    found.turn_the_dealers_hand()
    report(found.live, "hand-not-revealed", box=1, by=SUPERVISOR)

    found.settle()
    assert found.live.state.settlement is not None and not found.live.state.settlement.payouts


@pytest.mark.clause("PTH 4.3", "PTH 3.11.2(a)", "R-11", "R-56")
def test_a_folded_hand_has_nothing_to_show() -> None:
    found = dealt_scene(HOLDEM)
    fold(found.live, 2)
    found.turn_the_dealers_hand()

    assert refused(found.live, ask("hand-not-revealed", box=2)) == ("HAND_OUT", "R-56")


# Interruptions and the jackpot


@pytest.mark.parametrize("game", games_under("5.7"))
def test_a_round_that_is_settled_was_not_interrupted(game: str) -> None:
    found = scene(game)
    found.settle()

    assert refused(found.live, ask("interruption")) == CONTRADICTS


@pytest.mark.parametrize("game", games_under("5.17", "5.18.2"))
def test_in_a_round_without_jackpot_bets_a_jackpot_fault_voids_nothing(game: str) -> None:
    found = scene(game, meter=None)

    assert refused(found.live, ask("jackpot-fault")) == CONTRADICTS


@pytest.mark.clause("CSP 4.5.1", "MLP 4.5.1", "R-16", "R-56")
@pytest.mark.parametrize("game", STUD[:2])
def test_as_many_win_the_jackpot_at_once_as_have_bet_on_it(game: str) -> None:
    found = scene(game)
    place(found.live, 1, 5_00, "jackpot")
    found.turn_the_dealers_hand()

    assert refused(found.live, ask("simultaneous-jackpots", tables="same")) == CONTRADICTS


# Cards that did go wrong


@pytest.mark.parametrize("game", games_under("5.15"))
@from_each_device
def test_a_card_too_many_that_was_recorded_takes_the_hand_out(game: str, device: Device) -> None:
    found = dealt_scene(game, by_hand=True, device=device)
    found.live.send(RecordCard(to="box", box=2, card=found.deck[-1]))

    assert refused(found.live, ask("player-card-count", box=1, reconstructible=False)) == CONTRADICTS
    report(found.live, "player-card-count", box=2, reconstructible=False)

    won = found.settle()
    assert won[1] > 0 and won[2] == 0


@pytest.mark.parametrize("game", games_under("5.8.7"))
@from_each_device
def test_a_card_too_many_of_the_dealers_that_was_recorded_voids_the_round(game: str, device: Device) -> None:
    found = dealt_scene(game, by_hand=True, device=device)
    found.live.send(RecordCard(to="dealer", card=found.deck[-1]))

    assert refused(found.live, ask("player-card-count", box=1, reconstructible=False)) == CONTRADICTS
    report(found.live, "dealer-card-count", reconstructible=False)

    assert found.won() == {1: 0, 2: 0}
