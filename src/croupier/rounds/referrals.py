"""The Table Game Shift Manager decides matters that the rules do not cover, with effect at once (R-58)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.clauses import Citation
from croupier.games.layout import ANTE
from croupier.money import MOST
from croupier.refusals import Refused, require
from croupier.rounds import events as e
from croupier.rounds.betting import require_settleable_jackpot_bet
from croupier.rounds.commands import ResolveReferral
from croupier.rounds.effects import chips_on, voided
from croupier.rounds.finishing import miscounted, played_on_in_vain, require_right_counts
from croupier.rounds.refuse import BOXES
from croupier.rounds.state import BoxState, Round, Stage
from croupier.rulings import decide
from croupier.rulings.words import AUTHORITY_IN_WORDS
from croupier.table_commands import ManagerDecision, require_complete


def decide_resolve(round_: Round, command: ResolveReferral) -> tuple[e.Event, ...]:
    """5.24 (PTH 5.23; SSP R-19): a person of the required rank decides a referral, with a reason."""
    ruling = decide(round_.game.name, "unlisted", {}, version=round_.game.version)
    number = referral_due(round_)
    if number is None:
        raise Refused("NOT_REFERRED", ruling.clause)
    enough = command.by.reaches(ruling.authority)
    require(enough, "NEEDS_AUTHORITY.decides", ruling.clause, authority=AUTHORITY_IN_WORDS[ruling.authority])
    require_complete(command, "box", ruling.clause)
    resolved = e.ReferralResolved(
        by=command.by.value,
        clause=ruling.clause,
        decision=command.decision.value,
        reason=command.reason.strip(),
        box=command.box,
        irregularity=number,
    )
    return resolved, *_carried_out(round_, command)


def referral_due(round_: Round) -> int | None:
    """R-58: each referral has its own decision, and the one that was reported first comes first.

    A hand that plays on with a wrong number of cards cannot be compared (SSP 1.1.4), so it is decided on once more.
    """
    return round_.referrals[0] if round_.referrals else played_on_in_vain(round_)


def _carried_out(round_: Round, command: ResolveReferral) -> Iterator[e.Event]:
    """R-34: a round that is settled is settled anew, so its settlement is taken back first."""
    if command.decision is ManagerDecision.PLAY_ON:
        _require_playable(round_)
        return
    effect = _effect(round_, command, round_.game.live.not_covered)
    if round_.stage is Stage.SETTLED:
        yield e.SettlementReversed(clause=round_.game.live.noticed_late, reason=command.reason.strip())
    yield effect


def _require_playable(round_: Round) -> None:
    """To play on once more would leave the round where it is."""
    if not round_.referrals:
        require_right_counts(round_)


def _effect(round_: Round, command: ResolveReferral, clause: Citation) -> e.Event:
    if command.decision is ManagerDecision.VOID_ROUND:
        return voided(round_, clause)
    if command.decision is ManagerDecision.CORRECT_CARD:
        return _card_corrected(round_, command, clause)
    box = _hand_of(round_, command, clause)
    if command.decision is ManagerDecision.RETURN_HAND:
        return e.HandReturned(box=box.number, returned=chips_on(box), clause=clause)
    if command.decision is ManagerDecision.FOLD_HAND:
        # A player may have folded a hand that had too few or too many cards: the decision lets that stand.
        require(not box.folded or box in miscounted(round_), "FOLDED.box", clause, box=box.number)
        require(round_.stage is not Stage.BETTING, "WRONG_STAGE.round", clause, stage=round_.stage)
        return e.HandFolded(box=box.number, clause=clause, ruled=True)
    return _bet_corrected(round_, box, command, clause)


def _hand_of(round_: Round, command: ResolveReferral, clause: Citation) -> BoxState:
    """The box that the decision is about: its hand takes part in the round."""
    box = round_.boxes.get(command.box or 0)
    if box is None:
        raise Refused("NO_SUCH_BOX.no_bet", BOXES, box=command.box)
    require(box.has_ante and not box.gone, "HAND_OUT.no_hand", clause, box=box.number)
    return box


def _bet_corrected(round_: Round, box: BoxState, command: ResolveReferral, clause: Citation) -> e.BetCorrected:
    """The bet becomes the right one; the difference goes back to the player, or comes from the player's chips."""
    game, bet, amount = round_.game, command.bet or "", command.amount or 0
    if bet not in game.bets:
        raise Refused("UNKNOWN_BET", clause, game=game.name, bet=bet, bets=tuple(game.bets))
    before = box.bets.get(bet, 0)
    require(amount != before, "NOTHING_TO_CORRECT", clause)
    # A box without an ante has no hand, and the bets that follow the ante are decisions that a player makes.
    stays = bet != ANTE and bet not in game.multiples
    require(stays or (before > 0 and amount > 0), "BAD_DECISION.no_such_correction", clause, bet=bet)
    if bet in game.jackpot_bets:
        require(round_.meter is not None, "NO_JACKPOT.table", game.jackpot_amount)
        if amount > 0:
            require_settleable_jackpot_bet(round_, amount)
    if amount > MOST // 2:
        raise Refused("TOO_LARGE.bet", None, most=MOST // 2)
    return e.BetCorrected(box=box.number, player=box.player, bet=bet, before=before, amount=amount, clause=clause)


def _card_corrected(round_: Round, command: ResolveReferral, clause: Citation) -> e.CardCorrected:
    """By hand only: a card was entered that is not the one on the table. A deck that the system deals is on record."""
    require(round_.table.by_hand, "NOT_BY_HAND.corrects", clause)
    wrong, right = command.card, command.instead
    on_table = set(round_.cards())
    if wrong is None or wrong not in on_table:
        raise Refused("CARD_NEEDED.on_table", clause)
    if right is None or right in on_table:
        raise Refused("CARD_TWICE.came", round_.game.one_deck, card=right)
    return e.CardCorrected(card=wrong, instead=right, clause=clause)
