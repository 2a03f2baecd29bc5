"""Reads functions of plain Python over whole numbers as integer code.

What may stand in them: assignments, `if`, `while`, `for ... in range`, `break`, `continue`,
`return`, `stop(...)`, arithmetic, comparisons, `and`, `or`, `not`, conditional expressions, calls
of other such functions, and the array `M`. A name in capitals is one that the store gives.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from ludex.lowering import code as c

SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip


def texts_in(source: str) -> Iterator[tuple[str, str]]:
    """The text of each function of a module, by its name; nothing is read of it yet."""
    for text in source.split("\ndef ")[1:]:
        yield text[: text.index("(")], f"def {text}"


def functions_in(source: str) -> tuple[c.Function, ...]:
    """The functions of a module."""
    found = [each for each in ast.parse(source).body if isinstance(each, ast.FunctionDef)]
    return tuple(_function(each) for each in found)


def _function(made: ast.FunctionDef) -> c.Function:
    params = tuple(arg.arg for arg in made.args.args)
    return c.Function(made.name, params, _body(made.body))


def _body(statements: Sequence[ast.stmt]) -> c.Body:
    found: list[c.Statement] = []
    for each in statements:
        found += _statement(each)
    return tuple(found)


def _statement(made: ast.stmt) -> list[c.Statement]:
    match made:
        case ast.Expr(value=ast.Constant()) | ast.Pass():
            return []
        case ast.Expr(value=ast.Call(func=ast.Name(id="stop"), args=[reason])):
            return [c.Stop(_expr(reason))]
        case ast.Expr(value):
            return [c.Do(_expr(value))]
        case ast.Assign(targets=[target], value=value):
            return [_assigned(target, _expr(value))]
        case ast.AugAssign(target=target, op=op, value=value):
            changed = c.Binary(SIGNS[type(op)], _expr(target), _expr(value))
            return [_assigned(target, changed)]
        case ast.If(test, body, orelse):
            return [c.If(_expr(test), _body(body), _body(orelse))]
        case ast.While(test, body):
            return [c.While(_expr(test), _body(body))]
        case ast.For(target=ast.Name(id=name), iter=ast.Call(args=args), body=body):
            bounds = [_expr(arg) for arg in args]
            start, stop = bounds if len(bounds) == 2 else (c.ZERO, bounds[0])
            return [c.For(name, start, stop, _body(body))]
        case ast.Return(value):
            return [c.Return(_expr(value) if value is not None else c.ZERO)]
        case ast.Break():
            return [c.Break()]
        case ast.Continue():
            return [c.Continue()]
    raise AssertionError(f"line {made.lineno} is no integer code: {ast.unparse(made)}")


def _assigned(target: ast.expr, value: c.Expr) -> c.Statement:
    match target:
        case ast.Name(id=name):
            return c.Assign(name, value)
        case ast.Subscript(slice=index):
            return c.Store(_expr(index), value)
    raise AssertionError(f"nothing can be stored in {ast.unparse(target)}")


def _expr(made: ast.expr) -> c.Expr:
    match made:
        case ast.Constant(value=int(value)):
            return c.Int(int(value))
        case ast.Name(id="NIL"):
            return c.NOTHING
        case ast.Name(id=name):
            return c.Given(name) if name.isupper() else c.Var(name)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return c.Not(_expr(operand))
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(value))):
            return c.Int(-value)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return c.Binary("-", c.ZERO, _expr(operand))
        case ast.BinOp(left, op, right):
            return c.Binary(SIGNS[type(op)], _expr(left), _expr(right))
        case ast.BoolOp(op, values):
            return _joined("and" if isinstance(op, ast.And) else "or", [_expr(v) for v in values])
        case ast.Compare(left, ops, comparators):
            return _compared([left, *comparators], ops)
        case ast.IfExp(test, body, orelse):
            return c.Either(_expr(test), _expr(body), _expr(orelse))
        case ast.Call(func=ast.Name(id=name), args=args):
            return c.Call(name, tuple(_expr(arg) for arg in args))
        case ast.Subscript(value=ast.Name(id="M"), slice=index):
            return c.Load(_expr(index))
    raise AssertionError(f"no integer code: {ast.unparse(made)}")


def _joined(word: str, parts: list[c.Expr]) -> c.Expr:
    first, *rest = parts
    return c.Binary(word, first, _joined(word, rest)) if rest else first


def _compared(parts: list[ast.expr], signs: list[ast.cmpop]) -> c.Expr:
    """A chain of comparisons; what stands in its middle is worked out twice."""
    pairs = zip(parts, signs, parts[1:], strict=False)
    tests = [c.Binary(SIGNS[type(sign)], _expr(a), _expr(b)) for a, sign, b in pairs]
    return _joined("and", list(tests))
