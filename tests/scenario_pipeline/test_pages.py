"""The examples on the pages of the codes of scenarios and ledgers."""

import re

import pytest
from tests.scenario_pipeline.example import FOLDER, example

from ludex.diagnostics.codes import Example, all_codes, page
from ludex.diagnostics.problem import Problem
from ludex.pipeline import Files
from ludex.scenario_pipeline.running import checked, ready, results
from ludex.scenario_pipeline.trace import trace

CODES = [code for code in all_codes() if "L120" <= code <= "L139" or code in ("L220", "L221")]
RUN = ("L132", "L133", "L134", "L135")


def traced(files: Files) -> list[Problem]:
    made = ready(files)
    game, ledger = made.loaded.game, made.read.ledger
    if game is None or ledger is None or made.problems:
        return []
    return list(trace(game, ledger, made.read.scenarios, results(made)).problems)


def codes_of(code: str, text: Example) -> set[str]:
    """What is found in the example with this file; in ledgers by their trace, too."""
    name = (text.setting("file") or "scenarios.yaml").removesuffix(".yaml")
    if code not in RUN:
        return {problem.code for problem in checked(example(**{name: text.text})).problems}
    files = example(ledger=text.text, **citing(text.text))
    return {problem.code for problem in (*checked(files).problems, *traced(files))}


def citing(ledger: str) -> dict[str, str]:
    """The rules and scenarios of the example, with what they cite only where the ledger has it."""
    said = {name: (FOLDER / f"{name}.yaml").read_text("utf-8") for name in ("game", "scenarios")}
    for entry in ("EX-004", "EX-005"):
        if entry not in ledger:
            pattern = rf", cites: \[{entry}\]|cites: \[{entry}\], |, {entry}"
            said = {name: re.sub(pattern, "", text) for name, text in said.items()}
    return said


@pytest.mark.parametrize("code", CODES)
def test_bad_examples_give_their_code_alone_and_good_ones_nothing(code: str) -> None:
    shown = page(code)
    assert shown is not None
    for text in shown.examples:
        assert codes_of(code, text) == (set() if text.good else {code})


def test_every_code_that_is_given_has_a_page() -> None:
    from pathlib import Path

    import ludex.scenario_pipeline
    import ludex.syntax

    folders = [Path(str(m.__file__)).parent for m in (ludex.scenario_pipeline, ludex.syntax)]
    given = {
        code
        for folder in folders
        for file in folder.glob("*.py")
        for code in re.findall(r'"(L1[23]\d|L22[01])"', file.read_text(encoding="utf-8"))
    }
    assert given == set(CODES)
