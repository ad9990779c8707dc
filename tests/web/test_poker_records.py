"""A folded or mucked Poker hand stays its player's secret, also when the hand is over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

import pytest

from croupier.client import Croupier, Refusal
from croupier.floor import Role
from croupier.hand_equity import equity_against_random
from croupier.shoe import verify_record
from croupier.store import open_store
from croupier.web.server.settings import ServeSettings
from tests.web.real import open_house, people_on, tables_on

BLINDS = {"small_blind": "1.00", "big_blind": "2.00", "min_stake": "40.00", "max_stake": "200.00"}
TABLE = {"command": "open_table", "table": "P1", "name": "By the dealer", "game": "poker", "dealer": "human"}
PLAYERS = {1: "ann", 2: "ben", 3: "cat"}


@dataclass
class House:
    address: str
    tokens: dict[str, str]

    def __getattr__(self, name: str) -> Croupier:
        return Croupier(self.address, token=self.tokens[name])


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    store = open_store("memory:")
    tables_on(store, [{**TABLE, "settings": BLINDS}])
    roles = dict.fromkeys(PLAYERS.values(), Role.PLAYER)
    tokens = people_on(store, dot=Role.DEALER, aud=Role.AUDITOR, eve=Role.PLAYER, **roles)
    with open_house(ServeSettings(memory=True, demo=False, grace_s=0), store) as (address, _):
        found = House(address, tokens)
        for seat, name in PLAYERS.items():
            getattr(found, name).do("sit", table="P1", seat=seat, amount="100.00")
        yield found


def folded_to_the_last(house: House) -> tuple[str, dict[str, list[str]]]:
    """A hand in which nobody showed anything, and what each of its players held."""
    house.dot.do("start_hand", table="P1")
    house.dot.do("deal", table="P1")
    held = {}
    for seat, name in PLAYERS.items():
        (own,) = [one for one in getattr(house, name).get("/tables/P1")["hand"]["seats"] if one["seat"] == seat]
        held[name] = own["cards"]
    while (turn := house.dot.get("/tables/P1")["hand"]["turn"]) is not None:
        getattr(house, PLAYERS[turn]).do("act", table="P1", action="fold")
    house.dot.do("settle", table="P1")
    return house.dot.get("/tables/P1")["hand"]["hand"], held


def test_nobody_is_told_what_others_have_folded(house: House) -> None:
    number, held = folded_to_the_last(house)
    for name in (*PLAYERS.values(), "eve"):
        person = getattr(house, name)
        told = json.dumps(person.get(f"/rounds/{number}"))
        if name == "eve":
            with pytest.raises(Refusal) as refused:
                person.get(f"/records/{number}")
            assert refused.value.code == "NOT_YOURS"
        else:
            told += json.dumps(person.get(f"/records/{number}"))
        for other, cards in held.items():
            seen = [card for card in cards if f'"{card}"' in told]
            assert seen == (cards if other == name else [])


def test_an_auditor_can_verify_it_all_the_same(house: House) -> None:
    number, _ = folded_to_the_last(house)
    assert verify_record(house.aud.get(f"/records/{number}")).verified
    assert house.aud.get(f"/rounds/{number}")["verified"]["verified"]


def test_staff_who_neither_audit_nor_manage_read_the_cards_that_everybody_saw(house: House) -> None:
    number, held = folded_to_the_last(house)
    record = house.dot.get(f"/records/{number}")
    found = house.dot.get(f"/rounds/{number}")
    assert found["record"] == record and found["verified"]["verified"] and found["settlement"] is not None
    (deck,) = record["decks"]
    assert not [card for card in deck["by_card"] if isinstance(card, dict)] and "salt" not in deck
    told = json.dumps([record, found])
    assert not [card for cards in held.values() for card in cards if f'"{card}"' in told]


def test_each_player_verifies_own_cards_and_the_board_and_nobody_the_undealt_cards(house: House) -> None:
    number, _, held = to_the_showdown(house)
    notices = house.aud.get(f"/rounds/{number}")["notices"]
    shown = {PLAYERS[one["seat"]]: one["cards"] for one in notices if one["event"] == "hand_shown"}
    board = [card for one in notices if one.get("to") == "community" for card in one["cards"]]
    for name in PLAYERS.values():
        found = getattr(house, name).get(f"/rounds/{number}")
        assert found["record"] == getattr(house, name).get(f"/records/{number}")
        assert found["verified"]["verified"] is verify_record(found["record"]).verified is True
        (deck,) = found["record"]["decks"]
        opened = [one["card"] for one in deck["by_card"] if isinstance(one, dict)]
        seen = {card for cards in ({**shown, name: held[name]}).values() for card in cards}
        assert sorted(opened) == sorted({*board, *seen})


def to_the_showdown(house: House) -> tuple[str, str, dict[str, list[str]]]:
    """A hand that the first player folds: its number, that player, and what each player held."""
    house.dot.do("start_hand", table="P1")
    house.dot.do("deal", table="P1")
    held = {}
    for seat, name in PLAYERS.items():
        (own,) = [one for one in getattr(house, name).get("/tables/P1")["hand"]["seats"] if one["seat"] == seat]
        held[name] = own["cards"]
    first = PLAYERS[house.dot.get("/tables/P1")["hand"]["turn"]]
    getattr(house, first).do("act", table="P1", action="fold")
    while (hand := house.dot.get("/tables/P1")["hand"])["settlement"] is None:
        go_on(house, hand["turn"])
    return hand["hand"], first, held


def test_a_review_tells_players_of_their_own_cards_and_those_that_were_shown_and_no_others(house: House) -> None:
    number, folder, held = to_the_showdown(house)
    notices = house.aud.get(f"/rounds/{number}")["notices"]
    shown = {PLAYERS[one["seat"]] for one in notices if one["event"] == "hand_shown"}
    assert folder not in shown
    for name in PLAYERS.values():
        review = getattr(house, name).get(f"/hands/{number}/review")
        known = {one["player"]: sorted(one["cards"]) for one in review["hands"]}
        assert known == {player: sorted(held[player]) for player in {*shown, name}}
        told = json.dumps(review)
        hidden = [card for player in PLAYERS.values() if player not in known for card in held[player]]
        assert not [card for card in hidden if f'"{card}"' in told]
        seats = {PLAYERS[decision["seat"]] for decision in review["decisions"]}
        assert seats == ({name} if shown - {name} else set())
    staff = house.aud.get(f"/hands/{number}/review")
    assert {one["player"] for one in staff["hands"]} == shown


def test_a_review_is_for_those_who_played_in_the_hand(house: House) -> None:
    number, held = folded_to_the_last(house)
    with pytest.raises(Refusal, match="only the players of a hand") as refused:
        house.eve.get(f"/hands/{number}/review")
    assert refused.value.code == "NOT_YOURS"
    review = house.ann.get(f"/hands/{number}/review")
    assert [one["cards"] for one in review["hands"]] == [held["ann"]]
    assert (review["streets"], review["decisions"]) == ([], [])
    (street,) = review["against_any"]["streets"]
    assert street["equity_exact"] == str(equity_against_random(" ".join(held["ann"])).share)


def test_a_link_opens_without_an_account_until_it_is_withdrawn_and_only_a_player_makes_one(house: House) -> None:
    number, folder, held = to_the_showdown(house)
    passer_by = Croupier(house.address)
    player: Croupier = getattr(house, folder)
    made = player.post("/shares", {"round": number, "hands": "own"})
    found = passer_by.get(f"/shared/{made['token']}")
    told = json.dumps(found)
    assert [card for card in held[folder] if f'"{card}"' in told] == held[folder]
    assert not [name for name in PLAYERS.values() if name in told]
    listed = player.get("/shares")["shares"]
    assert [(one["share"], one["round"], one["hands"]) for one in listed] == [(made["share"], number, "own")]
    assert made["token"] not in json.dumps(listed)

    others = [(house.eve, "/shares", {"round": number}), (house.aud, "/shares", {"round": number})]
    others += [(house.eve, "/shares/withdraw", {"share": made["share"]})]
    codes = []
    for person, door, body in others:
        with pytest.raises(Refusal) as refused:
            person.post(door, body)
        codes.append(refused.value.code)
    assert codes == ["NOT_YOURS", "NOT_YOURS", "NO_SUCH_SHARE"]
    assert passer_by.get(f"/shared/{made['token']}") == found

    player.post("/shares/withdraw", {"share": made["share"]})
    for token in (made["token"], "x" * 32, "x" * 500):
        with pytest.raises(Refusal) as refused:
            passer_by.get(f"/shared/{token}")
        assert refused.value.code == "NO_SUCH_SHARE"


def test_a_hand_in_play_is_not_reviewed(house: House) -> None:
    house.dot.do("start_hand", table="P1")
    house.dot.do("deal", table="P1")
    hand = house.dot.get("/tables/P1")["hand"]
    with pytest.raises(Refusal, match="once it is over"):
        house.ann.get(f"/hands/{hand['hand']}/review")
    while (turn := house.dot.get("/tables/P1")["hand"]["turn"]) is not None:
        getattr(house, PLAYERS[turn]).do("act", table="P1", action="fold")
    house.dot.do("settle", table="P1")


def go_on(house: House, turn: int | None) -> None:
    """One step on towards the showdown: who is to act stays in, else the dealer does what is next."""
    tried: list[tuple[Croupier, str, dict[str, str]]]
    if turn is None:
        tried = [(house.dot, name, {}) for name in ("deal", "flip_marker", "show_down", "settle")]
    else:
        tried = [(getattr(house, PLAYERS[turn]), "act", {"action": action}) for action in ("check", "call")]
    for person, command, fields in tried:
        with suppress(Refusal):
            person.do(command, table="P1", **fields)
            return
    raise AssertionError("the hand does not go on")
