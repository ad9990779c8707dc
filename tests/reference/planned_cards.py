"""Cards dealt on purpose: rare hands, ties, and dealers that only just qualify."""

from collections.abc import Callable
from random import Random

from tests.reference.naive_hands import DECK, RANKS, SUITS, score_of_five

TRIES = 12
HANDS = ("royal", "straight-flush", "quads", "full-house", "flush", "straight", "trips", "two-pairs", "pair", "random")
HAND_WEIGHTS = (10, 10, 7, 7, 7, 5, 5, 5, 6, 25)
DEALERS = ("random", "ace-king", "lowest-ace-king", "highest-below", "lowest-pair", "seven-high", *HANDS[:8])
DEALER_WEIGHTS = (6, 5, 3, 3, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1)


class Shoe:
    """The rest of the deck."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.left = list(DECK)
        rng.shuffle(self.left)

    def take(self, cards: list[str]) -> list[str]:
        """These very cards, which must still be there."""
        for card in cards:
            self.left.remove(card)
        return cards

    def draw(self, count: int) -> list[str]:
        """The next cards as they come."""
        return self.take(self.left[-count:]) if count else []

    def planned(self, plan: str) -> list[str]:
        """Five cards of the plan if the deck still holds some, else the next five."""
        make = PLANS.get(plan)
        for _ in range(TRIES if make else 0):
            cards = make(self.rng) if make else []
            if len(set(cards)) == 5 and set(cards) <= set(self.left):
                self.rng.shuffle(cards)
                return self.take(cards)
        return self.draw(5)

    def tying(self, cards: list[str]) -> list[str]:
        """A hand of the same ranks in other suits where the deck allows it."""
        target = score_of_five(cards)
        for _ in range(TRIES):
            twin = [card[0] + self.rng.choice(SUITS) for card in cards]
            if len(set(twin)) == 5 and set(twin) <= set(self.left) and score_of_five(twin) == target:
                return self.take(twin)
        return self.draw(5)


def ranks_in_suits(rng: Random, ranks: str) -> list[str]:
    return [rank + rng.choice(SUITS) for rank in ranks]


def run_of(rng: Random, lowest: int) -> str:
    """Five ranks in sequence; -1 starts at the ace that counts as 1."""
    del rng
    return "".join(RANKS[place] for place in range(lowest, lowest + 5))


def royal(rng: Random) -> list[str]:
    suit = rng.choice(SUITS)
    return [rank + suit for rank in "AKQJT"]


def straight_flush(rng: Random) -> list[str]:
    suit = rng.choice(SUITS)
    return [rank + suit for rank in run_of(rng, rng.randint(-1, 7))]


def straight(rng: Random) -> list[str]:
    return ranks_in_suits(rng, run_of(rng, rng.randint(-1, 8)))


def flush(rng: Random) -> list[str]:
    suit = rng.choice(SUITS)
    return [rank + suit for rank in rng.sample(RANKS, 5)]


def of_shape(*counts: int) -> Callable[[Random], list[str]]:
    def make(rng: Random) -> list[str]:
        ranks = rng.sample(RANKS, len(counts))
        return [rank + suit for rank, count in zip(ranks, counts, strict=True) for suit in rng.sample(SUITS, count)]

    return make


def fixed_ranks(*choices: str) -> Callable[[Random], list[str]]:
    return lambda rng: ranks_in_suits(rng, rng.choice(choices))


PLANS: dict[str, Callable[[Random], list[str]]] = {
    "royal": royal,
    "straight-flush": straight_flush,
    "quads": of_shape(4, 1),
    "full-house": of_shape(3, 2),
    "flush": flush,
    "straight": straight,
    "trips": of_shape(3, 1, 1),
    "two-pairs": of_shape(2, 2, 1),
    "pair": of_shape(2, 1, 1, 1),
    "ace-king": lambda rng: ranks_in_suits(rng, "AK" + "".join(rng.sample("QJT98765432", 3))),
    "lowest-ace-king": fixed_ranks("AK432"),
    "highest-below": fixed_ranks("AQJT9", "KQJT8"),
    "lowest-pair": fixed_ranks("22345"),
    "seven-high": fixed_ranks("75432"),
}


def stud_cards(rng: Random, boxes: int, *, jackpot_dealer: bool) -> tuple[list[list[str]], list[str], Shoe]:
    """A hand for each box, one for the Dealer, and the rest of the deck."""
    shoe = Shoe(rng)
    weights = [
        6 if jackpot_dealer and plan in HANDS[:5] else w for plan, w in zip(DEALERS, DEALER_WEIGHTS, strict=True)
    ]
    first, second = rng.choices(DEALERS, weights, k=2)
    dealer = shoe.planned(first if rng.random() < 0.8 else second)
    hands = []
    for _ in range(boxes):
        if rng.random() < 0.15:
            hands.append(shoe.tying(dealer))
        else:
            hands.append(shoe.planned(rng.choices(HANDS, HAND_WEIGHTS)[0]))
    rng.shuffle(hands)
    return hands, dealer, shoe


def holdem_cards(rng: Random, boxes: int) -> tuple[list[list[str]], list[str], list[str], Shoe]:
    """Hole cards for each box, the Dealer's two, the board in the order dealt, and the rest of the deck."""
    shoe = Shoe(rng)
    plan = rng.choices(("random", "royal", "long-royal", "board", "pairs"), (4, 5, 2, 4, 3))[0]
    holes: list[list[str]] = []
    if plan == "royal":
        hole, community = royal_split(rng, shoe)
        holes.append(hole)
    elif plan == "long-royal":
        hole, community = royal_over_straight_flush(rng, shoe)
        holes.append(hole)
    elif plan == "board":
        community = shoe.planned(rng.choice(("royal", "straight-flush", "quads", "full-house", "flush", "straight")))
    elif plan == "pairs":
        community = shoe.planned(rng.choice(("full-house", "trips", "two-pairs", "pair")))
    else:
        community = shoe.draw(5)
    while len(holes) < boxes + 1:
        holes.append(hole_cards(rng, shoe, community))
    rng.shuffle(holes)
    return holes[1:], holes[0], community, shoe


