"""`croupier verify [FILE]`: checks that the cards came in order from the deck and lay where the rules send them.

FILE may also be an evidence pack: then everything about its round is checked. Or it is a regulator's dossier: then each
of its parts is worked out again.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.cardroom.draw_verification import verify_seat_draw
from croupier.cli.documents_command import add_document_options, answer_documents
from croupier.cli.paint import BOLD, GREEN, RED, painted, plain, wrapped
from croupier.cli.parsing import parser_of
from croupier.errors import InputError, shown
from croupier.games.in_words import game_in_words
from croupier.rounds.verification import verify_record

NOT_VERIFIED = 1
ARCHIVE = b"PK\x03\x04"
"""How an archive begins."""
FIRST_NAME, DOSSIER = 30, b"dossier.json"
"""Where the name of an archive's first file stands, and its name in a dossier."""
TAKEN = "must be the record of a round or of a draw of seats, an evidence pack or a dossier"
"""The files that the command takes, in the words of its refusals."""
SEAT_DRAW = "seat_draw"
"""The field that the record of a draw of seats has, and the record of a round has not."""

EXPLANATION = """\
FILE may be an evidence pack, the archive of a round from the auditor's page.
Its hashes, settlement, shuffle and rulings are checked without the store, and
with --key its seals. Without the key nothing proves that the store made it:
compare its head with the store's, `croupier audit verify STORE --head HEAD`.
FILE may be a regulator's dossier (`croupier dossier`): each file and page is
checked, and the installed software is compared with the one described.
exit status: 0 verified, or the cards were entered by hand; 1 not verified (with
--jsonl: some line); 2 not a record; 3 a sound evidence pack or dossier, but no
--key, or other software than the dossier's.
Compare the commitment with the one that was shown before the deal: the record
alone cannot tell whether they are equal.
"""


def main(arguments: list[str]) -> int:
    parser = parser_of(
        "verify",
        "Check from a round's record that its cards came, in order, from the deck that\n"
        "was committed to, and that its draw is the one that was committed to.",
        EXPLANATION,
    )
    add_document_options(parser)
    parser.add_argument(
        "--key", type=Path, metavar="FILE", help="the audit key with which an evidence pack or a dossier was sealed"
    )
    options = parser.parse_args(arguments)
    if options.file != "-" and begins_as_archive(options.file):
        return _verify_archive(options)
    verdicts: list[bool | None] = []

    def answer(document: object) -> Mapping[str, object]:
        if not isinstance(document, Mapping):
            raise InputError("", f"{TAKEN}, not {shown(document)}")
        result = verify_seat_draw(document) if SEAT_DRAW in document else verify_record(document)
        verdicts.append(result.verified)
        return result.as_document()

    try:
        status = answer_documents(options, answer, as_text)
    except InputError as error:
        raise error if options.file == "-" else InputError(options.file, str(error)) from None
    return NOT_VERIFIED if False in verdicts else status


def _verify_archive(options: Namespace) -> int:
    """Archives need most of the house, and a record little: a person with a record does not wait for the rest."""
    if holds_dossier(options.file):
        from croupier.cli.verify_dossier import verify_dossier

        return verify_dossier(options)
    from croupier.cli.verify_pack import verify_pack

    return verify_pack(options)


def holds_dossier(file: str) -> bool:
    """Whether an archive is a regulator's dossier. Its first file is the manifest, and nothing else has to be read."""
    with Path(file).open("rb") as source:
        return source.read(FIRST_NAME + len(DOSSIER)).endswith(DOSSIER)


def begins_as_archive(file: str) -> bool:
    """Whether the file is an archive, as evidence packs and dossiers are."""
    with Path(file).open("rb") as source:
        return source.read(len(ARCHIVE)) == ARCHIVE


def as_text(result: Mapping[str, Any]) -> str:
    """The verification for people."""
    if SEAT_DRAW in result:
        return _seat_draw_text(result)
    lines = [painted(plain(f"Round {result['round']}, {game_in_words(result['game'])}"), BOLD)]
    for number, deck in enumerate(result["decks"], start=1):
        cards = "not revealed" if deck["size"] is None else f"{deck['size']} cards"
        opened = f", {deck['opened']} of them open to you" if "opened" in deck else ""
        lines += [f"Deck {number}: {cards}, {deck['dealt']} dealt{opened}; committed to as", f"  {deck['commitment']}"]
    lines += _draw(result.get("draw"))
    for move in result.get("moves", ()):
        clause = move["clause"] or "no clause"
        lines.append(wrapped(plain(f"Moved: {move['card']} from {move['from']} to {move['to']} ({clause})")))
    for problem in result["problems"]:
        lines.append(wrapped(plain(f"{problem['place']}: {problem['says']}"), indent="  "))
    in_part = any("opened" in deck for deck in result["decks"])
    return "\n".join([*lines, _verdict(result["verified"], draw=result.get("draw"), in_part=in_part)])


def _seat_draw_text(result: Mapping[str, Any]) -> str:
    """A draw of seats in the card room."""
    lines = [painted(f"Draw of seats {result[SEAT_DRAW]}", BOLD)]
    if result["commitment"] is None:
        return "\n".join([*lines, "Nothing to verify: it was not committed to."])
    lines += ["Committed to as", f"  {result['commitment']}"]
    for problem in result["problems"]:
        lines.append(wrapped(plain(f"{problem['place']}: {problem['says']}"), indent="  "))
    good = painted("Verified: the seats follow from the seed that was committed to.", GREEN)
    return "\n".join([*lines, good if result["verified"] else painted("NOT VERIFIED.", RED, BOLD)])


def _draw(draw: Mapping[str, Any] | None) -> list[str]:
    """Singapore Stud's draw (R-18)."""
    if draw is None:
        return []
    if draw["commitment"] is None:
        return ["Draw: it was not committed to before the bets, so nobody can verify it."]
    return ["Draw: committed to as", f"  {draw['commitment']}"]


def _verdict(verified: bool | None, *, draw: Mapping[str, Any] | None, in_part: bool) -> str:
    drawn = draw is not None and draw["verified"]
    if verified is None and drawn:
        return painted("Verified: the draw committed to. The cards were entered by hand.", GREEN)
    if verified and drawn:
        return painted("Verified: deck and draw as committed to, each card from the deck, in order.", GREEN)
    if verified is None:
        return "Nothing to verify: the cards were entered by hand, there was no shuffle of ours."
    if verified and in_part:
        return painted("Verified: each card that you saw was committed to, at its place in the deck.", GREEN)
    if verified:
        return painted("Verified: the deck committed to, each card from it, in order.", GREEN)
    return painted("NOT VERIFIED.", RED, BOLD)
