"""The table of files that do not have their shape, given to every test that asks for a row."""

from pathlib import Path
from typing import Any

import pytest
import yaml

GOOD_LINES = "ludex: 1\ngame: example\nplayers: [2]\nplay: [win]\n"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "bad_shape" in metafunc.fixturenames:
        rows = yaml.safe_load(Path(__file__).with_name("bad_shapes.yaml").read_text("utf-8"))
        for row in rows:
            row["text"] = row["file"] + "\n" if "file" in row else GOOD_LINES + row["more"] + "\n"
        metafunc.parametrize("bad_shape", rows, ids=_title)


def _title(row: dict[str, Any]) -> str:
    asked: str = row.get("more") or row["file"]
    return f"{row['first'].split()[0]} {asked.splitlines()[-1].strip()[:40]}"
