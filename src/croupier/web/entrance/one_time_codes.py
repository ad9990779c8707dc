"""One-time codes from an app on a phone (RFC 6238): six digits, new every 30 seconds, each of which works once."""

from __future__ import annotations

import hmac
from base64 import b32encode
from urllib.parse import quote

from croupier.extras import needs_extra

SECRET_SIZE = 20
"""The size of the secret that an app and the house share."""
STEP_S = 30
DIGITS = 6
LATE, EARLY = 1, 1
"""How many steps the clock of a phone may be behind or ahead."""
BORDER = 4
"""The quiet zone around a QR code, in modules (ISO/IEC 18004)."""
SCALE = 5
"""The width of a module, in pixels."""


def code_at(secret: bytes, step: int) -> str:
    """The code of one step of 30 seconds (RFC 4226, 5.3: four octets of an HMAC, found by its last one)."""
    digest = hmac.digest(secret, step.to_bytes(8, "big"), "sha1")
    start = digest[-1] & 0x0F
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**DIGITS:0{DIGITS}}"


def matching_step(secret: bytes, code: str, *, now: float, after: int) -> int | None:
    """The step whose code this is, near the present and after the last one that was used; None for a wrong code."""
    present = int(now) // STEP_S
    steps = range(max(present - LATE, after + 1), present + EARLY + 1)
    typed = code.replace(" ", "")
    return next((step for step in steps if hmac.compare_digest(code_at(secret, step).encode(), typed.encode())), None)


def app_address(secret: bytes, name: str) -> str:
    """The address that an app reads, often from a picture: `otpauth://totp/...`."""
    label = quote(f"Croupier:{name}")
    return f"otpauth://totp/{label}?secret={as_typed(secret)}&issuer=Croupier"


def as_typed(secret: bytes) -> str:
    """The secret for people who type it into the app."""
    return b32encode(secret).decode().rstrip("=")


def qr_picture(address: str) -> str:
    """The address as a QR code, which a phone reads with its camera: an SVG picture in a `data:` address.

    It is dark on white, whatever colours the page has.
    """
    with needs_extra("serve", "QR codes"):
        import segno
    code = segno.make(address, error="m", micro=False)
    picture: str = code.svg_data_uri(scale=SCALE, border=BORDER, dark="black", light="white")
    return picture
