"""What is played together is kept, whatever happens; and the command that serves it."""

import os
import signal
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from time import sleep
from typing import Any

import pytest

pytest.importorskip("starlette", reason="serving needs Starlette and uvicorn")

from tests.apps.players import free_port, links_in
from tests.apps.players import serving as serving_process
from tests.apps.together import Answer, party, play, read
from tests.pebbles import pebbles
from tests.properties.games import loaded

from ludex.apps.cli import main
from ludex.apps.studio import seeing, web
from ludex.apps.studio.texts import RefusedError
from ludex.apps.together import hall as halls
from ludex.apps.together import serving
from ludex.apps.together.hall import Hall
from ludex.apps.together.hosted import OTHERWISE, UNKEPT
from ludex.apps.together.kept import MARK, Kept, KeptError
from ludex.pipeline import machine


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kept.sqlite"


# ------------------------------------------------------------ what is kept
def test_a_server_that_starts_again_goes_on_with_the_same_links(file: Path, built: Path) -> None:
    with party(loaded("tic-tac-toe"), file, built=built) as made:
        play(made, "b2", "a1")
        secrets, seen = made.hall.matches[0].begun.links, made.links()["A"].see()
    with party(loaded("tic-tac-toe"), file, built=built) as made:
        assert made.hall.matches[0].begun.links == secrets
        assert len(made.hall.matches) == 1
        again = made.links()["A"].see()
        assert again == seen
        made.links()["A"].see()
        assert made.links()["A"].move("choose c3", at=2)["moves"] == 3


def test_a_match_that_nobody_asks_for_sleeps(
    file: Path, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "MOST_AWAKE", 1)
    with party(loaded("tic-tac-toe"), file, built=built, matches=2) as made:
        play(made, "b2", "a1")
        first, second = made.hall.matches
        assert [each.course is None for each in (first, second)] == [True, False]
        made.links(0)["A"].see()
        assert [each.course is None for each in (first, second)] == [False, True]
        assert made.links(1)["A"].see()["moves"] == 2


