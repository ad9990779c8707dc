"""5.10, R-31, R-47: an action out of turn is noted and taken back; the players passed over act; then it may bind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from croupier.clauses import reading
from croupier.games.poker import PKR
from croupier.games.poker_betting import Betting, Deed, choices, total_after
from croupier.games.words import cites
from croupier.money import Cents
from croupier.poker.events import PokerIrregularityRuled
from croupier.poker.hand import Bound, Early, Hand
from croupier.refusals import Refused, require
from croupier.rulings import Ruling, Verdict, decide

GAME = "poker"
KIND = "out-of-turn"
OUT_OF_TURN = PKR["5.10"]
PASSED_OVER = ("folds", "checks", "bets-less-or-equal", "bets-more")
"""R-47: from the mildest to the strictest."""
FOLDS, CHECKS, BETS_LESS, BETS_MORE = range(4)
INDICATES_A_BET: tuple[Deed, ...] = ("bet", "raise", "all-in")


def notes_after(hand: Hand, deed: Deed, total: Cents) -> tuple[Early, ...]:
    """The notes after the player in turn has acted: it counts for every other player who acted early."""
    turn = hand.betting.turn
    if turn is None:
        return hand.early
    return tuple(
        _with_act(note, turn, max(note.passed_over.get(turn, FOLDS), _strictness(note, deed, total)))
        for note in hand.early
        if note.place != turn
    )


def notes_after_fold(hand: Hand, place: int, *, returned: Cents) -> tuple[Early, ...]:
    """The notes after a ruling has folded a hand: it counts as a fold of a player passed over (5.10.4).

    Where that player's bet went back (R-53), no other act of theirs is left. Then the player in turn is no longer bound
    by what they were bound to: their note is among those that are ruled on again.
    """
    bound = (hand.bound.note,) if returned and hand.bound is not None else ()
    return tuple(
        _with_act(note, place, FOLDS) if returned or _is_passed_over(hand, note, place) else note
        for note in (*hand.early, *bound)
        if note.place != place
    )


@cites(PKR["5.10"], reading("R-47"), reading("R-58"))
def notes_after_correction(hand: Hand, place: int, total: Cents, after: Betting) -> tuple[Early, ...]:
    """The notes after a bet was corrected (R-58): they are measured by what the player passed over now has in (R-47).

    The note that binds the player in turn is among them, and is ruled on again.
    """
    bound = () if hand.bound is None else (hand.bound.note,)
    posted = 0 if hand.round else hand.forced.bettors[place].bet
    if total > posted:
        return tuple(_with_corrected_bet(hand, note, place, total) for note in (*hand.early, *bound))
    # No more is in than was posted: a check, or, where more is owed, no act at all.
    act = {place: CHECKS} if total >= after.level else {}
    return tuple(_with_act_undone(note, place, act) for note in (*hand.early, *bound))


def _with_corrected_bet(hand: Hand, note: Early, place: int, total: Cents) -> Early:
    counts = place in note.passed_over or _is_passed_over(hand, note, place)
    return _with_act(note, place, _strictness(note, "bet", total)) if counts and place != note.place else note


def _with_act_undone(note: Early, place: int, act: Mapping[int, int]) -> Early:
    if place not in note.passed_over:
        return note
    others = {other: strictness for other, strictness in note.passed_over.items() if other != place}
    return note._replace(passed_over={**others, **act})


def stays_bound(hand: Hand, after: Betting, *, returned: Cents) -> bool:
    """Whether the player in turn stays bound when a ruling takes another hand away.

    Where a bet goes back or the turn passes on, the notes are ruled on again.
    """
    return after.turn == hand.betting.turn and not returned


def ruled_after_fold(hand: Hand, place: int, after: Betting, *, returned: Cents) -> tuple[PokerIrregularityRuled, ...]:
    """5.10.1 to 5.10.4: the ruling on the player now in turn, after a ruling has taken another hand away."""
    if stays_bound(hand, after, returned=returned):
        return ()
    return ruled_for_turn(hand, notes_after_fold(hand, place, returned=returned), after)


def _is_passed_over(hand: Hand, note: Early, place: int) -> bool:
    """Whether it would have been this place's turn before that of the player who was early."""
    turn, size = hand.betting.turn, len(hand.numbers)
    if turn is None or place in note.passed_over:
        return False
    return (place - turn) % size < (note.place - turn) % size


def _with_act(note: Early, place: int, strictness: int) -> Early:
    return note._replace(passed_over={**note.passed_over, place: strictness})


