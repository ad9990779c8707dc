"""5.10, R-31, R-47: an action out of turn is noted and taken back; the players passed over act; then it may bind."""

from __future__ import annotations

from typing import assert_never

from croupier.clauses import reading
from croupier.games.poker import PKR
from croupier.games.poker_betting import Betting, Deed, total_after
from croupier.games.words import under
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
    return tuple(
        note._replace(passed_over=max(note.passed_over, _strictness(note, deed, total)))
        for note in hand.early
        if note.place != hand.betting.turn
    )


def _strictness(note: Early, deed: Deed, total: Cents) -> int:
    """R-134: a call is a Bet too (1.3), and is measured like one."""
    if deed == "fold":
        return FOLDS
    if deed == "check":
        return CHECKS
    return BETS_MORE if note.total is not None and total > note.total else BETS_LESS


MEASURED = under(_strictness, reading("R-47"), reading("R-134"))


def ruled_for_turn(hand: Hand, notes: tuple[Early, ...], betting: Betting) -> tuple[PokerIrregularityRuled, ...]:
    """5.10.1 to 5.10.4: the ruling on the player now in turn, if he acted early and the rules bind him."""
    note = next((found for found in notes if found.place == betting.turn), None)
    if note is None or note.passed_over < 0:
        return ()
    facts = {"passed_over": PASSED_OVER[note.passed_over]}
    ruling = decide(GAME, KIND, facts, version=hand.opening.version)
    if not _binds(note, betting):
        return ()
    return (ruled(ruling, facts, hand.numbers[note.place]),)


def _binds(note: Early, betting: Betting) -> bool:
    """R-47: an early Check, Call or Fold indicates no BET, so only a check by those passed over binds its player."""
    if note.passed_over == CHECKS:
        return betting.owed <= 0
    return note.total is not None


def ruled(ruling: Ruling, facts: dict[str, str], seat: int) -> PokerIrregularityRuled:
    """The ruling as an event."""
    return PokerIrregularityRuled(
        KIND, facts, seat, ruling.ruling.value, ruling.clause, ruling.also, ruling.authority.value, ruling.says
    )


def early_total(hand: Hand, place: int, deed: Deed, to: Cents | None) -> Cents | None:
    """The total of the BET that an early action indicates, or None. It must be lawful as if in turn."""
    betting = hand.betting
    owed = max(betting.level - betting.bettors[place].bet, 0)
    total = total_after(betting._replace(owed=owed), place, deed, to)
    return total if deed in INDICATES_A_BET and total > betting.level else None


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
            folds_all = deed == "fold" and bound.total == most
            require(not folds_all, "BOUND_OUT_OF_TURN.calls_all_in", PKR["5.10.3"])
        case Verdict.BET_STANDS:
            total = most if deed == "all-in" else to
            if bound.total is not None and (deed not in INDICATES_A_BET or total != bound.total):
                raise Refused("BOUND_OUT_OF_TURN.bet_stands", PKR["5.10.4"], total=bound.total)
        case _:
            assert_never(bound.ruling)


def left_in_pot(hand: Hand, deed: Deed) -> Cents:
    """5.10.3: the amount that stays in the pot when a player folds after another has bet more than his early BET."""
    bound, turn = hand.bound, hand.betting.turn
    if bound is None or turn is None or deed != "fold" or bound.ruling != Verdict.CALL_OR_RAISE:
        return 0
    return (bound.total or 0) - hand.betting.bettors[turn].bet


def _most(betting: Betting) -> Cents:
    """The total of an all-in by the player in turn."""
    bettor = betting.bettors[betting.turn or 0]
    return bettor.bet + bettor.stack


BOUND = under(require_unbound, PKR["5.10"], reading("R-31"), reading("R-47"))
STAYS = under(left_in_pot, PKR["5.10.3"], reading("R-135"))
