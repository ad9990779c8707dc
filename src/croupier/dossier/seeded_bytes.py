"""Bytes that follow from a seed: anybody can make them again, with any implementation of SHAKE-256."""

from __future__ import annotations

from hashlib import shake_256

from croupier.shoe import Chance

BLOCK = 1 << 16


def seeded_bytes(seed: str, purpose: str) -> Chance:
    """Blocks of 65,536 bytes: block N, from 0, is the SHAKE-256 of the line `croupier-bytes/1 PURPOSE SEED N`."""
    blocks, left = 0, memoryview(b"")

    def chance(count: int) -> bytes:
        nonlocal blocks, left
        found = bytes(left[:count])
        left = left[count:]
        while len(found) < count:
            line = f"croupier-bytes/1 {purpose} {seed} {blocks}\n"
            block = memoryview(shake_256(line.encode("ascii")).digest(BLOCK))
            blocks += 1
            missing = count - len(found)
            found, left = found + bytes(block[:missing]), block[missing:]
        return found

    return chance
