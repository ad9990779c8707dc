"""R-56: cards that are entered in wrong places once an outcome is certain prove nothing on the Dealer's word alone."""

from __future__ import annotations

import pytest

from croupier.games.dealing import Device, Place
from croupier.rounds import Stage, as_document, from_document, replay
from croupier.rounds.commands import Reconstruct, RecordCard, ReportIrregularity
from croupier.rulings import Authority
from tests.rounds.scenes import HOLDEM, ROYAL, ROYAL_BOARD, Scene, dealt_scene, from_each_device, games_under, scene
from tests.rounds.tables import GAMES, RWS, SHOE, SHUFFLER, fold, go_on, look, put, refused, report, stay

SUPERVISOR = Authority.PIT_SUPERVISOR
WAITS = ("NEEDS_AUTHORITY", "R-56")


def enter(found: Scene, to: Place, box: int = 0, *, order_known: bool = True) -> None:
    """One more card of the deck, recorded there."""
    card = next(card for card in reversed(found.deck) if card not in set(found.live.state.cards()))
    found.live.send(RecordCard(to=to, box=box, card=card, order_known=order_known))


def ask(kind: str, box: int | None = None, *, reconstructible: bool = False) -> ReportIrregularity:
    return ReportIrregularity(kind=kind, box=box, facts={"reconstructible": reconstructible})


def turned(game: str, device: Device = SHOE) -> Scene:
    found = scene(game, by_hand=True, device=device)
    found.turn_the_dealers_hand()
    return found


@pytest.mark.parametrize("game", games_under("5.15"))
@from_each_device
@pytest.mark.parametrize("box", [1, 2])
def test_a_card_too_many_entered_after_the_turn_takes_no_hand_out_on_the_dealers_word(
    game: str, device: Device, box: int
) -> None:
    """Neither the hand that loses, whose bets would come back, nor the one that wins."""
    found = turned(game, device)
    enter(found, "box", box)

    for reconstructible in (False, True):
        assert refused(found.live, ask("player-card-count", box, reconstructible=reconstructible)) == WAITS
    report(found.live, "player-card-count", by=SUPERVISOR, box=box, reconstructible=False)

    assert found.settle()[box] == 0
    assert found.live.state.boxes[3 - box].in_play


@pytest.mark.clause("CSP 5.8.7", "MLP 5.8.7", "PTH 5.8.7", "SSP 5.3")
@pytest.mark.parametrize("game", GAMES)
@from_each_device
def test_nor_does_one_of_the_dealers_void_the_round(game: str, device: Device) -> None:
    found = turned(game, device)
    enter(found, "dealer")

    assert refused(found.live, ask("dealer-card-count")) == WAITS
    report(found.live, "dealer-card-count", by=SUPERVISOR, reconstructible=False)

    assert found.live.state.stage is Stage.VOID


@pytest.mark.clause("PTH 5.8.7")
@from_each_device
def test_nor_does_one_on_the_board(device: Device) -> None:
    found = turned(HOLDEM, device)
    enter(found, "community")

    assert refused(found.live, ask("community-card-count")) == WAITS
    report(found.live, "community-card-count", by=SUPERVISOR, reconstructible=False)

    assert found.live.state.stage is Stage.VOID


@pytest.mark.parametrize("game", games_under("5.10"))
@from_each_device
@pytest.mark.parametrize(("to", "box", "known"), [("burnt", 0, True), ("box", 5, True), ("box", 2, False)])
def test_nor_does_a_card_in_a_wrong_place_give_anyone_the_options(
    game: str, device: Device, to: Place, box: int, known: bool
) -> None:
    found = turned(game, device)
    enter(found, to, box, order_known=known)

    for reconstructible in (False, True):
        assert refused(found.live, ask("misdeal", reconstructible=reconstructible)) == WAITS
    report(found.live, "misdeal", by=SUPERVISOR, reconstructible=False)

    assert found.live.state.offers and found.live.state.offers[0].boxes == (1, 2)


@pytest.mark.clause("SSP 5.2", "R-19")
@pytest.mark.parametrize("kind", ["player-card-count", "misdeal"])
def test_in_singapore_stud_the_dealer_refers_it_and_nothing_goes_back_before_the_house_decides(kind: str) -> None:
    found = turned("singapore-stud", SHUFFLER)
    before = found.won()
    enter(found, "box", 2)

    report(found.live, kind, box=2, reconstructible=False)

    assert found.live.state.referrals
    assert found.won() == before


