"""Several play from where they are: who is answered what, what is kept, and what is too much."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from socket import create_connection
from threading import Thread
from time import sleep

import pytest

pytest.importorskip("starlette", reason="serving needs Starlette and uvicorn")

from tests.apps.together import BAG_OF_STONES, Answer, Link, Party, party, read
from tests.properties.games import loaded

from ludex.apps import CannotError
from ludex.apps.studio.web import HOST
from ludex.apps.together import serving
from ludex.apps.together.addresses import address
from ludex.apps.together.hosted import LATE
from ludex.apps.together.kept import KeptError
from ludex.apps.together.limits import AT_ONCE, MANY, MOST_WAITING, PER_SECOND, Rate
from ludex.apps.together.serving import MOST_BYTES
from ludex.pipeline import machine

LONG, SHORT = 25.0, 0.05


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kept.sqlite"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, built: Path) -> Iterator[Party]:
    file = tmp_path_factory.mktemp("kept") / "kept.sqlite"
    with party(loaded("tic-tac-toe"), file, built=built, patience=SHORT) as made:
        yield made


@pytest.fixture
def tic_tac_toe(server: Party) -> Party:
    """A new match of a server that has others."""
    server.hall.begin(machine(loaded("tic-tac-toe"), 2, {}, ()), {})
    return server


# ------------------------------------------------------------ playing
def test_a_match_is_played_by_links(tic_tac_toe: Party) -> None:
    links = tic_tac_toe.links()
    assert links["A"].see()["prompt"]["asked"] == "must"
    assert links["B"].see()["prompt"]["asked"] == ""
    for number, cell in enumerate(("b2", "a1", "b3", "a2", "b1")):
        seat = "AB"[number % 2]
        links[seat].see()
        assert links[seat].move(f"choose {cell}")["moves"] == number + 1
    seen = links["none"].see()
    assert seen["game"]["over"]
    assert "A has won" in [each["sentence"] for each in seen["view"]["notices"]]
    assert len(links["B"].see()["log"]) == len(seen["log"])
    assert "over" in links["B"].move("choose c3")["sentence"]


def test_a_move_is_made_by_its_number(tic_tac_toe: Party) -> None:
    link = tic_tac_toe.links()["A"]
    wanted = link.see()["view"]["moves"][4]["sentence"]
    told = link.move(4)["view"]["told"]
    assert next(each["sentence"] for each in told if not each["detail"]) == f"A: {wanted}"


def test_who_waits_hears_as_soon_as_something_happens(file: Path, built: Path) -> None:
    with party(loaded("tic-tac-toe"), file, built=built, patience=LONG) as made:
        links, heard = made.links(), list[Answer]()
        waits = Thread(target=lambda: heard.append(links["B"].see(knows=0)))
        waits.start()
        while not made.service.waiting.pages:
            waits.join(0.01)
        links["A"].see()
        links["A"].move("choose b2")
        waits.join()
        (answer,) = heard
        assert (answer["answer"], answer["moves"]) == ("seen", 1)
        assert not made.service.waiting.pages


def test_who_waits_long_asks_again(tic_tac_toe: Party) -> None:
    assert tic_tac_toe.links()["A"].see(knows=0) == {"answer": "unchanged"}


def test_who_was_away_catches_up(tic_tac_toe: Party) -> None:
    links = tic_tac_toe.links()
    before = links["B"].see()["log"]
    links["A"].see()
    links["A"].move("choose b2")
    links["B"].see()
    links["B"].move("choose a1")
    links["A"].see()
    links["A"].move("choose c3")
    seen = links["B"].see(knows=0)
    assert seen["log"][: len(before)] == before
    told = [each["sentence"] for each in seen["view"]["told"]]
    assert [each for each in told if "choose" in each] == [
        "A: choose b2", "B: choose a1", "A: choose c3",
    ]  # fmt: skip
    fresh = links["B"].see(knows=2)["view"]["told"]
    assert "A: choose c3" in [each["sentence"] for each in fresh]
    assert "B: choose a1" not in [each["sentence"] for each in fresh]


# ------------------------------------------------------------ what is no move
def test_an_illegal_move_says_why(tic_tac_toe: Party) -> None:
    links = tic_tac_toe.links()
    links["A"].see()
    links["A"].move("choose b2")
    links["B"].see()
    answer = links["B"].move("choose b2")
    assert answer["answer"] == "no move"
    assert answer["sentence"] == "This must hold: b2 is empty."
    assert answer["place"] is None
    assert links["B"].ask("why", seat="B", thing="b2")["sentence"] == answer["sentence"]
    assert links["B"].ask("why", seat="B", thing="b3") == {"answer": "possible"}
    assert "no move of this number" in links["B"].move(99)["sentence"]
    assert links["B"].see()["moves"] == 1


@pytest.mark.parametrize(
    ("own", "seat", "said"),
    [
        ("A", "B", "This link plays A; nobody else moves by it."),
        ("none", "A", "This link only looks on"),
        ("none", "B", "This link only looks on"),
    ],
)
def test_nobody_moves_for_another_seat(own: str, seat: str, said: str, tic_tac_toe: Party) -> None:
    link = tic_tac_toe.links()[own]
    link.see()
    for do in ({"do": "move", "move": 0}, {"do": "on"}, {"do": "why", "thing": "b2"}):
        assert said in link.ask(**do, seat=seat, at=0)["sentence"]
    assert link.see()["moves"] == 0


def test_it_is_not_your_turn(tic_tac_toe: Party) -> None:
    link = tic_tac_toe.links()["B"]
    link.see()
    assert link.move("choose b2")["answer"] == "no move"
    assert "Nobody waits" in link.ask("on", seat="B", at=0)["sentence"]


def test_of_two_tabs_the_one_that_is_behind_is_told(tic_tac_toe: Party) -> None:
    links = tic_tac_toe.links()
    links["A"].see()
    links["A"].move("choose b2")
    links["B"].see()
    links["B"].move("choose a1")
    assert links["A"].move("choose c3", at=0) == {"answer": "refused", "sentence": LATE}
    assert links["A"].move("choose c3", at=3) == {"answer": "refused", "sentence": LATE}
    assert links["A"].move("choose c3", at=2)["moves"] == 3


def test_who_decides_at_once_need_not_know_that_others_have(file: Path, built: Path) -> None:
    with party(read(BAG_OF_STONES), file, players=3, built=built, patience=SHORT) as made:
        links = made.links()
        for seat in "ABC":
            links[seat].see()
        assert links["C"].move(0, at=0)["moves"] == 1
        assert links["A"].move(0, at=0)["moves"] == 2
        assert links["A"].move(0, at=1) == {"answer": "refused", "sentence": LATE}
        assert links["B"].move(0, at=0)["moves"] == 3
        # The next round asks anew: what was meant before is not meant now.
        for seat in "ABC":
            assert links[seat].move(0, at=2)["sentence"] == LATE
        assert links["A"].move(0, at=3)["moves"] == 4


# ------------------------------------------------------------ who is answered
@pytest.mark.parametrize(
    ("headers", "status", "said"),
    [
        ({}, 200, ""),
        ({"X_Ludex_Key": "guessed"}, 403, "No match has this link."),
        ({"X_Ludex_Key": ""}, 403, "No match has this link."),
        ({"X_Ludex_Key": "gu\xe9ssed"}, 403, "No match has this link."),
        ({"Host": "evil.example"}, 421, "This is asked at"),
        ({"Origin": "http://evil.example"}, 403, "This is asked by its own page only."),
        ({"Origin": "null"}, 403, "This is asked by its own page only."),
    ],
)
def test_only_links_are_answered(
    headers: dict[str, str], status: int, said: str, tic_tac_toe: Party
) -> None:
    found, policy, text = tic_tac_toe.links()["A"].send(b'{"do": "see"}', **headers)
    assert found == status
    assert said in json.loads(text).get("sentence", "")
    assert policy["content-security-policy"].startswith("default-src 'none'")
    assert "set-cookie" not in policy


def test_its_own_origin_is_answered(tic_tac_toe: Party) -> None:
    link = tic_tac_toe.links()["A"]
    assert link.send(b'{"do": "see"}', Origin=f"http://localhost:{link.port}")[0] == 200


@pytest.mark.parametrize(
    ("path", "status"), [("/", 200), ("/together.js", 200), ("/main.js", 404), ("/x", 404)]
)
def test_only_the_page_of_a_seat_is_given(path: str, status: int, tic_tac_toe: Party) -> None:
    from tests.apps.served import sent

    found, headers, said = sent(tic_tac_toe.port, "GET", path)
    assert found == status
    assert (b"together" in said) == (status == 200)
    assert "unsafe" not in headers["content-security-policy"]


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (b"{", 400, "no JSON"),
        (b"\xff", 400, "no JSON"),
        (b"[" * 10_000, 400, "no JSON"),
        (b" " * (MOST_BYTES + 1), 413, "at most 16,384 bytes"),
        (b"[]", 200, "something else"),
        (b'{"do": "undo"}', 200, "one of see, move, on, why"),
        (b'{"do": "see", "knows": "x"}', 200, "a number of moves"),
        (b'{"do": "see", "knows": true}', 200, "a number of moves"),
        (b'{"do": "see", "seat": "B"}', 200, "`seat` is not known"),
        (b'{"do": "move", "seat": "A", "move": 0}', 200, "`at` is missing"),
        (b'{"do": "move", "seat": "A", "at": 0, "move": null}', 200, "the number of a move"),
        (json.dumps({"do": "move", "seat": "A", "at": 0, "move": "x" * 1001}).encode(), 200, "in"),
    ],
)
def test_what_is_no_request_is_refused(
    body: bytes, status: int, said: str, tic_tac_toe: Party
) -> None:
    found, _, text = tic_tac_toe.links()["A"].send(body)
    answer = json.loads(text)
    assert (found, answer["answer"]) == (status, "refused")
    assert said in answer["sentence"]


# ------------------------------------------------------------ too much
def test_who_asks_too_fast_is_told_to_wait(
    tic_tac_toe: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    links, now = tic_tac_toe.links(), [0.0]
    monkeypatch.setattr(tic_tac_toe.service, "rate", Rate(lambda: now[0]))
    see = b'{"do": "see"}'
    assert {links["A"].send(see)[0] for _ in range(AT_ONCE)} == {200}
    status, _, said = links["A"].send(see)
    assert (status, json.loads(said)["answer"]) == (429, "refused")
    assert links["B"].send(see)[0] == 200
    now[0] += 1
    assert [links["A"].send(see)[0] for _ in range(PER_SECOND + 1)].count(200) == PER_SECOND


def test_whoever_looks_on_shares_a_link() -> None:
    rate = Rate(lambda: 0.0)
    assert all(rate.allows("none", MANY) for _ in range(AT_ONCE * MANY))
    assert not rate.allows("none", MANY)


def test_of_too_many_pages_the_oldest_waits_no_more(file: Path, built: Path) -> None:
    with party(loaded("tic-tac-toe"), file, built=built, patience=LONG) as made:
        links, said = made.links(), list[Answer]()

        def wait() -> None:
            said.append(Link(made.port, links["A"].secret, "A").see(knows=0))

        pages = [Thread(target=wait) for _ in range(MOST_WAITING + 1)]
        for count, page in enumerate(pages):
            page.start()
            while len(said) + len(made.service.waiting.pages.get(1, ())) <= count:
                page.join(0.01)
        pages[0].join()
        assert said == [{"answer": "unchanged"}]
        links["A"].see()
        links["A"].move("choose b2")
        for page in pages:
            page.join()
        assert [each["answer"] for each in said[1:]] == ["seen"] * MOST_WAITING


def test_a_file_keeps_so_many_matches(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludex.apps.together.kept.MOST_MATCHES", 1)
    with (
        pytest.raises(KeptError, match="at most 1 matches"),
        party(loaded("tic-tac-toe"), file, matches=2),
    ):
        pass


def statuses(link: Link, body: bytes) -> Iterator[int]:
    """What comes back for the same request, asked now and then."""
    for _ in range(200):
        yield link.send(body)[0]
        sleep(0.02)


def test_there_are_so_many_connections(
    file: Path, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "MOST_SOCKETS", 3)
    with party(loaded("tic-tac-toe"), file, built=built) as made, ExitStack() as idle:
        link, see = made.links()["A"], b'{"do": "see"}'
        assert link.send(see)[0] == 200
        for _ in range(3):
            idle.enter_context(closing(create_connection((HOST, made.port))))
        assert 503 in statuses(link, see)
        idle.close()
        assert 200 in statuses(link, see)


# ------------------------------------------------------------ who may speak
CALLS = """\
ludex: 1
game: calls
players: [3]
values: {calls: {is: 0..9, start: 0}, stints: {is: 0..9, start: 0}}
windows:
  call:
    open while: calls is less than 5
    for: clockwise-after of active
    do:
      - may choose one:
          - option call:
              - add 1 to calls
