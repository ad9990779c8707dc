"""`croupier serve`: the floor in the browser and over its API."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from croupier.cli.output_paths import require_writable_file
from croupier.cli.parsing import parser_of
from croupier.cli.standard_streams import use_outlets
from croupier.errors import InputError
from croupier.terminal.saved_games import data_folder

if TYPE_CHECKING:
    import socket

    from croupier.floor import Floor
    from croupier.floor.demo.demo_floor import DemoPerson
    from croupier.floor.driving.driver import Dealers
    from croupier.store import EventStore
    from croupier.web.entrance.sign_in_limits import EntranceRules
    from croupier.web.server.running import FloorApplication
    from croupier.web.server.settings import ServeSettings

EPILOG = """\
The first start makes a demo floor: a table of each game, automatic dealers,
bots in some seats, play money for guests. If others can reach the server
(--host, --hosts, --trusted-proxies), the floor is empty and gives no chips
away, unless --demo is set. Settings can also come from a TOML file (--settings)
and from the environment (CROUPIER_PORT=8080).

examples:
  croupier serve
  croupier serve --memory --port 0
  croupier serve --store postgresql://croupier@localhost/floor
  croupier serve --host 0.0.0.0 --hosts casino.example --tls-certificate a.pem
"""

GIVE_THE_KEY = "put the store's key there, or name its file in CROUPIER_AUDIT_KEY"


def main(arguments: list[str]) -> int:
    """Serve until told to stop."""
    use_outlets()
    from croupier.web.server.settings import add_flags, place_of_setting, settings_from

    parser = parser_of("serve", "Open the floor to browsers and programs.", EPILOG)
    add_flags(parser)
    options = parser.parse_args(arguments)
    settings = settings_from(options, os.environ)
    try:
        return serve(settings)
    except InputError as error:
        raise InputError(place_of_setting(error.place, options, os.environ), error.reason) from error


def serve(settings: ServeSettings) -> int:
    """Lock the store, listen, open the floor, and run until told to stop."""
    from croupier.web.http import logs
    from croupier.web.server.binding import bound, require_certificate
    from croupier.web.server.store_lease import held

    # On a terminal, request logs would push away the address, and the passwords that are shown once.
    level = settings.log_level or ("warning" if sys.stderr.isatty() else "info")
    logs.start(level=level, as_json=settings.log_format == "json")
    if settings.tls_certificate is not None:
        require_certificate(settings.tls_certificate, settings.tls_key)
    elif settings.tls_key is not None:
        raise InputError("--tls-key", "needs --tls-certificate too")
    if settings.ship_to is not None:
        _require_shipping_place(settings.ship_to)
    place = place_of(settings)
    with held(place), bound(settings.host, settings.port) as listening, _opened(settings, place) as store:
        _require_demo_is_meant(settings, store)
        return _run(settings, running_of(settings, store), listening)


def _require_shipping_place(text: str) -> None:
    """Refuse a file that cannot be written. A daemon may be reachable later."""
    from croupier.store.shipping import ShippingFile, read_place

    place = read_place(text)
    if not isinstance(place, ShippingFile):
        return
    try:
        if place.path.exists() and not place.path.is_file():
            raise InputError(place.name, "is not a file")
        require_writable_file(place.path)
    except OSError as error:
        raise InputError("--ship-to", f"{place.name}: cannot be written: {error.strerror}") from None
    except InputError as error:
        raise InputError("--ship-to", str(error)) from None


def _opened(settings: ServeSettings, place: str) -> EventStore:
    from croupier.cli.stores import with_key_advice
    from croupier.store import StoreError
    from croupier.web.server.store_lease import opened

    try:
        return opened(place, key_file=_key_file_of_new_store(settings, place))
    except StoreError as error:
        raise InputError("--store", with_key_advice(error, GIVE_THE_KEY)) from None


def _key_file_of_new_store(settings: ServeSettings, place: str) -> Path | None:
    """The key file for a new store on a server that others can reach: it lies apart from the store.

    None if the store has a key already.
    """
    from croupier.store.opening import KEY_SETTING, MEMORY, key_file_apart
    from croupier.store.places import is_address
    from croupier.store.sqlite_reader import is_store

    is_new_file = place != MEMORY and not is_address(place) and not is_store(Path(place))
    key_is_named = os.environ.get(KEY_SETTING) or Path(f"{place}.key").exists()
    return key_file_apart(place) if settings.is_reachable and is_new_file and not key_is_named else None


def _require_demo_is_meant(settings: ServeSettings, store: EventStore) -> None:
    """Refuse to open a demo floor to others by accident."""
    from croupier.floor.demo.demo_floor import holds_demo_floor

    if settings.is_reachable and not settings.demo and holds_demo_floor(store):
        raise InputError(
            "--store",
            "is a demo floor, with bots and free chips, and others can reach this server: "
            "choose another store, or set --demo to open it to them",
        )


def place_of(settings: ServeSettings) -> str:
    """The store's place: the setting, or a file in the user's data folder."""
    if settings.memory:
        return "memory:"
    if settings.store:
        return settings.store
    folder = data_folder()
    if folder is None:
        raise InputError("--store", "is missing: you have no home folder for the floor's store")
    return str(folder / "floor.db")


def running_of(settings: ServeSettings, store: EventStore) -> FloorApplication:
    """The application for the floor in this store."""
    from croupier.store.shipping import read_place
    from croupier.web.http.client_address import is_loopback
    from croupier.web.http.security_headers import LOOPBACK
    from croupier.web.server.public_address import read_host
    from croupier.web.server.running import FloorApplication, ServeOptions

    hosts: tuple[str, ...] | None = (*LOOPBACK, settings.host, *(read_host(host).name for host in settings.hosts))
    if not is_loopback(settings.host) and not settings.hosts:
        hosts = None
    return FloorApplication(
        ServeOptions(
            store=store,
            settings=settings.house,
            deal=_dealers,
            furnish=partial(_furnish, settings),
            hosts=hosts,
            grace_s=settings.grace_s,
            tls=None if settings.tls_certificate is None else (settings.tls_certificate, settings.tls_key),
            trusted_proxies=settings.trusted_proxies,
            recover=settings.recover,
            entrance=_entrance_rules(settings),
            metrics_for_everyone=settings.metrics_for == "everyone",
            limits=settings.limits,
            ship_to=None if settings.ship_to is None else read_place(settings.ship_to),
        )
    )


def _entrance_rules(settings: ServeSettings) -> EntranceRules:
    """Under full control two people engage staff, so the first two administrators come from the console."""
    from croupier.floor_events.house_settings import TwoPersonControl
    from croupier.web.entrance.sign_in_limits import EntranceRules
    from croupier.web.server.settings import REQUIRED

    full = settings.house.two_person_control is TwoPersonControl.FULL
    return EntranceRules(
        staff_idle_s=settings.staff_idle_s,
        staff_need_second_factor=settings.staff_second_factor == REQUIRED,
        administrators=2 if full else 1,
    )


def _dealers(floor: Floor, now: datetime) -> Dealers:
    from croupier.floor.driving import driver

    return driver.Dealers(floor, now=now, seed=os.urandom(32), elapsed_s=monotonic())


def _furnish(settings: ServeSettings, floor: Floor) -> Sequence[DemoPerson]:
    from croupier.floor.demo.demo_floor import engage_demo_staff, make_demo, open_hand_dealt_table
    from croupier.floor_events.pace import PACES

    if not settings.demo:
        return ()
    # Staff first: they mark a demo floor, even if its first start is interrupted.
    staff = () if floor.tables else engage_demo_staff(floor, os.urandom)
    make_demo(floor, pace=PACES[settings.pace], confirmation=settings.jackpot_confirmation)
    open_hand_dealt_table(floor)
    return staff


def _run(settings: ServeSettings, running: FloorApplication, listening: socket.socket) -> int:
    from croupier.cli.serve_lines import opening_lines
    from croupier.floor.demo.demo_floor import holds_demo_floor
    from croupier.store.places import shown_place
    from croupier.web.server.public_address import PublicAccess, addresses_of
    from croupier.web.server.running import Server

    def started() -> None:
        way = PublicAccess(bool(settings.tls_certificate), bool(settings.trusted_proxies), settings.hosts)
        addresses = addresses_of(listening, way)
        port, is_demo = listening.getsockname()[1], holds_demo_floor(running.serving.store)
        for line in opening_lines(settings, addresses, running, port=port, is_demo=is_demo):
            print(line, flush=True)

    def stopping() -> None:
        if settings.grace_s:
            print(
                f"Closing; rounds in play have {settings.grace_s:g} s to end. Ctrl-C again closes at once.", flush=True
            )

    try:
        server = Server(running, started=started, stopping=stopping)
        asyncio.run(server.serve(sockets=[listening]))
    except SystemExit:
        if running.failed is None:
            raise
        raise InputError("--store", f"the floor could not be opened: {running.failed}") from running.failed
    kept = "nothing is kept" if settings.memory else f"everything is kept in {shown_place(place_of(settings))}"
    print(f"The floor is closed; {kept}.", flush=True)
    return 0
