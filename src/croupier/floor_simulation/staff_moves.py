"""Random moves of staff: irregularities, jackpots, approvals, tables. The floor decides whether they are allowed.

At a Poker table that a person deals they are cards as they come, mistakes, and reports of them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from msgspec.structs import replace as with_fields

from croupier.cards import DECK, Card
from croupier.command import Command
from croupier.floor.state.table_state import FloorPokerTable, HouseTable, Status, Table
from croupier.floor_events import commands as f
from croupier.games.poker import BOARD_CARDS
from croupier.jackpots import Jackpot, Measure, Settings
from croupier.jackpots import commands as j
from croupier.people.commands import Approve, Decline
from croupier.poker import Hand
from croupier.poker import commands as c
from croupier.poker.dealing_by_hand import known_cards
from croupier.poker.hand import BOARD
from croupier.poker.showdown import in_order
from croupier.poker.streets import next_street
from croupier.rounds import commands as r
from croupier.table_commands import ManagerDecision

DECISIONS = (
    *[ManagerDecision.PLAY_ON] * 4,
    ManagerDecision.VOID_ROUND,
    ManagerDecision.RETURN_HAND,
    ManagerDecision.FOLD_HAND,
    ManagerDecision.CORRECT_BET,
)
HOUSE_REPORTS: Sequence[tuple[str, Mapping[str, object]]] = (
    ("foreign-card", {}),
    ("deck-count-wrong", {}),
    ("exposed-card", {"count": 1, "whose": "player"}),
    ("player-card-count", {"reconstructible": False}),
    ("player-absent", {}),
    ("simultaneous-draw", {"order_known": False}),
    ("simultaneous-draw", {"order_known": True}),
    ("hand-not-revealed", {}),
    ("unlisted", {}),
)
POKER_REPORTS: Sequence[tuple[str, Mapping[str, object]]] = (
    ("interruption", {}),
    ("foreign-card", {}),
    ("premature-board-card", {}),
    ("face-up-card", {}),
    ("pot-split-agreed", {}),
    ("all-in-button-missing", {}),
    ("exposed-card", {"count": 1}),
    ("excess-board-cards", {"reconstructible": True}),
    ("unlisted", {}),
    ("unlisted", {}),
)
BY_HAND_REPORTS: Sequence[tuple[str, Mapping[str, object]]] = (
    ("premature-board-card", {}),
    ("excess-board-cards", {"reconstructible": True}),
    ("excess-board-cards", {"reconstructible": False}),
    ("player-card-count", {"players_have_seen": True}),
    ("player-card-count", {"players_have_seen": False}),
    ("hand-count", {"players_have_seen": False, "reconstructible": True}),
    ("unlisted", {}),
)


def pit_move(chance: random.Random, table: Table) -> Command:
    """A command of the pit, or of a dealer, at a table."""
    at = table.id
    if table.sign.status is Status.SUSPENDED and chance.randrange(3):
        return f.ResumeTable(table=at)
    if _referred(table) and chance.randrange(3):
        return _decision(chance, table)
    if _reconstructs(table) and chance.randrange(3):
        return r.Reconstruct(table=at)
    if isinstance(table, FloorPokerTable) and table.limits.by_hand and table.hand is not None and chance.randrange(2):
        return mistake(chance, at, table.hand)
    match chance.randrange(20):
        case 0:
            return f.SuspendTable(table=at, reason="a recount")
        case 1:
            return f.ResumeTable(table=at)
        case 2:
            return f.Interrupt(table=at)
        case 3:
            return r.Reconstruct(table=at)
        case 4:
            return r.ResolveReferral(table=at)
    return _report(chance, table)


def _decision(chance: random.Random, table: Table) -> Command:
    """R-58: a decision about something that was referred; mostly that play goes on."""
    decision = chance.choice(DECISIONS)
    if isinstance(table, FloorPokerTable):
        return _poker_decision(chance, table, decision)
    if decision is ManagerDecision.PLAY_ON or table.round is None:
        return r.ResolveReferral(table=table.id)
    decided = r.ResolveReferral(table=table.id, decision=decision, reason="by the cameras")
    if decision is not ManagerDecision.VOID_ROUND:
        decided = with_fields(decided, box=chance.choice([1, *sorted(table.round.boxes)]))
    if decision is ManagerDecision.CORRECT_BET:
        amount = chance.choice((0, 5_00, 10_00, 50_00))
        decided = with_fields(decided, bet=chance.choice(table.round.game.bets), amount=amount)
    return decided


def _poker_decision(chance: random.Random, table: FloorPokerTable, decision: ManagerDecision) -> Command:
    """R-58: the same about a hand of Poker."""
    about_a_seat = decision in (ManagerDecision.RETURN_HAND, ManagerDecision.FOLD_HAND, ManagerDecision.CORRECT_BET)
    seat = chance.choice(table.hand.numbers) if table.hand is not None and about_a_seat else None
    amount = 1_00 * chance.randrange(100) if decision is ManagerDecision.CORRECT_BET else None
    return r.ResolveReferral(table=table.id, decision=decision, reason="by the cameras", seat=seat, amount=amount)


def _referred(table: Table) -> bool:
    play = table.round if isinstance(table, HouseTable) else table.hand
    return play is not None and bool(play.referrals)


def _reconstructs(table: Table) -> bool:
    if isinstance(table, HouseTable):
        return table.round is not None and table.round.reconstructs
    return table.limits.by_hand and table.hand is not None and table.hand.reconstructs is not None


def _report(chance: random.Random, table: Table) -> Command:
    if isinstance(table, FloorPokerTable):
        hand = table.hand
        kind, facts = chance.choice(POKER_REPORTS)
        numbers = () if hand is None else hand.numbers
        place = chance.randrange(len(numbers)) if numbers else 0
        hole: Sequence[Card] = () if hand is None else hand.hole[place]
        card = chance.choice(hole) if hole else None
        return r.ReportIrregularity(
            table=table.id, kind=kind, facts=facts, seat=numbers[place] if numbers else None, card=card
        )
    boxes = [] if table.round is None else sorted(table.round.boxes)
    kind, facts = chance.choice(HOUSE_REPORTS)
    box = chance.choice(boxes) if boxes and chance.randrange(3) else None
    drawn = () if table.round is None or not table.limits.by_hand else table.round.drawn
    order = tuple(reversed(drawn[-2:])) if kind == "simultaneous-draw" else ()
    return r.ReportIrregularity(table=table.id, kind=kind, facts=facts, box=box, order=order)


def jackpot_move(chance: random.Random, name: str, jackpot: Jackpot, tables: Sequence[str]) -> Command:
    """A command about a jackpot: a confirmation if a prize waits, else a fault, a correction, or other settings."""
    if jackpot.pending and chance.randrange(4):
        return j.ConfirmPrizes(jackpot=name, round=jackpot.pending[0].name)
    if jackpot.faults and chance.randrange(2):
        number = jackpot.faults[0].number
        if chance.randrange(3):
            return j.ClearFault(jackpot=name, fault=number)
        return j.AnswerFault(jackpot=name, fault=number, measure=chance.choice(tuple(Measure)))
    match chance.randrange(5):
        case 0:
            table = chance.choice((None, *tables))
            return j.ReportFault(jackpot=name, what="the display", table=table)
        case 1:
            return j.CorrectJackpot(jackpot=name, reason="a recount", meter=chance.randrange(-500, 500))
        case 2:
            settings: Settings = replace(jackpot.settings, contribution=chance.randrange(50_00, 80_00))
            return j.ChangeJackpot(jackpot=name, settings=settings, reason="from this week on")
        case 3:
            queue = list(jackpot.queue)
            chance.shuffle(queue)
            return j.DecideOrder(jackpot=name, rounds=tuple(queue), reason="by the cameras")
    return j.ConfirmPrizes(jackpot=name, round=f"{chance.choice(list(tables))}-1")


def approval_move(chance: random.Random, approvals: Sequence[str], alarms: Sequence[str]) -> Command | None:
    """An answer to an approval, or a look at an alarm."""
    if alarms and chance.randrange(2):
        return f.TakeAlarm(alarm=chance.choice(list(alarms)))
    if not approvals:
        return None
    approval = chance.choice(list(approvals))
    return Decline(approval=approval, reason="not so") if chance.randrange(4) == 0 else Approve(approval=approval)


def table_move(chance: random.Random, table: Table) -> Command:
    """Other settings, or the end of a table's day."""
    at = table.id
    if chance.randrange(10) == 0:
        return f.CloseTable(table=at)
    if isinstance(table, HouseTable) and chance.randrange(2):
        limits = replace(table.limits, ante_max=100_00 * chance.randint(1, 3))
        return f.ConfigureTable(table=at, settings=limits)
    return f.ConfigureTable(table=at, name=f"{table.sign.game} {chance.randrange(10)}")


