"""Commands of the pit: irregularities, interruptions, and tables that have to stop for a while."""

from __future__ import annotations

from croupier.clauses import reading
from croupier.errors import InputError
from croupier.floor.commands import dealer_commands as d
from croupier.floor.engine.draft import Draft
from croupier.floor.engine.floor_events import AlarmTaken, TableResumed, TableSuspended
from croupier.floor.engine.table_state import HouseTable, PokerTable, Status, Table
from croupier.floor.people.roles import authority_of
from croupier.floor.play import jackpot_link as joined
from croupier.floor.play import poker_play
from croupier.poker import commands as pc
from croupier.poker import decide as decide_hand
from croupier.poker.events import BoardTakenBack
from croupier.poker.irregular import cards_for
from croupier.refusals import Refused, require
from croupier.rounds import commands as rc
from croupier.rulings import Authority
from croupier.rulings.questions import checked_kind
from croupier.shoe import shuffle_rest

NOT_COVERED = reading("R-19")
INTERRUPTION, UNLISTED = "interruption", "unlisted"


def rank(draft: Draft) -> Authority:
    """The rank with which the one who asks gives rulings."""
    found = authority_of(draft.actor.role)
    if found is None:
        raise Refused("NEEDS_AUTHORITY", None, "this is for staff to decide")
    return found


def report(draft: Draft, command: d.Report) -> None:
    """Section 5: what the rules say about it takes effect at once."""
    table = draft.state.table(command.table)
    if isinstance(table, PokerTable):
        asked = pc.ReportIrregularity(command.kind, rank(draft), command.facts, command.seat, command.card)
        _report_at_poker(draft, table, asked)
        return
    joined.send(
        draft,
        table.id,
        rc.ReportIrregularity(
            kind=command.kind, by=rank(draft), facts=command.facts, box=command.box, card=command.card
        ),
    )


def _report_at_poker(draft: Draft, table: PokerTable, command: pc.ReportIrregularity) -> None:
    """A report with the cards that it concerns; where they go back, the rest is shuffled and committed to anew."""
    hand = poker_play.playing(table)
    deck = draft.deck(hand.id, table.decks)
    command = command._replace(cards=deck.cards[table.taken : table.taken + cards_for(hand, command.kind)])
    events = decide_hand(hand, command)  # a refusal comes before anything is shuffled
    if any(isinstance(event, BoardTakenBack) for event in events):
        again = shuffle_rest(deck.cards[table.taken :], draft.chance)
        draft.keep_deck(again, hand.id, table.decks + 1)
        events = decide_hand(hand, command._replace(commitment=again.commitment))
    for event in events:
        poker_play.happens(draft, table.id, event)


def resolve(draft: Draft, command: d.Resolve) -> None:
    """5.24, PKR 5.14, R-19: play goes on after something that the rules do not cover."""
    if isinstance(draft.state.table(command.table), PokerTable):
        poker_play.in_hand(draft, command.table, pc.ResolveReferral(rank(draft)))
    else:
        joined.send(draft, command.table, rc.ResolveReferral(by=rank(draft)))


def reconstruct(draft: Draft, command: d.Reconstruct) -> None:
    """The cards are put back where they should have been."""
    joined.send(
        draft,
        command.table,
        rc.Reconstruct(boxes=command.boxes, dealer=command.dealer, community=command.community),
    )


def interrupt(draft: Draft, command: d.Interrupt) -> None:
    """R-24: 5.7 (PKR 5.1) concludes the round or voids it; where a game has no such clause it is referred (R-19)."""
    table = draft.state.table(command.table)
    require(table.playing, "ROUND_OVER", None, f"no round is open at {table.id}")
    kind = INTERRUPTION if _has_clause(table) else UNLISTED
    referred = isinstance(table, HouseTable) and table.round is not None and table.round.referred
    require(not (referred and kind == UNLISTED), "REFERRED", NOT_COVERED, f"{table.id} waits for the House already")
    if isinstance(table, PokerTable):
        _report_at_poker(draft, table, pc.ReportIrregularity(kind, Authority.HOUSE))
    else:
        joined.send(draft, table.id, rc.ReportIrregularity(kind=kind, by=Authority.HOUSE))


def _has_clause(table: Table) -> bool:
    try:
        checked_kind(table.sign.game, INTERRUPTION)
    except InputError:
        return False
    return True


def suspend_table(draft: Draft, command: d.SuspendTable) -> None:
    """Nothing happens at the table until it is resumed."""
    table = draft.state.table(command.table)
    require(table.sign.status is Status.OPEN, "NOT_OPEN", None, f"{table.id} is {table.sign.status}")
    require(bool(command.reason.strip()), "NOT_DOCUMENTED", None, "the reason must be given")
    draft.note(TableSuspended(table=table.id, reason=command.reason, by=draft.actor.name))


def resume_table(draft: Draft, command: d.ResumeTable) -> None:
    """The table goes on where it stood, with all the time that people had."""
    table = draft.state.table(command.table)
    require(table.sign.status is Status.SUSPENDED, "NOT_SUSPENDED", None, f"{table.id} is {table.sign.status}")
    draft.note(TableResumed(table=table.id, by=draft.actor.name))


def take_alarm(draft: Draft, command: d.TakeAlarm) -> None:
    """Somebody sees to it."""
    require(command.alarm in draft.state.alarms, "NO_SUCH_ALARM", None, f"there is no alarm {command.alarm!r}")
    draft.note(AlarmTaken(alarm=command.alarm, by=draft.actor.name))
