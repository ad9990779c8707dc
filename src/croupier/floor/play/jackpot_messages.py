"""The commands for a jackpot that follow from the events of a round. Round and jackpot do not know each other."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.jackpots import Command, CompleteDeal, JackpotBet, ReturnBets, TakeJackpotBets, VoidRound
from croupier.rounds import Round, Stage
from croupier.rounds.events import BetsClosed, Event, HandReturned, RoundVoided


def jackpot_commands(round_: Round, table: str, event: Event) -> Iterator[Command]:
    """R-15, R-35: the commands that follow from an event of a linked round."""
    match event:
        case BetsClosed(jackpot_bets=bets) if bets:
            placed = tuple(JackpotBet(*chips) for chips in bets)
            yield TakeJackpotBets(round=round_.id, table=table, game=round_.game.name, bets=placed)
        case RoundVoided(clause=clause):
            yield VoidRound(round=round_.id, clause=clause)
        case HandReturned(returned=chips, clause=clause):
            going = tuple((box, bet) for box, bet, _ in chips if bet in round_.game.jackpot_bets)
            if going:
                yield ReturnBets(round=round_.id, bets=going, clause=clause)


def deal_complete(before: Round, after: Round) -> bool:
    """R-16: each hand (PTH: its hole cards) has been dealt in full."""
    dealing = before.stage is Stage.DEALING and before.street == 0
    return dealing and after.stage is not Stage.VOID and (after.stage is not Stage.DEALING or after.street > 0)


def completed(round_: Round, place: int, at: str = "") -> CompleteDeal:
    """R-16: the round has its place in the order of all linked deals."""
    return CompleteDeal(round=round_.id, place=place, at=at)
