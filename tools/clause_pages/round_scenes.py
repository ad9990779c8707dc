"""Rounds of the house games that show single clauses. Each stops when its clause has taken effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from croupier.cards import SPELLINGS
from croupier.games import HOUSE_GAMES
from croupier.rounds.commands import (
    Check,
    ChooseOption,
    CloseOptions,
    DealCards,
    PlaceBet,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    WithdrawBet,
)
from croupier.rulings import Authority
from tools.dealers_log import DealersLog, cards
from tools.playthroughs import DEALER_PAIR, NOTHING, PAIR

Scene: TypeAlias = Callable[[DealersLog], None]

HOLES = {1: "As Kd", 2: "Qs Jd"}
BOARD, DEALER_HOLE = "Qc Jh Th 2c 3c", "9s 9d"
RWS = ("casino-stud", "multi-link-stud", "progressive-holdem")
HOUSE = tuple(HOUSE_GAMES)


def stays_with(log: DealersLog) -> str:
    """The bet with which a player stays: BET, or Flop."""
    return log.live.state.game.stay_bet


def two_boxes(log: DealersLog) -> None:
    """Two players with an Ante each, up to the deal."""
    log.bet(1)
    log.bet(2)
    log.close()
    deal(log)


def deal(log: DealersLog) -> None:
    """The first cards of boxes 1 and 2."""
    if log.live.state.game.community_cards:
        log.deal(HOLES, DEALER_HOLE, BOARD)
    else:
        log.deal({1: PAIR, 2: NOTHING}, DEALER_PAIR)


def reported(kind: str, *, looked: bool = False, **about: Any) -> Scene:
    """A report after the deal, perhaps after a look."""

    def play(log: DealersLog) -> None:
        two_boxes(log)
        if looked:
            log.look(1)
        log.report(kind, **about)

    return play


def before_close(amount: str, kind: str) -> Scene:
    """A bet outside the limits, found while bets are open."""

    def play(log: DealersLog) -> None:
        log.bet(1, amount)
        log.report(kind, box=1)

    return play


def too_late_to_touch(log: DealersLog) -> None:
    """Bets are touched after they are closed."""
    log.bet(1)
    log.close()
    log.bet(2)
    log.send(WithdrawBet(box=1, player="P1", bet="ante"))


def anothers_box(log: DealersLog) -> None:
    """A player bets on, looks at and decides for the box of another."""
    log.bet(1)
    log.send(PlaceBet(box=1, player="Ben", bet="ante", amount=50_00))
    log.bet(2)
    log.close()
    deal(log)
    log.send(PlaceBet(box=1, player="Ben", bet=stays_with(log), amount=200_00))


def decides_twice(log: DealersLog) -> None:
    """A player stays, and then wants to fold."""
    two_boxes(log)
    log.look(1)
    log.bet(1, "200", stays_with(log))
    log.fold(1)


def one_hand_examined(log: DealersLog) -> None:
    """The system deals. A player looks at one of two hands, and stays blind with the other."""
    log.bet(1, player="Ann")
    log.bet(2, player="Ann")
    log.close()
    log.deal_from_the_deck()
    log.look(1)
    log.look(2)
    log.bet(2, "200", stays_with(log))


def interrupted(*, folds: bool) -> Scene:
    """The power fails, perhaps after a fold."""

    def play(log: DealersLog) -> None:
        two_boxes(log)
        if folds:
            log.fold(2)
        log.report("interruption")

    return play


def referred(log: DealersLog) -> None:
    """Something that no rule covers."""
    two_boxes(log)
    log.report("unlisted")
    log.bet(1, "200", stays_with(log))
    log.send(ResolveReferral(by=Authority.DEALER))
    log.send(ResolveReferral(by=Authority.HOUSE))
    log.bet(1, "200", stays_with(log))


def options(log: DealersLog) -> None:
    """One exposed card before anyone looked: one player takes the bets back, the other goes on."""
    two_boxes(log)
    log.report("exposed-card", count=1, whose="player")
    log.bet(1, "200", stays_with(log))
    log.send(ChooseOption(box=2, player="P2", choice="withdraw"))
    log.send(ChooseOption(box=1, player="P1", choice="continue"))
    log.bet(1, "200", stays_with(log))


def nobody_answers(log: DealersLog) -> None:
    """A player who makes no choice goes on."""
    two_boxes(log)
    log.report("exposed-card", count=1, whose="player")
    log.send(CloseOptions())


def card_too_many(log: DealersLog) -> None:
    """A card too many goes to box 1, and nobody can tell which."""
    two_boxes(log)
    log.send(RecordCard(to="box", box=1, card=SPELLINGS["Ah"]))
    log.report("player-card-count", box=1, reconstructible=False)


def cards_run_out(log: DealersLog) -> None:
    """The shoe is empty before the deal."""
    log.bet(1)
    log.close()
    log.report("insufficient-cards")


def wrong_deal(*, reconstructible: bool) -> Scene:
    """The card that was meant for box 1 goes to box 2."""

    def play(log: DealersLog) -> None:
        log.bet(1)
        log.bet(2)
        log.close()
        if log.live.state.to_come[0].to == "burnt":
            log.send(RecordCard(to="burnt", card=SPELLINGS["2c"]))
        log.send(RecordCard(to="box", box=2, card=SPELLINGS["8h"]))
        log.report("misdeal", reconstructible=reconstructible)
        if reconstructible:
            log.send(Reconstruct())

    return play


def dealers_sixth_card(log: DealersLog) -> None:
    """A card too many for the Dealer, and nobody can tell which."""
    two_boxes(log)
    log.send(RecordCard(to="dealer", card=SPELLINGS["Ah"]))
    log.report("dealer-card-count", reconstructible=False)


def fourth_flop_card(log: DealersLog) -> None:
    """Hold'em: a card too many on the flop, and nobody can tell which."""
    log.bet(1)
    log.close()
    log.deal({1: "As Kd"}, "", BOARD)
    log.bet(1, "200", "flop")
    log.deal({}, "", BOARD)
    log.send(RecordCard(to="community", card=SPELLINGS["Ah"]))
    log.report("community-card-count", reconstructible=False)


