import pytest
from tests.conftest import SetUp

from ludex.view.language import Language
from ludex.view.names import Names
from ludex.view.screen import screen_of
from ludex.view.text import render, screen_called

FRENCH = Names(
    {
        "GO": "Grand Ogre",
        "+2": "gentil Lutin 2",
        "-2": "méchant Lutin 2",
        "hand": "main",
        "of": "de",
        "A": "As",
        "choose": "jouer",
        "good-ones": "gentils",
        "seen": "vu",
    }
)


def test_what_is_typed_keeps_all_but_the_names_that_are_called_otherwise() -> None:
    assert FRENCH.canonical("jouer  grand ogre de B") == "choose GO of B"
    assert FRENCH.canonical("jouer PO of B") == "choose PO of B"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("choose GO", "jouer Grand Ogre"),
        ("choose +2, -2", "jouer gentil Lutin 2, méchant Lutin 2"),
        ("hand of A", "main de A"),
        ("A: choose A", "A: jouer As"),
        ("choose A of A", "jouer As de A"),
        ("`GO` of B (GO)", "`Grand Ogre` de B (Grand Ogre)"),
        ("good-ones-2 GOO 12 a-hand", "good-ones-2 GOO 12 a-hand"),
        ("", ""),
    ],
)
def test_a_text_is_said_name_by_name(text: str, said: str) -> None:
    assert FRENCH.said(text) == said
    assert Names().said(text) == text


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("jouer Grand Ogre", "choose GO"),
        ("  JOUER  grand ogre ", "choose GO"),
        ("jouer gentil Lutin 2", "choose +2"),
        ("gentils", "good-ones"),
        ("jouer quelque chose", "choose quelque chose"),
    ],
)
def test_what_is_typed_is_understood(typed: str, meant: str) -> None:
    assert FRENCH.canonical(typed) == meant
    assert Names().canonical(typed) == typed


def test_of_things_that_are_called_the_same_the_one_is_meant_that_can_be() -> None:
    alike = Names({"SO": "Sorcier", "sorcerer": "sorcier", "choose": "jouer"})
    for meant in ("choose SO", "choose sorcerer", "jouer sorcier"):
        assert alike.canonical("jouer sorcier", [meant].count) == meant


def test_a_screen_keeps_its_seats_and_notices(set_up: SetUp) -> None:
    machine = set_up("grull", 2)
    state = machine.begin(1)
    screen = screen_of(machine.view(state, 0), machine.tables)
    said = screen_called(screen, Language(names=FRENCH))
    assert said.notices == screen.notices
    drawn = render(screen, language=Language(names=FRENCH))
    assert "\nmain de A: " in drawn
    assert "Grand Ogre" in drawn
    assert screen_called(screen, Language()) == screen
