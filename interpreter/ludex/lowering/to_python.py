"""Prints integer code as Python, through the syntax tree of the standard library."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable, Mapping

from ludex.lowering import code as c
from ludex.lowering.passes.legalizing import legalized

OPERATORS: dict[str, ast.operator] = {
    "+": ast.Add(), "-": ast.Sub(), "*": ast.Mult(), "//": ast.FloorDiv(), "%": ast.Mod(),
    "&": ast.BitAnd(), "|": ast.BitOr(), "^": ast.BitXor(), "<<": ast.LShift(), ">>": ast.RShift(),
}  # fmt: skip
TESTS: dict[str, ast.cmpop] = {
    "==": ast.Eq(), "!=": ast.NotEq(), "<": ast.Lt(), "<=": ast.LtE(), ">": ast.Gt(),
    ">=": ast.GtE(),
}  # fmt: skip


def module_of(
    functions: Iterable[c.Function], given: Mapping[str, int], tables: Container[int] = ()
) -> ast.Module:
    """The functions as a module; it expects `M`, `Stopped` and the intrinsics in its namespace.

    Tables that never change begin at some places of the array; they are tuples of their own there.
    """
    printer = _Printer(given, tables)
    module = ast.Module([printer.function(legalized(each)) for each in functions], [])
    return ast.fix_missing_locations(module)


def name_of(table: int) -> str:
    """What a table is called that begins at a place."""
    return f"T{table}"


class _Printer:
    def __init__(self, given: Mapping[str, int], tables: Container[int]) -> None:
        self.given, self.tables = given, tables

    def function(self, made: c.Function) -> ast.stmt:
        """A function; the array is a parameter, since what is local is found at once."""
        params = [ast.arg(name) for name in (*made.params, "M")]
        args = ast.arguments([], params, None, [], [], None, [self.name("M")])
        body = [*self.body(made.body), ast.Return(ast.Constant(0))]
        return ast.FunctionDef(made.name, args, body, [])

    def body(self, statements: c.Body) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for each in statements:
            found += self.appended(each) if isinstance(each, c.Append) else [self.statement(each)]
        return found or [ast.Pass()]

    def appended(self, made: c.Append) -> list[ast.stmt]:
        """What is appended where a test holds."""
        place = c.Var(made.name)
        plain: c.Body = tuple(
            c.Store(c.add(place, c.Int(at)), value) for at, value in enumerate(made.values)
        )
        plain = (*plain, c.Assign(made.name, c.add(place, c.Int(made.step))))
        return self.body(plain if made.test == c.ONE else (c.If(made.test, plain),))

    def statement(self, made: c.Statement) -> ast.stmt:
        match made:
            case c.Assign(name, value):
                return ast.Assign([ast.Name(name, ast.Store())], self.expr(value))
            case c.Store(at, value):
                return ast.Assign([self.cell(at, ast.Store())], self.expr(value))
            case c.Do(c.Call("copy_cells", (to, source, count) as parts)) if not _calls(parts):
                copied = self.cells(source, count, ast.Load())
                return ast.Assign([self.cells(to, count, ast.Store())], copied)
            case c.Do(value):
                return ast.Expr(self.expr(value))
            case c.If(test, then, other):
                return ast.If(self.test(test), self.body(then), self.body(other) if other else [])
            case c.While(test, body):
                return ast.While(self.test(test), self.body(body), [])
            case c.For():
                return self.loop(made)
            case c.Dispatch(on, bodies):
                return self.dispatch(self.expr(on), list(enumerate(bodies)))
            case c.Break():
                return ast.Break()
            case c.Continue():
                return ast.Continue()
            case c.Return(value):
                return ast.Return(self.expr(value))
            case c.Stop(reason):
                stopped = ast.Call(ast.Name("Stopped", ast.Load()), [self.expr(reason)], [])
                return ast.Raise(stopped)
        raise AssertionError(f"{type(made).__name__} is not printed")

    def loop(self, made: c.For) -> ast.stmt:
        """A loop over numbers; one that only looks for a value in the array is `in`."""
        match made.body:
            case (c.If(test, (c.Return() as found,), ()),) if (
                asked := _looked_for(made.name, test, found)
            ) is not None:
                run = ast.Subscript(
                    self.name("M"),
                    ast.Slice(self.expr(made.start), self.expr(made.stop)),
                    ast.Load(),
                )
                there = ast.Compare(self.expr(asked), [ast.In()], [run])
                return ast.If(there, self.body((found,)), [])
        bounds = [made.stop] if made.start == c.ZERO else [made.start, made.stop]
        numbers = ast.Call(ast.Name("range", ast.Load()), [self.expr(each) for each in bounds], [])
        return ast.For(ast.Name(made.name, ast.Store()), numbers, self.body(made.body), [])

    def dispatch(self, on: ast.expr, bodies: list[tuple[int, c.Body]]) -> ast.stmt:
        """A search by halves; what is asked about is a name or an element, without effects."""
        if len(bodies) == 1:
            return ast.If(ast.Constant(True), self.body(bodies[0][1]), [])
        middle = len(bodies) // 2
        less = ast.Compare(on, [ast.Lt()], [ast.Constant(bodies[middle][0])])
        halves = bodies[:middle], bodies[middle:]
        below, above = (
            self.body(half[0][1]) if len(half) == 1 else [self.dispatch(on, half)]
            for half in halves
        )
        return ast.If(less, below, above)

    def cell(self, at: c.Expr, context: ast.expr_context) -> ast.expr:
        return ast.Subscript(ast.Name("M", ast.Load()), self.expr(at), context)

    def cells(self, first: c.Expr, count: c.Expr, context: ast.expr_context) -> ast.expr:
        """Some numbers of the array, one behind the other."""
        run = ast.Slice(self.expr(first), self.expr(c.add(first, count)))
        return ast.Subscript(self.name("M"), run, context)

    def loaded(self, at: c.Expr) -> ast.expr:
        """A number of the array, or of a table that never changes."""
        match at:
            case c.Binary("+", index, c.Int(table)) | c.Binary("+", c.Int(table), index):
                if table in self.tables:
                    named = self.name(name_of(table))
                    return ast.Subscript(named, self.expr(index), ast.Load())
        return self.cell(at, ast.Load())

    def test(self, made: c.Expr) -> ast.expr:
        """An expression of which only matters whether it is 0."""
        match made:
            case c.Binary(op, left, right) if op in TESTS:
                return ast.Compare(self.expr(left), [TESTS[op]], [self.expr(right)])
            case c.Binary(op, left, right) if op in ("and", "or"):
                word: ast.boolop = ast.And() if op == "and" else ast.Or()
                return ast.BoolOp(word, [self.test(left), self.test(right)])
            case c.Not(of):
                return ast.UnaryOp(ast.Not(), self.test(of))
            case c.Int(value):
                return ast.Constant(bool(value))
        return self.expr(made)

    def expr(self, made: c.Expr) -> ast.expr:
        match made:
            case c.Int(value):
                return self.number(value)
            case c.Var(name):
                return ast.Name(name, ast.Load())
            case c.Given(name):
                return self.number(self.given[name])
            case c.Load(at):
                return self.loaded(at)
            case c.Binary("^", left, c.Int(-1)):
                return ast.UnaryOp(ast.Invert(), self.expr(left))
            case c.Binary(op, left, right) if op in OPERATORS:
                return ast.BinOp(self.expr(left), OPERATORS[op], self.expr(right))
            case c.Binary() | c.Not():
                return ast.IfExp(self.test(made), ast.Constant(1), ast.Constant(0))
            case c.Call("count_bits", (of,)):
                return self.method("bit_count", of)
            case c.Call("bit_length", (of,)):
                return self.method("bit_length", of)
            case c.Call("trailing_zeros", (of,)):
                name = of.name if isinstance(of, c.Var) else "bits_asked"
                bits = self.expr(of)
                if not isinstance(of, c.Var):
                    bits = ast.NamedExpr(ast.Name(name, ast.Store()), bits)
                alone = ast.BinOp(bits, ast.BitAnd(), ast.UnaryOp(ast.USub(), self.name(name)))
                length = ast.Call(ast.Attribute(alone, "bit_length", ast.Load()), [], [])
                return ast.BinOp(length, ast.Sub(), ast.Constant(1))
            case c.Call(name, args):
                return ast.Call(ast.Name(name, ast.Load()), [self.expr(a) for a in args], [])
            case c.Either(test, then, other):
                return ast.IfExp(self.test(test), self.expr(then), self.expr(other))
        raise AssertionError(f"{type(made).__name__} is not printed")

    def method(self, name: str, of: c.Expr) -> ast.expr:
        """What a number says of itself."""
        return ast.Call(ast.Attribute(self.expr(of), name, ast.Load()), [], [])

    def name(self, name: str) -> ast.expr:
        return ast.Name(name, ast.Load())

    def number(self, value: int) -> ast.expr:
        if value < 0:
            return ast.UnaryOp(ast.USub(), ast.Constant(-value))
        return ast.Constant(value)


def _calls(parts: Iterable[c.Expr]) -> bool:
    """Whether anything is called, which is to happen once."""
    return any(c.calls_of(each) for each in parts)


def _looked_for(name: str, test: c.Expr, found: c.Return) -> c.Expr | None:
    """What a loop through numbers of the array looks for, if it does nothing else."""
    match test:
        case c.Binary("==", c.Load(c.Var(at)), asked) if at == name:
            plain = isinstance(asked, c.Int | c.Var) and isinstance(found.value, c.Int)
            return asked if plain and asked != c.Var(name) else None
    return None
