"""Round sheets of Progressive Texas Hold'em for the worked examples."""

from __future__ import annotations

from tools.clause_pages.written_sheet import WrittenSheet

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
