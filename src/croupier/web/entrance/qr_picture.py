"""The picture of an address that a phone reads with its camera: a QR code."""

from __future__ import annotations

from croupier.extras import needs_extra

BORDER = 4
"""The quiet zone around the code, in modules (ISO/IEC 18004)."""
SCALE = 5
"""The width of a module, in pixels."""


def qr_picture(address: str) -> str:
    """The QR code as an SVG picture in a `data:` address: dark on white, whatever colours the page has."""
    with needs_extra("serve", "QR codes"):
        import segno
    code = segno.make(address, error="m", micro=False)
    picture: str = code.svg_data_uri(scale=SCALE, border=BORDER, dark="black", light="white")
    return picture
