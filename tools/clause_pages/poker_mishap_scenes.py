"""Irregularities at Poker tables for the worked examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.rulings import Authority
from tools.clause_pages.poker_scene import BOARD, PokerScene, three
from tools.poker_log import PokerLog


def reported(kind: str, before: str = "", **facts: Any) -> Callable[[], PokerLog]:
    """A report after some actions."""

    def play() -> PokerLog:
        log = three()
        if before:
            log.act(before)
        log.report(kind, **facts)
        return log

    return play


def dealt_by_the_system(kind: str, before: str = "") -> Callable[[], PokerLog]:
    """A report at a table where the system shuffles and deals."""

    def play() -> PokerLog:
        log = PokerLog(1000, 1000, 1000)
        log.start()
        if before:
            log.act(before)
        log.report(kind)
        return log

    return play


def too_many(streets: int) -> Callable[[], PokerLog]:
    """Too many cards come on the flop (after no street), the turn or the river."""

    def play() -> PokerLog:
        log = PokerLog(1000, 1000, 1000, automatic=False)
        log.start()
        log.do("deal", log.table.deal)
        log.act("call, call, check")
        for _ in range(streets):
            log.do("deal", log.table.deal)
            log.act("check, check, check")
        log.report("excess-board-cards", reconstructible=False)
        return log

    return play


def out_of_turn(passed_over: str) -> Callable[[], PokerLog]:
    """Dan bets 40 before Ben and Cat have acted."""

    def play() -> PokerLog:
        log = PokerLog(1000, 1000, 1000, 1000)
        log.start("As Ad", "Ks Kd", "Qs Qd", "Js Jd", board=BOARD)
        log.act("call, call, call, check")
        log.early("Dan", "bet", 40)
        log.act(passed_over)
        return log

    return play


def call_of_a_player_passed_over() -> PokerLog:
    log = PokerLog(1000, 1000, 1000, 1000)
    log.start("As Ad", "Ks Kd", "Qs Qd", "Js Jd", board=BOARD)
    log.early("Ann", "raise", 40)
    log.act("call, raise 80")
    return log


def exposed() -> PokerLog:
    log = three()
    log.act("raise 40, call")
    log.do("Cat exposes hole cards", lambda: log.table.expose_cards("Cat"))
    return log


def referred() -> PokerLog:
    log = three()
    log.report("unlisted")
    log.do("Ann: call", lambda: log.table.act("Ann", "call"))
    log.do(
        "the Dealer decides that play continues",
        lambda: log.table.resolve(Authority.DEALER),
    )
    log.do("the Shift Manager decides that play continues", lambda: log.table.resolve(Authority.SHIFT_MANAGER))
    log.act("call")
    return log


MISHAPS: tuple[PokerScene, ...] = (
    ("A card that does not belong to the deck.", reported("foreign-card"), {"PKR 1.42": "hand voided"}),
    ("A deck with a wrong number of cards.", reported("deck-count-wrong"), {}),
    ("The cards run out.", reported("insufficient-cards"), {}),
    ("A deck that was not shuffled.", reported("unshuffled-deck"), {}),
    ("Two hole cards are exposed in the deal.", reported("exposed-card", count=2), {"PKR 1.23": "irregularity ruled"}),
    ("One hole card is exposed in the deal.", reported("exposed-card", count=1, seat=2, card="Ad"), {}),
    ("A card lies face up in the shoe.", reported("face-up-card"), {}),
    ("A player has a wrong number of cards.", reported("player-card-count", players_have_seen=True), {}),
    (
        "A hand was left out, nobody has looked, and the cards cannot be put right.",
        reported("hand-count", players_have_seen=False, reconstructible=False),
        {},
    ),
    (
        "A hand was left out, and a player has looked.",
        reported("hand-count", players_have_seen=True, reconstructible=True),
        {},
    ),
    ("An interruption before any bet is certain.", reported("interruption"), {}),
    ("An interruption after a blind is lost.", reported("interruption", "raise 40, fold"), {}),
    ("The flop is turned up too early.", dealt_by_the_system("premature-board-card"), {}),
    ("The turn card is turned up too early.", dealt_by_the_system("premature-board-card", "call, call, check"), {}),
    ("Too many flop cards.", too_many(0), {}),
    ("Too many turn cards.", too_many(1), {}),
    ("Too many river cards.", too_many(2), {}),
    ("Out of turn: the players passed over check.", out_of_turn("check, check, bet 40"), {"PKR 1.27": "early action"}),
    ("Out of turn: a player passed over bets no more.", out_of_turn("bet 40, fold, raise 80"), {}),
    ("Out of turn: a player passed over bets more.", out_of_turn("bet 60, call, fold"), {"R-53": "early bet left"}),
    (
        "Out of turn: a player passed over calls the Big Blind, which is less than the early raise.",
        call_of_a_player_passed_over,
        {"R-134": "irregularity ruled"},
    ),
    ("Out of turn: the players passed over fold.", out_of_turn("fold, fold"), {}),
    ("A player exposes hole cards while others still decide.", exposed, {}),
    ("Two players agree to divide the pot.", reported("pot-split-agreed"), {}),
    ("A question that the rules do not cover.", referred, {"R-58": "referral resolved"}),
)
