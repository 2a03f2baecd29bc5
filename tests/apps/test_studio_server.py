"""The studio is served to one page of this machine, and writes nothing but what is saved."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from time import sleep
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the studio needs Starlette and uvicorn")

from tests.apps.served import Served, served
from tests.pebbles import pebbles

from ludex.apps.cli import main
from ludex.apps.studio import web
from ludex.apps.studio.careful import FAULT
from ludex.apps.studio.serving import MOST_BYTES, MOST_PAGES
from ludex.apps.studio.studio import Studio
from ludex.desk import project
from ludex.diagnostics.abandoning import go_on
from ludex.diagnostics.problem import Report


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pebbles").mkdir()
    file = tmp_path / "pebbles" / "game.yaml"
    file.write_text(pebbles(), "utf-8")
    return file


@pytest.fixture
def studio(game: Path, tmp_path: Path) -> Iterator[Served]:
    built = tmp_path / "built"
    built.mkdir()
    (built / "index.html").write_text("<p>the page</p>", "utf-8")
    (tmp_path / "secret.html").write_text("secret", "utf-8")
    with served(game.parent, built) as made:
        yield made


def write(studio: Served, after: str, page: str = "one") -> dict[str, Any]:
    return studio.ask("write", page, texts={"pebbles/game.yaml": after})


# ------------------------------------------------------------ when it is answered
def test_nothing_waits_for_a_check_and_a_newer_text_ends_it(
    studio: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, answered, ended, said = Event(), Event(), list[bool](), list[dict[str, Any]]()

    def slow(*files: object) -> Report:
        begun.set()
        ended.append(answered.wait(20))
        for _ in range(100):
            go_on()
            sleep(0.05)
        raise AssertionError("the check goes on")

    studio.ask("open")
    monkeypatch.setattr(project, "check_game", slow)
    checking = Thread(target=lambda: said.append(studio.ask("check")))
    checking.start()
    assert begun.wait(20)
    assert studio.ask("start", players=2, seed=1)["answer"] == "game"
    write(studio, pebbles() + "# more\n")
    answered.set()
    checking.join(20)
    assert ended == [True]
    assert said == [{"answer": "refused", "sentence": "The rules have changed meanwhile."}]


def test_what_is_asked_again_is_not_done_twice(studio: Served) -> None:
    studio.ask("open")
    studio.ask("start", players=2, seed=1)
    first = studio.ask("move", number="7", seat="A", move=0)
    assert first["game"]["moves"] == 1
    assert studio.ask("move", number="7", seat="A", move=0) == first
    assert studio.ask("undo", number="8")["game"]["moves"] == 0
    assert studio.ask("undo", number="8")["game"]["moves"] == 0


# ------------------------------------------------------------ who is answered
def test_the_page_comes_with_a_policy_that_lets_in_nothing_else(studio: Served) -> None:
    status, headers, said = studio.send("GET", "/")
    assert (status, said) == (200, b"<p>the page</p>")
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


@pytest.mark.parametrize("path", ["/../secret.html", "/..%2fsecret.html", "/x/y", "/no.js"])
def test_only_files_of_the_page_are_given(path: str, studio: Served) -> None:
    status, _, said = studio.send("GET", path)
    assert status == 404
    assert b"secret" not in said


def ask_with(studio: Served, **headers: str) -> tuple[int, dict[str, Any]]:
    given = {"X_Ludex_Key": studio.service.key, "X_Ludex_Page": "one", **headers}
    status, _, said = studio.send("POST", "/ask", b'{"do": "open"}', **given)
    return status, json.loads(said)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1"}, 421),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"X_Ludex_Key": "guessed"}, 403),
        ({"X_Ludex_Key": ""}, 403),
        ({"X_Ludex_Key": "gu\xe9ssed"}, 403),
    ],
)
def test_nobody_else_is_answered(headers: dict[str, str], status: int, studio: Served) -> None:
    found, answer = ask_with(studio, **headers)
    assert found == status
    assert answer["answer"] == ("opened" if status == 200 else "refused")


def test_its_own_origin_is_answered(studio: Served) -> None:
    assert ask_with(studio, Origin=f"http://localhost:{studio.port}")[0] == 200


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"{", 400), (b"\xff", 400), (b"[" * 100_000, 400), (b" " * (MOST_BYTES + 1), 413)],
)
def test_what_is_no_request_is_refused(body: bytes, status: int, studio: Served) -> None:
    found, _, said = studio.send("POST", "/ask", body, X_Ludex_Key=studio.service.key)
    assert found == status
    assert json.loads(said)["answer"] == "refused"


def test_a_fault_is_one_sentence_and_no_traceback(
    studio: Served, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    studio.ask("open")
    monkeypatch.setattr(Studio, "answer", lambda studio, asked: 1 // 0)
    assert studio.ask("check") == {"answer": "refused", "sentence": FAULT}
    said = capsys.readouterr().err
    assert said.startswith("ludex: a fault of Ludex at `check`: ZeroDivisionError")
    assert "Traceback" not in said


def test_pages_do_not_meet_and_old_ones_are_forgotten(studio: Served) -> None:
    studio.ask("open", "first")
    write(studio, "ludex: 1\n", "first")
    assert studio.ask("open", "second")["table"] is not None
    for number in range(MOST_PAGES):
        studio.ask("open", str(number))
    assert "open this page once more" in studio.ask("check", "first")["sentence"]


# ------------------------------------------------------------ the disk
def test_nothing_is_written_before_it_is_saved(studio: Served, game: Path) -> None:
    before = game.read_text("utf-8")
    studio.ask("open")
    write(studio, before.replace("7", "5"))
    assert game.read_text("utf-8") == before
    assert studio.ask("save") == {"answer": "saved", "names": ["pebbles/game.yaml"]}
    assert game.read_text("utf-8") == before.replace("7", "5")
    assert studio.ask("save")["names"] == []
    write(studio, before)
    assert studio.ask("save")["names"] == ["pebbles/game.yaml"]


def test_what_somebody_else_has_changed_is_not_written_over(studio: Served, game: Path) -> None:
    studio.ask("open")
    write(studio, game.read_text("utf-8").replace("7", "5"))
    game.write_text("# mine\n", "utf-8")
    assert "was changed on the disk" in studio.ask("save")["sentence"]
    assert game.read_text("utf-8") == "# mine\n"


def test_a_file_that_came_meanwhile_is_not_written_over_either(studio: Served, game: Path) -> None:
    studio.ask("open")
    studio.ask("write", texts={"more.yaml": "part: more\n"})
    game.with_name("more.yaml").write_text("# mine\n", "utf-8")
    before = game.read_text("utf-8")
    write(studio, before.replace("7", "5"))
    assert "was changed on the disk" in studio.ask("save")["sentence"]
    assert game.read_text("utf-8") == before


def test_a_link_that_leads_out_of_the_folder_is_not_followed(studio: Served, game: Path) -> None:
    outside = game.parents[1] / "outside.yaml"
    outside.write_text("# theirs\n", "utf-8")
    studio.ask("open")
    game.with_name("more.yaml").symlink_to(outside)
    studio.ask("write", texts={"more.yaml": "part: more\n"})
    assert "does not lie in the folder" in studio.ask("save")["sentence"]
    assert outside.read_text("utf-8") == "# theirs\n"


def test_a_folder_that_is_not_there_is_a_new_game(game: Path, tmp_path: Path) -> None:
    with served(tmp_path / "walnuts", tmp_path) as studio:
        opened = studio.ask("open")
        assert [file["name"] for file in opened["files"]] == [
            "walnuts/game.yaml", "walnuts/scenarios.yaml",
        ]  # fmt: skip
        assert opened["table"]["title"] == "Walnuts"
        assert not (tmp_path / "walnuts").exists()
        assert len(studio.ask("save")["names"]) == 2
    assert main(["test", "walnuts"]) == 0


# ------------------------------------------------------------ the command
def said(*words: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["studio", *words, "--no-browser"]) == 2
    return capsys.readouterr().err


def test_what_is_missing_is_said(
    game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(web, "BUILT", tmp_path)
    assert "`make page` builds it" in said("pebbles", capsys=capsys)
    (tmp_path / "index.html").write_text("", "utf-8")
    assert "did you mean `grull`" in said("grul", capsys=capsys)
    game.with_name("notes.txt").write_text("mine", "utf-8")
    assert "is no file of rules" in said("pebbles/notes.txt", capsys=capsys)
    taken = web.listening(0)
    port = str(taken.getsockname()[1])
    assert f"Port {port} is taken" in said("pebbles", "--port", port, capsys=capsys)
    taken.close()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert "install `ludex[studio]`" in said("pebbles", capsys=capsys)


@pytest.mark.skipif(os.name == "nt", reason="an interrupt is sent otherwise there")
def test_an_interrupt_ends_it_quietly(game: Path) -> None:
    if not (web.BUILT / "index.html").is_file():
        pytest.fail("the page is not built: `make page` builds it")
    command = [sys.executable, "-m", "ludex", "studio", "pebbles", "--no-browser"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        assert "http://127.0.0.1:" in run.stdout.readline()
        assert "Ctrl-C" in run.stdout.readline()
        run.send_signal(signal.SIGINT)
        _, wrong = run.communicate(timeout=30)
    assert (run.returncode, wrong) == (0, "")
