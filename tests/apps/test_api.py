"""What `import ludex` offers to programs."""

import subprocess
import sys
from pathlib import Path

import pytest

import ludex

ROOT = Path(__file__).resolve().parents[2]

USER = """
import ludex


def winner(seed: int) -> ludex.Result | None:
    match = ludex.load("tic-tac-toe").match(seed=seed)
    while not match.over:
        seat = match.turn[0]
        moves = match.legal(seat)
        match.play(seat, moves[seed % len(moves)])
    try:
        match.play(0, "choose a1")
    except ludex.NotAMoveError as error:
        reason: str = error.refusal.sentence
        print(reason)
    share: float | None = ludex.simulate("tic-tac-toe", games=5).rate(0).share
    print(share, ludex.restore(match.save()).result, ludex.TABLE + 1)
    return match.result


print(winner(1))
"""


def test_the_names_are_those_that_are_promised() -> None:
    assert set(ludex.__all__) <= set(dir(ludex))
    assert len(ludex.__all__) <= 13
    for name in ludex.__all__:
        assert getattr(ludex, name) is not None
    with pytest.raises(AttributeError, match="lode"):
        ludex.lode()  # type: ignore[attr-defined]


def test_importing_ludex_loads_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import ludex; print(set(sys.modules) - before)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "{'ludex'}"


def test_a_game_says_what_its_file_declares() -> None:
    game = ludex.load("grull")
    assert (game.name, game.title, game.players) == ("grull", "Grüll", (2, 3, 4, 5))
    assert game.options["tie"] == ("shared", "replay")
    assert "kid" in game.variants
    assert game.check() == ()
    assert repr(game) == "<ludex.Game grull>"
    assert ludex.load(ROOT / "games" / "grull").name == "grull"


def test_a_whole_match() -> None:
    match = ludex.load("tic-tac-toe").match()
    assert (match.players, match.turn, match.may, match.result) == (2, (0,), (), None)
    assert match.legal(1) == ()
    match.play(0, "choose b2")
    assert match.log(0)[0] == "A: choose b2"
    (move,) = [each for each in match.legal(1) if each.text == "choose a1"]
    assert (move.index, move.option, move.things) == (0, "choose", ("a1",))
    match.play(1, move)
    for text in ("a2", "b1", "c2"):
        match.play(match.turn[0], f"choose {text}")
    assert match.over
    assert match.result is not None
    assert (match.result.how, match.result.winners) == ("won", (0,))
    assert (match.turn, match.legal(0)) == ((), ())
    assert match.moves[:2] == ((0, "choose b2"), (1, "choose a1"))
    assert match.log(None)[0] == "A: choose b2"
    chosen, moved = match.told(None, since=1)[:2]
    assert not chosen.detail
    assert (moved.what, moved.sentence) == ("moved", "mark of B moves from supply of B to a1")
    assert moved.parts["things"]["value"][0]["owner"] == "B"
    assert moved.parts["goal"] == {"kind": "set place", "value": ["a1"]}
    assert match.undo()
    assert match.result is None


def test_what_happened_before_the_first_decision_is_kept() -> None:
    match = ludex.load("rose-maze").match(seed=3)
    assert match.log(None) == ()
    told = match.opening(None)
    assert "it is A's turn" in told
    assert told[-1].startswith("die shows ")
    match.play(0, "stroll")
    assert match.opening(None) == told
    assert "gardener moves from box to c3" in match.opening(0, details=True)
    assert match.log(0)[0] == "A: stroll"


def test_a_refusal_names_its_rule() -> None:
    match = ludex.load("grull").match(players=3, options={"tie": "replay"}, variants=["variant-1"])
    assert match.turn == (0, 1, 2)
    assert match.why_not(0, "choose GO") is None
    match.play(0, "choose GO")
    refusal = match.why_not(0, "choose GO")
    assert refusal is not None
    assert "A has chosen already" in refusal.sentence
    with pytest.raises(ludex.NotAMoveError, match="A has chosen already"):
        match.play(0, "choose GO")


