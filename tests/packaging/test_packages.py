"""What TypeScript is made with: one lock that names no place, and nothing of it in an archive."""

import json
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from tests.node import LOCK, ROOT, WEB, node

SLOPPY = "export const first = (all: string[]): string => all[0];\n"
RIGHT = "export const first = (all: string[]): string => all[0] ?? '';\n"


def test_every_package_is_known_by_its_content_and_none_by_a_place() -> None:
    packages = json.loads(LOCK.read_text("utf-8"))["packages"]
    own = packages.pop("")
    assert (
        own["devDependencies"] == json.loads((WEB / "package.json").read_bytes())["devDependencies"]
    )
    assert not [each for each in packages.values() if "resolved" in each]
    assert {each["integrity"].partition("-")[0] for each in packages.values()} == {"sha512"}


def test_an_archive_holds_the_lock_and_no_package(tmp_path: Path) -> None:
    pytest.importorskip("hatchling")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (found,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(found) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"interpreter/{name}" for name in (LOCK.name, "package.json", ".npmrc")} <= names
    assert not [name for name in names if "node_modules" in name]


def test_types_are_strict(tmp_path: Path) -> None:
    settings = {"extends": str(WEB / "tsconfig.json"), "files": ["code.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings), "utf-8")
    (tmp_path / "code.ts").write_text(RIGHT, "utf-8")
    checks = ("node_modules/typescript/bin/tsc", "--project", str(tmp_path))
    assert node(*checks) == ""
    (tmp_path / "code.ts").write_text(SLOPPY, "utf-8")
    with pytest.raises(AssertionError, match="TS2322"):
        node(*checks)
