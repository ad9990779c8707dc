"""The automatic dealer of the house games: from "Place your Bets, please" to the next round.

He closes bets when their time is up, or as soon as every person who has bet is ready; he deals street by street, waits
for decisions, folds for those whose time runs out (R-51), closes options that nobody answers (R-20), turns cards up,
settles, and leaves the result on the table for a while.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable
from datetime import datetime

from croupier.clauses import Citation, reading
from croupier.floor.dealing.dealer_step import Order, Step, after
from croupier.floor.dealing.pace import Pace
from croupier.games.words import under
from croupier.messages import Message, NamedBet, say
from croupier.rounds import BoxState, Round, Stage

WAITS_FOR_JACKPOT = reading("R-16")
VOIDED = reading("R-40")


def key_of(round_: Round | None) -> Hashable:
    """What play waits for. Bets have their time from the first ante on."""
    if round_ is None:
        return None
    offered = None if round_.offer is None else round_.offer.entry
    bet = round_.stage is Stage.BETTING and any(_has_bet(round_, box) for box in round_.boxes.values())
    return round_.id, round_.stage, round_.street, bet, offered, round_.referred


def house_step(
    round_: Round | None,
    since: datetime,
    pace: Pace,
    *,
    ready: Collection[str] = (),
    bots: Collection[str] = (),
    held: bool = False,
) -> Step:
    """The next step at a table, whose state of play has lasted since then.

    `ready` are the players who wait for nothing more; `held` says that the round's jackpot prize cannot be paid yet.
    """
    if round_ is None:
        return Step(say("dealer.opens_soon"), None, Order("open_round"), since)
    if round_.stage in (Stage.SETTLED, Stage.VOID):
        due = after(since, pace.results_s)
        return Step(*_over(round_), Order("open_round"), due, pace.results_s or None)
    if round_.referred:
        return Step(say("dealer.pit_asked"), None)
    if round_.offer is not None:
        due = after(since, pace.options_s)
        return Step(say("dealer.options"), round_.offer.clause, Order("close_options"), due, pace.options_s)
    match round_.stage:
        case Stage.BETTING:
            return _bets(round_, since, pace, ready=ready, bots=bots)
        case Stage.DEALING:
            return Step(*_dealing(round_), Order("deal"), after(since, pace.deal_s))
        case Stage.DECISIONS:
            return _decisions(round_, since, pace)
        case Stage.TURNING:
            return Step(*_turning(round_), Order("turn_cards"), after(since, pace.deal_s))
    if held:
        return Step(say("dealer.prize_awaited"), WAITS_FOR_JACKPOT)
    return Step(say("dealer.settles"), round_.game.live.ends, Order("settle"), after(since, pace.settle_s))


def _has_bet(round_: Round, box: BoxState) -> bool:
    """Whether its ante can stay; one under the minimum goes back before bets are closed (R-42)."""
    return box.in_play and box.bets["ante"] >= (round_.table.ante_min or 0)


def _bets(round_: Round, since: datetime, pace: Pace, *, ready: Collection[str], bots: Collection[str]) -> Step:
    """Open while nobody has bet. People who are ready are not waited for; bots alone leave others all of the time."""
    message, clause = say("dealer.place_bets"), round_.game.live.opens
    bettors = {box.player for box in round_.boxes.values() if _has_bet(round_, box)}
    if not bettors:
        return Step(message, clause)
    people = bettors.difference(bots)
    at_once = bool(people) and people.issubset(ready)
    due = since if at_once else after(since, pace.bets_s)
    return Step(message, clause, Order("close_bets"), due, pace.bets_s)


def _dealing(round_: Round) -> tuple[Message, Citation]:
    if round_.street == 0:
        return say("dealer.deals"), round_.game.live.closes
    return say("dealer.next_cards", street=round_.now.name), round_.slots[round_.dealt].clause


def _decisions(round_: Round, since: datetime, pace: Pace) -> Step:
    """R-51: when the time is up, each box whose decision is open is one that nobody is there to decide for."""
    street = round_.now
    place = round_.game.places[street.decides or round_.game.stay_bet]
    bet = NamedBet(place.name, place.noun)
    message = say("dealer.bet_or_fold", bet=bet) if street.may_fold else say("dealer.bet_or_check", bet=bet)
    box = next(number for number, found in sorted(round_.boxes.items()) if round_.must_decide(found))
    due = after(since, pace.decide_s)
    return Step(message, street.decided_under, Order("time_out", box=box), due, pace.decide_s)


TIME_UP = under(_decisions, reading("R-51"))


def _turning(round_: Round) -> tuple[Message, Citation]:
    clause = round_.now.turned_under or round_.game.live.ends
    if round_.now.dealer_up:
        return say("dealer.turns_own_hand"), clause
    return say("dealer.turns_cards", street=round_.now.name), clause


def _over(round_: Round) -> tuple[Message, Citation]:
    if round_.stage is Stage.VOID:
        return say("dealer.round_void"), round_.game.void or VOIDED
    return say("dealer.round_over"), round_.game.live.ends
