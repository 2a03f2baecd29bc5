"""A thing gets another name in all files of its game, or is left with its own."""

from random import Random
from time import process_time

import pytest
from tests.evidence_writer import FULL, record_count

from ludex.apps.files import find_game
from ludex.desk import same_game
from ludex.desk.project import Project
from ludex.desk.renaming import RenameError, made_with, renamed
from ludex.desk.uses import Use
from ludex.pipeline import Files
from ludex.resources import game_folders
from ludex.scenario_pipeline.checking import check_game

GAME = """\
ludex: 1
game: example
players: [2]
pieces:
  card: {begins: deck, kinds: {S: {copies: 2, sign: yes}, M: {copies: 2, sign: no}}}
places:
  deck: {holds: card}
  hand: {each: player, holds: card}
rules:
  take-one for player:
    do:
      - tells {player} takes {best} from the deck:
          - let best be first of deck
          - move best to hand of player
play:
  - take turns:
      - tells {you} looks into the deck where {deck} lie:
          - if deck is empty:
              - win
      - take-one for you
names:
  fr:
    deck: pioche
    "{you} looks into the deck where {deck} lie": "{you} regarde la pioche, {deck}"
"""
SOUND = GAME.replace("takes {best} from", "takes one from")
"""The same game with nothing wrong, so that its scenarios are compiled."""
SCENARIOS = """\
ludex: 1
game: example
scenarios:
  - id: EX-1
    name: the deck is no deck
    players: 2
    given: {deck: [S], hand of A: [M]}
    expect: [deck is not empty, S is in deck, some cards are in deck]
"""
OTHER_WORDS = """\
ludex: 1
game: other-words
players: [2]
types: {colour: [red, blue]}
board: {grid: [3, 3]}
pieces: {egg: {kinds: {red-egg: {colour: red}, blue-egg: {colour: blue}}, begins: nest}}
places: {nest: {holds: egg}}
values:
  skill: {each: player, is: 0..9, start: 0, agreed: yes}
  ease: {each: colour, is: 0..9, start: 0, agreed: yes}
attempts:
  theft:
    outcomes: [clean, alarm]
    signs: {alarm: [an egg leaves the nest, the nest falls]}
    odds: {clean: 50 + own skill + ease of red}
define:
  back: cells where row of it is 1
rules:
  offer egg:
    do:
      - tells {you} takes {egg} from {place of egg}:
          - move egg to box
play:
  - take turns:
      - if nest is empty:
          - end game
      - if number of back is 0:
          - win
      - choose egg among nest where colour of it is in colours
      - attempt theft:
          clean: [offer egg]
          alarm: [end turn]
look:
  pieces: {egg: {colour: colour}, back of egg: {shape: square}}
names:
  fr:
    "{you} takes {egg} from {place of egg}": "{you} prend {egg} de {place of egg}"
    alarm: alarme
    clean: propre
    an egg leaves the nest: un œuf quitte le nid
    the nest falls: le nid tombe
"""
"""A game in which names are also said by the language, to people, and as parts of other names."""
TOLD = """\
ludex: 1
game: other-words
scenarios:
  - id: OW-1
    name: an egg leaves the nest
    players: 2
    options: {skill-a: 3, ease-red: 4}
    outcomes: reported
    play:
      - offers of A: {choose: [red-egg, blue-egg]}
      - A: choose red-egg
      - table: an egg leaves the nest
    expect: [number of nest is 2, number of back is 3]
"""
FOLDERS = [folder.name for folder in game_folders()]
SMALL = ["amazons", "breakthrough", "oware", "pig"]
MANY = 12
WHY = ("no name of its own", "may be a number", "may be the word", "The library asks")
"""Why a thing that is no name of a single rule may have to stay as it is."""
ALONE = 8 if FULL else 1
"""After each so many names everything is checked once more, by whoever knows of no rename."""
ODD = {
    "lower": ["out", "box", "board", "a1"],
    "upper": ["A", "A1", "S"],
}
"""Names that may be taken where no rule shows it: keys of positions, seats, cells."""
SECONDS = 20.0
"""A large game is left after so long; how many of its names were tried is noted."""


