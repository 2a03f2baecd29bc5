"""What belongs to one page: the texts of a game, and a table at which it is played."""

from __future__ import annotations

from typing import Any

from ludex.apps.studio.accounts import Accounts
from ludex.apps.studio.balancing import Balance
from ludex.apps.studio.setting import Setting
from ludex.apps.studio.table import Table
from ludex.apps.studio.texts import Texts
from ludex.pipeline import Files

Asked = dict[str, Any]
Answer = dict[str, Any]
"""What a page asks and is answered, as the schema says."""


class Room:
    """The texts of one game, and the table beside them; `before` is what it is compared with."""

    def __init__(self, files: Files) -> None:
        self.texts = Texts(files)
        self.table = Table()
        self.setting: Setting | None = None
        self.accounts = Accounts()
        self.balance: Balance | None = None
        self.before = self.texts.project
