"""Settings of `croupier serve`: where they come from, which wins, and what is told when one is wrong."""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import fields
from pathlib import Path
from re import findall

import pytest

from croupier.errors import InputError
from croupier.floor_events.house_settings import AfterRestart, HouseSettings, TwoPersonControl
from croupier.jackpots.settings import Confirmation
from croupier.web.http.visitor_limits import LimitSettings
from croupier.web.server.settings import (
    LIMITS,
    OF_THE_HOUSE,
    SETTINGS,
    ServeSettings,
    add_flags,
    place_of_setting,
    settings_from,
)


def read(
    *flags: str, environ: dict[str, str] | None = None, file: str | None = None, at: Path | None = None
) -> ServeSettings:
    words = list(flags)
    if file is not None and at is not None:
        path = at / "floor.toml"
        path.write_text(file, encoding="utf-8")
        words += ["--settings", str(path)]
    parser = ArgumentParser()
    add_flags(parser)
    return settings_from(parser.parse_args(words), environ or {})


def test_without_anything_set_all_is_as_it_is() -> None:
    assert read() == ServeSettings()


def test_flags_win_over_the_environment_and_the_environment_over_the_file(tmp_path: Path) -> None:
    file = '[serve]\nport = 1\nhost = "10.0.0.1"\ngrace_s = 7\n'
    environ = {"CROUPIER_PORT": "2", "CROUPIER_HOST": "10.0.0.2"}

    found = read("--port", "3", environ=environ, file=file, at=tmp_path)

    assert (found.port, found.host, found.grace_s) == (3, "10.0.0.2", 7)


@pytest.mark.parametrize(
    ("flags", "environ", "place"),
    [
        (["--port", "3"], {"CROUPIER_PORT": "2"}, "--port"),
        ([], {"CROUPIER_PORT": "2"}, "CROUPIER_PORT"),
        ([], {}, "{file}: serve.port"),
        ([], {"CROUPIER_PORT_X": "2"}, "{file}: serve.port"),
    ],
)
def test_a_setting_is_found_where_it_was_made(
    tmp_path: Path, flags: list[str], environ: dict[str, str], place: str
) -> None:
    file = tmp_path / "floor.toml"
    file.write_text("[serve]\nport = 1\n", encoding="utf-8")
    parser = ArgumentParser()
    add_flags(parser)
    options = parser.parse_args(["--settings", str(file), *flags])

    assert place_of_setting("--port", options, environ) == place.format(file=file)
    assert place_of_setting("--host", options, environ) == "--host"  # set nowhere
    assert place_of_setting("", options, environ) == ""


