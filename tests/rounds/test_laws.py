"""Laws of rounds in which people do whatever they like."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from croupier.cards import Card
from croupier.games.dealing import Device
from croupier.refusals import Refused
from croupier.rounds import LiveRound, Round, Stage, as_document, evolve, from_document, replay, verify_record
from croupier.rounds.events import (
    BetCorrected,
    BetPlaced,
    BetReturned,
    CardBurnt,
    CardMisdealt,
    CardsDealt,
    CardsOrdered,
    CardsTurned,
    Event,
    HandReturned,
    IrregularityRuled,
    ReferralResolved,
    RoundSettled,
    RoundVoided,
)
from croupier.settlement import settle, settle_sheet
from tests.reference.house_settler import reference_settle
from tests.reference.test_house_against_reference import comparable
from tests.rounds.random_play import RandomPlay
from tests.rounds.tables import resettled

SEEDS = range(400)


@cache
def played(seed: int) -> RandomPlay:
    play = RandomPlay(seed, trouble=(0.02, 0.06, 0.15)[seed % 3])
    play.play()
    return play


def rounds() -> Iterator[LiveRound]:
    return (played(seed).live for seed in SEEDS)


def test_rounds_end_in_every_way_and_meet_most_refusals() -> None:
    """The laws below are tested on hard rounds too, and each refusal changed nothing (`attempt`)."""
    stages = Counter(live.state.stage for live in rounds())
    kinds = {type(event).__name__ for live in rounds() for event in live.events}
    codes = {refusal.code for seed in SEEDS for refusal in played(seed).refusals}

    assert min(stages[Stage.SETTLED], stages[Stage.VOID]) > 50
    assert kinds == {kind.__name__ for kind in Event.__args__}
    assert len(codes) > 30


def test_replayed_events_give_the_same_round() -> None:
    for live in rounds():
        assert replay(live.events) == live.state


def test_events_survive_being_stored_as_text_and_read_again() -> None:
    for live in rounds():
        stored = json.dumps([as_document(event) for event in live.events])
        back = [from_document(document) for document in json.loads(stored)]
        assert back == live.events
        assert replay(back) == live.state


def test_the_sheet_of_a_round_settles_to_the_same_cents() -> None:
    for live in rounds():
        if live.state.stage is Stage.SETTLED:
            assert resettled(live) == live.state.settlement
        elif live.state.boxes:
            assert resettled(live).void


def test_the_naive_settler_agrees_on_the_sheet() -> None:
    for live in rounds():
        if live.state.boxes:
            sheet = json.loads(json.dumps(live.sheet()))
            assert comparable(reference_settle(sheet)) == comparable(settle(sheet))


def test_the_sheet_in_the_last_settlement_settles_to_it() -> None:
    for live in rounds():
        for event in live.events:
            if isinstance(event, RoundSettled):
                assert settle_sheet(event.sheet) == event.settlement


def test_every_chip_is_accounted_for() -> None:
    """Each placed chip went back, is a stake of the settlement, or went back with a void. No other chip did."""
    for live in rounds():
        table: Counter[tuple[int, str]] = Counter()
        for event in live.events:
            match event:
                case BetPlaced():
                    table[event.box, event.bet] += event.amount
                case BetCorrected():
                    table[event.box, event.bet] += event.amount - event.before
                case BetReturned():
                    table[event.box, event.bet] -= event.amount
                case HandReturned() | RoundVoided():
                    for box, bet, amount in event.returned:
                        table[box, bet] -= amount
                case _:
                    pass
        left = {key: amount for key, amount in table.items() if amount}
        assert left == (staked(live) if live.state.stage is Stage.SETTLED else {})


def staked(live: LiveRound) -> dict[tuple[int, str], int]:
    """The stakes of the settlement, less those of hands that are out."""
    assert live.state.settlement is not None
    return {
        (box.number, line.bet): line.stake
        for box in live.state.settlement.boxes
        for line in box.lines
        if not live.state.boxes[box.number].gone
    }


def test_what_the_players_win_the_house_and_the_meter_pay() -> None:
    for live in rounds():
        found = live.state.settlement
        if found is None:
            continue
        won = sum(line.pays + line.returned - line.stake for box in found.boxes for line in box.lines)
        from_meter = sum(payout.amount for payout in found.payouts)
        assert found.house == from_meter - won


def test_no_card_is_anywhere_twice() -> None:
    for live in rounds():
        there = list(live.state.cards())
        assert len(there) == len(set(there))


def test_a_round_dealt_by_the_system_verifies() -> None:
    for live in rounds():
        if not live.state.table.by_hand:
            assert verify_record(live.record()).verified is True


@pytest.mark.clause("R-55")
def test_a_round_dealt_by_hand_verifies_where_its_cards_went_where_the_rules_send_them() -> None:
    """Of rounds that were settled: where no ruling let cards lie wrong, each card lies where the draw sends it."""
    found = Counter(
        (in_order(live), verify_record(live.record()).problems == ())
        for live in rounds()
        if live.state.table.by_hand and live.state.stage is Stage.SETTLED and may_be_judged(live)
    )
    assert found[True, False] == found[False, True] == 0
    assert found[True, True] > 5


def may_be_judged(live: LiveRound) -> bool:
    """Whether the draw is known from beginning to end, and no ruling or hand that went out changed what it means."""
    known = all(event.order_known for event in live.events if isinstance(event, CardMisdealt))
    ruled = any(isinstance(event, IrregularityRuled) and event.as_it_lies for event in live.events)
    others = (HandReturned, CardsOrdered, ReferralResolved)
    return known and not ruled and not any(isinstance(event, others) for event in live.events)


def in_order(live: LiveRound) -> bool:
    """Whether the cards lie as a Dealer who makes no mistake would have dealt them, in the order of their draw."""
    drawn: list[Card] = []
    for event in live.events:
        drawn += event.cards if isinstance(event, CardsDealt) else ()
        drawn += (event.card,) if isinstance(event, CardBurnt | CardMisdealt) else ()
    places = where_cards_go(live)
    ought: dict[str, set[Card]] = {place: set() for place in places}
    for place, card in zip(places, drawn, strict=False):
        ought[place].add(card)
    state = live.state
    lies = {f"box {number}": set(state.boxes[number].cards) for number in state.dealt_in}
    lies |= {f"box {number}": set(cards) for number, cards in state.elsewhere.items()}
    lies |= {"dealer": set(state.dealer), "board": set(state.community), "burnt": set(state.burnt)}
    return {place: cards for place, cards in lies.items() if cards} == {p: cards for p, cards in ought.items() if cards}


def where_cards_go(live: LiveRound) -> list[str]:
    """3.10, 3.11 (SSP 3.6, PTH 3.11, 3.12), said once more in the plainest way."""
    state = live.state
    boxes = [f"box {number}" for number in sorted(state.dealt_in)]
    shoe = state.table.device is Device.SHOE
    if state.game.name == "progressive-holdem":
        if not shoe:
            return [*["board"] * 5, *[box for box in boxes for _ in range(2)], *["dealer"] * 2]
        burns = ["burnt", *["board"] * 3, "burnt", "board", "burnt", "board"]
        return ["burnt", *boxes, *boxes, *burns, "dealer", "dealer"]
    if shoe and state.game.name != "singapore-stud":
        return ["burnt", *[*boxes, "dealer"] * 5]
    return [place for place in [*boxes, "dealer"] for _ in range(5)]


def test_a_round_is_taken_up_again_where_it_stood() -> None:
    """R-24: from its events and its deck it goes on to deal the cards that were to come."""
    for seed in range(40):
        play = RandomPlay(seed, trouble=0)
        if play.by_hand:
            continue
        for _ in range(seed):
            if not play.live.over:
                play.attempt(play.something())
        again = LiveRound(play.live.events, play.live._deck)
        assert again.state == play.live.state
        assert dealt(again) == dealt(play.live)


def dealt(live: LiveRound) -> list[Event] | str:
    try:
        return list(live.deal())
    except Refused as refused:
        return refused.code


MOVES_CHIPS = ("void-round", "invalidate-hand", "fold-hand", "reconstruct", "return-excess", "reject-excess")
PEOPLE_SAW = ("foreign-card", "deck-count-wrong", "unshuffled-deck", "insufficient-cards", "exposed-card")


@pytest.mark.clause("R-56")
def test_no_report_changes_who_wins_unless_the_record_allows_it() -> None:
    tried = Counter[str]()
    for live in rounds():
        before = replay(live.events[:1])
        for number, event in enumerate(live.events[1:], 1):
            if isinstance(event, IrregularityRuled) and event.ruling in MOVES_CHIPS:
                assert allowed_by_the_record(before, live.events[:number], event), (live.state.id, event)
                tried[event.kind] += 1
            before = evolve(before, event)
    assert len(tried) > 8


def has_all_its_cards(before: Round, event: IrregularityRuled) -> bool:
    box = before.boxes.get(event.box or 0)
    hand = () if box is None else box.cards
    there, whole = {
        "player-card-count": (hand, before.game.hand_cards),
        "dealer-card-count": (before.dealer, before.game.dealer_cards),
        "community-card-count": (before.community, before.game.community_cards),
    }[event.kind]
    return len(there) == whole


def entered_late(earlier: list[Event], event: IrregularityRuled) -> bool:
    """Whether a Dealer alone reports cards, some of which went astray after the Dealer's hand was turned (R-56)."""
    turned = [number for number, found in enumerate(earlier) if isinstance(found, CardsTurned) and found.dealer_up]
    after = earlier[turned[0] :] if turned else []
    return event.by == "dealer" and any(isinstance(found, CardMisdealt) for found in after)


