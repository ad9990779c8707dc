"""Hands at Poker tables for the worked examples: betting, pots, showdowns and ranks."""

from __future__ import annotations

from collections.abc import Callable

from tools.clause_pages.poker_scene import BOARD, PokerScene, three
from tools.poker_log import PokerLog

POT = "main pot"


def whole_hand() -> PokerLog:
    log = three()
    log.act("call, call, check, bet 20, call, fold, check, bet 40, call, check, check")
    return log


def heads_up() -> PokerLog:
    log = PokerLog(1000, 1000)
    log.start("As Ad", "Ks Kd", board=BOARD)
    log.act("call, check, check, check, check, bet 20, call, check, check")
    return log


def walk() -> PokerLog:
    log = three()
    log.act("fold, fold")
    return log


def all_in_pots() -> PokerLog:
    """The shortest stack has the best hand."""
    log = PokerLog(1000, 200, 500)
    log.start("As Ad", "Ks Kd", "Qs Qd", board=BOARD)
    log.act("raise 40, all-in, all-in, call")
    return log


def split_pot() -> PokerLog:
    log = PokerLog(1000, 1000, 1000)
    log.start("As Kd", "Ac Kh", "3s 2d", board="Qc Jh Td 9h 8c")
    log.act("call, call, check, bet 15, call, fold, check, check, check, check")
    return log


def short_all_in() -> PokerLog:
    """Cat's all-in goes over Ben's bet by less than half of a raise."""
    log = PokerLog(1000, 1000, 250)
    log.start("As Ad", "Ks Kd", "Qs Qd", board=BOARD)
    log.act("call, call, check, bet 200, all-in, call, raise 500, call")
    return log


def all_in_for_less() -> PokerLog:
    log = PokerLog(1000, 1000, 200)
    log.start("As Ad", "Ks Kd", "Qs Qd", board=BOARD)
    log.act("call, call, check, bet 400, all-in, call")
    return log


def no_limit() -> PokerLog:
    log = three()
    log.act("raise 900, call, fold, check, all-in, fold")
    return log


def unclear() -> PokerLog:
    log = three()
    log.do("Ann: raise, no amount", lambda: log.table.act("Ann", "raise"))
    log.do("Ann: stay", lambda: log.table.act("Ann", "stay"))
    log.do("Ann: raise 30.50, at a table whose lowest chip is 1", lambda: log.table.act("Ann", "raise", 30_50))
    log.act("raise 40")
    return log


def placed_by_staff() -> PokerLog:
    log = three()
    log.do("Mia places the call for Ann", lambda: log.table.act("Ann", "call", entered_by="Mia"))
    return log


def raked() -> PokerLog:
    log = PokerLog(1000, 1000, 1000, rake_percent="5", rake_cap=30_00)
    log.start("As Ad", "Ks Kd", "Qs Qd", board=BOARD)
    log.act("call, call, check, bet 85, call, fold, check, check, bet 100, fold")
    return log


def too_small() -> PokerLog:
    log = three()
    log.act("raise 15, raise 40, raise 60, raise 70, call, call, check, bet 5, check, check")
    return log


def wrong_words() -> PokerLog:
    log = three()
    log.act("check, bet 40, call, call, check, call, raise 40, bet 20, check, call, fold")
    return log


def not_in_turn() -> PokerLog:
    log = three()
    log.do("Cat: call", lambda: log.table.act("Cat", "call"))
    log.do("Ann: call, entered for seat 2", lambda: log.table.act("Ann", "call", seat=2))
    log.do("Zoe, who has no seat: call", lambda: log.table.act("Zoe", "call"))
    log.act("fold")
    log.do("Ann: call", lambda: log.table.act("Ann", "call"))
    return log


def by_the_dealer() -> PokerLog:
    """Each of the Dealer's steps by itself."""
    log = PokerLog(1000, 1000, 1000, automatic=False)
    log.start("As Ad", "Ks Kd", "Qs Qd", board=BOARD)
    log.do("deal", log.table.deal)
    log.act("call, call")
    log.do("deal", log.table.deal)
    log.do("flip the Game Marker", log.table.flip_marker)
    log.act("check")
    for _ in range(3):
        log.do("deal", log.table.deal)
        log.act("check, check, check")
    log.do("Ann shows", lambda: log.table.show("Ann"))
    log.do("flip the Game Marker", log.table.flip_marker)
    log.do("Cat shows", lambda: log.table.show("Cat"))
    log.do("Ben shows", lambda: log.table.show("Ben"))
    log.do("Cat mucks", lambda: log.table.muck("Cat"))
    log.do("Ann mucks", lambda: log.table.muck("Ann"))
    log.do("settle", log.table.settle)
    return log


def river_raise() -> PokerLog:
    log = PokerLog(1000, 1000, 1000, automatic=False)
    log.start("As Ad", "Ks Kd", "Qs Qd", board=BOARD)
    log.do("deal", log.table.deal)
    log.act("call, call, check")
    for _ in range(2):
        log.do("deal", log.table.deal)
        log.act("check, check, check")
    log.do("deal", log.table.deal)
    log.act("bet 20, raise 60, fold, call")
    log.do("flip the Game Marker", log.table.flip_marker)
    log.do("Ben shows", lambda: log.table.show("Ben"))
    log.do("Cat shows", lambda: log.table.show("Cat"))
    log.do("Ben shows", lambda: log.table.show("Ben"))
    log.do("settle", log.table.settle)
    return log


