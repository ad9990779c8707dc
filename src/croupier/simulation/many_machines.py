"""Blocks on many machines, through a Dask scheduler (extra `dask`)."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from croupier.errors import InputError
from croupier.extras import needs_extra
from croupier.simulation.blocks import IN_FLIGHT

PATIENCE_S = 30
"""How long a scheduler may take to answer."""
BLOCKS_A_THREAD = 4
"""How many blocks wait for each thread of the workers, so that none of them is idle."""


@contextmanager
def scheduler_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor whose workers are those of a scheduler, and how many blocks to hand it at once.

    The scheduler gives the blocks of a worker that is lost to another one.
    """
    with needs_extra("dask", "simulating on many machines"):
        from distributed import Client
    try:
        client = Client(address, timeout=PATIENCE_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError("scheduler", f"{address} does not answer: {error}") from None
    with client, client.get_executor(pure=False) as executor:
        threads = sum(client.nthreads().values())
        yield executor, max(IN_FLIGHT, BLOCKS_A_THREAD * threads)
