"""A round judged again from the store alone: what agrees, and what does not."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest

from croupier.cli import main
from croupier.errors import InputError
from croupier.floor_events.codec import type_of
from croupier.gaming_day import GamingDay
from croupier.records.event_log import read_log
from croupier.records.export import Export, Filters
from croupier.records.round_audit import audit_round
from croupier.records.round_finder import OPENINGS
from croupier.records.takings import takings_of
from croupier.rounds.events import RoundSettled
from croupier.store import open_store
from tests.records.recorded import RecordedFloor

Tamper = Callable[[str, dict[str, Any]], dict[str, Any] | None]


def all_rounds(floor: RecordedFloor) -> list[str]:
    return [one.document["round"] for one in read_log(floor.store) if type_of(one) in OPENINGS]


def test_each_round_of_a_floor_agrees_with_its_events(floor: RecordedFloor) -> None:
    judged = [audit_round(floor.store, round_id) for round_id in all_rounds(floor)]
    assert [one.findings for one in judged if one.findings] == []
    seen = Counter((one.game == "poker", one.status) for one in judged)
    assert seen[False, "settled"] > 30
    assert seen[False, "void"] > 2
    assert seen[True, "settled"] > 8
    assert {one.shuffle for one in judged if one.status != "open"} == {"verified"}


def test_of_an_open_round_no_deck_is_read(floor: RecordedFloor) -> None:
    open_rounds = [
        one for one in (audit_round(floor.store, round_id) for round_id in all_rounds(floor)) if one.status == "open"
    ]
    assert open_rounds
    assert {(one.shuffle, one.settlement) for one in open_rounds} == {("secret", None)}


class Tampered(RecordedFloor):
    """A floor on which somebody changes what is stored."""

    def __init__(self, tamper: Tamper, *, change_deck: bool) -> None:
        self.tamper = tamper
        self.change_deck = change_deck
        super().__init__(open_store("memory:"), seed=8, tables=1)

    def note(self, stream: str, document: dict[str, Any]) -> None:
        """The event as the tamperer leaves it."""
        changed = self.tamper(stream, json.loads(json.dumps(document)))
        if changed is not None:
            super().note(stream, changed)

    def append(self) -> None:
        """Decks too."""
        if self.change_deck:
            self.secrets = {key: value[:-2] + value[:-3:-1] for key, value in self.secrets.items()}
        super().append()


def tampered(change: Tamper, *, deck: bool = False) -> tuple[RecordedFloor, str]:
    """A floor with one table, and its first round that was settled."""
    floor = Tampered(change, change_deck=deck)
    floor.stored()
    while True:
        floor.run(1)
        for logged in read_log(floor.store):
            if type_of(logged) is RoundSettled:
                return floor, logged.stream_name


def pays_more(_: str, document: dict[str, Any]) -> dict[str, Any]:
    if document["event"] == "round_settled/1":
        document["settlement"]["boxes"][0]["bets"][0]["pays"] = "77.00"
    return document


def adds_up_otherwise(_: str, document: dict[str, Any]) -> dict[str, Any]:
    if document["event"] == "round_settled/1":
        document["settlement"]["house"] = "77.00"
    return document


def deals_another_card(_: str, document: dict[str, Any]) -> dict[str, Any]:
    if document["event"] == "cards_dealt/1" and document["to"] == "dealer":
        document["cards"][0] = "2c" if document["cards"][0] != "2c" else "3c"
    return document


def keeps_a_posting_back(_: str, document: dict[str, Any]) -> dict[str, Any] | None:
    return None if document.get("why") == "round_settled" else document


def posts_to_another(_: str, document: dict[str, Any]) -> dict[str, Any]:
    if document.get("why") == "bet_placed":
        document["entries"][0][0] = "player:mallory"
    return document


def places_no_bet(_: str, document: dict[str, Any]) -> dict[str, Any] | None:
    return None if document["event"] == "bet_placed/1" else document


def same(_: str, document: dict[str, Any]) -> dict[str, Any]:
    return document


@pytest.mark.parametrize(
    ("change", "deck", "about", "says"),
    [
        (pays_more, False, "settlement", "pays 77.00"),
        (adds_up_otherwise, False, "settlement", "do not follow from the bets"),
        (deals_another_card, False, "shuffle", "the next card was"),
        (keeps_a_posting_back, False, "postings", "a posting is missing: round_settled"),
        (posts_to_another, False, "postings", "does not follow from the round: bet_placed (bets:T0"),
        (places_no_bet, False, "events", "the events make no round"),
        (same, True, "shuffle", "not the deck that was committed to"),
    ],
)
def test_whatever_was_changed_is_found(change: Tamper, deck: bool, about: str, says: str) -> None:
    floor, round_id = tampered(change, deck=deck)
    findings = audit_round(floor.store, round_id).findings
    assert any(finding.about == about and says in finding.says for finding in findings), findings


class OtherEnds(RecordedFloor):
    """A floor on which somebody changes what the seats of a Poker hand are stored to have at its end."""

    def note(self, stream: str, document: dict[str, Any]) -> None:
        """The event, with a dollar more for the first seat."""
        if stream.startswith("poker/") and document["event"] == "round_settled/1":
            (seat, end), *others = document["ends"]
            document = document | {"ends": [[seat, end + 100], *others]}
        super().note(stream, document)


def test_stacks_changed_at_the_end_of_a_poker_hand_are_found() -> None:
    floor = OtherEnds(open_store("memory:"), seed=5, tables=1)
    floor.stored()
    floor.play_poker(seed=5, hands=2)
    (finding,) = audit_round(floor.store, "P1/1").findings
    assert (finding.about, "do not follow from the bets" in finding.says) == ("settlement", True)


def test_the_same_round_untouched_agrees() -> None:
    floor, round_id = tampered(same)
    assert audit_round(floor.store, round_id).findings == ()


@pytest.mark.parametrize("round_id", ["T0-999", "P1/999", "nonsense", ""])
def test_a_round_that_is_not_there_is_said_so(floor: RecordedFloor, round_id: str) -> None:
    with pytest.raises(InputError, match="there is no round"):
        audit_round(floor.store, round_id)


def test_the_command_says_that_a_round_agrees(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "round", place, "T0-1", "--format", "text"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Round T0-1, ")
    assert "verified" in text
    assert text.endswith("Settled again to the same cents; shuffle and postings agree.\n")
    assert main(["audit", "round", place, "P1/1"]) == 0
    assert json.loads(capsys.readouterr().out)["agrees"] is True


def test_the_command_names_a_round_that_is_not_there(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "round", place, "T0-999"]) == 2
    assert "round: there is no round 'T0-999' in this store" in capsys.readouterr().err


def forgets_the_sheet(_: str, document: dict[str, Any]) -> dict[str, Any]:
    if document["event"] == "round_settled/1":
        del document["sheet"]
    return document


def test_a_report_on_events_that_make_no_sense_names_the_place() -> None:
    floor = Tampered(forgets_the_sheet, change_deck=False)
    floor.run(60)
    with pytest.raises(
        InputError, match=r"round/T0-\d version \d+ \(position \d+\): makes no sense \(KeyError: 'sheet'\)"
    ):
        takings_of(floor.store)


def test_an_export_of_events_that_make_no_sense_names_the_round() -> None:
    floor, round_id = tampered(places_no_bet)
    with pytest.raises(InputError, match=f"round {round_id}: makes no sense"):
        Export(floor.store, {"sheets": StringIO()}, Filters(), GamingDay()).write()
