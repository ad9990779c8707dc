"""Pictures as rows of octets, so that tests can see where there is ink."""

from __future__ import annotations

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def rows_of_png(picture: bytes) -> list[bytes]:
    """The rows of a PNG with eight bits a channel, as its pixels lie, without the filters."""
    assert picture.startswith(SIGNATURE)
    width, packed, at = 0, b"", len(SIGNATURE)
    channels = 0
    while at < len(picture):
        (size,) = struct.unpack_from(">I", picture, at)
        kind, content = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + size]
        if kind == b"IHDR":
            width, _, depth, colour = struct.unpack_from(">IIBB", content)
            assert depth == 8
            channels = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
        elif kind == b"IDAT":
            packed += content
        at += size + 12
    return _unfiltered(zlib.decompress(packed), width * channels, channels)


def _unfiltered(raw: bytes, length: int, step: int) -> list[bytes]:
    rows, above = [], bytes(length)
    for start in range(0, len(raw), length + 1):
        row = bytearray(raw[start + 1 : start + 1 + length])
        for place in range(length):
            left, upper = (row[place - step] if place >= step else 0), above[place]
            corner = above[place - step] if place >= step else 0
            row[place] = (row[place] + _predicted(raw[start], left, upper, corner)) % 256
        above = bytes(row)
        rows.append(above)
    return rows


def _predicted(kind: int, left: int, upper: int, corner: int) -> int:
    """The value that each of the five filters of PNG has subtracted."""
    slope = left + upper - corner
    nearest = min((left, upper, corner), key=lambda octet: abs(slope - octet))
    return (0, left, upper, (left + upper) // 2, nearest)[kind]
