"""Settings of `croupier serve`: from flags, from the environment, from a TOML file, in this order; else defaults.

Each setting has one row here; its flag, its variable and its place in the file are made from the row.
"""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, TypeAlias

from croupier.documents.fields import as_mapping, as_one_of, as_text, as_truth_or_word, whole_between
from croupier.errors import InputError, shown
from croupier.floor_events.house_changes import HOUSE_FIELDS
from croupier.floor_events.house_settings import AfterRestart, HouseSettings, TwoPersonControl
from croupier.floor_events.pace import PACES
from croupier.gaming_day import GamingDay, read_gaming_day, read_shifts
from croupier.jackpots.settings import CONFIRMATIONS, Confirmation
from croupier.store.shipping import read_place
from croupier.web.http.client_address import is_loopback
from croupier.web.http.visitor_limits import BURST_S, OF_STAFF, LimitSettings
from croupier.web.server.public_address import read_host

PREFIX = "CROUPIER_"
NOT_OURS = (
    "CROUPIER_ADVISORIES",
    "CROUPIER_AUDIT_KEY",
    "CROUPIER_CACHE_DIR",
    "CROUPIER_GUIDE",
    "CROUPIER_SETTINGS",
    "CROUPIER_TOKEN",
)
"""Variables with a meaning elsewhere. Those that begin with CROUPIER_TEST_ are too."""
FILE_FLAG, FILE_VARIABLE = "--settings", "CROUPIER_SETTINGS"

GivenSettings: TypeAlias = Mapping[str, Any]
"""Settings by name, each as its row reads it."""
Read = Callable[[object, str], object]
"""Reads a setting from text (a flag, a variable) or from a TOML value; the place is for the error."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServeSettings:
    """All settings of a server, with their defaults."""

    host: str = "127.0.0.1"
    port: int | None = None
    store: str | None = None
    """None: a file in the user's data folder."""
    memory: bool = False
    demo: bool = True
    """By default, only a server that others cannot reach makes a demo floor."""
    pace: str = "demo"
    hosts: tuple[str, ...] = ()
    tls_certificate: str | None = None
    tls_key: str | None = None
    trusted_proxies: tuple[str, ...] = ()
    metrics_for: str = "local"
    recover: bool = False
    grace_s: int = 20
    staff_idle_s: int = 0
    """By default, only a floor that is not a demo ends idle sessions of staff."""
    staff_second_factor: str = "optional"
    log_level: str | None = None
    """None: info, but on a terminal warning."""
    log_format: str = "text"
    ship_to: str | None = None
    jackpot_confirmation: Confirmation = Confirmation.AUTOMATIC
    house: HouseSettings = field(default_factory=HouseSettings)
    limits: LimitSettings = field(default_factory=LimitSettings)

    @property
    def is_reachable(self) -> bool:
        """Whether people on other machines can connect, directly or through a proxy."""
        named = any(not is_loopback(read_host(host).name) for host in self.hosts)
        return named or bool(self.trusted_proxies) or not is_loopback(self.host)

    @property
    def lets_others_sign_in(self) -> bool:
        """Whether browsers elsewhere can sign in: they send cookies over encrypted connections only."""
        return is_loopback(self.host) or bool(self.tls_certificate or self.trusted_proxies)


WITHOUT_DEMO: GivenSettings = {
    "self_service_cage": False,
    "welcome_chips": 0,
    "two_person_control": TwoPersonControl.FULL,
    "in_place_s": 24 * 3_600,
    "cage_limit": 10_000_00,
    "staff_idle_s": 15 * 60,
}
"""The defaults that differ on a floor that is not a demo."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its place in the file, its reader, its help."""

    section: str
    name: str
    read: Read
    tells: str
    shown_as: str
    """The help's word for the value."""

    @property
    def flag(self) -> str:
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """In the environment."""
        return PREFIX + self.name.upper()


def _text(value: object, place: str) -> str:
    text = as_text(value, place)
    if not text.strip():
        raise InputError(place, "must not be empty")
    return text


def _file(value: object, place: str) -> str:
    path = _text(value, place)
    if not Path(path).is_file():
        raise InputError(place, f"{shown(path)} is not a file")
    return path


