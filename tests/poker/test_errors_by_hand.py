"""PKR 5.2 to 5.9 at a table where a person deals: each error happens, is ruled on, and the hand comes to an end."""

from __future__ import annotations

import pytest

from croupier import settle
from croupier.cards import cards
from croupier.poker import HandStage, PokerTable
from croupier.poker.events import BoardTakenBack, HandVoided, PokerIrregularityRuled
from croupier.poker.showdown import in_order
from croupier.refusals import Refused
from croupier.rulings import Authority
from croupier.table_commands import ManagerDecision
from tests.poker.hand_dealt import FLOP, RIVER, TURN, hand_of, on_the_flop, stacks, started
from tests.poker.tables import play, player_in_turn

CARD = {name: cards(name)[0] for name in ("5h", "6h", "7h", "9c", "4s", "2c")}
START = {1: 1000, 2: 1000, 3: 1000}


def refused(table: PokerTable, deed: str, *given: object, **named: object) -> str:
    """The code of the refusal, which changes nothing."""
    before = (table.state, len(table.events))
    with pytest.raises(Refused) as found:
        getattr(table, deed)(*given, **named)
    assert (table.state, len(table.events)) == before
    return found.value.code


def played_out(table: PokerTable) -> None:
    """The hand goes on lawfully to its end: everybody checks or calls, and the first player asked shows."""
    spare = list(cards("2d 3d 4d 5d 6d 7d 8d 9d Td"))
    while not table.over:
        hand = hand_of(table)
        match hand.stage:
            case HandStage.DEAL:
                table.deal()
            case HandStage.BETTING:
                deeds = {action.deed for action in table.legal_actions(player_in_turn(table))}
                play(table, "check" if "check" in deeds else "call")
            case HandStage.BOARD:
                needed = 3 if not hand.board else 1
                known = hand.on_table.next_cards[0 if hand.on_table.is_burnt else 1 :] if hand.on_table else ()
                street = [*known, *spare][:needed]
                spare = [card for card in spare if card not in street]
                table.deal(street)
            case HandStage.MARKER:
                table.flip_marker()
            case HandStage.SHOWDOWN:
                asked = f"P{hand.numbers[in_order(hand)[0]]}"
                table.muck(asked) if hand.shown else table.show(asked, cards("2s 3s"))
            case _:
                table.settle()
    assert settle(table.sheet()) == table.settlement
    assert sum(stacks(table).values()) == sum(START[seat] for seat in stacks(table))


# 5.2.1 to 5.2.4  The deck


@pytest.mark.clause("PKR 5.2.1", "PKR 5.2.2", "PKR 5.2.3", "PKR 5.2.4", "PKR 5.12")
@pytest.mark.parametrize("kind", ["foreign-card", "deck-count-wrong", "insufficient-cards", "unshuffled-deck"])
def test_a_fault_of_the_deck_voids_the_round_and_all_bets_go_back(kind: str) -> None:
    table = on_the_flop()
    play(table, "bet 50, call")

    table.report(kind)

    assert hand_of(table).stage is HandStage.VOID
    assert stacks(table) == START
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("PKR 5.2.3", "R-56")
def test_cards_cannot_run_out_when_all_are_dealt() -> None:
    table = on_the_flop()
    play(table, "check, check, check")
    table.deal(TURN)
    play(table, "check, check, check")
    table.deal(RIVER)

    assert refused(table, "report", "insufficient-cards") == "FACT_RECORDED"


# 5.2.5, 5.3  Cards exposed in the Initial Deal


@pytest.mark.clause("PKR 5.3", "R-44")
def test_a_card_exposed_in_the_deal_is_discarded_and_the_next_card_takes_its_place() -> None:
    table = started([1, 2, 3])

    table.report("exposed-card", {"count": 1}, seat=3, card=CARD["5h"])

    hand = hand_of(table)
    assert hand.stage is HandStage.DEAL
    assert hand.cards_at(hand.numbers.index(3)) == 1
    table.deal()
    assert hand_of(table).stage is HandStage.BETTING
    assert hand_of(table).cards_at(hand.numbers.index(3)) == 2
    assert table.view()["discarded"] == ["5h"]
    played_out(table)


