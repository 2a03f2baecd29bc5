"""Everything that is generated is fresh, and the command that makes it says what is not."""

from pathlib import Path

import pytest

from ludex.apps.generate import __main__ as command
from ludex.apps.generate.listing import Generated, all_files, checkout, is_fresh
from ludex.syntax.keys import author_table, key_table

FILES = all_files()


@pytest.mark.parametrize("made", FILES, ids=lambda made: made.path)
def test_every_generated_file_is_fresh(made: Generated) -> None:
    assert is_fresh(checkout(), made), "run: python -m ludex.apps.generate"


def test_all_that_should_be_generated_is() -> None:
    paths = {made.path for made in FILES}
    assert {"dsl/grammar/phrases.tables.json", "dsl/words/keys.json"} <= paths
    assert {f"dsl/schema/{kind}.schema.json" for kind in key_table().files} <= paths
    assert "docs/reference/keys.md" in paths
    assert len(paths) == len(FILES)


def test_the_table_that_is_read_is_the_table_that_was_written() -> None:
    assert key_table() == author_table()


def test_stale_files_are_named_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "checkout", lambda: tmp_path)
    monkeypatch.setattr(command, "all_files", lambda: [Generated("a/b.txt", lambda: "é\n")])
    assert command.main(["--check"]) == 1
    assert "stale: a/b.txt" in capsys.readouterr().out
    assert command.main([]) == 0
    assert (tmp_path / "a" / "b.txt").read_bytes() == "é\n".encode()
    assert command.main(["--check"]) == 0
    (tmp_path / "a" / "b.txt").write_text("old")
    assert command.main(["--check"]) == 1
    assert (tmp_path / "a" / "b.txt").read_text() == "old"


def test_an_unknown_argument_does_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--chek"]) == 2
    assert "usage" in capsys.readouterr().err
