"""Rounds from the first call to the last chip, one for each game and ending, as plain text.

    python -m tools.playthroughs            writes them to tests/playthroughs

A test compares them with what is there, so that a change to what happens at a table shows as a change to a text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from croupier.cards import DECK, SPELLINGS
from croupier.games import HOUSE_GAMES
from croupier.games.dealing import Device
from croupier.games.house import Draw
from croupier.rounds import Stage
from croupier.rounds.commands import (
    Check,
    ChooseOption,
    CloseOptions,
    DealCards,
    IncreaseBet,
    Reconstruct,
    RecordCard,
    ReportIrregularity,
    ResolveReferral,
    RunOutOfTime,
    TurnCards,
    WithdrawBet,
)
from croupier.rulings import Authority
from tools.dealers_log import DealersLog, cards

FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"
RWS_STUD = ("casino-stud", "multi-link-stud")
STUD = (*RWS_STUD, "singapore-stud")
HOLDEM = ("progressive-holdem",)

Story = Callable[[DealersLog], None]

PAIR, NOTHING, FLUSH = "8h 8d 7c 4s 2d", "Qh Jd 9c 7s 2h", "Ah Jh 9h 4h 2h"
ROYAL = "Ah Kh Qh Jh Th"
DEALER_PAIR, NO_QUALIFIER = "6s 6c Kd 5h 3h", "Ks Qd 9d 5c 3s"


def side(log: DealersLog) -> str:
    """The jackpot bet on a player's own hand."""
    return log.live.state.game.jackpot_bets[0]


def one_hand(hand: str, dealer: str, *, jackpot: bool = False) -> Story:
    """A player looks, stays and is settled."""

    def play(log: DealersLog) -> None:
        log.bet(1)
        if jackpot:
            log.bet(1, "5", side(log))
        log.close()
        log.deal({1: hand}, dealer)
        log.look(1)
        log.bet(1, "200", "bet")
        log.settle()

    return play


def fold(log: DealersLog) -> None:
    """Two players fold; the jackpot bet of one of them may play on."""
    log.bet(1)
    log.bet(1, "5", side(log))
    log.bet(4)
    log.close()
    log.deal({1: FLUSH, 4: NOTHING.replace("2h", "3c")}, DEALER_PAIR.replace("3h", "3d"))
    log.look(1)
    log.fold(1)
    log.send(RunOutOfTime(box=4))
    log.settle()


def void(log: DealersLog) -> None:
    """A foreign card turns up after a player has folded. The ante is lost, so a Pit Supervisor has to give the
    ruling."""
    log.bet(1)
    log.bet(1, "5", side(log))
    log.bet(2, "50")
    log.close()
    log.deal({1: PAIR, 2: NOTHING}, DEALER_PAIR)
    log.fold(2)
    log.report("foreign-card")
    log.report("foreign-card", by=Authority.PIT_SUPERVISOR)


def invalidated(log: DealersLog) -> None:
    """A sixth card: the hand cannot be settled, and leaves the round."""
    log.bet(1)
    log.bet(2)
    log.close()
    log.deal({1: PAIR, 2: NOTHING}, DEALER_PAIR)
    log.send(RecordCard(to="box", box=1, card=SPELLINGS["As"]))
    log.bet(1, "200", "bet")
    log.bet(2, "200", "bet")
    log.settle()
    log.report("player-card-count", box=1, reconstructible=False)
    log.settle()


def withdrawn(log: DealersLog) -> None:
    """One exposed card before anyone looked: one player takes their bets back, one goes on, one does not answer."""
    for box in (1, 2, 3):
        log.bet(box)
    log.bet(2, "5", side(log))
    log.close()
    log.deal({1: PAIR, 2: NOTHING, 3: "Ac Th 9d 4h 3c"}, DEALER_PAIR)
    log.report("exposed-card", count=1, whose="player")
    log.fold(1)
    log.send(ChooseOption(box=2, player="P2", choice="withdraw"))
    log.send(ChooseOption(box=1, player="P1", choice="continue"))
    log.send(CloseOptions())
    log.bet(1, "200", "bet")
    log.fold(3)
    log.settle()


def walk_away(log: DealersLog) -> None:
    """A player with three boxes leaves with two decisions open."""
    for box in (1, 2, 3):
        log.bet(box, player="Ann")
    log.close()
    log.deal({1: PAIR, 2: NOTHING, 3: "Ac Th 9d 4h 3c"}, DEALER_PAIR)
    log.look(1)
    log.look(2)
    log.bet(1, "200", "bet")
    log.report("player-absent", box=1)
    log.settle()