def allowed_by_the_record(before: Round, earlier: list[Event], event: IrregularityRuled) -> bool:
    """Whether what was recorded before a report bears it out; written apart from the code that checks it."""
    box = None if event.box is None else before.boxes[event.box]
    decided = before.dealer_up or any(found.folded for found in before.boxes.values())
    cards_came = any(True for _ in before.cards())
    match event.kind:
        case "exposed-card":
            return cards_came and (event.by != "dealer" or not decided)
        case kind if kind in PEOPLE_SAW:
            return event.by != "dealer" or not decided
        case "interruption":
            return not any(found.folded for found in before.boxes.values())
        case "jackpot-fault":
            return before.meter is not None and not before.looks
        case "misdeal" | "burn-missed":
            return any(isinstance(found, CardMisdealt) for found in earlier) and not entered_late(earlier, event)
        case "player-card-count" | "dealer-card-count" | "community-card-count":
            wrong = before.table.by_hand and cards_came and not has_all_its_cards(before, event)
            return wrong and not entered_late(earlier, event)
        case "extra-hand-examined":
            own = [number for number in before.looks if box and before.boxes[number].player == box.player]
            return box is not None and box.number in own[1:]
        case "player-absent":
            return box is not None and box.in_play
        case "hand-not-revealed":
            return before.dealer_up and event.by != "dealer"
        case "over-limit-bet":
            return any(found.bets.get("ante", 0) > 100_00 for found in before.boxes.values())
        case "wrong-multiple":
            return before.table.by_hand
        case _:
            return False


def test_an_open_round_has_no_record_and_no_sheet() -> None:
    live = RandomPlay(1).live

    for ask in (live.record, live.sheet):
        with pytest.raises(Refused) as found:
            ask()
        assert found.value.code == "ROUND_OPEN"


def test_a_round_and_its_events_stay_under_50_kb() -> None:
    for live in rounds():
        stored = json.dumps([as_document(event) for event in live.events])
        assert len(stored) + len(json.dumps(live.view())) < 50_000
