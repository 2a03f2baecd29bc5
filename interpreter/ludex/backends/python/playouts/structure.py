"""From blocks with jumps to loops and conditions: what Python has instead of jumps.

Whatever is reached in one way only is written where it is reached; where ways meet again, the
text goes on after them. A jump that is neither the end of its text nor `continue` or `break`
leaves a note of its target in `go`, which is read behind the loop that it leaves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ludex.backends.python.playouts.graph import NotDirectError

Lines = list[str]
INDENT = "    "
DEEPEST = 90
MOST_LOOPS = 14


@dataclass(frozen=True)
class Arm:
    """One way out of a block: under which test, what is done on the way, and to which block."""

    test: str
    lines: Lines
    target: int


@dataclass(frozen=True)
class Block:
    """Lines without jumps, and the ways out; `each` is the head of a loop over a set."""

    lines: Lines
    arms: tuple[Arm, ...]
    each: str = ""


@dataclass
class Frame:
    """A loop of Python around a jump; `head` is less than 0 where it is run once."""

    head: int
    after: int
    pending: set[int] = field(default_factory=set)


class _AgainError(Exception):
    """A place that must be jumped to was found out while writing."""


class Structure:
    """Writes the text of a graph of blocks; block 0 is the first, `over` ends all."""

    def __init__(self, blocks: list[Block], over: int) -> None:
        self.blocks, self.over = blocks, over
        self.order = self.sorted_blocks()
        self.place = {block: i for i, block in enumerate(self.order)}
        self.into: dict[int, list[int]] = {b: [] for b in self.order}
        for block in self.order:
            for target in self.targets(block):
                self.into[target].append(block)
        self.above = self.dominators()
        self.below: dict[int, list[int]] = {b: [] for b in self.order}
        for block in self.order[1:]:
            self.below[self.above[block]].append(block)
        self.loops = {b: self.loop_of(b) for b in self.order if self.is_head(b)}
        self.jumped: set[int] = set()

    # ------------------------------------------------------------ what the graph is like
    def sorted_blocks(self) -> list[int]:
        """Every block before those that it leads to, but for loops."""
        found: list[int] = []
        seen = {0}
        stack = [(0, iter(self.targets(0)))]
        while stack:
            block, rest = stack[-1]
            fresh = next((t for t in rest if t not in seen), None)
            if fresh is None:
                found.append(block)
                stack.pop()
            else:
                seen.add(fresh)
                stack.append((fresh, iter(self.targets(fresh))))
        return found[::-1]

    def targets(self, block: int) -> list[int]:
        """Where a block leads; the later ones first, so that they come later in the order."""
        return [a.target for a in reversed(self.blocks[block].arms) if a.target != self.over]

    def dominators(self) -> dict[int, int]:
        """For each block the nearest one through which all ways to it lead."""
        above = {self.order[0]: self.order[0]}
        changed = True
        while changed:
            changed = False
            for block in self.order[1:]:
                known = [b for b in self.into[block] if b in above]
                found = known[0]
                for other in known[1:]:
                    found = self.common(above, found, other)
                if above.get(block) != found:
                    above[block], changed = found, True
        return above

    def common(self, above: dict[int, int], one: int, other: int) -> int:
        """The nearest block above both."""
        while one != other:
            while self.place[one] > self.place[other]:
                one = above[one]
            while self.place[other] > self.place[one]:
                other = above[other]
        return one

    def leads_back(self, block: int, target: int) -> bool:
        """Whether an edge goes back to the head of a loop."""
        if self.place[target] > self.place[block]:
            return False
        above = block
        while above != target:
            if above == self.order[0]:
                raise NotDirectError("a loop of it has two beginnings")
            above = self.above[above]
        return True

    def is_head(self, block: int) -> bool:
        """Whether a loop begins here."""
        back = any(self.leads_back(b, block) for b in self.into[block])
        return back or bool(self.blocks[block].each)

    def loop_of(self, head: int) -> set[int]:
        """The blocks from which the loop comes back to its head."""
        found = {head}
        todo = [b for b in self.into[head] if self.place[b] >= self.place[head]]
        while todo:
            block = todo.pop()
            if block not in found:
                found.add(block)
                todo += self.into[block]
        if self.blocks[head].each:
            body = self.blocks[head].arms[0].target
            if self.into[body] == [head]:
                found.add(body)
        return found

    def meets(self, block: int) -> bool:
        """Whether several ways lead here, going forward."""
        return sum(not self.leads_back(b, block) for b in self.into[block]) > 1

    # ------------------------------------------------------------ writing
    def text(self) -> Lines:
        """The whole text."""
        while True:
            try:
                lines = self.tree(0, -1, [])
            except _AgainError:
                continue
            if max(len(x) - len(x.lstrip()) for x in lines) > DEEPEST * len(INDENT):
                raise NotDirectError("its rules are nested too deeply")
            return lines

    def tree(self, block: int, after: int, frames: list[Frame]) -> Lines:
        """A block and all that only it leads to; the end of the text goes on at `after`."""
        below = self.below[block]
        if block in self.loops:
            inside = [b for b in below if b in self.loops[block]]
            behind = [b for b in below if b not in self.loops[block]]
            return self.chain(
                lambda then, around: self.loop(block, inside, then, around), behind, after, frames
            )
        meeting = [b for b in below if self.meets(b)]
        return self.chain(
            lambda then, around: self.plain(block, then, around), meeting, after, frames
        )

    def chain(
        self, first: Callable[[int, list[Frame]], Lines], behind: list[int], after: int,
        frames: list[Frame],
    ) -> Lines:  # fmt: skip
        """One text after the other; what jumps over one of them stands in a loop run once."""
        if not behind:
            return first(after, frames)
        *earlier, last = behind
        if last not in self.jumped:
            lines = self.chain(first, earlier, last, frames)
            return lines + self.tree(last, after, frames)
        frame = Frame(-1, last)
        lines = self.chain(first, earlier, last, [*frames, frame])
        if not leaves(lines):
            lines.append("break")
        lines = self.around("while True:", lines, frame, last, frames)
        return lines + self.tree(last, after, frames)

    def around(
        self, head: str, body: Lines, frame: Frame, after: int, frames: list[Frame]
    ) -> Lines:
        """A loop with its body, and behind it the jumps that lead further out."""
        lines = [head, *indented(body or ["pass"])]
        if not frame.pending:
            return lines
        lines.insert(0, "go = 0")
        for target in sorted(frame.pending):
            lines += [f"if go == {target}:", *indented(self.jump(target, after, frames))]
        return lines

    def plain(self, block: int, after: int, frames: list[Frame]) -> Lines:
        """The lines of a block and its ways out."""
        row = self.blocks[block]
        return [*row.lines, *self.ways(row.arms, block, after, frames)]

    def ways(self, arms: tuple[Arm, ...], block: int, after: int, frames: list[Frame]) -> Lines:
        """The ways out of a block; what comes last needs no test."""
        if not arms:
            return []
        arm = arms[0]
        way = arm.lines + self.go(block, arm.target, after, frames)
        if not arm.test:
            return way
        rest = self.ways(arms[1:], block, after, frames)
        if leaves(way):
            return [f"if {arm.test}:", *indented(way), *rest]
        if leaves(rest):
            return [f"if {denied(arm.test)}:", *indented(rest), *way]
        if not way:
            return [f"if {denied(arm.test)}:", *indented(rest)] if rest else []
        lines = [f"if {arm.test}:", *indented(way)]
        return [*lines, "else:", *indented(rest)] if rest else lines

    def loop(self, head: int, inside: list[int], after: int, frames: list[Frame]) -> Lines:
        """A loop: over a set, or for as long as it is not left."""
        if len(frames) > MOST_LOOPS:
            raise NotDirectError("its loops are nested too deeply")
        row, frame = self.blocks[head], Frame(head, after)
        inner = [*frames, frame]
        meeting = [b for b in inside if self.meets(b)]
        if not row.each:
            body = self.chain(
                lambda then, around: self.plain(head, then, around), meeting, head, inner
            )
            last = ["else:", f"{INDENT}raise too_long()"]
            return self.with_else("for _ in LIMIT:", body, last, frame, after, frames)
        first, second = row.arms[0].target, row.arms[1].target
        body = self.chain(
            lambda then, around: self.go(head, first, then, around), meeting, head, inner
        )
        ended = self.jump(second, after, frames)
        last = ["else:", *indented(ended)] if ended else []
        return self.with_else(row.each, body, last, frame, after, frames)

    def with_else(
        self, head: str, body: Lines, last: Lines, frame: Frame, after: int, frames: list[Frame]
    ) -> Lines:  # fmt: skip
        """A loop, and what is done where it has run to its end."""
        while body and body[-1] == "continue":
            body = body[:-1]
        lines = self.around(head, body, frame, after, frames)
        if not last:
            return lines
        at = lines.index(head) + 1 + len(body or ["pass"])
        return lines[:at] + last + lines[at:]

    def go(self, block: int, target: int, after: int, frames: list[Frame]) -> Lines:
        """On to a block: written here where this is the only way to it."""
        if target == self.over:
            return ["return decisions, offered, False"]
        only = self.above[target] == block and not self.meets(target)
        if only and not self.leads_back(block, target):
            if block in self.loops and target not in self.loops[block]:
                return self.jump(target, after, frames)
            return self.tree(target, after, frames)
        return self.jump(target, after, frames)

    def jump(self, target: int, after: int, frames: list[Frame]) -> Lines:
        """To a block that is written elsewhere."""
        if target == self.over:
            return ["return decisions, offered, False"]
        if target == after:
            return []
        if not any(target in (f.head, f.after) for f in frames):
            self.jumped.add(target)
            raise _AgainError
        inner = frames[-1]
        if target == inner.head:
            return ["continue"]
        if target == inner.after:
            return ["break"]
        inner.pending.add(target)
        return [f"go = {target}", "break"]


def denied(test: str) -> str:
    """The contrary of a test."""
    if test.startswith("not ") and test[4:].isidentifier():
        return test[4:]
    whole = test.isidentifier() or (test.startswith("(") and test.endswith(")"))
    return f"not {test}" if whole else f"not ({test})"


def leaves(lines: Lines) -> bool:
    """Whether a text never comes to its end."""
    return bool(lines) and lines[-1].startswith(("return", "continue", "break", "raise"))


def indented(lines: Lines) -> Lines:
    """The lines one step further in."""
    return [INDENT + line for line in lines]
