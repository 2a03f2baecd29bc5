"""What leads round and round is found without networkx, and networkx agrees."""

import networkx
from hypothesis import given
from hypothesis import strategies as st

from ludex.lint.rules.no_way_out import endless

NAMES = st.integers(0, 7)
GRAPHS = st.dictionaries(NAMES, st.lists(NAMES, max_size=4), min_size=1)


@given(GRAPHS)
def test_something_remains_only_where_there_is_a_circle(calls: dict[int, list[int]]) -> None:
    graph = networkx.DiGraph((a, b) for a, called in calls.items() for b in called)
    left = endless(calls)
    assert bool(left) == (not networkx.is_directed_acyclic_graph(graph))
    for component in networkx.strongly_connected_components(graph):
        round_and_round = len(component) > 1 or any(graph.has_edge(n, n) for n in component)
        assert not round_and_round or component <= left