@pytest.mark.clause("PKR 5.3", "R-44")
def test_a_card_can_be_exposed_while_the_deal_is_going_on() -> None:
    table = started([1, 2, 3], dealt=False)
    table.record_card("seat", seat=2)

    table.report("exposed-card", {"count": 1}, seat=3, card=CARD["5h"])
    table.deal()

    assert hand_of(table).stage is HandStage.BETTING
    played_out(table)


@pytest.mark.clause("PKR 5.2.5", "PKR 5.12")
@pytest.mark.parametrize("counts", [(2,), (1, 1)])
def test_two_cards_exposed_in_the_deal_void_the_round(counts: tuple[int, ...]) -> None:
    table = started([1, 2, 3])

    for count, name in zip(counts, ("5h", "6h"), strict=False):
        table.report("exposed-card", {"count": count}, seat=2, card=CARD[name])

    assert hand_of(table).stage is HandStage.VOID
    assert stacks(table) == START


@pytest.mark.clause("PKR 5.3", "R-44")
def test_a_card_found_face_up_is_discarded_and_is_not_one_of_the_two() -> None:
    table = started([1, 2, 3])

    table.report("face-up-card", card=CARD["5h"])
    table.report("exposed-card", {"count": 1}, seat=2, card=CARD["6h"])
    table.deal()

    assert table.view()["discarded"] == ["5h", "6h"]
    assert refused(table, "report", "face-up-card", card=CARD["5h"]) == "CARD_TWICE"
    assert refused(table, "report", "face-up-card") == "CARD_NEEDED"
    played_out(table)


# 5.2.6  A wrong number of cards


@pytest.mark.clause("PKR 5.2.6", "PKR 5.12", "R-56")
@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_wrong_number_of_cards_after_a_look_voids_the_round(count: int) -> None:
    table = started([1, 2, 3])
    play(table, "call")
    facts = {"players_have_seen": True}
    assert refused(table, "report", "player-card-count", facts, seat=2) == "FACT_RECORDED"

    table.count_cards(2, count)
    assert refused(table, "act", "P2", "call") == "MISDEALT"
    assert table.legal_actions("P2") == ()
    table.report("player-card-count", facts, seat=2)

    assert hand_of(table).stage is HandStage.VOID
    assert stacks(table) == START


@pytest.mark.clause("PKR 5.2.6", "R-56")
def test_nobody_can_say_that_nobody_has_looked_once_somebody_has_acted() -> None:
    table = started([1, 2, 3])
    play(table, "call")
    table.count_cards(2, 3)

    assert refused(table, "report", "player-card-count", {"players_have_seen": False}, seat=2) == "FACT_RECORDED"


@pytest.mark.clause("PKR 5.14", "R-43", "R-58", "R-144")
@pytest.mark.parametrize("count", [1, 3])
def test_a_wrong_number_before_a_look_is_referred_and_play_can_go_on(count: int) -> None:
    table = started([1, 2, 3])
    table.count_cards(2, count)

    table.report("player-card-count", {"players_have_seen": False}, seat=2, by=Authority.DEALER)
    assert refused(table, "act", "P1", "call") == "REFERRED"
    table.resolve()

    hand = hand_of(table)
    assert hand.stage is (HandStage.DEAL if count == 1 else HandStage.BETTING)
    played_out(table)


@pytest.mark.clause("PKR 5.14", "R-58")
@pytest.mark.parametrize("decision", [ManagerDecision.FOLD_HAND, ManagerDecision.RETURN_HAND])
def test_the_shift_manager_may_take_the_hand_with_too_many_cards_out(decision: ManagerDecision) -> None:
    table = started([1, 2, 3])
    table.count_cards(2, 3)
    table.report("player-card-count", {"players_have_seen": False}, seat=2)

    table.resolve(decision=decision, reason="three cards", seat=2)

    assert hand_of(table).card_fault is None
    played_out(table)


def test_a_count_that_was_wrong_can_be_entered_again() -> None:
    table = started([1, 2, 3])

    table.count_cards(2, 3)
    table.count_cards(2, 2)

    assert table.turn == 1
    assert hand_of(table).card_fault is None


