"""The settings for other editors on the page about them: tried in Emacs, read for Helix and Zed."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests.apps.test_pictures import block
from tests.pebbles import pebbles

GAME = pebbles("  rest of player: number of heap\n  twice: rest of you + 1")
ASKED = """
(package-initialize)
(load-file "init.el")
(find-file "game.yaml")
(apply #'eglot--connect (eglot--guess-contact))
(defun until (test)
  (with-timeout (60 (error "%s" (buffer-string)))
    (while (not (funcall test)) (accept-process-output nil 0.05))))
(defun ask (method &rest more)
  (jsonrpc-request (eglot--current-server-or-lose) method
                   (append (eglot--TextDocumentPositionParams) more)))
(flymake-start)
(until (lambda () (>= (length (flymake-diagnostics)) 2)))
(goto-char (point-min))
(search-forward "twice: re")
(let* ((hover (plist-get (plist-get (ask :textDocument/hover) :contents) :value))
       (items (append (plist-get (ask :textDocument/completion) :items) nil))
       (labels (mapcar (lambda (item) (plist-get item :label)) items))
       (codes (mapcar #'flymake-diagnostic-text (flymake-diagnostics))))
  (eglot-rename "spare")
  (with-temp-file "said.json"
    (insert (json-encode `((hover . ,hover) (labels . ,labels) (codes . ,codes)
                           (mode . ,(with-current-buffer "game.yaml" (symbol-name major-mode)))
                           (text . ,(with-current-buffer "game.yaml" (buffer-string))))))))
"""
HAS_EGLOT = "(progn (package-initialize) (require 'eglot))"


def emacs(*arguments: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    path = f"{folder}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "HOME": str(folder)}
    command = ["emacs", "--batch", *arguments]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, timeout=100, check=False
    )


@pytest.mark.skipif(shutil.which("emacs") is None, reason="Emacs is not installed here")
def test_emacs_is_answered(tmp_path: Path) -> None:
    if emacs("--eval", HAS_EGLOT, folder=tmp_path).returncode:
        pytest.skip("Emacs has no eglot here")
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "init.el").write_text(block("editors.md", "text", "elisp"), "utf-8")
    (tmp_path / "ask.el").write_text(ASKED, "utf-8")
    (tmp_path / "ludex").write_text(f'#!/bin/sh\nexec {sys.executable} -m ludex "$@"\n', "utf-8")
    (tmp_path / "ludex").chmod(0o755)
    made = emacs("-l", "ask.el", folder=tmp_path)
    assert (tmp_path / "said.json").is_file(), made.stderr.decode()
    said: dict[str, Any] = json.loads((tmp_path / "said.json").read_text("utf-8"))
    assert said["mode"] == "ludex-mode"
    assert len(said["codes"]) == 2
    assert "**rest**, a word" in said["hover"]
    assert "rest" in said["labels"]
    assert "  spare of player: number of heap\n  twice: spare of you + 1" in said["text"]


def test_settings_of_helix_name_the_server() -> None:
    settings = tomllib.loads(block("editors.md", "text", "toml"))
    (language,) = settings["language"]
    assert language == {"name": "yaml", "language-servers": list(settings["language-server"])}
    (server,) = settings["language-server"].values()
    assert server == {"command": "ludex", "args": ["lsp"]}


def test_settings_of_zed_name_the_server() -> None:
    settings = json.loads(block("editors.md", "text", "json"))
    binary = settings["lsp"]["yaml-language-server"]["binary"]
    assert binary == {"path": "ludex", "arguments": ["lsp"]}
