"""The command `ludex`: finds the command that is meant, runs it, says what went wrong.

Exit codes: 0 clean, 1 findings in files, 2 wrong use, 70 a fault of Ludex, 74 no output possible,
130 interrupted, 141 the reader went away.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys

TYPE_CHECKING = False  # as in typing, whose import would take longer than all the rest
if TYPE_CHECKING:
    from typing import NoReturn

OUTPUT_FAILED, FAULT, INTERRUPTED, READER_GONE = 74, 70, 130, 141
SELDOM = (500_000, 10, 10)
"""How often Python looks for circles in memory: trees of rules have none, and are many objects."""


def run() -> NoReturn:
    """The command as a process, which ends at once where no thread may still be at work.

    Taking apart what is left in memory would take as long as reading a game.
    """
    code = main()
    if "threading" in sys.modules:
        raise SystemExit(code)
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            _give_up_output()
    os._exit(code)


def main(argv: list[str] | None = None) -> int:
    """Runs the command with these arguments, or with those the process was called with."""
    if argv is not None:
        return _guarded(argv)
    code = _guarded(sys.argv[1:])
    gc.freeze()  # the end of a process looks several times for circles in all that is left
    return code


def _guarded(given: list[str]) -> int:
    gc.set_threshold(*SELDOM)
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    from ludex.apps.cli.guarded import Guard

    try:
        with Guard():
            code = _run(given)
        sys.stdout.flush()
    except BrokenPipeError:
        _give_up_output()
        return READER_GONE
    except KeyboardInterrupt:
        print("\ninterrupted", file=sys.stderr)
        return INTERRUPTED
    except Exception as error:
        return _unexpected(error)
    return code


def _open_streams() -> None:
    """A stream that was closed before the start leads nowhere; no file may take its number."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_WRONLY if number else os.O_RDONLY)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
            setattr(sys, name, os.fdopen(number, "w" if number else "r", closefd=False))


def _run(given: list[str]) -> int:
    if given == ["--version"]:
        import ludex

        print(f"ludex {ludex.__version__}")
        return 0
    from ludex.apps import CannotError
    from ludex.apps.cli.arguments import FindingsError, chosen

    try:
        run, arguments = chosen(given)
        return run(arguments)
    except CannotError as error:
        print(f"ludex: {error}", file=sys.stderr)
        return 2
    except FindingsError:
        return 1
    except SystemExit as stopped:  # argparse ends so after it has printed its help
        return stopped.code if isinstance(stopped.code, int) else 2


def _unexpected(error: Exception) -> int:
    """One sentence instead of a traceback."""
    from ludex.diagnostics.escape import cut

    if isinstance(error, OSError) and _is_full(error):
        _give_up_output()
        _say("ludex: the output cannot be written: no space is left")
        return OUTPUT_FAILED
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    where = ""
    if last is not None:
        module = last.tb_frame.f_globals.get("__name__", "?")
        where = f" at {module}:{last.tb_lineno}"
    _say(
        f"ludex: an unexpected error, which is a fault of Ludex and not yours: "
        f"{type(error).__name__}{where} ({cut(str(error), 120)}). Please report it together with "
        "the command and the files."
    )
    return FAULT


def _is_full(error: OSError) -> bool:
    import errno

    return error.errno in (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EFBIG)


def _say(sentence: str) -> None:
    try:
        print(sentence, file=sys.stderr)
    except OSError:
        return


def _give_up_output() -> None:
    """What is left to write goes nowhere, so that the end of the process is quiet."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        return