def wrong_size(log: DealersLog) -> None:
    """Bets of the wrong size: those noticed in time are corrected, the rest are settled as placed."""
    log.bet(1, "1200")
    log.bet(2, "10")
    log.bet(3)
    log.report("under-limit-bet", box=2)
    log.send(IncreaseBet(box=2, player="P2", bet="ante", amount=40_00))
    log.close()
    log.deal({1: PAIR, 2: NOTHING, 3: "Ac Th 9d 4h 3c"}, DEALER_PAIR)
    log.bet(1, "2400", "bet")
    log.bet(2, "80", "bet")
    log.bet(3, "300", "bet")
    log.report("wrong-multiple", box=3)
    log.send(IncreaseBet(box=2, player="P2", bet="bet", amount=20_00))
    log.settle()


def jackpot_fault(log: DealersLog) -> None:
    """The jackpot system fails after a player has looked."""
    log.bet(1)
    log.bet(1, "5", side(log))
    log.close()
    log.deal({1: "Th 9h 8h 7h 6h"}, NO_QUALIFIER)
    log.look(1)
    log.report("jackpot-fault")
    log.bet(1, "200", "bet")
    log.settle()


def jackpot_fault_unseen(log: DealersLog) -> None:
    """The jackpot system fails before anyone has looked."""
    log.bet(1)
    log.bet(1, "5", side(log))
    log.close()
    log.deal({1: PAIR}, NO_QUALIFIER)
    log.report("jackpot-fault")


def face_up_card(log: DealersLog) -> None:
    """One of the Dealer's cards is exposed in the deal, and becomes the face-up card."""
    log.bet(1)
    log.close()
    log.send(DealCards(cards=cards("2c 8h 6s")))
    log.report("exposed-card", card="6s", count=1, whose="dealer")
    log.send(DealCards(cards=cards("8d 6c 7c Kd 4s 5h 2d 3h")))
    log.bet(1, "200", "bet")
    log.settle()


def burn_missed(log: DealersLog) -> None:
    """No card was burnt: each card moves one place back, and the deal goes on correctly."""
    log.bet(1)
    log.close()
    came = cards("2c 8h 6s 8d 6c 7c Kd 4s 5h 2d")
    for number, card in enumerate(came):
        log.send(RecordCard(to="dealer" if number % 2 else "box", box=(number + 1) % 2, card=card))
    log.report("burn-missed", reconstructible=True)
    log.report("burn-missed", by=Authority.HOUSE, reconstructible=True)
    log.send(Reconstruct())
    log.send(ChooseOption(box=1, player="P1", choice="continue-reconstructed"))
    log.send(DealCards(cards=cards("3h")))
    log.bet(1, "200", "bet")
    log.settle()


