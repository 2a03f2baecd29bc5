"""`ludex diff` and `ludex ci --base`: versions in git or in folders, in every format, safely."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.apps.saying import Saying
from tests.impact.nuts import GAME, SCENARIOS, changed

from ludex.apps.cli import main
from ludex.apps.revisions import RevisionError, revision
from ludex.diagnostics.escape import for_markdown
from ludex.pipeline import Files, load, machine
from ludex.play.match import Match
from ludex.play.record import save
from ludex.resources import read_data

TOLD = """\
nuts: 1 changed; 1 of the 2 scenarios before fail by the new rules; 1 of 1 recorded game part; ...
  changed: value goal (nuts/game.yaml:6), used by play, rule settle, word player is rich
      - constant: 5
      + constant: 3
  scenario NU-3 (three nuts are too few) does not pass any more, unchanged:
      expected there are no winners; found it is not so
  recorded game nuts/playthroughs/one.json parts at move 5, A: choose nut: the result is ...
  decisions in a game: 9.00 -> 5.00 (up in 0 pairs, down in 20 of 20; p = 1.9e-06)
1 game compared, 1 changed
"""
MORE = """\
  - id: NU-3
    name: three nuts are too few
    players: 2
    given: {heap: [6 nuts], pile of A: [2 nuts], pile of B: [nut]}
    play: [A: choose nut]
    expect: [there are no winners]
