"""What a report says in each format, read back by a reader of that format; and the shape of the
formats that others made, of which these are the parts that Ludex uses."""

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote, unquote_to_bytes

Finding = tuple[str, str, str, int]
"""Severity, code, file and line; no file and line 0 where a finding has no place."""


def _text(shown: str) -> list[Finding]:
    lines = re.findall(r"^(?:(.*?):(\d+):\d+: )?(error|warning) (L\d{3}): ", shown, re.MULTILINE)
    return [(severity, code, file, int(line or 0)) for file, line, severity, code in lines]


def _github(shown: str) -> list[Finding]:
    lines = re.findall(
        r"^::(error|warning) (?:file=(.*?),line=(\d+),.*?)?title=(L\d{3})::", shown, re.MULTILINE
    )
    return [(sort, code, unquote(file), int(line or 0)) for sort, file, line, code in lines]


def _json(shown: str) -> list[Finding]:
    found = []
    for problem in json.loads(shown)["problems"]:
        place = problem["place"] or {"file": "", "line": 0}
        found.append((problem["severity"], problem["code"], place["file"], place["line"]))
    return found


def _sarif(shown: str) -> list[Finding]:
    (run,) = json.loads(shown)["runs"]
    found = []
    for result in run["results"]:
        file, line = "", 0
        for location in result.get("locations", []):
            place = location["physicalLocation"]
            uri = place["artifactLocation"]["uri"].removeprefix("file://")
            file = unquote_to_bytes(uri).decode("utf-8", "surrogatepass")
            line = place["region"]["startLine"]
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        found.append((result["level"], result["ruleId"], file, line))
    return found


def _junit(shown: str) -> list[Finding]:
    found = []
    for case in ElementTree.fromstring(shown).iter("testcase"):
        for said in case:
            if "type" in said.attrib:
                severity = {"failure": "error", "skipped": "warning"}[said.tag]
                place = (case.get("file", ""), int(case.get("line", "0")))
                found.append((severity, said.attrib["type"], *place))
    return found


READERS: dict[str, Callable[[str], list[Finding]]] = {
    "text": _text, "github": _github, "json": _json, "sarif": _sarif, "junit": _junit,
}  # fmt: skip


# ------------------------------------------------------------ shapes
def _exactly(required: dict[str, Any], **optional: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, **optional},
        "additionalProperties": False,
    }


def _several(items: dict[str, Any], least: int = 0) -> dict[str, Any]:
    return {"type": "array", "items": items, "minItems": least}


_STRING = {"type": "string", "minLength": 1}
_COUNT = {"type": "string", "pattern": "^[0-9]+$"}
_MESSAGE = _exactly({"text": _STRING})
_LEVEL = {"enum": ["error", "warning"]}
_NUMBER = {"type": "integer", "minimum": 1}
_PHYSICAL = _exactly(
    {
        "artifactLocation": _exactly(
            {"uri": {"type": "string", "pattern": r"^[A-Za-z0-9._~/%:-]*$"}}
        ),
        "region": _exactly(
            dict.fromkeys(("startLine", "startColumn", "endLine", "endColumn"), _NUMBER)
        ),
    }
)
_REGION = _PHYSICAL["properties"]["region"]
_WRITTEN = _exactly(
    {"deletedRegion": _REGION, "insertedContent": _exactly({"text": {"type": "string"}})}
)
_CHANGED = _exactly(
    {
        "artifactLocation": _PHYSICAL["properties"]["artifactLocation"],
        "replacements": _several(_WRITTEN, 1),
    }
)
_FIX = _exactly(
    {
        "description": _MESSAGE,
        "artifactChanges": _several(_CHANGED, 1),
        "properties": _exactly({"safe": {"type": "boolean"}}),
    }
)
_RESULT = _exactly(
    {
        "ruleId": _STRING,
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": _LEVEL,
        "message": _MESSAGE,
        "partialFingerprints": {"type": "object", "additionalProperties": _STRING},
    },
    locations=_several(_exactly({"physicalLocation": _PHYSICAL}), 1),
    relatedLocations=_several(
        _exactly({"id": _NUMBER, "physicalLocation": _PHYSICAL, "message": _MESSAGE}), 1
    ),
    fixes=_several(_FIX, 1),
)
_RULE = _exactly(
    {"id": _STRING},
    name=_STRING,
    shortDescription=_MESSAGE,
    fullDescription=_MESSAGE,
    help=_exactly({"text": _STRING, "markdown": _STRING}),
)
_INVOCATION = _exactly(
    {
        "executionSuccessful": {"type": "boolean"},
        "exitCode": {"enum": [0, 1]},
        "toolExecutionNotifications": _several(
            _exactly({"level": {"enum": ["note", "error"]}, "message": _MESSAGE}), 1
        ),
    }
)
SARIF = _exactly(
    {
        "$schema": _STRING,
        "version": {"const": "2.1.0"},
        "runs": _several(
            _exactly(
                {
                    "tool": _exactly(
                        {"driver": _exactly({"name": _STRING, "rules": _several(_RULE)})}
                    ),
                    "columnKind": {"const": "unicodeCodePoints"},
                    "invocations": _several(_INVOCATION, 1),
                    "results": _several(_RESULT),
                }
            ),
            1,
        ),
    }
)
_COUNTS = dict.fromkeys(("tests", "failures", "errors"), _COUNT)


def _element(tag: str, attributes: dict[str, Any], inner: Any, **optional: Any) -> dict[str, Any]:
    return _exactly(
        {
            "tag": {"const": tag},
            "attributes": _exactly(attributes, **optional),
            "text": {"type": "string"},
            "inner": {"type": "array", **inner},
        }
    )


_SAID = {
    "anyOf": [
        _element(tag, {"message": _STRING}, {"maxItems": 0}, type=_STRING)
        for tag in ("failure", "skipped")
    ]
}
_CASE = _element(
    "testcase", {"classname": _STRING, "name": _STRING}, {"items": _SAID, "maxItems": 1},
    file={"type": "string"}, line=_COUNT,
)  # fmt: skip
_SUITE = _element(
    "testsuite", {"name": _STRING, **_COUNTS, "skipped": _COUNT}, {"items": _CASE, "minItems": 1}
)
JUNIT = _element("testsuites", {"name": _STRING, **_COUNTS}, {"items": _SUITE, "minItems": 1})


def tree(element: ElementTree.Element) -> dict[str, Any]:
    """An element of XML as a schema of JSON can look at it."""
    return {
        "tag": element.tag,
        "attributes": dict(element.attrib),
        "text": element.text or "",
        "inner": [tree(inner) for inner in element],
    }
