"""The lines that `croupier serve` prints when the floor is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from croupier.web.server.binding import DEFAULT_PORT
from croupier.web.server.public_address import Addresses

if TYPE_CHECKING:
    from croupier.web.server.running import FloorApplication
    from croupier.web.server.settings import ServeSettings


def opening_lines(
    settings: ServeSettings, addresses: Addresses, running: FloorApplication, *, port: int, is_demo: bool
) -> Iterator[str]:
    """The address first, then everything else that the operator must know."""
    yield f"Croupier is open at {addresses.public}"
    yield from _remarks(settings, addresses, port)
    yield from _warnings(settings, is_demo=is_demo)
    if running.access is None or running.access.floor.tables:
        yield "Open this address in a browser and sit down at a table. Ctrl-C closes the floor."
    else:
        yield "The floor has no tables yet: an administrator opens them. Ctrl-C closes the floor."
    if settings.ship_to is not None:
        yield f"The chain's heads and the log go to {settings.ship_to} as well."
    yield from _codes(running.first_codes, _sign_in_at(settings, addresses))
    if running.staff:
        yield "Staff of the demo floor, for browsers on this machine; these passwords are not shown again:"
        if addresses.here not in (None, addresses.public):
            yield f"  (at {addresses.here})"
        for made in running.staff:
            yield f"  {made.name:22} {made.password}"


def _codes(codes: Sequence[str], place: str) -> Iterator[str]:
    """One code for each administrator who is missing."""
    if codes:
        first, *more = codes
        second = "".join(f"; for a second person, code {code}" for code in more)
        yield f"To take charge as administrator: {place}#/first-administrator, code {first}{second}"


def _remarks(settings: ServeSettings, addresses: Addresses, port: int) -> Iterator[str]:
    if addresses.here not in (None, addresses.public) and not settings.tls_certificate:
        yield f"(On this machine it is also open at {addresses.here})"
    if settings.port is None and port != DEFAULT_PORT:
        yield f"(Port {DEFAULT_PORT} is taken by another program, so it is {port}.)"
    if not settings.lets_others_sign_in:
        yield "(Without encryption, browsers on other machines can look on and cannot sign in: --tls-certificate.)"
    elif settings.is_reachable and not settings.hosts:
        yield "(Name the server as its visitors do, for example --hosts casino.example.)"


def _warnings(settings: ServeSettings, *, is_demo: bool) -> Iterator[str]:
    """Warnings for an operator who gives away chips on a network."""
    if not settings.is_reachable:
        return
    gifts = [name for name in ("welcome_chips", "self_service_cage") if getattr(settings.house, name)]
    if is_demo:
        chips = ", everybody gets play chips" if gifts else ""
        yield f"Warning: this is the demo floor, and others can reach it: guests need no password, bots play{chips}."
    elif gifts:
        yield f"Warning: others can reach this floor, and everybody gets chips without paying: {', '.join(gifts)}."


def _sign_in_at(settings: ServeSettings, addresses: Addresses) -> str:
    """Without encryption, browsers can sign in on the same machine only."""
    if settings.lets_others_sign_in or addresses.here is None:
        return addresses.public
    return addresses.here
