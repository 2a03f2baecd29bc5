"""A module that was made before is found again, and what is not as it must be is made anew."""

import json
from pathlib import Path

import pytest
from tests.conftest import game_text

from ludex.apps.kept_modules import kept_modules
from ludex.apps.own_folder import OFF
from ludex.backends.wasm import module as printing
from ludex.lowering.program import Lowered
from ludex.machine.interface import Machine
from ludex.pipeline import Files, load, machine

pytest.importorskip("wasmtime")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where modules are kept now, with nothing in it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(OFF)
    return tmp_path / "ludex" / "modules"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games of which a module was made."""
    games: list[str] = []
    printed = printing.printed

    def noted(lowered: Lowered) -> bytes:
        games.append(lowered.layout.program.game)
        return printed(lowered)

    monkeypatch.setattr(printing, "printed", noted)
    return games


def engine(name: str = "pig", players: int = 2, options: dict[str, str] | None = None) -> Machine:
    loaded = load(Files("game", {"game.yaml": game_text(name)}))
    return machine(loaded, players, options, engine="wasm", kept=kept_modules())


def played(made: Machine) -> list[object]:
    return [made.playout(7, number, 500) for number in range(20)]


def test_a_module_is_made_once(folder: Path, made: list[str]) -> None:
    first, second = played(engine()), played(engine())
    assert made == ["pig"]
    assert first == second
    assert len([*folder.iterdir()]) == 1


def test_other_rules_and_other_tables_have_modules_of_their_own(
    folder: Path, made: list[str]
) -> None:
    for name, players in (("pig", 2), ("grull", 2), ("grull", 3)):
        played(engine(name, players))
    assert made == ["pig", "grull", "grull"]
    assert len([*folder.iterdir()]) == 3


def test_step_by_step_it_is_the_same_game(folder: Path) -> None:
    fresh, kept = engine("tic-tac-toe"), engine("tic-tac-toe")
    for each in (fresh, kept):
        state = each.begin(1)
        for _ in range(4):
            (seat,) = each.pending(state).must
            each.apply(state, seat, each.legal(state, seat)[0])
        assert [move.args for move in each.legal(state, 0)] == [
            ((4,),),
            ((5,),),
            ((6,),),
            ((7,),),
            ((8,),),
        ]


@pytest.mark.parametrize(
    "spoilt",
    [
        lambda head, code: b"",
        lambda head, code: head + b"\n" + code[: len(code) // 2],
        lambda head, code: b"[1, 2]\n" + code,
        lambda head, code: b"\xff\n" + code,
        lambda head, code: json.dumps(json.loads(head) | {"size": "9"}).encode() + b"\n" + code,
        lambda head, code: json.dumps(json.loads(head) | {"given": {}}).encode() + b"\n" + code,
        lambda head, code: json.dumps(json.loads(head) | {"kind": "x"}).encode() + b"\n" + code,
    ],
)
def test_what_is_not_as_it_must_be_is_made_anew(
    folder: Path, made: list[str], spoilt: object
) -> None:
    assert callable(spoilt)
    right = played(engine())
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    head, _, code = whole.partition(b"\n")
    path.write_bytes(spoilt(head, code))
    assert played(engine()) == right
    assert made == ["pig", "pig"]
    assert path.read_bytes() == whole


def test_where_nothing_may_be_kept_nothing_is(
    folder: Path, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OFF, "1")
    played(engine())
    played(engine())
    assert made == ["pig", "pig"]
    assert not folder.exists()