def _second_place(value: object, place: str) -> str:
    text = _text(value, place)
    read_place(text, place)
    return text


def _list(value: object, place: str) -> tuple[str, ...]:
    """Several words: a list in a file, separated by commas elsewhere."""
    if isinstance(value, str):
        return tuple(word.strip() for word in value.split(",") if word.strip())
    if not isinstance(value, list):
        raise InputError(place, f"must be a list, not {shown(value)}")
    return tuple(_text(word, f"{place}[{number}]") for number, word in enumerate(value))


def _networks(value: object, place: str) -> tuple[str, ...]:
    """Networks, or single addresses."""
    return _each_read(ip_network, _list(value, place), place)


def _proxies(value: object, place: str) -> tuple[str, ...]:
    """Networks or single addresses; or `*` alone, for all."""
    words = _list(value, place)
    return words if words == ("*",) else _each_read(_address_or_network, words, place)


def _address_or_network(word: str) -> object:
    """Read as uvicorn reads it. An address may have the name of its interface: fe80::1%eth0."""
    return ip_network(word) if "/" in word else ip_address(word)


def _each_read(read: Callable[[str], object], words: tuple[str, ...], place: str) -> tuple[str, ...]:
    for word in words:
        try:
            read(word)
        except ValueError:
            raise InputError(place, f"{shown(word)} is not a network, such as 10.20.0.0/16") from None
    return words


def _hosts(value: object, place: str) -> tuple[str, ...]:
    """Names, each with or without a port."""
    hosts = _list(value, place)
    for host in hosts:
        try:
            read_host(host)
        except ValueError:
            reason = f"{shown(host)} is not a host name: write casino.example, or casino.example:8443"
            raise InputError(place, reason) from None
    return hosts


def _one_of(choices: Mapping[str, object]) -> Read:
    return lambda value, place: as_one_of(value, place, choices)


def _day_begins(value: object, place: str) -> str:
    try:
        return read_gaming_day(as_text(value, place)).says
    except InputError as error:
        raise InputError(place, error.reason) from None


def _shift_begins(value: object, place: str) -> str:
    text = as_text(value, place)
    try:
        read_shifts(text, GamingDay())
    except InputError as error:
        raise InputError(place, error.reason) from None
    return text


def _words(*words: str) -> dict[str, str]:
    return {word: word for word in words}


LEVELS, FORMATS = _words("debug", "info", "warning", "error"), _words("text", "json")
SEEN_BY = _words("local", "everyone")
REQUIRED, OPTIONAL = "required", "optional"
RESTARTS = {word.value: word for word in AfterRestart}
CONTROLS = {word.value: word for word in TwoPersonControl}
MOST = 1_000_000

