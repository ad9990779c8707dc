"""`croupier settle [FILE]`: settles a round from its round sheet, or a Poker hand from its hand history."""

from __future__ import annotations

from croupier.cli.documents_command import add_document_options, answer_hands
from croupier.cli.paint import BOLD, DIM, WIDTH, columns, ends, of_result, painted, plain, signed, unsigned, wrapped
from croupier.cli.parsing import parser_of
from croupier.games import HOUSE_GAMES
from croupier.games.in_words import bet_in_words
from croupier.games.signs import prize_in_words
from croupier.hands import BY_SLUG
from croupier.settlement import settle
from croupier.settlement.document_types import (
    BetDocument,
    BoxDocument,
    DealerDocument,
    HouseSettlementDocument,
    MeterDocument,
    PokerSettlementDocument,
    PotDocument,
    SeatDocument,
    SettlementDocument,
)

EXAMPLE = """\
example:
  croupier settle round.json              a table on a terminal, else JSON
  croupier settle --jsonl < rounds.jsonl  one settlement a line
  croupier settle hand.phh                a Poker history (.phh, .phhs, .ohh)
"""
BET_HEAD = ("", "stake", "outcome", "pays", "back", "clause")
BET_ALIGN = "<><>><"
POT_HEAD = ("", "amount", "rake", "eligible", "won by", "clause")
POT_ALIGN = "<>><<<"
ROOM = 14
"""The width of a column of seats. Longer lists go below their pot."""
SEAT_HEAD = ("", "start", "end", "net", "hand")
SEAT_ALIGN = "<>>><"


def main(arguments: list[str]) -> int:
    """Settle the documents that the arguments name."""
    parser = parser_of(
        "settle",
        "Settle a round from its sheet, or a Poker hand from its history:\nthe result of each bet, with its clause.",
        EXAMPLE,
    )
    add_document_options(parser)
    return answer_hands(parser.parse_args(arguments), settle, settlement_text)


def settlement_text(settlement: SettlementDocument) -> str:
    return poker_text(settlement) if "pots" in settlement else house_text(settlement)


def house_text(settlement: HouseSettlementDocument) -> str:
    title = HOUSE_GAMES[settlement["game"]].title
    parts = [ends(title, settlement["result"].upper(), BOLD), _dealer(settlement["dealer"]), ""]
    bets = [bet for box in settlement["boxes"] for bet in box["bets"]]
    head, *rows = columns([BET_HEAD, *(_row(settlement["game"], bet) for bet in bets)], BET_ALIGN)
    lines = iter(zip(bets, rows, strict=True))
    for number, box in enumerate(settlement["boxes"]):
        parts.append(ends(_heading(box), signed(box["net"]), *of_result(box["net"])))
        parts += [painted("  " + head, DIM)] if number == 0 else []
        parts += [text for _ in box["bets"] for text in _line(*next(lines))]
        parts.append("")
    parts += _jackpot(settlement["game"], settlement["jackpot"])
    parts.append(ends("House", signed(settlement["house"]), *of_result(settlement["house"])))
    return "\n".join(parts)


def _dealer(dealer: DealerDocument | None) -> str:
    if dealer is None:
        return "The round is void: all bets go back."
    hand = f"Dealer: {prize_in_words(dealer['hand'])}"
    if dealer["qualifies"] is None:
        return hand
    return f"{hand}, {'a qualifying hand' if dealer['qualifies'] else 'not a qualifying hand'}"


def _heading(box: BoxDocument) -> str:
    who = f" · {plain(box['player'])[:40]}" if box["player"] else ""
    hand = f" · {prize_in_words(box['hand'])}" if box["hand"] else ""
    return f"Box {box['box']}{who}{hand}"


def _row(game: str, bet: BetDocument) -> tuple[str, ...]:
    stake, pays, back = unsigned(bet["stake"]), unsigned(bet["pays"]), unsigned(bet["returned"])
    return bet_in_words(game, bet["bet"]), stake, bet["outcome"], pays, back, bet["clause"]


def _line(bet: BetDocument, row: str) -> list[str]:
    """The row of a bet, with its remarks beside it if there is room, else below."""
    if "also" not in bet:
        return ["  " + row]
    also = "also " + ", ".join(bet["also"])
    if len(row) + len(also) + 4 <= WIDTH:
        return [f"  {row}  {painted(also, DIM)}"]
    return ["  " + row, painted(wrapped(also, indent=" " * 6), DIM)]


def _jackpot(game: str, jackpot: MeterDocument | None) -> list[str]:
    if jackpot is None:
        return []
    lines = [ends("Jackpot", f"{unsigned(jackpot['before'])} → {unsigned(jackpot['after'])}")]
    for paid in jackpot["payouts"]:
        what = f"{paid['share']} of the meter, {unsigned(paid['amount'])}"
        lines.append(f"  box {paid['box']} {bet_in_words(game, paid['bet'])}: {what} ({paid['clause']})")
    return lines


def poker_text(settlement: PokerSettlementDocument) -> str:
    parts = [ends("Poker", settlement["result"].upper(), BOLD)]
    if settlement["result"] == "void":
        parts.append(f"The round is void: every chip goes back ({settlement['clause']}).")
    if settlement["pots"]:
        head, *rows = columns([POT_HEAD, *map(_pot, settlement["pots"])], POT_ALIGN)
        parts += ["", painted("  " + head, DIM)]
        for pot, row in zip(settlement["pots"], rows, strict=True):
            parts += ["  " + row, *_below(pot)]
    for back in settlement["uncalled"]:
        parts.append(f"  not called: {unsigned(back['amount'])} back to seat {back['seat']} ({back['clause']})")
    head, *rows = columns([SEAT_HEAD, *map(_seat, settlement["seats"])], SEAT_ALIGN)
    results = [painted(row, *of_result(seat["net"])) for row, seat in zip(rows, settlement["seats"], strict=True)]
    parts += ["", painted("  " + head, DIM), *("  " + row for row in results), ""]
    if settlement["showdown"]:
        parts.append("Showdown: seat " + ", ".join(map(str, settlement["showdown"])))
    parts.append(ends("Rake", unsigned(settlement["rake"])))
    return "\n".join(parts)


def _listed(pot: PotDocument) -> tuple[str, str]:
    won = ", ".join(f"{seat}: {unsigned(share)}" for seat, share in pot["shares"].items())
    return ", ".join(map(str, pot["eligible"])), won


def _long(pot: PotDocument) -> bool:
    """Whether the seats of a pot need lines of their own."""
    return any(len(words) > ROOM for words in _listed(pot))


def _below(pot: PotDocument) -> list[str]:
    if not _long(pot):
        return []
    eligible, won = _listed(pot)
    return [
        painted(wrapped(f"{what} {words}", indent=" " * 6), DIM)
        for what, words in (("seats", eligible), ("won by", won))
    ]


def _pot(pot: PotDocument) -> tuple[str, ...]:
    eligible, won = ("below", "below") if _long(pot) else _listed(pot)
    return pot["pot"].replace("-", " "), unsigned(pot["amount"]), unsigned(pot["rake"]), eligible, won, pot["clause"]


def _seat(seat: SeatDocument) -> tuple[str, ...]:
    who = f" · {plain(seat['player'])[:24]}" if seat["player"] else ""
    hand = BY_SLUG[seat["hand"]].title if seat["hand"] else ""
    return f"Seat {seat['seat']}{who}", unsigned(seat["start"]), unsigned(seat["end"]), signed(seat["net"]), hand