def cards_by_hand(chance: random.Random, table: HouseTable) -> tuple[Card, ...]:
    """The cards of a street, from a shoe outside the system."""
    round_ = table.round
    if round_ is None:
        return ()
    left = [card for card in DECK if card not in set(round_.cards())]
    count = len(round_.to_come)
    return tuple(chance.sample(left, min(count, len(left))))


def dealers_move(chance: random.Random, table: str, hand: Hand | None, command: Command) -> Command:
    """The command that the Dealer of such a table enters in place of the automatic dealer's command."""
    if hand is None or hand.on_table is None:
        return command
    if isinstance(command, c.DealCards) and hand.stage is BOARD:
        return c.DealCards(table=table, cards=_street(chance, hand))
    if isinstance(command, c.ShowDown):
        return _laid_down(chance, table, hand)
    return command


def _fresh(chance: random.Random, hand: Hand, count: int) -> tuple[Card, ...]:
    """Cards that nobody has seen in this hand."""
    known = known_cards(hand)
    return tuple(chance.sample([card for card in DECK if card not in known], count))


def _street(chance: random.Random, hand: Hand) -> tuple[Card, ...]:
    """The next street; cards that were drawn too many before come first (R-55)."""
    needed = BOARD_CARDS[next_street(hand)] - len(hand.board)
    on_table = hand.on_table
    burns = on_table is not None and not on_table.is_burnt and len(hand.board) in BOARD_CARDS
    drawn = () if on_table is None else on_table.next_cards[1 if burns else 0 :][:needed]
    return (*drawn, *_fresh(chance, hand, needed - len(drawn)))