def test_every_setting_can_be_set_everywhere(tmp_path: Path) -> None:
    some_file = tmp_path / "some.pem"
    some_file.write_text("")
    values = {
        "tls_certificate": str(some_file), "tls_key": str(some_file),
        "host": "10.0.0.1", "port": "8000", "store": "postgresql://floor", "memory": "yes", "demo": "no",
        "pace": "casino", "hosts": "a.example, b.example", "trusted_proxies": "10.0.0.9", "metrics_for": "everyone",
        "grace_s": "5", "log_level": "error", "log_format": "json", "jackpot_confirmation": "two-person",
        "after_restart": "apply-5.7", "self_service_cage": "off", "self_service_most": "500.00", "lucky_player": "10",
        "lucky_dealer": "20", "recover": "on", "welcome_chips": "50", "approval_s": "60", "day_begins": "05:30 +00:00",
        "shift_begins": "13:30", "limits_wait_days": "2", "cash_report_days": "10",
        "call_s": "45", "call_lose_place": "no", "interest_names": "4", "clock_s": "30", "clock_after_s": "10",
        "time_bank_s": "90", "time_bank_refill_s": "600", "spectator_delay_s": "15",
        "shared_networks": "10.20.0.0/16, 2001:db8::/32", "ship_to": "syslog:udp://10.0.0.7:514",
        "staff_idle_s": "60", "staff_second_factor": "required",
        "two_person_control": "full", "in_place_s": "30", "cage_limit": "250.00",
        "keep_addresses_days": "30",
        "names_for": "auditor, shift-manager",
        "most_connections": "500", "connections_per_address": "50", "streams_per_address": "60",
        "streams_per_person": "7", "commands_per_s": "8", "commands_per_s_of_address": "90", "requests_per_s": "30",
    }  # fmt: skip
    assert values.keys() == {setting.name for setting in SETTINGS}
    flags = [word for setting in SETTINGS for word in (setting.flag, values[setting.name])]
    environ = {setting.variable: values[setting.name] for setting in SETTINGS}
    file = "".join(
        f"[{section}]\n" + "".join(f'{s.name} = "{values[s.name]}"\n' for s in SETTINGS if s.section == section)
        for section in ("serve", "log", "house", "limits")
    )
    wanted = ServeSettings(
        tls_certificate=str(some_file),
        tls_key=str(some_file),
        host="10.0.0.1",
        port=8000,
        store="postgresql://floor",
        memory=True,
        demo=False,
        pace="casino",
        hosts=("a.example", "b.example"),
        trusted_proxies=("10.0.0.9",),
        metrics_for="everyone",
        recover=True,
        grace_s=5,
        staff_idle_s=60,
        staff_second_factor="required",
        log_level="error",
        log_format="json",
        ship_to="syslog:udp://10.0.0.7:514",
        jackpot_confirmation=Confirmation.TWO_PERSON,
        house=HouseSettings(
            after_restart=AfterRestart.INTERRUPT,
            keep_addresses_days=30,
            names_for=("auditor", "shift-manager"),
            self_service_cage=False,
            self_service_most=500_00,
            lucky_player=10,
            lucky_dealer=20,
            welcome_chips=50_00,
            approval_s=60,
            two_person_control=TwoPersonControl.FULL,
            in_place_s=30,
            cage_limit=250_00,
            day_begins="05:30 +00:00",
            shift_begins="13:30",
            limits_wait_days=2,
            cash_report_days=10,
            call_s=45,
            call_lose_place=False,
            interest_names=4,
            clock_s=30,
            clock_after_s=10,
            time_bank_s=90,
            time_bank_refill_s=600,
            spectator_delay_s=15,
            shared_networks=("10.20.0.0/16", "2001:db8::/32"),
        ),
        limits=LimitSettings(
            most_connections=500,
            connections_per_address=50,
            streams_per_address=60,
            streams_per_person=7,
            commands_per_s=8,
            commands_per_s_of_address=90,
            requests_per_s=30,
        ),
    )

    assert read(*flags) == read(environ=environ) == read(file=file, at=tmp_path) == wanted


def test_a_file_may_use_the_types_of_toml(tmp_path: Path) -> None:
    file = '[serve]\nport = 8000\nmemory = true\nhosts = ["a.example"]\n'

    found = read(file=file, at=tmp_path)

    assert (found.port, found.memory, found.hosts) == (8000, True, ("a.example",))


def test_the_file_can_be_named_in_the_environment(tmp_path: Path) -> None:
    path = tmp_path / "floor.toml"
    path.write_text("[serve]\nport = 8000\n")

    assert read(environ={"CROUPIER_SETTINGS": str(path)}).port == 8000


def test_a_flag_alone_means_yes() -> None:
    assert read("--memory").memory


@pytest.mark.parametrize(
    ("flags", "environ", "file", "place"),
    [
        (["--port", "65536"], {}, None, "--port"),
        (["--port", "http"], {}, None, "--port"),
        (["--tls-key", "no-such-file.pem"], {}, None, "--tls-key"),
        (["--log-format", "xml"], {}, None, "--log-format"),
        (["--hosts", "https://a.example/"], {}, None, "--hosts"),
        (["--trusted-proxies", "foo"], {}, None, "--trusted-proxies"),
        (["--ship-to", "udp://10.0.0.7:514"], {}, None, "--ship-to"),
        ([], {"CROUPIER_PORT": "-1"}, None, "CROUPIER_PORT"),
        ([], {"CROUPIER_MEMORY": "maybe"}, None, "CROUPIER_MEMORY"),
        ([], {"CROUPIER_PROT": "8000"}, None, "CROUPIER_PROT"),
        ([], {"CROUPIER_SELF_SERVICE_MOST": "1.234"}, None, "CROUPIER_SELF_SERVICE_MOST"),
        ([], {}, "[serve]\nport = 'x'", "floor.toml: serve.port"),
        ([], {}, "[serve]\nhosts = [1]", "floor.toml: serve.hosts[0]"),
        ([], {}, "[serve]\ntrusted_proxies = ['10.0.0.0/99']", "floor.toml: serve.trusted_proxies"),
        ([], {}, "[serve]\nprot = 1", "floor.toml: serve.prot"),
        ([], {}, "[server]\nport = 1", "floor.toml: server"),
        ([], {}, "serve = 1", "floor.toml: serve"),
        ([], {}, "[serve", "floor.toml"),
    ],
)
def test_a_wrong_setting_is_told_with_its_place(
    flags: list[str], environ: dict[str, str], file: str | None, place: str, tmp_path: Path
) -> None:
    with pytest.raises(InputError) as told:
        read(*flags, environ=environ, file=file, at=tmp_path)

    assert told.value.place.removeprefix(f"{tmp_path}/") == place