SETTINGS = (
    Setting("serve", "host", _text, "the address to listen at; 0.0.0.0 for all addresses of this machine", "ADDRESS"),
    Setting(
        "serve",
        "port",
        whole_between(0, 65_535),
        "the port; 0 for any free one; default: the first free one from 8080",
        "PORT",
    ),
    Setting(
        "serve",
        "store",
        _text,
        "the place of the store: a file, or a postgresql:// address; else ~/.local/share/croupier/floor.db",
        "STORE",
    ),
    Setting(
        "serve", "memory", as_truth_or_word, "store nothing on disk: a stop of the server loses everything", "BOOL"
    ),
    Setting("serve", "demo", as_truth_or_word, "make a demo floor if a new store has no tables", "BOOL"),
    Setting("serve", "pace", _one_of(_words(*PACES)), f"how fast the demo floor is dealt: {', '.join(PACES)}", "PACE"),
    Setting("serve", "tls_certificate", _file, "a file with the certificate for encrypted connections", "FILE"),
    Setting("serve", "tls_key", _file, "a file with its key, if it is not in the same one", "FILE"),
    Setting(
        "serve",
        "hosts",
        _hosts,
        "the host names of the server, separated by commas; the first one is shown at the start",
        "NAMES",
    ),
    Setting(
        "serve",
        "trusted_proxies",
        _proxies,
        "addresses and networks of proxies whose forwarding headers are trusted; * alone for all addresses",
        "ADDRESSES",
    ),
    Setting("serve", "metrics_for", _one_of(SEEN_BY), "who may read /metrics: local (this machine), everyone", "WHO"),
    Setting(
        "serve", "recover", as_truth_or_word, "show a code for one more administrator, if passwords are lost", "BOOL"
    ),
    Setting(
        "serve", "grace_s", whole_between(0, 3_600), "seconds that rounds get to end when the server stops", "SECONDS"
    ),
    Setting(
        "serve",
        "staff_idle_s",
        whole_between(0, 86_400),
        "seconds after which inactive staff must sign in again; 0 for no limit",
        "SECONDS",
    ),
    Setting(
        "serve",
        "staff_second_factor",
        _one_of(_words(OPTIONAL, REQUIRED)),
        "whether staff sign in with one-time codes: optional, required",
        "HOW",
    ),
    Setting(
        "log",
        "log_level",
        _one_of(LEVELS),
        "the lowest level to log: debug, info, warning, error; without it info, on a terminal warning",
        "LEVEL",
    ),
    Setting("log", "log_format", _one_of(FORMATS), "text, or json: one document a line", "FORMAT"),
    Setting(
        "log",
        "ship_to",
        _second_place,
        "a second place for the chain's heads and the log: a file, syslog:/dev/log, syslog:udp://HOST:PORT or "
        "syslog:tcp://HOST:PORT",
        "PLACE",
    ),
    Setting(
        "house",
        "jackpot_confirmation",
        _one_of(CONFIRMATIONS),
        "how prizes of the demo floor's jackpots are confirmed: automatic, or two-person",
        "HOW",
    ),
    Setting(
        "house",
        "after_restart",
        _one_of(RESTARTS),
        "rounds in play when the server was stopped: go-on, or apply-5.7 (R-24)",
        "HOW",
    ),
    Setting(
        "house",
        "spectator_delay_s",
        whole_between(0, 600),
        "seconds of delay for spectators of Poker tables",
        "SECONDS",
    ),
    Setting(
        "house",
        "two_person_control",
        _one_of(CONTROLS),
        "which commands take a second person: light, or full with staff, jackpots and linked tables",
        "HOW",
    ),
    Setting(
        "house",
        "in_place_s",
        whole_between(0, 31_536_000),
        "age in seconds that the accounts, roles and passwords of two people need before one agrees with the other",
        "SECONDS",
    ),
    Setting(
        "house",
        "shared_networks",
        _networks,
        "networks that several players of one Poker table may come from; other networks raise an alarm for the pit",
        "NETWORKS",
    ),
    Setting("house", "day_begins", _day_begins, "when a gaming day begins, for reports", "TIME"),
    Setting(
        "house",
        "shift_begins",
        _shift_begins,
        "when the shifts of a gaming day begin, after the one that begins with the day",
        "TIMES",
    ),
    *(Setting("house", name, field_.read, field_.tells, field_.unit) for name, field_ in HOUSE_FIELDS.items()),
    Setting(
        "limits",
        "most_connections",
        whole_between(8, MOST),
        "connections at once; half are kept for people who are signed in. Fewer if the system allows few open files",
        "NUMBER",
    ),
    Setting(
        "limits",
        "connections_per_address",
        whole_between(1, MOST),
        "connections of one address whose visitors have not signed in",
        "NUMBER",
    ),
    Setting(
        "limits", "streams_per_address", whole_between(1, MOST), "streams of one address, of all its people", "NUMBER"
    ),
    Setting("limits", "streams_per_person", whole_between(1, MOST), "streams of one person", "NUMBER"),
    Setting(
        "limits",
        "commands_per_s",
        whole_between(1, MOST),
        f"commands a second of one person; {BURST_S} seconds' worth at once, and {OF_STAFF} times as many for staff",
        "NUMBER",
    ),
    Setting(
        "limits",
        "commands_per_s_of_address",
        whole_between(1, MOST),
        f"commands a second of all players of one address; {BURST_S} seconds' worth at once",
        "NUMBER",
    ),
    Setting(
        "limits",
        "requests_per_s",
        whole_between(1, MOST),
        f"requests and messages a second of one person, or of one address that has not signed in; {BURST_S} seconds' "
        "worth at once",
        "NUMBER",
    ),
)
BY_NAME = {setting.name: setting for setting in SETTINGS}
OF_THE_HOUSE = frozenset(HouseSettings.__dataclass_fields__) & BY_NAME.keys()
LIMITS = frozenset(LimitSettings.__dataclass_fields__)