def project(game: str = GAME) -> Project:
    scenarios = {"scenarios.yaml": SCENARIOS.encode()}
    return Project(Files("example", {"game.yaml": game.encode()}, scenarios))


def after(mark: str, new: str) -> tuple[str, str]:
    """Both files after a rename of what stands at a mark."""
    made = project()
    before, _, rest = mark.partition("|")
    index = GAME.index(before + rest) + len(before)
    line, column = made.page("game.yaml").source.place(index)
    other = made_with(made, renamed(made, "game.yaml", line, column, new))
    return other.texts["game.yaml"].decode(), other.texts["scenarios.yaml"].decode()


def test_a_name_is_another_everywhere_but_in_what_is_said() -> None:
    game, scenarios = after("first of de|ck", "stock")
    assert game == (
        GAME.replace("deck", "stock")
        .replace("from the stock", "from the deck")
        .replace("into the stock where", "into the deck where")
    )
    assert scenarios == SCENARIOS.replace("deck", "stock").replace(
        "the stock is no stock", "the deck is no deck"
    )


def test_several_of_a_thing_are_renamed_too() -> None:
    game, scenarios = after("holds: ca|rd}\n  hand", "sheet")
    assert "deck: {holds: sheet}" in game
    assert "some sheets are in deck" in scenarios


def test_a_kind_is_renamed() -> None:
    game, scenarios = after("kinds: {|S: ", "SUN")
    assert "{SUN: {copies: 2, sign: yes}" in game
    assert "given: {deck: [SUN]" in scenarios
    assert "SUN is in deck" in scenarios


def test_a_word_is_renamed_with_all_that_it_takes() -> None:
    game, _ = after("- take|-one for you", "draw-one")
    assert game == GAME.replace("take-one", "draw-one")


@pytest.mark.parametrize(
    ("mark", "new", "why"),
    [
        ("first of de|ck", "hand", "`hand` is used in this game already."),
        ("first of de|ck", "cards", "`cards` is used in this game already."),
        ("first of de|ck", "De ck", "A name has no capitals"),
        ("first of de|ck", "if", "if"),
        ("mo|ve best", "shift", "not declared"),
        ("ludex: |1", "two", "Here stands no name"),
    ],
)
def test_what_cannot_be_renamed_says_why(mark: str, new: str, why: str) -> None:
    with pytest.raises(RenameError, match=why):
        after(mark, new)


RANGES = GAME.replace(
    "{copies: 2, sign: yes}, M: ", "{copies: 2, sign: yes}, N: {worth: 1..3}, -2: "
)


@pytest.mark.parametrize(
    ("mark", "why"), [("|N: {worth", "`N1` is made from `N`"), ("|-2: {", "may be a number")]
)
def test_what_is_not_written_as_a_name_of_its_own_stays(mark: str, why: str) -> None:
    made = project(RANGES.replace("{S: {copies: 2", "{S: {worth: 0, copies: 2"))
    text = made.page("game.yaml").source.text
    before, _, behind = mark.partition("|")
    index = text.index(before + behind) + len(before)
    line, column = made.page("game.yaml").source.place(index)
    with pytest.raises(RenameError, match=why):
        renamed(made, "game.yaml", line, column, "QUX")


def test_a_type_is_renamed_with_the_plural_that_names_its_values() -> None:
    game = GAME.replace("pieces:\n", "types:\n  colour: [red, blue]\npieces:\n").replace(
        "      - take-one for you\n",
        "      - for each colour in colours:\n          - take-one for you\n",
    )
    made = project(game)
    line = game.split("\n").index("  colour: [red, blue]") + 1
    after_all = made_with(made, renamed(made, "game.yaml", line, 3, "hue"))
    text = after_all.page("game.yaml").source.text
    assert "  hue: [red, blue]" in text
    assert "for each hue in hues:" in text
    assert "colour" not in text


