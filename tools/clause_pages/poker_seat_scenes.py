"""Seats, blinds, comings and goings at Poker tables for the worked examples."""

from __future__ import annotations

from collections.abc import Callable

from tools.clause_pages.poker_scene import PokerScene, three
from tools.poker_log import PokerLog


def sits_down() -> PokerLog:
    log = PokerLog(1000, 1000, 1000)
    log.do("Dan sits down at seat 4 with 100", lambda: log.table.sit("Dan", 4, 100_00))
    log.do("Dan sits down at seat 3 with 500", lambda: log.table.sit("Dan", 3, 500_00))
    log.do("Dan sits down at seat 4 with 500", lambda: log.table.sit("Dan", 4, 500_00))
    log.start()
    log.do("Ann adds 100", lambda: log.table.add_chips("Ann", 100_00))
    log.folds()
    log.do("Ann adds 100", lambda: log.table.add_chips("Ann", 100_00))
    log.report("table-stake-change", change="decrease", during_round=False)
    return log


def orbit() -> PokerLog:
    log = PokerLog(1000, 1000, 1000)
    for _ in range(4):
        log.start()
        log.folds()
    return log


def unlogged_hands(log: PokerLog, hands: int) -> None:
    """Hands in which everybody folds, and of which nothing is written down."""
    for _ in range(hands):
        log.table.start_hand()
        while not log.table.over:
            log.table.act(log.in_turn, "fold")


def joins(hands_before: int, *, relocated: bool = False) -> Callable[[], PokerLog]:
    """A player comes to a table of four after some hands."""

    def play() -> PokerLog:
        log = PokerLog(1000, 1000, 1000, 1000)
        unlogged_hands(log, hands_before)
        told = "a Pit Employee moves Ida to seat 9" if relocated else "Ida sits down at seat 9 with 500"
        log.do(told, lambda: log.table.sit("Ida", 9, 500_00, relocated=relocated))
        log.start()
        return log

    return play


def moved_with_a_short_stake() -> PokerLog:
    log = PokerLog(1000, 1000, 1000)
    log.do("Dan sits down at seat 4 with 50", lambda: log.table.sit("Dan", 4, 50_00))
    log.do("a Pit Employee moves Dan to seat 4 with 50", lambda: log.table.sit("Dan", 4, 50_00, relocated=True))
    return log


def changes_seat() -> PokerLog:
    log = PokerLog(1000, 1000, 1000, 1000)
    unlogged_hands(log, 1)
    log.do("Cat, who has the Small Blind next, moves to seat 7", lambda: log.table.change_seat("Cat", 7))
    log.start()
    return log


def void_and_next_hand() -> PokerLog:
    log = three()
    log.report("foreign-card")
    log.start()
    return log


def moved_with_missed_blinds() -> PokerLog:
    log = PokerLog(1000, 1000, 1000, 1000)
    unlogged_hands(log, 5)
    log.do(
        "a Pit Employee moves Ida, who has missed both blinds elsewhere, to seat 9",
        lambda: log.table.sit("Ida", 9, 500_00, relocated=True, missed_before="both"),
    )
    log.start()
    return log


def deemed_gone() -> PokerLog:
    log = PokerLog(1000, 1000, 1000, 1000, 1000)
    unlogged_hands(log, 1)
    log.do("Cat leaves the seat for a while", lambda: log.table.sit_out("Cat"))
    log.do("the House deems Cat gone", lambda: log.table.deem_gone("Cat"))
    unlogged_hands(log, 6)
    log.do("six hands later the House deems Cat gone", lambda: log.table.deem_gone("Cat"))
    return log


def leaves_and_returns() -> PokerLog:
    log = PokerLog(1000, 1000, 1000)
    log.do("Cat leaves", lambda: log.table.leave("Cat", at_s=0))
    log.do("Cat sits down again with 500", lambda: log.table.sit("Cat", 3, 500_00, at_s=60))
    log.do("Cat sits down again with 1000", lambda: log.table.sit("Cat", 3, 1000_00, at_s=60))
    return log


def away(player: str, hands_away: int) -> Callable[[], PokerLog]:
    """Five players. One goes away for some hands and comes back; the folds of those hands are not written down."""

    def play() -> PokerLog:
        log = PokerLog(1000, 1000, 1000, 1000, 1000)
        unlogged_hands(log, 1)
        log.do(f"{player} leaves the seat for a while", lambda: log.table.sit_out(player))
        for _ in range(hands_away):
            log.start()
            while not log.table.over:
                log.table.act(log.in_turn, "fold")
        log.do(f"{player} comes back", lambda: log.table.come_back(player))
        log.start()
        return log

    return play


SEATS: tuple[PokerScene, ...] = (
    ("A player sits down, and another adds chips between rounds.", sits_down, {"PKR 1.40": "player sat"}),
    (
        "A player leaves and sits down again within the return window.",
        leaves_and_returns,
        {"PKR 3.6.2": "WRONG_STAKE", "R-54": "WRONG_STAKE"},
    ),
    (
        "A Pit Employee moves a player with fewer chips than the minimum.",
        moved_with_a_short_stake,
        {"R-136": "relocated"},
    ),
    ("A player moves to another seat of the table.", changes_seat, {"R-161": "seat changed"}),
    ("A player misses two turns and is deemed gone.", deemed_gone, {"R-137": "player left"}),
    (
        "A Pit Employee moves a player who has missed blinds at another table.",
        moved_with_missed_blinds,
        {"R-142": "seat 9 posts"},
    ),
    ("After a void the button moves on.", void_and_next_hand, {"R-141": "button 2"}),
    ("The button goes once round the table.", orbit, {"PKR 1.14": "button", "PKR 1.26": "button", "R-32": "button"}),
    (
        "A new player joins after the first Orbit.",
        joins(5),
        {"PKR 5.4": "posts 10.00", "R-29": "live", "R-46": "posts"},
    ),
    ("A new player joins in the first Orbit and pays nothing.", joins(0), {}),
    (
        "A Pit Employee moves a player to the table. The player pays nothing to join.",
        joins(5, relocated=True),
        {"PKR 5.4.1": "hand opened"},
    ),
    (
        "A player misses the Small Blind and comes back while the button is at the seat.",
        away("Cat", 1),
        {"PKR 5.4.2(a)": "waits for the button", "PKR 5.5": "small blind nobody"},
    ),
    (
        "A player misses the Small Blind and comes back where neither the button nor a blind is.",
        away("Cat", 2),
        {"PKR 5.4.2(b)": "posts 5.00 dead", "PKR 5.5": "small blind nobody"},
    ),
    (
        "A player misses the Small Blind and comes back when the Big Blind is due.",
        away("Cat", 4),
        {"PKR 5.4.2(c)": "big blind 3"},
    ),
    (
        "A player misses both blinds and comes back elsewhere: the player owes both.",
        away("Dan", 2),
        {"PKR 5.4.2": "posts 10.00, seat 4 posts 5.00 dead", "PKR 5.6": "misses the big blind", "R-45": "posts 10.00"},
    ),
    (
        "A player misses both blinds and comes back when the Big Blind is due.",
        away("Dan", 4),
        {"PKR 5.4.2(d)": "big blind 4"},
    ),
)
