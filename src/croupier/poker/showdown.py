"""The end of a hand: the Game Marker, the showdown, and the settlement (1.19, 3.14, 4.1 to 4.6).

Also whether a bet is certain to be won or lost before that end, when play breaks off (5.1, R-24).
"""

from __future__ import annotations

from itertools import combinations

from croupier.cards import DECK, Card
from croupier.clauses import Clause, reading
from croupier.games.poker import FLOP_CARDS, HOLE_CARDS, PKR, WHOLE_BOARD, best_hand, showdown_order
from croupier.games.words import cites
from croupier.money import Cents
from croupier.poker.commands import FlipMarker, MuckHand, SettleRound, ShowDown, ShowHand
from croupier.poker.dealing_by_hand import require_new_cards
from croupier.poker.events import HandEvent, HandMucked, HandSettled, HandShown, MarkerFlipped
from croupier.poker.hand import BETTING_ROUND, Hand, HandStage
from croupier.poker.hand_decisions import OVER_CLAUSE, place_of, require_going, require_stage
from croupier.refusals import Refused, require
from croupier.settlement.poker import PokerSettlement, settle_played, what_goes_back
from croupier.settlement.poker_sheet import PokerSheet, Seat

AFTER_MARKER = PKR["3.14"]
MARKER = PKR["1.19(ii)"]
VALID = PKR["3.14.2(b)"]
MUST_SHOW = PKR["3.14.2(d)"]
FIRST = (PKR["3.14.2(a)"], PKR["3.14.2(c)"])
ONE_LEFT = PKR["3.14.1"]
BEATEN = reading("R-30")
WINS = PKR["4.4"]


def decide_flip(hand: Hand, _: FlipMarker) -> tuple[HandEvent, ...]:
    """1.19, 3.14: the marker is turned once the Final Betting Round is complete, where hands are to be shown."""
    require_going(hand)
    if hand.stage is HandStage.MARKER:
        return (MarkerFlipped(MARKER),)
    require(not hand.decisions_left, "BETTING_NOT_OVER", PKR["1.19(i)"])
    require(len(hand.active) > 1, "NOTHING_TO_SHOW.one_left", ONE_LEFT)
    require(hand.marker == BETTING_ROUND, "FLIPPED_ALREADY", MARKER)
    return (MarkerFlipped(MARKER),)


def decide_show(hand: Hand, command: ShowHand) -> tuple[HandEvent, ...]:
    """3.14: after the marker; 3.14.2(b): before it only where nobody has anything left to decide."""
    place = _unshown(hand, command.player)
    if hand.decisions_left or hand.stage is HandStage.DEAL:
        raise Refused("TOO_EARLY", AFTER_MARKER)
    clause = VALID if hand.marker == BETTING_ROUND else AFTER_MARKER
    return (HandShown(hand.numbers[place], _cards_shown(hand, place, command.cards), clause),)


def _cards_shown(hand: Hand, place: int, named: tuple[Card, ...]) -> tuple[Card, ...]:
    """The two cards of a hand: where a person deals, those that the Dealer reads and enters."""
    if hand.on_table is None:
        require(not named, "NOT_BY_HAND.deals", None)
        return hand.hole[place]
    known = hand.hole[place]
    whole = len(named) == HOLE_CARDS and set(known) <= set(named)
    require(whole, "CARD_NEEDED.hand", AFTER_MARKER)
    require_new_cards(hand, [card for card in named if card not in known])
    return named


def _unshown(hand: Hand, player: str) -> int:
    """A place whose hand is still in the round and not yet shown or mucked."""
    require_going(hand)
    place = place_of(hand, player)
    seat = hand.numbers[place]
    require(place in hand.active, "FOLDED.seat", PKR["1.18"], seat=seat)
    done = place in hand.shown or place in hand.mucked
    require(not done, "SHOWN_ALREADY", AFTER_MARKER, seat=seat)
    return place


def in_order(hand: Hand) -> list[int]:
    """3.14.2(a), (c), R-30: the places that have yet to show, in the order asked."""
    order = showdown_order(hand.active, hand.betting.aggressors)
    return [place for place in order if place not in hand.shown and place not in hand.mucked]


def decide_muck(hand: Hand, command: MuckHand) -> tuple[HandEvent, ...]:
    """3.14.2(d), R-30: at their turn a player beaten by what is shown may muck; any other has to show."""
    place = _unshown(hand, command.player)
    require_stage(hand, HandStage.SHOWDOWN, AFTER_MARKER)
    first, seat = in_order(hand)[0], hand.numbers[place]
    asked = hand.numbers[first]
    require(place == first, "NOT_ASKED", FIRST[0], seat=asked, other_seat=seat)
    require(is_beaten(hand, place), "MUST_SHOW", _obligation(hand), seat=seat)
    return (HandMucked(seat, BEATEN, command.placed_by),)


