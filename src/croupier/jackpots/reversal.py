"""Changes by decision to a round that a jackpot knows: prizes are taken back, bets are corrected (R-58, R-105)."""

from __future__ import annotations

from croupier.jackpots.accounts import PARTS_PER_CENT, Movement, movement
from croupier.jackpots.commands import CorrectStake, ReopenRound
from croupier.jackpots.contributions import round_to_change
from croupier.jackpots.events import LinkedRoundReopened, StakeCorrected
from croupier.jackpots.payment import taken_back
from croupier.jackpots.rules import CORRECTS_PRIZES, TOO_LATE
from croupier.jackpots.shares import lacking, shares, with_prizes, with_shares
from croupier.jackpots.state import IN_PLAY, Jackpot, JackpotBet
from croupier.refusals import require, require_text, require_two_people


def decide_reopening(jackpot: Jackpot, command: ReopenRound) -> LinkedRoundReopened:
    """R-34: a round that has ended goes back to where it was dealt. Two people take its prizes back."""
    round_ = round_to_change(jackpot, command.round)
    require(round_.stage not in IN_PLAY, "NOT_ENDED", TOO_LATE, round=round_.name)
    if round_.payments:
        require_two_people(command.people, CORRECTS_PRIZES)
        require_text(command.reason, "the reason", CORRECTS_PRIZES)
    from_meter, by_reserve, by_house = taken_back(round_.payments)
    without = with_prizes(jackpot.accounts, prizes=-from_meter, by_reserve=-by_reserve, by_house=-by_house)
    short, _ = lacking(without)
    return LinkedRoundReopened(
        round=round_.name,
        payments=round_.payments,
        meter_made_good=short,
        people=command.people,
        reason=command.reason,
        clause=command.clause.cite,
        moves=Movement(
            players=-from_meter,
            meter=from_meter - by_reserve - by_house + short,
            reserve=by_reserve,
            house=by_house - short,
        ),
    )


def decide_stake(jackpot: Jackpot, command: CorrectStake) -> StakeCorrected:
    """R-15, R-58: the contribution changes with the bet, at the rates with which the bet came in."""
    round_ = round_to_change(jackpot, command.round)
    require(round_.stage in IN_PLAY, "NOT_IN_PLAY", TOO_LATE, round=round_.name, stage=round_.stage)
    change = command.stake - round_.stake_of(command.box, command.bet)
    more = JackpotBet(command.box, command.bet, change)
    added = shares((more,), contribution=round_.contribution, seed_reserve=round_.seed_reserve)
    meter, reserve = lacking(with_shares(jackpot.accounts, added))
    return StakeCorrected(
        round=round_.name,
        box=command.box,
        bet=command.bet,
        stake=command.stake,
        clause=command.clause.cite,
        meter_made_good=meter,
        reserve_made_good=reserve,
        moves=movement(
            jackpot.accounts,
            players=-added.stake,
            meter=added.meter + meter * PARTS_PER_CENT,
            reserve=added.reserve + reserve * PARTS_PER_CENT,
            house=added.house,
            house_gives=meter + reserve,
        ),
    )
