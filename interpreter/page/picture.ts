// The picture of the table, in which whatever may be chosen can be clicked, dragged and reached by keys.

import { drawn, make } from "./elements";
import { THINGS, choices, keysOfElement, stand, thingOf } from "./targets";
import type { Choice, Key, Stand } from "./targets";
import { show as showMotion } from "./motion";
import type { Seen } from "./answers";

const BETWEEN_WALLS = 6;

export interface Chooser {
  chosen(index: number): void;
  picked(stand: Stand, some: boolean): void;
  pointed(thing: string): void;
}

export class Picture {
  private all: Choice[] = [];
  private keys: Key[] = [];
  private stand: Stand = stand([], []);
  private marked = new Map<Element, Key[]>();
  private pressed: Element | null = null;
  private dragged = false;
  // What was chosen is on its way.
  private waits = false;

  constructor(private readonly holder: HTMLElement, private readonly chooser: Chooser) {
    holder.addEventListener("click", (event) => this.clicked(event.target, event));
    holder.addEventListener("keydown", (event) => this.typed(event));
    for (const kind of ["pointerover", "pointerleave", "focusin", "focusout"]) holder.addEventListener(kind, (event) => this.meant(event));
    holder.addEventListener("pointerdown", (event) => {
      this.pressed = this.target(event.target, event);
      this.dragged = false;
    });
    holder.addEventListener("pointerup", (event) => this.released(event));
  }

  show(seen: Seen, active: boolean): void {
    const focused = this.focused();
    const svg = drawn(seen.picture.svg);
    this.holder.replaceChildren(svg);
    showMotion(svg, seen.view.told);
    this.all = active ? choices(seen.view.moves, seen.named) : [];
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
    this.waits = false;
    const { wanted, whole } = (this.stand = stand(this.all, this.keys));
    this.marked.clear();
    for (const frame of this.holder.querySelectorAll(".frame")) frame.remove();
    for (const element of this.holder.querySelectorAll<SVGGraphicsElement>(THINGS)) {
      const own = keysOfElement(element, this.all);
      const hit = own.filter((key) => wanted.has(key));
      const was = own.some((key) => this.keys.includes(key));
      const may = hit.length > 0 || (was && whole !== undefined);
      element.classList.toggle("target", may);
      element.classList.toggle("picked", was);
      if (may || was) frame(element);
      if (may) {
        this.marked.set(element, hit);
        element.setAttribute("tabindex", "0");
        element.setAttribute("role", "button");
      } else if (element.hasAttribute("tabindex")) {
        element.removeAttribute("tabindex");
        element.setAttribute("role", "img");
      }
    }
    this.chooser.picked(this.stand, this.keys.length > 0);
  }

  // What is meant there: the thing itself, what it belongs to, or whatever it lies upon.
  private target(from: EventTarget | null, at?: MouseEvent): Element | null {
    const under = at ? document.elementsFromPoint(at.clientX, at.clientY) : [];
    for (const each of [from, ...under]) {
      let element = each instanceof Element && this.holder.contains(each) ? each : null;
      while (element && !this.marked.has(element)) element = element.parentElement;
      if (element) return element;
    }
    return null;
  }

  private clicked(from: EventTarget | null, at?: MouseEvent): void {
    const element = this.target(from, at);
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
    const to = this.target(over, event);
    if (to) this.pick(to);
  }

  // What was picked already and may not be picked again says that this is all.
  private pick(element: Element): void {
    if (this.waits) return;
    const [key] = this.marked.get(element) ?? [];
    if (key !== undefined) this.keys = [...this.keys, key];
    const { left, whole } = stand(this.all, this.keys);
    if (!whole || (key !== undefined && left.length > 1)) this.mark();
    else {
      this.waits = true;
      this.chooser.chosen(whole.index);
    }
  }

  // Whatever else means the same stands out with what is pointed at.
  private meant({ type, target }: Event): void {
    const own = type === "pointerover" || type === "focusin" ? this.marked.get(this.target(target) ?? this.holder)?.[0] : undefined;
    for (const [element, [key]] of this.marked) element.classList.toggle("meant", own !== undefined && key === own);
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

// A frame around something, which changes nothing of how it is drawn; in a tile between its walls.
function frame(element: SVGGraphicsElement): void {
  const box = element.getBBox();
  const inside = element.classList.contains("tile") ? BETWEEN_WALLS : 0;
  const [x, y] = [box.x + inside, box.y + inside];
  const [width, height] = [box.width - 2 * inside, box.height - 2 * inside];
  const made = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const said = { class: "frame", x, y, width, height, rx: 4 };
  for (const [name, value] of Object.entries(said)) made.setAttribute(name, String(value));
  element.append(made);
}
