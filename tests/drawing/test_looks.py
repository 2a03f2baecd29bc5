"""What a game says of how it looks is in its picture."""

from collections.abc import Mapping
from xml.etree import ElementTree

import pytest
from tests.drawing.pictures import SVG, parsed
from tests.properties.games import loaded, machine, tables

from ludex import pipeline
from ludex.apps.declared import language_of
from ludex.drawing.outlines import OUTLINES
from ludex.drawing.picture import svg_of
from ludex.machine.interface import Machine
from ludex.machine.looks import SHAPES, SYMBOLS, Element
from ludex.records import replace
from ludex.syntax.drawings import WrongDrawingError, drawing_from
from ludex.syntax.keys import key_table

GAME = """\
ludex: 1
game: example
players: [2]
types: {suit: [gold, bells], rank: [low, high]}
pieces:
  card: {product: [suit, rank], begins: hand, front: [suit, rank]}
  stone: {each: player, begins: bowl}
  seed: {copies: 5, worth: 3, begins: bowl}
places:
  hand: {holds: card, seen by: face}
  bowl: {holds: [seed, stone]}
board: {grid: [2, 2]}
play:
  - take turns:
      - choose one:
          - option turn-over card among hand where it is face-up:
              - hide card
          - option rest: [end game]
look:
"""
KEPT = '<path d="M0 0H9V9Z" fill="currentColor" stroke="#123456"/>'

DATA = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{KEPT}</svg>'.encode()


def drawn(look: str, drawings: Mapping[str, bytes] | None = None) -> tuple[Machine, str]:
    """A game with a look, and its picture for A."""
    return pictured(GAME + "".join(f"  {line}\n" for line in look.splitlines()), drawings)


def pictured(text: str, drawings: Mapping[str, bytes] | None = None) -> tuple[Machine, str]:
    """A game, and its picture for A as it begins."""
    files = pipeline.Files("example", {"game.yaml": text.encode()}, drawings=drawings or {})
    loaded = pipeline.load(files)
    problems = pipeline.check(files, loaded).problems
    assert [problem for problem in problems if problem.severity == "error"] == []
    machine = pipeline.machine(loaded, 2)
    state = machine.begin(1)
    return machine, svg_of(machine.view(state, 0), machine.tables)


LOOSE = """\
ludex: 1
game: example
players: [2]
pieces: {pieces}
places: {{heap: {{holds: {sort}}}, pile: {{each: player, holds: {sort}, seen by: {seen}}}}}
play:
  - take turns:
      - move first of heap to own pile
      - if heap is empty:
          - win
      - choose one:
          - option rest: [end game]
"""


def loose(sort: str, said: str, seen: str = "all") -> ElementTree.Element:
    """A piece of a game that says nothing of how it looks, without a board."""
    text = LOOSE.format(sort=sort, pieces=f"{{{sort}: {said}}}", seen=seen)
    _, svg = pictured(text)
    return next(g for g in parsed(svg).iter(f"{SVG}g") if "piece" in g.get("class", ""))


def shapes(element: ElementTree.Element) -> set[str]:
    return {each.tag.removeprefix(SVG) for each in element.iter()} - {"g", "text", "title"}


def said(element: ElementTree.Element) -> str:
    return " ".join(each.text or "" for each in element.iter(f"{SVG}text"))


def piece(svg: str, kind: str, seat: str = "") -> ElementTree.Element:
    """A piece of the picture."""
    groups = parsed(svg).iter(f"{SVG}g")
    return next(g for g in groups if (g.get("data-kind"), g.get("data-seat", "")) == (kind, seat))


def colours(element: ElementTree.Element) -> set[str]:
    return {each.attrib["fill"] for each in element.iter() if "fill" in each.attrib}


def test_every_shape_of_the_language_has_an_outline() -> None:
    assert tuple(OUTLINES) == SYMBOLS
    keys = key_table().shapes["appearance"].keys
    assert keys["shape"].words == SHAPES
    assert keys["symbol"].words == SYMBOLS


