"""A stand-in for CuPy: the CUDA source is compiled by the C++ compiler of this machine, and its threads run in turn."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy

HEADER = Path(__file__).with_name("cuda_on_cpu.h")
COMPILER = shutil.which("c++") or shutil.which("g++")
ONE_THREAD = "-DTHREADS=1"


class SourceOnCpu:
    """A compiled source, as `cupy.RawModule` is one. Each group has one thread, whatever the caller asks for."""

    def __init__(self, folder: Path, code: str, options: Sequence[str]) -> None:
        assert COMPILER is not None
        source, library = folder / "source.cpp", folder / f"source{len(list(folder.iterdir()))}.so"
        source.write_text(code, encoding="utf-8")
        given = [ONE_THREAD if option.startswith("-DTHREADS=") else option for option in options]
        wanted = [*given, "-O1", "-shared", "-fPIC", "-include", str(HEADER), str(source), "-o", str(library)]
        subprocess.run([COMPILER, *wanted], check=True)
        self._library = ctypes.CDLL(str(library))

    def get_function(self, name: str) -> Callable[..., None]:
        """A kernel, to be called with the grid, the size of a group and the arguments."""
        kernel = self._library[name]

        def call(grid: tuple[int], group: tuple[int], arguments: Sequence[Any]) -> None:
            given = [_given(argument) for argument in arguments]
            for number in range(grid[0] * group[0]):
                self._library.begin_group(number)
                kernel(*given)

        return call


def _given(argument: Any) -> Any:
    if isinstance(argument, numpy.ndarray):
        return ctypes.c_void_p(argument.ctypes.data)
    return ctypes.c_uint32(int(argument))


def cupy_on_cpu(folder: Path, *, multiprocessors: int = 1) -> Any:
    """The parts of CuPy that the engine uses."""
    properties = {"name": b"the CPU", "multiProcessorCount": multiprocessors}
    runtime = SimpleNamespace(getDeviceProperties=lambda _id: properties, CUDARuntimeError=OSError)
    device = SimpleNamespace(id=0, synchronize=lambda: None)
    return SimpleNamespace(
        cuda=SimpleNamespace(Device=lambda: device, runtime=runtime),
        RawModule=lambda code, options: SourceOnCpu(folder, code, options),
        asarray=numpy.array,
        asnumpy=numpy.asarray,
    )
