"""A whole game in a link: what goes in comes out, and what a stranger sends is looked at first."""

import io
import json
import zipfile
import zlib
from base64 import b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
from tests.properties.games import folders

from ludex.apps.cli import main
from ludex.apps.files import find_game
from ludex.apps.studio.alone import Alone
from ludex.apps.studio.folder import Folder
from ludex.apps.studio.link import DAMAGED, MARK, TOO_LARGE, carried, packed, unpacked
from ludex.apps.studio.studio import Studio
from ludex.apps.studio.texts import MOST_BYTES, MOST_FILES, RefusedError, Texts
from ludex.pipeline import Files


def read(name: str) -> Files:
    return find_game(str(folders()[name])).games[0]


def link_of(files: Files) -> str:
    return packed(*carried(Texts(files)))


def said(document: Any) -> str:
    """A link that says this, whatever it is."""
    return urlsafe_b64encode(zlib.compress(json.dumps(document).encode())).decode()


@pytest.mark.parametrize("name", ["tic-tac-toe", "grull", "ovo", "gologolo", "gootmu"])
def test_a_game_comes_out_of_a_link_as_it_went_in(name: str) -> None:
    before = read(name)
    link = link_of(before)
    after = unpacked(f"https://example.org/studio/{MARK}{link}")
    assert after.name == name
    for group in ("rules", "scenarios", "ledger", "tables", "drawings"):
        were, are = getattr(before, group), getattr(after, group)
        assert list(are.values()) == list(were.values())
        assert [Path(each).name for each in are] == [Path(each).name for each in were]
    assert set(link) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    assert link_of(after) == link


def test_a_link_that_was_changed_anywhere_is_refused() -> None:
    link = link_of(read("pig"))
    assert unpacked(link).name == "pig"
    for at in range(0, len(link), 7):
        other = "A" if link[at] != "A" else "B"
        for broken in (link[:at], link[:at] + other + link[at + 1 :], link[:at] + "/" + link[at:]):
            with pytest.raises(RefusedError, match="holds no game"):
                unpacked(broken)


@pytest.mark.parametrize(
    "document",
    [
        [], 3, None, {}, {"game": "pig"}, {"game": "pig", "files": {}},
        {"game": "pig", "files": []}, {"game": "pig", "files": {"game.yaml": 3}},
        {"game": "../pig", "files": {"game.yaml": ""}},
        {"game": "<b>", "files": {"game.yaml": ""}},
        {"game": "p" * 61, "files": {"game.yaml": ""}},
        {"game": "pig", "files": {"../game.yaml": ""}},
        {"game": "pig", "files": {"/etc/game.yaml": ""}},
        {"game": "pig", "files": {"game.yaml": "", "run.py": ""}},
        {"game": "pig", "files": {"egg.svg": "", "game.yaml": ""}},
        {"game": "pig", "files": {"g" * 60 + ".yaml": ""}},
    ],
)  # fmt: skip
def test_what_is_no_game_is_refused(document: Any) -> None:
    with pytest.raises(RefusedError) as error:
        unpacked(said(document))
    assert str(error.value) == DAMAGED


