"""From names and paths to the files of games."""

import os
from pathlib import Path

import pytest

from ludex.apps.files import find_game, find_games, game_names, shown_as
from ludex.apps.where import NoGameError
from ludex.pipeline import load
from ludex.resources import games_folder

GAME = b"ludex: 1\ngame: g\nplayers: [2]\nplay: [win]\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(path: Path, data: bytes = GAME) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def codes(*asked: str) -> list[str]:
    return [problem.code for problem in find_games(asked).problems]


def test_a_name_is_a_game_that_comes_with_ludex(here: Path) -> None:
    found = find_game("grull")
    assert [game.name for game in found.games] == ["grull"]
    game = found.games[0]
    rules = ["games/grull/game.yaml", "games/grull/look.yaml", "games/grull/names.yaml"]
    assert list(game.rules) == rules
    assert "ogre.svg" in game.drawings
    names = ["scenarios.yaml", "scenarios-at-the-table.yaml", "scenarios-meeting.yaml"]
    assert list(game.scenarios) == [f"games/grull/{name}" for name in names]
    assert list(game.ledger) == ["games/grull/ledger.yaml"]
    assert list(game.tables) == ["games/grull/tricks.yaml"]
    assert found.files == 8


def test_all_games_are_found_where_nothing_is_asked() -> None:
    assert [game.name for game in find_games().games] == game_names()
    assert "grull" in game_names()


def test_a_folder_is_searched_and_hidden_ones_are_not(here: Path) -> None:
    put(here / "b" / "game.yaml")
    put(here / "a" / "deep" / "game.yaml")
    put(here / ".hidden" / "game.yaml")
    found = find_games(["."])
    assert [list(game.rules) for game in found.games] == [["a/deep/game.yaml"], ["b/game.yaml"]]
    assert [game.name for game in found.games] == ["deep", "b"]


def test_the_same_game_is_found_once(here: Path) -> None:
    put(here / "a" / "game.yaml")
    put(here / "a" / "scenarios.yaml", b"ludex: 1\n")
    assert len(find_games(["a", "a/game.yaml", ".", "./a/", "a/scenarios.yaml"]).games) == 1


def test_a_file_by_another_name_is_a_game_of_its_own(here: Path) -> None:
    put(here / "mine.yaml")
    put(here / "scenarios.yaml", b"ludex: 1\n")
    game = find_game("mine.yaml").games[0]
    assert (game.name, list(game.rules), dict(game.scenarios)) == ("mine", ["mine.yaml"], {})


def test_a_path_stands_before_a_name(here: Path) -> None:
    put(here / "grull" / "game.yaml")
    assert find_game("grull").games[0].rules == {"grull/game.yaml": GAME}


def test_tables_lie_beside_the_game(here: Path) -> None:
    put(here / "a" / "game.yaml")
    put(here / "a" / "rows.yaml", b"ludex: 1\ngame: g\ntable: rows\nrows: []\n")
    put(here / "a" / "other.yaml", b"ludex: 1\n")
    assert list(find_game("a").games[0].tables) == ["a/rows.yaml"]


def test_files_under_uses_belong_to_the_game(here: Path) -> None:
    put(here / "a" / "game.yaml", GAME + b"uses: [x.yaml, parts/y.yaml, x.yaml]\n")
    put(here / "a" / "x.yaml", b"ludex: 1\n")
    put(here / "a" / "parts" / "y.yaml", b"ludex: 1\n")
    assert list(find_game("a").games[0].rules) == ["a/game.yaml", "a/x.yaml", "a/parts/y.yaml"]


@pytest.mark.parametrize(
    ("uses", "code"),
    [
        ("../../secret.yaml", "L004"),
        ("/etc/hostname", "L004"),
        ("missing.yaml", "L003"),
        ("folder", "L002"),
        ("link.yaml", "L004"),
        ("pipe.yaml", "L002"),
        ("loop.yaml", "L004"),
    ],
)
def test_what_cannot_be_used_is_said_where_it_is_named(here: Path, uses: str, code: str) -> None:
    put(here / "secret.yaml", b"a secret\n")
    put(here / "a" / "game.yaml", GAME + f"uses: [{uses}]\n".encode())
    (here / "a" / "folder").mkdir()
    (here / "a" / "link.yaml").symlink_to("../secret.yaml")
    (here / "a" / "loop.yaml").symlink_to("loop.yaml")
    os.mkfifo(here / "a" / "pipe.yaml")
    found = find_games(["a"])
    assert [problem.code for problem in found.problems] == [code]
    span = found.problems[0].span
    assert span is not None
    assert (span.file, span.line, span.column) == ("a/game.yaml", 5, 8)
    assert "a secret" not in str(found.problems)


