"""The postings of a house game's round, from the round as it stood before each event, and of a jackpot's events.

The jackpot names the two sides; here they become accounts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.clauses import reading
from croupier.errors import BrokenPromiseError
from croupier.games.words import cites
from croupier.jackpots import (
    BetsReturned,
    ContributionAdded,
    Corrected,
    JackpotOpened,
    LinkedRoundReopened,
    LinkedRoundVoided,
    Posting,
    PrizesPaid,
    StakeCorrected,
    postings,
)
from croupier.jackpots import (
    Event as JackpotEvent,
)
from croupier.ledger import accounts
from croupier.ledger.books import BooksDraft
from croupier.ledger.entries import Posted, Why, posted
from croupier.money import Cents, dollars
from croupier.rounds import BoxState, Round
from croupier.rounds.events import (
    BetCorrected,
    BetPlaced,
    BetReturned,
    Chips,
    Event,
    HandReturned,
    RoundSettled,
    RoundVoided,
    SettlementReversed,
)
from croupier.settlement import HouseSettlement

Entries = list[tuple[str, Cents]]
WHY: dict[type[JackpotEvent], Why] = {
    JackpotOpened: Why.JACKPOT_OPENED,
    ContributionAdded: Why.CONTRIBUTION_ADDED,
    BetsReturned: Why.CONTRIBUTION_RETURNED,
    LinkedRoundVoided: Why.CONTRIBUTION_RETURNED,
    PrizesPaid: Why.PRIZES_PAID,
    LinkedRoundReopened: Why.PRIZES_REVERSED,
    StakeCorrected: Why.CONTRIBUTION_CORRECTED,
    Corrected: Why.JACKPOT_CORRECTED,
}


def postings_of_round(table: str, before: Round | None, event: Event, books: BooksDraft) -> Posted | None:
    """The postings of the next event of a round; None if it moves no chips.

    `books` know the jackpot's payments to this round's bets so far. So events are posted in the order in which they
    follow from one another: a jackpot's event after the event that caused it, and a settlement after the prizes that it
    pays.
    """
    if before is None:
        return None
    match event:
        case BetPlaced(player=player, amount=amount):
            # Each bet comes this way: it is written down directly.
            moved = (Posting(accounts.player(player), -amount), Posting(accounts.bets(table), amount))
            return Posted(moved, Why.BET_PLACED, event.clause.cite, before.id)
        case BetReturned(player=player, amount=amount):
            return _posted(before, event, _moved(table, player, -amount), Why.BET_RETURNED)
        case BetCorrected(player=player, before=placed, amount=amount):
            return _posted(before, event, _moved(table, player, amount - placed), Why.BET_CORRECTED)
        case HandReturned(returned=chips):
            return _posted(before, event, _return_bets(table, before, chips), Why.HAND_RETURNED)
        case RoundVoided(returned=chips):
            return _posted(before, event, _return_bets(table, before, chips), Why.ROUND_VOIDED)
        case RoundSettled(settlement=settlement):
            from_jackpot = books.from_jackpot(table, before.id)
            _require_prizes(before, settlement, from_jackpot)
            rows = _settled(table, before, settlement, from_jackpot or 0)
            return _posted(before, event, rows, Why.ROUND_SETTLED)
        case SettlementReversed():
            rows = _reversal(table, before, books.from_jackpot(table, before.id) or 0)
            return _posted(before, event, rows, Why.SETTLEMENT_REVERSED)
        case _:
            return None


def _posted(
    before: Round,
    event: BetReturned | BetCorrected | HandReturned | RoundVoided | RoundSettled | SettlementReversed,
    rows: Entries,
    why: Why,
) -> Posted | None:
    return posted(rows, why, clause=event.clause, round_id=before.id)


def _moved(table: str, player: str, amount: Cents) -> Entries:
    """An amount moves from a player to their bets."""
    return [(accounts.player(player), -amount), (accounts.bets(table), amount)]


def _return_bets(table: str, before: Round, chips: Iterable[Chips]) -> Entries:
    """R-35: bets go back to their owners. The jackpot returns its part of a jackpot bet by an event of its own."""
    return [row for box, _, amount in chips for row in _moved(table, before.boxes[box].player, -amount)]


def _settled(table: str, before: Round, settlement: HouseSettlement, from_jackpot: Cents) -> Entries:
    """Section 4: each player gets what their bets pay and return. The House keeps the difference, or pays it."""
    staked = sum([sum(box.bets.values()) for box in before.boxes.values() if not box.gone]) + from_jackpot
    paid = list(_paid(before, settlement))
    remainder = staked - sum([amount for _, amount in paid])
    rows: Entries = [(accounts.player(player), amount) for player, amount in paid]
    return [(accounts.bets(table), -staked), *rows, (accounts.house(table), remainder)]


def _paid(before: Round, settlement: HouseSettlement) -> Iterator[tuple[str, Cents]]:
    """The payment to each player. A hand that has left the round already has its bets back."""
    for settled in settlement.boxes:
        box = before.boxes[settled.number]
        if not box.gone:
            yield box.player, sum([line.pays + line.returned for line in settled.lines])


@cites(reading("R-16"), reading("R-105"))
def _require_prizes(before: Round, settlement: HouseSettlement, from_jackpot: Cents | None) -> None:
    """R-16: the settlement pays out of the meter what the jackpot has paid, neither more nor less."""
    if from_jackpot is None:
        return
    staked = [_jackpot_stakes(before, box) for box in before.boxes.values() if box.has_ante and not box.gone]
    unpaid = from_jackpot + sum(staked) - settlement.from_meter
    if unpaid:
        paid, pays = dollars(settlement.from_meter + unpaid), dollars(settlement.from_meter)
        raise BrokenPromiseError(f"round {before.id} pays {pays} from the meter, but its jackpot has paid {paid}")


def _jackpot_stakes(round_: Round, box: BoxState) -> Cents:
    return sum([amount for bet, amount in box.bets.items() if bet in round_.game.jackpot_bets])


@cites(reading("R-34"), reading("R-105"))
def _reversal(table: str, before: Round, from_jackpot: Cents) -> Entries:
    """R-34: what the settlement moved goes the other way. The jackpot itself takes a meter prize back (R-105)."""
    if before.settlement is None:
        raise BrokenPromiseError(f"round {before.id} has no settlement to reverse")
    return [(account, -amount) for account, amount in _settled(table, before, before.settlement, from_jackpot)]


def postings_of_jackpot(jackpot: str, event: JackpotEvent, *, table: str | None = None) -> Posted | None:
    """R-15, R-16: the postings of an event of the jackpot of this name; None if it moves no money.

    Chips from and to players lie on the `table` of the event's round.
    """
    rows = [(_account(jackpot, table, side), amount) for side, amount in postings(jackpot, event)]
    if not rows:
        return None
    clause: str | None = getattr(event, "clause", None)
    round_id: str | None = getattr(event, "round", None)
    return posted(rows, WHY[type(event)], clause=clause, round_id=round_id)


def _account(jackpot: str, table: str | None, side: str) -> str:
    if side == "house":
        return accounts.jackpot(jackpot, "house")
    if side != "players":
        return side
    if table is None:
        raise BrokenPromiseError(f"jackpot {jackpot} moves chips of a round, and nobody has said at which table")
    return accounts.bets(table)