def _laid_down(chance: random.Random, table: str, hand: Hand) -> Command:
    """The player who is asked shows two cards, or mucks."""
    place = in_order(hand)[0]
    player = hand.sheet.seats[place].player or ""
    if chance.randrange(3) == 0:
        return c.MuckHand(table=table, for_player=player)
    known = hand.hole[place]
    return c.ShowHand(table=table, for_player=player, cards=(*known, *_fresh(chance, hand, 2 - len(known))))


def mistake(chance: random.Random, table: str, hand: Hand) -> Command:
    """A card goes where it does not belong, or something of the kind is reported."""
    seat = chance.randint(1, hand.opening.settings.seats)
    (card,) = _fresh(chance, hand, 1)
    match chance.randrange(6 if hand.card_fault is None else 12):
        case 0:
            return c.RecordCard(table=table, to="community", card=card)
        case 1:
            return c.RecordCard(table=table, to="burnt", card=chance.choice((None, card)))
        case 2:
            return c.CountCards(table=table, seat=seat, count=chance.randrange(4))
        case 3:
            return c.ExposeCards(table=table, for_player=chance.choice(list(hand.places)), cards=(card,))
        case 4:
            return c.ReportIrregularity(table=table, kind="exposed-card", facts={"count": 1}, seat=seat, card=card)
    kind, facts = chance.choice(BY_HAND_REPORTS)
    return c.ReportIrregularity(table=table, kind=kind, facts=facts)
