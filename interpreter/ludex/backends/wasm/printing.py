"""Prints integer code as the instructions of WebAssembly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludex.backends.wasm.binary import EMPTY, I64, OPCODES, Encoded, signed, unsigned
from ludex.lowering import code as c
from ludex.lowering.passes.converting import CHEAP, converted, cost
from ludex.records import dataclass

ARITHMETIC = {
    "+": "i64.add", "-": "i64.sub", "*": "i64.mul", "//": "i64.div_s", "%": "i64.rem_s",
    "&": "i64.and", "|": "i64.or", "^": "i64.xor", "<<": "i64.shl", ">>": "i64.shr_s",
}  # fmt: skip
TESTS = {
    "==": "i64.eq", "!=": "i64.ne", "<": "i64.lt_s", "<=": "i64.le_s", ">": "i64.gt_s",
    ">=": "i64.ge_s",
}  # fmt: skip
INTRINSICS = {
    "wrapped_product": "i64.mul", "wrapped_sum": "i64.add", "unsigned_shift": "i64.shr_u",
    "count_bits": "i64.popcnt", "trailing_zeros": "i64.ctz",
}  # fmt: skip
WHOLE = b"\x03"
"""Cells stand at multiples of two to this, in bytes."""
IN_BYTES = bytes([OPCODES["i32.wrap_i64"], OPCODES["i32.const"], 3, OPCODES["i32.shl"]])
"""Makes a number of cells one of bytes."""
MEMORY_COPY = bytes([10, 0, 0])
"""What follows the prefix of a copy within the one memory."""
LOOP, OUT, OTHER = "loop", "out", "other"
"""What a label is for: the next round of a loop, its end, or neither."""


def encoded(
    functions: Sequence[c.Function], given: Mapping[str, int], stopped: int
) -> list[Encoded]:
    """The functions as instructions; the reason of a stop is left in the cell `stopped`."""
    numbers = {each.name: index for index, each in enumerate(functions)}
    return [_Printer(numbers, given, stopped, converted(each)).function() for each in functions]


@dataclass(frozen=True)
class _Stretch:
    """One of the bodies between which a loop jumps to and fro."""

    name: str
    """Where it stands which one is next."""
    number: int
    labels: int
    """How many there are around it."""


class _Printer:
    def __init__(
        self, numbers: Mapping[str, int], given: Mapping[str, int], stopped: int, made: c.Function
    ) -> None:
        self.numbers, self.given, self.stopped, self.made = numbers, given, stopped, made
        self.out = bytearray()
        self.labels: list[str] = []
        self.stretch: _Stretch | None = None
        self.locals = {name: index for index, name in enumerate(made.params)}

    def function(self) -> Encoded:
        self.body(self.made.body)
        self.constant(0)
        params = len(self.made.params)
        return Encoded(params, len(self.locals) - params, bytes(self.out))

    # ------------------------------------------------------------ instructions
    def put(self, name: str, operand: bytes = b"") -> None:
        self.out.append(OPCODES[name])
        if operand:
            self.out += operand

    def constant(self, value: int) -> None:
        self.put("i64.const", signed(value))

    def local(self, instruction: str, name: str) -> None:
        """A local, which is there from its first mention on."""
        self.out.append(OPCODES[instruction])
        self.out += unsigned(self.locals.setdefault(name, len(self.locals)))

    def begin(self, name: str, purpose: str = OTHER, gives: int = EMPTY) -> None:
        self.put(name, bytes([gives]))
        self.labels.append(purpose)

    def end(self) -> None:
        self.put("end")
        self.labels.pop()

    def to(self, purpose: str) -> bytes:
        """The innermost label for this purpose."""
        return unsigned(next(i for i, each in enumerate(reversed(self.labels)) if each == purpose))

    # ------------------------------------------------------------ statements
    def body(self, statements: c.Body) -> None:
        if self.stretch is None or not self.ahead(self.stretch, statements):
            for each in statements:
                self.statement(each)

    def ahead(self, here: _Stretch, statements: c.Body) -> bool:
        """Statements that end with a jump to a stretch further on, if they do, with that jump."""
        inside = self.labels[here.labels :]
        match statements[-2:]:
            case c.Assign(name, c.Int(to)), c.Continue():
                if name == here.name and to > here.number and LOOP not in inside:
                    for each in statements[:-2]:
                        self.statement(each)
                    self.put("br", unsigned(len(inside) + to - here.number - 1))
                    return True
        return False

    def statement(self, made: c.Statement) -> None:
        STATEMENTS[type(made)](self, made)

    def assign(self, made: c.Assign) -> None:
        self.expr(made.value)
        self.local("local.set", made.name)

    def store(self, made: c.Store) -> None:
        offset = self.address(made.at)
        self.expr(made.value)
        self.put("i64.store", WHOLE + unsigned(offset))

    def then(self, value: c.Expr, name: str) -> None:
        """An instruction that takes a number."""
        self.expr(value)
        self.put(name)

    def stop(self, made: c.Stop) -> None:
        self.store(c.Store(c.Int(self.stopped), made.reason))
        self.put("unreachable")

    def condition(self, made: c.If) -> None:
        self.test(made.test)
        self.begin("if")
        self.body(made.then)
        if made.other:
            self.put("else")
            self.body(made.other)
        self.end()

    def append(self, made: c.Append) -> None:
        """Stores what is appended, and moves on if a test holds."""
        place = c.Var(made.name)
        for at, value in enumerate(made.values):
            self.statement(c.Store(c.add(place, c.Int(at)), value))
        on = c.add(place, c.Int(made.step))
        self.statement(c.Assign(made.name, c.Either(made.test, on, place)))

    def loop(self, made: c.While) -> None:
        test, body = made.test, made.body
        self.begin("block", OUT)
        self.begin("loop", LOOP)
        if test != c.ONE:
            self.test(c.negated(test))
            self.put("br_if", self.to(OUT))
        match body:
            case (c.Dispatch(c.Var(name), bodies),) if test == c.ONE:
                self.dispatch(c.Var(name), bodies, name)
            case _:
                self.body(body)
        self.put("br", self.to(LOOP))
        self.end()
        self.end()

    def count(self, made: c.For) -> None:
        """A counting loop; where it ends is worked out once, into a local of its own."""
        limit = made.stop
        self.expr(made.start)
        self.local("local.set", made.name)
        if not isinstance(limit, c.Int | c.Given):
            self.expr(limit)
            self.local("local.set", _limit(made))
            limit = c.Var(_limit(made))
        self.begin("block", OUT)
        self.begin("loop", OTHER)
        self.test(c.Binary(">=", c.Var(made.name), limit))
        self.put("br_if", self.to(OUT))
        self.begin("block", LOOP)
        self.body(made.body)
        self.end()
        self.local("local.get", made.name)
        self.constant(1)
        self.put("i64.add")
        self.local("local.set", made.name)
        self.put("br", unsigned(0))
        self.end()
        self.end()

    def dispatch(self, on: c.Expr, bodies: tuple[c.Body, ...], name: str = "") -> None:
        """A table of jumps; each body stands behind the block that leads to it.

        In a loop of nothing else a body that says by name which one is next jumps there, if that
        one stands further on.
        """
        self.begin("block")
        for _ in bodies:
            self.begin("block")
        self.expr(on)
        self.put("i32.wrap_i64")
        count = len(bodies)
        self.put("br_table", b"".join(map(unsigned, (count - 1, *range(count)))))
        around = self.stretch
        for index, body in enumerate(bodies):
            self.end()
            self.stretch = _Stretch(name, index, len(self.labels)) if name else around
            self.body(body)
            self.put("br", unsigned(count - 1 - index))
        self.stretch = around
        self.end()

    # ------------------------------------------------------------ expressions
    def copy(self, to: c.Expr, source: c.Expr, count: c.Expr) -> None:
        """Copies cells at once; as a number it is 0."""
        for each in (to, source, count):
            self.expr(each)
            self.out += IN_BYTES
        self.put("memory.copy", MEMORY_COPY)
        self.constant(0)

    def address(self, at: c.Expr) -> int:
        """Puts the address of a cell, but for the offset in bytes that it gives."""
        base, offset = self.parted(at)
        if offset < 0:
            base, offset = at, 0
        if base is None:
            self.put("i32.const", signed(0))
        else:
            self.expr(base)
            self.out += IN_BYTES
        return offset * 8

    def parted(self, at: c.Expr) -> tuple[c.Expr | None, int]:
        """An expression as something unknown, if there is such, and a fixed number."""
        match at:
            case c.Int(value):
                return None, value
            case c.Given(name):
                return None, self.given[name]
            case c.Binary("+", left, right):
                (one, first), (other, second) = self.parted(left), self.parted(right)
                if one is not None and other is not None:
                    return c.Binary("+", one, other), first + second
                return one if other is None else other, first + second
            case c.Binary("-", left, c.Int(value)):
                base, offset = self.parted(left)
                return base, offset - value
        return at, 0

    def test(self, made: c.Expr) -> None:
        """Puts a number of 32 bits that is not 0 where a test holds."""
        match made:
            case c.Binary("==", left, c.Int(0)):
                self.expr(left)
                self.put("i64.eqz")
            case c.Binary(op, left, right) if op in TESTS:
                self.expr(left)
                self.expr(right)
                self.put(TESTS[op])
            case c.Binary("and" | "or" as op, left, right) if cost(right) <= CHEAP:
                self.test(left)
                self.test(right)
                self.put(f"i32.{op}")
            case c.Binary("and" | "or" as op, left, right):
                self.test(left)
                self.begin("if", gives=0x7F)
                if op == "and":
                    self.test(right)
                else:
                    self.put("i32.const", signed(1))
                self.put("else")
                if op == "and":
                    self.put("i32.const", signed(0))
                else:
                    self.test(right)
                self.end()
            case c.Not(of):
                self.test(of)
                self.put("i32.eqz")
            case c.Int(value):
                self.put("i32.const", signed(int(value != 0)))
            case _:
                self.expr(made)
                self.put("i64.eqz")
                self.put("i32.eqz")

    def expr(self, made: c.Expr) -> None:
        """Puts the number."""
        PRINTED[type(made)](self, made)

    def load(self, made: c.Load) -> None:
        self.put("i64.load", WHOLE + unsigned(self.address(made.at)))

    def binary(self, made: c.Binary) -> None:
        """Arithmetic, or a test as a number."""
        op, left, right = made.op, made.left, made.right
        if op not in ARITHMETIC:
            self.test(made)
            self.put("i64.extend_i32_u")
            return
        self.expr(left)
        match right:
            case c.Int(value) if op == "//" and value > 0 and not value & (value - 1):
                self.constant(value.bit_length() - 1)
                self.put("i64.shr_s")
            case _:
                self.expr(right)
                self.put(ARITHMETIC[op])

    def negation(self, made: c.Not) -> None:
        self.test(made)
        self.put("i64.extend_i32_u")

    def call(self, made: c.Call) -> None:
        """A function, or what there is an instruction for."""
        match made.name:
            case "copy_cells":
                self.copy(*made.args)
            case "turned_right":
                for each in made.args:
                    self.expr(each)
                    self.put("i32.wrap_i64")
                self.put("i32.rotr")
                self.put("i64.extend_i32_u")
            case "bit_length":
                self.constant(64)
                self.expr(made.args[0])
                self.put("i64.clz")
                self.put("i64.sub")
            case name:
                for arg in made.args:
                    self.expr(arg)
                if name in INTRINSICS:
                    self.put(INTRINSICS[name])
                else:
                    self.put("call", unsigned(self.numbers[name]))

    def either(self, made: c.Either) -> None:
        """One of two numbers; both are worked out where that is quicker than a jump."""
        if made.test == c.ONE:
            self.expr(made.then)
        elif max(cost(made.then), cost(made.other)) <= CHEAP:
            self.expr(made.then)
            self.expr(made.other)
            self.test(made.test)
            self.put("select")
        else:
            self.test(made.test)
            self.begin("if", gives=I64)
            self.expr(made.then)
            self.put("else")
            self.expr(made.other)
            self.end()


STATEMENTS: dict[type[c.Statement], Callable[[_Printer, Any], None]] = {
    c.Assign: _Printer.assign, c.Store: _Printer.store, c.Append: _Printer.append,
    c.Do: lambda p, made: p.then(made.value, "drop"), c.If: _Printer.condition,
    c.Return: lambda p, made: p.then(made.value, "return"), c.Stop: _Printer.stop,
    c.While: _Printer.loop, c.For: _Printer.count,
    c.Dispatch: lambda p, made: p.dispatch(made.on, made.bodies),
    c.Break: lambda p, _: p.put("br", p.to(OUT)), c.Continue: lambda p, _: p.put("br", p.to(LOOP)),
}  # fmt: skip
"""How each sort of statement is printed."""
PRINTED: dict[type[c.Expr], Callable[[_Printer, Any], None]] = {
    c.Int: lambda p, made: p.constant(made.value), c.Load: _Printer.load,
    c.Given: lambda p, made: p.constant(p.given[made.name]), c.Binary: _Printer.binary,
    c.Var: lambda p, made: p.local("local.get", made.name), c.Not: _Printer.negation,
    c.Call: _Printer.call, c.Either: _Printer.either,
}  # fmt: skip
"""How each sort of expression is printed."""


def _limit(made: c.For) -> str:
    return f"{made.name} limit"