# 5.2.7  A hand left out, or one too many


@pytest.mark.clause("PKR 5.2.7", "PKR 5.2.7(b)", "PKR 5.12")
def test_a_hand_that_was_left_out_voids_the_round_after_a_look() -> None:
    table = started([1, 2, 3])
    assert refused(table, "report", "hand-count", {"players_have_seen": True}) == "FACT_RECORDED"
    table.count_cards(3, 0)

    table.report("hand-count", {"players_have_seen": True, "reconstructible": False})

    assert stacks(table) == START
    assert hand_of(table).stage is HandStage.VOID


@pytest.mark.clause("PKR 5.2.7(a)", "PKR 5.12")
def test_an_extra_hand_that_cannot_be_put_right_voids_the_round() -> None:
    table = started([1, 2, 3])
    table.record_card("seat", seat=7)
    table.record_card("seat", seat=7)
    assert table.view()["elsewhere"] == [{"seat": 7, "cards_dealt": 2}]
    assert refused(table, "act", "P1", "call") == "MISDEALT"

    table.report("hand-count", {"players_have_seen": False, "reconstructible": False})

    assert hand_of(table).stage is HandStage.VOID


@pytest.mark.clause("PKR 5.2.7(a)", "PKR 1.33", "R-43", "R-55", "R-144")
def test_an_extra_hand_is_reconstructed_before_a_look() -> None:
    table = started([1, 2, 3])
    table.count_cards(7, 2)

    table.report("hand-count", {"players_have_seen": False, "reconstructible": True})
    assert refused(table, "act", "P1", "call") == "RECONSTRUCT_FIRST"
    table.reconstruct()

    hand = hand_of(table)
    assert [hand.cards_at(place) for place in range(3)] == [2, 2, 2]
    assert table.view()["elsewhere"] == []
    played_out(table)


@pytest.mark.clause("PKR 5.2.7(a)", "R-144")
def test_a_hand_that_was_left_out_is_reconstructed_and_the_deal_goes_on() -> None:
    table = started([1, 2, 3], dealt=False)
    for seat in (2, 1, 2, 1):
        table.record_card("seat", seat=seat)

    table.report("hand-count", {"players_have_seen": False, "reconstructible": True})
    table.reconstruct()

    hand = hand_of(table)
    assert hand.numbers == (2, 3, 1)
    assert [hand.cards_at(place) for place in range(3)] == [2, 1, 1]
    assert hand.stage is HandStage.DEAL
    played_out(table)


# 5.7, 5.9  Board cards too early


@pytest.mark.clause("PKR 5.7")
def test_flop_cards_exposed_too_early_go_back_and_may_come_again() -> None:
    table = started([1, 2, 3])
    play(table, "raise 40")
    table.record_card("burnt")
    table.record_card("community", CARD["5h"])
    table.record_card("community", CARD["6h"])
    assert table.view()["board"] == []
    assert table.view()["misdealt"] == ["5h", "6h"]
    assert refused(table, "act", "P2", "call") == "MISDEALT"

    events = table.report("premature-board-card")

    assert [event.cards for event in events if isinstance(event, BoardTakenBack)] == [(CARD["5h"], CARD["6h"])]
    assert (table.view()["misdealt"], table.view()["burnt"], table.turn) == ([], 0, 2)
    play(table, "call, call")
    table.deal(cards("5h 6h Jh"))
    played_out(table)


@pytest.mark.clause("PKR 5.9")
@pytest.mark.parametrize("street", ["turn", "river"])
def test_a_turn_or_river_card_exposed_too_early_goes_back(street: str) -> None:
    table = on_the_flop()
    if street == "river":
        play(table, "check, check, check")
        table.deal(TURN)
    play(table, "bet 20")

    events = table.report("premature-board-card", card=CARD["4s"])

    (ruled,) = [event for event in events if isinstance(event, PokerIrregularityRuled)]
    assert (ruled.facts["street"], str(ruled.clause)) == (street, "PKR 5.9")
    assert CARD["4s"] not in hand_of(table).board
    play(table, "call, call")
    played_out(table)


