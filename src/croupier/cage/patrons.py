"""Patrons' own limits and exclusions: how they are set, and the commands that they refuse."""

from __future__ import annotations

from typing import NamedTuple

from croupier.cage import commands as c
from croupier.cage import events as e
from croupier.cage.cage_state import Patron, PlayLimits
from croupier.gaming_day import later_day
from croupier.money import Cents
from croupier.refusals import Refused, require


class PlayNow(NamedTuple):
    """The moment at which a patron wants to play, and the patron's chips."""

    day: str
    at_s: int
    chips: Cents
    """All chips of the patron, those at Poker tables included."""
    free: Cents
    """The chips that the patron holds away from the tables."""
    own: bool
    """Whether the patron asks, and not somebody else."""


def decide_limits(
    patron: Patron, command: c.SetLimits, *, player: str, day: str, wait_days: int
) -> tuple[e.PatronEvent, ...]:
    """A stricter limit holds at once. A looser one waits for a later gaming day: nobody loosens a limit in play."""
    require(command.loss is None or command.loss > 0, "NO_AMOUNT.loss_limit", None)
    wanted = PlayLimits(command.loss, command.minutes, command.visits)
    before = patron.limits_on(day)
    at_once = [_stricter(old, new) for old, new in zip(before, wanted, strict=True)]
    return (
        e.PatronLimitsSet(
            player=player,
            loss=at_once[0],
            minutes=at_once[1],
            visits=at_once[2],
            later_loss=wanted.loss,
            later_minutes=wanted.minutes,
            later_visits=wanted.visits,
            later_from=later_day(day, wait_days),
        ),
    )


def _stricter(one: int | None, other: int | None) -> int | None:
    return min((limit for limit in (one, other) if limit is not None), default=None)


def decide_exclude(
    patron: Patron, *, player: str, days: int | None, day: str, by: str, reason: str = ""
) -> tuple[e.PatronEvent, ...]:
    """A patron is kept from play. An exclusion is never shortened this way."""
    until = None if days is None else later_day(day, days)
    longer = not patron.is_excluded(day) or (
        patron.excluded_until is not None and (until is None or until > patron.excluded_until)
    )
    require(longer, "EXCLUDED_ALREADY", None)
    return (e.PatronExcluded(player=player, until=until, by=by, reason=reason),)


def decide_lift(
    patron: Patron, command: c.LiftExclusion, *, player: str, day: str, by: str, agreed: str
) -> tuple[e.PatronEvent, ...]:
    """Two people let a patron play again, and say why."""
    require(bool(command.reason.strip()), "NOT_DOCUMENTED.reason", None)
    require(patron.is_excluded(day), "NOT_EXCLUDED", None)
    return (e.ExclusionLifted(player=player, reason=command.reason, by=by, agreed=agreed),)


def decide_buy(patron: Patron, now: PlayNow, *, name: str, player: str) -> tuple[e.PatronEvent, ...]:
    """A patron buys chips only while there is something left to lose."""
    return _decide_visit(patron, now, name=name, player=player, stake=0, least_left=1)


def decide_stake(patron: Patron, now: PlayNow, *, name: str, player: str, stake: Cents) -> tuple[e.PatronEvent, ...]:
    """A patron stakes chips only if the loss of all of them stays within the limit.

    `stake` counts everything that the patron may have to add before the round is over.
    """
    return _decide_visit(patron, now, name=name, player=player, stake=stake, least_left=0)


def _decide_visit(
    patron: Patron, now: PlayNow, *, name: str, player: str, stake: Cents, least_left: Cents
) -> tuple[e.PatronEvent, ...]:
    require_may_play(patron, now, name=name, stake=stake + least_left)
    if patron.day == now.day or patron.limits_on(now.day) == PlayLimits():
        return ()
    return (e.PatronDayBegan(player=player, day=now.day, at_s=now.at_s, chips=now.chips),)


def require_may_play(patron: Patron, now: PlayNow, *, name: str, stake: Cents = 1) -> None:
    """Refuse play to a patron whose limits or exclusion say so. Without a stake: unless something is left to lose."""
    limits, spent = patron.limits_on(now.day), spent_on(patron, now)
    if patron.is_excluded(now.day):
        raise _told(Refused("PATRON_LIMIT.excluded", None), now, name)
    if limits.visits is not None and patron.day != now.day and spent.visits >= limits.visits:
        raise _told(Refused("PATRON_LIMIT.visits", None), now, name)
    if limits.minutes is not None and spent.seconds >= limits.minutes * 60:
        raise _told(Refused("PATRON_LIMIT.time", None), now, name)
    if limits.loss is not None and spent.lost + stake > limits.loss:
        raise _told(Refused("PATRON_LIMIT.loss", None), now, name)


class SpentToday(NamedTuple):
    """The part of the limits that a patron has used up."""

    seconds: int
    """Since the first play of the day."""
    lost: Cents
    """Chips on a table count as lost until they come back. Less than 0 if the patron has won."""
    visits: int
    """In the calendar month, today included once the patron has played."""


def spent_on(patron: Patron, now: PlayNow) -> SpentToday:
    """The part of the limits that a patron has used up by now."""
    new = patron.day != now.day
    visits = sum(1 for day in patron.visited if day[:7] == now.day[:7])
    return SpentToday(
        0 if new else now.at_s - patron.since_s, (now.chips if new else patron.brought) - now.free, visits
    )


def _told(reason: Refused, now: PlayNow, name: str) -> Refused:
    """The patron is told the reason. Staff who ask for the patron are told nothing but the answer."""
    return reason if now.own else Refused("PATRON_LIMIT.not_now", None, name=name)
