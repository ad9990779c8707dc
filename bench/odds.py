"""How long the exact odds take, from a cold start (all code compiled anew) and from a warm one, and in what memory.

    python -m bench.odds

Targets on two cores, from compiled code: stud, all 122,151,120 states, under 10 s; hold'em, all
55,627,620,048,000 deals, under 60 s; under 2 GB; advice on one hand under 50 ms. No peer counts these games, and counts
once made are kept: the ratios are to these targets, in processor time of both cores together. A busy machine makes the
wall time longer, but hardly the processor time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.conditions import Ratio, of_target, peak_mb, reported

STUD_S, HOLDEM_S, ADVICE_MS, MEMORY_MB = 10.0, 60.0, 50.0, 2000.0
CORES = 2
PROCESSOR = ", processor"


def seconds(work: Callable[[], object]) -> float:
    """How long it takes once."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def both(name: str, work: Callable[[], object]) -> dict[str, float]:
    """How long it takes once, by the clock and in processor time of all cores."""
    before = time.process_time()
    taken = seconds(work)
    return {name: taken, name + PROCESSOR: time.process_time() - before}


def measure() -> dict[str, float]:
    """Everything once, in this process."""
    found = {"import": seconds(lambda: __import__("croupier.exact_odds.stud_counts"))}
    from croupier.exact_odds import advise, odds

    found |= both("stud", lambda: odds("casino-stud"))
    found["another pay table"] = seconds(lambda: odds("casino-stud", pay={"royal-flush": 100}))
    found |= both("hold'em", lambda: odds("progressive-holdem"))
    found["kept on disk"] = seconds(lambda: odds("progressive-holdem"))
    hands = {
        "advice: stud": {"game": "casino-stud", "cards": "Ah Kd Qc 7s 2h", "dealer_up": "Qs"},
        "advice: before the flop": {"game": "progressive-holdem", "cards": "Ah 7d"},
        "advice: on the flop": {"game": "progressive-holdem", "cards": "Ah 7d", "board": "2c 9d Kh"},
        "advice: on the turn": {"game": "progressive-holdem", "cards": "Ah 7d", "board": "2c 9d Kh 7s"},
    }
    for name, hand in hands.items():
        advise(hand)
        found[name] = min(seconds(lambda hand=hand: advise(hand)) for _ in range(5))  # type: ignore[misc]
    return {**found, "peak MB": peak_mb()}


def in_process(compiled: Path) -> dict[str, float]:
    """Measure everything in a process of its own, with compiled code in a folder and nothing counted before."""
    with tempfile.TemporaryDirectory() as counts:
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(compiled), "CROUPIER_CACHE_DIR": counts}
        command = [sys.executable, "-m", "bench.odds", "--measure"]
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def shown(name: str, value: float) -> str:
    """A figure with its unit."""
    if name == "peak MB":
        return f"{value:,.0f} MB"
    return f"{value * 1000:,.2f} ms" if name.startswith(("advice", "kept")) else f"{value:,.2f} s"


def ratio(warm: dict[str, float], name: str, target_s: float) -> Ratio:
    """The target on two cores over the processor time that both used."""
    what = f"{name} against the target of {target_s:g} s on {CORES} cores"
    return of_target(what, [CORES * target_s / warm[name + PROCESSOR]])


def main() -> int:
    """Measure and print. The exit status says whether all targets were met."""
    with reported(own=CORES, kernels="compiled, in processes of their own") as report:
        with tempfile.TemporaryDirectory() as folder:
            cold = in_process(Path(folder))
            warm = in_process(Path(folder))
        reached = verdicts(cold, warm)
        report.add(ratio(warm, "stud", STUD_S), ratio(warm, "hold'em", HOLDEM_S))
    return 0 if reached else 1


def verdicts(cold: dict[str, float], warm: dict[str, float]) -> bool:
    """Print all figures, and whether the targets were met, by the clock."""
    print(f"{'':26}{'cold':>14}{'warm':>14}")
    for name, value in warm.items():
        print(f"{name:26}{shown(name, cold[name]):>14}{shown(name, value):>14}")
    reached = {
        f"stud under {STUD_S:g} s": warm["stud"] < STUD_S,
        f"hold'em under {HOLDEM_S:g} s": warm["hold'em"] < HOLDEM_S,
        f"memory under {MEMORY_MB:g} MB": warm["peak MB"] < MEMORY_MB,
        f"advice under {ADVICE_MS:g} ms": all(
            value * 1000 < ADVICE_MS for name, value in warm.items() if name.startswith("advice")
        ),
    }
    for what, met in reached.items():
        print(f"{'reached' if met else 'MISSED'}: {what}")
    return all(reached.values())


if __name__ == "__main__":
    if sys.argv[1:] == ["--measure"]:
        print(json.dumps(measure()))
    else:
        sys.exit(main())
