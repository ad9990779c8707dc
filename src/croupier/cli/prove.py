"""`croupier prove`: the second proof of the exact odds."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from random import SystemRandom

from croupier.cli.paint import BOLD, DIM, bar, columns, painted
from croupier.cli.parsing import parser_of
from croupier.errors import InputError
from croupier.exact_odds.second_proof.record import RECORD, ProofRecord, count_on_gpu, differences, read_record
from croupier.exact_odds.second_proof.sampling import CheckedState, check_states

MORE = """\
Without options the record that comes with Croupier is compared with the exact
odds of this machine, number by number, and three states of each family are
counted anew. The exit status is 1 if anything differs.

examples:
  croupier prove
  croupier prove --states 50 --seed 7
  croupier prove --gpu --record every_deal.json
"""
STATES = 3
MOST_STATES = 100_000


def main(arguments: list[str]) -> int:
    """Prove the odds a second time."""
    options = _parser().parse_args(arguments)
    if not 0 <= options.states <= MOST_STATES:
        raise InputError("--states", f"must be a whole number from 0 to {MOST_STATES:,}")
    record = _count(options.record) if options.gpu else read_record(options.record or RECORD)
    with bar("Counting the exact odds") as progress:
        wrong = list(differences(record, progress))
    print(_record_text(record))
    for line in wrong:
        print(f"differs: {line}")
    if not wrong:
        print("Every number agrees with the exact odds.")
    seed = SystemRandom().randrange(1 << 32) if options.seed is None else options.seed
    with bar("Counting states") as progress:
        checked = list(check_states(options.states, seed, progress))
    if checked:
        print(_states_text(checked, seed))
    return 1 if wrong or not all(state.agrees for state in checked) else 0


def _count(file: Path | None) -> ProofRecord:
    """Count on the GPU, and write the record where the user wants it."""
    if file is not None:
        file.touch()  # a place that cannot be written to is told before the counting
    with bar("Counting every deal") as progress:
        record = count_on_gpu(progress)
    if file is not None:
        file.write_text(json.dumps(record, separators=(",", ":")) + "\n", encoding="utf-8")
        print(f"The record is in {file}.", file=sys.stderr)
    return record


def _parser() -> ArgumentParser:
    parser = parser_of("prove", "Compare the exact odds with a plain count of every deal, one by one.", MORE)
    parser.add_argument("--gpu", action="store_true", help="count every deal anew on this machine's GPU")
    parser.add_argument("--record", type=Path, metavar="FILE", help="the record to check, or to write with --gpu")
    parser.add_argument(
        "--states",
        type=int,
        default=STATES,
        metavar="N",
        help=f"states of each family to count anew on the CPU, chosen at random (default {STATES})",
    )
    parser.add_argument("--seed", type=int, metavar="SEED", help="choose the same states again")
    return parser


def _record_text(record: ProofRecord) -> str:
    rows = [
        (", ".join(section["games"]), f"{section['counted']['deals']:,}", f"{section['seconds']:.1f} s")
        for section in record["sections"]
    ]
    title, *lines = columns([("counted one by one", "deals", "in"), *rows], "<>>")
    made = f"{record['made_at'][:10]} on {record['device']}, by {record['made_by']}"
    return "\n".join([painted(title, BOLD), *lines, painted(made, DIM)])


def _states_text(checked: list[CheckedState], seed: int) -> str:
    rows = [
        (state.family, state.cards, f"{state.deals:,}", "agrees" if state.agrees else "DIFFERS") for state in checked
    ]
    title, *lines = columns([("state", "cards", "deals", "result"), *rows], "<<><")
    return "\n".join(["", painted(title, BOLD), *lines, painted(f"chosen with --seed {seed}", DIM)])
