"""Round sheets of the house games for the worked examples."""

from __future__ import annotations

from tools.clause_pages.written_sheet import WrittenSheet

RWS = ("CSP", "MLP")
STUD = (*RWS, "SSP")

STUD_SHEETS = (
    WrittenSheet(
        "A flush beats the Dealer's pair of queens. The BET is two times the Ante and is paid 5 to 1.",
        RWS,
        """
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [Ah, Jh, 9h, 4h, 2h], decision: bet, bets: {ante: 100}}
""",
        {"1.1": "ante ", "1.3": " 200.00", "4.1": " win ", "3.1.2": "Box 1 · Flush", "R-3": " win "},
    ),
    WrittenSheet(
        "The Dealer has the lowest qualifying hand, an Ace and a King with 4, 3 and 2.",
        RWS,
        """
dealer: [As, Kd, 4c, 3h, 2s]
boxes:
  - {box: 1, cards: [Ad, Qd, Jc, 8h, 6s], decision: bet, bets: {ante: 100}}
""",
        {"1.14": "a qualifying hand"},
    ),
    WrittenSheet(
        "Player and Dealer hold equal hands. The jackpot bet is lost all the same.",
        RWS,
        """
jackpot: {meter: 80000, reset: 50000}
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [Qh, Qc, 9d, 5d, 3s], decision: bet, bets: {ante: 100, jackpot: 5}}
""",
    ),
    WrittenSheet(
        "A royal flush on a BET of 2,000 would win 500,000 at 250 to 1.",
        RWS,
        """
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [Ah, Kh, Qh, Jh, Th], decision: bet, bets: {ante: 1000}}
""",
        {"R-7": "100,000.00"},
    ),
    WrittenSheet(
        "The Dealer's queen of spades is also in a player's hand.",
        RWS,
        """
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [Qs, 8d, 7c, 4s, 2d], decision: bet, bets: {ante: 100}}
""",
        {"2.2.1": "Qs"},
        refused=True,
    ),
    WrittenSheet(
        "A tenth box: one deck serves nine.",
        RWS,
        """
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 10, cards: [8h, 8d, 7c, 4s, 2d], decision: bet, bets: {ante: 100}}
""",
        {"2.1.1(a)": "9", "R-1": "9"},
        refused=True,
    ),
    WrittenSheet(
        "The Ace counts as 1 in 5-4-3-2-A: a straight, which beats the Dealer's two pairs.",
        RWS,
        """
dealer: [Ks, Kd, 9c, 9h, 3d]
boxes:
  - {box: 1, cards: [5s, 4d, 3c, 2h, As], decision: bet, bets: {ante: 100}}
""",
        {"3.1.1": "Box 1 · Straight"},
    ),
    WrittenSheet(
        "Two straights: King high beats Jack high.",
        RWS,
        """
dealer: [Js, Td, 9c, 8h, 7s]
boxes:
  - {box: 1, cards: [Kd, Qc, Jh, Ts, 9d], decision: bet, bets: {ante: 100}}
""",
        {"3.1.3": " win ", "3.1.3(a)": " win "},
    ),
    WrittenSheet(
        "A pair of fives on both sides: the King beside one beats the Queen beside the other.",
        RWS,
        """
dealer: [5s, 5c, Qh, Jd, 9c]
boxes:
  - {box: 1, cards: [5h, 5d, Kc, 9s, 2d], decision: bet, bets: {ante: 100}}
""",
        {"3.1.3(b)": " win "},
    ),
    WrittenSheet(
        "Two hands of five odd cards, both with Ace and King: the Jack beats the 10.",
        RWS,
        """
dealer: [As, Kd, Tc, 9h, 8s]
boxes:
  - {box: 1, cards: [Ad, Kc, Jh, 4s, 2d], decision: bet, bets: {ante: 100}}
""",
        {"3.1.3(c)": " win "},
    ),
    WrittenSheet(
        "The table's jackpot bet is 5. The sheet has one of 10.",
        RWS,
        """
table: {jackpot_bet: 5}
jackpot: {meter: 80000, reset: 50000}
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [8h, 8d, 7c, 4s, 2d], decision: bet, bets: {ante: 100, jackpot: 10}}
""",
        refused=True,
    ),
    WrittenSheet(
        "Box 1 has a BET but no Ante.",
        RWS,
        """
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [8h, 8d, 7c, 4s, 2d], decision: bet, bets: {bet: 200}}
""",
        refused=True,
    ),
    WrittenSheet(
        "Box 2 has a jackpot bet alone: it goes back. Box 1 has an Ante with its jackpot bet, which is in the round.",
        RWS,
        """
jackpot: {meter: 80000, reset: 50000}
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [8h, 8d, 7c, 4s, 2d], decision: bet, bets: {ante: 100, jackpot: 5}}
  - {box: 2, bets: {jackpot: 5}}
""",
        {"R-9": "jackpot"},
    ),
    WrittenSheet(
        "A folded box with a flush. The game's own rule decides its jackpot bet.",
        RWS,
        """
jackpot: {meter: 80000, reset: 50000}
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [Ah, Jh, 9h, 4h, 2h], decision: fold, bets: {ante: 100, jackpot: 5}}
""",
        {"1.8": "ante ", "R-11": "jackpot"},
    ),
    WrittenSheet(
        "Two straight flushes at one table, paid clockwise: each takes 10% of the meter at that moment.",
        RWS,
        """
jackpot: {meter: 100000, reset: 50000}
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [9h, 8h, 7h, 6h, 5h], decision: bet, bets: {ante: 100, jackpot: 5}}
  - {box: 4, cards: [Ts, 9s, 8s, 7s, 6s], decision: bet, bets: {ante: 100, jackpot: 5}}
""",
        {"4.5": "box 4", "4.5.1": "box 4", "R-16": "box 4"},
    ),
    WrittenSheet(
        "A full house that its player does not show. The game's own rule decides the other bets.",
        RWS,
        """
jackpot: {meter: 100000, reset: 50000}
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [8h, 8d, 8s, 4s, 4d], decision: bet, bets: {ante: 100, jackpot: 5}}
irregularities:
  - {kind: hand-not-revealed, box: 1}
""",
        {"R-38": "jackpot"},
    ),
    WrittenSheet(
        "An Ante of 1,200 at a table with a maximum of 1,000, found at settlement.",
        RWS,
        """
table: {ante_max: 1000}
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [Ah, Jh, 9h, 4h, 2h], decision: bet, bets: {ante: 1200, bet: 2400}}
""",
        {"R-6": "also"},
    ),
    WrittenSheet(
        "An Ante of 10 at a table with a minimum of 25, found at settlement.",
        RWS,
        """
table: {ante_min: 25}
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [Ah, Jh, 9h, 4h, 2h], decision: bet, bets: {ante: 10}}
""",
    ),
    WrittenSheet(
        "A BET of 150 on an Ante of 100: less than two times, and settled for its own amount.",
        RWS,
        """
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [Ah, Jh, 9h, 4h, 2h], decision: bet, bets: {ante: 100, bet: 150}}
""",
    ),
    WrittenSheet(
        "A BET of 300 on an Ante of 100: 100 of it is excess.",
        RWS,
        """
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [8h, 8d, 7c, 4s, 2d], decision: bet, bets: {ante: 100, bet: 300}}
""",
    ),
    WrittenSheet(
        "Two cards were exposed before anyone had looked.",
        RWS,
        """
jackpot: {meter: 80000, reset: 50000}
boxes:
  - {box: 1, bets: {ante: 100, jackpot: 5}}
irregularities:
  - {kind: exposed-card, facts: {count: 2, whose: player, players_have_seen: false}}
""",
        {"1.20": "The round is void"},
    ),
    WrittenSheet(
        "A wrong deal. Nobody has looked, and moving whole hands does not put it right.",
        RWS,
        """
boxes:
  - {box: 1, bets: {ante: 100}}
irregularities:
  - {kind: misdeal, facts: {players_have_seen: false, reconstructible: false}}
""",
    ),
    WrittenSheet(
        "The Dealer had four cards, and nobody can tell which one is missing.",
        RWS,
        """
boxes:
  - {box: 1, bets: {ante: 100}}
irregularities:
  - {kind: dealer-card-count, facts: {noticed: this-round, reconstructible: false}}
""",
    ),
    WrittenSheet(
        "A straight flush for the jackpot: 10% of the meter.",
        RWS,
        """
jackpot: {meter: 100000, reset: 50000}
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [9h, 8h, 7h, 6h, 5h], decision: bet, bets: {ante: 100, jackpot: 5}}
""",
        {"R-10": "10%", "R-2": "10%"},
    ),
    WrittenSheet(
        "The Dealer does not qualify, and a full house wins its jackpot prize all the same.",
        RWS,
        """
jackpot: {meter: 100000, reset: 50000}
dealer: [Ad, Qd, Jc, 8h, 6s]
boxes:
  - {box: 1, cards: [8c, 8d, 8s, 4s, 4d], decision: bet, bets: {ante: 100, jackpot: 5}}
""",
    ),
)

