"""Irregularities on a round sheet: what they change, in which order, and what must be there."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import InputError
from tests.sheets import RWS_STUD, STUD, Sheet, box, clause, lines, settle, settled_bet, sheet

FLUSH, PAIR, NOTHING = "Kh 9h 7h 5h 2h", "Ks Kc 9d 5d 4d", "Jd Th 8c 4h 2s"
BOARD, HOLDEM_DEALER = "Kh 9c 5d 4s 2c", "Qs Qd"
FOREIGN_CARD = {"kind": "foreign-card"}


def entry(kind: str, number: int | None = None, choice: str | None = None, /, **facts: object) -> Sheet:
    found: Sheet = {"kind": kind, "facts": facts}
    if number is not None:
        found["box"] = number
    if choice is not None:
        found["choice"] = choice
    return found


def stud(code: str, *entries: Sheet, **more: Any) -> Sheet:
    boxes = [
        box(1, FLUSH, "bet", ante=10, jackpot=5) if code != "SSP" else box(1, FLUSH, "bet", ante=10, jackpot_player=5),
        box(2, PAIR, "fold", ante=20),
    ]
    return sheet(code, *boxes, meter=90_000, irregularities=list(entries), **more)


def holdem(*entries: Sheet, decision: str | None = "play", community: str = BOARD, **bets: object) -> Sheet:
    one = box(1, "As Ad", decision, **({"ante": 10} | bets))
    return sheet("PTH", one, dealer=HOLDEM_DEALER, community=community, meter=90_000, irregularities=list(entries))


EXPOSED_TWO = entry("exposed-card", count=2, whose="player", players_have_seen=False)
VOIDS = [
    pytest.param("CSP", EXPOSED_TWO, "CSP 5.22", "CSP 5.8.2", marks=clause("CSP 5.22", "CSP 5.8.2", "R-35")),
    pytest.param("MLP", EXPOSED_TWO, "MLP 5.22", "MLP 5.8.2", marks=clause("MLP 5.22", "MLP 5.8.2", "R-35")),
    pytest.param("SSP", EXPOSED_TWO, "SSP 5.4", None, marks=clause("SSP 5.4", "R-40")),
]


@pytest.mark.parametrize(("code", "voided_by", "decides", "also"), VOIDS)
def test_a_void_hands_back_every_bet(code: str, voided_by: Sheet, decides: str, also: str | None) -> None:
    settled = settle(stud(code, voided_by))
    assert (settled["result"], settled["dealer"], settled["house"]) == ("void", None, "0.00")
    for found in settled["boxes"]:
        assert found["net"] == "0.00"
        for line in found["bets"]:
            assert (line["outcome"], line["returned"], line["clause"]) == ("returned", line["stake"], decides)
            assert also is None or also in line["also"]
    assert settled["jackpot"] == {"before": "90000.00", "after": "90000.00", "payouts": []}


@clause("PTH 5.21", "PTH 5.8.1")
def test_a_void_in_holdem_hands_back_bonus_and_jackpot_bets_too() -> None:
    settled = settle(holdem(FOREIGN_CARD, bonus=5, jackpot=5, turn=10))
    assert {line["bet"]: line["clause"] for line in settled["boxes"][0]["bets"]} == dict.fromkeys(
        ("ante", "bonus", "jackpot", "flop", "turn"), "PTH 5.21"
    )


def test_on_a_void_cards_and_decisions_may_be_missing_or_short() -> None:
    bare = sheet("CSP", box(1, ante=10), box(2, "Ah Kd", ante=10, bet=20), irregularities=[FOREIGN_CARD])
    del bare["dealer"]
    settled = settle(bare)
    assert [found["hand"] for found in settled["boxes"]] == [None, None]
    assert list(lines(settled, 2)) == ["ante", "bet"]


def test_on_a_void_a_complete_hand_is_still_named_and_cards_must_still_be_real() -> None:
    assert [found["hand"] for found in settle(stud("CSP", FOREIGN_CARD))["boxes"]] == ["flush", "one-pair"]
    twice = sheet("CSP", box(1, "Ah Ah", ante=10), irregularities=[FOREIGN_CARD])
    with pytest.raises(InputError, match="dealt twice"):
        settle(twice)


@pytest.mark.parametrize("place", ["dealer", "boxes[0].cards"])
def test_on_a_void_too_many_cards_are_still_an_error(place: str) -> None:
    voided = stud("CSP", FOREIGN_CARD)
    (voided["dealer"] if place == "dealer" else voided["boxes"][0]["cards"]).append("6s")
    with pytest.raises(InputError) as refused:
        settle(voided)
    assert refused.value.place == place


@clause("SSP 5.1.1", "SSP 5.5")
def test_in_singapore_stud_the_first_voiding_clause_on_the_sheet_decides() -> None:
    both = stud("SSP", {"kind": "deck-count-wrong"}, FOREIGN_CARD)
    assert settled_bet(both, "ante")[3] == "SSP 5.5"
    assert "SSP 5.1.1" in lines(settle(both), 1)["ante"]["also"]


WRONG_COUNT = {"noticed": "this-round", "reconstructible": False}


@pytest.mark.parametrize("code", [pytest.param(code, marks=clause(f"{code} 5.15", "R-35")) for code in RWS_STUD])
def test_an_invalidated_hand_goes_back_whole_even_if_it_had_folded(code: str) -> None:
    for number in (1, 2):
        found = stud(code, entry("player-card-count", number, **WRONG_COUNT))
        found["boxes"][number - 1]["cards"].append("6s")
        settled = settle(found)
        for line in lines(settled, number).values():
            assert (line["outcome"], line["clause"]) == ("returned", f"{code} 5.15")
        assert settled["boxes"][number - 1]["hand"] is None
        assert lines(settled, 3 - number)["ante"]["outcome"] != "returned"


@pytest.mark.parametrize(
    ("code", "number"),
    [
        pytest.param("CSP", "5.19", marks=clause("CSP 5.19")),
        pytest.param("MLP", "5.19", marks=clause("MLP 5.19")),
        pytest.param("PTH", "5.18", marks=clause("PTH 5.18")),
    ],
)
def test_a_further_hand_examined_on_purpose_goes_back(code: str, number: str) -> None:
    examined = entry("extra-hand-examined", 1, intentional=True)
    found = holdem(examined, jackpot=5) if code == "PTH" else stud(code, examined)
    assert {line["clause"] for line in lines(settle(found), 1).values()} == {f"{code} {number}"}
    by_mistake = entry("extra-hand-examined", 1, intentional=False)
    found = holdem(by_mistake, jackpot=5) if code == "PTH" else stud(code, by_mistake)
    assert lines(settle(found), 1)["ante"]["outcome"] != "returned"


EXPOSED_ONE = {"count": 1, "whose": "player", "players_have_seen": False}
OFFERS = [
    ("exposed-card", EXPOSED_ONE, "continue"),
    ("burn-missed", {"players_have_seen": False, "reconstructible": True}, "continue-reconstructed"),
    ("simultaneous-draw", {"order_known": False}, "continue"),
    ("simultaneous-draw", {"order_known": True}, "continue-reconstructed"),
]


@pytest.mark.parametrize("code", [pytest.param(code, marks=clause(f"{code} 5.10.3")) for code in (*RWS_STUD, "PTH")])
@pytest.mark.parametrize(("kind", "facts", "going_on"), OFFERS)
def test_a_withdrawn_hand_goes_back_and_the_others_go_on(
    code: str, kind: str, facts: dict[str, object], going_on: str
) -> None:
    def round_with(*entries: Sheet) -> Sheet:
        return holdem(*entries, jackpot=5) if code == "PTH" else stud(code, *entries)

    withdrawn = settle(round_with(entry(kind, 1, "withdraw", **facts)))
    assert {line["clause"] for line in lines(withdrawn, 1).values()} == {f"{code} 5.10.3"}
    assert {line["outcome"] for line in lines(withdrawn, 1).values()} == {"returned"}
    untouched = settle(round_with())
    assert settle(round_with(entry(kind, 1, going_on, **facts))) == untouched
    assert settle(round_with(entry(kind, **facts))) == untouched


@clause("R-16")
def test_a_hand_that_goes_back_takes_nothing_from_the_meter() -> None:
    royal = sheet(
        "CSP",
        box(1, "Ah Kh Qh Jh Th", "bet", ante=10, jackpot=5),
        meter=90_000,
        irregularities=[entry("exposed-card", 1, "withdraw", **EXPOSED_ONE)],
    )
    assert settle(royal)["jackpot"] == {"before": "90000.00", "after": "90000.00", "payouts": []}


WALKED = {"decisions_pending": True}


@clause("CSP 5.5", "R-36")
def test_a_player_who_walks_away_with_a_decision_open_has_folded() -> None:
    walked = stud("CSP", entry("player-absent", 1, **WALKED))
    del walked["boxes"][0]["decision"]
    settled = lines(settle(walked), 1)
    assert {line["clause"] for line in settled.values()} == {"CSP 3.12.1"}
    assert all("CSP 5.5" in line["also"] for line in settled.values())


@clause("MLP 5.5", "R-11")
def test_in_multi_link_the_jackpot_bet_of_a_walker_plays_on() -> None:
    walked = stud("MLP", entry("player-absent", 1, **WALKED))
    walked["boxes"][0]["decision"] = "fold"
    assert settled_bet(walked, "ante") == ("lose", "0.00", "0.00", "MLP 3.12.1")
    assert settled_bet(walked, "jackpot") == ("win", "100.00", "0.00", "MLP 4.2")


@pytest.mark.parametrize("code", STUD)
@pytest.mark.parametrize("bets", [{}, {"bet": 20}])
def test_a_walker_whose_bet_is_placed_has_no_decision_pending(code: str, bets: dict[str, int]) -> None:
    walked = stud(code, entry("player-absent", 1, **WALKED))
    walked["boxes"][0]["bets"] |= bets
    if bets:
        del walked["boxes"][0]["decision"]
    with pytest.raises(InputError, match="no decision of its player is pending") as refused:
        settle(walked)
    assert refused.value.place == "irregularities[0]"


@pytest.mark.parametrize("code", [pytest.param(code, marks=clause(f"{code} 5.6")) for code in RWS_STUD])
def test_a_walker_with_nothing_left_to_decide_is_settled(code: str) -> None:
    done = stud(code, entry("player-absent", 1, decisions_pending=False))
    assert settle(done) == settle(stud(code))


@clause("PTH 5.5", "R-36")
@pytest.mark.parametrize("decision", ["play", None])
def test_a_holdem_walker_after_the_flop_loses_what_he_has_placed(decision: str | None) -> None:
    walked = holdem(entry("player-absent", 1, **WALKED), decision=decision, flop=20, turn=10, bonus=5, jackpot=5)
    settled = lines(settle(walked), 1)
    assert list(settled) == ["ante", "bonus", "jackpot", "flop", "turn"]
    for line in settled.values():
        assert (line["outcome"], line["clause"]) == ("lose", "PTH 3.11.2(a)")
        assert "PTH 5.5" in line["also"]


@clause("PTH 5.5", "R-36", "R-11")
def test_community_rows_still_count_for_a_holdem_walker() -> None:
    walked = holdem(entry("player-absent", 1, **WALKED), decision=None, jackpot=5, community="9h 9c 9d 9s 5h")
    assert settled_bet(walked, "jackpot") == ("win", "300.00", "0.00", "PTH 4.2")


@clause("CSP 4.3", "R-38")
def test_a_casino_stud_hand_that_is_not_shown_claims_no_jackpot_prize() -> None:
    hidden = stud("CSP", entry("hand-not-revealed", 1))
    assert settled_bet(hidden, "jackpot") == ("lose", "0.00", "0.00", "CSP 4.3")
    assert settled_bet(hidden, "ante") == settled_bet(stud("CSP"), "ante")
    no_prize = stud("CSP", entry("hand-not-revealed", 1))
    no_prize["boxes"][0]["cards"] = NOTHING.split()
    assert settled_bet(no_prize, "jackpot")[3] == "CSP 4.2"


@clause("PTH 4.3", "R-38")
def test_a_holdem_hand_that_is_not_shown_claims_no_jackpot_prize_not_even_a_community_row() -> None:
    hidden = holdem(entry("hand-not-revealed", 1), jackpot=5, community="9h 9c 9d 9s 5h")
    assert settled_bet(hidden, "jackpot") == ("lose", "0.00", "0.00", "PTH 4.3")


@clause("MLP 4.3", "R-38")
def test_a_multi_link_hand_that_is_not_shown_is_folded_and_its_jackpot_bet_plays_on() -> None:
    hidden = stud("MLP", entry("hand-not-revealed", 1))
    settled = lines(settle(hidden), 1)
    for bet in ("ante", "bet"):
        assert (settled[bet]["outcome"], settled[bet]["clause"]) == ("lose", "MLP 3.12.1")
        assert "MLP 4.3" in settled[bet]["also"]
    assert settled_bet(hidden, "jackpot") == ("win", "100.00", "0.00", "MLP 4.2")


@clause("R-19", "R-38")
def test_singapore_stud_does_not_cover_a_hand_that_is_not_shown() -> None:
    assert settle(stud("SSP", entry("hand-not-revealed"))) == settle(stud("SSP"))


@clause("MLP 5.5", "MLP 4.3")
@pytest.mark.parametrize("turned", [False, True])
def test_of_two_rulings_that_fold_a_hand_both_are_cited(turned: bool) -> None:
    entries = [entry("player-absent", 2, **WALKED), entry("hand-not-revealed", 2)]
    folded = stud("MLP", *(entries[::-1] if turned else entries))
    assert set(lines(settle(folded), 2)["ante"]["also"]) == {"MLP 5.5", "MLP 4.3"}


def test_a_turn_bet_may_stand_on_a_void_sheet_whose_flop_bet_was_not_written_down() -> None:
    voided = sheet("PTH", box(1, ante=10, turn=10), irregularities=[FOREIGN_CARD])
    del voided["dealer"]
    assert list(lines(settle(voided), 1)) == ["ante", "turn"]


def test_a_void_beats_a_withdrawal_and_a_withdrawal_beats_a_fold() -> None:
    withdraws = entry("exposed-card", 1, "withdraw", **EXPOSED_ONE)
    folds = entry("hand-not-revealed", 1)
    assert settled_bet(stud("MLP", folds, withdraws, FOREIGN_CARD), "bet")[3] == "MLP 5.22"
    assert settled_bet(stud("MLP", folds, withdraws), "bet")[3] == "MLP 5.10.3"
    assert settled_bet(stud("MLP", folds), "bet")[3] == "MLP 3.12.1"


@pytest.mark.parametrize(
    "harmless",
    [
        entry("over-limit-bet", noticed="after-close"),
        entry("under-limit-bet", 1, "withdraw", noticed="before-close"),
        entry("wrong-multiple", 1, size="less"),
        entry("late-bet", 2, attempt="withdraw"),
        entry("error-noticed-late"),
        entry("face-up-card"),
        entry("jackpot-fault", players_have_seen=True),
        entry("jackpot-fault-next-round", 1, "close-table"),
        entry("exposed-card", count=2, whose="mixed", players_have_seen=True),
        entry("unlisted"),
    ],
    ids=lambda found: found["kind"],
)
def test_other_rulings_leave_the_settlement_as_amounts_and_cards_give_it(harmless: Sheet) -> None:
    assert settle(stud("CSP", harmless)) == settle(stud("CSP"))


WRONG = [
    ("not a mapping", "irregularities[0]"),
    ({}, "irregularities[0].kind"),
    ({"kind": 5}, "irregularities[0].kind"),
    ({"kind": "earthquake"}, "irregularities[0].kind"),
    ({"kind": "out-of-turn"}, "irregularities[0].facts.passed_over"),
    ({"kind": "exposed-card"}, "irregularities[0].facts.count"),
    ({"kind": "exposed-card", "facts": []}, "irregularities[0].facts"),
    ({"kind": "exposed-card", "facts": None}, "irregularities[0].facts"),
    (entry("exposed-card", count=0, whose="player", players_have_seen=False), "irregularities[0].facts.count"),
    (entry("exposed-card", count=1, whose="community", players_have_seen=False), "irregularities[0].facts.whose"),
    (entry("foreign-card", 3), "irregularities[0].box"),
    (entry("foreign-card", 0), "irregularities[0].box"),
    ({"kind": "foreign-card", "box": "1"}, "irregularities[0].box"),
    ({"kind": "foreign-card", "seat": 1}, "irregularities[0].seat"),
    (entry("foreign-card", 1, "withdraw"), "irregularities[0].choice"),
    (entry("exposed-card", 1, "fold", **EXPOSED_ONE), "irregularities[0].choice"),
    (entry("exposed-card", 1, "continue-reconstructed", **EXPOSED_ONE), "irregularities[0].choice"),
    (entry("exposed-card", None, "withdraw", **EXPOSED_ONE), "irregularities[0].box"),
    (entry("player-card-count", **WRONG_COUNT), "irregularities[0].box"),
    (entry("player-absent", **WALKED), "irregularities[0].box"),
    (entry("hand-not-revealed"), "irregularities[0].box"),
]


@pytest.mark.parametrize(("wrong", "place"), WRONG)
def test_a_bad_entry_is_refused_with_its_place(wrong: Sheet, place: str) -> None:
    with pytest.raises(InputError) as refused:
        settle(stud("CSP", wrong))
    assert refused.value.place == place


REFERRED = {"CSP": "CSP 5.24", "MLP": "MLP 5.24", "PTH": "PTH 5.23", "SSP": "R-19"}
REFERRALS = [pytest.param(code, marks=clause(cite, "R-58")) for code, cite in REFERRED.items()]


def decided(decision: str, number: int | None = None, kind: str = "unlisted") -> Sheet:
    return {**entry(kind, number), "decided": decision}


def referred(code: str, *entries: Sheet) -> Sheet:
    return holdem(*entries, jackpot=5) if code == "PTH" else stud(code, *entries)


@pytest.mark.parametrize("code", REFERRALS)
def test_what_was_referred_changes_nothing_where_play_went_on(code: str) -> None:
    untouched = settle(referred(code))
    assert settle(referred(code, entry("unlisted"))) == untouched
    assert settle(referred(code, decided("play-on", 1))) == untouched


@pytest.mark.parametrize("code", REFERRALS)
def test_a_void_that_was_decided_hands_back_every_bet(code: str) -> None:
    settled = settle(referred(code, decided("void")))
    assert (settled["result"], settled["house"]) == ("void", "0.00")
    for line in lines(settled, 1).values():
        assert (line["outcome"], line["returned"]) == ("returned", line["stake"])
        assert REFERRED[code] in (line["clause"], *line["also"])


@pytest.mark.parametrize("code", REFERRALS)
def test_a_hand_that_was_taken_out_by_decision_goes_back_whole(code: str) -> None:
    settled = settle(referred(code, decided("return-hand", 1)))
    for line in lines(settled, 1).values():
        assert (line["outcome"], line["clause"]) == ("returned", REFERRED[code])
    if code != "PTH":
        assert lines(settled, 2)["ante"]["outcome"] == "lose"


@pytest.mark.parametrize("code", REFERRALS)
def test_a_hand_that_was_folded_by_decision_loses_though_the_sheet_says_that_it_stayed(code: str) -> None:
    line = lines(settle(referred(code, decided("fold-hand", 1))), 1)["ante"]
    assert (line["outcome"], line["also"]) == ("lose", [REFERRED[code]])


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({**FOREIGN_CARD, "decided": "void"}, "irregularities[0].decided"),
        (decided("think-again"), "irregularities[0].decided"),
        ({**entry("unlisted"), "decided": 1}, "irregularities[0].decided"),
        (decided("return-hand"), "irregularities[0].box"),
        (decided("fold-hand", 7), "irregularities[0].box"),
    ],
)
def test_a_decision_stands_only_on_what_was_referred_and_says_which_hand(wrong: Sheet, place: str) -> None:
    with pytest.raises(InputError) as refused:
        settle(stud("CSP", wrong))
    assert refused.value.place == place


@clause("R-58")
def test_a_void_that_was_decided_beats_a_hand_that_was_taken_out() -> None:
    assert settle(stud("CSP", decided("return-hand", 1), decided("void")))["result"] == "void"