@pytest.mark.parametrize("game", games_under("5.15", "5.8.7"))
@from_each_device
def test_a_win_that_is_certain_before_the_turn_is_not_taken_away_either(game: str, device: Device) -> None:
    """R-24: a royal flush that a player has looked at has won its jackpot bet once the player stays."""
    hands = {1: ROYAL[game], 2: "9c 9d" if game == HOLDEM else "9c 9d 4s 4d 2c"}
    found = dealt_scene(game, by_hand=True, device=device, hands=hands, board=ROYAL_BOARD, bets={"jackpot": 5_00})
    look(found.live, 1)
    found.stay(1, 2)
    if game == HOLDEM:
        found.play_to(Stage.DECISIONS)
    assert not found.live.state.dealer_up
    enter(found, "box", 1)

    assert refused(found.live, ask("player-card-count", 1)) == WAITS


@pytest.mark.parametrize("game", games_under("5.15"))
@from_each_device
def test_a_card_that_was_recorded_before_any_outcome_is_on_record_after_it(game: str, device: Device) -> None:
    found = dealt_scene(game, by_hand=True, device=device)
    enter(found, "box", 2)
    found.turn_the_dealers_hand()

    report(found.live, "player-card-count", box=2, reconstructible=False)

    assert found.settle()[2] == 0


@pytest.mark.parametrize("game", games_under("5.15"))
@from_each_device
def test_where_only_another_hand_has_lost_the_dealer_still_reports_a_card_too_many(game: str, device: Device) -> None:
    found = dealt_scene(game, by_hand=True, device=device)
    fold(found.live, 1)
    enter(found, "box", 2)

    report(found.live, "player-card-count", box=2, reconstructible=False)

    assert found.live.state.boxes[2].gone


@pytest.mark.parametrize("game", games_under("5.8.7"))
@from_each_device
def test_a_card_of_the_dealers_that_comes_after_a_fold_does_not_give_the_folded_ante_back(
    game: str, device: Device
) -> None:
    found = dealt_scene(game, by_hand=True, device=device)
    fold(found.live, 2)
    enter(found, "dealer")

    assert refused(found.live, ask("dealer-card-count")) == WAITS


@pytest.mark.clause("PTH 5.8.7", "R-56")
def test_that_a_deal_has_stopped_too_early_is_the_dealers_word_too() -> None:
    """Box 2 has folded. Somebody says that no turn card will come: its lost ante does not go back for that."""
    found = dealt_scene(HOLDEM, by_hand=True)
    fold(found.live, 2)
    stay(found.live, 1, bet="flop")
    found.play_to(Stage.DECISIONS)
    found.stay(1)
    found.deal(1)

    assert refused(found.live, ask("community-card-count")) == WAITS
    report(found.live, "community-card-count", by=SUPERVISOR, reconstructible=False)

    assert found.live.state.stage is Stage.VOID


@pytest.mark.clause("PTH 5.9", "R-56")
def test_a_burn_that_is_left_out_after_a_fold_voids_the_round_when_a_pit_supervisor_says_so() -> None:
    found = dealt_scene(HOLDEM, by_hand=True)
    look(found.live, 1)
    fold(found.live, 2)
    stay(found.live, 1, bet="flop")
    put(found.live, "c c c", "Tc", "Td", "9h")

    assert refused(found.live, ask("burn-missed")) == WAITS
    report(found.live, "burn-missed", by=SUPERVISOR, reconstructible=False)

    assert found.live.state.stage is Stage.VOID


@pytest.mark.clause("R-56")
@pytest.mark.parametrize("game", RWS)
def test_the_round_made_from_its_stored_events_knows_which_cards_came_late(game: str) -> None:
    found = turned(game)
    enter(found, "box", 2)

    state = replay([from_document(as_document(event)) for event in found.live.events])

    assert state == found.live.state
    assert len(state.entered_late) == 1


@pytest.mark.clause("R-55", "R-56")
@pytest.mark.parametrize("game", GAMES)
def test_a_late_card_that_a_supervisor_has_put_right_leaves_the_round_as_it_was(game: str) -> None:
    found = turned(game)
    won = turned(game).settle()
    enter(found, "dealer")
    report(found.live, "dealer-card-count", by=SUPERVISOR, reconstructible=True)
    go_on(found.live)
    found.live.send(Reconstruct())

    assert found.settle() == won
