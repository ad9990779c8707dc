"""House games as Gymnasium environments, on the engine of live rounds."""

from __future__ import annotations

import pickle
import warnings
from fractions import Fraction
from importlib.metadata import entry_points
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from croupier import settle
from croupier.errors import InputError
from croupier.games import HOUSE_GAMES
from croupier.games.dealing import Device
from croupier.games.house import Draw
from croupier.games.prizes import Meter
from croupier.learning import HouseEnv, IllegalActionError
from croupier.learning.registration import house_env_id, register_house_games
from croupier.rounds import sheet_of
from croupier.settlement import sheet_document

GAMES = sorted(HOUSE_GAMES)
NOT_QUALIFIED = {"dealer": "2c 3d 4h 6s", "up": "8c"}
PAIR_OF_NINES = {"dealer": "9s 9d 4h 6s", "up": "8c"}
FOLD, BET = 0, 1


def side_bets(game: str) -> dict[str, int]:
    return {place.name: 5_00 for place in HOUSE_GAMES[game].side_bets}


def played(env: HouseEnv, action: int) -> tuple[float, dict[str, Any]]:
    """The reward and the info at the end of a round in which one action is taken throughout."""
    over = False
    while not over:
        _, reward, over, _, info = env.step(action)
    return reward, info


@pytest.mark.parametrize("game", GAMES)
def test_the_official_checker_has_nothing_to_say(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(house_env_id(game)).unwrapped)
    assert "to decide" in capsys.readouterr().out, "the mode `human` prints"


def test_the_ids_name_the_games() -> None:
    register_house_games()  # once more changes nothing
    ids = {name for name in gymnasium.registry if name.startswith("croupier/")}
    assert {house_env_id(game) for game in GAMES} <= ids
    assert "croupier/CasinoStud-v0" in ids


def test_the_entry_point_leads_to_the_registration() -> None:
    found = [point for point in entry_points(group="gymnasium.envs") if point.name == "croupier"]
    if not found:
        pytest.fail("the project is installed without its entry points: install it again")
    assert found[0].load() is register_house_games


@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize("game", GAMES)
def test_rewards_are_what_the_settlement_of_the_sheet_pays(game: str, device: Device) -> None:
    env = HouseEnv(game, ante=30_00, bets=side_bets(game), meter=(80_000_00, 50_000_00), device=device)
    for seed in range(10):
        env.reset(seed=seed)
        reward, info = played(env, seed % 3 > 0)
        settled: Any = settle(sheet_document(sheet_of(env.state)))
        net = Fraction(settled["boxes"][0]["net"])
        assert info["net_in_antes"] == net / 30
        assert reward == float(net / 30)


@pytest.mark.clause("CSP 3.12.1", "CSP 3.13", "CSP 3.14.1", "CSP 3.14.2", "CSP 4.1")
@pytest.mark.parametrize(
    ("cards", "action", "antes"),
    [
        ({"box": "As Ks Qd Jc 9h", **PAIR_OF_NINES}, FOLD, -1),
        ({"box": "As Ks Qd Jc 9h", **NOT_QUALIFIED}, BET, 1),
        ({"box": "As Ks Qd Jc 9h", **PAIR_OF_NINES}, BET, -3),
        ({"box": "As Ad Qd Jc 9h", **PAIR_OF_NINES}, BET, 3),
        ({"box": "As Ad Qd Qc 9h", **PAIR_OF_NINES}, BET, 5),
    ],
)
def test_a_round_starts_from_given_cards(cards: dict[str, str], action: int, antes: int) -> None:
    env = HouseEnv("casino-stud")
    env.reset(seed=1, options={"cards": cards})
    _, reward, terminated, truncated, info = env.step(action)
    assert (reward, terminated, truncated, info["net_in_antes"]) == (antes, True, False, antes)


def test_a_few_given_cards_leave_the_rest_to_chance() -> None:
    env = HouseEnv("casino-stud")
    seen = set()
    for seed in range(5):
        env.reset(seed=seed, options={"cards": {"box": "As Kd", "up": "2c"}})
        box, up = env.state.boxes[1], env.state.dealer_card_up
        assert (str(box.cards[0]), repr(box.cards[0]), repr(box.cards[1]), repr(up)) == ("As", "As", "Kd", "2c")
        seen.add(box.cards[2:])
    assert len(seen) == 5


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ({"box": "As As"}, "As is given twice"),
        ({"box": "As Ks Qs Js Ts 9s"}, "names 6 cards; 5 come there"),
        ({"box": "Xx"}, "is not a card"),
        ({"flop": "As"}, "is no place"),
    ],
)
def test_bad_cards_are_refused_and_change_nothing(cards: dict[str, str], words: str) -> None:
    env = HouseEnv("casino-stud")
    env.reset(seed=1)
    before = env.save()
    with pytest.raises(InputError, match=words):
        env.reset(options={"cards": cards})
    assert env.save() == before