@pytest.mark.parametrize("flag", ["--shared-networks", "--trusted-proxies"])
@pytest.mark.parametrize("word", ["foo", "localhost", "10.0.0.0/99", "10.0.0.256", "10.20.1.0/16", "::/129", "/run/s"])
def test_what_is_no_network_is_refused(flag: str, word: str) -> None:
    with pytest.raises(InputError) as told:
        read(flag, f"10.0.0.0/8,{word}")

    assert str(told.value) == f"{flag}: {word!r} is not a network, such as 10.20.0.0/16"


@pytest.mark.parametrize("word", ["10.0.0.9", "10.20.0.0/16", "10.0.0.9, ::1", "2001:db8::/32", "fe80::1%eth0", "*"])
def test_proxies_are_addresses_or_networks_or_all(word: str) -> None:
    assert ", ".join(read("--trusted-proxies", word).trusted_proxies) == word


def test_all_proxies_and_one_more_cannot_be_meant() -> None:
    with pytest.raises(InputError, match=r"--trusted-proxies: '\*' is not a network"):
        read("--trusted-proxies", "*,10.0.0.9")


def test_a_misspelt_setting_is_told_what_it_may_have_been() -> None:
    with pytest.raises(InputError, match="did you mean 'CROUPIER_PORT'"):
        read(environ={"CROUPIER_PROT": "8000"})


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read("--settings", str(tmp_path / "none.toml"))


def test_variables_of_other_parts_are_left_alone() -> None:
    others = {"CROUPIER_AUDIT_KEY": "k", "CROUPIER_CACHE_DIR": "d", "CROUPIER_TEST_BROWSER": "b", "PATH": "p"}

    assert read(environ=others) == ServeSettings()


def test_no_variable_of_the_programs_and_tools_around_a_floor_keeps_it_from_starting() -> None:
    project = Path(__file__).parents[2]
    files = [*project.glob("src/**/*.py"), *project.glob("tools/**/*.py"), *project.glob("tools/*.sh")]
    named = {name for file in files for name in findall(r"\bCROUPIER_[A-Z_]+[A-Z]\b", file.read_text(encoding="utf-8"))}
    others = named - {setting.variable for setting in SETTINGS} - {"CROUPIER_SETTINGS"}
    assert {"CROUPIER_ADVISORIES", "CROUPIER_TEST_CLAUSE_MAP", "CROUPIER_TOKEN"} <= others
    assert read(environ=dict.fromkeys(others, "x")) == ServeSettings()


@pytest.mark.parametrize("flags", [["--host", "0.0.0.0"], ["--hosts", "a.example"], ["--trusted-proxies", "10.0.0.1"]])
def test_where_others_can_reach_the_floor_nothing_is_given_away_unless_set(flags: list[str]) -> None:
    found = read(*flags)
    assert (found.demo, found.house.self_service_cage, found.house.welcome_chips) == (False, False, 0)

    asked = read(*flags, "--demo")
    assert (asked.demo, asked.house) == (True, HouseSettings())

    set_so = read(*flags, "--self-service-cage", "--welcome-chips", "5")
    assert (set_so.demo, set_so.house.self_service_cage, set_so.house.welcome_chips) == (False, True, 5_00)


@pytest.mark.parametrize("flags", [["--host", "::1"], ["--host", "localhost"], ["--hosts", "localhost,127.0.0.1:8080"]])
def test_a_floor_for_this_machine_alone_is_a_demo_floor_unless_set(flags: list[str]) -> None:
    assert read(*flags).demo
    assert not read(*flags, "--demo", "no").demo


def test_there_is_a_row_for_each_field() -> None:
    own = {field.name for field in fields(ServeSettings)} - {"house", "limits"}

    assert own | OF_THE_HOUSE | LIMITS == {setting.name for setting in SETTINGS}
