"""Hands of Poker a second on the GPU of this machine, with rake and our raise rule, and whether it counts them right.

    python -m bench.poker_gpu [MILLIONS] [--shapes]

Blocks of several tables are played first and must give the counts of `poker_gpu_counts.json`, which the kernel for the
CPU has made (`python -m tools.poker_gpu_counts`). Then hands are measured: the playing alone, and all of
`croupier.simulate`, from the question to the answer. `--shapes` tries several ways to group the threads before.

Target: 500 million hands a second with six players, on one H200.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from bench.command_line import at_least_one, program
from bench.conditions import WALL, of_target, reported
from croupier.computation.counts_cache import digest
from croupier.errors import InputError
from croupier.extras import MissingExtraError
from croupier.simulation import simulate
from croupier.simulation.poker_results import PokerTally, all_poker
from croupier.simulation.poker_settings import read_poker_settings

if TYPE_CHECKING:
    from croupier.simulation.poker_gpu import GpuPoker

EXPECTED = Path(__file__).with_name("poker_gpu_counts.json")
TARGET_HANDS = 500_000_000
TURNS = 3
BLOCK = 100_000
POKER: dict[str, Any] = {"stacks": [300, 400, 500, 600, 800, 1000], "rake": {"percent": "5", "cap": "30"}}
STRATEGIES = ("random", "loose", "tight")
SHAPES = [(threads, groups) for threads in (64, 128, 192) for groups in range(1, 13) if 256 <= threads * groups <= 1024]


def counted(tallies: list[PokerTally]) -> dict[str, Any]:
    """The counts of blocks together, and a check-sum over each of them."""
    every = all_poker(tallies, len(tallies[0].net))
    return {"together": every.document(), "sha256": digest([tally.document() for tally in tallies])}


def differences() -> Iterator[str]:
    """Everything in which the GPU and the kernel for the CPU do not agree."""
    from croupier.simulation.poker_gpu import GpuPoker

    for case in json.loads(EXPECTED.read_bytes()):
        settings = read_poker_settings(case["settings"])
        hands = settings.block_rounds
        found = counted(GpuPoker(settings).play([(block, hands) for block in range(settings.rounds // hands)]))
        for name, count in case["counted"]["together"].items():
            if found["together"][name] != count:
                yield f"{settings.seats} seats: {name} is {found['together'][name]}, not {count}"
        if found["sha256"] != case["counted"]["sha256"]:
            yield f"{settings.seats} seats: the blocks are not those of the kernel"
        print(f"compared: {settings.rounds:,} hands with {settings.seats} seats", flush=True)


def played_a_second(gpu: GpuPoker, blocks: int, hands: int) -> float:
    """Hands a second of so many blocks, the making of their streams and the reading of their counts left aside."""
    columns = gpu.load([(number, hands) for number in range(blocks)])
    began = WALL.now()
    gpu.run(columns, hands)
    return blocks * hands / (WALL.now() - began)


def try_shapes(strategy: str) -> None:
    """Print how quick each way to group the threads is."""
    from croupier.simulation.poker_gpu import GpuPoker, ThreadGroups

    settings = read_poker_settings({"game": "poker", "rounds": 1, "strategy": strategy, **POKER})
    for shape in SHAPES:
        gpu = GpuPoker(settings, ThreadGroups(*shape))
        played_a_second(gpu, gpu.side_by_side, 100)
        rate = played_a_second(gpu, gpu.side_by_side, 4_000)
        used = gpu.kernel.attributes
        sizes = [used[name] for name in ("num_regs", "local_size_bytes", "shared_size_bytes")]
        print(
            f"{strategy:8} {shape}: {rate / 1e6:8,.0f} million a second; registers, local, shared {sizes}", flush=True
        )


def measure(millions: int) -> None:
    """Play and print."""
    from croupier.simulation.poker_gpu import GpuPoker

    with reported() as report:
        for strategy in STRATEGIES:
            asked = {"game": "poker", "strategy": strategy, "block_rounds": BLOCK, **POKER}
            gpu = GpuPoker(read_poker_settings({**asked, "rounds": 1}))
            blocks = min(-(-millions * 1_000_000 // BLOCK), gpu.side_by_side)
            played_a_second(gpu, blocks, 100)
            rates = [played_a_second(gpu, blocks, BLOCK) for _ in range(TURNS)]
            began = WALL.now()
            answer = simulate(**asked, rounds=blocks * BLOCK, engine="gpu")
            whole = answer["rounds"] / (WALL.now() - began)
            print(f"{strategy:8} {gpu.name}: {median(rates) / 1e6:,.0f} million hands a second", end="")
            print(f", {whole / 1e6:,.0f} from the question to the answer ({blocks * BLOCK:,} hands)", flush=True)
            told = f"Poker, {strategy}: hands played against the target of {TARGET_HANDS:,} a second"
            report.add(of_target(told, [rate / TARGET_HANDS for rate in rates], WALL))


def main() -> int:
    """Compare, and measure."""
    parser = argparse.ArgumentParser(
        prog=program(), description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("millions", nargs="?", type=at_least_one, default=10_000, help="of hands; 10,000 unless given")
    parser.add_argument("--shapes", action="store_true", help="try several ways to group the threads")
    options = parser.parse_args()
    try:
        wrong = list(differences())
    except (InputError, MissingExtraError) as error:
        print(f"not measured: {error}")
        return 2
    print("\n".join(wrong) or "every count is that of the kernel for the CPU", flush=True)
    if options.shapes:
        for strategy in STRATEGIES:
            try_shapes(strategy)
    measure(options.millions)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
