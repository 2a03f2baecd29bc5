// What may be clicked: the parts of the moves that are offered, found again in the picture.

import type { Move, Parts, Piece, Value } from "./answers";

export type Key = string;

export interface Choice {
  readonly move: Move;
  readonly index: number;
  readonly keys: readonly Key[];
}

export function choices(moves: readonly Move[]): Choice[] {
  return moves.map((move, index) => ({ move, index, keys: keysOf(move.parts) }));
}

function keysOf(parts: Parts): Key[] {
  return Object.values(parts).flatMap((part) => keys(part.kind, part.value));
}

function keys(kind: string, value: Value): Key[] {
  if (value === null) return [];
  if (isList(value)) return value.flatMap((each) => keys(kind.replace("set ", ""), each));
  if (typeof value !== "object") return [`${kind.replace("player", "seat")}:${value}`];
  return "parts" in value ? keysOf(value.parts) : [pieceKey(value)];
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

function pieceKey(piece: Piece): Key {
  if (piece.number !== null) return `piece:${piece.number}`;
  return piece.place !== null ? `in:${piece.place}` : `kind:${piece.name} ${piece.owner ?? ""}`;
}

// What an element of the picture may stand for in a move.
export function keysOfElement(element: Element): Key[] {
  const of = (name: string) => element.getAttribute(`data-${name}`) ?? "";
  const made: Key[] = [];
  if (of("cell")) made.push(`cell:${of("cell")}`, `in:${of("cell")}`);
  if (element.classList.contains("piece")) {
    made.push(...of("pieces").split(" ").filter(Boolean).map((number) => `piece:${number}`));
    made.push(`kind:${of("kind")} ${of("seat")}`, `kind:${of("kind")} `, `in:${of("place")}`);
  } else if (of("place")) made.push(`place:${of("place")}`, `in:${of("place")}`);
  else if (element.classList.contains("seat")) made.push(`seat:${of("seat")}`);
  return made;
}

// The choices that are left when these have been picked, each once.
export function left(all: readonly Choice[], picked: readonly Key[]): Choice[] {
  return all.filter(({ keys }) => {
    const rest = [...keys];
    return picked.every((key) => {
      const at = rest.indexOf(key);
      if (at >= 0) rest.splice(at, 1);
      return at >= 0;
    });
  });
}

// What may be picked next.
export function next(all: readonly Choice[], picked: readonly Key[]): Set<Key> {
  const found = new Set<Key>();
  for (const { keys } of left(all, picked)) {
    const rest = [...keys];
    for (const key of picked) rest.splice(rest.indexOf(key), 1);
    rest.forEach((key) => found.add(key));
  }
  return found;
}

// What whoever points at an element means by it, in the words of the game.
export function thingOf(element: Element): string {
  const named = element.closest("[data-cell]") ?? element.closest("[data-place], [data-seat]");
  const of = (name: string) => named?.getAttribute(`data-${name}`) ?? "";
  return of("cell") || of("kind") || of("place") || of("seat");
}
