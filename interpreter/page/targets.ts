// What may be clicked: the parts of the moves that are offered, found again in the picture.

import type { Move, Parts, Piece, Seen, Value } from "./answers";

export type Key = string;

const AMONG = "among:";

// What may stand for a part of a move.
export const THINGS = "[data-cell], [data-place], [data-tile], [data-figure], g.seat";

export interface Choice {
  readonly move: Move;
  readonly index: number;
  readonly keys: readonly Key[];
}

// A number that names cells is meant by any of them.
export function choices(moves: readonly Move[], named: Seen["named"]): Choice[] {
  return moves.map((move, index) => {
    const cells = (named[index] ?? []).map((each) => `${AMONG}${each.join(" ")}`);
    const keys = keysOf(move.parts).filter((key) => !cells.length || !key.startsWith("number:"));
    return { move, index, keys: [...keys, ...cells] };
  });
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

// What an element of the picture may stand for in one of the moves.
export function keysOfElement(element: Element, all: readonly Choice[]): Key[] {
  const of = (name: string) => element.getAttribute(`data-${name}`) ?? "";
  const made: Key[] = [];
  if (of("cell")) made.push(`cell:${of("cell")}`, `in:${of("cell")}`, ...among(all, of("cell")));
  if (of("tile")) made.push(`tile:${of("tile")}`);
  if (of("figure")) made.push(`seat:${of("figure")}`);
  if (element.classList.contains("piece")) {
    made.push(...of("pieces").split(" ").filter(Boolean).map((number) => `piece:${number}`));
    // What lies on the board is never meant by its kind alone: a move that is about it says where it lies.
    if (!element.closest("[data-cell]")) made.push(`kind:${of("kind")} ${of("seat")}`, `kind:${of("kind")} `);
    made.push(`in:${of("place")}`);
    made.push(...of("names").split(" ").filter(Boolean).map((name) => `enum ${name}`));
  } else if (of("place")) made.push(`place:${of("place")}`, `in:${of("place")}`);
  else if (element.classList.contains("seat")) made.push(`seat:${of("seat")}`);
  return made;
}

function among(all: readonly Choice[], cell: string): Key[] {
  const keys = new Set(all.flatMap((choice) => choice.keys.filter((key) => key.startsWith(AMONG))));
  return [...keys].filter((key) => key.slice(AMONG.length).split(" ").includes(cell));
}

// How it stands when these have been picked, each once.
export interface Stand {
  readonly left: readonly Choice[];
  // What may be picked next.
  readonly wanted: ReadonlySet<Key>;
  // The one move that says nothing beyond what has been picked.
  readonly whole: Choice | undefined;
}

export function stand(all: readonly Choice[], picked: readonly Key[]): Stand {
  const found: Choice[] = [];
  const wanted = new Set<Key>();
  for (const choice of all) {
    const rest = without(choice.keys, picked);
    if (!rest) continue;
    found.push(choice);
    rest.forEach((key) => wanted.add(key));
  }
  const whole = picked.length ? found.filter((each) => each.keys.length === picked.length) : [];
  return { left: found, wanted, whole: whole.length === 1 ? whole[0] : undefined };
}

function without(keys: readonly Key[], picked: readonly Key[]): Key[] | null {
  const rest = [...keys];
  for (const key of picked) {
    const at = rest.indexOf(key);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

// What whoever points at an element means by it, in the words of the game.
export function thingOf(element: Element): string {
  const named = element.closest("[data-cell]") ?? element.closest("[data-place], [data-seat]");
  const of = (name: string) => named?.getAttribute(`data-${name}`) ?? "";
  return of("cell") || of("kind") || of("place") || of("seat");
}
