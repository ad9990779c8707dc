"""A table where people deal: each mistake of section 5 made on purpose, and the round brought to a lawful end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from croupier.cards import DECK, names
from croupier.games.dealing import Device
from croupier.rounds import LiveRound, Stage, verify_record
from croupier.rounds.commands import (
    ChooseOption,
    DealCards,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    SettleRound,
    TurnCards,
)
from croupier.rounds.events import BetPlaced, BetReturned, HandReturned, RoundVoided
from croupier.rulings import Authority
from tests.rounds.tables import (
    GAMES,
    RWS,
    SHOE,
    SHUFFLER,
    STUD,
    decide_all,
    go_on,
    look,
    put,
    refused,
    report,
    resettled,
    stay,
    waiting,
)

RWS_STUD = ("casino-stud", "multi-link-stud")
HOLDEM = "progressive-holdem"
EVERYWHERE = [(game, device) for game in GAMES for device in Device]


def in_order(live: LiveRound) -> list[str]:
    """Where the cards of this street go, card by card."""
    marks = {"dealer": "d", "community": "c", "burnt": "-"}
    return [marks.get(slot.to, str(slot.box)) for slot in live.state.to_come]


def enter(live: LiveRound, where: list[str]) -> None:
    """The next cards of the deck, one by one."""
    gone = sum(1 for _ in live.state.cards())
    put(live, " ".join(where), *names(DECK[gone : gone + len(where)]))


def swapped(where: list[str], one: str, other: str) -> list[str]:
    return [{one: other, other: one}.get(mark, mark) for mark in where]


def without_last(where: list[str], mark: str) -> list[str]:
    last = len(where) - 1 - where[::-1].index(mark)
    return where[:last] + where[last + 1 :]


def waits_for(live: LiveRound) -> Stage:
    return live.state.stage


def clause(live: LiveRound, number: str) -> str:
    return f"{live.state.game.book.code} {number}"


def brought_to_its_end(live: LiveRound) -> None:
    """The House has play go on, the cards are put in order where that is due, and the round is settled."""
    if live.state.referrals:
        live.send(ResolveReferral(by=Authority.HOUSE))
    go_on(live)
    if live.state.reconstructs:
        live.send(Reconstruct())
    decide_all(live)
    if not live.over:
        live.send(SettleRound())
    assert live.over
    assert_chips_are_accounted_for(live)
    assert verify_record(live.record()).problems == ()
    if live.state.stage is Stage.SETTLED:
        assert resettled(live) == live.state.settlement


def assert_chips_are_accounted_for(live: LiveRound) -> None:
    left: Counter[tuple[int, str]] = Counter()
    for event in live.events:
        match event:
            case BetPlaced():
                left[event.box, event.bet] += event.amount
            case BetReturned():
                left[event.box, event.bet] -= event.amount
            case HandReturned() | RoundVoided():
                for box, bet, amount in event.returned:
                    left[box, bet] -= amount
            case _:
                pass
    settlement = live.state.settlement
    staked = {
        (box.number, line.bet): line.stake
        for box in (settlement.boxes if settlement else ())
        for line in box.lines
        if not live.state.boxes[box.number].gone
    }
    assert {bet: amount for bet, amount in left.items() if amount} == staked


# No mistake


@pytest.mark.clause("CSP 3.10", "CSP 3.11", "MLP 3.10", "MLP 3.11", "SSP 3.6", "PTH 3.11.1", "PTH 3.12.1", "PTH 3.12.2")
@pytest.mark.parametrize(("game", "device"), EVERYWHERE)
def test_cards_entered_one_by_one_lie_where_the_device_sends_them(game: str, device: Device) -> None:
    live = waiting(game, device=device)
    enter(live, in_order(live))

    brought_to_its_end(live)

    assert not [event for event in live.events if type(event).__name__ == "CardMisdealt"]


# Cards to the wrong box


@pytest.mark.clause("CSP 5.8.6", "MLP 5.8.6", "PTH 5.8.6", "SSP 5.2")
@pytest.mark.parametrize(("game", "device"), EVERYWHERE)
def test_cards_to_the_wrong_boxes_void_the_round_where_nobody_looked_and_nothing_helps(
    game: str, device: Device
) -> None:
    live = waiting(game, device=device)
    enter(live, swapped(in_order(live), "1", "2"))

    report(live, "misdeal", reconstructible=False)

    assert live.state.stage is Stage.VOID
    assert_chips_are_accounted_for(live)


@pytest.mark.clause("CSP 5.8.6", "MLP 5.8.6", "PTH 5.8.6", "SSP 5.2", "CSP 5.10.2", "MLP 5.10.2", "PTH 5.10.2")
@pytest.mark.parametrize(("game", "device"), EVERYWHERE)
def test_cards_to_the_wrong_boxes_are_put_right_and_played_on(game: str, device: Device) -> None:
    live = waiting(game, device=device)
    right = in_order(live)
    enter(live, swapped(right, "1", "2"))
    report(live, "misdeal", reconstructible=True)

    brought_to_its_end(live)

    assert live.state.stage is Stage.SETTLED
    first = [DECK[number] for number, mark in enumerate(right) if mark == "1"]
    assert list(live.state.boxes[1].cards) == first


@pytest.mark.clause("CSP 5.10.1", "MLP 5.10.1", "PTH 5.10.1", "R-20", "R-40", "R-55")
@pytest.mark.parametrize(("game", "device"), EVERYWHERE)
def test_after_a_look_cards_at_the_wrong_boxes_stay_as_they_lie(game: str, device: Device) -> None:
    live = waiting(game, device=device)
    enter(live, swapped(in_order(live), "1", "2"))
    look(live, 1)
    before = live.state.boxes[1].cards
    report(live, "misdeal", reconstructible=False)

    brought_to_its_end(live)

    assert live.state.stage is Stage.SETTLED
    assert live.state.boxes[1].cards == before


@pytest.mark.clause("CSP 5.10", "R-55")
@pytest.mark.parametrize("game", RWS_STUD)
def test_a_card_that_one_box_lacks_and_another_has_too_many_is_waited_for_by_nobody(game: str) -> None:
    """Box 1 was passed over once and box 2 got its card; after a look both hands lie as they lie, and go out (5.15)."""
    live = waiting(game, (1, 2, 3))
    right = in_order(live)
    last = len(right) - 4
    assert right[last] == "1"
    enter(live, [*right[:last], "2", *right[last + 1 :]])
    assert waits_for(live) is Stage.DEALING
    look(live, 3)
    report(live, "misdeal", reconstructible=False)
    go_on(live)
    assert waits_for(live) is Stage.DECISIONS

    for box in (1, 2):
        report(live, "player-card-count", box=box, reconstructible=False)
    brought_to_its_end(live)

    assert [box.gone for box in live.state.boxes.values()] == [True, True, False]


# A wrong number


@pytest.mark.clause("CSP 5.15", "MLP 5.15", "PTH 5.15", "R-33", "R-35", "R-55")
@pytest.mark.parametrize(("game", "device"), [(game, device) for game in RWS for device in Device])
def test_a_hand_with_a_card_too_few_goes_out_and_the_others_play_on(game: str, device: Device) -> None:
    live = waiting(game, (1, 2, 3), device=device)
    enter(live, without_last(in_order(live), "2"))
    assert waits_for(live) is Stage.DEALING

    report(live, "player-card-count", box=2, reconstructible=False)

    assert waits_for(live) is Stage.DECISIONS
    brought_to_its_end(live)
    assert [box.gone for box in live.state.boxes.values()] == [False, True, False]


@pytest.mark.clause("CSP 5.15", "MLP 5.15", "PTH 5.15", "CSP 5.10.2", "MLP 5.10.2", "PTH 5.10.2", "R-33", "R-55")
@pytest.mark.parametrize(("game", "device"), [(game, device) for game in RWS for device in Device])
def test_a_hand_with_a_card_too_few_is_put_right_and_gets_its_card(game: str, device: Device) -> None:
    live = waiting(game, (1, 2, 3), device=device)
    right = in_order(live)
    enter(live, without_last(right, "2"))
    report(live, "player-card-count", box=2, reconstructible=True)
    go_on(live)

    live.send(Reconstruct())

    assert len(live.state.to_come) == 1
    live.send(DealCards(cards=DECK[len(right) - 1 : len(right)]))
    second = [DECK[number] for number, mark in enumerate(right) if mark == "2"]
    assert list(live.state.boxes[2].cards) == second
    brought_to_its_end(live)


@pytest.mark.clause("CSP 5.15", "MLP 5.15", "PTH 5.15", "R-33", "R-35")
@pytest.mark.parametrize(("game", "device"), [(game, device) for game in RWS for device in Device])
def test_a_hand_with_a_card_too_many_goes_out_and_the_others_play_on(game: str, device: Device) -> None:
    live = waiting(game, device=device)
    enter(live, [*in_order(live), "1"])

    report(live, "player-card-count", box=1, reconstructible=False)

    brought_to_its_end(live)
    assert [box.gone for box in live.state.boxes.values()] == [True, False]


@pytest.mark.clause("CSP 5.15", "MLP 5.15", "PTH 5.15", "CSP 5.10.2", "MLP 5.10.2", "PTH 5.10.2", "R-33", "R-55")
@pytest.mark.parametrize(("game", "device"), [(game, device) for game in RWS for device in Device])
def test_a_hand_with_a_card_too_many_is_put_right(game: str, device: Device) -> None:
    live = waiting(game, device=device)
    right = in_order(live)
    enter(live, [*right, "1"])
    report(live, "player-card-count", box=1, reconstructible=True)

    brought_to_its_end(live)

    assert live.state.stage is Stage.SETTLED
    assert len(live.state.boxes[1].cards) == live.state.game.hand_cards


@pytest.mark.clause("CSP 5.8.7", "MLP 5.8.7", "SSP 5.3", "R-33", "R-40")
@pytest.mark.parametrize(("game", "device"), [(game, device) for game in STUD for device in Device])
@pytest.mark.parametrize("few", [True, False])
def test_a_wrong_number_of_the_dealers_voids_the_round_or_is_put_right(game: str, device: Device, *, few: bool) -> None:
    for reconstructible in (False, True):
        live = waiting(game, device=device)
        right = in_order(live)
        enter(live, right[:-1] if few else [*right, "d"])
        report(live, "dealer-card-count", reconstructible=reconstructible)
        if not reconstructible:
            assert live.state.stage is Stage.VOID
            continue
        brought_to_its_end(live)
        assert live.state.stage is Stage.SETTLED
        ought = [number for number, mark in enumerate(right) if mark == "d"]
        assert [DECK[number] for number in ought][:4] == list(live.state.dealer)[:4]


@pytest.mark.clause("PTH 5.8.7", "R-33", "R-55")
@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize("few", [True, False])
@pytest.mark.parametrize("reconstructible", [True, False])
def test_a_wrong_number_of_community_cards(device: Device, *, few: bool, reconstructible: bool) -> None:
    live = waiting(HOLDEM, device=device)
    if device is SHOE:
        enter(live, in_order(live))
        for box in (1, 2):
            stay(live, box, 200_00, "flop")
    right = in_order(live)
    if device is SHOE:
        enter(live, right[:-1] if few else [*right, "c"])
    else:
        enter(live, right[1:] if few else ["c", *right])

    report(live, "community-card-count", reconstructible=reconstructible)

    if not reconstructible:
        assert live.state.stage is Stage.VOID
        return
    brought_to_its_end(live)
    assert live.state.stage is Stage.SETTLED
    assert len(live.state.community) == 5


# The burnt card


@pytest.mark.clause("CSP 5.9", "MLP 5.9", "PTH 5.9")
@pytest.mark.parametrize("game", RWS)
@pytest.mark.parametrize("looked", [True, False])
def test_a_forgotten_burn_voids_the_round_after_a_look_or_where_nothing_helps(game: str, *, looked: bool) -> None:
    live = waiting(game)
    enter(live, in_order(live)[1:])
    if looked:
        look(live, 1)

    report(live, "burn-missed", by=Authority.HOUSE, reconstructible=looked)

    assert live.state.stage is Stage.VOID
    assert_chips_are_accounted_for(live)


@pytest.mark.clause("CSP 5.9", "MLP 5.9", "PTH 5.9", "R-55")
@pytest.mark.parametrize("game", RWS)
def test_a_forgotten_burn_is_made_good_and_the_round_played_to_its_end(game: str) -> None:
    live = waiting(game)
    enter(live, in_order(live)[1:])
    report(live, "burn-missed", by=Authority.HOUSE, reconstructible=True)

    brought_to_its_end(live)

    assert live.state.stage is Stage.SETTLED
    assert live.state.burnt[0] == DECK[0]


def burnt_late(game: str, street: int = 0, *, looked: bool) -> LiveRound:
    """The first card of a street goes where the second one should, and the second one is burnt. Others go right."""
    live = waiting(game)
    while live.state.street < street:
        if live.state.stage is Stage.DEALING:
            enter(live, in_order(live))
        elif live.state.stage is Stage.TURNING:
            live.send(TurnCards())
        else:
            box = next(found for found in live.state.boxes.values() if live.state.must_decide(found))
            if looked and not box.examined:
                look(live, box.number)
            bet = live.state.now.decides or ""
            stay(live, box.number, live.state.game.multiples[bet] * box.bets["ante"], bet)
    burn, first, *others = in_order(live)
    assert burn == "-"
    enter(live, [first, burn, *others])
    if looked and street == 0:
        look(live, 1)
    return live


LATE = [(game, 0) for game in RWS] + [(HOLDEM, street) for street in (1, 2, 3)]
MISDEAL = ReportIrregularity(kind="misdeal", by=Authority.HOUSE, facts={"reconstructible": False})


@pytest.mark.clause("CSP 5.9", "MLP 5.9", "PTH 5.9", "PTH 1.4", "R-33")
@pytest.mark.parametrize(("game", "street"), LATE)
def test_a_card_burnt_too_late_was_not_burnt_in_time_and_after_a_look_the_round_is_void(game: str, street: int) -> None:
    """5.9 alone rules on burnt cards: the players are not offered what 5.10 offers for other errors."""
    live = burnt_late(game, street, looked=True)
    assert refused(live, MISDEAL) == ("FACT_RECORDED", "R-33")

    report(live, "burn-missed", by=Authority.PIT_SUPERVISOR, reconstructible=True)

    assert live.state.stage is Stage.VOID
    assert_chips_are_accounted_for(live)


@pytest.mark.clause("CSP 5.9", "MLP 5.9", "PTH 5.9", "PTH 1.4", "R-55")
@pytest.mark.parametrize(("game", "street"), LATE[:-1])
def test_where_nobody_has_looked_a_card_burnt_too_late_changes_places_with_the_one_that_was_to_be_burnt(
    game: str, street: int
) -> None:
    live = burnt_late(game, street, looked=False)
    late = live.state.burnt[-1]
    report(live, "burn-missed", by=Authority.HOUSE, reconstructible=True)
    assert live.state.offers and live.state.offers[0].boxes == (1, 2)

    brought_to_its_end(live)

    assert live.state.stage is Stage.SETTLED
    assert late not in live.state.burnt
    assert late in (live.state.community if street else live.state.boxes[1].cards)


@pytest.mark.clause("PTH 5.15", "R-33", "R-55")
def test_a_hole_card_too_many_before_a_burn_in_time_is_no_missed_burn() -> None:
    live = waiting(HOLDEM)
    enter(live, [*in_order(live), "1"])
    for box in (1, 2):
        stay(live, box, 200_00, "flop")
    enter(live, in_order(live))

    missed = ReportIrregularity(kind="burn-missed", by=Authority.HOUSE, facts={"reconstructible": False})
    assert refused(live, missed) == ("FACT_RECORDED", "R-56")
    report(live, "player-card-count", box=1, reconstructible=False)
    assert live.state.boxes[1].gone


@pytest.mark.clause("R-19", "R-4")
def test_in_singapore_stud_no_card_is_burnt_and_the_house_decides_on_one_that_was() -> None:
    live = waiting("singapore-stud")
    enter(live, ["-", *in_order(live)])
    report(live, "misdeal", reconstructible=True)

    brought_to_its_end(live)

    assert live.state.boxes[1].cards == DECK[:5]


# An empty box


@pytest.mark.clause("CSP 5.8.6", "MLP 5.8.6", "PTH 5.8.6", "SSP 5.2", "R-55")
@pytest.mark.parametrize(("game", "device"), EVERYWHERE)
def test_a_whole_hand_dealt_to_an_empty_box_is_moved_to_where_it_belongs(game: str, device: Device) -> None:
    """Box 2 has no bet, but got the hand after that of box 1; the hands behind it move up."""
    live = waiting(game, (1, 3), device=device)
    right = in_order(live)
    enter(live, dealt_to_box_2_as_well(right, live))
    assert live.state.elsewhere[2]

    report(live, "misdeal", reconstructible=True)
    brought_to_its_end(live)

    assert live.state.stage is Stage.SETTLED
    assert live.state.elsewhere == {}
    third = [DECK[number] for number, mark in enumerate(right) if mark == "3"]
    assert list(live.state.boxes[3].cards) == third


@pytest.mark.clause("CSP 5.10.1", "MLP 5.10.1", "PTH 5.10.1", "R-40", "R-55")
@pytest.mark.parametrize(("game", "device"), EVERYWHERE)
def test_a_whole_hand_at_an_empty_box_stays_there_after_a_look(game: str, device: Device) -> None:
    live = waiting(game, (1, 3), device=device)
    enter(live, dealt_to_box_2_as_well(in_order(live), live))
    look(live, 3)
    report(live, "misdeal", reconstructible=False)

    brought_to_its_end(live)

    assert live.state.stage is Stage.SETTLED
    assert len(live.state.elsewhere[2]) == live.state.game.hand_cards


def dealt_to_box_2_as_well(right: list[str], live: LiveRound) -> list[str]:
    """The order of a deal in which box 2 is taken for one with a bet."""
    found: list[str] = []
    sets = live.state.table.device is SHUFFLER or live.state.game.has_draw
    whole = live.state.game.hand_cards
    for mark in right:
        found.append(mark)
        if mark == "1" and (not sets or found.count("1") == whole):
            found += ["2"] * (whole if sets else 1)
    return found


# Verification


@pytest.mark.clause("R-55", "R-4")
@pytest.mark.parametrize(("game", "device"), EVERYWHERE)
def test_a_round_verifies_exactly_where_its_cards_went_where_the_rules_send_them(game: str, device: Device) -> None:
    """Two cards change places in some deals; some of these are put right."""
    for seed in range(12):
        chance = Random(f"{game} {device} {seed}")
        live = waiting(game, tuple(sorted(chance.sample(range(1, 7), chance.randint(2, 4)))), device=device)
        where = in_order(live)
        one, other = chance.sample(range(len(where)), 2)
        wrong, put_right = where[one] != where[other] and seed % 3 > 0, seed % 3 > 1
        if wrong:
            where[one], where[other] = where[other], where[one]
        put(live, " ".join(where), *names(chance.sample(DECK, len(where))))
        if wrong and put_right:
            report(live, "misdeal", reconstructible=True)
            live.send(Reconstruct())
            go_on(live)
        decide_all(live)
        live.send(SettleRound())
        found = verify_record(live.record())
        assert (found.problems == ()) is (put_right or not wrong)
        assert bool(found.moves) is (put_right and wrong)


# Reports that move no card


@pytest.mark.clause("CSP 5.8.1", "MLP 5.8.1", "PTH 5.8.1", "SSP 5.1.1")
@pytest.mark.parametrize(("game", "device"), EVERYWHERE)
def test_a_foreign_card_in_the_middle_of_the_deal_voids_the_round(game: str, device: Device) -> None:
    live = waiting(game, device=device)
    enter(live, in_order(live)[:3])

    report(live, "foreign-card", by=Authority.PIT_SUPERVISOR)

    assert live.state.stage is Stage.VOID
    assert_chips_are_accounted_for(live)


@pytest.mark.clause("CSP 5.13", "MLP 5.13", "PTH 5.13", "R-21")
@pytest.mark.parametrize(("game", "device"), [(game, device) for game in RWS for device in Device])
def test_a_card_face_up_in_the_shoe_is_the_next_card(game: str, device: Device) -> None:
    live = waiting(game, device=device)
    right = in_order(live)
    enter(live, right[:2])
    (ruled,) = report(live, "face-up-card", card=names(DECK[2:3])[0])
    enter(live, right[2:])

    brought_to_its_end(live)

    assert str(ruled.clause) == clause(live, "5.13")
    assert live.state.drawn[2] == DECK[2]


@pytest.mark.clause("CSP 5.8.2", "MLP 5.8.2", "PTH 5.8.2", "SSP 5.4")
@pytest.mark.parametrize(("game", "device"), EVERYWHERE)
def test_two_exposed_cards_void_a_deal_that_nobody_has_looked_at(game: str, device: Device) -> None:
    live = waiting(game, device=device)
    enter(live, in_order(live))

    report(live, "exposed-card", count=2, whose="player")

    assert live.state.stage is Stage.VOID
    assert_chips_are_accounted_for(live)


@pytest.mark.clause("CSP 5.10.1", "CSP 5.10.3", "MLP 5.10.3", "PTH 5.10.3", "CSP 5.10")
@pytest.mark.parametrize(("game", "device"), [(game, device) for game in RWS for device in Device])
def test_after_one_exposed_card_one_player_withdraws_and_the_other_plays_on(game: str, device: Device) -> None:
    live = waiting(game, device=device)
    enter(live, in_order(live))
    report(live, "exposed-card", count=1, whose="player")
    live.send(ChooseOption(box=1, player="P1", choice="withdraw"))

    brought_to_its_end(live)

    assert live.state.boxes[1].gone and live.state.stage is Stage.SETTLED


@pytest.mark.clause("CSP 5.10.3", "MLP 5.10.3", "R-55")
@pytest.mark.parametrize("game", RWS_STUD)
def test_who_withdraws_in_the_middle_of_the_deal_gets_no_more_cards(game: str) -> None:
    live = waiting(game)
    right = in_order(live)
    enter(live, right[:7])
    report(live, "exposed-card", count=1, whose="player")
    live.send(ChooseOption(box=1, player="P1", choice="withdraw"))

    brought_to_its_end(live)

    assert len(live.state.boxes[1].cards) == 2
    assert len(live.state.boxes[2].cards) == len(live.state.dealer) == 5


@pytest.mark.clause("CSP 5.10.1", "MLP 5.10.1", "CSP 5.10", "R-55")
@pytest.mark.parametrize("game", RWS_STUD)
@pytest.mark.parametrize("late_card", [True, False])
def test_a_box_that_was_passed_over_early_may_still_get_its_card(game: str, *, late_card: bool) -> None:
    """The first card went to box 2 and was looked at there: the deal goes on, with a late card for box 1 or without."""
    live = waiting(game)
    enter(live, ["-", "2"])
    look(live, 2)
    report(live, "misdeal", reconstructible=False)
    go_on(live)
    right = ["d", *["1", "2", "d"] * 4]
    enter(live, ["1", *right] if late_card else right)
    assert waits_for(live) is Stage.DECISIONS

    if not late_card:
        report(live, "player-card-count", box=1, reconstructible=False)
    brought_to_its_end(live)

    assert live.state.boxes[1].gone is not late_card
    assert len(live.state.boxes[1].cards) == (5 if late_card else 4)


# Two cards at once, and what Singapore Stud leaves to the House


@pytest.mark.clause("CSP 5.14", "MLP 5.14", "PTH 5.14", "CSP 5.14.1", "MLP 5.14.1", "PTH 5.14.1", "R-22")
@pytest.mark.parametrize(("game", "device"), [(game, device) for game in RWS for device in Device])
@pytest.mark.parametrize("known", [True, False])
def test_two_cards_drawn_at_once_are_received_in_the_order_given(game: str, device: Device, *, known: bool) -> None:
    live = waiting(game, device=device)
    right = in_order(live)
    enter(live, right)
    first = next(n for n in range(len(right) - 1) if {right[n], right[n + 1]} == {"1", "2"})
    one, other = live.state.drawn[first : first + 2]
    by = Authority.PIT_SUPERVISOR

    facts = {"order_known": known}
    live.send(ReportIrregularity(kind="simultaneous-draw", by=by, facts=facts, order=(other, one)))
    brought_to_its_end(live)

    assert other in live.state.boxes[int(right[first])].cards
    assert one in live.state.boxes[int(right[first + 1])].cards
    assert len(verify_record(live.record()).moves) == 2


@pytest.mark.clause("R-19", "R-40", "R-55")
@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("simultaneous-draw", {"order_known": False}),
        ("exposed-card", {"count": 1, "whose": "player"}),
        ("face-up-card", {}),
    ],
)
def test_what_singapore_stud_does_not_cover_goes_on_as_the_house_decides(
    device: Device, kind: str, facts: dict[str, Any]
) -> None:
    live = waiting("singapore-stud", device=device)
    enter(live, in_order(live))

    report(live, kind, **facts)

    assert live.state.referrals
    brought_to_its_end(live)
    assert live.state.stage is Stage.SETTLED


@pytest.mark.clause("R-40", "R-55", "SSP 5.2")
@pytest.mark.parametrize("device", Device)
def test_a_hand_too_short_in_singapore_stud_waits_for_no_card_once_the_house_plays_on(device: Device) -> None:
    live = waiting("singapore-stud", device=device)
    enter(live, without_last(in_order(live), "1"))
    assert waits_for(live) is Stage.DEALING
    report(live, "player-card-count", box=1, reconstructible=False)

    live.send(ResolveReferral(by=Authority.HOUSE))

    assert waits_for(live) is Stage.DECISIONS


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_entered_by_its_name_and_never_to_a_seat(game: str) -> None:
    live = waiting(game)
    before = live.state

    assert refused(live, RecordCard(to="box", box=1)) == ("CARDS_NEEDED", None)
    assert refused(live, RecordCard(to="seat", seat=1, card=DECK[0])) == ("NO_SUCH_PLACE", None)
    assert live.state == before
