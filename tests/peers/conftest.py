"""OpenSpiel, where its wheel can be installed; there `make test` does so, and it must be here."""

import platform
import sys
from importlib import import_module
from typing import Any

import pytest

INTEL_MAC = sys.platform == "darwin" and platform.machine() == "x86_64"


@pytest.fixture(scope="session")
def pyspiel() -> Any:
    try:
        return import_module("pyspiel")
    except ImportError:
        if INTEL_MAC:
            pytest.skip("OpenSpiel has no wheel for Intel Macs")
        pytest.fail("OpenSpiel is not installed: `make test` does it, or `pip install .[peers]`")