def test_colours_follow_seats_and_lists() -> None:
    look = 'colours: {A: black, bells: "#7a3fa0"}\npieces: {card: {colour: suit}}'
    _, svg = drawn(look)
    assert "#3a3a3a" in colours(piece(svg, "stone", "A"))
    assert "#3a3a3a" not in colours(piece(svg, "stone", "B"))
    assert "#7a3fa0" in colours(piece(svg, "bells-low"))
    assert "#d8a520" in colours(piece(svg, "gold-low"))


def test_loose_pieces_are_no_cards_unless_they_are_printed_on_or_held() -> None:
    pebble = loose("pebble", "{copies: 4, begins: heap}")
    assert (shapes(pebble), said(pebble)) == ({"path"}, "")
    nuts = loose("nut", "{begins: heap, kinds: {red: {copies: 3}, round: {copies: 2}}}")
    assert (shapes(nuts), said(nuts), "#cf4332" in colours(nuts)) == ({"path"}, "red", True)
    assert shapes(loose("card", "{copies: 4, begins: heap, worth: 3}")) == {"rect"}
    assert shapes(loose("card", "{copies: 4, begins: heap}", "owner")) == {"rect"}


def test_a_kind_of_a_seat_is_nearer_than_a_kind() -> None:
    _, svg = drawn("pieces:\n  stone: {colour: red, sign: K}\n  stone of B: {colour: white}")
    assert "#cf4332" in colours(piece(svg, "stone", "A"))
    assert "#fbfaf5" in colours(piece(svg, "stone", "B"))
    assert [t.text for t in piece(svg, "stone", "B").iter(f"{SVG}text")] == ["K"]


def test_pips_are_as_many_as_the_attribute_says() -> None:
    _, svg = drawn("pieces: {seed: {pips: worth, symbol: heart}}")
    paths = [each.get("d") for each in piece(svg, "seed").iter(f"{SVG}path")]
    assert paths.count(OUTLINES["heart"]) == 3


def test_nothing_is_printed_where_nothing_shows() -> None:
    _, plain = drawn("pieces: {seed: {colour: brown}}")
    _, svg = drawn("pieces: {seed: {colour: brown, shows: nothing}}")
    assert [t.text for t in piece(plain, "seed").iter(f"{SVG}text")] == ["seed"]
    assert [t.text for t in piece(svg, "seed").iter(f"{SVG}text")] == []


def test_a_shape_that_all_seats_share_is_marked_with_theirs() -> None:
    _, svg = drawn("pieces: {stone: {shape: pawn}}")
    marks = [each.get("d") for each in piece(svg, "stone", "B").iter(f"{SVG}path")]
    assert marks == [OUTLINES["pawn"], OUTLINES["square"]]


def test_a_drawing_of_the_folder_has_the_colour_of_its_piece() -> None:
    machine, svg = drawn("pieces: {stone: {drawing: tri.svg}}", {"tri.svg": DATA})
    assert list(machine.tables.look.drawings) == ["tri.svg"]
    found = next(
        p for p in piece(svg, "stone", "A").iter(f"{SVG}path") if p.get("d") == "M0 0H9V9Z"
    )
    assert found.attrib == {"d": "M0 0H9V9Z", "fill": "currentColor", "stroke": "#123456"}


BAD = (
    "<script>alert(1)</script>",
    '<g onclick="alert(1)"/>',
    "<foreignObject><p>alert(1)</p></foreignObject>",
    '<image href="http://example.com/x.png"/>',
    '<a href="javascript:alert(1)"><text>alert</text></a>',
    "<style>path{fill:url(http://example.com)}</style>",
    '<use href="alert.svg#x"/>',
    '<path d="M1 1" fill="url(http://example.com/x)"/>',
    '<path d="M1 1" style="fill:url(#x);behavior:alert"/>',
    '<path d="M1 1" class="alert" id="alert" data-piece="alert" aria-label="alert"/>',
    '<animate attributeName="alert" values="1"/>',
    '<rect xmlns="http://www.w3.org/1999/xhtml" fill="alert"/>',
)


