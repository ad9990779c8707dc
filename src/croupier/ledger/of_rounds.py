"""What an event of a house game's round moves, seen from the round as it stood before the event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.clauses import reading
from croupier.errors import BrokenPromiseError
from croupier.games.words import under
from croupier.ledger import accounts
from croupier.ledger.entries import Posted, Why, posted
from croupier.money import Cents, dollars
from croupier.rounds import BoxState, Round
from croupier.rounds.events import (
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

NOT_SHOWN = "hand-not-revealed"
Entries = list[tuple[str, Cents]]


def postings_of_round(
    table: str, before: Round | None, event: Event, *, from_jackpot: Cents | None = None
) -> Posted | None:
    """The postings of the next event of a round; None where it moves no chips, as its opening.

    `from_jackpot` is what a jackpot has given to this round's bets so far, less what it has taken; None where the round
    is not linked (`Draft.from_jackpot`). Events are posted as they follow from one another: what the jackpot is told of
    an event after it, a settlement after the prizes that it pays.
    """
    if before is None:
        return None
    match event:
        case BetPlaced(player=player, amount=amount):
            rows = [(accounts.player(player), -amount), (accounts.bets(table), amount)]
            return posted(rows, Why.BET_PLACED, clause=event.clause, round_id=before.id)
        case BetReturned(player=player, amount=amount):
            return _posted(before, event, _moved(table, player, -amount), Why.BET_RETURNED)
        case HandReturned(returned=chips):
            return _posted(before, event, _went_back(table, before, chips), Why.HAND_RETURNED)
        case RoundVoided(returned=chips):
            return _posted(before, event, _went_back(table, before, chips), Why.ROUND_VOIDED)
        case RoundSettled(settlement=settlement):
            _require_prizes(before, settlement, from_jackpot)
            rows = _settled(table, before, settlement, from_jackpot or 0)
            return _posted(before, event, rows, Why.ROUND_SETTLED)
        case SettlementReversed():
            rows = _taken_back(table, before, from_jackpot or 0)
            return _posted(before, event, rows, Why.SETTLEMENT_REVERSED)
        case _:
            return None


def _posted(
    before: Round,
    event: BetPlaced | BetReturned | HandReturned | RoundVoided | RoundSettled | SettlementReversed,
    rows: Entries,
    why: Why,
) -> Posted | None:
    return posted(rows, why, clause=event.clause, round_id=before.id)


def _moved(table: str, player: str, amount: Cents) -> Entries:
    """So much from a player to his bets."""
    return [(accounts.player(player), -amount), (accounts.bets(table), amount)]


def _went_back(table: str, before: Round, chips: Iterable[Chips]) -> Entries:
    """R-35: bets to their owners. Of a jackpot bet the jackpot gives its part back by an event of its own."""
    return [row for box, _, amount in chips for row in _moved(table, before.boxes[box].player, -amount)]


def _settled(table: str, before: Round, settlement: HouseSettlement, from_jackpot: Cents) -> Entries:
    """Section 4: each player gets what his bets pay and return; the House keeps the rest, or makes up for it."""
    there = sum([sum(box.bets.values()) for box in before.boxes.values() if not box.gone]) + from_jackpot
    paid = list(_paid(before, settlement))
    rest = there - sum([amount for _, amount in paid])
    rows: Entries = [(accounts.player(player), amount) for player, amount in paid]
    return [(accounts.bets(table), -there), *rows, (accounts.house(table), rest)]


def _paid(before: Round, settlement: HouseSettlement) -> Iterator[tuple[str, Cents]]:
    """Who gets how much; a hand that is out of the round has had its bets back."""
    for settled in settlement.boxes:
        box = before.boxes[settled.number]
        if not box.gone:
            yield box.player, sum([line.pays + line.returned for line in settled.lines])


def _require_prizes(before: Round, settlement: HouseSettlement, from_jackpot: Cents | None) -> None:
    """R-16: the settlement pays out of the meter what the jackpot has paid. Less it may be only where a hand that was
    not shown, or a settlement made anew, costs a prize that was paid (R-38, R-105): then the House keeps it."""
    if from_jackpot is None:
        return
    staked = [_jackpot_stakes(before, box) for box in before.boxes.values() if box.has_ante and not box.gone]
    kept = from_jackpot + sum(staked) - settlement.from_meter
    may_cost_a_prize = before.compared or any(entry.kind == NOT_SHOWN for entry in before.irregularities)
    if kept < 0 or (kept and not may_cost_a_prize):
        paid, pays = dollars(settlement.from_meter + kept), dollars(settlement.from_meter)
        raise BrokenPromiseError(f"round {before.id} pays {pays} from the meter, but its jackpot has paid {paid}")


def _jackpot_stakes(round_: Round, box: BoxState) -> Cents:
    return sum([amount for bet, amount in box.bets.items() if bet in round_.game.jackpot_bets])


def _taken_back(table: str, before: Round, from_jackpot: Cents) -> Entries:
    """R-34: what the settlement moved goes the other way. A meter prize stays with the bets until these are settled
    anew; where they no longer win it the House has it, until an authorised correction puts it back (R-105)."""
    if before.settlement is None:
        raise BrokenPromiseError(f"round {before.id} has no settlement to reverse")
    return [(account, -amount) for account, amount in _settled(table, before, before.settlement, from_jackpot)]


SAME_PRIZES = under(_require_prizes, reading("R-16"), reading("R-38"), reading("R-105"))
TAKEN_BACK = under(_taken_back, reading("R-34"), reading("R-105"))
