"""What the library declares is the same whether it was made ready or is read as it is written."""

from collections.abc import Iterator
from typing import Any

from ludex.records import fields, is_dataclass
from ludex.syntax.library import as_written, libraries


def everything(thing: Any) -> Iterator[object]:
    """A thing with all that it holds, also what does not count when things are compared."""
    if isinstance(thing, tuple):
        yield len(thing)
        for each in thing:
            yield from everything(each)
    elif is_dataclass(thing):
        yield type(thing)
        for field in fields(thing):
            yield from everything(getattr(thing, field.name))
    else:
        yield thing


def test_what_is_ready_is_what_is_written() -> None:
    written = [read for _, read in as_written()]
    assert [read.problems + read.wrong_variants for read in written] == [[]] * len(written)
    assert [read.variants for read in written] == [()] * len(written)
    for ready, read in zip(libraries(), written, strict=True):
        found = [*everything(ready.sections)]
        assert found == [*everything(read.sections)]
        assert len(found) > 100


def test_what_is_ready_is_made_anew_each_time() -> None:
    first, second = libraries()[0].sections.words[0], libraries()[0].sections.words[0]
    assert first == second
    assert first is not second
