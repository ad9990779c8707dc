"""`croupier audit round STORE ROUND`: rebuilds one round from the store alone and settles it again."""

from __future__ import annotations

from croupier.cli.documents_command import add_format, show
from croupier.cli.paint import BOLD, DIM, GREEN, RED, columns, ends, painted, plain, signed, unsigned, wrapped
from croupier.cli.parsing import parser_of
from croupier.cli.stores import add_store, opened
from croupier.games.in_words import bet_in_words, game_in_words
from croupier.money import dollars, read_money
from croupier.records.round_audit import RoundAudit, audit_round
from croupier.settlement import settlement_document
from croupier.settlement.document_types import BetDocument, BoxDocument, SeatDocument, SettlementDocument

DIFFERS = 1
INDENT = "  "

EXPLANATION = """\
exit status: 0 the round agrees with its events; 1 something differs; 2 there is
no such round, or the store cannot be opened. `croupier audit verify` checks
whether the events themselves are as they were stored.
"""


def main(arguments: list[str]) -> int:
    parser = parser_of(
        "audit round",
        "Rebuild a round from the store alone, settle it again, verify its shuffle\n"
        "against its commitment, and compare its postings.",
        EXPLANATION,
    )
    add_store(parser)
    parser.add_argument("round", metavar="ROUND", help="a house game's round (T1-17) or a Poker hand (T5/3)")
    add_format(parser)
    options = parser.parse_args(arguments)
    with opened(options) as store:
        audit = audit_round(store, options.round)
    show(audit.as_document(), options.format, lambda _: as_text(audit))
    return DIFFERS if audit.findings else 0


def as_text(audit: RoundAudit) -> str:
    """The audit for people."""
    head = ends(plain(f"Round {audit.round}, {game_in_words(audit.game)}"), audit.status, BOLD)
    rows = [
        ("events", f"{audit.events:,}"),
        ("postings", f"{audit.postings:,}"),
        ("shuffle", audit.shuffle),
    ]
    lines = [head, *(INDENT + line for line in columns(rows, "<<"))]
    if audit.settlement is not None:
        lines += ["", *_settlement(settlement_document(audit.settlement))]
    lines.append("")
    lines += [
        wrapped(plain(f"moved: {move.card} from {move.from_} to {move.to} ({move.clause or 'no clause'})"))
        for move in audit.moves
    ]
    lines += [wrapped(plain(f"{finding.about}: {finding.says}")) for finding in audit.findings]
    return "\n".join([*lines, _verdict(audit)])


def _settlement(settlement: SettlementDocument) -> list[str]:
    """Settled again: each seat of a Poker hand, each bet of a house game."""
    if "seats" in settlement:
        seats = [_seat(seat) for seat in settlement["seats"]]
        return _table(("seat", "player", "start", "end", "net"), seats, "<<>>>")
    bets = [_bet(settlement["game"], box, line) for box in settlement["boxes"] for line in box["bets"]]
    lines = _table(("box", "player", "bet", "stake", "outcome", "clause", "gets"), bets, "<<<><<>")
    return [*lines, f"{INDENT}House {signed(settlement['house'])}"]


def _seat(seat: SeatDocument) -> tuple[str, ...]:
    amounts = unsigned(seat["start"]), unsigned(seat["end"]), signed(seat["net"])
    return (str(seat["seat"]), plain(seat["player"] or ""), *amounts)


def _bet(game: str, box: BoxDocument, line: BetDocument) -> tuple[str, ...]:
    gets = unsigned(dollars(read_money(line["pays"]) + read_money(line["returned"])))
    who = str(box["box"]), plain(box["player"] or "")
    return (*who, bet_in_words(game, line["bet"]), unsigned(line["stake"]), line["outcome"], line["clause"], gets)


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]], align: str) -> list[str]:
    first, *lines = columns([head, *rows], align)
    return [INDENT + painted(first, DIM), *(INDENT + line for line in lines)]


def _verdict(audit: RoundAudit) -> str:
    if audit.findings:
        return painted("THE ROUND IS NOT WHAT ITS EVENTS SAY.", RED, BOLD)
    if audit.status == "open":
        return "The round is not over: its money agrees so far, and its deck is a secret."
    return painted("Settled again to the same cents; shuffle and postings agree.", GREEN)
