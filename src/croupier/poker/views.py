"""A Poker table as one person may see it, built up from that and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from croupier.cards import Card, names
from croupier.games.poker import STREETS
from croupier.hands import best_five, hand_in_words
from croupier.messages import SentenceView, with_sentence
from croupier.money import dollars
from croupier.poker.button_and_blinds import JoiningDues, joining_dues
from croupier.poker.cards_on_table import CardsOnTable
from croupier.poker.hand import BETTING_ROUND, OVER, Hand
from croupier.poker.legal_actions import LegalAction, legal_actions
from croupier.poker.settings import PokerTableSettings
from croupier.poker.table_state import MissedBlinds, SeatState, TableState
from croupier.settlement import settlement_document
from croupier.settlement.document_types import PokerSettlementDocument

WHOLE_BOARD = 5


class PostView(msgspec.Struct, frozen=True, kw_only=True):
    """A blind that was posted before the deal; a dead one goes straight into the pot."""

    seat: int
    amount: str
    dead: bool


class CardsElsewhereView(msgspec.Struct, frozen=True, kw_only=True):
    """By hand: how many cards lie at a seat that takes no part in the hand."""

    seat: int
    cards_dealt: int


class PokerActionView(msgspec.Struct, frozen=True, kw_only=True):
    """Something that the player in turn may do, with its lowest and highest total if it has any."""

    action: str
    lowest: str | UnsetType = UNSET
    highest: str | UnsetType = UNSET


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a Poker table. `cards` are null as long as the viewer may not see them."""

    seat: int
    player: str
    stack: str
    bet: str
    put_in: str
    in_hand: bool
    folded: bool
    all_in: bool
    away: bool
    missed: MissedBlinds | None
    waits: bool
    cards_dealt: int
    cards: list[str] | None
    hand_in_words: str | None
    exposed: list[str] | UnsetType = UNSET
    """By hand: the cards that everybody has seen."""
    best: list[str] | UnsetType = UNSET
    """3.14: the five cards that count, of a hand that lies open at the end."""


class DuesView(SentenceView, frozen=True, kw_only=True):
    """5.4: what the Dealer tells a player who has yet to join, or to return to, the game."""

    blind: str | None
    live: str
    dead: str
    waits: bool


class RakeView(msgspec.Struct, frozen=True, kw_only=True):
    """4.1: the rake of a table; `cap` is null where it has none."""

    percent: str
    cap: str | None
    no_flop_no_drop: bool | UnsetType = UNSET


class PokerSignView(msgspec.Struct, frozen=True, kw_only=True):
    """3.6, 4.1: the signage of a Poker table."""

    small_blind: str
    big_blind: str
    chip: str
    min_stake: str
    max_stake: str
    seats: int
    rake: RakeView | UnsetType = UNSET
    by_hand: bool | UnsetType = UNSET


class PokerView(msgspec.Struct, frozen=True, kw_only=True):
    """A Poker table and its hand as one person may see them. `small_blind` and `big_blind` are seats."""

    table: str
    hand: str | None
    stage: str
    marker: str
    street: str | None
    small_blind: int | None
    big_blind: int | None
    posts: list[PostView]
    turn: int | None
    board: list[str]
    pot: str
    bet: str
    commitment: str | None
    settlement: PokerSettlementDocument | None
    button: int | None
    seats: list[SeatView]
    you: int | None
    owes: DuesView | None
    legal: list[PokerActionView]
    settings: PokerSignView
    burnt: int | UnsetType = UNSET
    """By hand: how many cards were burnt. The fields after it are there by hand alone, too."""
    misdealt: list[str] | UnsetType = UNSET
    discarded: list[str] | UnsetType = UNSET
    elsewhere: list[CardsElsewhereView] | UnsetType = UNSET
    play_waits: bool | UnsetType = UNSET


def view(table: TableState, viewer: str | None = None) -> dict[str, Any]:
    """The table as a player sees it, or as a passer-by does (None), as a document."""
    document: dict[str, Any] = msgspec.to_builtins(poker_view(table, viewer))
    return document


def poker_view(table: TableState, viewer: str | None = None) -> PokerView:
    """The table as a player sees it, or as a passer-by does (None)."""
    hand, own = table.hand, None if viewer is None else table.seat_of(viewer)
    seats = [_seat(seat, hand, viewer) for seat in table.seated]
    owes = None if own is None else _owes(joining_dues(table, own))
    if hand is None:
        return PokerView(
            table=table.id,
            hand=None,
            stage="idle",
            marker=BETTING_ROUND,
            street=None,
            small_blind=None,
            big_blind=None,
            posts=[],
            turn=None,
            board=[],
            pot=dollars(0),
            bet=dollars(0),
            commitment=None,
            settlement=None,
            button=table.button,
            seats=seats,
            you=None if own is None else own.number,
            owes=owes,
            legal=[],
            settings=_sign(table.settings),
        )
    over, on_table = hand.stage in OVER, hand.on_table
    pot = 0 if over else sum(hand.put_in(place) for place in range(len(hand.numbers)))
    return PokerView(
        table=table.id,
        hand=hand.id,
        stage=hand.stage.name.lower(),
        marker=hand.marker,
        street=STREETS[max(len(hand.board) - 2, 0)],
        small_blind=hand.opening.small,
        big_blind=hand.opening.big,
        posts=[PostView(seat=n, amount=dollars(amount), dead=dead) for n, amount, dead in hand.opening.posts],
        turn=hand.turn,
        board=names(hand.board),
        pot=dollars(pot),
        bet=dollars(0 if over else hand.betting.level),
        commitment=hand.commitment,
        settlement=None if hand.settlement is None else settlement_document(hand.settlement),
        button=hand.opening.button,
        seats=seats,
        you=None if own is None else own.number,
        owes=owes,
        legal=poker_actions(hand, viewer),
        settings=_sign(table.settings),
        burnt=UNSET if on_table is None else len(on_table.burnt),
        misdealt=UNSET if on_table is None else names(on_table.ahead),
        discarded=UNSET if on_table is None else _discarded(table, hand, on_table),
        elsewhere=UNSET if on_table is None else _elsewhere(on_table),
        play_waits=UNSET if on_table is None else hand.waits,
    )