def test_matches_of_one_table_do_not_meet(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One machine plays all of them, and cannot do two things at once."""
    kept, rules, inside = Kept(str(file)), loaded("goofspiel"), Lock()
    made, hall, met = machine(rules, 2, {}, ()), Hall(rules, kept), list[str]()
    links = [hall.begin(made, {}).links for _ in range(2)]
    sent = seeing.seen

    def alone(*asked: Any, **more: Any) -> Answer:
        if not inside.acquire(blocking=False):
            met.append("two at once")
        sleep(0.01)
        answer = sent(*asked, **more)
        if inside.locked():
            inside.release()
        return answer

    monkeypatch.setattr(seeing, "seen", alone)

    def looks(secret: str) -> None:
        place = hall.place(secret)
        assert place is not None
        for number in range(4):
            hall.answer(place, {"do": "see", "knows": number})
            place.hosted.sleep()

    threads = [Thread(target=looks, args=(each["A"],)) for each in links]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert met == []
    kept.close()


def test_programs_play_and_what_they_played_is_kept(file: Path, built: Path) -> None:
    with party(loaded("tic-tac-toe"), file, built=built, programs={0: "random"}) as made:
        assert sorted(made.links()) == ["B", "none"]
        link = made.links()["B"]
        assert link.see()["moves"] == 1
        link.move(0)
        seen = link.see()
        assert (seen["moves"], seen["game"]["seats"][0]["program"]) == (3, "random")
    with party(loaded("tic-tac-toe"), file, built=built, programs={0: "random"}) as made:
        assert made.links()["B"].see() == seen


def test_a_move_that_cannot_be_kept_is_not_made(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, kept = loaded("tic-tac-toe"), Kept(str(file))
    hall, base = Hall(rules, kept), kept.base
    place = hall.place(hall.begin(machine(rules, 2, {}, ()), {}).links["A"])
    assert place is not None
    see, move = {"do": "see"}, {"do": "move", "seat": "A", "at": 0, "move": "choose b2"}
    seen = hall.answer(place, see)
    base.execute("CREATE TRIGGER full BEFORE INSERT ON move BEGIN SELECT RAISE(ABORT, 'full'); END")
    with pytest.raises(RefusedError, match=UNKEPT):
        hall.answer(place, move)
    assert hall.answer(place, see) == seen
    said = capsys.readouterr().err
    assert "could not be written: full, so a move of match 1 was not made." in said
    base.execute("DROP TRIGGER full")
    assert hall.answer(place, move)["moves"] == 1
    kept.close()


def test_a_match_of_other_rules_is_not_gone_on_with(file: Path) -> None:
    with party(read(pebbles()), file):
        pass
    with (
        pytest.raises(KeptError, match="Match 1 was begun by other rules"),
        party(read(pebbles().replace("copies: 7", "copies: 5")), file),
    ):
        pass


def test_a_match_that_goes_otherwise_now_says_so(file: Path, built: Path) -> None:
    with party(loaded("tic-tac-toe"), file, built=built) as made:
        play(made, "b2", "a1")
    with closing(sqlite3.connect(file)) as base, base:
        base.execute("UPDATE move SET row = replace(row, 'a1', 'b2')")
    with party(loaded("tic-tac-toe"), file, built=built) as made:
        for more in ({}, {"knows": 2}):
            assert made.links()["A"].see(**more) == {"answer": "refused", "sentence": OTHERWISE}


def test_a_match_that_cannot_be_kept_is_not_begun(file: Path) -> None:
    with closing(Kept(str(file))) as kept:
        hall = Hall(loaded("tic-tac-toe"), kept)
        kept.base.execute(
            "CREATE TEMP TRIGGER full BEFORE INSERT ON main.match"
            " BEGIN SELECT RAISE(ABORT, 'full'); END"
        )
        with pytest.raises(KeptError, match="could not be written: full, so no match was begun"):
            hall.begin(machine(loaded("tic-tac-toe"), 2, {}, ()), {})
        assert (hall.matches, kept.matches()) == ([], [])


@pytest.mark.parametrize("damage", ["head = '{'", "programs = '[]'", "head = '{}'", "head = '[]'"])
def test_a_damaged_file_is_said_to_be_one(damage: str, file: Path) -> None:
    with party(loaded("tic-tac-toe"), file):
        pass
    with closing(sqlite3.connect(file)) as base, base:
        base.execute(f"UPDATE match SET {damage}")
    with pytest.raises(KeptError, match="is damaged"), party(loaded("tic-tac-toe"), file):
        pass


def test_what_is_committed_lies_on_the_disk(file: Path) -> None:
    with closing(Kept(str(file))) as kept:
        asked = ("journal_mode", "synchronous", "locking_mode")
        found = [kept.base.execute(f"PRAGMA {each}").fetchone()[0] for each in asked]
        assert found == ["wal", 2, "exclusive"]


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (b"ludex: 1\n" * 300, "is no file of kept matches"),
        (("CREATE TABLE mine (x)",), "is no file of kept matches"),
        (("CREATE TABLE mine (x)", f"PRAGMA application_id={MARK}", "PRAGMA user_version=9"),
         "was kept by another version of Ludex"),
    ],
)  # fmt: skip
def test_other_files_are_left_alone(made: Any, said: str, file: Path) -> None:
    if isinstance(made, bytes):
        file.write_bytes(made)
    else:
        base = sqlite3.connect(file)
        for line in made:
            base.execute(line)
        base.close()
    before = file.read_bytes()
    with pytest.raises(KeptError, match=said):
        Kept(str(file))
    assert file.read_bytes() == before


def test_a_file_is_kept_by_one_server(file: Path) -> None:
    kept = Kept(str(file))
    with pytest.raises(KeptError, match="by a server that runs already"):
        Kept(str(file))
    kept.close()
    Kept(str(file)).close()
    assert file.stat().st_mode & 0o077 == 0


def test_chance_is_not_to_be_guessed(file: Path) -> None:
    kept, rules = Kept(str(file)), loaded("tic-tac-toe")
    hall, made = Hall(rules, kept), machine(rules, 2, {}, ())
    seeds = {hall.begin(made, {}).head["seed"] for _ in range(5)}
    assert len(seeds) == 5
    assert max(seeds) >= 2**32
    secrets = [secret for each in hall.matches for secret in each.begun.links.values()]
    assert len(set(secrets)) == 15
    assert min(map(len, secrets)) >= 22
    assert hall.place(secrets[0]) is not None
    assert hall.place(secrets[0][:-1]) is None
    kept.close()


# ------------------------------------------------------------ the command
@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(*words: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command says that does not serve."""
    assert main(["serve", *words]) == 2
    return capsys.readouterr().err


def test_what_is_missing_is_said(
    folder: Path, built: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "BUILT", folder)
    assert "`make page` builds it" in refused("pig", capsys=capsys)
    monkeypatch.setattr(web, "BUILT", built)
    for words, said in (
        (("grul",), "did you mean `grull`"),
        (("pig", "--seats", "random"), "name a `human` in `--seats`"),
        (("pig", "--seats", "human,nobody"), "There is no player `nobody`"),
        (("pig", "--matches", "0"), "The number of matches is a whole number from 1 to 1000"),
        (("pig", "--players", "9"), "players"),
        (("pig", "--lang", "xx"), "has the language `xx`"),
        (("pig", "--host", "0.0.0.0"), "say with `--public-name`"),
        (("pig", "--public-name", "a b"), "A public name is like"),
        (("pig", "--host", "192.0.2.1"), "This machine has no address `192.0.2.1`"),
        (("pig", "--host", "no such"), "This machine has no address `no such`"),
        (("pig", "--keep", "."), "can be neither opened nor made"),
        (("pig", "--save", "x", "--keep", "none.sqlite"), "There is no file `none.sqlite`"),
    ):
        assert said in refused(*words, "--port", "0", capsys=capsys)
    with web.listening(0) as taken:
        port = str(taken.getsockname()[1])
        assert f"Port {port} is taken" in refused("pig", "--port", port, capsys=capsys)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert "install `ludex[studio]`" in refused("pig", capsys=capsys)


def served(*words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command says before it serves."""
    monkeypatch.setattr(serving, "serve", lambda service, at, address, begun: begun())
    assert main(["serve", *words, "--port", "0"]) == 0
    return capsys.readouterr().out


def test_the_same_command_begins_and_goes_on(
    folder: Path, built: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "BUILT", built)
    command = partial(served, monkeypatch=monkeypatch, capsys=capsys)
    first = command("tic-tac-toe")
    assert first.startswith("Tic-tac-toe, match 1: it begins.\n  A         http://127.0.0.1:")
    assert links_in(command("tic-tac-toe")) == links_in(first)
    assert (folder / "tic-tac-toe.sqlite").is_file()
    three = links_in(command("tic-tac-toe", "--matches", "3"))
    assert list(three) == [1, 2, 3]
    assert links_in(command("tic-tac-toe", "--matches", "2")) == three
    other = command("tic-tac-toe", "--seats", "human,random", "--public-name", "192.168.1.20:81")
    assert "match 4" in other
    assert other.count("http://192.168.1.20:81/#") == 11
    assert "Whoever listens on the way can read the links" in other
    assert "Whoever listens" not in first


def test_a_match_that_is_over_is_followed_by_another_and_all_are_saved(
    folder: Path, built: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "BUILT", built)
    file = folder / "tic-tac-toe.sqlite"
    with party(loaded("tic-tac-toe"), file, built=built) as made:
        play(made, "b2", "a1", "b3", "a2", "b1")
    said = served("tic-tac-toe", monkeypatch=monkeypatch, capsys=capsys)
    assert "Tic-tac-toe, match 1: it is over.\nTic-tac-toe, match 2: it begins.\n" in said
    assert main(["serve", "tic-tac-toe", "--save", "saved"]) == 0
    assert "Match 2 is saved in saved/match-2.json." in capsys.readouterr().out
    assert main(["view", "tic-tac-toe", "--load", "saved/match-1.json", "--format", "log"]) == 0
    assert "A has won." in capsys.readouterr().out
    assert main(["serve", "tic-tac-toe", "--save", "tic-tac-toe.sqlite"]) == 2
    assert "is no folder that can be written to" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="an interrupt is sent otherwise there")
def test_an_interrupt_ends_it_quietly(folder: Path) -> None:
    with serving_process("tic-tac-toe", folder / "kept.sqlite", 1, free_port()) as server:
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(timeout=60) == 0
