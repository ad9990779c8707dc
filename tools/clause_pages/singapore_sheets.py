"""Round sheets of Singapore Stud for the worked examples."""

from __future__ import annotations

from tools.clause_pages.written_sheet import WrittenSheet

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
