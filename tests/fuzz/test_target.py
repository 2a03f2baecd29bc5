"""What the fuzzer does with bytes: they are checked, and a game that passes is played."""

import pytest
from tests.fuzz import target
from tests.pebbles import HEAD, TURN


def test_a_game_that_passes_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[None] = []
    play = target.play
    monkeypatch.setattr(target, "play", lambda files: played.append(play(files)))
    target.sound(f"{HEAD}{TURN}".encode())
    assert played == [None]
    target.sound(f"{HEAD}{TURN}".replace("heap", "hoop", 1).encode())
    target.sound(b"\xff\0[")
    assert played == [None]


def test_what_the_rules_do_not_say_is_no_fault() -> None:
    stops = TURN.replace("choose pebble among heap", "let pebble be first of own pile")
    target.sound(f"{HEAD}{stops}".encode())
