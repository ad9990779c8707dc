"""The promises of every store. `test_memory.py`, `test_sqlite.py` and `test_postgres.py` each run all of it."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from bench.rounds import play
from croupier.errors import InputError
from croupier.games import HOUSE_GAMES
from croupier.games.dealing import Device
from croupier.jackpots import UNOPENED as NO_JACKPOT
from croupier.jackpots import OpenJackpot, Settings, codec
from croupier.jackpots import decide as decide_jackpot
from croupier.rounds import as_document
from croupier.rounds.stored import from_document
from croupier.store import (
    Append,
    Appended,
    BehindError,
    ChainEnd,
    Change,
    Conflict,
    EventStore,
    OtherHistoryError,
    SecretTakenError,
    VersionMismatch,
    verify,
)
from tests.store.places import NOW, Place, asked, bet, bets
from tests.store.upcasting import upcaster
from tests.waiting import LONGEST_S

WRITERS = 4
EACH = 12


class StoreContract:
    @pytest.fixture
    def store(self, place: Place) -> Any:
        with place.open() as opened:
            yield opened

    def test_a_new_store_is_empty(self, store: EventStore) -> None:
        assert store.last_position() == 0
        assert store.version("round/T1-1") == 0
        assert store.read_all() == []
        assert list(store.read_stream("round/T1-1")) == []

    def test_several_streams_are_appended_to_at_once(self, store: EventStore) -> None:
        answer = store.append([bet("round/T1-1", 0, 1, 2), bet("jackpot/grand", 0, 3)], command_id="c1", at=NOW)

        assert (answer.first_position, answer.last_position) == (1, 3)
        assert answer.versions == {"round/T1-1": 2, "jackpot/grand": 1}
        assert [(e.position, e.stream, e.version, e.document["box"]) for e in store.read_all()] == [
            (1, "round/T1-1", 1, 1),
            (2, "round/T1-1", 2, 2),
            (3, "jackpot/grand", 1, 3),
        ]

    def test_what_is_read_is_what_was_stored(self, store: EventStore) -> None:
        document = {
            "event": "noted/1",
            "who": "Zoë ♠ \x00 \ud800",
            "sum": 10**30,
            "none": None,
            "deep": [{"a": [True]}],
        }
        store.append([Change(stream="round/T1-1", expected=0, events=[document])], command_id="c1", at=NOW)

        (read,) = store.read_stream("round/T1-1")
        assert read.document == document
        assert next(iter(read.document)) == "event"
        assert (read.at, read.command_id, read.name) == (NOW, "c1", "noted/1")

    def test_a_jackpots_events_come_back_as_they_were(self, store: EventStore) -> None:
        events = decide_jackpot(NO_JACKPOT, OpenJackpot(jackpot="grand", settings=Settings()))
        documents = [codec.to_document(event) for event in events]
        store.append([Change(stream="jackpot/grand", expected=0, events=documents)], command_id="c1", at=NOW)

        assert tuple(codec.from_document(e.document) for e in store.read_stream("jackpot/grand")) == tuple(events)

    @pytest.mark.parametrize("game", HOUSE_GAMES)
    def test_a_rounds_events_come_back_as_they_were(self, store: EventStore, game: str) -> None:
        events = play(game, Device.SHOE, random.Random(1)).events
        documents = [as_document(event) for event in events]
        store.append([Change(stream="round/T1-1", expected=0, events=documents)], command_id="c1", at=NOW)

        assert [from_document(e.document) for e in store.read_stream("round/T1-1")] == events

    @pytest.mark.parametrize("expected", [0, 1, 3])
    def test_a_wrong_expected_version_is_refused_with_what_is_there(self, store: EventStore, expected: int) -> None:
        store.append([bet("round/T1-1", 0, 1, 2)], command_id="c1", at=NOW)

        with pytest.raises(Conflict) as refused:
            store.append([bet("ledger/day", 0), bet("round/T1-1", expected)], command_id="c2", at=NOW)

        assert refused.value.mismatches == (VersionMismatch("round/T1-1", expected, 2),)
        assert str(refused.value) == f"round/T1-1 is at version 2, not {expected}"

    def test_a_conflict_in_one_stream_stores_nothing_in_any(self, store: EventStore) -> None:
        with pytest.raises(Conflict):
            store.append(
                [bet("ledger/day", 0), bet("round/T1-1", 1)], command_id="c1", at=NOW, secrets={"deck/1": b"cards"}
            )

        assert store.read_all() == []
        assert store.version("ledger/day") == 0
        assert store.secret("deck/1") is None
        assert not store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW).repeated  # the id is free again

    def test_a_change_without_events_only_guards_its_stream(self, store: EventStore) -> None:
        store.append([bet("jackpot/grand", 0)], command_id="c1", at=NOW)
        guard = Change(stream="jackpot/grand", expected=1)
        store.append([bet("round/T1-1", 0), guard], command_id="c2", at=NOW)
        store.append([bet("jackpot/grand", 1)], command_id="c3", at=NOW)

        with pytest.raises(Conflict):
            store.append([bet("round/T1-1", 1), guard], command_id="c4", at=NOW)
        assert store.version("round/T1-1") == 1

    def test_the_same_command_id_gives_the_first_answer_and_stores_nothing(self, store: EventStore) -> None:
        changes = [bet("round/T1-1", 0, 1, 2), bet("jackpot/grand", 0)]
        first = store.append(changes, command_id="c1", at=NOW)
        store.append([bet("round/T1-1", 2)], command_id="c2", at=NOW)
        again = store.append(changes, command_id="c1", at=NOW)
        other = store.append([bet("round/T9-9", 7)], command_id="c1", at=NOW, secrets={"deck/1": b"other"})

        assert first == again == other
        assert [answer.repeated for answer in (first, again, other)] == [False, True, True]
        assert store.last_position() == 4
        assert store.secret("deck/1") is None

    def test_a_command_id_can_be_asked_for_what_it_has_stored(self, store: EventStore) -> None:
        first = store.append([bet("round/T1-1", 0, 1, 2), bet("jackpot/grand", 0)], command_id="c1", at=NOW)

        assert store.stored("c1") == first
        assert store.stored("c2") is None
        assert store.last_position() == 3

    def test_an_append_names_the_end_of_the_log_that_it_was_decided_upon(self, store: EventStore) -> None:
        first = store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW)
        second = asked("c2", bet("round/T2-1", 0))

        with pytest.raises(BehindError):
            store.append_many([second], upon=ChainEnd(0, first.log_hash))
        with pytest.raises(OtherHistoryError, match="not by the command that this one was decided upon"):
            store.append_many([second], upon=ChainEnd(1, bytes(32)))
        assert store.last_position() == 1
        assert store.append_many([second], upon=ChainEnd(1, first.log_hash))[0].last_position == 2

    def test_a_repeat_tells_the_end_of_the_log_while_nothing_has_come_after_it(self, store: EventStore) -> None:
        changes = [bet("round/T1-1", 0)]
        first = store.append(changes, command_id="c1", at=NOW)

        again, found = store.append(changes, command_id="c1", at=NOW), store.stored("c1")
        assert found is not None
        assert first.log_hash == again.log_hash == found.log_hash != b""
        store.append([bet("round/T1-1", 1)], command_id="c2", at=NOW)
        assert store.append(changes, command_id="c1", at=NOW).log_hash == b""

    def test_all_is_there_when_opened_again_and_repeats_stay_harmless(self, place: Place) -> None:
        with place.open() as before:
            first = before.append([bet("round/T1-1", 0)], command_id="c1", at=NOW, secrets={"deck/1": b"cards"})
            events = before.read_all()
        with place.open() as after:
            assert after.read_all() == events
            assert after.secret("deck/1") == b"cards"
            assert after.append([bet("round/T1-1", 0)], command_id="c1", at=NOW) == first
            assert after.last_position() == 1

    def test_a_stream_is_read_from_a_version_on(self, store: EventStore) -> None:
        store.append([bet("round/T1-1", 0, *range(1, 6)), bet("round/T2-1", 0, 9)], command_id="c1", at=NOW)

        assert [event.version for event in store.read_stream("round/T1-1", 4)] == [4, 5]
        assert list(store.read_stream("round/T1-1", 6)) == []

    def test_a_stream_longer_than_a_page_is_read_whole(self, store: EventStore) -> None:
        store.append([bet("round/T1-1", 0, *range(1, 2_002))], command_id="c1", at=NOW)

        assert [event.document["box"] for event in store.read_stream("round/T1-1")] == list(range(1, 2_002))

    def test_the_log_is_read_after_a_position_up_to_a_limit(self, store: EventStore) -> None:
        store.append([bet("round/T1-1", 0, *range(1, 6))], command_id="c1", at=NOW)

        assert [event.position for event in store.read_all(2, 2)] == [3, 4]
        assert store.read_all(5) == []

    def test_an_old_event_is_read_in_todays_form_and_stays_as_it_was_stored(self, place: Place) -> None:
        with (
            upcaster("round", "bet_placed/1", to="bet_placed/2", upcast=lambda old: {**old, "currency": "SGD"}),
            upcaster("round", "bet_placed/2", to="wager_placed/3", upcast=lambda old: {**old, "seen": True}),
            place.open() as store,
        ):
            store.append([bet("round/T1-1", 0, 4), bet("jackpot/grand", 0, 5)], command_id="c1", at=NOW)
            mine, others = store.read_all()
            assert mine.document == {
                "event": "wager_placed/3", "box": 4, "stake": 100_00, "currency": "SGD", "seen": True,
            }  # fmt: skip
            assert mine.name == "bet_placed/1"
            assert others.document == bets(5)[0]  # the same name in another kind of stream is another event
        with place.open() as store:
            assert store.read_all()[0].document == bets(4)[0]

    def test_a_secret_is_kept_once_and_in_no_event(self, store: EventStore) -> None:
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW, secrets={"deck/1": b"\x00cards\xff"})
        store.keep_secret("deck/1", b"\x00cards\xff")

        with pytest.raises(SecretTakenError):
            store.keep_secret("deck/1", b"other cards")
        with pytest.raises(SecretTakenError):
            store.append([bet("round/T1-1", 1)], command_id="c2", at=NOW, secrets={"deck/1": b"other cards"})
        assert store.secret("deck/1") == b"\x00cards\xff"
        assert store.secret("deck/2") is None
        assert store.last_position() == 1
        assert "cards" not in repr(store.read_all())
        assert not store.append([bet("round/T1-1", 1)], command_id="c2", at=NOW).repeated

    def test_secrets_within_bounds_are_erased_and_all_others_stay(self, store: EventStore) -> None:
        keys = ("address/2030-01-31/ann/1", "address/2030-02-01/ann/2", "address/2030-02-01/Bob/1", "deck/1")
        store.append([bet("round/T1-1", 0)], command_id="c1", at=NOW, secrets=dict.fromkeys(keys, b"kept"))

        assert store.erase_secrets("address/", "address/2030-02-01") == 1
        assert store.erase_secrets("address/", "address/2030-02-01") == 0
        assert [store.secret(key) for key in keys] == [None, b"kept", b"kept", b"kept"]
        assert verify(store).clean
        store.keep_secret(keys[0], b"another")

    def test_commands_that_wait_together_are_stored_in_order_each_with_its_own_answer(self, store: EventStore) -> None:
        answers = store.append_many(
            [asked("c1", bet("round/T1-1", 0, 1, 2)), asked("c2", bet("round/T1-1", 2), bet("ledger/T1", 0))]
        )

        assert answers == [
            Appended(command_id="c1", first_position=1, last_position=2, versions={"round/T1-1": 2}),
            Appended(command_id="c2", first_position=3, last_position=4, versions={"round/T1-1": 3, "ledger/T1": 1}),
        ]
        assert [event.command_id for event in store.read_all()] == ["c1", "c1", "c2", "c2"]
        assert verify(store).clean

    @pytest.mark.parametrize(
        ("unfit", "error"),
        [
            (asked("c1", bet("ledger/T1", 0), bet("round/T1-1", 2)), Conflict),
            (asked("c1", bet("round", 0)), InputError),
            (asked("c1", Change(stream="round/T1-1", expected=1, events=[{"event": "noted/1", "s": 0.5}])), InputError),
            (asked("c1", bet("round/T1-1", 1), secrets={"deck/0": b"others"}), SecretTakenError),
        ],
    )
    def test_where_one_of_several_cannot_be_stored_none_is(
        self, store: EventStore, unfit: Append, error: type[Exception]
    ) -> None:
        store.append([bet("round/T1-1", 0)], command_id="c0", at=NOW, secrets={"deck/0": b"cards"})
        before = asked("b", bet("round/T2-1", 0), secrets={"deck/1": b"cards"})
        after = asked("a", bet("round/T3-1", 0), secrets={"deck/2": b"cards"})

        with pytest.raises(error):
            store.append_many([before, unfit, after])
        assert [event.command_id for event in store.read_all()] == ["c0"]
        assert [store.secret(f"deck/{number}") for number in (0, 1, 2)] == [b"cards", None, None]
        assert [answer.repeated for answer in store.append_many([before, after])] == [False, False]
        assert verify(store).clean

    def test_an_append_that_cannot_be_stored_is_found_before_anything_is(self, store: EventStore) -> None:
        good = store.prepared(asked("c1", bet("round/T1-1", 0)))
        with pytest.raises(InputError):
            store.prepared(
                asked("c2", Change(stream="round/T1-1", expected=1, events=[{"event": "noted/1", "s": 0.5}]))
            )
        assert store.last_position() == 0
        assert store.append_many([good])[0].versions == {"round/T1-1": 1}

    def test_what_was_decided_upon_a_repeat_with_other_content_is_refused(self, store: EventStore) -> None:
        store.append([bet("jackpot/grand", 0), bet("ledger/T1", 0)], command_id="c0", at=NOW)
        store.append([bet("jackpot/grand", 1)], command_id="others", at=NOW)
        repeat = asked("c0", bet("jackpot/grand", 0, 1, 2))  # its repeat has another content than was stored

        with pytest.raises(Conflict, match="not by the command that this one was decided upon"):
            store.append_many([repeat, asked("c1", bet("jackpot/grand", 2))])
        store.append_many([asked("c0", bet("ledger/T1", 0)), asked("c2", bet("ledger/T1", 1))])
        assert store.version("ledger/T1") == 2

    def test_a_secret_is_kept_once_among_commands_that_wait_together(self, store: EventStore) -> None:
        twice = [asked(f"c{n}", bet("round/T1-1", n - 1), secrets={"deck/1": b"cards"}) for n in (1, 2)]
        with pytest.raises(SecretTakenError):
            store.append_many(twice)
        assert store.last_position() == 0

    def test_the_hash_of_a_command_is_kept_with_its_first_event_and_is_no_part_of_it(self, store: EventStore) -> None:
        append = replace(asked("c1", bet("round/T1-1", 0, 1, 2), bet("ledger/T1", 0)), command_hash="abc")
        store.append_many([append, asked("c2", bet("round/T1-1", 2))])
        assert [event.command_hash for event in store.read_all()] == ["abc", None, None, None]
        assert [event.document for event in store.read_stream("round/T1-1")] == [*bets(1, 2), *bets(1)]
        with pytest.raises(InputError, match="command_hash"):
            store.prepared(
                asked("c3", Change(stream="a/b", expected=0, events=[{"event": "n/1", "command_hash": "x"}]))
            )
        assert verify(store).clean

    def test_repeats_among_several_are_harmless(self, store: EventStore) -> None:
        first = store.append([bet("round/T1-1", 0, 1, 2)], command_id="c1", at=NOW)
        answers = store.append_many(
            [asked("c1", bet("round/T9-9", 5)), asked("c2", bet("round/T1-1", 2)), asked("c2", bet("round/T1-1", 2))]
        )

        assert answers[0] == first
        assert answers[1] == answers[2]
        assert [answer.repeated for answer in answers] == [True, False, True]
        assert store.last_position() == 3

    def test_nothing_to_store_stores_nothing(self, store: EventStore) -> None:
        assert store.append_many([]) == []
        assert store.last_position() == 0

    @pytest.mark.parametrize(
        ("changes", "command_id", "at", "place_of_error"),
        [
            ([], "c", NOW, "changes"),
            ([Change(stream="round/1", expected=0)], "c", NOW, "changes"),
            ([bet("round/1", 0), bet("round/1", 1)], "c", NOW, "changes"),
            ([bet("round", 0)], "c", NOW, "stream"),
            ([bet("round/\x00", 0)], "c", NOW, "stream"),
            ([bet("round/1", 0)], "", NOW, "command_id"),
            ([bet("round/1", 0)], "c" * 201, NOW, "command_id"),
            ([bet("round/1", 0)], "c", "2030-01-31T20:15:00", "at"),
            ([bet("round/1", 0)], "c", "now", "at"),
            ([Change(stream="round/1", expected=0, events=[{"box": 1}])], "c", NOW, "event"),
            ([Change(stream="round/1", expected=0, events=[{"event": "BetPlaced"}])], "c", NOW, "event"),
            ([Change(stream="round/1", expected=0, events=[{"event": "x/1", "a": [{"b": 0.5}]}])], "c", NOW, "a[0].b"),
            ([Change(stream="round/1", expected=0, events=[{"event": "x/1", "a": {1: 2}}])], "c", NOW, "a"),
        ],
    )
    def test_what_cannot_be_stored_is_refused_and_nothing_is(
        self, store: EventStore, changes: list[Change], command_id: str, at: str, place_of_error: str
    ) -> None:
        with pytest.raises(InputError) as refused:
            store.append(changes, command_id=command_id, at=at)

        assert refused.value.place == place_of_error
        assert store.last_position() == 0

    def test_writers_who_share_a_stream_lose_and_double_nothing(self, place: Place) -> None:
        """Each writer has its own opened store, and reads again after a conflict."""

        def write(writer: int) -> None:
            with place.open() as store:
                for number in range(EACH):
                    retry_until_stored(store, f"round/T{writer}", f"w{writer}-{number}", number)

        with place.open() as store, ThreadPoolExecutor(WRITERS) as pool:
            list(pool.map(write, range(WRITERS)))
            events = store.read_all(0, 10_000)
            assert [event.position for event in events] == list(range(1, 2 * WRITERS * EACH + 1))
            assert store.version("jackpot/grand") == WRITERS * EACH
            assert len({(event.stream, event.version) for event in events}) == len(events)
            assert verify(store).findings == ()

    def test_writers_who_repeat_one_command_store_it_once(self, place: Place) -> None:
        def write(_: int) -> int:
            with place.open() as store:
                return store.append([bet("round/T1-1", 0, 1, 2)], command_id="c1", at=NOW).last_position

        with ThreadPoolExecutor(WRITERS) as pool:
            assert set(pool.map(write, range(WRITERS))) == {2}
        with place.open() as store:
            assert store.last_position() == 2

    def test_a_reader_who_follows_the_log_sees_each_event_once_and_in_order(self, place: Place) -> None:
        total = 2 * WRITERS * EACH

        def follow() -> list[int]:
            with place.open() as store:
                seen: list[int] = []
                while len(seen) < total:
                    seen += [event.position for event in store.read_all(seen[-1] if seen else 0, 7)]
                return seen

        def write(writer: int) -> None:
            with place.open() as store:
                for number in range(EACH):
                    retry_until_stored(store, f"round/T{writer}", f"w{writer}-{number}", number)

        with place.open(), ThreadPoolExecutor(WRITERS + 1) as pool:
            following = pool.submit(follow)
            list(pool.map(write, range(WRITERS)))
            assert following.result(LONGEST_S) == list(range(1, total + 1))

    def test_threads_may_share_one_opened_store(self, store: EventStore) -> None:
        def write(writer: int) -> None:
            for number in range(EACH):
                store.append([bet(f"round/T{writer}", number)], command_id=f"w{writer}-{number}", at=NOW)

        with ThreadPoolExecutor(WRITERS) as pool:
            list(pool.map(write, range(WRITERS)))
        assert store.last_position() == WRITERS * EACH
        assert verify(store).clean


def retry_until_stored(store: EventStore, own: str, command_id: str, number: int) -> None:
    """Append to an own stream and to a shared one, again and again while others are quicker."""
    while True:
        shared = store.version("jackpot/grand")
        try:
            store.append([bet(own, number), bet("jackpot/grand", shared)], command_id=command_id, at=NOW)
            return
        except Conflict:
            continue