SINGAPORE_SHEETS = (
    WrittenSheet(
        "A flush beats the Dealer's pair of queens. The BET is two times the Ante and is paid 5 to 1.",
        ("SSP",),
        """
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [Ah, Jh, 9h, 4h, 2h], decision: bet, bets: {ante: 100}}
""",
        {
            "1.1.1": "ante ",
            "1.1.2": " 200.00",
            "4.1.1": "ante",
            "4.1.2": "bet ",
            "3.10": "bet ",
            "1.1.4": "Box 1 · Flush",
        },
    ),
    WrittenSheet(
        "The Dealer has an Ace and a Queen: no hand. A Jackpot Wager with a full house is paid all the same.",
        ("SSP",),
        """
jackpot: {meter: 80000, reset: 50000}
dealer: [Ad, Qd, Jc, 8h, 6s]
boxes:
  - {box: 1, cards: [8c, 8d, 8s, 4s, 4d], decision: bet, bets: {ante: 100, jackpot-player: 5}}
""",
        {"3.12": "not a qualifying hand", "R-17": "jackpot", "R-113": "jackpot"},
    ),
    WrittenSheet(
        "The Dealer qualifies with an Ace and a King, and the hands are equal: a stand-off.",
        ("SSP",),
        """
dealer: [As, Kd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [Ac, Ks, 9d, 5d, 3s], decision: bet, bets: {ante: 100}}
""",
    ),
    WrittenSheet(
        "The queen of spades is dealt twice.",
        ("SSP",),
        """
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [Qs, 8d, 7c, 4s, 2d], decision: bet, bets: {ante: 100}}
""",
        {"2.1": "Qs"},
        refused=True,
    ),
    WrittenSheet(
        "Box 1 has a BET but no Ante.",
        ("SSP",),
        """
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [8h, 8d, 7c, 4s, 2d], decision: bet, bets: {bet: 200}}
""",
        refused=True,
    ),
    WrittenSheet(
        "A Jackpot Wager without an Ante goes back.",
        ("SSP",),
        """
jackpot: {meter: 80000, reset: 50000}
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [8h, 8d, 7c, 4s, 2d], decision: bet, bets: {ante: 100}}
  - {box: 2, bets: {jackpot-player: 5}}
""",
    ),
    WrittenSheet(
        "The Magic Card is in the Dealer's hand, and the table's Dealer is lucky: each pays Dealer-hand wagers 5 to 1.",
        ("SSP",),
        """
jackpot: {meter: 80000, reset: 50000}
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [8h, 8d, 7c, 4s, 2d], decision: bet, bets: {ante: 100, jackpot-dealer: 5}}
draw: {magic_card: 9c, lucky_dealer: true}
""",
        {"R-18": "jackpot", "4.5": "SSP 4.3.1"},
    ),
    WrittenSheet(
        "A folded hand holds the Magic Card, and its box is the Lucky Player: each pays its Player-hand wager 5 to 1.",
        ("SSP",),
        """
jackpot: {meter: 80000, reset: 50000}
dealer: [Qs, Qd, 9c, 5c, 3d]
boxes:
  - {box: 1, cards: [8h, 8d, 7c, 4s, 2d], decision: fold, bets: {ante: 100, jackpot-player: 5}}
draw: {magic_card: 7c, lucky_box: 1}
""",
        {"1.1.3": "ante ", "R-11": "jackpot"},
    ),
    WrittenSheet(
        "A straight flush for the Dealer: the Dealer-hand wagers of two boxes share 10% of the meter by their credits.",
        ("SSP",),
        """
jackpot: {meter: 80000, reset: 50000}
dealer: [9h, 8h, 7h, 6h, 5h]
boxes:
  - {box: 1, cards: [8c, 8d, 7c, 4s, 2d], decision: fold, bets: {ante: 100, jackpot-dealer: 5}}
  - {box: 2, cards: [Kc, Kd, Jc, Ts, 2s], decision: bet, bets: {ante: 100, jackpot-dealer: 10}}
""",
    ),
    WrittenSheet(
        "Two straights: Queen high beats 10 high.",
        ("SSP",),
        """
dealer: [Ts, 9d, 8c, 7h, 6s]
boxes:
  - {box: 1, cards: [Qd, Jc, Th, 9s, 8d], decision: bet, bets: {ante: 100}}
""",
        {"3.15": " win ", "3.15(a)": " win "},
    ),
    WrittenSheet(
        "A pair of eights on both sides: the Queen beside one beats the Jack beside the other.",
        ("SSP",),
        """
dealer: [8s, 8c, Jh, Td, 9c]
boxes:
  - {box: 1, cards: [8h, 8d, Qc, 4s, 2d], decision: bet, bets: {ante: 100}}
""",
        {"3.15(b)": " win "},
    ),
    WrittenSheet(
        "Two hands of five odd cards, both with Ace and King: the Jack beats the 10.",
        ("SSP",),
        """
dealer: [As, Kd, Tc, 9h, 8s]
boxes:
  - {box: 1, cards: [Ad, Kc, Jh, 4s, 2d], decision: bet, bets: {ante: 100}}
""",
        {"3.15(c)": " win "},
    ),
)

