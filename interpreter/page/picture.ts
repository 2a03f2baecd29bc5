// The picture of the table, in which whatever may be chosen can be clicked, dragged and reached by keys.

import { drawn, make } from "./elements";
import { choices, keysOfElement, left, next, thingOf } from "./targets";
import type { Choice, Key } from "./targets";
import type { Seen } from "./answers";

export interface Chooser {
  chosen(index: number): void;
  picked(left: readonly Choice[], some: boolean): void;
  pointed(thing: string): void;
}

export class Picture {
  private all: Choice[] = [];
  private keys: Key[] = [];
  private marked = new Map<Element, Key[]>();
  private pressed: Element | null = null;
  private dragged = false;

  constructor(private readonly holder: HTMLElement, private readonly chooser: Chooser) {
    holder.addEventListener("click", (event) => this.clicked(event.target));
    holder.addEventListener("keydown", (event) => this.typed(event));
    holder.addEventListener("pointerdown", (event) => {
      this.pressed = this.target(event.target);
      this.dragged = false;
    });
    holder.addEventListener("pointerup", (event) => this.released(event));
  }

  show(seen: Seen, active: boolean): void {
    const focused = this.focused();
    this.holder.replaceChildren(drawn(seen.picture.svg));
    this.all = active ? choices(seen.view.moves) : [];
    this.keys = [];
    this.mark();
    if (focused) this.refocus(focused);
  }

  cover(): void {
    this.holder.replaceChildren(make("p", { class: "covered" }, "The table is covered."));
    this.all = [];
    this.keys = [];
    this.marked.clear();
  }

  forget(): void {
    this.keys = [];
    this.mark();
  }

  private mark(): void {
    const wanted = next(this.all, this.keys);
    this.marked.clear();
    for (const frame of this.holder.querySelectorAll(".frame")) frame.remove();
    for (const element of this.holder.querySelectorAll<SVGGraphicsElement>("[data-cell], [data-place], g.seat")) {
      const own = keysOfElement(element);
      const hit = own.filter((key) => wanted.has(key));
      const was = own.some((key) => this.keys.includes(key));
      element.classList.toggle("target", hit.length > 0);
      element.classList.toggle("picked", was);
      if (hit.length || was) frame(element);
      if (hit.length) {
        this.marked.set(element, hit);
        element.setAttribute("tabindex", "0");
        element.setAttribute("role", "button");
      } else if (element.hasAttribute("tabindex")) {
        element.removeAttribute("tabindex");
        element.setAttribute("role", "img");
      }
    }
    this.chooser.picked(left(this.all, this.keys), this.keys.length > 0);
  }

  private target(from: EventTarget | null): Element | null {
    let element = from instanceof Element ? from : null;
    while (element && element !== this.holder && !this.marked.has(element)) element = element.parentElement;
    return element && this.marked.has(element) ? element : null;
  }

  private clicked(from: EventTarget | null): void {
    const element = this.target(from);
    if (this.dragged) this.dragged = false;
    else if (element) this.pick(element);
    else if (from instanceof Element && this.all.length) {
      const thing = thingOf(from);
      if (this.keys.length) this.forget();
      if (thing) this.chooser.pointed(thing);
    }
  }

  private typed(event: KeyboardEvent): void {
    if (event.key === "Escape") this.forget();
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    this.clicked(event.target);
  }

  // A drag is two clicks: where it begins, and where it ends.
  private released(event: PointerEvent): void {
    const from = this.pressed;
    this.pressed = null;
    const over = document.elementFromPoint(event.clientX, event.clientY);
    if (!from || !over || from.contains(over) || !this.holder.contains(over)) return;
    this.dragged = true;
    this.pick(from);
    const to = this.target(over);
    if (to) this.pick(to);
  }

  private pick(element: Element): void {
    const key = this.marked.get(element)?.[0];
    if (key === undefined) return;
    this.keys = [...this.keys, key];
    const rest = left(this.all, this.keys);
    const whole = rest.filter((each) => each.keys.length === this.keys.length);
    if (rest.length === 1 && whole[0]) this.chooser.chosen(whole[0].index);
    else this.mark();
  }

  // ---------------------------------------------------------------- where the keyboard is
  private focused(): string {
    const element = document.activeElement;
    return element && this.holder.contains(element) ? thingOf(element) || "table" : "";
  }

  private refocus(thing: string): void {
    const same = [...this.marked.keys()].find((element) => thingOf(element) === thing);
    const element = same ?? [...this.marked.keys()][0];
    if (element instanceof SVGElement) element.focus();
  }
}

// A frame around something, which changes nothing of how it is drawn.
function frame(element: SVGGraphicsElement): void {
  const { x, y, width, height } = element.getBBox();
  const made = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const said = { class: "frame", x, y, width, height, rx: 4 };
  for (const [name, value] of Object.entries(said)) made.setAttribute(name, String(value));
  element.append(made);
}