@cites(reading("R-47"), reading("R-134"))
def _strictness(note: Early, deed: Deed, total: Cents) -> int:
    """R-134: a call is a Bet too (1.3), and is measured like one."""
    if deed == "fold":
        return FOLDS
    if deed == "check":
        return CHECKS
    return BETS_MORE if note.total is not None and total > note.total else BETS_LESS


def ruled_for_turn(hand: Hand, notes: tuple[Early, ...], betting: Betting) -> tuple[PokerIrregularityRuled, ...]:
    """5.10.1 to 5.10.4: the ruling on the player now in turn, if they acted early and the rules bind them."""
    note = next((found for found in notes if found.place == betting.turn), None)
    if note is None or not note.passed_over:
        return ()
    strictest = max(note.passed_over.values())
    if not _binds(note, strictest, betting):
        return ()
    facts = {"passed_over": PASSED_OVER[strictest]}
    ruling = decide(GAME, KIND, facts, version=hand.opening.version)
    return (ruled(ruling, facts, hand.numbers[note.place]),)


@cites(PKR["5.10.4"], reading("R-47"), reading("R-151"))
def _binds(note: Early, strictest: int, betting: Betting) -> bool:
    """R-47: an early Check, Call or Fold indicates no BET, so only a check by those passed over binds its player.

    R-151: an early BET cannot stand where the player could no longer make it.
    """
    if strictest == CHECKS:
        return betting.owed <= 0
    if note.total is None:
        return False
    return strictest != FOLDS or _can_bet(note.total, betting)


def _can_bet(total: Cents, betting: Betting) -> bool:
    """Whether the player in turn can bet or raise to this total."""
    may = choices(betting)
    if may.all_in is None or total <= betting.level:
        return False
    return total == may.all_in or (may.lowest is not None and may.lowest <= total < may.all_in)


def ruled(ruling: Ruling, facts: dict[str, str], seat: int) -> PokerIrregularityRuled:
    """The ruling as an event."""
    return PokerIrregularityRuled(
        KIND, facts, seat, ruling.ruling.value, ruling.clause, ruling.also, ruling.authority.value, ruling.says
    )


def early_total(hand: Hand, place: int, deed: Deed, to: Cents | None) -> Cents | None:
    """The total of the BET that an early action indicates, or None. It must be lawful as if in turn."""
    betting = hand.betting
    owed = max(betting.level - betting.bettors[place].bet, 0)
    total = total_after(betting, place, deed, to, owed=owed)
    return total if deed in INDICATES_A_BET and total > betting.level else None


@cites(PKR["5.10"], reading("R-31"), reading("R-47"))
def require_unbound(hand: Hand, bound: Bound, deed: Deed, to: Cents | None) -> None:
    """5.10.1 to 5.10.4: refuse an action that the rule takes from a player who acted too early."""
    betting = hand.betting
    most = _most(betting)
    match bound.ruling:
        case Verdict.MUST_CHECK:
            require(deed == "check", "BOUND_OUT_OF_TURN.must_check", PKR["5.10.1"])
        case Verdict.CALL_OR_FOLD:
            raises = deed in ("bet", "raise") or (deed == "all-in" and most > betting.level)
            require(not raises, "BOUND_OUT_OF_TURN.call_or_fold", PKR["5.10.2"])
        case Verdict.CALL_OR_RAISE:
            pass  # a fold leaves the early BET in the pot
        case Verdict.BET_STANDS:
            total = most if deed == "all-in" else to
            if bound.total is not None and (deed not in INDICATES_A_BET or total != bound.total):
                raise Refused("BOUND_OUT_OF_TURN.bet_stands", PKR["5.10.4"], total=bound.total)
        case _:
            assert_never(bound.ruling)


@cites(PKR["5.10.3"], reading("R-53"))
def left_in_pot(hand: Hand, deed: Deed) -> Cents:
    """5.10.3: the amount that stays in the pot when a player folds after another has bet more than their early BET."""
    bound, turn = hand.bound, hand.betting.turn
    if bound is None or turn is None or deed != "fold" or bound.ruling != Verdict.CALL_OR_RAISE:
        return 0
    return (bound.total or 0) - hand.betting.bettors[turn].bet


def _most(betting: Betting) -> Cents:
    """The total of an all-in by the player in turn."""
    bettor = betting.bettors[betting.turn or 0]
    return bettor.bet + bettor.stack
