"""Only regular files of a bearable size, and only below the folder of the game."""

import os
from pathlib import Path

import pytest

from ludex.source.faults import Fault
from ludex.source.files import find_below, read_text
from ludex.source.limits import Limits
from ludex.source.places import Span

HERE = Span("game.yaml", 1, 1, 1, 5)


def code_of(outcome: bytes | str | Fault) -> str:
    assert isinstance(outcome, Fault)
    return outcome.code


def test_a_regular_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"a: 1\n")
    assert read_text(file) == b"a: 1\n"
    assert read_text(file, Limits(file_bytes=5)) == b"a: 1\n"
    fault = read_text(file, Limits(file_bytes=4), name="shown.yaml")
    assert code_of(fault) == "L001"
    assert isinstance(fault, Fault)
    assert fault.span.file == "shown.yaml"


def test_a_sparse_file_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    with file.open("wb") as handle:
        handle.truncate(10**12)
    assert code_of(read_text(file)) == "L001"


def test_a_folder_and_a_missing_file(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").mkdir()
    assert code_of(read_text(tmp_path / "x.yaml")) == "L002"
    assert code_of(read_text(tmp_path / "missing.yaml")) == "L003"
    assert code_of(read_text(Path("nul\0byte"))) == "L003"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_pipes_and_devices_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "x.yaml")
    assert code_of(read_text(tmp_path / "x.yaml")) == "L002"
    assert code_of(read_text(Path("/dev/zero"))) == "L002"


def test_only_what_lies_below_the_folder_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    (folder / "tiles").mkdir(parents=True)
    (tmp_path / "secret.yaml").write_text("a: 1\n")
    (folder / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (folder / "loop.yaml").symlink_to(folder / "loop.yaml")
    here = str(folder)
    assert find_below(here, "tiles/a.yaml", HERE) == str((folder / "tiles/a.yaml").resolve())
    outside = ["../secret.yaml", "/etc/passwd", "link.yaml", "tiles/../../secret.yaml", ".", "",
               "tiles\\a.yaml", "a\0b"]  # fmt: skip
    assert [code_of(find_below(here, name, HERE)) for name in outside] == ["L004"] * len(outside)