@pytest.mark.clause("PKR 5.7")
def test_a_flop_card_exposed_during_the_initial_deal_goes_back_too() -> None:
    table = started([1, 2, 3], dealt=False)

    table.report("premature-board-card", card=CARD["5h"])

    assert hand_of(table).stage is HandStage.DEAL
    played_out(table)


@pytest.mark.clause("PKR 5.7", "R-56")
def test_no_card_is_too_early_when_it_is_due() -> None:
    table = started([1, 2, 3])
    play(table, "call, call, check")

    assert refused(table, "report", "premature-board-card", card=CARD["5h"]) == "WRONG_STAGE"
    assert refused(table, "report", "premature-board-card") == "CARD_NEEDED"


# 5.8  Too many board cards


@pytest.mark.clause("PKR 5.8")
def test_a_flop_with_a_card_too_many_is_dealt_again() -> None:
    table = on_the_flop()
    table.record_card("community", CARD["5h"])

    table.report("excess-board-cards", {"reconstructible": False})

    hand = hand_of(table)
    assert (hand.board, hand.round, hand.stage) == ((), 0, HandStage.BOARD)
    assert table.view()["burnt"] == 0
    table.deal(cards("5h Kh 2c"))
    assert (hand_of(table).round, table.turn) == (1, 2)
    played_out(table)


@pytest.mark.clause("PKR 5.8.1", "PKR 5.8.2")
@pytest.mark.parametrize(("street", "clause"), [("turn", "PKR 5.8.1"), ("river", "PKR 5.8.2")])
def test_a_turn_or_river_with_a_card_too_many_is_dealt_again(street: str, clause: str) -> None:
    table = on_the_flop()
    play(table, "check, check, check")
    table.deal(TURN)
    if street == "river":
        play(table, "check, check, check")
        table.deal(RIVER)
    board = hand_of(table).board
    table.record_card("community", CARD["5h"])

    events = table.report("excess-board-cards", {"reconstructible": False})

    (ruled,) = [event for event in events if isinstance(event, PokerIrregularityRuled)]
    assert (ruled.facts["street"], str(ruled.clause)) == (street, clause)
    assert hand_of(table).board == board[:-1]
    assert table.view()["burnt"] == len(board) - 3
    played_out(table)


@pytest.mark.clause("PKR 5.8", "PKR 1.33", "R-43", "R-55")
def test_a_card_too_many_that_can_be_told_apart_is_the_next_burnt_card() -> None:
    table = on_the_flop()
    table.record_card("community", CARD["5h"])

    table.report("excess-board-cards", {"reconstructible": True})
    table.reconstruct()

    assert hand_of(table).board == FLOP
    play(table, "check, check, check")
    assert refused(table, "deal", [CARD["5h"]]) == "CARD_TWICE"
    assert refused(table, "record_card", "burnt", CARD["6h"]) == "FOUND_CARD_FIRST"
    table.deal(TURN)
    on_table = hand_of(table).on_table
    assert on_table is not None
    assert on_table.burnt == (None, CARD["5h"])
    played_out(table)


@pytest.mark.clause("PKR 5.8", "R-55")
def test_of_two_cards_too_many_the_second_one_is_the_turn() -> None:
    table = on_the_flop()
    for name in ("5h", "6h"):
        table.record_card("community", CARD[name])
    table.report("excess-board-cards", {"reconstructible": True})
    table.reconstruct()
    play(table, "check, check, check")

    assert refused(table, "deal", TURN) == "FOUND_CARD_FIRST"
    table.deal([CARD["6h"]])

    assert hand_of(table).board == (*FLOP, CARD["6h"])
    played_out(table)


@pytest.mark.clause("PKR 5.8")
def test_a_flop_with_a_card_too_many_is_dealt_again_where_nobody_bets_any_more() -> None:
    table = started([1, 2])
    play(table, "all-in, call")
    table.deal(FLOP)
    table.record_card("community", CARD["5h"])

    table.report("excess-board-cards", {"reconstructible": False})

    assert hand_of(table).board == ()
    table.deal(FLOP)
    table.deal(TURN)
    table.deal(RIVER)
    table.flip_marker()
    table.show("P2", cards("As Ad"))
    table.muck("P1")
    table.settle()
    assert stacks(table) == {1: 0, 2: 2000}
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("PKR 5.8", "PKR 5.14")
def test_a_card_too_many_that_comes_out_after_somebody_acted_is_referred() -> None:
    table = on_the_flop()
    play(table, "check")
    table.record_card("community", CARD["5h"])
    assert refused(table, "report", "excess-board-cards", {"reconstructible": False}) == "WRONG_STAGE"

    table.report("unlisted")
    table.resolve()

    assert (table.view()["misdealt"], table.view()["discarded"]) == ([], ["5h"])
    assert table.turn == 3
    played_out(table)