def showdown_choices(hand: Hand, place: int) -> tuple[str, ...]:
    """3.14, R-30: what a player can do with their hand at the showdown: `show` it, and `muck` it if they are beaten."""
    waiting = in_order(hand) if hand.stage is HandStage.SHOWDOWN and not hand.waits else []
    if place not in waiting:
        return ()
    return ("show", "muck") if place == waiting[0] and is_beaten(hand, place) else ("show",)


def _obligation(hand: Hand) -> Clause:
    """The clause under which the one who is asked has to show."""
    if hand.shown or hand.mucked:
        return MUST_SHOW
    return FIRST[0] if hand.betting.aggressors else FIRST[1]


@cites(PKR["3.14.2(d)"], reading("R-30"), reading("R-138"), reading("R-143"))
def is_beaten(hand: Hand, place: int) -> bool:
    """R-30: a stronger hand lies open, of someone who can win whatever this place can (R-138).

    R-143: where a person deals, nobody but the player knows the hand. Its player says that it is beaten.
    """
    if not hand.shown or len(hand.board) < WHOLE_BOARD:
        return False
    live = called(hand)
    if len(hand.hole[place]) < HOLE_CARDS:
        return any(live[other] >= live[place] for other in hand.shown)
    mine = best_hand(hand.hole[place], hand.board)
    return any(live[other] >= live[place] and best_hand(hand.hole[other], hand.board) > mine for other in hand.shown)


def called(hand: Hand) -> list[Cents]:
    """The live and called amount of each place in the pots."""
    played = hand.played()
    for place, amount in what_goes_back(played, None):
        played.live[place] -= amount
    return played.live


def decide_show_down(hand: Hand, _: ShowDown) -> tuple[HandEvent, ...]:
    """3.14.2(d), R-30: each in the order asked; the same as if each had shown or mucked in turn."""
    require_stage(hand, HandStage.SHOWDOWN, AFTER_MARKER)
    require(hand.on_table is None, "SHOW_ONE_BY_ONE", AFTER_MARKER)
    live, board = called(hand), hand.board
    open_ = [(best_hand(hand.hole[place], board), live[place]) for place in hand.shown]
    events: list[HandEvent] = []
    for place in in_order(hand):
        mine, put_in, seat = best_hand(hand.hole[place], board), live[place], hand.numbers[place]
        if any([strength > mine and other >= put_in for strength, other in open_]):  # noqa: C419 (twice as fast)
            events.append(HandMucked(seat, BEATEN))
        else:
            open_.append((mine, put_in))
            events.append(HandShown(seat, hand.hole[place], AFTER_MARKER))
    return tuple(events)


def decide_settle(hand: Hand, _: SettleRound) -> tuple[HandEvent, ...]:
    """4.1 to 4.6: uncalled bets back, rake, then the pots, by the same functions as from a sheet."""
    require_stage(hand, HandStage.SETTLEMENT, OVER_CLAUSE)
    return (HandSettled(settled_hand(hand), WINS),)


def settled_hand(hand: Hand) -> PokerSettlement:
    """The settlement of a hand whose betting and showdown are over."""
    return settle_played(shown_sheet(hand), hand.played(), hand.not_revealed)


def shown_sheet(hand: Hand) -> PokerSheet:
    """The hand as its settlement reads it: with the board, and the cards of hands that were shown."""
    sheet, seats = hand.sheet, list(hand.sheet.seats)
    for place in hand.shown:
        number, player, stack, _ = seats[place]
        seats[place] = Seat(number, player, stack, hand.hole[place])
    return sheet._replace(seats=tuple(seats), board=hand.whole_board)


# 5.1  When play breaks off


@cites(PKR["5.1.1"], PKR["5.1.2"], reading("R-24"))
def outcome_established(hand: Hand) -> bool:
    """5.1.1: a player has folded a bet, or betting is over and no card to come can change who loses."""
    folded = any(bettor.folded and hand.put_in(place) for place, bettor in enumerate(hand.betting.bettors))
    if folded or hand.stage in (HandStage.MARKER, HandStage.SHOWDOWN, HandStage.SETTLEMENT):
        return True
    if hand.decisions_left or len(hand.board) < FLOP_CARDS or hand.lacks_known_hands:
        return False
    return _is_somebody_drawing_dead(hand)


def _is_somebody_drawing_dead(hand: Hand) -> bool:
    """R-24: whether a hand loses whatever comes. Players have examined their cards; the rest of the deck is unknown."""
    known = {*hand.board, *(card for hole in hand.hole for card in hole)}
    unknown = [card for card in DECK if card not in known]
    active, live = hand.active, called(hand)
    dead = set(active)
    for coming in combinations(unknown, WHOLE_BOARD - len(hand.board)):
        strengths = {place: best_hand(hand.hole[place], (*hand.board, *coming)) for place in active}
        dead = {
            place
            for place in dead
            if any(live[other] >= live[place] and strengths[other] > strengths[place] for other in active)
        }
        if not dead:
            return False
    return True
