"""As much of MessagePack as Neovim speaks with what draws its screen."""

import struct
from typing import IO, Any

_NUMBERS = {
    0xCA: ">f", 0xCB: ">d", 0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q",
    0xD0: ">b", 0xD1: ">h", 0xD2: ">i", 0xD3: ">q",
}  # fmt: skip
_LENGTHS = {
    0xC4: ">B", 0xC5: ">H", 0xC6: ">I", 0xD9: ">B", 0xDA: ">H", 0xDB: ">I",
    0xDC: ">H", 0xDD: ">I", 0xDE: ">H", 0xDF: ">I", 0xC7: ">B", 0xC8: ">H", 0xC9: ">I",
}  # fmt: skip
_PLAIN = {0xC0: None, 0xC2: False, 0xC3: True}


def packed(value: object) -> bytes:
    """A value of JSON."""
    if value is None or isinstance(value, bool):
        return bytes([{None: 0xC0, False: 0xC2, True: 0xC3}[value]])
    if isinstance(value, int):
        return b"\xd3" + struct.pack(">q", value)
    if isinstance(value, str):
        data = value.encode()
        return b"\xdb" + struct.pack(">I", len(data)) + data
    if isinstance(value, dict):
        items = (packed(key) + packed(each) for key, each in value.items())
        return b"\xdf" + struct.pack(">I", len(value)) + b"".join(items)
    assert isinstance(value, list)
    return b"\xdd" + struct.pack(">I", len(value)) + b"".join(map(packed, value))


def read(stream: IO[bytes]) -> Any:
    """The next value; of buffers and windows only their data."""
    kind = stream.read(1)[0]
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in _NUMBERS:
        return _number(stream, _NUMBERS[kind])
    if kind < 0x80 or kind >= 0xE0:
        return kind - 256 if kind >= 0xE0 else kind
    if 0xD4 <= kind <= 0xD8:
        return stream.read(1 + (1 << (kind - 0xD4)))[1:]
    count = (
        _number(stream, _LENGTHS[kind]) if kind in _LENGTHS else kind & (31 if kind >= 0xA0 else 15)
    )
    if kind < 0x90 or kind in (0xDE, 0xDF):
        return {read(stream): read(stream) for _ in range(count)}
    if kind < 0xA0 or kind in (0xDC, 0xDD):
        return [read(stream) for _ in range(count)]
    if 0xC7 <= kind <= 0xC9:
        return stream.read(1 + count)[1:]
    data = stream.read(count)
    return data if kind in (0xC4, 0xC5, 0xC6) else data.decode()


def _number(stream: IO[bytes], form: str) -> Any:
    return struct.unpack(form, stream.read(struct.calcsize(form)))[0]
