"""The examples on the pages of the codes of scenarios and ledgers."""

import pytest
from tests.scenario_pipeline.example import example

from ludex.diagnostics.codes import Example, all_codes, page
from ludex.diagnostics.problem import Problem
from ludex.pipeline import Files
from ludex.scenario_pipeline.running import checked, ready, results
from ludex.scenario_pipeline.trace import trace

CODES = [code for code in all_codes() if "L120" <= code <= "L139" or code in ("L220", "L221")]
RUN = ("L132", "L133", "L134", "L135")


def found(files: Files) -> list[Problem]:
    return [*checked(files).problems, *traced(files)]


def traced(files: Files) -> list[Problem]:
    made = ready(files)
    game, ledger = made.loaded.game, made.read.ledger
    if game is None or ledger is None or made.problems:
        return []
    return list(trace(game, ledger, made.read.scenarios, results(made)).problems)


def codes_of(text: Example) -> set[str]:
    name = (text.setting("file") or "scenarios.yaml").removesuffix(".yaml")
    return {problem.code for problem in found(example(**{name: text.text}))}


@pytest.mark.parametrize("code", CODES)
def test_bad_examples_give_their_code_and_good_ones_do_not(code: str) -> None:
    shown = page(code)
    assert shown is not None
    for text in shown.examples:
        assert (code in codes_of(text)) != text.good


@pytest.mark.parametrize("code", [code for code in CODES if code not in RUN])
def test_good_examples_of_scenarios_are_right_in_every_way(code: str) -> None:
    shown = page(code)
    assert shown is not None
    good = [text for text in shown.examples if text.good]
    assert good
    for text in good:
        assert checked(example(scenarios=text.text)).problems == ()


def test_every_code_that_is_given_has_a_page() -> None:
    import re
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