def add_flags(parser: ArgumentParser) -> None:
    parser.add_argument(FILE_FLAG, metavar="FILE", help="a TOML file with settings", default=None)
    for setting in SETTINGS:
        if setting.read is as_truth_or_word:
            parser.add_argument(
                setting.flag,
                dest=setting.name,
                metavar="BOOL",
                nargs="?",
                const="true",
                default=None,
                help=setting.tells,
            )
        else:
            parser.add_argument(
                setting.flag, dest=setting.name, metavar=setting.shown_as, default=None, help=setting.tells
            )


def settings_from(options: Namespace, environ: Mapping[str, str]) -> ServeSettings:
    """The settings from flags, environment and file."""
    path = options.settings or environ.get(FILE_VARIABLE)
    given = {**_in_file(path), **_in_environment(environ), **_in_flags(options)}
    demo = given.get("demo", not _of_the_server(given).is_reachable)
    given = {**({} if demo else WITHOUT_DEMO), **given}
    house = HouseSettings(**{name: value for name, value in given.items() if name in OF_THE_HOUSE})
    limits = LimitSettings(**{name: value for name, value in given.items() if name in LIMITS})
    return replace(_of_the_server(given), demo=demo, house=house, limits=limits)


def place_of_setting(flag: str, options: Namespace, environ: Mapping[str, str]) -> str:
    """Where the setting of this flag was made: by the flag, a variable, or a field of the file. Else the flag."""
    setting = BY_NAME.get(flag.removeprefix("--").replace("-", "_"))
    if setting is None or getattr(options, setting.name, None) is not None:
        return flag
    if setting.variable in environ:
        return setting.variable
    path = options.settings or environ.get(FILE_VARIABLE)
    return f"{path}: {setting.section}.{setting.name}" if setting.name in _in_file(path) else flag


def _of_the_server(given: GivenSettings) -> ServeSettings:
    return ServeSettings(**{name: value for name, value in given.items() if name not in OF_THE_HOUSE | LIMITS})


def _in_flags(options: Namespace) -> GivenSettings:
    given = {name: value for name, value in vars(options).items() if name in BY_NAME and value is not None}
    return {name: BY_NAME[name].read(value, BY_NAME[name].flag) for name, value in given.items()}


def _in_file(path: str | None) -> GivenSettings:
    """The settings in the file: a table for each section, nothing unknown."""
    if path is None:
        return {}
    try:
        document = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(path, f"cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(path, f"is not TOML: {error}") from None
    try:
        return dict(_in_sections(document))
    except InputError as error:
        raise InputError(f"{path}: {error.place}", error.reason) from None


def _in_sections(document: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    sections = {setting.section for setting in SETTINGS}
    for section, table in document.items():
        if section not in sections:
            raise InputError(section, f"is not a section{_nearest(section, sections)}")
        names = {setting.name: setting for setting in SETTINGS if setting.section == section}
        for name, value in as_mapping(table, section).items():
            if name not in names:
                raise InputError(f"{section}.{name}", f"is not a setting{_nearest(name, names)}")
            yield name, names[name].read(value, f"{section}.{name}")


def _in_environment(environ: Mapping[str, str]) -> GivenSettings:
    """The settings in the environment. An unknown variable that looks like ours is an error."""
    by_variable = {setting.variable: setting for setting in SETTINGS}
    given = {}
    for name, value in environ.items():
        if not name.startswith(PREFIX) or name in NOT_OURS or name.startswith("CROUPIER_TEST_"):
            continue
        if name not in by_variable:
            raise InputError(name, f"is not a setting{_nearest(name, by_variable)}")
        given[by_variable[name].name] = by_variable[name].read(value, name)
    return given


def _nearest(name: str, names: Iterable[str]) -> str:
    near = get_close_matches(name, names, n=1)
    return f"; did you mean {near[0]!r}?" if near else f": {', '.join(sorted(names))}"
