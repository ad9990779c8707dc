"""`croupier serve`: the floor in the browser and over its API."""

from __future__ import annotations

import asyncio
import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from croupier.cli.standard_streams import use_outlets
from croupier.errors import InputError
from croupier.terminal.saved import data_folder

if TYPE_CHECKING:
    from croupier.floor import Floor
    from croupier.floor.demo_staff import Made
    from croupier.floor.driver import Dealers
    from croupier.store import EventStore
    from croupier.web.running import Running
    from croupier.web.settings import ServeSettings

EPILOG = """\
The first start makes a demo floor: a table of each game, automatic dealers,
bots in some seats, play money for guests. Settings can also come from a TOML
file (--settings) and from the environment (CROUPIER_PORT=8080).

examples:
  croupier serve
  croupier serve --memory --port 0
  croupier serve --store postgresql://croupier@localhost/floor --host 0.0.0.0
"""

GIVE_THE_KEY = "put the store's key there, or name its file in CROUPIER_AUDIT_KEY"


def main(arguments: list[str]) -> int:
    """Serve until told to stop."""
    use_outlets()
    try:
        for needed in ("starlette", "uvicorn", "websockets"):
            import_module(needed)
    except ImportError as missing:
        raise InputError(
            "", f"serving needs Starlette and uvicorn: pip install 'croupier[serve]' ({missing})"
        ) from None
    from croupier.web.settings import add_flags, settings_from

    parser = ArgumentParser(
        prog="croupier serve",
        description="Open the floor to browsers and programs.",
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    add_flags(parser)
    settings = settings_from(parser.parse_args(arguments), os.environ)
    return serve(settings)


def serve(settings: ServeSettings) -> int:
    """Hold the store, listen, open the floor, and run until told to stop."""
    from croupier.web import logs
    from croupier.web.binding import bound, require_certificate
    from croupier.web.lease import held

    # On a terminal a line for each request would carry away the address, and passwords that are shown once.
    level = settings.log_level or ("warning" if sys.stderr.isatty() else "info")
    logs.start(level=level, as_json=settings.log_format == "json")
    if settings.tls_certificate is not None:
        require_certificate(settings.tls_certificate, settings.tls_key)
    place = place_of(settings)
    with held(place), bound(settings.host, settings.port) as listening, _opened(place) as store:
        return _run(settings, running_of(settings, store), listening)


def _opened(place: str) -> EventStore:
    from croupier.cli.stores import with_key_advice
    from croupier.store import StoreError
    from croupier.web.lease import opened

    try:
        return opened(place)
    except StoreError as error:
        raise InputError("--store", with_key_advice(error, GIVE_THE_KEY)) from None


def place_of(settings: ServeSettings) -> str:
    """Where everything is kept: what was said, or a file where this system keeps its users' data."""
    if settings.memory:
        return "memory:"
    if settings.store:
        return settings.store
    folder = data_folder()
    if folder is None:
        raise InputError("--store", "is missing: you have no home folder in which the floor could be kept")
    return str(folder / "floor.db")


def running_of(settings: ServeSettings, store: EventStore) -> Running:
    """The application of the floor in this store."""
    from croupier.web.guards import LOOPBACK
    from croupier.web.peers import is_loopback
    from croupier.web.running import Running, Serving

    hosts: tuple[str, ...] | None = (*LOOPBACK, *settings.hosts)
    if not is_loopback(settings.host) and not settings.hosts:
        hosts = None
    return Running(
        Serving(
            store=store,
            settings=settings.house,
            deal=_dealers,
            furnish=partial(_furnish, settings),
            hosts=hosts,
            grace_s=settings.grace_s,
            tls=None if settings.tls_certificate is None else (settings.tls_certificate, settings.tls_key),
            trusted_proxies=settings.trusted_proxies,
            recover=settings.recover,
            metrics_for_everyone=settings.metrics_for == "everyone",
        )
    )


def _dealers(floor: Floor, now: datetime) -> Dealers:
    from croupier.floor import driver

    return driver.Dealers(floor, now=now, seed=os.urandom(32))


def _furnish(settings: ServeSettings, floor: Floor) -> Sequence[Made]:
    from croupier.floor.demo import make_demo
    from croupier.floor.demo_staff import engage_demo_staff
    from croupier.floor.pace import PACES

    if not settings.demo:
        return ()
    new = not floor.tables
    make_demo(floor, pace=PACES[settings.pace], confirmation=settings.jackpot_confirmation)
    return engage_demo_staff(floor, os.urandom) if new else ()


def _run(settings: ServeSettings, running: Running, listening: object) -> int:
    from croupier.store.places import shown_place
    from croupier.web.binding import DEFAULT_PORT, address_of
    from croupier.web.peers import is_loopback
    from croupier.web.running import Server

    def started() -> None:
        scheme = "http" if settings.tls_certificate is None else "https"
        address = address_of(listening, scheme)  # type: ignore[arg-type]
        print(f"Croupier is open at {address}", flush=True)
        port = listening.getsockname()[1]  # type: ignore[attr-defined]
        if settings.port is None and port != DEFAULT_PORT:
            print(f"(Port {DEFAULT_PORT} is taken by another program, so it is {port}.)")
        if not (is_loopback(settings.host) or settings.tls_certificate or settings.trusted_proxies):
            print("(Without encryption, browsers on other machines can look on and cannot sign in: --tls-certificate.)")
        print("Open this address in a browser and sit down at a table. Ctrl-C closes the floor.", flush=True)
        if running.first_code is not None:
            print(f"To take charge as administrator: {address}#/first-administrator, code {running.first_code}")
        if running.staff:
            print("Staff of the demo floor, for browsers on this machine; these passwords are not shown again:")
            for made in running.staff:
                print(f"  {made.name:22} {made.password}")
        sys.stdout.flush()

    def stopping() -> None:
        if settings.grace_s:
            print(
                f"Closing; rounds in play have {settings.grace_s:g} s to end. Ctrl-C again closes at once.", flush=True
            )

    try:
        server = Server(running, started=started, stopping=stopping)
        asyncio.run(server.serve(sockets=[listening]))  # type: ignore[list-item]
    except SystemExit:
        if running.failed is None:
            raise
        raise InputError("--store", f"the floor could not be opened: {running.failed}") from running.failed
    kept = "nothing is kept" if settings.memory else f"everything is kept in {shown_place(place_of(settings))}"
    print(f"The floor is closed; {kept}.", flush=True)
    return 0
