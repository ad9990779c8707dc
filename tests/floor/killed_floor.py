"""A floor that is killed (kill -9) at one persistence step after the other, and started again each time.

    python -m tests.floor.killed_floor PLACE KEY_FILE MOMENT

Each life is a process of its own. It goes on with the first command that was not answered, under the same id, and is
killed at the next append at which none was killed yet: before it, inside the transaction, after the commit and before
the answer; or between two commands. Standard output: a line for each answer, with the command, the position and whether
it was a repeat; then how many lives it took.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from croupier.floor.drafting.checkpoints import STREAM as CHECKPOINTS
from croupier.store import Append, AppendRequest, EventStore, open_store, postgres_statements
from croupier.store.sqlite import SqliteBackend
from tests.floor.evening import Evening, undisturbed

BEFORE, INSIDE, AFTER, BETWEEN = "before", "inside", "after", "between"
MOMENTS = (BEFORE, INSIDE, AFTER, BETWEEN)
KILLED = "killed at "


def die() -> None:
    """Nothing is closed, flushed or undone."""
    os.kill(os.getpid(), signal.SIGKILL)


class Doomed:
    """Kills its own process at the first append at which nobody was killed yet."""

    def __init__(self, store: EventStore, moment: str, killed: set[str], tell: Callable[[str], None]) -> None:
        self._store = store
        self._moment = moment
        self._killed = killed
        self._tell = tell
        self._dies = False
        self._append = store.append_many
        store.append_many = self.append  # type: ignore[method-assign]
        if moment == INSIDE:
            self._die_inside()

    def append(self, appends: Sequence[Append | AppendRequest], **more: Any) -> Any:
        (request,) = appends
        one = request.append if isinstance(request, AppendRequest) else request
        step = one.command_id
        if one.changes[0].stream == CHECKPOINTS:  # these go by position, which changes from life to life
            step = f"checkpoint {self._store.version(CHECKPOINTS) + 1}"
        self._dies = self._moment in (BEFORE, INSIDE, AFTER) and step not in self._killed
        if self._dies:
            self._tell(f"{KILLED}{step}")
        if self._dies and self._moment == BEFORE:
            die()
        answer = self._append(appends, **more)
        if self._dies and self._moment == AFTER:
            die()
        return answer

    def answered(self) -> None:
        """A command was answered."""
        if self._moment == BETWEEN:
            die()

    def _die_inside(self) -> None:
        """Everything is written, and nothing is committed."""
        backend = self._store._backend
        if isinstance(backend, SqliteBackend):
            backend._commit = self._instead_of(backend._commit, lambda _: None)  # type: ignore[method-assign]
            return
        say = postgres_statements._run
        almost = self._instead_of(say, lambda connection, said: say(connection, said.removesuffix(b"COMMIT")))

        def until_commit(connection: Any, said: bytes) -> Any:
            return (almost if said.endswith(b"COMMIT") else say)(connection, said)

        postgres_statements._run = until_commit  # type: ignore[assignment]

    def _instead_of(self, commit: Callable[..., Any], almost: Callable[..., Any]) -> Callable[..., Any]:
        def committing(*words: Any) -> Any:
            if self._dies:
                almost(*words)
                die()
            return commit(*words)

        return committing


class Lives:
    """One process after the other on the same store."""

    def __init__(self, place: str, key_file: Path, moment: str) -> None:
        self._place = place
        self._key_file = key_file
        self._moment = moment
        self._killed: set[str] = set()
        self.answers: list[str] = []

    def live(self, tell: Callable[[str], None]) -> None:
        """From the first command without an answer to the end of the evening, or of this life."""
        asked = undisturbed()[0]
        with open_store(self._place, key_file=self._key_file) as store:
            doomed = Doomed(store, self._moment, self._killed, tell)
            evening = Evening(store)
            for number in range(len(self.answers), len(asked)):
                done = evening.ask(asked[number])
                tell(f"{number} {done.position} {done.repeated:d}")
                doomed.answered()

    def one_more(self) -> int:
        """Another life, in a process of its own; how it ended."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            try:
                os.close(reading)
                self.live(lambda line: write_line(writing, line))
            except BaseException:
                sys.excepthook(*sys.exc_info())
                os._exit(1)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            lines = pipe.read().splitlines()
        self._killed |= {line.removeprefix(KILLED) for line in lines if line.startswith(KILLED)}
        self.answers += [line for line in lines if not line.startswith(KILLED)]
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def write_line(pipe: int, line: str) -> None:
    """At once: what is written is there, however the writer ends."""
    os.write(pipe, f"{line}\n".encode())


def main(place: str, key_file: str, moment: str) -> None:
    total, count, ending = len(undisturbed()[0]), 0, -signal.SIGKILL
    lives = Lives(place, Path(key_file), moment)
    while ending == -signal.SIGKILL:
        count += 1
        assert count < 5 * total, "it comes no further"
        ending = lives.one_more()
    assert (ending, len(lives.answers)) == (0, total), (ending, len(lives.answers), total)
    print(*lives.answers, sep="\n")
    print(f"lives {count}")


if __name__ == "__main__":
    main(*sys.argv[1:])
