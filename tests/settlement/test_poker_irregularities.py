"""The effects of irregularities on a Poker sheet's settlement."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import InputError
from croupier.settlement import settle
from tests.settlement.poker_hands import ends, hand

BOARD = "2c 7d 9s Kh 3c"
CARDS = "1:AsKd 2:8h8d 3:QcJc"
FOREIGN = {"kind": "foreign-card"}


def settled(sheet: dict[str, Any]) -> Any:
    return settle(sheet)


def checked_down(*irregularities: dict[str, Any], **fields: Any) -> dict[str, Any]:
    actions = "1 call, 2 call, 3 check" + ", 2 check, 3 check, 1 check" * 3
    table = {"rake": {"percent": "5"}}
    return hand(
        "1:100 2:100 3:100",
        actions,
        cards=CARDS,
        board=BOARD,
        table=table,
        irregularities=list(irregularities),
        **fields,
    )


@pytest.mark.clause("PKR 5.12")
def test_a_void_returns_every_chip_antes_and_posts_too() -> None:
    sheet = checked_down(
        FOREIGN, antes={"1": "1"}, post=[{"seat": 2, "amount": "3", "dead": True}, {"seat": 2, "amount": "5"}]
    )
    result = settled(sheet)
    assert (result["result"], result["clause"]) == ("void", "PKR 5.12")
    assert result["pots"] == result["uncalled"] == result["showdown"] == []
    assert ends(result) == {1: "100", 2: "100", 3: "100"} and result["rake"] == "0.00"
    assert {seat["net"] for seat in result["seats"]} == {"0.00"}


@pytest.mark.clause("PKR 5.12")
def test_a_void_hand_may_break_off_anywhere_with_cards_missing_or_too_many() -> None:
    sheet = checked_down(FOREIGN)
    sheet |= {"actions": sheet["actions"][:4], "board": ["2c"]}
    sheet["seats"][0]["cards"] = ["As", "Kd", "4h"]
    assert settled(sheet)["result"] == "void"


def test_a_void_hand_still_has_real_cards_once_each_and_lawful_actions() -> None:
    sheet = checked_down(FOREIGN)
    with pytest.raises(InputError, match="'As' is dealt twice"):
        settle(sheet | {"board": ["As"]})
    with pytest.raises(InputError, match=r"actions\[0\]: .* not in turn"):
        settle(sheet | {"actions": sheet["actions"][1:2]})


@pytest.mark.parametrize("kind", ["face-up-card", "unlisted", "button-not-placed"])
def test_other_rulings_change_nothing(kind: str) -> None:
    assert settled(checked_down({"kind": kind})) == settled(checked_down())


@pytest.mark.clause("PKR 3.14.2")
def test_a_hand_not_revealed_at_the_showdown_is_folded() -> None:
    entry = {"kind": "hand-not-revealed", "facts": {"active_players": "several"}, "seat": 1}
    result = settled(checked_down(entry))
    assert result["pots"][0]["eligible"] == [2, 3] and result["pots"][0]["winners"] == [2]
    assert result["showdown"] == [2, 3]


@pytest.mark.clause("PKR 5.11")
def test_an_exposed_hand_stands_as_a_fold_among_the_actions() -> None:
    entry = {"kind": "hole-cards-exposed", "facts": {"decisions_pending": True}, "seat": 1}
    folded = hand("1:100 2:100 3:100", "1 fold, 2 fold", irregularities=[entry])
    assert ends(settled(folded)) == {1: "100", 2: "95", 3: "105"}
    with pytest.raises(InputError, match=r"^irregularities: seat 1 exposed its cards"):
        settle(checked_down(entry))


@pytest.mark.parametrize(
    "entry, place",
    [
        ({"kind": "hand-not-revealed", "facts": {"active_players": "several"}}, "irregularities[0].seat"),
        ({"kind": "hand-not-revealed", "facts": {"active_players": "several"}, "seat": 4}, "irregularities[0].seat"),
        ({"kind": "foreign-card", "box": 1}, "irregularities[0].box"),
        ({"kind": "foreign-card", "choice": "withdraw"}, "irregularities[0].choice"),
        ({"kind": "no-such-kind"}, "irregularities[0].kind"),
        ({"kind": "exposed-card", "facts": {"count": 0}}, "irregularities[0].facts.count"),
    ],
)
def test_a_bad_entry_is_refused_at_its_place(entry: dict[str, Any], place: str) -> None:
    with pytest.raises(InputError) as caught:
        settle(checked_down(entry))
    assert caught.value.place == place


def test_somebody_must_be_left() -> None:
    entries: list[dict[str, Any]] = [
        {"kind": "hand-not-revealed", "facts": {"active_players": "several"}, "seat": seat} for seat in (1, 2, 3)
    ]
    with pytest.raises(InputError, match="no hand is left"):
        settle(checked_down(*entries))


@pytest.mark.clause("PKR 4.3", "PKR 3.14.2")
def test_what_nobody_called_goes_back_even_to_a_hand_that_is_not_revealed() -> None:
    entry = {"kind": "hand-not-revealed", "facts": {"active_players": "several"}, "seat": 1}
    sheet = hand("1:100 2:60", "1 all-in, 2 call", cards=CARDS, board=BOARD, irregularities=[entry])
    result = settled(sheet)
    assert ends(result) == {1: "40", 2: "120"}
    assert result["uncalled"] == [{"seat": 1, "amount": "40.00", "clause": "PKR 4.3"}]
    assert result["showdown"] == [] and result["pots"][0]["clause"] == "PKR 3.14.1"


EXPOSED = {"kind": "hole-cards-exposed", "facts": {"decisions_pending": True}, "seat": 3}


@pytest.mark.clause("PKR 5.11")
def test_an_exposed_hand_is_folded_where_it_stands_among_the_actions_in_turn_or_not() -> None:
    early = "1 raise 30, 3 fold, 2 call" + ", 2 check, 1 check" * 3
    sheet = hand("1:100 2:100 3:100", early, cards=CARDS, board=BOARD, irregularities=[EXPOSED])

    result = settled(sheet)

    assert ends(result) == {1: "140", 2: "70", 3: "90"}
    assert result["pots"][0]["eligible"] == [1, 2]
    with pytest.raises(InputError, match=r"actions\[1\]: seat 3 is not in turn"):
        settle({**sheet, "irregularities": []})
    with pytest.raises(InputError, match=r"actions\[1\]: seat 3 is not in turn"):
        settle({**sheet, "irregularities": [{**EXPOSED, "facts": {"decisions_pending": False}}]})


@pytest.mark.clause("PKR 5.11")
def test_an_exposed_hand_that_is_all_in_is_folded_by_its_action() -> None:
    actions = "1 call, 2 call, 3 all-in, 1 call, 3 fold, 2 call"
    sheet = hand(
        "1:200 2:200 3:60", actions + ", 2 check, 1 check" * 3, cards=CARDS, board=BOARD, irregularities=[EXPOSED]
    )

    assert ends(settled(sheet)) == {1: "320", 2: "140", 3: "0"}


@pytest.mark.clause("PKR 5.11")
def test_an_exposed_hand_is_folded_once_and_only_while_there_is_betting() -> None:
    twice = "1 raise 30, 3 fold, 3 fold, 2 call" + ", 2 check, 1 check" * 3
    with pytest.raises(InputError, match="not in turn"):
        settle(hand("1:100 2:100 3:100", twice, cards=CARDS, board=BOARD, irregularities=[EXPOSED]))
    late = "1 call, 2 call, 3 check" + ", 2 check, 3 check, 1 check" * 3 + ", 3 fold"
    with pytest.raises(InputError, match="betting is over"):
        settle(hand("1:100 2:100 3:100", late, cards=CARDS, board=BOARD, irregularities=[EXPOSED]))


@pytest.mark.clause("PKR 3.15.4", "PKR 5.11", "R-53")
def test_what_nobody_had_matched_of_an_exposed_bet_goes_back_and_the_rest_has_to_be_called() -> None:
    exposed = [{**EXPOSED, "seat": 1}]
    actions = "1 raise 90, 2 all-in, 1 fold, 3 call"
    sheet = hand("1:100 2:30 3:100", actions, cards=CARDS, board=BOARD, irregularities=exposed)

    result = settled(sheet)

    assert ends(result) == {1: "70", 2: "90", 3: "70"}
    assert result["uncalled"] == [{"seat": 1, "amount": "60.00", "clause": "PKR 4.3"}]
    with pytest.raises(InputError, match=r"actions\[3\]: .*too small.*raise to 50\.00 or more"):
        settle({**sheet, "actions": [*sheet["actions"][:3], {"seat": 3, "action": "raise", "to": "49"}]})


EARLY = {"kind": "out-of-turn", "facts": {"passed_over": "bets-more"}, "seat": 3}


@pytest.mark.clause("PKR 3.15.4", "PKR 5.10.3", "R-53")
def test_an_early_bet_that_stays_in_is_the_total_of_its_owners_fold() -> None:
    actions = "1 raise 80, 2 all-in, 3 fold 40"
    sheet = hand("1:100 2:25 3:100", actions, cards=CARDS, board=BOARD, irregularities=[EARLY])

    result = settled(sheet)

    pots = [(pot["amount"], pot["eligible"]) for pot in result["pots"]]
    assert pots == [("75.00", [1, 2]), ("30.00", [1])]
    assert result["uncalled"] == [{"seat": 1, "amount": "40.00", "clause": "PKR 4.3"}]
    assert ends(result)[3] == "60"


@pytest.mark.clause("PKR 5.10.3")
@pytest.mark.parametrize("total", ["10", "80", "101"])
def test_an_early_bet_that_stays_in_is_more_than_was_in_and_less_than_was_bet(total: str) -> None:
    sheet = hand("1:100 2:25 3:100", f"1 raise 80, 2 fold, 3 fold {total}", irregularities=[EARLY])
    with pytest.raises(InputError, match=r"^actions\[2\]\.to: an early BET that stays in is above 10\.00"):
        settle(sheet)


def test_a_fold_has_a_total_only_where_an_early_bet_stays_in() -> None:
    sheet = hand("1:100 2:25 3:100", "1 raise 80, 2 fold 20, 3 fold", irregularities=[EARLY])
    with pytest.raises(InputError, match=r"^actions\[1\]\.to: belongs to a bet or a raise"):
        settle(sheet)


@pytest.mark.clause("PKR 3.14.1", "PKR 3.15.4", "R-53")
def test_a_side_pot_is_not_won_by_an_all_in_player_because_its_last_hand_was_not_revealed() -> None:
    entries: list[dict[str, Any]] = [
        {"kind": "hand-not-revealed", "facts": {"active_players": "several"}, "seat": seat} for seat in (3, 1)
    ]
    actions = "1 raise 80, 2 all-in, 3 call" + ", 3 check, 1 check" * 3
    sheet = hand("1:100 2:30 3:100", actions, cards=CARDS, board=BOARD, irregularities=entries)

    result = settled(sheet)

    pots = [(pot["amount"], pot["eligible"], pot["winners"]) for pot in result["pots"]]
    assert pots == [("90.00", [2], [2]), ("100.00", [1], [1])]
