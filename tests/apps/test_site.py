"""The site of the documents: whole, with links that lead somewhere, and nothing from elsewhere."""

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

pytest.importorskip("markdown_it")

from ludex.apps.files import find_game
from ludex.apps.site import studio as site_studio
from ludex.apps.site.__main__ import main
from ludex.apps.site.building import BrokenLinkError, build
from ludex.apps.site.markup import anchor, rendered
from ludex.apps.studio.link import MARK, unpacked
from ludex.diagnostics.codes import all_codes
from ludex.pipeline import load
from ludex.resources import game_folders

ROOT = Path(__file__).resolve().parents[2]


class Tags(HTMLParser):
    """The tags of a page with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def of(self, *names: str) -> Iterator[str]:
        """The values of these attributes."""
        for _, attributes in self.found:
            yield from (value for name in names if (value := attributes.get(name)) is not None)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    assert main([str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Tags]:
    """Every page but the studio, which is no document."""
    found = sorted({*site.rglob("*.html")} - {*(site / "studio").iterdir()})
    return {path: Tags(path.read_text(encoding="utf-8")) for path in found}


def dead_links(pages: dict[Path, Tags]) -> list[str]:
    """Links within the site that lead to no page, file or place of a page."""
    dead = []
    for page, tags in pages.items():
        for link in tags.of("href", "src"):
            path, _, fragment = link.partition("#")
            target = page if not path else (page.parent / unquote(path)).resolve()
            known = pages.get(target)
            outside = link.startswith(("http:", "https:"))
            there = target.is_file() and (not fragment or not known or fragment in known.of("id"))
            if not outside and not there:
                dead.append(f"{page.name}: {link}")
    return dead


def test_every_page_game_and_message_is_there(site: Path) -> None:
    for page in (ROOT / "docs").rglob("*.md"):
        inner = page.relative_to(ROOT).with_suffix(".html")
        assert (site / inner).is_file() or page.name == "README.md"
    assert (site / "index.html").is_file()
    assert (site / "docs" / "index.html").is_file()
    for folder in game_folders():
        assert (site / "games" / f"{folder.name}.html").is_file()
        assert f'#open={folder.name}"' in (site / "games" / "index.html").read_text("utf-8")
        opening = json.loads((site / "games" / f"{folder.name}.json").read_text("utf-8"))
        assert [*unpacked(opening["link"]).rules] == [
            f"{folder.name}/{Path(name).name}" for name in find_game(str(folder)).games[0].rules
        ]
    messages = [path.name.split("-")[0] for path in site.glob("docs/reference/messages/*.html")]
    assert sorted(messages) == list(all_codes())


def test_every_link_leads_somewhere(pages: dict[Path, Tags]) -> None:
    assert sum(len(list(tags.of("href"))) for tags in pages.values()) > 1000
    assert dead_links(pages) == []


def test_the_games_and_the_studio_are_a_click_away(site: Path, pages: dict[Path, Tags]) -> None:
    for page, tags in pages.items():
        first = [(page.parent / each).resolve() for each in list(tags.of("href"))[:5]]
        assert {site / "games" / "index.html", site / "studio" / "index.html"} <= {*first}, page


def test_nothing_comes_from_elsewhere_and_nothing_runs(pages: dict[Path, Tags]) -> None:
    for page, tags in pages.items():
        names = {name for name, _ in tags.found}
        assert not names & {"script", "iframe", "object", "embed", "form"}, page
        assert not [name for _, given in tags.found for name in given if name.startswith("on")]
        pictures = [given.get("src") or "" for name, given in tags.found if name == "img"]
        assert [each for each in pictures if not (page.parent / each).is_file()] == []
        sheets = [given.get("href") or "" for name, given in tags.found if name == "link"]
        assert [sheet for sheet in sheets if "//" in sheet or sheet.startswith("/")] == []
        assert len(sheets) == 1


def test_the_studio_has_a_policy_and_one_script_of_its_own(site: Path) -> None:
    text = (site / "studio" / "index.html").read_text("utf-8")
    page = Tags(text)
    assert [given.get("src") for name, given in page.found if name == "script"] == ["main.js"]
    assert [given for _, given in page.found for name in given if name.startswith("on")] == []
    assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';" in text
    assert text.index("Content-Security-Policy") < text.index("main.js")
    assert (site / "studio" / "python" / "worker.js").is_file()
    assert "Permission is hereby granted" in (site / "studio" / "notices.txt").read_text("utf-8")
    files = {name for name, _ in site_studio.files()}
    assert {"ludex/apps/studio/alone.py", "ludex/dsl/library/cards.yaml"} <= files
    assert [name for name in files if "site-packages" in name or "/built/" in name] == []


def test_without_the_page_the_site_says_what_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ludex.apps.site.__main__.ALONE", tmp_path / "nothing")
    monkeypatch.setattr("ludex.apps.site.__main__.build", lambda root, folder: 1)
    assert main([str(tmp_path)]) == 1
    assert "`make page` builds it" in capsys.readouterr().err


def test_a_page_fits_a_phone_and_says_what_it_is(pages: dict[Path, Tags]) -> None:
    for page, tags in pages.items():
        assert ("meta", "viewport") in [(name, given.get("name")) for name, given in tags.found]
        names = [name for name, _ in tags.found]
        head = names[: names.index("body")]
        assert names.count("h1") == head.count("title") == names.count("main") == 1, page
        opened = [name for name, given in tags.found if given.get("class") == "scroll"]
        assert len(opened) >= names.count("table")


def test_the_page_that_is_shown_is_marked_in_the_list(pages: dict[Path, Tags], site: Path) -> None:
    guide = pages[site / "docs" / "guide" / "windows.html"]
    here = [given["href"] for _, given in guide.found if given.get("aria-current")]
    assert here == ["windows.html"]


def test_it_is_the_same_every_time(site: Path, tmp_path: Path) -> None:
    build(ROOT, tmp_path)
    made = {path.relative_to(tmp_path): path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert len(made) > 300
    assert made == {path: (site / path).read_bytes() for path in made}


# ------------------------------------------------------------------ the checks can fail
def test_a_link_to_nothing_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    checkout = tmp_path / "checkout"
    (checkout / "docs").mkdir(parents=True)
    (checkout / "CHANGELOG.md").write_text("# Changelog\n")
    (checkout / "README.md").write_text("# Here\n\n[there](docs/there.md)\n")
    with pytest.raises(BrokenLinkError, match=r"README\.md links to docs/there\.md"):
        build(checkout, tmp_path / "site")
    (checkout / "README.md").write_text("# Here\n\n[out](../../etc/passwd)\n")
    with pytest.raises(BrokenLinkError):
        build(checkout, tmp_path / "site")
    page = tmp_path / "page.html"
    page.write_text('<h1 id="here"></h1>')
    assert dead_links({page: Tags('<a href="#here"></a><h1 id="here">')}) == []
    assert dead_links({page: Tags('<a href="#there"></a><h1 id="here">')}) != []
    assert dead_links({page: Tags('<a href="other.html"></a>')}) != []


def test_blocks_are_named_marked_and_escaped() -> None:
    shown = rendered("```yaml game pig\na: <b>\n```\n", str)
    assert "<figcaption>pig/game.yaml</figcaption>" in shown
    assert "a: &lt;b&gt;" in shown
    diff = rendered("```diff pig/game.yaml\n-a\n+b\n c\n```\n", str)
    assert '<span class="go">-a</span>\n<span class="come">+b</span>\n c\n' in diff
    assert '<span class="typed">$ ludex</span>\nsaid\n' in rendered(
        "```console\n$ ludex\nsaid\n```\n", str
    )
    assert "<script>" not in rendered("<script>x</script>\n", str)


def test_a_whole_game_can_be_tried() -> None:
    shown = rendered("```yaml game pig\nludex: 1\n```\n", str, "../studio/index.html")
    (link,) = [each for each in Tags(shown).of("href") if each.startswith("../studio/index.html#")]
    assert unpacked(link).rules == {"pig/game.yaml": b"ludex: 1\n"}
    assert "try it" not in rendered("```yaml scenarios pig\na: b\n```\n", str, "studio")
    assert "try it" not in rendered("```yaml game pig\na: b\n```\n", str)


def test_every_game_that_can_be_tried_is_read_without_mistakes(pages: dict[Path, Tags]) -> None:
    tried = [unpacked(link) for tags in pages.values() for link in tags.of("href") if MARK in link]
    assert {"stairs", "ladybirds"} <= {files.name for files in tried}
    assert [files for files in tried if not load(files).passed] == []


def test_headings_are_linked_to_as_code_hosts_do_it() -> None:
    seen: dict[str, int] = {}
    heads = ["Where a change lands", "`seen by:` it", "Where a change lands"]
    found = [anchor(head, seen) for head in heads]
    assert found == ["where-a-change-lands", "seen-by-it", "where-a-change-lands-1"]
