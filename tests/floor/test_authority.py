"""Which role may give which command."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.floor.commands.authority import no_game, require_right
from croupier.floor.commands.registry import ROWS
from croupier.floor.play.game_rules import PitRules, rules_of_game
from croupier.people.roles import RANK, SYSTEM, Actor, Role
from croupier.refusals import Refused
from croupier.rulings import Authority


def casino_stud() -> PitRules:
    return rules_of_game("casino-stud")


def require_authority(
    command: str,
    actor: Actor,
    *,
    dealer: str | None = "automatic",
    owner: str | None = None,
    concerns: str | None = None,
    rules: Callable[[], PitRules] = no_game,
) -> None:
    require_right(ROWS.by_name[command].rights, actor, dealer=dealer, owner=owner, concerns=concerns, rules=rules)


def allowed(
    command: str,
    role: Role,
    *,
    dealer: str | None = "automatic",
    owner: str | None = None,
    concerns: str | None = None,
) -> bool:
    try:
        require_authority(command, Actor(name="ann", role=role), dealer=dealer, owner=owner, concerns=concerns)
    except Refused:
        return False
    return True


def who(command: str, *, dealer: str | None = "automatic", owner: str | None = None) -> set[Role]:
    return {role for role in Role if allowed(command, role, dealer=dealer, owner=owner)}


ABOVE_DEALER = {Role.PIT_SUPERVISOR, Role.SHIFT_MANAGER, Role.ADMINISTRATOR}


def test_an_auditor_commands_nothing_but_bookmarks_and_his_own_password_and_sessions() -> None:
    mine = {command for command in ROWS.by_name if allowed(command, Role.AUDITOR)}

    own = {
        "add_bookmark",
        "add_passkey",
        "remove_passkey",
        "change_password",
        "set_second_factor",
        "remove_second_factor",
        "end_session",
        "revoke_sessions",
    }
    assert mine == own


def test_only_players_play() -> None:
    for command in ("place_bet", "fold", "choose", "ready", "sit", "act", "muck"):
        assert who(command) == {Role.PLAYER}


@pytest.mark.clause("CSP 3.5")
def test_a_player_commands_his_own_box_and_a_free_one_but_no_other() -> None:
    assert allowed("place_bet", Role.PLAYER, owner="ANN")
    assert allowed("place_bet", Role.PLAYER, owner=None)
    with pytest.raises(Refused) as refused:
        require_authority("fold", Actor(name="ann", role=Role.PLAYER), owner="bob", rules=casino_stud)

    assert (refused.value.code, str(refused.value.clause)) == ("NOT_YOURS", "CSP 3.5")
    assert refused.value.sentence == "this box is bob's, not ann's"


@pytest.mark.parametrize("command", ["open_round", "resolve", "decide_order", "report_fault", "interrupt"])
def test_a_refusal_without_a_table_cites_no_games_clause(command: str) -> None:
    with pytest.raises(Refused) as refused:
        require_authority(command, Actor(name="ann", role=Role.PLAYER))
    assert (refused.value.code, refused.value.clause) == ("NEEDS_AUTHORITY", None)


@pytest.mark.clause("PKR 1.36")
def test_a_player_acts_from_his_own_seat_only() -> None:
    with pytest.raises(Refused) as refused:
        require_authority("act", Actor(name="ann", role=Role.PLAYER), owner="bob")

    assert (refused.value.code, str(refused.value.clause)) == ("NOT_YOURS", "PKR 1.36")


@pytest.mark.parametrize("command", ["open_round", "deal", "settle", "time_out", "start_hand", "report"])
def test_an_automatic_table_is_dealt_by_the_system_or_the_pit(command: str) -> None:
    assert who(command, dealer="automatic") == {Role.SYSTEM} | ABOVE_DEALER


@pytest.mark.parametrize("command", ["open_round", "deal", "settle", "time_out", "start_hand", "report"])
def test_a_human_table_is_dealt_by_a_dealer_or_the_pit(command: str) -> None:
    assert who(command, dealer="human") == {Role.DEALER} | ABOVE_DEALER


def test_a_table_with_a_named_dealer_is_dealt_by_no_other_dealer() -> None:
    assert who("deal", dealer="Ann") == {Role.DEALER} | ABOVE_DEALER
    assert who("deal", dealer="bob") == ABOVE_DEALER


@pytest.mark.clause("CSP 5.24")
def test_what_the_rules_leave_open_is_resolved_by_the_shift_manager_or_above() -> None:
    assert who("resolve") == {Role.SHIFT_MANAGER, Role.ADMINISTRATOR}
    with pytest.raises(Refused) as refused:
        require_authority("resolve", Actor(name="ann", role=Role.PIT_SUPERVISOR), rules=casino_stud)

    document = refused.value.as_document()
    assert (document["code"], document["clause"]) == ("NEEDS_AUTHORITY", "CSP 5.24")
    assert document["sentence"] == "this is for the Table Game Shift Manager or above, not a pit supervisor"


@pytest.mark.clause("CSP 4.5.2")
def test_the_house_has_the_last_word_on_the_order_of_payment() -> None:
    assert who("decide_order") == {Role.ADMINISTRATOR}


def test_a_cashier_works_at_the_cage_and_nowhere_else() -> None:
    mine = {command for command in ROWS.by_name if allowed(command, Role.CASHIER)}
    own = {command for command in ROWS.by_name if allowed(command, Role.AUDITOR)}
    cash = {"sell_chips", "redeem_chips"}
    floats = {"open_float", "fill_float", "credit_float", "close_float", "count_drop"}

    assert mine - own == cash | floats | {"approve", "decline"}


def test_only_an_administrator_appoints_and_locks() -> None:
    for command in ("appoint", "lock_person", "unlock_person"):
        assert who(command) == {Role.ADMINISTRATOR}


def test_nobody_signs_up_but_at_the_door_or_by_an_administrator() -> None:
    assert who("sign_up") == {Role.SYSTEM, Role.ADMINISTRATOR}


def test_a_player_moves_his_own_chips_only() -> None:
    assert allowed("buy_chips", Role.PLAYER)
    assert allowed("buy_chips", Role.PLAYER, concerns="Ann")
    assert not allowed("buy_chips", Role.PLAYER, concerns="bob")
    assert allowed("buy_chips", Role.PIT_SUPERVISOR, concerns="bob")
    assert not allowed("cash_out", Role.DEALER, concerns="bob")


def test_ones_password_is_changed_by_oneself_or_an_administrator() -> None:
    assert allowed("change_password", Role.DEALER)
    assert not allowed("change_password", Role.SHIFT_MANAGER, concerns="bob")
    assert allowed("change_password", Role.ADMINISTRATOR, concerns="bob")


def test_the_ranks_of_the_rules() -> None:
    assert {role: RANK.get(role) for role in Role} == {
        Role.PLAYER: None,
        Role.DEALER: Authority.DEALER,
        Role.PIT_SUPERVISOR: Authority.PIT_SUPERVISOR,
        Role.SHIFT_MANAGER: Authority.SHIFT_MANAGER,
        Role.CASHIER: None,
        Role.AUDITOR: None,
        Role.ADMINISTRATOR: Authority.HOUSE,
        Role.SYSTEM: Authority.DEALER,
    }


def test_the_system_gives_no_command_that_takes_a_persons_judgement() -> None:
    judged = ("resolve", "confirm_prizes", "correct_jackpot", "change_jackpot", "decide_order", "approve", "appoint")
    for command in judged:
        with pytest.raises(Refused):
            require_authority(command, SYSTEM)


@pytest.mark.clause("PKR 5.4.2")
def test_a_player_sits_out_himself_and_an_absent_one_is_sat_out_by_the_dealer() -> None:
    assert allowed("sit_out", Role.PLAYER, owner="ann")
    assert not allowed("sit_out", Role.PLAYER, owner="bob")
    assert allowed("sit_out", Role.SYSTEM, owner="bob")
    assert not allowed("sit_out", Role.DEALER, owner="bob", dealer="automatic")
    assert allowed("sit_out", Role.DEALER, owner="bob", dealer="human")
