"""Neovim with a screen that is read: what it draws, as text and as a picture."""

import os
import queue
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.apps import msgpack
from tests.apps.pictures import Run, box, svg

PATIENCE, QUIET = 30.0, 0.2
"""So many seconds are waited for what has to come, and for more of it."""
Cell = tuple[str, int]


class Neovim:
    """A process with a screen of so many columns and rows."""

    def __init__(self, folder: Path, columns: int, rows: int, *arguments: str) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            ["nvim", "--embed", *arguments], cwd=folder, stdin=pipe, stdout=pipe,
            env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "HOME": str(folder)},
        )  # fmt: skip
        self.rows: list[list[Cell]] = [[(" ", 0)] * columns for _ in range(rows)]
        self.colours: dict[int, Mapping[str, Any]] = {0: {}}
        self.plain: Mapping[str, int] = {}
        self.cursor = (0, 0)
        self.drawn = queue.Queue[Any]()
        self.listening = threading.Thread(target=self._listen, daemon=True)
        self.listening.start()
        self._call("nvim_ui_attach", columns, rows, {"rgb": True, "ext_linegrid": True})

    def type(self, keys: str) -> None:
        """Keys, as a mapping of Vim says them."""
        self._call("nvim_input", keys)

    def wait(self, until: Callable[[str], bool]) -> None:
        """Draws until the screen shows what is waited for, and then all that is on its way."""
        ends = time.monotonic() + PATIENCE
        while not until(self.text):
            assert time.monotonic() < ends, self.text
            self._draw()
        while self._draw(QUIET):
            pass

    def end(self) -> None:
        """Leaves without a question."""
        self.process.kill()
        self.listening.join()
        self.process.communicate()

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join("".join(text for text, _ in row).rstrip() for row in self.rows)

    # ------------------------------------------------------------ what it says
    def _call(self, name: str, *given: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(msgpack.packed([2, name, list(given)]))
        self.process.stdin.flush()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        while self.process.stdout.peek(1):  # type: ignore[attr-defined]
            self.drawn.put(msgpack.read(self.process.stdout))

    def _draw(self, patience: float = 0.1) -> bool:
        """Draws what comes next; whether anything came."""
        try:
            kind, *said = self.drawn.get(timeout=patience)
        except queue.Empty:
            return False
        for name, *calls in said[1] if kind == 2 and said[0] == "redraw" else ():
            for call in calls:
                getattr(self, f"_on_{name}", lambda *_: None)(*call)
        return True

    def _on_hl_attr_define(self, name: int, colours: Mapping[str, Any], *_: object) -> None:
        self.colours[name] = colours

    def _on_default_colors_set(self, front: int, back: int, *_: object) -> None:
        self.plain = {"foreground": front, "background": back}

    def _on_grid_clear(self, _: int) -> None:
        self.rows = [[(" ", 0)] * len(row) for row in self.rows]

    def _on_grid_cursor_goto(self, _: int, row: int, column: int) -> None:
        self.cursor = (row, column)

    def _on_grid_line(self, _: int, row: int, column: int, cells: list[Any], *more: object) -> None:
        colour = 0
        for text, *rest in cells:
            colour = rest[0] if rest else colour
            for _again in range(rest[1] if len(rest) > 1 else 1):
                self.rows[row][column] = (text, colour)
                column += 1

    def _on_grid_scroll(
        self, _: int, top: int, bottom: int, left: int, right: int, by: int, *more: object
    ) -> None:
        rows = range(top, bottom - by) if by > 0 else range(bottom - 1, top - by - 1, -1)
        for row in rows:
            self.rows[row][left:right] = self.rows[row + by][left:right]

    # ------------------------------------------------------------ a picture
    def svg(self, title: str) -> str:
        """The screen as a picture."""
        size = len(self.rows[0]), len(self.rows)
        row, column = self.cursor
        return svg(
            title,
            size,
            self._colour("background", {}),
            self._runs(),
            box(row, column, 1, 1, "#ffffff", 0.45),
        )

    def _runs(self) -> Iterator[Run]:
        for number, row in enumerate(self.rows):
            start = 0
            while start < len(row):
                name = row[start][1]
                end = next((i for i in range(start, len(row)) if row[i][1] != name), len(row))
                text = "".join(text for text, _ in row[start:end])
                yield self._run(number, start, text, self.colours[name])
                start = end

    def _run(self, row: int, column: int, text: str, colours: Mapping[str, Any]) -> Run:
        front, back = self._colour("foreground", colours), self._colour("background", colours)
        if colours.get("reverse"):
            front, back = back, front
        drawn = back if "background" in colours or colours.get("reverse") else ""
        lined = bool(colours.get("underline") or colours.get("undercurl"))
        line = _hex(colours.get("special", 0xFF5555)) if lined else ""
        return Run(row, column, text, front, drawn, line, bool(colours.get("bold")))

    def _colour(self, part: str, colours: Mapping[str, Any]) -> str:
        return _hex(colours.get(part, self.plain.get(part, 0)))


def _hex(colour: int) -> str:
    return f"#{colour & 0xFFFFFF:06x}"
