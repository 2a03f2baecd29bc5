"""The binary format of WebAssembly, as far as modules of integer functions need it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from ludex.records import dataclass

I64, FUNCTION, EMPTY = 0x7E, 0x60, 0x40
TYPES, FUNCTIONS, MEMORY, EXPORTS, CODE, DATA = 1, 3, 5, 7, 10, 11
HEADER = b"\0asm\x01\0\0\0"
PAGE = 1 << 16

OPCODES = {
    "unreachable": 0x00, "block": 0x02, "loop": 0x03, "if": 0x04, "else": 0x05, "end": 0x0B,
    "br": 0x0C, "br_if": 0x0D, "br_table": 0x0E, "return": 0x0F, "call": 0x10, "drop": 0x1A,
    "select": 0x1B, "local.get": 0x20, "local.set": 0x21, "local.tee": 0x22, "i64.load": 0x29,
    "i64.store": 0x37, "i32.const": 0x41, "i64.const": 0x42, "i32.eqz": 0x45, "i64.eqz": 0x50,
    "i64.eq": 0x51, "i64.ne": 0x52, "i64.lt_s": 0x53, "i64.gt_s": 0x55, "i64.le_s": 0x57,
    "i64.ge_s": 0x59, "i32.and": 0x71, "i32.or": 0x72, "i32.shl": 0x74, "i32.rotr": 0x78,
    "i64.clz": 0x79, "i64.ctz": 0x7A, "i64.popcnt": 0x7B, "i64.add": 0x7C, "i64.sub": 0x7D,
    "i64.mul": 0x7E, "i64.div_s": 0x7F, "i64.rem_s": 0x81, "i64.and": 0x83, "i64.or": 0x84,
    "i64.xor": 0x85, "i64.shl": 0x86, "i64.shr_s": 0x87, "i64.shr_u": 0x88, "i32.wrap_i64": 0xA7,
    "i64.extend_i32_u": 0xAD, "memory.copy": 0xFC,
}  # fmt: skip


@cache
def unsigned(value: int) -> bytes:
    """A number that is not negative, in LEB128."""
    out = bytearray()
    while True:
        byte, value = value & 0x7F, value >> 7
        out.append(byte | (0x80 if value else 0))
        if not value:
            return bytes(out)


@cache
def signed(value: int) -> bytes:
    """A number in LEB128."""
    out = bytearray()
    while True:
        byte, value = value & 0x7F, value >> 7
        done = (value == 0 and not byte & 0x40) or (value == -1 and byte & 0x40)
        out.append(byte if done else byte | 0x80)
        if done:
            return bytes(out)


@dataclass(frozen=True, slots=True)
class Encoded:
    """A function: how many parameters and further locals it has, and its instructions.

    It gives one number, or none.
    """

    params: int
    locals: int
    body: bytes
    gives: int = 1

    @property
    def kind(self) -> bytes:
        """What it is called with, and what it gives."""
        numbers = (_vector([bytes([I64])] * count) for count in (self.params, self.gives))
        return bytes([FUNCTION]) + b"".join(numbers)


def _vector(items: Sequence[bytes]) -> bytes:
    return unsigned(len(items)) + b"".join(items)


def _section(number: int, content: bytes) -> bytes:
    return bytes([number]) + unsigned(len(content)) + content


def _name(text: str) -> bytes:
    data = text.encode()
    return unsigned(len(data)) + data


def module(
    functions: Sequence[Encoded], exported: Iterable[tuple[str, int]], pages: int,
    data: Sequence[tuple[int, bytes]],
) -> bytes:  # fmt: skip
    """A module of functions over 64-bit numbers with one memory of so many pages."""
    kinds = sorted({each.kind for each in functions})
    exports = [_name(name) + b"\x00" + unsigned(index) for name, index in exported]
    exports.append(_name("memory") + b"\x02\x00")
    bodies = []
    for each in functions:
        declared = _vector([unsigned(each.locals) + bytes([I64])] if each.locals else [])
        body = declared + each.body + bytes([OPCODES["end"]])
        bodies.append(unsigned(len(body)) + body)
    segments = [
        b"\x00" + bytes([OPCODES["i32.const"]]) + signed(_as_i32(at)) + bytes([OPCODES["end"]])
        + unsigned(len(content)) + content
        for at, content in data
    ]  # fmt: skip
    return HEADER + b"".join(
        [
            _section(TYPES, _vector(kinds)),
            _section(FUNCTIONS, _vector([unsigned(kinds.index(f.kind)) for f in functions])),
            _section(MEMORY, _vector([b"\x01" + unsigned(pages) + unsigned(pages)])),
            _section(EXPORTS, _vector(exports)),
            _section(CODE, _vector(bodies)),
            _section(DATA, _vector(segments)),
        ]
    )


def _as_i32(value: int) -> int:
    return value - (1 << 32) if value >= 1 << 31 else value
