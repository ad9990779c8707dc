"""The automatic dealer: the next step at a table, its time, and the announcement meanwhile.

A pure function of the table, of the start of its state of play, and of the people there. `driver.py` keeps the times.

At a house game the dealer closes bets when their time is up, or as soon as every person who has bet is ready. The
dealer deals street by street, waits for decisions, folds for players whose time runs out (R-51), closes options that
nobody answers (R-20), puts cards back in order after a ruling (R-55), turns cards up, settles, and leaves the result on
the table for a while, or until every person who played wants the next round. `poker_dealer.py` has the steps at
Poker.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple

from croupier.clauses import Citation, reading
from croupier.floor.dealing import poker_dealer
from croupier.floor.dealing.dealer_step import Order, Step
from croupier.floor.state.table_state import HouseTable, Status, Table
from croupier.floor_events.pace import Pace
from croupier.games.words import cites
from croupier.jackpots import Jackpot, LinkStage, Measure
from croupier.messages import Message, NamedBet, say
from croupier.rounds import Round, Stage
from croupier.rounds.state import OVER

OPENINGS = (Order("open_round"), Order("start_hand"))
WAITS_FOR_JACKPOT = reading("R-16")
PLACE_BETS = say("dealer.place_bets")


class PeopleAtTable(NamedTuple):
    """The people at a table, as far as a dealer has to know."""

    bots: Collection[str] = ()
    ready: Collection[str] = ()
    """The players who have placed all their bets."""
    idle: Collection[str] = ()
    """Poker: the players whose time ran out, and who have done nothing since."""
    attended: bool = True
    """Whether there is a person on the floor for whom bots would play."""
    last_rounds: bool = False
    """Whether no new rounds are opened, because the floor is closing."""


NOBODY_KNOWN = PeopleAtTable()


def is_held(jackpots: Mapping[str, Jackpot], table: HouseTable) -> bool:
    """Whether the table has to wait for its jackpot.

    A prize of the round waits for rounds dealt earlier, or for a confirmation (R-16). Or the round is over, and the
    House has closed the table because of a fault (5.18.2(a)).
    """
    if table.jackpot is None:
        return False
    if not table.playing:
        return bool(jackpots[table.jackpot].faults_at(table.id, Measure.CLOSE_TABLE))
    if table.round is None or not table.linked:
        return False
    linked = jackpots[table.jackpot].rounds.get(table.round.id)
    return linked is not None and linked.stage is LinkStage.PENDING


def next_step(table: Table, since: datetime, company: PeopleAtTable = NOBODY_KNOWN, *, held: bool = False) -> Step:
    """The dealer's next step at a table whose state of play has lasted since then.

    `held`: the table has to wait for its jackpot (`is_held`). If a person deals, the step is announced, not ordered;
    only a clock that was called runs out by itself.
    """
    step = step_due(table, since, company, held=held)
    if table.sign.dealer == "automatic" and not (company.last_rounds and step.order in OPENINGS):
        return step
    if not isinstance(table, HouseTable):
        return step._replace(order=Order("run_out_clock")) if has_clock(table) else Step(step.message, step.clause)
    if table.round is None and step.order in OPENINGS and table.sign.dealer != "automatic":
        # The table opens when the Dealer comes, and nobody knows when that is.
        return Step(say("dealer.person_opens"), step.clause)
    return Step(step.message, step.clause)


def has_clock(table: Table) -> bool:
    """Whether the clock was called on the player in turn, at a table that is open."""
    if isinstance(table, HouseTable) or table.sign.status is not Status.OPEN:
        return False
    return table.turn_time is not None and table.turn_time.clock


def step_due(table: Table, since: datetime, company: PeopleAtTable = NOBODY_KNOWN, *, held: bool = False) -> Step:
    """The next step, with an automatic or a human dealer."""
    pace = table.sign.pace
    if table.sign.status is Status.CLOSED:
        return Step(say("dealer.table_closed"), None)
    if table.sign.status is Status.SUSPENDED:
        return Step(say("dealer.table_stopped"), None)
    if isinstance(table, HouseTable):
        return house_step(table.round, since, pace, ready=company.ready, bots=company.bots, held=held)
    return poker_dealer.poker_step(
        table.state,
        since,
        pace,
        bots=company.bots,
        idle=company.idle,
        attended=company.attended,
        turn_s=None if table.turn_time is None else table.turn_time.turn_s,
    )


# House games


def key_of(round_: Round | None) -> Hashable:
    """The state of play. Bets have their time from the first ante on."""
    if round_ is None:
        return None
    offered = round_.offers[0].entry if round_.offers else None
    bet = round_.stage is Stage.BETTING and bool(_bettors(round_))
    return round_.id, round_.stage, round_.street, bet, offered, round_.referrals, round_.reconstructs


def house_step(
    round_: Round | None,
    since: datetime,
    pace: Pace,
    *,
    ready: Collection[str] = (),
    bots: Collection[str] = (),
    held: bool = False,
) -> Step:
    """The next step at a table whose state of play has lasted since then.

    `ready` are the players who have placed all their bets, or want the next round; `held` says that the round's
    jackpot prize cannot be paid yet, or that a fault of the jackpot keeps the table closed.
    """
    if held and (round_ is None or round_.stage in OVER):
        link = None if round_ is None else round_.game.link
        return Step(say("dealer.closed_by_fault"), link and link.closes_table)
    if round_ is None:
        return Step(say("dealer.opens_soon"), None, Order("open_round"), since)
    if round_.referrals:
        return Step(say("dealer.pit_asked"), round_.game.live.not_covered)
    if round_.stage in OVER:
        people = {box.player for box in round_.boxes.values()}.difference(bots)
        at_once = bool(people) and people.issubset(ready)
        due = since if at_once else since + timedelta(seconds=pace.results_s)
        return Step(*_over(round_), Order("open_round"), due, pace.results_s or None)
    if round_.offers:
        due = since + timedelta(seconds=pace.options_s)
        return Step(say("dealer.options"), round_.offers[0].clause, Order("close_options"), due, pace.options_s)
    if round_.reconstructs:
        due = since + timedelta(seconds=pace.deal_s)
        return Step(say("dealer.puts_in_order"), round_.put_right_under, Order("reconstruct"), due)
    match round_.stage:
        case Stage.BETTING:
            return _bets(round_, since, pace, ready=ready, bots=bots)
        case Stage.DEALING:
            return Step(*_dealing(round_), Order("deal"), since + timedelta(seconds=pace.deal_s))
        case Stage.DECISIONS:
            return _decisions(round_, since, pace)
        case Stage.TURNING:
            return Step(*_turning(round_), Order("turn_cards"), since + timedelta(seconds=pace.deal_s))
    if held:
        return Step(say("dealer.prize_awaited"), WAITS_FOR_JACKPOT)
    return Step(say("dealer.settles"), round_.game.live.ends, Order("settle"), since + timedelta(seconds=pace.settle_s))


def _bettors(round_: Round) -> set[str]:
    """The players whose antes can stay. An ante under the minimum goes back before bets are closed (R-42)."""
    least = round_.table.ante_min or 1
    boxes = round_.boxes.values()
    return {box.player for box in boxes if box.bets.get("ante", 0) >= least and not box.folded and not box.gone}


def _bets(round_: Round, since: datetime, pace: Pace, *, ready: Collection[str], bots: Collection[str]) -> Step:
    """Bets stay open until someone bets. The dealer does not wait for people who are ready. Bots alone leave others the
    full time."""
    message, clause = PLACE_BETS, round_.game.live.opens
    bettors = _bettors(round_)
    if not bettors:
        return Step(message, clause)
    people = bettors.difference(bots)
    at_once = bool(people) and people.issubset(ready)
    due = since if at_once else since + timedelta(seconds=pace.bets_s)
    return Step(message, clause, Order("close_bets"), due, pace.bets_s)


def _dealing(round_: Round) -> tuple[Message, Citation]:
    if round_.street == 0:
        return say("dealer.deals"), round_.game.live.closes
    return say("dealer.next_cards", street=round_.now.name), round_.slots[round_.dealt].clause


@cites(reading("R-51"))
def _decisions(round_: Round, since: datetime, pace: Pace) -> Step:
    """R-51: when the time is up, nobody is there to decide for the boxes with an open decision."""
    street = round_.now
    place = round_.game.places[street.decides or round_.game.stay_bet]
    bet = NamedBet(place.name, place.noun)
    message = say("dealer.bet_or_fold", bet=bet) if street.may_fold else say("dealer.bet_or_check", bet=bet)
    deciding = next(number for number, box in sorted(round_.boxes.items()) if round_.must_decide(box))
    due = since + timedelta(seconds=pace.decide_s)
    return Step(message, street.decided_under, Order("time_out", box=deciding), due, pace.decide_s)


def _turning(round_: Round) -> tuple[Message, Citation]:
    clause = round_.now.turned_under or round_.game.live.ends
    if round_.now.dealer_up:
        return say("dealer.turns_own_hand"), clause
    return say("dealer.turns_cards", street=round_.now.name), clause


def _over(round_: Round) -> tuple[Message, Citation | None]:
    if round_.stage is Stage.VOID:
        return say("dealer.round_void"), round_.game.void or next(iter(round_.game.void_also), None)
    return say("dealer.round_over"), round_.game.live.ends