def test_a_part_of_a_hole_alone_is_renamed() -> None:
    step = "      - choose bid among 1..3:\n          - tells {you} bids {bid + 1}.\n"
    game = GAME.replace("      - take-one for you\n", f"      - take-one for you\n{step}")
    made = project(game)
    line = game.split("\n").index("      - choose bid among 1..3:") + 1
    other = made_with(made, renamed(made, "game.yaml", line, 16, "offer"))
    assert step.replace("bid ", "offer ") in other.texts["game.yaml"].decode()


def test_a_piece_is_renamed_with_its_plural_wherever_a_choice_is_called_so_too() -> None:
    game = GAME.replace(
        "      - take-one for you\n",
        "      - take-one for you\n"
        "      - choose up to 2 cards among own hand:\n"
        "          - move cards to deck\n",
    )
    made = project(game)
    other = made_with(made, renamed(made, "game.yaml", 5, 3, "sheet"))
    assert "some sheets are in deck" in other.texts["scenarios.yaml"].decode()
    assert "up to 2 sheets among own hand" in other.texts["game.yaml"].decode()


def test_a_shape_that_is_called_like_a_piece_stays() -> None:
    look = "look:\n  pieces: {star: {shape: star, symbol: star}}\nnames:"
    game = GAME.replace("card", "star").replace("names:", look)
    scenarios = {"scenarios.yaml": SCENARIOS.replace("cards", "stars").encode()}
    made = Project(Files("example", {"game.yaml": game.encode()}, scenarios))
    other = made_with(made, renamed(made, "game.yaml", 5, 3, "sheet"))
    assert "{sheet: {shape: star, symbol: star}}" in other.texts["game.yaml"].decode()


COLOURED = (
    GAME.replace("{S: {", "{S: {suit: dull, ").replace("M: {", "gold: {suit: bright, ")
    + """\
types:
  suit: [dull, bright]
look:
  colours: {bright: red, gold: gold, A: gold}
  pieces: {card: {colour: suit}, gold: {colour: gold}}
"""
)


@pytest.mark.parametrize(
    ("mark", "new", "line"),
    [
        ("  |suit: [", "dye", "  pieces: {card: {colour: dye}, gold: {colour: gold}}"),
        ("|gold: {suit:", "rich", "  pieces: {card: {colour: suit}, rich: {colour: gold}}"),
        ("|gold: {suit:", "rich", "  colours: {bright: red, rich: gold, A: gold}"),
    ],
)
def test_what_has_a_colour_is_renamed_and_the_colour_stays(mark: str, new: str, line: str) -> None:
    made = project(COLOURED)
    assert made.report.total == project().report.total
    before, _, behind = mark.partition("|")
    index = COLOURED.index(before + behind) + len(before)
    edits = renamed(made, "game.yaml", *made.page("game.yaml").source.place(index), new)
    assert line in made_with(made, edits).texts["game.yaml"].decode().split("\n")


def test_a_drawing_keeps_the_name_of_its_file() -> None:
    look = "look:\n  pieces: {S: {drawing: S.svg}}\nnames:"
    made = project(GAME.replace("names:", look))
    line = made.page("game.yaml").source.text.split("\n").index(GAME.split("\n")[4]) + 1
    edits = renamed(made, "game.yaml", line, GAME.split("\n")[4].index("{S:") + 2, "SUN")
    other = made_with(made, edits)
    assert "pieces: {SUN: {drawing: S.svg}}" in other.texts["game.yaml"].decode()


def test_a_value_that_is_called_like_a_word_of_the_language_keeps_its_name() -> None:
    more = "types: {way-out: [none, far]}\nvalues: {kept: {of: card, start: none}}\npieces:"
    made = project(GAME.replace("pieces:", more, 1))
    values = {u.thing.name: u for u in declared(made) if u.thing.sort == "value of way-out"}
    found = {name: verdict(made, use, "near") for name, use in values.items()}
    assert found == {"none": "`none` may be the word of the language elsewhere.", "far": "renamed"}


def test_the_same_name_changes_nothing() -> None:
    assert after("first of de|ck", "deck") == (GAME, SCENARIOS)