play:
  - take turns:
      - add 1 to stints
      - choose one:
          - option rest: []
          - option work: []
      - if stints is 9:
          - end game
"""


def test_who_may_speak_lets_it_pass_for_their_own_seat_only(file: Path, built: Path) -> None:
    with party(read(CALLS), file, players=3, built=built, programs={0: "random"}) as made:
        links = made.links()
        game = links["B"].see()["game"]
        assert (game["moves"], game["asked"], game["may"]) == (0, [], ["B", "C"])
        game = links["B"].ask("on", seat="B", at=0)["game"]
        assert (game["moves"], game["may"]) == (0, ["C"])
        assert links["C"].see()["prompt"]["asked"] == "may"
        assert links["C"].ask("on", seat="C", at=3)["sentence"] == LATE
        game = links["C"].ask("on", seat="C", at=0)["game"]
        assert game["moves"] >= 1
        assert game["asked"] == ["B"]


# ------------------------------------------------------------ where it is reached
@pytest.mark.parametrize(
    ("host", "public", "origin", "hosts"),
    [
        ("127.0.0.1", None, "http://127.0.0.1:7272", {"127.0.0.1:7272", "localhost:7272"}),
        ("192.168.1.20", None, "http://192.168.1.20:7272", {"192.168.1.20:7272"}),
        ("0.0.0.0", "192.168.1.20", "http://192.168.1.20:7272", {"192.168.1.20:7272"}),
        ("0.0.0.0", "Table:8000", "http://table:8000", {"table:8000"}),
        ("127.0.0.1", "https://games.example.org", "https://games.example.org",
         {"games.example.org", "127.0.0.1:7272"}),
        ("127.0.0.1", "https://games.example.org:443/", "https://games.example.org",
         {"games.example.org"}),
        ("::1", None, "http://[::1]:7272", {"[::1]:7272"}),
        ("::", "[fd00::5]", "http://[fd00::5]:7272", {"[fd00::5]:7272"}),
    ],
)  # fmt: skip
def test_how_links_begin(host: str, public: str | None, origin: str, hosts: set[str]) -> None:
    made = address(host, 7272, public)
    assert made.origin == origin
    assert hosts <= made.hosts
    assert origin in made.origins
    assert made.link("xyz") == f"{origin}/#xyz"
    assert made.overheard == (
        origin.startswith("http:") and "127" not in origin and "::1" not in origin
    )


@pytest.mark.parametrize("public", ["a b", "http://x/y", "x:123456", "ftp://x", "", "<b>"])
def test_what_is_no_name_is_refused(public: str) -> None:
    with pytest.raises(CannotError, match="is like"):
        address("127.0.0.1", 1, public)


def test_who_listens_everywhere_needs_a_name() -> None:
    with pytest.raises(CannotError, match="--public-name"):
        address("0.0.0.0", 1, None)
