"""A report as SARIF 2.1.0, which code hosts and editors read. What a code means is a rule of it."""

import re
from hashlib import sha256
from typing import Any

from ludex.diagnostics.codes import page
from ludex.diagnostics.escape import MOST_SHOWN, cut, json_text
from ludex.diagnostics.fixes import shown_fix
from ludex.diagnostics.keys import keys
from ludex.diagnostics.problem import Key, Problem, Report
from ludex.diagnostics.summary import summary
from ludex.source.edits import Fix
from ludex.source.places import Span

FINGERPRINT = "ludexKey/v1"
_PLAIN = frozenset(b"-./_~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
# A reader of SARIF makes links of `[text](place)` and fills `{0}`.
_ACTIVE = re.compile(r"(?<=\])\(|\{(?=\d+\})")


def render(report: Report, most: int = MOST_SHOWN) -> str:
    """One run, as JSON."""
    shown = [each for each, _ in zip(keys(report), range(most), strict=False)]
    codes = sorted({problem.code for problem, _, _ in shown})
    run = {
        "tool": {"driver": {"name": "ludex", "rules": [_rule(code) for code in codes]}},
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": report.files > 0,
                "exitCode": 0 if report.passed else 1,
                "toolExecutionNotifications": [
                    {
                        "level": "note" if report.files else "error",
                        "message": _message(summary(report, most)),
                    }
                ],
            }
        ],
        "results": [
            _result(problem, codes.index(problem.code), key, time) for problem, key, time in shown
        ],
    }
    return json_text(
        {
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
            "version": "2.1.0",
            "runs": [run],
        }
    )


def _rule(code: str) -> dict[str, Any]:
    """What a code means, from its page."""
    found = page(code)
    if found is None:
        return {"id": code}
    why = found.body.removeprefix("## Why\n").partition("\n## ")[0]
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in found.name.split("-")),
        "shortDescription": _message(found.title),
        "fullDescription": _message(" ".join(why.split())),
        "help": {
            "text": f"`ludex explain {code}` says more, with a bad and a good example.",
            "markdown": found.body,
        },
    }


def _result(problem: Problem, rule: int, key: Key, time: int) -> dict[str, Any]:
    words = problem.sentence + (f" {problem.hint}" if problem.hint else "")
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": rule,
        "level": problem.severity,
        "message": _message(words),
        "partialFingerprints": {FINGERPRINT: _fingerprint(key, time)},
    }
    if problem.span is not None:
        result["locations"] = [{"physicalLocation": _place(problem.span)}]
    if problem.others:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _place(span), "message": _message(said)}
            for number, (span, said) in enumerate(problem.others, 1)
        ]
    fix = shown_fix(problem)
    if fix is not None:
        result["fixes"] = [_fix(fix)]
    return result


def _fix(fix: Fix) -> dict[str, Any]:
    """The edits file by file; whether they change nothing that is meant is a property."""
    changes: dict[str, list[dict[str, Any]]] = {}
    for edit in fix.edits:
        place = _place(edit.span)
        written = {"deletedRegion": place["region"], "insertedContent": {"text": edit.text}}
        changes.setdefault(place["artifactLocation"]["uri"], []).append(written)
    return {
        "description": _message(fix.says),
        "artifactChanges": [
            {"artifactLocation": {"uri": uri}, "replacements": written}
            for uri, written in changes.items()
        ],
        "properties": {"safe": fix.safe},
    }


def _place(span: Span) -> dict[str, Any]:
    data = span.file.encode("utf-8", "surrogatepass")
    path = "".join(chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in data)
    return {
        "artifactLocation": {"uri": f"file://{path}" if path.startswith("/") else path},
        "region": {
            "startLine": span.line,
            "startColumn": span.column,
            "endLine": span.end_line,
            "endColumn": span.end_column,
        },
    }


def _fingerprint(key: Key, time: int) -> str:
    said = "\0".join((key.code, key.file, *key.path, key.words, str(time)))
    return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _message(text: str) -> dict[str, str]:
    return {"text": _ACTIVE.sub(lambda sign: f"\\x{ord(sign[0]):02x}", cut(text))}
