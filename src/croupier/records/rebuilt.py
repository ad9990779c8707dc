"""A round rebuilt from its events: its sheet, its settlement made again, and the record of its cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from croupier import poker, rounds
from croupier.cards import names
from croupier.poker.events import RoundOpened as HandOpened
from croupier.records.finished import POKER, Found
from croupier.rounds import Round
from croupier.rounds.events import Event as RoundEvent
from croupier.settlement import HouseSettlement, PokerSettlement, settle_poker, settle_sheet, sheet_document
from croupier.shoe.kept_decks import deck_key, from_secret

Secret = Callable[[str], bytes | None]


class Result(NamedTuple):
    """What a round came to."""

    settlement: HouseSettlement | PokerSettlement | None
    """Settled from its sheet, now; None where nothing was bet."""
    stored: HouseSettlement | PokerSettlement | None
    """As it was settled on its day; None where a house game's round is void."""
    void: bool


def house_events(found: Found) -> list[RoundEvent]:
    """The events of a house game's round."""
    return [rounds.from_document(document) for document in found.documents]


def poker_events(found: Found) -> list[Any]:
    """The events of a Poker hand."""
    return [poker.from_document(document) for document in found.documents]


def result_of(found: Found) -> Result:
    """The round settled again from nothing but its events."""
    if found.game == POKER:
        hand = _hand(found)
        return Result(settle_poker(poker.hand_sheet(hand)), hand.settlement, hand.void)
    state = _round(found)
    settlement = settle_sheet(rounds.sheet_of(state)) if state.boxes else None
    return Result(settlement, state.settlement, state.stage is rounds.Stage.VOID)


def sheet_of_found(found: Found) -> dict[str, Any] | None:
    """The sheet of a round that is over, with its table and the time of its end; None where nothing was bet."""
    if found.game == POKER:
        sheet = poker.hand_sheet(_hand(found))
    else:
        state = _round(found)
        if not state.boxes:
            return None
        sheet = sheet_document(rounds.sheet_of(state))
    return {**sheet, "meta": {**sheet["meta"], "table": found.table, "ended_at": found.ended_at}}


def _round(found: Found) -> Round:
    return rounds.replay(house_events(found))


def _hand(found: Found) -> poker.Hand:
    hand = poker.replay(poker_events(found))
    if hand is None:
        raise ValueError(f"{found.round} does not start with its opening")
    return hand


def record_of(found: Found, secret: Secret) -> dict[str, Any]:
    """The record of a round that is over, as `croupier verify` reads it: its events and the decks it was dealt from."""
    if not found.over:
        raise ValueError(f"the deck of {found.round} is a secret until the round is over")
    return {
        "format": 1,
        "game": found.game,
        "round": found.round,
        "events": [{**recorded.document, "at": recorded.at} for recorded in found.events],
        "decks": _decks(found, secret),
    }


def _decks(found: Found, secret: Secret) -> list[dict[str, Any]]:
    """Each deck that was committed to, as far as it was kept."""
    committed = sum(1 for document in found.documents if document.get("commitment"))
    kept = [secret(deck_key(found.round, number)) for number in range(1, committed + 1)]
    decks = [from_secret(value) for value in kept if value is not None]
    return [{"salt": deck.salt.hex(), "cards": names(deck.cards)} for deck in decks]


def seats_of(opening: HandOpened, table: str) -> poker.TableState:
    """The table as a hand finds it: those who are dealt in, with their stakes."""
    seats = {number: poker.SeatState(number, player, stack) for number, player, stack in opening.dealt}
    return poker.TableState(table, opening.settings, seats)
