"""Poker tables in play for the worked examples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from croupier.rulings import Authority
from tools.clause_pages.example_lines import ExampleBlock, ExampleLine, WorkedExample, showing
from tools.poker_log import PokerLog

INTRO = "Each action begins with `>`. The events after it name their clause:"
BOARD = "2c 7d 9h Jc 4s"


def three() -> PokerLog:
    """Ann has the button, Ben and Cat the blinds; Ben has aces, Cat kings, Ann queens."""
    log = PokerLog(1000, 1000, 1000)
    log.start("As Ad", "Ks Kd", "Qs Qd", board=BOARD)
    return log


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


# Seats, blinds, comings and goings


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


# Irregularities


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


Shows: TypeAlias = Mapping[str, str]
"""Clauses and readings that a line shows without naming them: for each a piece of that line."""
POT = "main pot"

HANDS: tuple[tuple[str, Callable[[], PokerLog], Shows], ...] = (
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
SEATS: tuple[tuple[str, Callable[[], PokerLog], Shows], ...] = (
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
WRONG: tuple[tuple[str, Callable[[], PokerLog], Shows], ...] = (
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


def poker_examples() -> Iterator[WorkedExample]:
    """Each scene, played."""
    for title, play, shows in (*HANDS, *SEATS, *WRONG):
        log = play()
        lines = [
            ExampleLine(text, frozenset(citation.cite for citation in log.cited.get(place, ())))
            for place, text in enumerate(log.lines)
        ]
        block = ExampleBlock(showing(title, lines, shows), INTRO)
        yield WorkedExample(title, (block,), meant_for=frozenset(shows))
