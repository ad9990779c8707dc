"""The floor in small: accounts, bets and jackpots, one command after the other. The checker's idea of what is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from croupier.money import Cents, part
from tests.history.operations import (
    Act,
    CloseLinkedBets,
    Command,
    FinishDeal,
    LayBet,
    MoveChips,
    ReadBalance,
    Reading,
    ReadMeter,
    ReadPrize,
    SettleLinked,
    TakeBet,
    TurnedDown,
)

T = TypeVar("T")
Pairs = tuple[tuple[str, T], ...]
"""A small mapping that can be a member of a set."""

WHOLE = 100


class LinkedDeal(NamedTuple):
    """A round in the order of payment."""

    round: str
    percent: int | None = None
    """The share of the meter that it has won; None while it is in play."""


class JackpotModel(NamedTuple):
    """A jackpot: its meter, the rounds that were dealt and not yet paid, and the prizes that were paid."""

    meter: Cents
    reset: Cents
    dealt: tuple[LinkedDeal, ...] = ()
    paid: Pairs[Cents] = ()


class FloorModel(NamedTuple):
    """The floor after some commands."""

    balances: Pairs[Cents] = ()
    bets: Pairs[Cents] = ()
    jackpots: Pairs[JackpotModel] = ()
    most: Cents | None = None
    """The most chips that players may hold after buying some by themselves."""


def floor_model(
    balances: Mapping[str, Cents], jackpots: Mapping[str, JackpotModel] | None = None, *, most: Cents | None = None
) -> FloorModel:
    """The floor at the beginning of a history."""
    return FloorModel(tuple(sorted(balances.items())), (), tuple(sorted((jackpots or {}).items())), most)


def objects_of(act: Act) -> set[str]:
    """The keys that an act reads or changes. Acts that share none can be explained apart from one another."""
    match act:
        case MoveChips(account=account) | ReadBalance(account=account):
            return {f"account {account}"}
        case LayBet(account=account, place=place) | TakeBet(account=account, place=place):
            return {f"account {account}", f"bet {place}"}
        case _:
            return {f"jackpot {act.jackpot}"}


def carried_out(floor: FloorModel, command: Command) -> FloorModel | None:
    """The floor after a command; None if it cannot be carried out here."""
    match command:
        case MoveChips(account=account, amount=amount):
            too_many = amount > 0 and floor.most is not None and _of(floor.balances, account) + amount > floor.most
            return None if too_many else _moved(floor, account, amount)
        case LayBet(account=account, place=place, amount=amount):
            there = _of(floor.bets, place)
            return None if there else _moved(floor._replace(bets=_with(floor.bets, place, amount)), account, -amount)
        case TakeBet(account=account, place=place):
            there = _of(floor.bets, place)
            return _moved(floor._replace(bets=_with(floor.bets, place, 0)), account, there) if there else None
        case _:
            found = _linked(_jackpot(floor, command.jackpot), command)
            jackpots = None if found is None else _with(floor.jackpots, command.jackpot, found)
            return None if jackpots is None else floor._replace(jackpots=jackpots)


def _moved(floor: FloorModel, account: str, amount: Cents) -> FloorModel | None:
    """Nobody spends chips that they do not hold."""
    balance = _of(floor.balances, account) + amount
    return None if balance < 0 else floor._replace(balances=_with(floor.balances, account, balance))


def _linked(jackpot: JackpotModel, command: CloseLinkedBets | FinishDeal | SettleLinked) -> JackpotModel | None:
    match command:
        case CloseLinkedBets(contribution=contribution):
            return jackpot._replace(meter=jackpot.meter + contribution)
        case FinishDeal(round=round_):
            return jackpot._replace(dealt=(*jackpot.dealt, LinkedDeal(round_)))
        case SettleLinked(round=round_, percent=percent):
            if LinkedDeal(round_) not in jackpot.dealt:
                return None
            ended = tuple(one._replace(percent=percent) if one.round == round_ else one for one in jackpot.dealt)
            return _with_due_prizes(jackpot._replace(dealt=tuple(one for one in ended if one.percent != 0)))


def _with_due_prizes(jackpot: JackpotModel) -> JackpotModel:
    """R-16: a prize is paid when each round that was dealt earlier has ended, from the meter that those have left."""
    while jackpot.dealt and jackpot.dealt[0].percent is not None:
        first, *later = jackpot.dealt
        amount = part(jackpot.meter, of=first.percent or 0, out_of=WHOLE)
        meter = jackpot.reset if first.percent == WHOLE else jackpot.meter - amount
        paid = _with(jackpot.paid, first.round, amount)
        jackpot = jackpot._replace(meter=meter, dealt=tuple(later), paid=paid)
    return jackpot


def value_of(floor: FloorModel, reading: Reading) -> Cents | None:
    """The answer to a reading at this point."""
    match reading:
        case ReadBalance(account=account):
            return _of(floor.balances, account)
        case ReadMeter(jackpot=jackpot):
            return _jackpot(floor, jackpot).meter
        case ReadPrize(jackpot=jackpot, round=round_):
            return dict(_jackpot(floor, jackpot).paid).get(round_)


def is_explained(floor: FloorModel, command: Command, refusal: TurnedDown) -> bool:
    """Whether the floor would refuse the command at this point, and for this reason."""
    match command, refusal.code:
        case (MoveChips(account=account, amount=amount), "NOT_ENOUGH_CHIPS"):
            return _of(floor.balances, account) + amount < 0
        case (MoveChips(account=account, amount=amount), "TOO_MANY_CHIPS"):
            return floor.most is not None and _of(floor.balances, account) + amount > floor.most
        case (LayBet(account=account, amount=amount), "NOT_ENOUGH_CHIPS"):
            return _of(floor.balances, account) < amount
        case (LayBet(place=place), "ALREADY_PLACED"):
            return _of(floor.bets, place) > 0
        case (TakeBet(place=place), _):
            return _of(floor.bets, place) == 0
        case _:
            return carried_out(floor, command) is None


def _of(pairs: Pairs[Cents], name: str) -> Cents:
    return next((cents for found, cents in pairs if found == name), 0)


def _jackpot(floor: FloorModel, name: str) -> JackpotModel:
    return dict(floor.jackpots)[name]


def _with(pairs: Pairs[T], name: str, value: T) -> Pairs[T]:
    return tuple(sorted({**dict(pairs), name: value}.items(), key=lambda pair: pair[0]))
