"""How long the exact odds take, from a cold start (all code compiled anew) and from a warm one, and in what memory.

    python bench/odds.py

Figures to reach on two cores, from compiled code: stud, all 122,151,120 states, under 10 s; hold'em, all
55,627,620,048,000 deals, under 60 s; under 2 GB; advice on one hand under 50 ms.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

STUD_S, HOLDEM_S, ADVICE_MS, MEMORY_MB = 10.0, 60.0, 50.0, 2000.0


def seconds(work: Callable[[], object]) -> float:
    """How long it takes once."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def peak_mb() -> float:
    """The most memory this process has held."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak / 1e3


def measure() -> dict[str, float]:
    """Everything once, in this process."""
    found = {"import": seconds(lambda: __import__("croupier.odds.stud_counts"))}
    from croupier.odds import advise, odds

    found["stud"] = seconds(lambda: odds("casino-stud"))
    found["another pay table"] = seconds(lambda: odds("casino-stud", pay={"royal-flush": 100}))
    found["hold'em"] = seconds(lambda: odds("progressive-holdem"))
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
    """Everything in a process of its own, with compiled code kept in a folder and nothing counted before."""
    with tempfile.TemporaryDirectory() as counts:
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(compiled), "CROUPIER_CACHE_DIR": counts}
        command = [sys.executable, __file__, "--measure"]
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def shown(name: str, value: float) -> str:
    """A figure with its unit."""
    if name == "peak MB":
        return f"{value:,.0f} MB"
    return f"{value * 1000:,.2f} ms" if name.startswith(("advice", "kept")) else f"{value:,.2f} s"


def main() -> int:
    """Measure and print; the exit status says whether all figures were reached."""
    with tempfile.TemporaryDirectory() as folder:
        cold = in_process(Path(folder))
        warm = in_process(Path(folder))
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
    return 0 if all(reached.values()) else 1


if __name__ == "__main__":
    if sys.argv[1:] == ["--measure"]:
        print(json.dumps(measure()))
    else:
        sys.exit(main())
