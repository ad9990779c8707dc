"""Bets that come into the jackpot when they are closed, and bets that go back."""

from __future__ import annotations

from typing import TypedDict

from croupier.clauses import Citation
from croupier.jackpots.accounts import PARTS_PER_CENT, Movement, movement
from croupier.jackpots.commands import ReturnBets, TakeJackpotBets, VoidRound
from croupier.jackpots.events import BetsReturned, ContributionAdded, LinkedRoundVoided
from croupier.jackpots.rules import BETS_RETURNED, CONTRIBUTION, TOO_LATE, rules_of
from croupier.jackpots.shares import lacking, shares, without_shares
from croupier.jackpots.state import IN_PLAY, Jackpot, JackpotBet, LinkedRound, LinkStage
from croupier.money import Cents
from croupier.refusals import Refused, require


def decide_close(jackpot: Jackpot, command: TakeJackpotBets) -> ContributionAdded:
    """1.13, R-15: the shares of the jackpot bets are added when bets are closed."""
    rules, version = rules_of(command.game, command.version)
    if command.round in jackpot.rounds:
        raise Refused("ROUND_KNOWN", CONTRIBUTION, round=command.round)
    before = jackpot.rounds.get(jackpot.last_round.get(command.table, ""))
    if before is not None and before.stage in IN_PLAY:
        raise Refused("ROUND_OPEN.not_ended", None, earlier_round=before.name, table=command.table)
    _require_sound_bets(jackpot, command.bets)
    for fault in jackpot.faults:
        if command.bets and fault.concerns(command.table, command.bets):
            raise Refused("JACKPOT_FAULT", rules.no_bets, what=fault.what)
    rates = {"contribution": jackpot.settings.contribution, "seed_reserve": jackpot.settings.seed_reserve}
    added = shares(command.bets, **rates)
    return ContributionAdded(
        round=command.round,
        table=command.table,
        game=command.game,
        bets=command.bets,
        clause=rules.grows.cite,
        moves=movement(
            jackpot.accounts, players=-added.stake, meter=added.meter, reserve=added.reserve, house=added.house
        ),
        version=version,
        **rates,
    )


def _require_sound_bets(jackpot: Jackpot, bets: tuple[JackpotBet, ...]) -> None:
    if len(bets) > 1 and len({placed[:2] for placed in bets}) < len(bets):
        raise Refused("BET_TWICE", CONTRIBUTION)
    largest = jackpot.settings.largest_bet
    for placed in bets:
        if placed.stake <= 0:
            raise Refused("NO_STAKE", CONTRIBUTION, stake=placed.stake)
        if largest is not None and placed.stake > largest:
            raise Refused("UNREASONABLE_BET", CONTRIBUTION, largest=largest, stake=placed.stake)


def decide_void(jackpot: Jackpot, command: VoidRound) -> LinkedRoundVoided:
    """R-15, R-35: a void round's contributions go out again, as they came in."""
    round_ = round_to_change(jackpot, command.round)
    require(
        round_.stage is not LinkStage.PAID,
        "PRIZE_PAID.round",
        TOO_LATE,
        round=round_.name,
    )
    return LinkedRoundVoided(round=round_.name, clause=command.clause.cite, **_going_back(jackpot, round_, round_.bets))


def decide_return(jackpot: Jackpot, command: ReturnBets) -> BetsReturned:
    """R-15, R-35: the contributions of single bets go out again, as they came in."""
    round_ = round_to_change(jackpot, command.round)
    require(bool(command.bets), "NO_BETS.named", BETS_RETURNED)
    bets = tuple(_bet_in_round(round_, box, bet) for box, bet in dict.fromkeys(command.bets))
    if round_.stage is LinkStage.PAID:
        for placed in bets:
            _require_unpaid(round_, placed)
    return BetsReturned(round=round_.name, bets=bets, clause=command.clause.cite, **_going_back(jackpot, round_, bets))


def known_round(jackpot: Jackpot, name: str, clause: Citation) -> LinkedRound:
    """The round of this name."""
    try:
        return jackpot.rounds[name]
    except KeyError:
        raise Refused("UNKNOWN_ROUND", clause, name=name) from None


def round_to_change(jackpot: Jackpot, name: str) -> LinkedRound:
    """R-34: nothing about a round changes once its table's next round has begun."""
    round_ = known_round(jackpot, name, TOO_LATE)
    latest = jackpot.last_round[round_.table]
    require(latest == name, "TOO_LATE", TOO_LATE, latest=latest, table=round_.table, name=name)
    return round_


def _bet_in_round(round_: LinkedRound, box: int, bet: str) -> JackpotBet:
    stake = round_.stake_of(box, bet)
    require(stake > 0, "NO_SUCH_BET.in_round", BETS_RETURNED, box=box, bet=bet, round=round_.name)
    return JackpotBet(box, bet, stake)


def _require_unpaid(round_: LinkedRound, placed: JackpotBet) -> None:
    by_hand = any((claim.box, claim.bet) == placed[:2] for claim in round_.claims)
    shared = round_.shared is not None and round_.shared.bet == placed.bet
    require(
        not by_hand and not shared,
        "PRIZE_PAID.bet",
        TOO_LATE,
        box=placed.box,
        bet=placed.bet,
    )


class ContributionsBack(TypedDict):
    """The movement of money when bets go back with their contributions."""

    meter_made_good: Cents
    reserve_made_good: Cents
    moves: Movement


def _going_back(jackpot: Jackpot, round_: LinkedRound, bets: tuple[JackpotBet, ...]) -> ContributionsBack:
    taken = shares(bets, contribution=round_.contribution, seed_reserve=round_.seed_reserve)
    meter, reserve = lacking(without_shares(jackpot.accounts, taken))
    moves = movement(
        jackpot.accounts,
        players=taken.stake,
        meter=meter * PARTS_PER_CENT - taken.meter,
        reserve=reserve * PARTS_PER_CENT - taken.reserve,
        house=-taken.house,
        house_gives=meter + reserve,
    )
    return {"meter_made_good": meter, "reserve_made_good": reserve, "moves": moves}