def ranking(ben: str, cat: str, board: str) -> Callable[[], PokerLog]:
    """Ben's hand against Cat's."""

    def play() -> PokerLog:
        log = PokerLog(1000, 1000)
        log.start(cat, ben, board=board)
        log.act("call, check, check, check, check, check, check, check")
        return log

    return play


HANDS: tuple[PokerScene, ...] = (
    (
        "A whole hand of three players, with betting in each round.",
        whole_hand,
        {
            "PKR 1.5(a)": "blinds posted",
            "PKR 1.5(b)": "(PKR 3.10)",
            "PKR 1.5(c)": "(PKR 3.11)",
            "PKR 1.5(d)": "(PKR 3.12)",
            "PKR 1.11": ": check",
            "PKR 1.12": "to community",
            "PKR 1.15": POT,
            "PKR 1.17": "(PKR 3.10)",
            "PKR 1.21": "to seat",
            "PKR 1.30": POT,
            "PKR 1.34": "(PKR 3.12)",
            "PKR 1.41": "(PKR 3.11)",
            "PKR 3.9.1(a)": "> Ann: call",
            "PKR 3.10.1(a)": "> Ben: bet 20",
            "PKR 3.13": "> Ben: check",
            "PKR 3.14.2(c)": "hand shown: seat 2",
            "PKR 3.14.2(d)": "hand mucked",
            "PKR 3.14.2(e)": POT,
            "R-138": "hand mucked",
        },
    ),
    ("Two players: the one with the button posts the Small Blind.", heads_up, {"PKR 1.38": "seat 1 small"}),
    (
        "Everybody folds to the Big Blind, which wins the pot.",
        walk,
        {"PKR 1.6": POT, "PKR 1.7": "blinds posted", "PKR 1.38": "blinds posted", "R-5": "hand opened"},
    ),
    (
        "Two all-ins: the shortest stack wins the main pot, and the side pot goes to the next best hand.",
        all_in_pots,
        {
            "PKR 1.2": "> Ben: all-in",
            "PKR 1.16": "marker flipped",
            "PKR 1.25": POT,
            "PKR 1.37": "side-1",
            "PKR 3.15.1": "> Ben: all-in",
            "PKR 3.15.4": POT,
            "PKR 4.6.1": POT,
        },
    ),
    ("Equal hands share the pot.", split_pot, {}),
    (
        "Cat's all-in goes over Ben's bet by less than half of a raise. Ben may call the rest, and not raise.",
        short_all_in,
        {"PKR 3.15.3": "MAY_NOT_RAISE", "R-26": "MAY_NOT_RAISE"},
    ),
    (
        "Cat goes all-in for less than Ben's bet. Ann still owes the whole bet.",
        all_in_for_less,
        {"PKR 3.15.2": "total 400.00"},
    ),
    (
        "Betting without a limit: Ann raises to 900 at once, and later goes all-in. Chips that nobody calls go back.",
        no_limit,
        {"PKR 1.24": "total 900.00", "PKR 3.4": "total 900.00", "R-50": "> Cat: fold", "R-53": "not called"},
    ),
    (
        "Rake of 5%, with a cap of 30. The bet that nobody called is not raked.",
        raked,
        {"PKR 1.32": "rake", "PKR 4.1": "rake", "R-28": "rake"},
    ),
    ("Raises that are too small, and one that is not.", too_small, {"R-25": "TOO_SMALL"}),
    ("Actions that are impossible at this point.", wrong_words, {}),
    ("Actions that are not clear.", unclear, {}),
    ("Players who act out of turn, and a person without a seat.", not_in_turn, {}),
    ("A hand step by step: the deal, the streets, the Game Marker and the showdown.", by_the_dealer, {}),
    ("A raise in the final betting round.", river_raise, {}),
    (
        "The Ace counts as 1 in 5-4-3-2-A, and the straight beats three kings.",
        ranking("Ac 2d", "Ks Kd", "3h 4s 5c Kh 9h"),
        {"PKR 3.1.1": POT},
    ),
    ("A flush beats a straight.", ranking("2h 3h", "Qs 2d", "9h Kh Jh Tc 4s"), {"PKR 3.1.2": POT}),
    (
        "Two straights: King high beats Jack high.",
        ranking("Kc Qd", "8c 7d", "Td 9c Jh 2s 3s"),
        {"PKR 3.1.3": POT, "PKR 3.1.3(a)": POT},
    ),
    (
        "A pair of fives on both sides: the King beats the Queen.",
        ranking("5h Kd", "5d Qc", "5s Td 2c 3h Jh"),
        {"PKR 3.1.3(b)": POT},
    ),
    (
        "Odd cards, both with Ace and King: the Jack beats the 10.",
        ranking("Kd Jc", "Kc 4d", "Ac Th 6h 8s 2d"),
        {"PKR 3.1.3(c)": POT},
    ),
    ("A Pit Employee places a call because the player asks.", placed_by_staff, {}),
)