RANKS = (
    ("Royal flush", "Ah, Kh, Qh, Jh, Th"),
    ("Straight flush", "9s, 8s, 7s, 6s, 5s"),
    ("Four of a kind", "Kc, Kd, Ks, Kh, 2d"),
    ("Full house", "Qc, Qd, Qs, 3h, 3d"),
    ("Flush", "Ad, Jd, 9d, 4d, 2d"),
    ("Straight", "9c, 8d, 7h, 6c, 5h"),
    ("Three of a kind", "4h, 4c, 4s, Kd, 2s"),
    ("Two pairs", "Js, Jc, 6h, 6d, 3s"),
    ("One pair", "Th, Td, 8c, 7c, 2c"),
    ("Five odd cards", "As, Qh, Tc, 9h, 3c"),
)
"""A hand of each rank, the highest first."""


def rank_sheets() -> list[WrittenSheet]:
    """SSP 3.14.1 to 3.14.10: a hand of each rank against one of the next."""
    found = []
    for place, (rank, hand) in enumerate(RANKS[:-1]):
        lower, dealer = RANKS[place + 1]
        shows = {f"3.14.{place + 1}": f"· {rank}", "3.14": f"· {rank}"}
        if lower == RANKS[-1][0]:
            shows["3.14.10"] = f"Dealer: {lower}"
        text = f"dealer: [{dealer}]\nboxes:\n  - {{box: 1, cards: [{hand}], decision: bet, bets: {{ante: 100}}}}"
        found.append(WrittenSheet(f"{rank} ranks next above {lower.lower()}.", ("SSP",), text, shows))
    return found