@pytest.mark.clause("PTH 3.11.2", "PTH 3.11.3")
def test_decisions_that_are_given_lead_to_a_later_one() -> None:
    env = HouseEnv("progressive-holdem")
    cards = {"box": "As Ad", "community": "Ah 7c 2d Kh"}
    seen, info = env.reset(seed=1, options={"cards": cards, "decisions": [BET, FOLD]})
    assert info["actions"] == ("check", "river")
    assert seen[env.sections["community"]].sum() == 4
    assert seen[env.sections["dealer"]].sum() == 0
    assert env.state.boxes[1].decisions == ("flop", "check")


@pytest.mark.parametrize("decisions", [[FOLD], [BET, BET, BET]])
def test_given_decisions_leave_one_open(decisions: list[int]) -> None:
    env = HouseEnv("progressive-holdem")
    with pytest.raises(InputError, match="something to decide"):
        env.reset(options={"decisions": decisions})


@pytest.mark.parametrize("action", [2, -1, 0.5, "bet", None, [1]])
def test_an_illegal_action_is_refused_and_changes_nothing(action: Any) -> None:
    env = HouseEnv("casino-stud")
    env.reset(seed=1)
    before = env.save()
    with pytest.raises(IllegalActionError):
        env.step(action)
    assert env.save() == before


def test_nothing_can_be_done_before_the_first_round_or_after_the_last_decision() -> None:
    env = HouseEnv("casino-stud")
    with pytest.raises(IllegalActionError, match="reset"):
        env.step(BET)
    env.reset(seed=1)
    env.step(BET)
    before = env.save()
    with pytest.raises(IllegalActionError, match="the round is over"):
        env.step(BET)
    assert env.save() == before
    assert env.action_masks().tolist() == [0, 0]


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_round_goes_on_the_same_from_a_file_and_in_another_environment(game: str) -> None:
    env, other = HouseEnv(game, bets=side_bets(game)), HouseEnv(game, bets=side_bets(game))
    env.reset(seed=5)
    other.reset(seed=6)
    saved = pickle.dumps(env.save())
    first = [played(env, BET)[0], env.reset()[0].tolist()]
    other.restore(pickle.loads(saved))
    assert [played(other, BET)[0], other.reset()[0].tolist()] == first


@pytest.mark.clause("CSP 3.12.1", "R-11")
def test_a_folded_jackpot_bet_is_lost_with_the_ante() -> None:
    env = HouseEnv("casino-stud", bets={"jackpot": 5_00}, meter=Meter(100_000_00, 50_000_00))
    env.reset(options={"cards": {"box": "As Ks Qs Js Ts"}})
    assert env.step(FOLD)[1] == -1.05


@pytest.mark.clause("SSP 4.2", "R-18")
def test_the_draw_of_a_singapore_stud_jackpot_can_be_given() -> None:
    bets = {"jackpot-player": 5_00}
    env = HouseEnv("singapore-stud", bets=bets)
    nets = []
    for lucky in (None, 1):
        _, info = env.reset(seed=3, options={"draw": Draw(None, lucky, lucky_dealer=False)})
        assert info["draw"] == Draw(None, lucky, lucky_dealer=False)
        nets.append(played(env, FOLD)[1]["net"])
    assert nets[1] > nets[0]


def test_the_observation_shows_what_the_player_may_see_and_nothing_else() -> None:
    env = HouseEnv("casino-stud", ante=20_00)
    seen, _ = env.reset(seed=1, options={"cards": {"box": "As Ks Qd Jc 9h", **NOT_QUALIFIED}})
    other, _ = env.reset(seed=2, options={"cards": {"box": "As Ks Qd Jc 9h", **PAIR_OF_NINES}})
    assert np.array_equal(seen, other), "the Dealer's hidden cards change nothing"
    assert seen[env.sections["dealer"]].sum() == 1
    assert seen[env.sections["bets"]].tolist() == [1, 0, 0]
    last = env.step(BET)[0]
    assert last[env.sections["dealer"]].sum() == 5
    assert last[env.sections["bets"]].tolist() == [1, 2, 0]


def test_the_round_is_told_in_words() -> None:
    env = HouseEnv("casino-stud", render_mode="ansi")
    env.reset(options={"cards": {"box": "As Ks Qd Jc 9h", **PAIR_OF_NINES}})
    assert env.render() == (
        "Casino Stud Poker: ante 100.00\nplayer     As Ks Qd Jc 9h\ndealer     8c\nto decide  0 fold, 1 bet"
    )


def test_an_unknown_option_brings_a_warning() -> None:
    with pytest.warns(UserWarning, match="'card' is no option"):
        HouseEnv("casino-stud").reset(options={"card": {}})


@pytest.mark.parametrize("game", GAMES)
def test_several_boxes_play_in_one_vector_environment(game: str) -> None:
    envs = gymnasium.make_vec(house_env_id(game), num_envs=3, vectorization_mode="sync")
    envs.reset(seed=1)
    over = 0
    for _ in range(8):
        _, rewards, terminated, _, infos = envs.step(np.array([FOLD, BET, BET]))
        over += sum(terminated)
        assert all(rewards[~terminated] == 0)
        if any(terminated):
            assert infos["net_in_antes"][terminated].astype(float).tolist() == rewards[terminated].tolist()
    assert over >= 6
