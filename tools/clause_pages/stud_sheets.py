"""Round sheets of Casino Stud and Multi-Link Stud for the worked examples."""

from __future__ import annotations

from tools.clause_pages.written_sheet import WrittenSheet

RWS = ("CSP", "MLP")

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
