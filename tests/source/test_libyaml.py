"""Only the parser of PyYAML is imported, and PyYAML is whole for whoever asks for more."""

import json
import subprocess
import sys
from typing import Any


def found(code: str) -> Any:
    """What a new process prints, as JSON."""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    return json.loads(run.stdout)


READ = (
    "import json, sys; from ludex.source.read import read_tree;"
    "good = read_tree('x', b'a: 1')[0] is not None; bad = read_tree('x', b'a: [1')[2][0].code;"
)


def test_reading_imports_no_loader() -> None:
    good, bad, modules = found(READ + "print(json.dumps([good, bad, [*sys.modules]]))")
    assert (good, bad) == (True, "L029")
    assert "yaml._yaml" in modules
    assert not {"yaml.reader", "yaml.resolver", "yaml.dumper", "datetime"} & {*modules}


def test_whoever_imports_it_later_has_all_of_it() -> None:
    code = READ + (
        "import yaml\n"
        "def caught(text):\n"
        "    try: return yaml.load(text, yaml.CSafeLoader)\n"
        "    except yaml.scanner.ScannerError: return 'scanner'\n"
        "    except yaml.parser.ParserError: return 'parser'\n"
        "    except yaml.reader.ReaderError: return 'reader'\n"
        "texts = ['a: 2020-01-02', 'a: \"', '[1', 'a: \\x01']\n"
        "names = [yaml.error.__name__, yaml.safe_dump({'a': 1}), yaml.__with_libyaml__]\n"
        "print(json.dumps([str(caught(text)) for text in texts] + names))"
    )
    day = "{'a': datetime.date(2020, 1, 2)}"
    assert found(code) == [day, "scanner", "parser", "reader", "yaml.error", "a: 1\n", True]


def test_whoever_has_imported_it_before_keeps_it() -> None:
    code = "import yaml; before = yaml.SafeLoader;" + READ
    assert found(code + "print(json.dumps([yaml.SafeLoader is before, good, bad]))") == [
        True, True, "L029"
    ]  # fmt: skip