@pytest.mark.clause("PKR 5.8.2", "R-58")
def test_a_river_is_not_dealt_again_once_hands_are_shown_or_a_hand_is_out() -> None:
    for hand_is_out in (False, True):
        table = started([1, 2, 3])
        play(table, "all-in, call, call")
        for street in (FLOP, TURN, RIVER):
            table.deal(street)
        if hand_is_out:
            table.report("unlisted")
            table.resolve(decision=ManagerDecision.RETURN_HAND, reason="seen by the pit", seat=3)
        else:
            table.flip_marker()
        table.record_card("community", CARD["5h"])

        assert refused(table, "report", "excess-board-cards", {"reconstructible": False}) == "WRONG_STAGE"

        table.report("unlisted")
        table.resolve()
        played_out(table)


# Errors that the rules do not cover


@pytest.mark.clause("PKR 1.8", "PKR 5.14", "R-144")
def test_a_flop_without_a_burnt_card_is_referred_and_may_stand() -> None:
    table = started([1, 2, 3])
    play(table, "call, call, check")
    table.record_card("community", FLOP[0])
    assert refused(table, "deal", FLOP[1:]) == "MISDEALT"

    table.report("burn-missed", {"players_have_seen": True, "reconstructible": False})
    table.resolve()
    table.deal(FLOP[1:])

    assert (hand_of(table).board, table.view()["burnt"]) == (FLOP, 0)
    played_out(table)


@pytest.mark.clause("PKR 1.8", "PKR 5.14", "R-144")
def test_two_burnt_cards_are_referred_and_may_stand() -> None:
    table = started([1, 2, 3])
    play(table, "call, call, check")
    table.record_card("burnt")
    table.record_card("burnt")
    assert refused(table, "deal", FLOP) == "MISDEALT"

    table.report("unlisted")
    table.resolve()
    table.deal(FLOP)

    assert table.view()["burnt"] == 2
    played_out(table)


@pytest.mark.clause("PKR 5.8", "PKR 5.14", "R-55", "R-58")
def test_playing_on_about_another_matter_leaves_cards_to_be_put_in_order_where_they_lie() -> None:
    table = on_the_flop()
    table.record_card("community", TURN[0])
    table.report("excess-board-cards", {"reconstructible": True})
    table.report("unlisted")
    table.resolve()
    table.reconstruct()

    play(table, "check, check, check")
    table.deal(RIVER)
    on_table = hand_of(table).on_table
    assert on_table is not None
    assert on_table.burnt == (None, TURN[0])  # the card too many was the next one of the deck


@pytest.mark.clause("PKR 5.12", "R-55")
def test_a_round_that_is_void_waits_for_no_reconstruction() -> None:
    table = on_the_flop()
    table.record_card("community", TURN[0])
    table.report("excess-board-cards", {"reconstructible": True})
    table.report("foreign-card")

    assert table.over
    assert table.view()["play_waits"] is False


@pytest.mark.clause("PKR 5.14", "R-58")
def test_the_shift_manager_may_void_the_round_instead() -> None:
    table = started([1, 2, 3])
    play(table, "call, call, check")
    table.record_card("community", FLOP[0])
    table.report("unlisted")

    events = table.resolve(decision=ManagerDecision.VOID_ROUND, reason="no burnt card")

    assert any(isinstance(event, HandVoided) for event in events)
    assert stacks(table) == START
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("PKR 5.14", "R-58")
def test_a_card_that_was_entered_by_mistake_is_corrected() -> None:
    table = on_the_flop()
    table.report("unlisted")

    table.resolve(decision=ManagerDecision.CORRECT_CARD, reason="misread", card=FLOP[0], instead=CARD["5h"])

    assert hand_of(table).board == (CARD["5h"], *FLOP[1:])
    played_out(table)


