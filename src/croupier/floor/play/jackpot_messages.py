"""The commands for a jackpot that follow from the events of a round. Round and jackpot do not know each other."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.jackpots import (
    Command,
    CompleteDeal,
    CorrectStake,
    JackpotBet,
    LinkedRound,
    LinkStage,
    ReopenRound,
    ReturnBets,
    TakeJackpotBets,
    VoidRound,
)
from croupier.rounds import Round, Stage
from croupier.rounds import events as e

ENDED = (LinkStage.PENDING, LinkStage.ENDED, LinkStage.PAID)


def jackpot_commands(round_: Round, table: str, event: e.Event) -> Iterator[Command]:
    """R-15, R-35: the commands that follow from an event of a linked round."""
    match event:
        case e.BetsClosed(jackpot_bets=bets) if bets:
            placed = tuple(JackpotBet(*chips) for chips in bets)
            game, version = round_.game.name, round_.game.version
            yield TakeJackpotBets(round=round_.id, table=table, game=game, version=version, bets=placed)
        case e.RoundVoided(clause=clause):
            yield VoidRound(round=round_.id, clause=clause)
        case e.HandReturned(returned=chips, clause=clause):
            going = tuple((box, bet) for box, bet, _ in chips if bet in round_.game.jackpot_bets)
            if going:
                yield ReturnBets(round=round_.id, bets=going, clause=clause)
        case e.BetCorrected(box=box, bet=bet, amount=amount, clause=clause):
            if bet in round_.game.jackpot_bets and round_.stage is not Stage.BETTING:
                yield CorrectStake(round=round_.id, box=box, bet=bet, stake=amount, clause=clause)


def reopening(known: LinkedRound, event: e.Event, people: tuple[str, ...]) -> ReopenRound | None:
    """R-34, R-105: the command that reopens a round which the jackpot has ended or paid; None if this event does not
    change it."""
    match event:
        case e.RoundVoided() | e.HandReturned():
            changes = known.stage is LinkStage.PAID
        case e.SettlementReversed() | e.BetCorrected() | e.CardCorrected() | e.HandFolded():
            changes = known.stage in ENDED
        case e.IrregularityRuled(kind="hand-not-revealed"):  # it can cost a prize
            changes = known.stage in ENDED
        case _:
            return None
    if not changes or event.clause is None:
        return None
    reason = event.reason if isinstance(event, e.SettlementReversed) else event.clause.cite
    return ReopenRound(round=known.name, people=people, reason=reason, clause=event.clause)


def deal_complete(before: Round, after: Round) -> bool:
    """R-16: each hand (PTH: its hole cards) has been dealt in full."""
    dealing = before.stage is Stage.DEALING and before.street == 0
    return dealing and after.stage is not Stage.VOID and (after.stage is not Stage.DEALING or after.street > 0)


def completed(round_: Round, place: int, at: str = "") -> CompleteDeal:
    """R-16: the round has its place in the order of all linked deals."""
    return CompleteDeal(round=round_.id, place=place, at=at)