@pytest.mark.parametrize("bad", BAD)
def test_of_a_drawing_only_shapes_are_taken(bad: str) -> None:
    data = f'<svg xmlns="http://www.w3.org/2000/svg" onload="alert()">{KEPT}{bad}</svg>'.encode()
    _, svg = drawn("pieces: {stone: {drawing: tri.svg}}", {"tri.svg": data})
    assert "M0 0H9V9Z" in svg
    assert "alert" not in svg
    assert "url(" not in svg
    assert svg.count("http") == 1


def test_a_program_of_somebody_else_brings_shapes_alone() -> None:
    machine, _ = drawn("pieces: {stone: {drawing: tri.svg}}", {"tri.svg": DATA})
    bad = (Element("script", (("href", "alert"),)), Element("g", (("onclick", "alert"),)))
    tables = machine.tables
    drawing = replace(tables.look.drawings["tri.svg"], items=bad)
    changed = replace(tables, look=replace(tables.look, drawings={"tri.svg": drawing}))
    assert "alert" not in svg_of(machine.view(machine.begin(1), 0), changed)


@pytest.mark.parametrize(
    "data",
    [
        b"", b"no picture", b"<html/>", b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        b'<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg><path d="&a;"/></svg>',
        b'<svg viewBox="0 0 0 9"><path d="M1 1"/></svg>', b"\xff\xfe<svg>",
        b'<?xml version="1.0" encoding="none-at-all"?><svg><path d="M1 1"/></svg>',
        b"<svg>" + b'<path d="M1 1"/>' * 3000 + b"</svg>",
    ],
)  # fmt: skip
def test_what_is_no_drawing_is_refused_with_a_reason(data: bytes) -> None:
    with pytest.raises(WrongDrawingError) as refused:
        drawing_from(data)
    assert refused.value.sentence.endswith(".")
    assert refused.value.hint.endswith(".")


def test_things_are_called_in_the_language_of_the_table() -> None:
    engine = machine("gulo-gulo", tables("gulo-gulo")[0])
    game = loaded("gulo-gulo").game
    assert game is not None
    svg = svg_of(engine.view(engine.begin(1), 0), engine.tables, language=language_of(game, "fr"))
    names = {each.get("aria-label", "").partition(":")[0] for each in parsed(svg).iter(f"{SVG}g")}
    assert {"nid", "œuf vert"} <= names
    assert "nest" in {each.get("data-place") for each in parsed(svg).iter(f"{SVG}g")}


def test_a_number_is_never_called_as_a_card_of_that_name() -> None:
    engine, game = machine("grull", tables("grull")[0]), loaded("grull").game
    assert game is not None
    view = replace(engine.view(engine.begin(1), 0), scores=(-4, 2))
    svg = svg_of(view, engine.tables, language=language_of(game, "en"))
    texts = {"".join(each.itertext()) for each in parsed(svg).iter(f"{SVG}text")}
    assert {"score -4", "score 2", "-2", "-4"} <= texts
    assert not [each for each in texts if "Lutin" in each]


def test_a_back_shows_no_more_than_is_said_of_backs() -> None:
    look = """\
pieces:
  card: {colour: suit, symbol: star}
  back of card: {colour: green, symbol: leaf}
"""
    machine, _ = drawn(look)
    state = machine.begin(1)
    first = next(move for move in machine.legal(state, 0) if move.args)
    machine.apply(state, 0, first)
    back = piece(svg_of(machine.view(state, 0), machine.tables), "card")
    assert "#4a9a55" in colours(back)
    paths = [each.get("d") for each in back.iter(f"{SVG}path")]
    assert (OUTLINES["leaf"] in paths, OUTLINES["star"] in paths) == (True, False)
