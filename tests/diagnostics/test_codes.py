"""The pages of the codes, and the examples on them."""

import re
from pathlib import Path

import pytest

import ludex
from ludex.diagnostics.codes import Example, all_codes, page
from ludex.pipeline import Files
from ludex.scenario_pipeline.checking import check_game
from ludex.source.limits import Limits
from ludex.source.read import read_mapping

PACKAGE = Path(ludex.__file__).parent
SOURCE_CODES = [code for code in all_codes() if code < "L050"]
GAME_CODES = [
    code
    for code in all_codes()
    if "L060" <= code < "L300" and not "L120" <= code <= "L139" and code not in ("L220", "L221")
]  # those between, and from L300 on, are about what runs, and their examples are run


BESIDE = {"L282": ("L100",)}
"""What cannot be said without something else: that an error is not ignored."""


def codes_of(example: Example) -> list[str]:
    limit = example.setting("limit")
    limits = Limits()
    if limit is not None:
        name, number = limit.split(":")
        limits = Limits(**{name: int(number)})
    return [fault.code for fault in read_mapping("game.yaml", example.data, limits)[2]]


@pytest.mark.parametrize("code", all_codes())
def test_every_page_is_complete(code: str) -> None:
    found = page(code)
    assert found is not None
    assert found.code == code
    assert found.title
    assert not found.title.endswith(".")
    heads = re.findall(r"^## (.*)$", found.body, re.MULTILINE)
    assert heads == ["Why", "How to fix", "Examples"]
    assert {example.good for example in found.examples} == {True, False}


@pytest.mark.parametrize("code", SOURCE_CODES)
def test_bad_examples_give_their_code_alone_and_good_ones_nothing(code: str) -> None:
    found = page(code)
    assert found is not None
    for example in found.examples:
        if example.language != "yaml":
            continue
        assert set(codes_of(example)) == (set() if example.good else {code})


def test_only_what_cannot_be_shown_as_a_file_is_not_run() -> None:
    pages = [page(code) for code in SOURCE_CODES]
    texts = [
        each.code
        for each in pages
        if each is not None and any(example.language == "text" for example in each.examples)
    ]
    assert texts == ["L002", "L003", "L004"]


def test_an_unknown_code_has_no_page() -> None:
    assert page("L999") is None
    assert page("../L001") is None


@pytest.mark.parametrize("code", GAME_CODES)
def test_bad_games_give_their_code_alone_and_good_ones_are_clean(code: str) -> None:
    found = page(code)
    assert found is not None
    for example in found.examples:
        assert example.language == "yaml"
        report = check_game(Files("example", {"game.yaml": example.data}))
        codes = [problem.code for problem in report.problems]
        assert set(codes) == (set() if example.good else {code, *BESIDE.get(code, ())})
        assert len(codes) <= 3, "one mistake gives at most two further messages"


def test_every_code_in_the_source_has_a_page_and_every_page_a_code() -> None:
    given = {
        code
        for file in PACKAGE.rglob("*.py")
        for code in re.findall(r'"(L\d{3})"', file.read_text("utf-8"))
    }
    assert given == set(all_codes())


def test_every_code_of_reading_is_among_the_pages_that_are_read() -> None:
    given = {
        code
        for file in (PACKAGE / "source").glob("*.py")
        for code in re.findall(r'"(L\d{3})"', file.read_text("utf-8"))
    }
    assert given == set(SOURCE_CODES)
