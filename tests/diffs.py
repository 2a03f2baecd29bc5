"""Changes to a file as pages show them: lines that stay, go (-) and come (+)."""

import re


def changed(text: str, body: str) -> str | None:
    """The text with every change of a block made; None where one fits nowhere, or twice.

    Between two places of the same file stands a line that begins with `@@`.
    """
    text = f"\n{text}"
    for place in re.split(r"^@@.*\n", body, flags=re.MULTILINE):
        lines = place.splitlines(keepends=True)
        old = "".join(line[1:] for line in lines if line[0] != "+")
        new = "".join(line[1:] for line in lines if line[0] != "-")
        if text.count(f"\n{old}") != 1:
            return None
        text = text.replace(f"\n{old}", f"\n{new}")
    return text[1:]