def test_a_name_is_refused_where_it_means_something_else_in_scenarios_alone() -> None:
    made = project(SOUND)
    (deck,) = (use for use in declared(made) if use.thing.name == "deck")
    assert verdict(made, deck, "out") == "With the name `out` something else would be wrong (L127)."


@pytest.mark.parametrize(
    ("mark", "new", "changed"),
    [
        ("|nest: {holds", "basket", {"from the nest": 0, "the nest": 5, "number of basket": 1}),
        ("|skill: {each", "craft", {"craft-a: 3": 1, "own craft": 1, "skill": 0}),
        ("[|red, blue]", "pink", {"ease-pink: 4": 1, "ease of pink": 1, "red-egg": 3}),
        ("|back: cells", "far", {"back of egg: {shape": 1, "number of far": 2}),
        ("|offer egg:", "lend", {"offers of A": 1, "[lend egg]": 1}),
        ("offer |egg:", "gift", {"{gift} from {place of gift}": 2, "{gift} de {place of gift}": 1}),
    ],
)
def test_what_is_written_alike_and_is_no_use_of_a_name_stays(
    mark: str, new: str, changed: dict[str, int]
) -> None:
    files = {"scenarios.yaml": TOLD.encode()}
    made = Project(Files("other-words", {"game.yaml": OTHER_WORDS.encode()}, files))
    assert made.report.total == 0
    before, _, rest = mark.partition("|")
    index = OTHER_WORDS.index(before + rest) + len(before)
    line, column = made.page("game.yaml").source.place(index)
    other = made_with(made, renamed(made, "game.yaml", line, column, new))
    text = "".join(data.decode() for data in other.texts.values())
    assert {part: text.count(part) for part in changed} == changed
    assert other.report.total == 0


def verdict(made: Project, use: Use, new: str) -> str:
    try:
        renamed(made, use.span.file, use.span.line, use.span.column, new)
    except RenameError as error:
        return str(error)
    return "renamed"


@pytest.mark.parametrize("name", ["example", "kuhn-poker", "tic-tac-toe"])
def test_scenarios_that_are_not_compiled_would_change_no_verdict(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = project(SOUND) if name == "example" else Project(find_game(name).games[0])
    asked = [
        (use, new)
        for use in Random(name).sample(declared(made), min(8, len(declared(made))))
        for new in ODD["lower" if use.thing.name[:1].islower() else "upper"]
    ]
    found = [verdict(made, *each) for each in asked]
    monkeypatch.setattr(same_game, "check_game", lambda *told: check_game(*told[:3]))
    assert found == [verdict(made, *each) for each in asked]
    assert len(set(found)) > 1


def declared(made: Project) -> list[Use]:
    """Everything that the files of a game declare, once; of several at a place what it is told."""
    own = [u for u in made.uses.list if u.thing.declared == u.span and u.span.file in made.texts]
    told = [made.uses.at(u.span.file, u.span.line, u.span.column) for u in own]
    return list({use.thing: use for use in told if use is not None}.values())


@pytest.mark.evidence
@pytest.mark.parametrize("name", FOLDERS if FULL else SMALL)
def test_whatever_a_game_declares_may_have_another_name(name: str) -> None:
    made, began = Project(find_game(name).games[0]), process_time()
    things = declared(made)
    refused, tried = [], 0
    for use in Random(name).sample(things, len(things) if FULL else min(MANY, len(things))):
        if process_time() - began > SECONDS:
            break
        tried += 1
        new = "quux" if use.thing.name[:1].islower() else "QUX"
        try:
            edits = renamed(made, use.span.file, use.span.line, use.span.column, new)
        except RenameError as error:
            refused.append((use.thing.sort, str(error)))
            continue
        other = made_with(made, edits)
        if tried % ALONE == 0:
            assert other.report.total == made.report.total
        back = other.uses.at(use.span.file, use.span.line, use.span.column)
        assert back is not None
        assert back.thing.name == new
    assert all(sort == "name" or any(why in said for why in WHY) for sort, said in refused), refused
    said = f"{tried:,} of {len(things):,} names, {len(refused):,} refused"
    record_count(name, "what has a name may have another", said, process_time() - began)
