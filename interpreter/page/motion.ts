// What has happened, shown on the table as it lies now: pieces go where they were told to go, cards turn, dice roll.
// All of it comes from what this seat is told, and from its own picture.

import type { Piece, Told, Value } from "./answers";

const STEP = 450;
const MOST = 2_400;
const MOST_STEPS = 24;
const TURNS = new Set(["revealed", "turned", "shown"]);
const ROLLS = new Set(["shows", "rolled"]);
// A heap is drawn as so many pieces at most, the uppermost last.
const LAYERS = 3;
const SVG = "http://www.w3.org/2000/svg";

interface Point {
  readonly x: number;
  readonly y: number;
}

// A piece of the picture, and what it does from the first step to the last.
interface Track {
  readonly element: SVGGraphicsElement;
  readonly frames: { readonly step: number; readonly transform: string }[];
}

export function show(svg: SVGSVGElement, told: readonly Told[]): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const steps = inSteps(told);
  if (!steps.length || steps.length > MOST_STEPS) return;
  const table = new Table(svg);
  steps.forEach((step, number) => step.forEach((each) => table.happens(each, number)));
  table.run(steps.length, Math.min(STEP, MOST / steps.length));
}

// What goes the same way goes at once.
function inSteps(told: readonly Told[]): Told[][] {
  const steps: Told[][] = [];
  let last = "";
  for (const each of told) {
    if (each.what !== "moved" && !TURNS.has(each.what) && !ROLLS.has(each.what)) continue;
    const way = JSON.stringify([each.what, each.parts["place"], each.parts["goal"]]);
    if (way === last) steps.at(-1)!.push(each);
    else steps.push([each]);
    last = way;
  }
  return steps;
}

class Table {
  private readonly pieces: readonly SVGGraphicsElement[];
  private readonly tracks: Track[] = [];

  constructor(private readonly svg: SVGSVGElement) {
    this.pieces = [...svg.querySelectorAll<SVGGraphicsElement>("g.piece")];
  }

  happens(told: Told, step: number): void {
    const [from, to] = [names(told.parts["place"]?.value), names(told.parts["goal"]?.value)];
    const used = new Set<Element>();
    for (const piece of pieces(told.parts["things"]?.value)) {
      const element = this.find(piece, to, used);
      if (!element) continue;
      used.add(element);
      const track = this.track(element, piece);
      if (TURNS.has(told.what)) for (const [at, wide] of [[0, 1], [0.5, 0], [1, 1]] as const) turn(track, step + at, `scale(${wide}, 1)`);
      else if (ROLLS.has(told.what)) for (const [at, angle] of [[0, -540], [1, 0]] as const) turn(track, step + at, `rotate(${angle}deg)`);
      else this.goes(track, step, from, to);
    }
  }

  // The drawing of a piece: itself where it is known which it is, else one like it, best where it went.
  private find(piece: Piece, places: readonly string[], used: ReadonlySet<Element>): SVGGraphicsElement | undefined {
    const of = (element: Element, name: string) => element.getAttribute(`data-${name}`) ?? "";
    if (piece.number !== null) return this.pieces.find((each) => of(each, "pieces").split(" ").includes(String(piece.number)));
    const known = piece.known ? "yes" : "no";
    const alike = this.pieces.filter((each) => of(each, "kind") === piece.name && of(each, "seat") === (piece.owner ?? "") && of(each, "known") === known);
    const there = alike.filter((each) => places.includes(of(each, "place")));
    return there.find((each) => !used.has(each)) ?? there[0] ?? alike[0];
  }

  // One that stands for itself alone goes on from where it was; of a heap another one goes each time.
  private track(element: SVGGraphicsElement, piece: Piece): Track {
    const same = this.tracks.find((each) => each.element === element);
    if (same && (piece.number !== null || alone(element))) return same;
    const made = { element, frames: [] };
    this.tracks.push(made);
    return made;
  }

  private goes(track: Track, step: number, from: readonly string[], to: readonly string[]): void {
    const natural = this.middle(track.element);
    const own = track.element.getAttribute("data-place") ?? "";
    const [start, goal] = [this.at(from[0]), to.includes(own) ? natural : this.at(to[0])];
    if (!start || !goal) return;
    for (const [number, { x, y }] of [start, goal].entries()) {
      track.frames.push({ step: step + number, transform: `translate(${x - natural.x}px, ${y - natural.y}px)` });
    }
  }

  private at(place: string | undefined): Point | null {
    const found = [...this.svg.querySelectorAll("g.cell, g.place")].find(
      (each) => (each.getAttribute("data-cell") ?? each.getAttribute("data-place")) === place,
    );
    return found ? this.middle(found) : null;
  }

  private middle(element: Element): Point {
    const { x, y, width, height } = element.getBoundingClientRect();
    return new DOMPoint(x + width / 2, y + height / 2).matrixTransform(this.svg.getScreenCTM()!.inverse());
  }

  // A likeness of each piece moves over the table while the piece itself waits where it will be.
  run(steps: number, each: number): void {
    const duration = steps * each;
    for (const { element, frames } of this.tracks) {
      if (!frames.length) continue;
      const moving = this.likeness(element);
      const placed = frames.map(({ step, transform }) => ({ offset: step / steps, transform, easing: "ease-in-out" }));
      const [first, last] = [placed[0]!, placed.at(-1)!];
      moving.animate([{ ...first, offset: 0 }, ...placed, { ...last, offset: 1 }], { duration }).onfinish = () => moving.remove();
      if (alone(element)) element.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
    }
  }

  private likeness(element: SVGGraphicsElement): SVGGElement {
    const [moving, placed] = [document.createElementNS(SVG, "g"), document.createElementNS(SVG, "g")];
    const { a, b, c, d, e, f } = this.svg.getScreenCTM()!.inverse().multiply(element.getScreenCTM()!);
    placed.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
    const drawn = [...element.children].filter((each) => each.localName !== "title");
    const uppermost = drawn[Math.min(LAYERS, Number(element.getAttribute("data-count"))) - 1];
    if (uppermost) placed.append(uppermost.cloneNode(true));
    moving.setAttribute("class", "moving");
    moving.setAttribute("aria-hidden", "true");
    moving.append(placed);
    this.svg.append(moving);
    return moving;
  }
}

// A piece that turns does so where it has come to.
function turn(track: Track, step: number, how: string): void {
  const where = track.frames.at(-1)?.transform.match(/^translate\([^)]*\)/)?.[0] ?? "";
  track.frames.push({ step, transform: `${where || "translate(0px, 0px)"} ${how}` });
}

const alone = (element: Element): boolean => element.getAttribute("data-count") === "1";

function pieces(value: Value | undefined): Piece[] {
  const several = Array.isArray(value) ? (value as readonly Value[]) : [value ?? null];
  return several.filter((each): each is Piece => typeof each === "object" && each !== null && "known" in each);
}

function names(value: Value | undefined): string[] {
  const several = Array.isArray(value) ? (value as readonly Value[]) : [value ?? null];
  return several.filter((each) => typeof each === "string");
}
