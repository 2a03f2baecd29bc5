// What has happened, shown on the table as it lies now: pieces go where they were told to go, cards turn, dice roll.
// All of it comes from what this seat is told, and from its own picture.

import type { Piece, Told, Value } from "./answers";

const STEP = 450;
const MOST = 2_400;
const MOST_STEPS = 24;
const TURNS = new Set(["revealed", "turned", "shown"]);
const ROLLS = new Set(["shows", "rolled"]);
const AT = /^translate\((\S+) (\S+)\)/;
const SVG = "http://www.w3.org/2000/svg";

interface Point {
  readonly x: number;
  readonly y: number;
}

// A piece of the picture, and what it does from the first step to the last.
interface Track {
  readonly element: SVGGraphicsElement;
  readonly number: number | null;
  readonly frames: Frame[];
  // Whether it is the element itself that came there, and not one like it.
  itself: boolean;
}

interface Frame {
  readonly step: number;
  readonly transform: string;
  readonly opacity: number;
}

export function show(svg: SVGSVGElement, told: readonly Told[], before: Element | null): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  if (told.length && before) walk(svg, before);
  const table = new Table(svg);
  const steps = inSteps(told, table);
  if (!steps.length || steps.length > MOST_STEPS) return;
  steps.forEach((step, number) => step.forEach((each) => table.happens(each, number)));
  table.run(steps.length, Math.min(STEP, MOST / steps.length));
}

// Figures on a path are numbers that the game remembers, of which no event tells: they go from where they stood before.
function walk(svg: SVGSVGElement, before: Element): void {
  for (const figure of svg.querySelectorAll("g.figure")) {
    const name = ["figure", "value"].map((each) => `[data-${each}="${CSS.escape(figure.getAttribute(`data-${each}`) ?? "")}"]`).join("");
    const [from, to] = [before.querySelector(name), figure].map((each) => each?.getAttribute("transform")?.match(AT)?.slice(1));
    if (!from || !to || from.join() === to.join()) continue;
    const frames = [from, to].map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
    figure.animate(frames, { duration: 2 * STEP, easing: "ease-in-out" });
  }
}

// What goes the same way goes at once, and what leaves the table with what comes next.
function inSteps(told: readonly Told[], table: Table): Told[][] {
  const steps: Told[][] = [];
  let [last, left] = ["", false];
  for (const each of told) {
    if (each.what !== "moved" && !TURNS.has(each.what) && !ROLLS.has(each.what)) continue;
    const way = JSON.stringify([each.what, each.parts["place"], each.parts["goal"]]);
    if (way === last || left) steps.at(-1)!.push(each);
    else steps.push([each]);
    [last, left] = [way, table.leaves(each)];
  }
  return steps;
}

class Table {
  private readonly pieces: readonly SVGGraphicsElement[];
  private readonly tracks: Track[] = [];

  constructor(private readonly svg: SVGSVGElement) {
    this.pieces = [...svg.querySelectorAll<SVGGraphicsElement>("g.piece")];
  }

  leaves(told: Told): boolean {
    return told.what === "moved" && !this.at(names(told.parts["goal"]?.value)[0]);
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
      else this.goes(track, step, this.at(from[0]), to);
    }
  }

  // The drawing of a piece: itself where it is known which it is, else one like it, best where it went; of
  // several that may have turned where they lie nobody knows which it was.
  private find(piece: Piece, places: readonly string[], used: ReadonlySet<Element>): SVGGraphicsElement | undefined {
    const of = (element: Element, name: string) => element.getAttribute(`data-${name}`) ?? "";
    const itself = this.pieces.find((each) => of(each, "pieces").split(" ").includes(String(piece.number)));
    if (itself) return itself;
    const known = piece.known ? "yes" : "no";
    const alike = this.pieces.filter((each) => of(each, "kind") === piece.name && of(each, "seat") === (piece.owner ?? "") && of(each, "known") === known);
    const there = alike.filter((each) => places.includes(of(each, "place")));
    if (!places.length) return alike.length === 1 ? alike[0] : undefined;
    return there.find((each) => !used.has(each)) ?? there[0] ?? alike[0];
  }

  // One that stands for itself alone goes on from where it was; of a heap another one goes each time.
  private track(element: SVGGraphicsElement, piece: Piece): Track {
    const { number } = piece;
    const same = this.tracks.find((each) => (number === null ? alone(element) && each.element === element : each.number === number));
    if (same) return same;
    const made = { element, number, frames: [], itself: true };
    this.tracks.push(made);
    return made;
  }

  // What leaves the table, or comes from beside it, fades.
  private goes(track: Track, step: number, start: Point | null, to: readonly string[]): void {
    const natural = this.middle(track.element);
    track.itself = to.includes(track.element.getAttribute("data-place") ?? "");
    const goal = track.itself ? natural : this.at(to[0]);
    if (!start && !goal) return;
    for (const [number, at] of [start, goal].entries()) {
      const { x, y } = at ?? start ?? goal ?? natural;
      const transform = `translate(${x - natural.x}px, ${y - natural.y}px)`;
      track.frames.push({ step: step + number, transform, opacity: at ? 1 : 0 });
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
    for (const { element, frames, itself } of this.tracks) {
      if (!frames.length) continue;
      const moving = this.likeness(element);
      const placed = frames.map(({ step, ...how }) => ({ ...how, offset: step / steps, easing: "ease-in-out" }));
      const [first, last] = [placed[0]!, placed.at(-1)!];
      moving.animate([{ ...first, offset: 0 }, ...placed, { ...last, offset: 1 }], { duration }).onfinish = () => moving.remove();
      if (itself && alone(element)) element.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
    }
  }

  private likeness(element: SVGGraphicsElement): SVGGElement {
    const [moving, placed] = [document.createElementNS(SVG, "g"), document.createElementNS(SVG, "g")];
    const { a, b, c, d, e, f } = this.svg.getScreenCTM()!.inverse().multiply(element.getScreenCTM()!);
    placed.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
    const drawn = uppermost(element);
    if (drawn) placed.append(drawn.cloneNode(true));
    moving.setAttribute("class", "moving");
    moving.setAttribute("aria-hidden", "true");
    moving.append(placed);
    this.svg.append(moving);
    return moving;
  }
}

// Of several pieces that are alike and lie over each other, the one that is seen whole.
export const uppermost = (element: Element): Element | undefined => [...element.querySelectorAll(":scope > .layer")].at(-1);

// A piece that turns does so where it has come to.
function turn(track: Track, step: number, how: string): void {
  const where = track.frames.at(-1)?.transform.match(/^translate\([^)]*\)/)?.[0] ?? "";
  track.frames.push({ step, transform: `${where || "translate(0px, 0px)"} ${how}`, opacity: 1 });
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