# 5.11  A player exposes hole cards


@pytest.mark.clause("PKR 5.11")
def test_a_player_who_exposes_a_card_folds_and_the_card_is_known() -> None:
    table = on_the_flop()

    table.expose_cards("P3", [CARD["5h"]])

    seat = next(seat for seat in table.view()["seats"] if seat["seat"] == 3)
    assert (seat["folded"], seat["exposed"], seat["cards"]) == (True, ["5h"], None)
    play(table, "check, check")
    assert refused(table, "deal", [CARD["5h"]]) == "CARD_TWICE"
    played_out(table)


@pytest.mark.clause("PKR 2.2.1", "PKR 1.18")
def test_a_card_of_a_folded_or_mucked_hand_that_was_seen_does_not_come_again() -> None:
    table = on_the_flop()
    play(table, "bet 20, fold")
    events = table.expose_cards("P3", [CARD["5h"]])
    assert [type(event).__name__ for event in events] == ["HoleCardsSeen"]
    play(table, "call")
    assert refused(table, "deal", [CARD["5h"]]) == "CARD_TWICE"
    for street in (TURN, RIVER):
        table.deal(street)
        play(table, "check, check")
    table.flip_marker()
    table.show("P2", cards("As Ad"))
    table.muck("P1")

    table.expose_cards("P1", [CARD["6h"]])
    table.settle()

    shown = {seat["seat"]: (seat["cards"], seat["exposed"]) for seat in table.view()["seats"]}
    assert shown == {1: (None, ["6h"]), 2: (["As", "Ad"], ["As", "Ad"]), 3: (None, ["5h"])}
    assert settle(table.sheet()) == table.settlement


@pytest.mark.clause("PKR 5.11", "PKR 1.35")
@pytest.mark.parametrize("left_first", [False, True])
def test_an_exposed_card_stays_in_sight_after_its_player_has_left(*, left_first: bool) -> None:
    table = on_the_flop()
    play(table, "bet 20, fold")
    if left_first:
        table.leave("P3")
    table.expose_cards("P3", [CARD["5h"]])
    if not left_first:
        assert table.view()["discarded"] == []  # it lies at the seat
        table.leave("P3")

    assert [table.view(viewer)["discarded"] for viewer in (None, "P1")] == [["5h"], ["5h"]]
    play(table, "fold")
    table.settle()
    table.leave("P1")
    assert table.view()["discarded"] == ["5h"]


@pytest.mark.clause("PKR 5.11")
def test_a_report_of_exposed_hole_cards_names_the_card() -> None:
    table = on_the_flop()

    table.report("hole-cards-exposed", seat=3, card=CARD["5h"])

    assert hand_of(table).hole[hand_of(table).numbers.index(3)] == (CARD["5h"],)
    played_out(table)


@pytest.mark.clause("PKR 3.14.2(b)")
def test_one_card_exposed_when_all_is_decided_folds_nothing_and_the_hand_is_shown_with_it() -> None:
    table = started([1, 2])
    play(table, "all-in, call")
    table.expose_cards("P1", cards("As"))
    for street in (FLOP, TURN, RIVER):
        table.deal(street)
    table.flip_marker()

    assert refused(table, "show", "P1", cards("Ac Ad")) == "CARD_NEEDED"
    table.show("P1", cards("Ad As"))
    table.muck("P2")
    table.settle()

    assert stacks(table) == {1: 2000, 2: 0}


# 5.1  Play breaks off


@pytest.mark.clause("PKR 5.1.1", "PKR 5.1.2", "R-24")
@pytest.mark.parametrize(("line", "stage"), [("call", HandStage.VOID), ("call, fold", HandStage.BETTING)])
def test_hands_that_nobody_knows_establish_no_outcome(line: str, stage: HandStage) -> None:
    table = started([1, 2, 3])
    play(table, line)

    table.report("interruption")

    assert hand_of(table).stage is stage
    if stage is not HandStage.VOID:
        played_out(table)
