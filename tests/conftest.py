"""Options that all tests share."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")
MEMORY_BYTES = 1 << 30


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate",
        action="store_true",
        help="write the golden files anew instead of comparing with them; review the diff",
    )


def pytest_configure() -> None:
    """Put temporary files into memory where there is enough: each commit of the tests' databases waits for its disk."""
    if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > MEMORY_BYTES:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # so that it is looked up anew


def pytest_collection_finish() -> None:
    """Leave what collecting made to no further collection of garbage: walking it took a sixth of the tests' time."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written instead of compared with."""
    return bool(request.config.getoption("--regenerate"))
