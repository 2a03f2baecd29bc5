"""The facts that there are, read off the module: `Literal` says nothing while Ludex runs."""

import ast
import inspect

from ludex.machine import facts


def facts_listed() -> list[str]:
    """Everything that can be said of a game, in its order."""
    (listed,) = (
        node.value
        for node in ast.parse(inspect.getsource(facts)).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "What"
    )
    constants = [node for node in ast.walk(listed) if isinstance(node, ast.Constant)]
    return [str(node.value) for node in constants]