def royal_split(rng: Random, shoe: Shoe) -> tuple[list[str], list[str]]:
    """A Royal Flush of one or two hole cards, complete on the flop, the turn or the river."""
    suited = royal(rng)
    rng.shuffle(suited)
    held = rng.choice((1, 2, 2))
    shoe.take(suited)
    board = suited[held:]
    hole = suited[:held] + shoe.draw(2 - held)
    others = shoe.draw(5 - len(board))
    places = list(range(5))
    last = rng.choice(range(len(board) - 1, 5))
    chosen = sorted([*rng.sample(places[:last], len(board) - 1), last])
    community = [board.pop() if place in chosen else others.pop() for place in places]
    rng.shuffle(hole)
    return hole, community


def royal_over_straight_flush(rng: Random, shoe: Shoe) -> tuple[list[str], list[str]]:
    """A straight flush lies on the board, and the hole cards make it royal."""
    suit = rng.choice(SUITS)
    held, lying = rng.choice((("A", "KQJT9"), ("AK", "QJT98")))
    board = shoe.take([rank + suit for rank in lying])
    hole = shoe.take([rank + suit for rank in held])
    hole += shoe.draw(2 - len(hole))
    rng.shuffle(board)
    return hole, board


def hole_cards(rng: Random, shoe: Shoe, community: list[str]) -> list[str]:
    """Two cards: a Bonus hand, a rank that lies on the board, a neighbour in suit, or any."""
    plan = rng.randrange(4)
    for _ in range(TRIES):
        if plan == 0:
            pair = ranks_in_suits(
                rng, rng.choice(("AA", "AA", "AA", "AK", "AQ", "AJ", "KK", "QQ", "JJ", "TT", "22", "55"))
            )
        elif plan == 1:
            pair = [rng.choice(community)[0] + rng.choice(SUITS) for _ in range(2)]
        elif plan == 2:
            suit = rng.choice(community)[1]
            pair = [rank + suit for rank in rng.sample(RANKS, 2)]
        else:
            break
        if len(set(pair)) == 2 and set(pair) <= set(shoe.left):
            return shoe.take(pair)
    return shoe.draw(2)
