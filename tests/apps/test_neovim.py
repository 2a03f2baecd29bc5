"""The settings for Neovim on the page about editors, in Neovim: it opens a game and is answered."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.pebbles import pebbles

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "guide" / "editors.md"
SETTINGS = re.compile(r"^```text lua\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GAME = pebbles("  rest of player: number of heap\n  twice: rest of you + 1")
ASKED = """
local function ask(method, more)
  local params = vim.lsp.util.make_position_params()
  for key, value in pairs(more or {}) do params[key] = value end
  local answers = vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 20000)
  for _, answer in pairs(answers or {}) do return answer.result end
end
local function session()
  vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 20)
  local said = { codes = {}, labels = {} }
  for _, each in ipairs(vim.diagnostic.get(0)) do
    table.insert(said.codes, each.code or each.user_data.lsp.code)
  end
  vim.api.nvim_win_set_cursor(0, { 10, 10 })
  said.hover = ask("hover").contents.value
  for _, item in ipairs(ask("completion").items) do table.insert(said.labels, item.label) end
  vim.lsp.util.apply_workspace_edit(ask("rename", { newName = "spare" }), "utf-16")
  said.lines = vim.api.nvim_buf_get_lines(0, 8, 10, false)
  return said
end
local _, said = pcall(session)
local file = io.open("said.json", "w")
file:write(vim.fn.json_encode(said))
file:close()
vim.cmd("qall!")
"""


@pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed here")
def test_neovim_is_answered(tmp_path: Path) -> None:
    (settings,) = SETTINGS.findall(PAGE.read_text("utf-8"))
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "init.lua").write_text(settings, "utf-8")
    (tmp_path / "ask.lua").write_text(ASKED, "utf-8")
    (tmp_path / "ludex").write_text(f'#!/bin/sh\nexec {sys.executable} -m ludex "$@"\n', "utf-8")
    (tmp_path / "ludex").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    command = ["nvim", "--headless", "-u", "init.lua", "game.yaml", "-c", "luafile ask.lua"]
    made = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, timeout=100, check=False
    )
    assert (tmp_path / "said.json").is_file(), made.stderr.decode()
    said: dict[str, Any] = json.loads((tmp_path / "said.json").read_text("utf-8"))
    assert said["codes"] == ["L142", "L141"]
    assert "**rest**, a word" in said["hover"]
    assert "rest" in said["labels"]
    assert said["lines"] == ["  spare of player: number of heap", "  twice: spare of you + 1"]
