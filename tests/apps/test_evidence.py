"""The page of evidence, from notes to Markdown."""

from pathlib import Path

import pytest
import tests.evidence_writer as writer

from ludex.apps.evidence.page import (
    Count,
    NoteError,
    Section,
    by_hand,
    page_of,
    read_notes,
    said_in,
    text_of,
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where notes go in this test."""
    monkeypatch.setattr(writer, "FOLDER", tmp_path)
    monkeypatch.setattr(writer, "FULL", True)
    return tmp_path


def test_what_tests_note_is_read(folder: Path) -> None:
    writer.record("Faults", ["190 of 200 were found."])
    writer.record("Faults", ["191 of 200 were found."])
    writer.record_count("grull", "games end", "12 games", 1.25)
    counts, sections = said_in(read_notes(folder, folder / "kept"))
    assert counts == [Count("grull", "games end", "12 games", 1.2, writer.today())]
    assert sections == [Section("Faults", ("191 of 200 were found.",), writer.today())]


def test_what_is_counted_again_replaces_its_own_only(folder: Path) -> None:
    kept = folder / "kept"
    old = {"property": "games end", "count": "1 game", "seconds": 1.0, "day": "2020-02-02"}
    kept.write_text(text_of([{**old, "game": "grull"}, {**old, "game": "ovo"}]))
    writer.record_count("grull", "games end", "12 games", 1.25)
    counts, _ = said_in(read_notes(folder, kept))
    assert [(count.game, count.count) for count in counts] == [
        ("grull", "12 games"),
        ("ovo", "1 game"),
    ]
    assert kept.read_text().count("\n") == 4
    alone, _ = said_in(read_notes(folder, None))
    assert [count.game for count in alone] == ["grull"]


def test_a_quick_run_leaves_no_notes(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "FULL", False)
    writer.record("Faults", ["190 of 200 were found."])
    assert list(folder.iterdir()) == []


def test_the_page_has_a_table_for_each_property() -> None:
    counts = [
        Count("othello", "games end", "3 games", 6.0, "today"),
        Count("grull", "games end", "12|13 games", 1234.0, "today"),
        Count("grull", "nothing is told", "7 positions", 0.5, "today"),
    ]
    page = page_of(counts, [Section("Faults", ("All found.",))])
    assert page.index("## Faults\n\nAll found.") < page.index("### Games end")
    rows = [line for line in page.splitlines() if line.startswith("| grull") or "othello" in line]
    assert rows == [
        "| grull | 12\\|13 games | 1,234.0 | today |",
        "| othello | 3 games | 6.0 | today |",
        "| grull | 7 positions | 0.5 | today |",
    ]


def test_what_people_wrote_about_a_run_is_kept() -> None:
    written = Section("About this run", ("Two cores.", "", "And a long night."))
    page = page_of([], [Section("Zebras", ("None.",)), written])
    assert by_hand(page) == [written]
    assert page_of([], [Section("Zebras", ("One.",)), *by_hand(page)]).count("a long night") == 1
    assert by_hand(page_of([], [Section("Zebras", ("None.",))])) == []


def test_long_work_says_how_far_it_is(folder: Path) -> None:
    writer.progress("7 of 9 games")
    writer.record_count("grull", "games end", "12 games", 1.25)
    said = (folder / "progress.txt").read_text("utf-8").splitlines()
    assert [line.partition(" ")[2] for line in said] == [
        "7 of 9 games",
        "grull: games end, 12 games, 1.2 s",
    ]
    assert len(read_notes(folder, folder / "kept")) == 1


def test_no_notes_and_bad_notes_are_said(tmp_path: Path) -> None:
    with pytest.raises(NoteError, match="no notes"):
        read_notes(tmp_path, tmp_path / "kept")
    (tmp_path / "x.json").write_text("{")
    with pytest.raises(NoteError, match=r"x\.json"):
        read_notes(tmp_path, tmp_path / "kept")
    (tmp_path / "x.json").rename(tmp_path / "kept")
    with pytest.raises(NoteError, match="kept"):
        read_notes(tmp_path, tmp_path / "kept")