HOLDEM_SHEETS = (
    WrittenSheet(
        "A straight from both hole cards and three of the board beats the Dealer's pair, with all bets placed.",
        ("PTH",),
        """
dealer: [9s, 9d]
community: [Qc, Jh, Th, 2c, 3c]
boxes:
  - {box: 1, cards: [As, Kd], decision: play, bets: {ante: 100, turn: 100, river: 100}}
""",
        {
            "1.1": "ante ",
            "1.7": "Box 1 · Straight",
            "1.10": "Box 1 · Straight",
            "1.11": "flop",
            "1.22": "river",
            "1.28": "turn",
            "1.15": "Box 1 · Straight",
            "1.17": "flop",
            "3.11.2(b)": "flop",
            "3.1.2": "Box 1 · Straight",
        },
    ),
    WrittenSheet(
        "The player beats the Dealer with less than a straight: the Ante goes back. Turn and River were checked.",
        ("PTH",),
        """
dealer: [9s, 9d]
community: [Qc, Jh, 4h, 2c, 3c]
boxes:
  - {box: 1, cards: [As, Ad], decision: play, bets: {ante: 100}}
""",
        {"1.6": "flop"},
    ),
    WrittenSheet(
        "Equal hands on the board. The hole cards still decide the Bonus.",
        ("PTH",),
        """
dealer: [Ac, Kh]
community: [Qc, Jh, Th, 2c, 3c]
boxes:
  - {box: 1, cards: [As, Kd], decision: play, bets: {ante: 100, bonus: 25}}
""",
        {"R-13": "bonus"},
    ),
    WrittenSheet(
        "Two aces against the Dealer's two aces: a Bonus of 200 would win 200,000 at 1,000 to 1.",
        ("PTH",),
        """
dealer: [Ah, Ad]
community: [Qc, Jh, 4h, 2c, 3c]
boxes:
  - {box: 1, cards: [As, Ac], decision: play, bets: {ante: 100, bonus: 200}}
""",
        {"R-7": "bonus"},
    ),
    WrittenSheet(
        "A Bonus without an Ante goes back, and so does a jackpot bet without one.",
        ("PTH",),
        """
jackpot: {meter: 80000, reset: 50000}
dealer: [9s, 9d]
community: [Qc, Jh, 4h, 2c, 3c]
boxes:
  - {box: 1, cards: [As, Ad], decision: play, bets: {ante: 100}}
  - {box: 2, bets: {bonus: 25, jackpot: 5}}
""",
    ),
    WrittenSheet(
        "Box 1 has a Flop bet but no Ante.",
        ("PTH",),
        """
dealer: [9s, 9d]
community: [Qc, Jh, 4h, 2c, 3c]
boxes:
  - {box: 1, cards: [As, Ad], decision: play, bets: {flop: 200}}
""",
        refused=True,
    ),
    WrittenSheet(
        "The nine of spades is dealt twice.",
        ("PTH",),
        """
dealer: [9s, 9d]
community: [Qc, Jh, 4h, 2c, 9s]
boxes:
  - {box: 1, cards: [As, Ad], decision: play, bets: {ante: 100}}
""",
        {"2.2.1": "9s"},
        refused=True,
    ),
    WrittenSheet(
        "Box 21: one deck serves twenty.",
        ("PTH",),
        """
dealer: [9s, 9d]
community: [Qc, Jh, 4h, 2c, 3c]
boxes:
  - {box: 21, cards: [As, Ad], decision: play, bets: {ante: 100}}
""",
        {"2.1.1(a)": "20", "R-1": "20"},
        refused=True,
    ),
    WrittenSheet(
        "The table's jackpot bet is 5. The sheet has one of 10.",
        ("PTH",),
        """
table: {jackpot_bet: 5}
jackpot: {meter: 80000, reset: 50000}
dealer: [9s, 9d]
community: [Qc, Jh, 4h, 2c, 3c]
boxes:
  - {box: 1, cards: [As, Ad], decision: play, bets: {ante: 100, jackpot: 10}}
""",
        refused=True,
    ),
    WrittenSheet(
        "The Ace counts as 1 in 5-4-3-2-A: a straight, which beats the Dealer's three nines.",
        ("PTH",),
        """
dealer: [9s, 9d]
community: [9c, 5h, 4h, 2c, Kd]
boxes:
  - {box: 1, cards: [As, 3d], decision: play, bets: {ante: 100}}
""",
        {"3.1.1": "Box 1 · Straight"},
    ),
    WrittenSheet(
        "Two straights: King high beats Jack high.",
        ("PTH",),
        """
dealer: [8c, 7d]
community: [Td, 9c, Jh, 2s, 3s]
boxes:
  - {box: 1, cards: [Kc, Qd], decision: play, bets: {ante: 100}}
""",
        {"3.1.3": " win ", "3.1.3(a)": " win "},
    ),
    WrittenSheet(
        "A pair of fives on both sides: the King beside one beats the Queen beside the other.",
        ("PTH",),
        """
dealer: [5d, Qc]
community: [5s, Td, 2c, 3h, 8h]
boxes:
  - {box: 1, cards: [5h, Kd], decision: play, bets: {ante: 100}}
""",
        {"3.1.3(b)": " win "},
    ),
    WrittenSheet(
        "Two hands of five odd cards, both with Ace and King: the Jack beats the 10.",
        ("PTH",),
        """
dealer: [Kc, 4d]
community: [Ac, Th, 6h, 8s, 2d]
boxes:
  - {box: 1, cards: [Kd, Jc], decision: play, bets: {ante: 100}}
""",
        {"3.1.3(c)": " win "},
    ),
    WrittenSheet(
        "A royal flush with the turn card: 25% of the meter.",
        ("PTH",),
        """
jackpot: {meter: 100000, reset: 50000}
dealer: [9s, 9d]
community: [Qh, Jh, 4s, Th, 3c]
boxes:
  - {box: 1, cards: [Ah, Kh], decision: play, bets: {ante: 100, jackpot: 5}}
""",
        {"R-12": "25%", "R-10": "25%", "1.29": "25%"},
    ),
    WrittenSheet(
        "A folded box: Ante and Bonus are lost, and four of a kind on the board pay its jackpot bet.",
        ("PTH",),
        """
jackpot: {meter: 100000, reset: 50000}
dealer: [3s, 2d]
community: [9c, 9h, 9s, 9d, 5h]
boxes:
  - {box: 1, cards: [As, Ad], decision: fold, bets: {ante: 100, bonus: 25, jackpot: 5}}
""",
        {"1.13": "ante ", "R-11": "jackpot"},
    ),
    WrittenSheet(
        "An Ante of 1,200 at a table with a maximum of 1,000, and a Flop of 2,400, found at settlement.",
        ("PTH",),
        """
table: {ante_max: 1000}
dealer: [9s, 9d]
community: [Qc, Jh, Th, 2c, 3c]
boxes:
  - {box: 1, cards: [As, Kd], decision: play, bets: {ante: 1200, flop: 2400}}
""",
        {"R-6": "also"},
    ),
    WrittenSheet(
        "An Ante of 10 at a table with a minimum of 25, found at settlement.",
        ("PTH",),
        """
table: {ante_min: 25}
dealer: [9s, 9d]
community: [Qc, Jh, Th, 2c, 3c]
boxes:
  - {box: 1, cards: [As, Kd], decision: play, bets: {ante: 10}}
""",
    ),
    WrittenSheet(
        "On an Ante of 100, a Flop of 150 and a Turn of 50: each is settled for its own amount.",
        ("PTH",),
        """
dealer: [9s, 9d]
community: [Qc, Jh, Th, 2c, 3c]
boxes:
  - {box: 1, cards: [As, Kd], decision: play, bets: {ante: 100, flop: 150, turn: 50}}
""",
        {"R-14": "5.3.2"},
    ),
    WrittenSheet(
        "A player leaves with nothing more to decide.",
        ("PTH",),
        """
dealer: [9s, 9d]
community: [Qc, Jh, Th, 2c, 3c]
boxes:
  - {box: 1, cards: [As, Kd], decision: play, bets: {ante: 100}}
irregularities:
  - {kind: player-absent, box: 1, facts: {decisions_pending: false}}
""",
        {"5.6": " win "},
    ),
    WrittenSheet(
        "Four of a kind that its player does not show: the cards decide only the bets against the Dealer.",
        ("PTH",),
        """
jackpot: {meter: 100000, reset: 50000}
dealer: [9s, 9d]
community: [Kc, Kh, 4s, Th, 3c]
boxes:
  - {box: 1, cards: [Ks, Kd], decision: play, bets: {ante: 100, jackpot: 5}}
irregularities:
  - {kind: hand-not-revealed, box: 1}
""",
        {"R-38": "jackpot"},
    ),
)

HOUSE_SHEETS = (*STUD_SHEETS, *SINGAPORE_SHEETS, *rank_sheets(), *HOLDEM_SHEETS)