def test_a_game_that_is_no_regular_file_is_a_problem(here: Path) -> None:
    (here / "a").mkdir()
    os.mkfifo(here / "a" / "game.yaml")
    (here / "b" / "game.yaml").mkdir(parents=True)
    put(here / "c.yaml", b" " * (1024 * 1024 + 1))
    (here / "d").mkdir()
    (here / "d" / "game.yaml").symlink_to(put(here / "c" / "game.yaml"))
    (here / "e").mkdir()
    (here / "e" / "game.yaml").symlink_to("nowhere")
    found = {each: codes(each) for each in ("a", "b", "c.yaml", "d", "e")}
    assert found == {"a": ["L002"], "b": ["L002"], "c.yaml": ["L001"], "d": ["L004"], "e": ["L003"]}
    assert find_games(["a"]).files == 1


def test_a_game_in_a_folder_with_others_that_are_broken_is_still_found(here: Path) -> None:
    put(here / "ok" / "game.yaml")
    (here / "bad").mkdir()
    os.mkfifo(here / "bad" / "game.yaml")
    found = find_games(["."])
    assert [game.name for game in found.games] == ["ok"]
    assert [problem.code for problem in found.problems] == ["L002"]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("grul", "did you mean `grull`?"),
        ("nowhere/at/all", "`ludex games` lists the games."),
        ("", "There is no game and no path"),
        ("x\0y", "There is no game and no path"),
        ("a\x1b[2J", "\\x1b"),
        ("y" * 5000, "…"),
        ("empty", "There is no `game.yaml` in or below"),
    ],
)
def test_what_leads_to_no_game_is_one_sentence(here: Path, asked: str, says: str) -> None:
    (here / "empty").mkdir()
    with pytest.raises(NoGameError) as error:
        find_games([asked])
    assert says in str(error.value)
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 200


def test_one_game_must_be_meant(here: Path) -> None:
    put(here / "a" / "game.yaml")
    put(here / "b" / "game.yaml")
    with pytest.raises(NoGameError, match="There are 2 games below"):
        find_game(".")


def test_files_are_shown_as_seen_from_here(here: Path) -> None:
    assert shown_as(here / "a" / "x.yaml") == "a/x.yaml"
    assert shown_as(games_folder() / "grull" / "game.yaml") == "games/grull/game.yaml"
    assert shown_as(Path("/elsewhere/x.yaml")) == "/elsewhere/x.yaml"


def test_scenarios_may_stand_in_several_files(here: Path) -> None:
    for name in ("game.yaml", "scenarios.yaml", "scenarios-two.yaml", "scenes-three.yaml"):
        put(here / "a" / name, b"ludex: 1\n")
    [game] = find_games(["a"]).games
    assert list(game.scenarios) == ["a/scenarios.yaml", "a/scenarios-two.yaml"]


def test_what_a_game_uses_beyond_the_limit_is_not_read_and_said(here: Path) -> None:
    names = [f"p{index}.yaml" for index in range(66)]
    for name in names:
        put(here / name, b"ludex: 1\ndefine: {odd: nonsense of everything}\n")
    put(here / "game.yaml", GAME + f"uses: [{', '.join(names)}]\n".encode())
    found = find_game("game.yaml").games[0]
    assert len(found.rules) == 1 + 64
    told = [problem for problem in load(found).problems if problem.code == "L078"]
    assert [(p.span.line, p.sentence) for p in told if p.span] == [
        (5, "A game uses at most 64 more files; this one names 66.")
    ]


def test_a_folder_in_which_nothing_is_a_game_is_refused(here: Path) -> None:
    put(here / "rules.yaml")
    put(here / "Game.yaml")
    with pytest.raises(NoGameError, match=r"no `game\.yaml` in or below"):
        find_games(["."])
