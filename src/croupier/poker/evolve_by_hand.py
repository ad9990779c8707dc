"""The effect of events on the cards of a hand that a person deals."""

from __future__ import annotations

from croupier.cards import Card
from croupier.clauses import reading
from croupier.games.poker import BOARD_CARDS, HOLE_CARDS, PKR
from croupier.games.words import cites
from croupier.poker.cards_on_table import CardsOnTable
from croupier.poker.events import BoardTakenBack, CardDiscarded, CardsCounted, CardsFaceDown, HoleCardsSeen
from croupier.poker.hand import BOARD, Hand, staged
from croupier.poker.streets import next_street, with_board


def face_down_came(hand: Hand, on_table: CardsOnTable, event: CardsFaceDown) -> Hand:
    """Cards came face down, to a seat or to the burnt cards."""
    if event.to == "burnt":
        return burnt_came(hand, on_table, None)
    there = on_table.elsewhere.get(event.seat, 0)
    if event.seat in hand.numbers:
        there = hand.cards_at(hand.numbers.index(event.seat))
    return _with_count(hand, on_table, event.seat, there + event.number)


def burnt_came(hand: Hand, on_table: CardsOnTable, card: Card | None) -> Hand:
    """A card was burnt. One that was drawn too many before is the next card of the deck (R-55)."""
    burnt = (*on_table.burnt, card)
    return hand._replace(on_table=on_table._replace(burnt=burnt, next_cards=on_table.next_cards[1:]))


def counted(hand: Hand, on_table: CardsOnTable, event: CardsCounted) -> Hand:
    """So many cards lie at a seat."""
    return _with_count(hand, on_table, event.seat, event.number)


def _with_count(hand: Hand, on_table: CardsOnTable, seat: int, count: int) -> Hand:
    if seat not in hand.numbers:
        others = {number: cards for number, cards in on_table.elsewhere.items() if number != seat}
        elsewhere = {**others, seat: count} if count else others
        return hand._replace(on_table=on_table._replace(elsewhere=elsewhere))
    place = hand.numbers.index(seat)
    down = count - len(hand.hole[place])
    face_down = (*on_table.face_down[:place], down, *on_table.face_down[place + 1 :])
    return _with_face_down(hand, on_table, face_down)


def _with_face_down(hand: Hand, on_table: CardsOnTable, face_down: tuple[int, ...]) -> Hand:
    """The hand with so many cards face down at each place. Once everybody has two, the Initial Deal is complete."""
    lying = hand._replace(on_table=on_table._replace(face_down=face_down))
    complete = on_table.deal_complete or not lying.lacks_hole_cards
    return staged(lying._replace(on_table=on_table._replace(face_down=face_down, deal_complete=complete)))


def discarded(hand: Hand, on_table: CardsOnTable, event: CardDiscarded) -> Hand:
    """5.3: a card that was exposed in the deal is not used; its seat lacks one, which is dealt next (R-44)."""
    place = hand.numbers.index(event.seat)
    down = max(0, on_table.face_down[place] - 1)
    face_down = (*on_table.face_down[:place], down, *on_table.face_down[place + 1 :])
    aside = on_table._replace(discarded=(*on_table.discarded, event.card), face_down=face_down, deal_complete=False)
    return staged(hand._replace(on_table=aside, exposed_in_deal=hand.exposed_in_deal + 1))


def set_aside(hand: Hand, on_table: CardsOnTable, cards: tuple[Card, ...]) -> Hand:
    """5.3: cards that were found face up in the shoe are not used."""
    return hand._replace(on_table=on_table._replace(discarded=on_table.discarded + cards))


def hole_cards_seen(hand: Hand, on_table: CardsOnTable, event: HoleCardsSeen) -> Hand:
    """Everybody has seen some cards of a hand."""
    return turned_up(hand, on_table, event.seat, (*hand.hole[hand.numbers.index(event.seat)], *event.cards))


def turned_up(hand: Hand, on_table: CardsOnTable, seat: int, known: tuple[Card, ...]) -> Hand:
    """These cards of a hand are known; the others still lie face down."""
    place = hand.numbers.index(seat)
    down = max(0, hand.cards_at(place) - len(known))
    face_down = (*on_table.face_down[:place], down, *on_table.face_down[place + 1 :])
    hole = (*hand.hole[:place], known, *hand.hole[place + 1 :])
    return hand._replace(hole=hole, on_table=on_table._replace(face_down=face_down))


def taken_back(hand: Hand, on_table: CardsOnTable, event: BoardTakenBack) -> Hand:
    """5.7 to 5.9: cards go back with their burnt card. 5.8: where a whole street goes, it is dealt anew."""
    ahead = tuple(card for card in on_table.ahead if card not in event.cards)
    board = tuple(card for card in hand.board if card not in event.cards)
    left = on_table._replace(ahead=ahead, next_cards=())
    if len(board) == len(hand.board) or on_table.before_street is None:
        return staged(hand._replace(on_table=left._replace(burnt=on_table.burnt[: on_table.burns_used])))
    burns = on_table.burns_before
    betting, number = on_table.before_street
    return staged(
        hand._replace(
            board=board,
            betting=betting,
            round=number,
            early=(),
            bound=None,
            on_table=left._replace(burnt=on_table.burnt[:burns], burns_used=burns),
        )
    )


@cites(PKR["5.2.7(a)"], PKR["5.8"], reading("R-144"))
def reconstructed(hand: Hand, on_table: CardsOnTable) -> Hand:
    """R-55: each card lies where the deal sends it. One that was drawn too many is the next card of the deck."""
    if on_table.ahead:
        return hand._replace(on_table=on_table._replace(ahead=(), next_cards=on_table.ahead))
    size = len(hand.numbers)
    drawn = sum(map(hand.cards_at, range(size))) + sum(on_table.elsewhere.values())
    came = min(drawn, HOLE_CARDS * size)
    face_down = tuple([came // size + (place < came % size) for place in range(size)])
    in_order = on_table._replace(elsewhere={}, deal_complete=False)
    return _with_face_down(hand, in_order, face_down)


@cites(PKR["5.14"], reading("R-144"))
def as_it_lies(hand: Hand, on_table: CardsOnTable) -> Hand:
    """R-58, R-144: play goes on with the cards as they lie.

    Board cards that came without a burnt card count. All other cards too many are set aside; missing ones are dealt.
    """
    street: tuple[Card, ...] = ()
    if hand.stage is BOARD:
        street = on_table.ahead[: BOARD_CARDS[next_street(hand)] - len(hand.board)]
    face_down = tuple(
        max(0, min(down, HOLE_CARDS - len(known))) for down, known in zip(on_table.face_down, hand.hole, strict=True)
    )
    lies = on_table._replace(
        elsewhere={},
        ahead=(),
        discarded=on_table.discarded + on_table.ahead[len(street) :],
        burns_used=max(on_table.burns_used, len(on_table.burnt) - 1),
        deal_complete=False,
    )
    going_on = _with_face_down(hand, lies, face_down)
    return with_board(going_on, street) if street else going_on