def hand_at_an_empty_box(log: DealersLog) -> None:
    """Box 2 has no bet and got a hand: it belongs to box 3, and each hand behind it moves up."""
    log.bet(1)
    log.bet(3)
    log.close()
    places = [("box", 1), ("box", 2), ("box", 3), ("dealer", 0)]
    for number, card in enumerate(cards(f"{PAIR} {NOTHING} {DEALER_PAIR} Ac Th 9d 4h 3c")):
        to, box = places[number // 5]
        log.send(RecordCard(to="dealer" if to == "dealer" else "box", box=box, card=card))
    log.report("misdeal", reconstructible=True)
    log.bet(1, "200", "bet")
    log.bet(3, "200", "bet")
    log.settle()
    log.send(Reconstruct())
    log.settle()


def drawn_at_once(log: DealersLog) -> None:
    """Two cards came out together and nobody can tell their order: the Pit Supervisor gives it."""
    log.bet(1)
    log.bet(2)
    log.close()
    log.send(DealCards(cards=cards("2c 8h 6s")))
    facts = {"order_known": False}
    for rank, order in ((Authority.DEALER, ""), (Authority.PIT_SUPERVISOR, ""), (Authority.PIT_SUPERVISOR, "6s 8h")):
        log.send(ReportIrregularity(kind="simultaneous-draw", by=rank, facts=facts, order=cards(order)))
    log.send(ChooseOption(box=2, player="P2", choice="withdraw"))
    log.send(ChooseOption(box=1, player="P1", choice="continue"))
    spare = [card for card in DECK if card not in set(log.live.state.cards())]
    log.send(DealCards(cards=tuple(spare[: len(log.live.state.to_come)])))
    log.fold(1)
    log.settle()


def extra_hand(log: DealersLog) -> None:
    """A player with two boxes looks at both, on purpose."""
    log.bet(1, player="Ann")
    log.bet(2, player="Ann")
    log.close()
    log.deal({1: PAIR, 2: NOTHING}, DEALER_PAIR)
    log.look(1)
    log.look(2)
    log.report("extra-hand-examined", box=2, intentional=True)
    log.report("extra-hand-examined", box=2, by=Authority.PIT_SUPERVISOR, intentional=True)
    log.bet(1, "200", "bet")
    log.settle()


def noticed_after_settlement(log: DealersLog) -> None:
    """Two hands were looked at on purpose, and that is found out once they are paid, before the next round."""
    log.bet(1, player="Ann")
    log.bet(2, player="Ann")
    log.close()
    log.deal({1: NOTHING, 2: PAIR}, DEALER_PAIR)
    log.look(1)
    log.look(2)
    log.bet(1, "200", "bet")
    log.bet(2, "200", "bet")
    log.settle()
    log.report("extra-hand-examined", box=2, by=Authority.PIT_SUPERVISOR, intentional=True)
    log.settle()


def interrupted(log: DealersLog) -> None:
    """The power fails after a hand has folded: its ante is lost, so the round is concluded."""
    log.bet(1)
    log.bet(2)
    log.close()
    log.deal({1: PAIR, 2: NOTHING}, DEALER_PAIR)
    log.fold(2)
    log.report("interruption")
    log.bet(1, "200", "bet")
    log.settle()


def interrupted_void(log: DealersLog) -> None:
    """The power fails before any bet is won or lost for certain."""
    log.bet(1)
    log.close()
    log.deal({1: PAIR}, DEALER_PAIR)
    log.report("interruption")


# Singapore Stud


def draws(log: DealersLog) -> None:
    """A Magic Card and a Lucky Player, one of them for a hand that has folded."""
    log.bet(1)
    log.bet(1, "5", "jackpot-player")
    log.bet(2)
    log.bet(2, "10", "jackpot-player")
    log.bet(2, "5", "jackpot-dealer")
    log.close(Draw(SPELLINGS["8h"], 2, lucky_dealer=False))
    log.deal({1: PAIR, 2: NOTHING}, DEALER_PAIR)
    log.bet(1, "200", "bet")
    log.fold(2)
    log.settle()


def referred(log: DealersLog) -> None:
    """A single exposed card: the rules say nothing, and the House decides that play goes on."""
    log.bet(1)
    log.close()
    log.deal({1: PAIR}, DEALER_PAIR)
    log.report("exposed-card", count=1, whose="player")
    log.bet(1, "200", "bet")
    log.send(ResolveReferral(by=Authority.DEALER))
    log.send(ResolveReferral(by=Authority.HOUSE))
    log.bet(1, "200", "bet")
    log.settle()


# Progressive Hold'em


def holdem(
    hole: str, board: str, dealer: str, *, side_bets: tuple[str, ...] = (), checks: bool = False, leaves: bool = False
) -> Story:
    """One player sees it through from a shoe: they bet at each street, check, or walk away at the Turn."""

    def play(log: DealersLog) -> None:
        log.bet(1)
        for bet in side_bets:
            log.bet(1, "25", bet)
        log.close()
        log.deal({1: hole}, dealer, board)
        log.look(1)
        log.bet(1, "200", "flop")
        for bet in ("turn", "river"):
            log.deal({}, dealer, board)
            if leaves and bet == "turn":
                log.report("player-absent", box=1)
            if log.live.state.stage is not Stage.DECISIONS:
                continue
            if checks:
                log.send(Check(box=1, player="P1"))
            else:
                log.bet(1, "100", bet)
        log.deal({}, dealer, board)
        log.settle()

    return play


def holdem_fold(log: DealersLog) -> None:
    """A folded hand loses its Ante and Bonus, but four of a kind on the board pay its jackpot bet."""
    log.bet(1)
    log.bet(1, "25", "bonus")
    log.bet(1, "25", "jackpot")
    log.close()
    board = "9c 9h 9s 9d 5h"
    log.deal({1: "As Ad"}, "", board)
    log.fold(1)
    for _ in range(3):
        log.deal({}, "3d 3h", board)
    log.settle()


def holdem_from_a_shuffler(log: DealersLog) -> None:
    """Board and Dealer's cards lie there from the start, and are turned street by street."""
    log.bet(1)
    log.bet(2)
    log.close()
    log.deal({1: "As Ad", 2: "9s 4d"}, "3d 3h", "Kc Jd 2h 6h 5h")
    log.bet(1, "200", "flop")
    log.send(RunOutOfTime(box=2))
    for bet in ("turn", "river"):
        log.send(TurnCards())
        log.bet(1, "100", bet)
    log.settle()


# Dealt by the system, with refusals


def refusals(log: DealersLog) -> None:
    """Commands that the system refuses. It committed to the deck before the round."""
    game = log.live.state.game
    log.bet(1, "5", side(log))
    log.bet(1, "2000")
    log.bet(8)
    log.bet(1)
    log.bet(1, "50", player="Ben")
    log.bet(2, "10")
    log.close()
    log.bet(3)
    log.send(WithdrawBet(box=1, player="P1", bet="ante"))
    log.deal_from_the_deck()
    log.look(1)
    log.look(1)
    log.bet(1, "150", game.stay_bet)
    log.bet(1, "200", game.stay_bet)
    log.fold(1)
    while log.live.state.stage is not Stage.SETTLEMENT:
        if log.live.state.stage is Stage.DEALING:
            log.deal_from_the_deck()
        elif log.live.state.stage is Stage.DECISIONS:
            log.fold(1)
            log.send(Check(box=1, player="P1"))
        else:
            log.send(TurnCards())
    log.settle()


TABLES: tuple[tuple[str, tuple[str, ...], Story], ...] = (
    ("win", STUD, one_hand(PAIR, DEALER_PAIR)),
    ("lose", STUD, one_hand(NOTHING, DEALER_PAIR)),
    ("stand-off", STUD, one_hand("6h 6d Ks 5s 3c", DEALER_PAIR)),
    ("dealer does not qualify", STUD, one_hand(NOTHING, NO_QUALIFIER)),
    ("fold", STUD, fold),
    ("jackpot hit", STUD, one_hand(ROYAL, NO_QUALIFIER, jackpot=True)),
    ("void", STUD, void),
    ("interrupted", RWS_STUD, interrupted),
    ("interrupted and void", RWS_STUD, interrupted_void),
    ("invalidated", RWS_STUD, invalidated),
    ("withdrawn", RWS_STUD, withdrawn),
    ("walk-away", RWS_STUD, walk_away),
    ("chips of the wrong size", RWS_STUD, wrong_size),
    ("extra hand", RWS_STUD, extra_hand),
    ("face-up card", RWS_STUD, face_up_card),
    ("burn missed", RWS_STUD, burn_missed),
    ("hand at an empty box", ("singapore-stud",), hand_at_an_empty_box),
    ("drawn at once", RWS_STUD, drawn_at_once),
    ("jackpot fault", RWS_STUD, jackpot_fault),
    ("jackpot fault before a look", RWS_STUD, jackpot_fault_unseen),
    ("noticed after settlement", RWS_STUD, noticed_after_settlement),
    ("draws", ("singapore-stud",), draws),
    ("referred", ("singapore-stud",), referred),
    ("win", HOLDEM, holdem("As Kd", "Qc Jh Th 2c 3c", "9s 9d", side_bets=("bonus",))),
    ("lose", HOLDEM, holdem("As Kd", "Qc Jh 4h 2c 3c", "9s 9d", checks=True)),
    ("stand-off", HOLDEM, holdem("As Kd", "Qc Jh Th 2c 3c", "Ac Kh", checks=True)),
    ("win below a straight", HOLDEM, holdem("As Ad", "Qc Jh 4h 2c 3c", "9s 9d", side_bets=("bonus", "jackpot"))),
    ("jackpot hit", HOLDEM, holdem("Ah Kh", "Qh Jh Th 2c 3c", "9s 9d", side_bets=("bonus", "jackpot"))),
    ("walk-away", HOLDEM, holdem("As Kd", "Qc Jh Th 2c 3c", "9s 9d", side_bets=("bonus",), leaves=True)),
    ("fold", HOLDEM, holdem_fold),
)
"""The ending, the games that have it, and its story; by hand, from a shoe."""


def playthroughs() -> Iterator[tuple[str, str]]:
    """The name of each file, and its text."""
    for ending, games, story in TABLES:
        for game in games:
            yield _file_and_text(game, ending, story, DealersLog(game, _title(game, ending)))
    for game in HOUSE_GAMES:
        yield _file_and_text(game, "refusals", refusals, DealersLog(game, _title(game, "refusals"), by_hand=False))
    shuffler = DealersLog(*HOLDEM, _title(*HOLDEM, "from a shuffler"), device=Device.SHUFFLER)
    yield _file_and_text(*HOLDEM, "from a shuffler", holdem_from_a_shuffler, shuffler)


def _title(game: str, ending: str) -> str:
    return f"{HOUSE_GAMES[game].title}: {ending}"


def _file_and_text(game: str, ending: str, story: Story, log: DealersLog) -> tuple[str, str]:
    story(log)
    if not log.live.over:
        raise RuntimeError(f"{game}, {ending}: the story stops before the round is over\n" + "\n".join(log.lines))
    return f"{game}-{ending.replace(' ', '-')}.txt", log.text()


def main() -> None:
    """Write all of them, and nothing else, to the folder."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, text in playthroughs():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
