"""Between which bounds a number lies, as far as that can be said before the game."""

from __future__ import annotations

from ludex.model import tree as m
from ludex.model import types as t
from ludex.model.game import Game

MANY = 10_000
Range = tuple[int, int]
ANY: Range = (-t.GREATEST, t.GREATEST)


class Ranges:
    """Works out bounds; what cannot be said is any number."""

    def __init__(self, game: Game) -> None:
        self.game = game
        counts = game.names.sections.players or (1,)
        self.players: Range = (min(counts), max(counts))
        self.rows, self.files = _sides(game)
        board = game.names.sections.board
        self.fixed = board is not None and all(each.text.isdigit() for each in board.grid)
        """Whether no option says how large the board is."""
        self.longest = 0 if board is None or board.wraps else max(self.rows, self.files)
        """The cells of the longest line, where lines have ends."""
        self.known: dict[m.Key, Range] = {}

    def of(self, node: m.Expr) -> Range:
        """The bounds of a number."""
        kind = node.type
        bounds = (kind.low, kind.high) if isinstance(kind, t.Number) else ANY
        return _met(bounds, self._more(node))

    def _more(self, node: m.Expr) -> Range:
        match node:
            case m.Core():
                return self._core(node)
            case m.WordCall():
                return self._word(node.word)
            case m.Cases():
                found = [self.of(value) for _, value in node.arms]
                found += [self.of(node.otherwise)] if node.otherwise is not None else []
                return min(low for low, _ in found), max(high for _, high in found)
            case m.Bound(op="variety"):
                return 0, self.size(node.among)[1]
            case m.Bound(op="greatest" | "least"):
                return self.of(node.body)
        return ANY

    def _word(self, key: m.Key) -> Range:
        if key not in self.known:
            self.known[key] = ANY
            if key in self.game.words:
                self.known[key] = self.of(self.game.words[key].body)
        return self.known[key]

    def _core(self, node: m.Core) -> Range:
        match node.op:
            case "number":
                return self.size(node.args[0])
            case "seat":
                return 1, self.players[1]
            case "row" if self.rows:
                return 1, self.rows
            case "file" if self.files:
                return 1, self.files
            case "index":
                return 1, self.pieces()
            case "hops-to" | "steps-away":
                return 0, t.GREATEST
            case "half":
                low, high = self.of(node.args[0])
                return (low // 2, high // 2) if (low, high) != ANY else ANY
            case "+" | "-" | "*" | "max-by":
                return calculated(node.op, self.of(node.args[0]), self.of(node.args[1]))
        return ANY

    def size(self, node: m.Expr) -> Range:
        """How many things a set may hold."""
        match node:
            case m.Core(op="players" | "clockwise"):
                return 0, self.players[1]
            case m.Core(op="seats"):
                return self.players
            case m.Core(op="cells") if self.rows and self.files:
                return self.rows * self.files if self.fixed else 1, self.rows * self.files
            case m.Core(op="range"):
                low, high = self.of(node.args[0])[0], self.of(node.args[1])[1]
                return 0, max(0, high - low + 1)
            case m.Bound(op="filter"):
                return 0, self.size(node.among)[1]
            case m.PlaceRef(name=name):
                return 0, self.pieces(self.game.names.places[name].holds)
            case m.Core(op="one"):
                return 0, 1
            case m.Core(op="ray-toward") if self.longest:
                return 0, self.longest - 1
            case m.WalkQuery(op="reach", count=None) if self.longest and self._is_line(node.walk):
                return 0, self.longest - 1
        return 0, self._capacity(node.type.of if isinstance(node.type, t.Set) else node.type)

    def _is_line(self, key: m.Key) -> bool:
        """Whether a walk goes straight on, one way or both ways along a line."""
        walk = self.game.walks.get(key)
        if walk is None or not walk.straight or walk.twice is not None:
            return False
        match walk.lands:
            case m.Core(op="step-toward", args=(m.Core(op="walk-here"), m.Core(op="walk-way"))):
                pass
            case _:
                return False
        match walk.ways:
            case m.Core(op="one"):
                return True
            case m.Core(op="plus", args=(m.Core(op="one", args=(way,)), m.Core(op="one", args=(
                m.Core(op="opposite", args=(back,)),
            )))):  # fmt: skip
                return way == back
        return False

    def _capacity(self, kind: t.Type) -> int:
        match kind:
            case t.Piece():
                return self.pieces(kind.names)
            case t.PLAYER:
                return self.players[1]
            case t.CELL if self.rows and self.files:
                return self.rows * self.files
            case t.Enum(name) if name in self.game.names.enums:
                return len(self.game.names.enums[name])
        return MANY

    def pieces(self, names: frozenset[str] | None = None) -> int:
        """How many pieces of these sorts there are at most."""
        count = 0
        for info in self.game.names.pieces.values():
            if names is None or info.name in names:
                each = self.players[1] if info.decl.each is not None else 1
                count += sum(kind.copies for kind in info.kinds) * each
        return count


def _sides(game: Game) -> tuple[int, int]:
    """The rows and files of the board at most; 0 where that cannot be said."""
    board = game.names.sections.board
    if board is None or len(board.grid) != 2:
        return 0, 0
    found = []
    for scalar in board.grid:
        option = game.names.options.get(scalar.text)
        if scalar.text.isdigit():
            found.append(int(scalar.text))
        else:
            found.append(option.numbers[1] if option and option.numbers else 0)
    return found[0], found[1]


def _met(first: Range, second: Range) -> Range:
    low, high = max(first[0], second[0]), min(first[1], second[1])
    return (low, high) if low <= high else first


def calculated(op: str, left: Range, right: Range) -> Range:
    """The bounds of a sum, a difference, a product, or the greater of two."""
    if ANY in (left, right) and op in "+-*":
        return ANY
    match op:
        case "+":
            low, high = left[0] + right[0], left[1] + right[1]
        case "-":
            low, high = left[0] - right[1], left[1] - right[0]
        case "*":
            corners = [a * b for a in left for b in right]
            low, high = min(corners), max(corners)
        case _:
            low, high = max(left[0], right[0]), max(left[1], right[1])
    return max(low, -t.GREATEST), min(high, t.GREATEST)