def test_only_so_much_is_unpacked() -> None:
    most = {f"part-{number}.yaml": "" for number in range(MOST_FILES)}
    assert unpacked(said({"game": "pig", "files": most})).name == "pig"
    bomb = urlsafe_b64encode(zlib.compress(b" " * (64 * MOST_BYTES), 9)).decode()
    assert len(bomb) < 500_000
    large = " " * (MOST_BYTES // 8)
    for link in (
        bomb,
        said({"game": "pig", "files": {"game.yaml": "", **most}}),
        said({"game": "pig", "files": {f"part-{number}.yaml": large for number in range(9)}}),
        said({"game": "pig", "files": {"game.yaml": " " * (MOST_BYTES // 2)}}),
    ):
        with pytest.raises(RefusedError) as error:
            unpacked(link)
        assert str(error.value) == TOO_LARGE


# ------------------------------------------------------------ asked by a page
def test_a_game_is_shared_and_downloaded_as_it_stands() -> None:
    files = read("gologolo")
    studio = Studio(files)
    game = next(iter(files.rules))
    text = files.rules[game].decode() + "# mine\n"
    studio.answer({"do": "write", "texts": {game: text}})
    shared = unpacked(studio.answer({"do": "share"})["link"])
    assert shared.rules["gologolo/game.yaml"].decode() == text
    answer = studio.answer({"do": "download"})
    assert answer == studio.answer({"do": "download"})
    assert answer["name"] == "gologolo.zip"
    folder = zipfile.ZipFile(io.BytesIO(b64decode(answer["data"])))
    assert folder.testzip() is None
    assert folder.read("gologolo/game.yaml").decode() == text
    assert len(folder.namelist()) == len(list(folders()["gologolo"].iterdir()))


def test_a_folder_with_another_name_becomes_a_game_that_can_be_shared(tmp_path: Path) -> None:
    (tmp_path / "My Game").mkdir()
    (tmp_path / "My Game" / "game.yaml").write_text("ludex: 1\n", "utf-8")
    files = find_game(str(tmp_path / "My Game")).games[0]
    assert list(unpacked(link_of(files)).rules) == ["my-game/game.yaml"]


# ------------------------------------------------------------ without a server
def test_a_page_alone_plays_what_a_link_holds() -> None:
    alone = Alone()

    def ask(do: str, **more: Any) -> dict[str, Any]:
        return dict(json.loads(alone.answer(json.dumps({"do": do, **more}))))

    assert ask("open", link="AAAA") == {"answer": "refused", "sentence": DAMAGED}
    opened = ask("open", link=link_of(read("tic-tac-toe")))
    assert opened["files"][0]["name"] == "tic-tac-toe/game.yaml"
    assert ask("start", players=2, seed=1)["game"]["asked"] == ["A"]
    assert ask("see", seat="Q")["answer"] == "refused"


def test_a_page_alone_begins_with_a_game_that_has_no_mistakes() -> None:
    alone = Alone()
    assert json.loads(alone.answer('{"do": "open"}'))["files"][0]["text"].startswith("# What")
    report = json.loads(alone.answer('{"do": "check"}'))["report"]
    assert (report["errors"], report["warnings"]) == (0, 0)


# ------------------------------------------------------------ opened on a machine
def test_a_link_is_a_new_folder_with_its_drawings_once_it_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("starlette", reason="the studio needs Starlette and uvicorn")
    from ludex.apps.studio.serving import Service

    monkeypatch.chdir(tmp_path)
    files = read("grull")
    service = Service(Folder(MARK, unpacked(MARK + link_of(files))), tmp_path)
    assert service.answer("one", {"do": "open"})["files"][0]["name"] == "grull/game.yaml"
    assert not (tmp_path / "grull").exists()
    saved = service.answer("one", {"do": "save"})["names"]
    assert len(saved) == len(list(folders()["grull"].iterdir()))
    assert (tmp_path / "grull" / "bad-lutin.svg").read_bytes() == files.drawings["bad-lutin.svg"]
    assert service.answer("one", {"do": "save"})["names"] == []


def test_a_link_never_opens_over_a_folder_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("starlette", reason="the studio needs Starlette and uvicorn")
    from ludex.apps.studio import web

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(web, "BUILT", tmp_path)
    (tmp_path / "index.html").write_text("", "utf-8")
    (tmp_path / "pig").mkdir()
    link = MARK + link_of(read("pig"))
    assert main(["studio", link, "--no-browser"]) == 2
    assert "There is `pig` here already, and nothing is written over" in capsys.readouterr().err
    assert main(["studio", link[:-20], "--no-browser"]) == 2
    assert "This link holds no game" in capsys.readouterr().err


# ------------------------------------------------------------ on paper
def test_rulebook_and_sheets_are_those_of_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    studio = Studio(find_game("grull").games[0])
    refused = studio.answer({"do": "paper", "what": "rulebook"})
    assert refused == {"answer": "refused", "sentence": "No game has begun."}
    studio.answer({"do": "start", "players": 2, "seed": 3})
    studio.answer({"do": "move", "seat": "A", "move": 0})
    commands = {
        "rulebook": ["rules", "grull", "--format", "html"],
        "letter": ["print", "grull", "--players", "2", "--paper", "letter"],
    }
    for what, command in commands.items():
        assert main(command) == 0
        assert studio.answer({"do": "paper", "what": what})["html"] == capsys.readouterr().out
