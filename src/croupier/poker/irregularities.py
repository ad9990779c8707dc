"""Irregularities in a hand: ruled on with the facts that the hand has recorded, and carried out at once."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cards import Card
from croupier.clauses import Clause, reading, standing_for
from croupier.errors import InputError
from croupier.games.poker import HOLE_CARDS, PKR, STREETS
from croupier.games.poker_betting import fold_out_of_turn, unmatched_bet
from croupier.games.words import cites
from croupier.poker import events as e
from croupier.poker.commands import ExposeCards, Reconstruct, ReportIrregularity
from croupier.poker.dealing_by_hand import require_new_card
from croupier.poker.hand import BETTING_ROUND, OVER, Hand, HandStage
from croupier.poker.hand_decisions import STREET, next_cards, place_of, require_going, require_stage
from croupier.poker.out_of_turn import GAME, ruled_after_fold
from croupier.poker.reports_by_hand import (
    discarded_by_hand,
    found_by_hand,
    require_before_betting,
    require_on_record,
    street_of,
    taken_back_by_hand,
)
from croupier.poker.showdown import outcome_established
from croupier.poker.streets import next_street
from croupier.refusals import Refused, require
from croupier.rulings import Authority, Ruling, Verdict, decide
from croupier.rulings.kinds import IrregularityKind
from croupier.rulings.questions import checked_kind
from croupier.rulings.words import AUTHORITY_IN_WORDS
from croupier.settlement.poker import void_settlement

EXPOSED, EXPOSED_IN_DEAL, FACE_UP = "hole-cards-exposed", "exposed-card", "face-up-card"
PREMATURE, EXCESS, NOT_REVEALED, OUT_OF_TURN = (
    "premature-board-card",
    "excess-board-cards",
    "hand-not-revealed",
    "out-of-turn",
)
BURN = PKR["1.8"]
VOID = PKR["5.12"]
DISCARD = standing_for(PKR["5.3"], reading("R-44"))
TAKEN_BACK = standing_for(PKR["5.7"], PKR["5.8"], PKR["5.8.1"], PKR["5.8.2"], PKR["5.9"])
STREET_CARDS = (0, 3, 1, 1)
ON_RECORD = reading("R-56")
PEOPLE_SAW = (
    "foreign-card",
    "deck-count-wrong",
    "insufficient-cards",
    "unshuffled-deck",
    "player-card-count",
    "hand-count",
    EXPOSED_IN_DEAL,
)
"""R-56: facts that the record does not show, or that the Dealer alone has entered."""
UNDOES_OUTCOMES = Authority.PIT_SUPERVISOR


def cards_for(hand: Hand, kind: str) -> int:
    """How many cards came from the deck because of an irregularity of this kind."""
    if kind in (EXPOSED_IN_DEAL, FACE_UP):
        return 1
    if kind in (PREMATURE, EXCESS) and len(hand.board) < 5:
        return 1 + STREET_CARDS[next_street(hand)] + (kind == EXCESS)
    return 0


def decide_report(hand: Hand, command: ReportIrregularity) -> tuple[e.HandEvent, ...]:
    """Section 5: the ruling takes effect at once, if the person has the rank that the rules ask for."""
    require(hand.stage not in OVER, "ROUND_OVER.hand", PKR["1.35"])
    if command.kind == EXPOSED:
        cards = () if command.card is None or hand.on_table is None else (command.card,)
        return decide_expose(hand, ExposeCards(player=_player(hand, command), cards=cards))
    if command.kind == OUT_OF_TURN:
        raise Refused("NOTE_THE_ACTION", PKR["5.10"])
    dealt_in = command.seat is None or command.seat in hand.numbers
    require(dealt_in, "NOT_DEALT_IN.seat", PKR["3.2"], seat=command.seat)
    require_on_record(hand, command)
    facts, ruling = _ruled(hand, command)
    enough = ruling.ruling is Verdict.REFER or command.by.reaches(ruling.authority)
    require(enough, "NEEDS_AUTHORITY.or_above_decides", ruling.clause, authority=ruling.authority.value)
    _require_rank_to_undo(hand, command, ruling)
    event = _event(command.kind, facts, command.seat, ruling, command.by)
    return (event, *_effects(hand, command, ruling))


def _require_rank_to_undo(hand: Hand, command: ReportIrregularity, ruling: Ruling) -> None:
    """R-56: a fact that only people saw gives a lost bet back if a Pit Supervisor says so."""
    if command.kind not in PEOPLE_SAW or command.by.reaches(UNDOES_OUTCOMES):
        return
    gives_back = ruling.ruling is Verdict.VOID_ROUND and outcome_established(hand)
    require(not gives_back, "NEEDS_AUTHORITY.outcome", ON_RECORD, authority=AUTHORITY_IN_WORDS[UNDOES_OUTCOMES])


def _player(hand: Hand, command: ReportIrregularity) -> str:
    if command.seat not in hand.numbers:
        raise Refused("SEAT_NEEDED.report", PKR["3.2"])
    return hand.sheet.seats[hand.numbers.index(command.seat)].player or ""


def _event(
    kind: str, facts: Mapping[str, object], seat: int | None, ruling: Ruling, by: Authority
) -> e.PokerIrregularityRuled:
    return e.PokerIrregularityRuled(
        kind, facts, seat, ruling.ruling.value, ruling.clause, ruling.also, by.value, ruling.says
    )


def _ruled(hand: Hand, command: ReportIrregularity) -> tuple[Mapping[str, object], Ruling]:
    """The facts, recorded ones first, and the ruling on them."""
    try:
        kind = checked_kind(GAME, command.kind, version=hand.opening.version)
        given = dict(command.facts)
        recorded = _recorded(hand, kind, given)
        for name, value in recorded.items():
            if name != "count" and given.get(name, value) != value:
                raise Refused("FACT_RECORDED.hand", None, name=name, value=str(value))
        facts = {**given, **recorded}
        return facts, decide(GAME, command.kind, facts, version=hand.opening.version)
    except InputError as error:
        raise Refused("BAD_FACTS", None, reason=str(error)) from None


def _recorded(hand: Hand, kind: IrregularityKind, given: dict[str, object]) -> dict[str, object]:
    """The facts of this kind that the hand has recorded.

    5.2.6, 5.2.7: where the system deals, players have their hole cards before their eyes at once.
    """
    known: dict[str, object] = {
        "outcome_established": outcome_established(hand),
        "active_players": "one" if len(hand.active) == 1 else "several",
        "during_round": True,
    }
    if hand.actions or (hand.opening.commitment is not None and any(hand.hole)):
        known["players_have_seen"] = True
    if hand.on_table is not None:
        known["street"] = street_of(hand, kind.name)
    elif len(hand.board) < 5:
        known["street"] = STREETS[next_street(hand)]
    count = given.get("count")
    if kind.name == EXPOSED_IN_DEAL and type(count) is int and count > 0:
        known["count"] = count + hand.exposed_in_deal
    return {name: value for name, value in known.items() if name in kind.fact_names and value is not None}


def _effects(hand: Hand, command: ReportIrregularity, ruling: Ruling) -> tuple[e.HandEvent, ...]:
    """The events by which the ruling changes the hand."""
    match ruling.ruling:
        case Verdict.VOID_ROUND:
            return (voided(hand),)
        case Verdict.FOLD_HAND if command.kind == NOT_REVEALED:
            return (_not_revealed(hand, command),)
        case Verdict.RECONSTRUCT if command.kind == EXCESS and hand.on_table is not None:
            require(bool(hand.on_table.ahead), "CARD_NEEDED.exposed_on_board", ruling.clause)
            require_before_betting(hand, ruling)
            return ()
        case Verdict.DISCARD_CARD if hand.on_table is not None:
            return (discarded_by_hand if command.kind == EXPOSED_IN_DEAL else found_by_hand)(hand, command)
        case Verdict.RESHUFFLE_AND_REDEAL if hand.on_table is not None:
            return taken_back_by_hand(hand, command, ruling)
        case Verdict.DISCARD_CARD if command.kind == EXPOSED_IN_DEAL:
            return _replaced(hand, command)
        case Verdict.DISCARD_CARD if command.kind == FACE_UP:
            require(len(command.cards) == 1, "CARD_NEEDED.face_up", DISCARD)
            return (e.PokerCardsDealt("discards", 0, command.cards, DISCARD),)
        case Verdict.RESHUFFLE_AND_REDEAL:
            return _taken_back(hand, command, ruling)
    return ()


def voided(hand: Hand) -> e.HandVoided:
    """5.12: every chip put in goes back."""
    returned = [(number, hand.put_in(place)) for place, number in enumerate(hand.numbers) if hand.put_in(place)]
    return e.HandVoided(void_settlement(hand.sheet), tuple(returned), VOID)


def _not_revealed(hand: Hand, command: ReportIrregularity) -> e.HandFoldedByRuling:
    """3.14.2: a hand that has to be shown and is not is folded."""
    place = place_of(hand, _player(hand, command))
    require_stage(hand, HandStage.SHOWDOWN, PKR["3.14"])
    waits = place in hand.active and place not in hand.shown and place not in hand.mucked
    require(waits, "NOTHING_TO_SHOW.seat", PKR["3.14.2"], seat=command.seat)
    return e.HandFoldedByRuling(hand.numbers[place], PKR["3.14.2"], 0)


def _replaced(hand: Hand, command: ReportIrregularity) -> tuple[e.HandEvent, ...]:
    """5.3, R-44: a card exposed in the Initial Deal is discarded, and the next card in order takes its place."""
    require(not hand.actions, "DEAL_OVER", DISCARD)
    seat, card = command.seat, command.card
    if seat is None or seat not in hand.numbers or card not in hand.hole[hand.numbers.index(seat)]:
        raise Refused("CARD_NEEDED.exposed_at_seat", DISCARD)
    require(len(command.cards) == 1, "CARD_NEEDED.next_card", DISCARD)
    return e.CardDiscarded(seat, card, DISCARD), e.PokerCardsDealt("seat", seat, command.cards, DISCARD)


def _taken_back(hand: Hand, command: ReportIrregularity, ruling: Ruling) -> tuple[e.HandEvent, ...]:
    """5.7 to 5.9: the cards go back with the burnt one, are shuffled with the rest, and committed to anew."""
    wanted = HandStage.BETTING if command.kind == PREMATURE else HandStage.BOARD
    require(hand.stage is wanted, "WRONG_STAGE.hand", ruling.clause, stage=hand.stage)
    if len(command.cards) < 2 or ruling.clause is None:
        raise Refused("CARD_NEEDED.burnt_and_next", ruling.clause)
    burnt, *came = command.cards
    commitment = command.commitment
    anew = () if commitment is None else (e.DeckCommitted(commitment, ruling.clause),)
    return (
        e.PokerCardBurnt(burnt, BURN),
        e.PokerCardsDealt("community", 0, tuple(came), STREET[next_street(hand)]),
        e.BoardTakenBack(tuple(came), burnt, ruling.clause),
        *anew,
    )


@cites(PKR["1.33"], PKR["5.2.7(a)"], reading("R-43"), reading("R-55"))
def decide_reconstruct(hand: Hand, command: Reconstruct) -> tuple[e.HandEvent, ...]:
    """1.33, R-55: once a ruling says so, the cards go back into the order of the deck, which the system knows.

    Of too many board cards the first ones lie there, and the one drawn too many is the next card (5.8 to 5.8.2).
    Where a person deals, the order is that in which the cards were entered. Cards that lie face down have no names.
    """
    require(hand.stage not in OVER, "ROUND_OVER.hand", PKR["1.35"])
    require(not hand.referrals, "REFERRED.waits", PKR["5.14"])
    clause = hand.reconstructs
    if clause is None:
        raise Refused("NOT_RULED", PKR["1.33"])
    require(not command.names_cards, "ORDER_KNOWN", reading("R-55"))
    by_system = hand.on_table is None and hand.stage is HandStage.BOARD
    street = next_cards(hand, command.cards) if by_system else ()
    return (e.PokerHandReconstructed(clause), *street)


def decide_expose(hand: Hand, command: ExposeCards) -> tuple[e.HandEvent, ...]:
    """5.11: a hand exposed while there is something to decide is folded; 3.14.2(b): after that it is valid."""
    require_going(hand)
    place = place_of(hand, command.player)
    seat = hand.numbers[place]
    require(hand.stage is not HandStage.DEAL, "WRONG_STAGE.hand", PKR["3.9"], stage=hand.stage)
    if hand.on_table is not None and place not in hand.active and command.cards:
        # The hand is out already. The cards that were seen cannot come again (2.2.1).
        return _now_seen(hand, place, _seen(hand, place, command.cards), PKR["1.18"])
    require(place in hand.active, "FOLDED.seat", PKR["1.18"], seat=seat)
    facts = {"decisions_pending": hand.decisions_left}
    ruling = decide(GAME, EXPOSED, facts, version=hand.opening.version)
    event = _event(EXPOSED, facts, seat, ruling, Authority.DEALER)
    cards = hand.hole[place] if hand.on_table is None else _seen(hand, place, command.cards)
    if ruling.ruling is not Verdict.FOLD_HAND:
        laid_down = place in hand.shown or place in hand.mucked
        clause = PKR["3.14.2(b)"] if hand.marker == BETTING_ROUND else PKR["3.14"]
        if laid_down and hand.on_table is None:
            return (event,)
        if laid_down or len(cards) < HOLE_CARDS:
            return (event, *_now_seen(hand, place, cards, clause))
        return (event, e.HandShown(seat, cards, clause))
    seen = () if hand.on_table is None else _now_seen(hand, place, cards, PKR["5.11"])
    return (event, *seen, *folded_by_ruling(hand, place, PKR["5.11"]))


def _seen(hand: Hand, place: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """At a table dealt by hand: the cards of a place that everybody has seen, with those that are named now."""
    known = hand.hole[place]
    new = tuple(dict.fromkeys(card for card in cards if card not in known))
    for card in new:
        require_new_card(hand, card)
    count = hand.cards_at(place)
    require(len(known) + len(new) <= count, "FACT_RECORDED.fewer_cards", ON_RECORD, count=count)
    return known + new


def _now_seen(hand: Hand, place: int, cards: tuple[Card, ...], clause: Clause) -> tuple[e.HandEvent, ...]:
    new = cards[len(hand.hole[place]) :]
    return (e.HoleCardsSeen(hand.numbers[place], new, clause),) if new else ()


def folded_by_ruling(hand: Hand, place: int, clause: Clause) -> tuple[e.HandEvent, ...]:
    """5.11, R-53: the hand is folded where it lies. The unmatched part of its bet goes back."""
    returned = unmatched_bet(hand.betting, place)
    after = fold_out_of_turn(hand.betting, place, returned=returned)
    folded = e.HandFoldedByRuling(hand.numbers[place], clause, returned)
    return (folded, *ruled_after_fold(hand, place, after, returned=returned))