def test_views_hide_what_is_hidden() -> None:
    match = ludex.load("grull").match()
    hands = {place.name: place for place in match.view(0).places if place.base == "hand"}
    assert len(hands["hand of A"].pieces) == 10
    assert hands["hand of B"].pieces == ()
    assert match.view(None).seat is None


def test_a_saved_match_goes_on_elsewhere() -> None:
    game = ludex.load("grull")
    match = game.match(players=4, variants=["kid"], seed=3)
    match.play(2, match.legal(2)[0])
    data = match.save()
    for again in (ludex.restore(data), ludex.restore(data, game), game.restore(data)):
        assert again.save() == data
        assert again.turn == (0, 1, 3)
    with pytest.raises(ludex.RecordError, match="of `grull`, not of `othello`"):
        ludex.restore(data, ludex.load("othello"))
    with pytest.raises(ludex.RecordError, match="not JSON"):
        ludex.restore(b"nothing")
    edited = data.replace(b'"players": 4', b'"players": 3')
    with pytest.raises(ludex.RecordError, match="changed after it was saved"):
        ludex.restore(edited)


def test_a_copy_goes_its_own_way() -> None:
    match = ludex.load("tic-tac-toe").match()
    match.play(0, "choose b2")
    twin = match.copy()
    twin.play(1, "choose a1")
    assert (len(match.moves), len(twin.moves)) == (1, 2)
    assert match.turn == (1,)
    assert twin.undo()
    assert twin.save() == match.save()


def test_reported_outcomes_are_moves_of_the_table(tmp_path: Path) -> None:
    text = "ludex: 1\ngame: g\nplayers: [2]\nplay:\n  - draw number among 1..2\n  - win for seats\n"
    text = text.replace("win for seats", "end game")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    match = ludex.load(tmp_path).match(outcomes="reported")
    assert match.turn == (ludex.TABLE,)
    match.play(ludex.TABLE, match.legal(ludex.TABLE)[1])
    assert match.result is not None
    assert (match.result.how, match.result.ranks) == ("ended", (None, None))


def test_what_cannot_be_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ludex.GameError, match="did you mean `grull`"):
        ludex.load("grul")
    (tmp_path / "game.yaml").write_text("ludex: 1\ngame: g\nplay: []\n", encoding="utf-8")
    with pytest.raises(ludex.GameError, match="has mistakes") as raised:
        ludex.load(str(tmp_path / "game.yaml"))
    assert raised.value.problems
    game = ludex.load("grull")
    with pytest.raises(ludex.SetupError, match="not for 9"):
        game.match(players=9)
    with pytest.raises(ludex.SetupError, match="no variant `kidd`"):
        game.match(variants=["kidd"])
    with pytest.raises(ludex.SetupError):
        game.match(options={"tei": "shared"})
    with pytest.raises(ludex.SetupError, match="hands are reported"):
        game.match(outcomes="guessed")
    with pytest.raises(ludex.SetupError, match="no engine `pyton`"):
        game.match(engine="pyton")


def test_simulations_are_the_same_for_a_game_and_its_name() -> None:
    tally = ludex.simulate("grull", games=4, players=3, seed=2)
    assert tally == ludex.load("grull").simulate(4, 3, seed=2)
    assert (tally.games, tally.players) == (4, 3)
    assert tally != ludex.simulate("grull", games=4, players=3, seed=3)


def test_a_program_is_typed_and_runs(tmp_path: Path) -> None:
    program = tmp_path / "user.py"
    program.write_text(USER, encoding="utf-8")
    wrong = tmp_path / "wrong.py"
    wrong.write_text('import ludex\n\nludex.load(7).match(seats=2)\nludex.lode("x")\n')
    command = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml")]
    command += ["--cache-dir", str(ROOT / ".mypy_cache"), str(program), str(wrong)]
    typed = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert "user.py" not in typed.stdout, typed.stdout
    assert typed.stdout.count("error:") == 3, typed.stdout
    ran = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines()[0] == "the game is over"
