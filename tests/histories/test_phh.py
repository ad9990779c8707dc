"""PHH hands read as sheets and written from them."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import pytest
from pokerkit import HandHistory

from croupier.errors import InputError
from croupier.histories.convert import sheets_from, text_from
from croupier.histories.phh_read import sheet_from_phh
from croupier.histories.phh_write import phh_from_sheet
from croupier.settlement import settle
from tests.settlement.poker_hands import ends, hand, random_sheet

DEAL = "'d dh p1 AsKd', 'd dh p2 8h8d', 'd dh p3 QcJc'"
CHECKED = ", ".join(f"'d db {cards}', 'p1 cc', 'p2 cc', 'p3 cc'" for cards in ("2c7d9s", "Kh", "3c"))


def phh(actions: str, **fields: str) -> str:
    """A hand of three with blinds of 5 and 10; the last player has the button."""
    values = {
        "variant": "'NT'",
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[5, 10, 0]",
        "min_bet": "10",
        "starting_stacks": "[100, 200, 300]",
        "actions": f"[{actions}]",
    } | fields
    return "".join(f"{key} = {value}\n" for key, value in values.items())


def end(text: str) -> dict[int, str]:
    return ends(settle(sheet_from_phh(text)))


class TestReading:
    """Each part of a PHH hand, and its form on a sheet."""

    def test_the_last_player_has_the_button_and_words_follow_from_play(self) -> None:
        sheet: Any = sheet_from_phh(
            phh(f"{DEAL}, 'p3 cc', 'p1 cbr 30', 'p2 f', 'p3 cc', 'd db 2c7d9s', 'p1 cbr 20', 'p3 f'")
        )
        assert sheet["button"] == 3
        assert [(action["seat"], action["action"], action.get("to")) for action in sheet["actions"]] == [
            (3, "call", None),
            (1, "raise", "30"),
            (2, "fold", None),
            (3, "call", None),
            (1, "bet", "20"),
            (3, "fold", None),
        ]
        assert sheet["board"] == ["2c", "7d", "9s"] and sheet["seats"][0]["cards"] == ["As", "Kd"]

    def test_of_two_players_blinds_and_antes_stand_the_other_way_round(self) -> None:
        fields = {"antes": "[0, 1]", "blinds_or_straddles": "[5, 10]", "starting_stacks": "[100, 100]"}
        assert end(phh("'p2 f'", **fields)) == {1: "105", 2: "95"}

    def test_a_negative_blind_is_a_live_post(self) -> None:
        text = phh("'p3 cc', 'p1 f', 'p2 f'", blinds_or_straddles="[5, 10, -10]")
        assert sheet_from_phh(text)["post"] == [{"seat": 3, "amount": "10"}]
        assert end(text) == {1: "95", 2: "190", 3: "315"}

    @pytest.mark.clause("R-124", "R-29")
    @pytest.mark.parametrize(
        "posted, posts",
        [
            ("-5", [("5", True)]),
            ("-9", [("9", True)]),
            ("-10", [("10", False)]),
            ("-15", [("10", False), ("5", True)]),
        ],
    )
    def test_a_missed_small_blind_is_dead(self, posted: str, posts: list[tuple[str, bool]]) -> None:
        sheet: Any = sheet_from_phh(phh("'p3 f', 'p1 f'", blinds_or_straddles=f"[5, 10, {posted}]"))
        assert [(post["amount"], post.get("dead", False)) for post in sheet["post"]] == posts

    @pytest.mark.clause("R-124")
    def test_a_small_post_is_live_where_the_actions_fit_only_then(self) -> None:
        fields = {"blinds_or_straddles": "[5, 10, -5]", "starting_stacks": "[100, 200, 40]"}
        text = phh("'p3 cbr 30', 'p1 f', 'p2 cc', 'd db 2c7d9s', 'p2 cc', 'p3 cbr 10', 'p2 f'", **fields)
        assert sheet_from_phh(text)["post"] == [{"seat": 3, "amount": "5"}]

    def test_the_player_left_of_a_straddle_acts_first(self) -> None:
        text = phh("'p1 f', 'p2 f'", blinds_or_straddles="[5, 10, 20]")
        assert end(text) == {1: "95", 2: "190", 3: "315"}
        with pytest.raises(InputError, match=r"raise to 30\.00 or more"):
            sheet_from_phh(phh("'p1 cbr 29'", blinds_or_straddles="[5, 10, 20]"))

    def test_antes_are_dead_money(self) -> None:
        assert end(phh("'p3 f', 'p1 f'", antes="[0, 10, 0]")) == {1: "95", 2: "205", 3: "300"}

    def test_without_a_small_blind(self) -> None:
        assert end(phh("'p3 f', 'p1 f'", blinds_or_straddles="[0, 10, 0]")) == {1: "100", 2: "200", 3: "300"}

    def test_a_hand_that_is_mucked_cannot_win(self) -> None:
        start = f"{DEAL}, 'p3 cc', 'p1 cc', 'p2 cc', {CHECKED}"
        assert end(phh(start)) == {1: "120", 2: "190", 3: "290"}
        assert end(phh(f"{start}, 'p1 sm', 'p2 sm 8h8d', 'p3 sm -'")) == {1: "90", 2: "220", 3: "290"}

    def test_cards_shown_at_the_end_are_known(self) -> None:
        hidden = "'d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cc', 'p1 cc', 'p2 cc'"
        text = phh(f"{hidden}, {CHECKED}, 'p1 sm ????', 'p2 sm 8h8d # with a grin', 'p3 sm Ad??', ''")
        assert end(text) == {1: "90", 2: "220", 3: "290"}

    @pytest.mark.clause("R-123")
    def test_a_stack_that_is_not_known_is_never_all_in(self) -> None:
        text = phh("'p3 cbr 30', 'p1 cbr 3000', 'p2 f', 'p3 cc'", starting_stacks="[inf, 200, inf]")
        sheet: Any = sheet_from_phh(text)
        assert sheet["meta"]["phh"]["unknown_stacks"] == [1, 3]
        with pytest.raises(InputError, match="2nd Betting Round"):
            settle(sheet)

    def test_the_check_of_one_who_is_not_asked_here_is_left_out(self) -> None:
        fields = {"starting_stacks": "[100, 200, 10]"}
        text = phh(f"{DEAL}, 'p3 cc', 'p1 f', 'p2 cc', 'd db 2c7d9s', 'd db Kh', 'd db 3c'", **fields)
        assert end(text) == {1: "95", 2: "215", 3: "0"}

    def test_seats_and_names_are_kept_where_they_go_round_our_table(self) -> None:
        sheet: Any = sheet_from_phh(phh("'p3 f', 'p1 f'", seats="[8, 9, 2]", players="['Ann', '', 'Cy']"))
        assert [(seat["seat"], seat.get("player")) for seat in sheet["seats"]] == [(8, "Ann"), (9, None), (2, "Cy")]
        other: Any = sheet_from_phh(phh("'p3 f', 'p1 f'", seats="[2, 9, 8]"))
        assert [seat["seat"] for seat in other["seats"]] == [1, 2, 3]


@pytest.mark.parametrize(
    "text, place, reason",
    [
        (phh("'p3 f'", variant="'PO'"), "line 1", "only no-limit hold'em (NT) can be read, not 'PO'"),
        ("hand = 7\n", "line 1", "there is no field `variant`"),
        ("variant = 'NT'\nantes = [0, 0]\n", "line 1", "`blinds_or_straddles` is missing"),
        ("variant = 'NT'\nantes = [0, 0\n", "line 2", "not valid TOML"),
        (phh("'p3 f'", antes="[0, 0]"), "line 2", "antes: has 2 amounts for 3 players"),
        (phh("'p3 f'", antes="[0, 0, -1]"), "line 2", "antes: -1 is negative"),
        (phh("'p3 f'", min_bet="0.005"), "line 4", "more than two decimals"),
        (phh("'p3 f'", min_bet="0"), "line 4", "min_bet: must be above 0"),
        (phh("'p3 f'", starting_stacks="[100]"), "line 5", "2 to 10 players, not 1"),
        (phh("'p3 f',\n'p1 f',\n'p2 x'"), "line 8", "actions[2]: 'p2 x': is not an action"),
        (phh("'p3 f',\n'p2 f'"), "line 7", "it is the turn of seat 1, not of seat 2"),
        (phh("'p3 cbr 12'"), "line 6", "too small (PKR 3.16); legal: fold, call 10.00, raise to 20.00 or more"),
        (phh("'p4 f'"), "line 6", "'p4' is neither the dealer nor one of the 3 players"),
        (phh("'d dh p1 AsXx'"), "line 6", "'Xx' is not a card"),
        (phh("'d db ????'"), "line 6", "is not a deal"),
        (phh("'p3 cbr ten'"), "line 6", "'ten' is not an amount"),
        (phh("'p3 f', 'p1 f', 'p2 f'"), "line 6", "the betting is over"),
        (phh("7"), "line 6", "must be an array of strings"),
    ],
)
def test_what_is_not_understood_is_an_error_with_its_line(text: str, place: str, reason: str) -> None:
    with pytest.raises(InputError) as caught:
        sheet_from_phh(text)
    assert caught.value.place == place and reason in caught.value.reason


def test_a_file_of_several_hands_names_the_line_of_the_bad_one() -> None:
    good, bad = phh("'p3 f', 'p1 f'"), phh("'p3 f', 'p2 f'")
    assert len(sheets_from(f"[1]\n{good}\n[2]\n{good}".encode(), "phhs")) == 2
    with pytest.raises(InputError) as caught:
        sheets_from(f"[1]\n{good}\n[2]\n{bad}".encode(), "phhs")
    assert caught.value.place == "line 15"


def without_order(settlement: Mapping[str, Any]) -> dict[str, Any]:
    """A settlement with its seats by number, since histories list them from the left of the button."""
    return {**settlement, "seats": sorted(settlement["seats"], key=lambda seat: seat["seat"])}


@pytest.mark.parametrize("form", ["phh", "phhs", "ohh", "json", "jsonl", "yaml"])
@pytest.mark.parametrize("seed", range(40))
def test_a_hand_written_and_read_again_settles_the_same(seed: int, form: str) -> None:
    sheet = random_sheet(seed)
    sheet["table"]["rake"] = {"percent": "5", "cap": "3"}
    (again,) = sheets_from(text_from([sheet], form).encode(), form)
    ours, theirs = without_order(settle(sheet)), without_order(settle(again))
    if form == "ohh":
        theirs["seats"] = [seat | {"player": None} for seat in theirs["seats"]]
    assert theirs == ours


UNUSUAL = {
    "dead button": hand("4:100 7:100", "4 call, 7 check, 4 bet 10, 7 fold", button=1, board="2c 7d 9s"),
    "no small blind": hand("1:100 2:100 3:100", "3 call, 1 fold, 2 raise 30, 3 fold", no_small_blind=True),
    "live post": hand("1:90 2:90 3:90 4:90", "4 check, 1 fold, 2 fold, 3 fold", post=[{"seat": 4, "amount": "10"}]),
    "dead post": hand("1:90 2:90 3:90 4:90", "4 fold, 1 fold, 2 fold", post=[{"seat": 4, "amount": "5", "dead": True}]),
    "antes": hand("1:90 2:90 3:90", "1 fold, 2 fold", antes={"1": "1", "2": "1", "3": "1"}),
    "cents": hand("1:90.25 2:90 3:90", "1 raise 20.75, 2 fold, 3 fold", table={"chip": "0.25"}),
    "short blind": hand("1:90 2:90 3:7", "1 fold, 2 call", cards="2:8h8d 3:QcJc", board="2c 7d 9s Kh 3c"),
}


@pytest.mark.parametrize("form", ["phh", "ohh"])
@pytest.mark.parametrize("name", UNUSUAL)
def test_unusual_hands_survive_too(name: str, form: str) -> None:
    (again,) = sheets_from(text_from([UNUSUAL[name]], form).encode(), form)
    assert ends(settle(again)) == ends(settle(UNUSUAL[name]))


def test_a_post_that_phh_cannot_tell_is_refused() -> None:
    actions = "4 call, 1 fold, 2 fold, 3 check, 3 check, 4 fold"
    sheet = hand("1:90 2:90 3:90 4:90", actions, board="2c 7d 9s", post=[{"seat": 4, "amount": "7"}])
    with pytest.raises(InputError, match="cannot be written as PHH"):
        phh_from_sheet(sheet)


def test_a_hand_with_irregularities_is_refused() -> None:
    sheet = hand("1:90 2:90", "1 fold", irregularities=[{"kind": "button-not-placed"}])
    with pytest.raises(InputError, match="cannot be told in a hand history"):
        phh_from_sheet(sheet)


OTHER_RULES = (10, 20, 38)
"""PKR 3.15.3: somebody raises again after an all-in of half a raise, which PokerKit does not allow."""


@pytest.mark.parametrize("seed", [seed for seed in range(40) if seed not in OTHER_RULES])
def test_pokerkit_reads_what_we_write_and_comes_to_the_same_stacks(seed: int) -> None:
    sheet = random_sheet(seed, short_stacks=False)
    settlement: Any = settle(sheet)
    expected = {seat["seat"]: Decimal(seat["end"]) for seat in settlement["seats"]}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        history = HandHistory.loads(phh_from_sheet(sheet))
        state = list(history)[-1]
    assert dict(zip(history.seats, map(Decimal, state.stacks), strict=True)) == expected
