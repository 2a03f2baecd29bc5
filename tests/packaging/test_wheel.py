"""The wheel ships exactly what git keeps or would keep, where `resources` looks for it.

Besides it ships the page of the studio, where that is built.
"""

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("hatchling")

ROOT = Path(__file__).resolve().parents[2]
BUILT = ROOT / "interpreter" / "ludex" / "apps" / "studio" / "built"
PLACES = {"interpreter/ludex/": "ludex/", "dsl/": "ludex/dsl/", "games/": "ludex/games/"}
OF_THE_CHECKOUT_ALONE = {".ci", ".gitignore"}


def kept_files(*places: str) -> list[str]:
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a checkout")
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *places],
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )
    return [name for name in listing.stdout.split("\0") if name and (ROOT / name).exists()]


def built_files() -> list[str]:
    """The page of the studio, which is made and not kept."""
    return [path.relative_to(ROOT).as_posix() for path in BUILT.glob("*")]


def place_in_wheel(name: str) -> str:
    folder = next(folder for folder in PLACES if name.startswith(folder))
    return PLACES[folder] + name.removeprefix(folder)


def test_nothing_lies_at_the_top_by_accident() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shipped = settings["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]
    tops = {name.split("/")[0] for name in kept_files(".")}
    assert tops == {name.split("/")[0] for name in shipped} | OF_THE_CHECKOUT_ALONE


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (found,) = target.glob("*.whl")
    return found


def test_the_wheel_ships_exactly_the_kept_files(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert shipped == {place_in_wheel(name) for name in (*kept_files(*PLACES), *built_files())}


def test_what_was_installed_finds_its_data(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    program = (
        "from ludex import resources as r\n"
        "from ludex.diagnostics.codes import page\n"
        "print(r.dsl_folder(), r.games_folder(), len(r.game_folders()), page('L001').name, sep='|')"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    language, games, count, name = run.stdout.strip().split("|")
    assert Path(language) == (tmp_path / "ludex" / "dsl").resolve()
    assert Path(games) == (tmp_path / "ludex" / "games").resolve()
    assert int(count) >= 1
    assert name == "file-too-large"