"""
HOSTILE = "@everyone </details> ``x`` [a](http://b) <img src=x> | # $(touch x)"


def git(*words: str) -> str:
    done = subprocess.run(
        ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *words],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return done.stdout.strip()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one game and one recorded game in its first commit."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("LUDEX_EVIDENCE", raising=False)
    game = tmp_path / "nuts"
    (game / "playthroughs").mkdir(parents=True)
    (game / "game.yaml").write_text(GAME, "utf-8")
    (game / "scenarios.yaml").write_text(SCENARIOS.split("  - id: NU-2")[0] + MORE, "utf-8")
    match = Match(machine(load(Files("nuts", {"game.yaml": GAME.encode()})), 2), 1)
    while not match.over:
        match.play(match.pending.must[0], match.legal(match.pending.must[0])[0])
    (game / "playthroughs" / "one.json").write_bytes(save(match))
    git("init", "-q", "-b", "main")
    git("add", "-A")
    git("commit", "-qm", "first")
    return game


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> Saying:
    return Saying(capsys, last=("--games", "20"))


def fits(expected: str, shown: str) -> bool:
    """Whether lines are as expected, where dots stand for anything within a line."""
    return re.fullmatch(re.escape(expected).replace(r"\.\.\.", ".*"), shown) is not None


def mend(folder: Path, old: str, new: str) -> None:
    (folder / "game.yaml").write_text(changed(old, new), "utf-8")


# ------------------------------------------------------------ versions
def test_a_change_is_told_as_a_change_of_the_game(folder: Path, said: Saying) -> None:
    assert said("diff", "HEAD") == (0, "nuts: nothing changes\n1 game compared, 0 changed\n")
    mend(folder, "goal: {is: 5}", "goal: {is: 3}")
    code, shown = said("diff", "HEAD")
    assert code == 0
    assert fits(TOLD, shown), shown


def test_two_revisions_a_folder_and_two_folders_are_compared_alike(
    folder: Path, said: Saying, tmp_path: Path
) -> None:
    (tmp_path / "old").mkdir()
    shutil.copytree("nuts", "old/nuts")
    mend(folder, "goal: {is: 5}", "goal: {is: 3}")
    now = said("diff", "HEAD", "nuts")
    assert fits(TOLD, now[1])
    folders = said("diff", "old/nuts", "nuts")
    assert folders[1].replace("old/", "") == now[1]
    git("commit", "-qam", "second")
    assert said("diff", "HEAD~1", "HEAD", "nuts") == now
    assert said("diff", "HEAD", "HEAD~1", "nuts")[1].count("- constant: 3") == 1
    assert said("diff", "nuts", "HEAD~1")[1].count("- constant: 3") == 1


def test_recorded_games_lie_beside_the_game_too_and_what_is_none_is_told(
    folder: Path, said: Saying
) -> None:
    saved = folder / "playthroughs"
    (saved / "one.json").rename(folder / "two.json")
    (folder / "package.json").write_text("{}", "utf-8")
    (saved / "three.json").write_text("{}", "utf-8")
    git("add", "-A")
    git("commit", "-qm", "moved")
    mend(folder, "goal: {is: 5}", "goal: {is: 3}")
    told = [line for line in said("diff", "HEAD")[1].splitlines() if "recorded game nuts" in line]
    assert [line.split(":")[0] for line in told] == [
        "  recorded game nuts/two.json parts at move 5, A",
        "  recorded game nuts/playthroughs/three.json",
    ]
    assert told[1].endswith("not compared: This is not a saved game of Ludex.")


def test_games_that_come_and_go_are_told(folder: Path, said: Saying) -> None:
    (folder.parent / "more").mkdir()
    folder.rename(folder.parent / "more" / "nuts")
    shown = said("diff", "HEAD")[1].splitlines()
    assert shown == ["nuts: gone", "nuts: a new game", "2 games compared, 2 changed"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nowhere",), "There is no revision `nowhere` here."),
        (("--", "--upload-pack=touch x"), "There is no revision `--upload-pack=touch x` here."),
        (("nuts", "nust"), "There is no revision `nust`"),
        (("HEAD", "HEAD", "../.."), "`../..` lies outside of the repository."),
    ],
)
def test_what_is_no_version_is_refused(
    folder: Path, said: Saying, words: tuple[str, ...], sentence: str
) -> None:
    assert main(["diff", *words]) == 2
    assert sentence in said.capsys.readouterr().err
    assert not (folder.parent / "x").exists()


def test_nothing_that_a_repository_says_is_run(folder: Path, said: Saying) -> None:
    harm = folder.parent / "harm"
    harm.write_text(f"#!/bin/sh\ntouch {folder.parent}/harmed\n", "utf-8")
    harm.chmod(0o755)
    for name in ("core.fsmonitor", "core.pager", "core.sshCommand", "core.editor"):
        git("config", name, str(harm))
    git("config", "filter.evil.smudge", str(harm))
    git("config", "diff.evil.textconv", str(harm))
    (folder.parent / ".gitattributes").write_text("* filter=evil diff=evil\n", "utf-8")
    hooks = folder.parent / ".git" / "hooks"
    for name in ("post-checkout", "post-index-change", "reference-transaction"):
        (hooks / name).write_bytes(harm.read_bytes())
        (hooks / name).chmod(0o755)
    mend(folder, "goal: {is: 5}", "goal: {is: 3}")
    (folder.parent / "harmed").unlink(missing_ok=True)
    assert said("diff", "HEAD")[0] == 0
    assert not (folder.parent / "harmed").exists()


def test_a_folder_with_any_name_and_from_below_is_read(
    folder: Path, said: Saying, monkeypatch: pytest.MonkeyPatch
) -> None:
    odd = folder.parent / os.fsdecode(b"\xff nuts\n")
    folder.rename(odd)
    git("add", "-A")
    git("commit", "-qm", "odd")
    text = (odd / "game.yaml").read_text("utf-8")
    (odd / "game.yaml").write_text(text.replace("goal: {is: 5}", "goal: {is: 3}"), "utf-8")
    monkeypatch.chdir(odd)
    code, shown = said("diff", "HEAD")
    assert (code, "changed: value goal (game.yaml:6)" in shown) == (0, True)


def test_links_and_large_files_of_a_revision_are_left_out(folder: Path) -> None:
    (folder / "link.yaml").symlink_to("/etc/passwd")
    (folder / "large.yaml").write_text("a" * (2**20 + 1), "utf-8")
    (folder / "note.txt").write_text("a", "utf-8")
    git("add", "-A")
    git("commit", "-qm", "more")
    with revision("HEAD", Path()).files([Path("nuts")]) as made:
        found = sorted(str(p.relative_to(made)) for p in made.rglob("*") if p.is_file())
    assert found == ["nuts/game.yaml", "nuts/playthroughs/one.json", "nuts/scenarios.yaml"]
    assert not made.exists()


def test_names_that_no_folder_takes_are_told(folder: Path, said: Saying) -> None:
    blob = git("rev-parse", "HEAD:nuts/game.yaml")
    listed = f"100644 blob {blob}\t{'a' * 300}.yaml\n"
    tree = subprocess.run(
        ["git", "mktree"], input=listed, check=True, capture_output=True, text=True
    ).stdout.strip()  # fmt: skip
    commit = git("commit-tree", "-m", "long", tree)
    code, shown = said("diff", commit)
    assert (code, "cannot be read there: file name too long" in shown) == (2, True)


def test_outside_of_a_repository_git_is_quoted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(RevisionError, match="git says: fatal: not a git repository"):
        revision("HEAD", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RevisionError, match="There is no `git` here"):
        revision("HEAD", tmp_path)


# ------------------------------------------------------------ formats
def test_the_document_fits_its_schema(folder: Path, said: Saying) -> None:
    schema = json.loads(read_data("schema/impact.schema.json"))
    Draft202012Validator.check_schema(schema)
    mend(folder, "goal: {is: 5}", "goal: {is: 3}")
    document = json.loads(said("diff", "HEAD", "--format", "json")[1])
    Draft202012Validator(schema).validate(document)
    [game] = document["games"]
    assert [each["name"] for each in game["changes"]] == ["goal"]
    assert [each["move"] for each in game["recordings"]] == [5]
    assert [each["id"] for each in game["scenarios"]["failing"]] == ["NU-3"]
    assert [n["name"] for n in game["statistics"]["numbers"] if n["moved"]] != []
    game["changes"][0]["more"] = 1
    assert list(Draft202012Validator(schema).iter_errors(document))


def outside_of_code(markdown: str) -> str:
    """A page of Markdown without its spans of code, as CommonMark finds them."""
    return re.sub(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", "", markdown)


@pytest.mark.parametrize("text", [HOSTILE, "`", "``", "` `", " x ", "", "a`b``c```d", "\n\x1b[2J"])
def test_nothing_leaves_a_span_of_code(text: str) -> None:
    assert outside_of_code(f"a {for_markdown(text)} b") == "a  b"


def test_nothing_in_a_comment_is_obeyed(folder: Path, said: Saying) -> None:
    for title in ("x", HOSTILE.replace('"', '\\"')):
        text = GAME.replace("play:\n", f'about: {{title: "{title}"}}\nplay:\n')
        (folder / "game.yaml").write_text(text, "utf-8")
        if title == "x":
            git("commit", "-qam", "second")
    shown = said("diff", "HEAD", "--format", "markdown")[1]
    assert "@everyone" in shown
    plain = outside_of_code(shown)
    assert not re.search(r"[@<>\[\]|$]|//", plain)


# ------------------------------------------------------------ in `ludex ci`
def test_ci_tells_what_has_changed_and_writes_it(folder: Path, said: Saying) -> None:
    mend(folder, "goal: {is: 5}", "goal: {is: 3}")
    code, shown = said("ci", "nuts", "--base", "HEAD", "--only", "diff", "--out", "reports")
    assert code == 0
    assert "  diff  CHANGED  1 changed; 1 of the 2 scenarios before fail" in shown
    assert "changed: value goal" in shown
    schema = json.loads(read_data("schema/ci.schema.json"))
    document = json.loads((folder.parent / "reports" / "ci.json").read_text("utf-8"))
    Draft202012Validator(schema).validate(document)
    impact = json.loads(read_data("schema/impact.schema.json"))
    Draft202012Validator(impact).validate(document["data"]["diff"])
    comment = (folder.parent / "reports" / "summary.md").read_text("utf-8")
    assert comment.startswith("### Accepted: 1 game, 1 comparison: all 1 passed\n")
    assert "`+ constant: 3`" in comment


def test_a_base_that_is_none_is_refused(folder: Path, said: Saying) -> None:
    assert said("ci", "nuts", "--base", "nowhere", "--only", "diff")[0] == 2
    assert said("ci", "--base", "HEAD", "--only", "diff")[0] == 2
    code, shown = said("ci", "nuts", "--only", "diff")
    assert (code, shown.startswith("ludex: `--only diff` needs `--base REV`")) == (2, True)