def drawn_at_once(log: DealersLog) -> None:
    """Two cards come out together; the Pit Supervisor says which one is first."""
    log.bet(1)
    log.bet(2)
    log.close()
    log.send(DealCards(cards=cards("2c 8h 6s")))
    for rank in (Authority.DEALER, Authority.PIT_SUPERVISOR):
        facts = {"order_known": False}
        log.send(ReportIrregularity(kind="simultaneous-draw", by=rank, facts=facts, order=cards("6s 8h")))


def found_after_settlement(log: DealersLog) -> None:
    """Two hands were looked at on purpose. That is found when they are paid, before the next round."""
    log.bet(1, player="Ann")
    log.bet(2, player="Ann")
    log.close()
    deal(log)
    log.look(1)
    log.look(2)
    log.fold(1)
    log.fold(2)
    while log.live.state.to_come:
        log.deal({}, DEALER_HOLE, BOARD)
    log.settle()
    log.report("extra-hand-examined", box=2, by=Authority.PIT_SUPERVISOR, intentional=True)


def walks_away(*, decided: bool) -> Scene:
    """A player leaves, with a decision still open or with none."""

    def play(log: DealersLog) -> None:
        two_boxes(log)
        if decided:
            log.bet(1, "200", stays_with(log))
        log.report("player-absent", box=1)

    return play


def extra_hand(*, intentional: bool) -> Scene:
    """A player with two boxes looks at both."""

    def play(log: DealersLog) -> None:
        log.bet(1, player="Ann")
        log.bet(2, player="Ann")
        log.close()
        deal(log)
        log.look(1)
        log.look(2)
        log.report("extra-hand-examined", box=2, by=Authority.PIT_SUPERVISOR, intentional=intentional)

    return play


def placed_by_staff(log: DealersLog) -> None:
    """The Dealer places a bet because the player asks."""
    log.send(PlaceBet(box=1, player="P1", bet="ante", amount=100_00, placed_by="Mia"))
    log.close()


