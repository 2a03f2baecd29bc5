"""The studio of one page: texts and a table, asked in plain JSON and answered so.

It reads no disk, no clock and no chance: the same requests have the same answers, whoever carries
them. `dsl/schema/studio.schema.json` says what may be asked.
"""

from __future__ import annotations

from typing import Any

from ludex.apps.studio import (
    account_answers,
    desk_answers,
    paper_answers,
    scenario_answers,
    setting_answers,
    share_answers,
    table_answers,
    text_answers,
)
from ludex.apps.studio.room import Room
from ludex.apps.studio.texts import RefusedError
from ludex.pipeline import Files
from ludex.source.documents import wrong_in

SCHEMA = "studio"
ANSWERS = {
    **text_answers.ANSWERS, **desk_answers.ANSWERS, **table_answers.ANSWERS,
    **scenario_answers.ANSWERS, **account_answers.ANSWERS,
    **setting_answers.ANSWERS, **share_answers.ANSWERS, **paper_answers.ANSWERS,
}  # fmt: skip


class Studio:
    """The texts of one game and a table at which it is played, for one page."""

    def __init__(self, files: Files) -> None:
        self.room = Room(files)

    def answer(self, asked: Any) -> dict[str, Any]:
        """The answer to a request; what is asked wrongly, or cannot be done, is refused."""
        wrong = wrong_in(SCHEMA, asked)
        if wrong is not None:
            return {"answer": "refused", "sentence": f"The studio is asked wrongly: {wrong}."}
        return self.carry_out(asked)

    def carry_out(self, asked: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request that is as the schema says, which a page of Ludex sees to."""
        try:
            return ANSWERS[asked["do"]](self.room, asked)
        except RefusedError as error:
            return {"answer": "refused", "sentence": str(error)}
