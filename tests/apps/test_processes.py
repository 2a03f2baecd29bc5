"""Work that is dealt out to other processes."""

import gc
from contextlib import closing

from ludex.apps.processes import in_order


def begun(given: str) -> str:
    return f"begun with {given}"


def told(begun: str, task: int) -> tuple[str, int, tuple[int, int, int]]:
    return begun, task, gc.get_threshold()


def test_they_look_for_circles_in_memory_as_seldom_as_the_process_that_asks() -> None:
    before = gc.get_threshold()
    gc.set_threshold(123_456, 10, 10)
    try:
        with closing(in_order(2, begun, "this", told, range(3))) as done:
            assert [*done] == [("begun with this", task, (123_456, 10, 10)) for task in range(3)]
    finally:
        gc.set_threshold(*before)