def holdem_burn_missed(log: DealersLog) -> None:
    """Hold'em: the hole cards come without a burnt card before them."""
    log.bet(1)
    log.close()
    for card in cards("As Kd"):
        log.send(RecordCard(to="box", box=1, card=card))
    log.report("burn-missed", by=Authority.HOUSE, reconstructible=True)
    log.send(Reconstruct())


def holdem_streets(log: DealersLog) -> None:
    """Hold'em from a shoe: a Turn bet, and a check on the River."""
    log.bet(1)
    log.close()
    log.deal({1: "As Kd"}, "", BOARD)
    log.look(1)
    log.bet(1, "200", "flop")
    log.deal({}, "", BOARD)
    log.bet(1, "100", "turn")
    log.deal({}, "", BOARD)
    log.send(Check(box=1, player="P1"))
    log.deal({}, DEALER_HOLE, BOARD)


STUD_RWS = ("casino-stud", "multi-link-stud")
STUD = (*STUD_RWS, "singapore-stud")
HOLDEM = ("progressive-holdem",)

SCENES: tuple[tuple[str, tuple[str, ...], Scene], ...] = (
    ("a bet over the maximum, found while bets are open", RWS, before_close("1200", "over-limit-bet")),
    ("a bet under the minimum, found while bets are open", RWS, before_close("10", "under-limit-bet")),
    ("bets changed after they are closed", HOUSE, too_late_to_touch),
    ("somebody else's box", HOUSE, anothers_box),
    ("a decision is made once", HOUSE, decides_twice),
    ("the power fails after a fold", RWS, interrupted(folds=True)),
    ("the power fails before anything is certain", RWS, interrupted(folds=False)),
    ("a card that does not belong to the deck", HOUSE, reported("foreign-card")),
    ("a deck with a wrong number of cards", HOUSE, reported("deck-count-wrong")),
    ("the cards run out", RWS, cards_run_out),
    ("a deck that was not shuffled", RWS, reported("unshuffled-deck")),
    ("two cards exposed before anyone looked", HOUSE, reported("exposed-card", count=2, whose="player")),
    ("a card exposed after a look", RWS, reported("exposed-card", looked=True, count=1, whose="player")),
    ("a card that lies face up in the shoe", RWS, reported("face-up-card")),
    ("a wrong deal that cannot be put right", HOUSE, wrong_deal(reconstructible=False)),
    ("a wrong deal that can be put right", HOUSE, wrong_deal(reconstructible=True)),
    ("a sixth card for the Dealer", STUD, dealers_sixth_card),
    ("a fourth card on the flop", HOLDEM, fourth_flop_card),
    ("the jackpot fails before anyone looked", RWS, reported("jackpot-fault")),
    ("the jackpot fails after a look", RWS, reported("jackpot-fault", looked=True)),
    ("chips in another place than the player meant", RWS, reported("misplaced-chips")),
    ("a bet by staff that the player did not want", RWS, reported("bet-by-pit-employee")),
    ("a standing player bets", RWS, reported("standing-player-bet")),
    ("one exposed card, with options", RWS, options),
    ("an option that nobody takes", RWS, nobody_answers),
    ("a card too many", RWS, card_too_many),
    ("a player leaves with a decision open", RWS, walks_away(decided=False)),
    ("a player leaves with nothing to decide", STUD_RWS, walks_away(decided=True)),
    ("a second hand examined on purpose", RWS, extra_hand(intentional=True)),
    ("a second hand examined by mistake", RWS, extra_hand(intentional=False)),
    ("a bet that staff place for a player", RWS, placed_by_staff),
    ("a question that no rule covers", HOUSE, referred),
    ("cards drawn together", HOLDEM, drawn_at_once),
    ("an error found after the settlement", HOLDEM, found_after_settlement),
    ("a burnt card is missed", HOLDEM, holdem_burn_missed),
    ("street by street", HOLDEM, holdem_streets),
)
"""An event, the games in which it is played, and its scene; dealt by hand, from a shoe."""