def _discarded(table: TableState, hand: Hand, on_table: CardsOnTable) -> list[str]:
    """By hand: the discarded cards. Those of folded hands whose seats no longer show them are among them."""
    of_departed = [card for place in _departed(table, hand) for card in hand.hole[place]]
    return names((*on_table.discarded, *of_departed))


def _elsewhere(on_table: CardsOnTable) -> list[CardsElsewhereView]:
    return [CardsElsewhereView(seat=seat, cards_dealt=count) for seat, count in sorted(on_table.elsewhere.items())]


def _departed(table: TableState, hand: Hand) -> list[int]:
    """The places of folded hands whose players have left their seats."""
    out = [place for place in range(len(hand.numbers)) if place not in hand.active]
    return [place for place in out if not _still_there(table.seats.get(hand.numbers[place]), hand, place)]


def _still_there(seat: SeatState | None, hand: Hand, place: int) -> bool:
    """Whether the player who was dealt in at this place still sits there."""
    return seat is not None and seat.player == hand.sheet.seats[place].player


def _sign(settings: PokerTableSettings) -> PokerSignView:
    """3.6, 4.1: the signage of the table. A table that takes rake says so where it has no cap."""
    cap = None if settings.rake_cap is None else dollars(settings.rake_cap)
    no_drop = settings.no_flop_no_drop or UNSET
    return PokerSignView(
        small_blind=dollars(settings.small_blind),
        big_blind=dollars(settings.big_blind),
        chip=dollars(settings.chip),
        min_stake=dollars(settings.min_stake),
        max_stake=dollars(settings.max_stake),
        seats=settings.seats,
        rake=UNSET
        if settings.rake_percent == "0"
        else RakeView(percent=settings.rake_percent, cap=cap, no_flop_no_drop=no_drop),
        by_hand=settings.by_hand or UNSET,
    )


def _owes(dues: JoiningDues | None) -> DuesView | None:
    """5.4: what the Dealer tells a player who has yet to join, or to return to, the game."""
    if dues is None:
        return None
    return DuesView(
        blind=dues.blind,
        live=dollars(dues.live),
        dead=dollars(dues.dead),
        waits=dues.waits,
        **with_sentence(dues.message),
    )


def _seat(seat: SeatState, hand: Hand | None, viewer: str | None) -> SeatView:
    place = None if hand is None or seat.number not in hand.numbers else hand.numbers.index(seat.number)
    if hand is not None and place is not None and _still_there(seat, hand, place):
        return _in_hand(seat, hand, place, own=seat.player == viewer)
    return SeatView(
        seat=seat.number,
        player=seat.player,
        stack=dollars(seat.stack),
        bet=dollars(0),
        put_in=dollars(0),
        in_hand=False,
        folded=False,
        all_in=False,
        away=seat.away,
        missed=seat.missed,
        waits=seat.waits,
        cards_dealt=0,
        cards=None,
        hand_in_words=None,
    )


def _in_hand(seat: SeatState, hand: Hand, place: int, *, own: bool) -> SeatView:
    bettor = hand.betting.bettors[place]
    out, over = bettor.folded or place in hand.not_revealed, hand.stage in OVER
    cards = hand.hole[place]
    # Where a person deals, players see their own cards on the table alone: the system does not know them.
    seen = place in hand.shown or (own and hand.on_table is None)
    return SeatView(
        seat=seat.number,
        player=seat.player,
        stack=dollars(seat.stack if over else bettor.stack),
        bet=dollars(0 if over else bettor.bet),
        put_in=dollars(0 if over else hand.put_in(place)),
        in_hand=True,
        folded=out,
        all_in=not over and not bettor.stack and not out,
        away=seat.away,
        missed=seat.missed,
        waits=seat.waits,
        cards_dealt=hand.cards_at(place),
        cards=names(cards) if seen else None,
        hand_in_words=hand_in_words(cards + hand.board) if seen and cards else None,
        exposed=UNSET if hand.on_table is None else names(cards),
        best=_best(hand, cards) if over and seen and not out else UNSET,
    )


def _best(hand: Hand, cards: tuple[Card, ...]) -> list[str] | UnsetType:
    """3.14: the five cards that count, of a hand that lies open at the end beside a whole board."""
    return names(best_five(cards + hand.board)) if cards and len(hand.board) == WHOLE_BOARD else UNSET


def poker_actions(hand: Hand | None, viewer: str | None) -> list[PokerActionView]:
    """Only the player in turn is told what they may do."""
    if hand is None or viewer is None or hand.turn is None:
        return []
    if hand.sheet.seats[hand.numbers.index(hand.turn)].player != viewer:
        return []
    return [action_view(action) for action in legal_actions(hand)]


def action_view(action: LegalAction) -> PokerActionView:
    """An action with its lowest and highest total, if it has any."""
    if action.lowest is None or action.highest is None:
        return PokerActionView(action=action.deed)
    return PokerActionView(action=action.deed, lowest=dollars(action.lowest), highest=dollars(action.highest))
