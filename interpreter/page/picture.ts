// The picture of the table, in which whatever may be chosen can be clicked, dragged and reached by keys.

import { drawn, found, make } from "./elements";
import { THINGS, choices, keysOfElement, stand, thingOf } from "./targets";
import type { Choice, Key, Stand } from "./targets";
import { show as showMotion, uppermost } from "./motion";
import type { Seen } from "./answers";

const SIZES = [1, 1.5, 2, 3];
// The room for a picture is said in steps, so that it is not drawn anew for a few points.
const STEP = 20;
const SHAPES = "path, rect, circle, polygon, line";
const SHORTEST = 100;
const REST = 250;

export interface Chooser {
  chosen(index: number): void;
  picked(stand: Stand, some: boolean): void;
  pointed(thing: string): void;
  // There is another room for the picture than there was.
  resized(): void;
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
  private size = 0;
  private asked = "";
  private byKeys = true;
  private timer = 0;

  constructor(private readonly holder: HTMLElement, private readonly chooser: Chooser) {
    holder.addEventListener("click", (event) => this.clicked(event.target, event));
    holder.addEventListener("keydown", (event) => this.typed(event));
    for (const kind of ["pointerover", "pointerleave", "focusin", "focusout"]) holder.addEventListener(kind, (event) => this.meant(event));
    holder.addEventListener("pointerdown", (event) => {
      this.byKeys = false;
      this.pressed = this.target(event.target, event);
      this.dragged = false;
    });
    holder.addEventListener("pointerup", (event) => this.released(event));
    for (const [id, by] of [["larger", 1], ["smaller", -1]] as const) found(id, HTMLButtonElement).addEventListener("click", () => this.resize(by));
    this.resize(0);
    new ResizeObserver(() => this.looked()).observe(holder);
    addEventListener("resize", () => this.looked());
  }

  // How wide and high it is where the picture is shown.
  get room(): { room?: readonly number[] } {
    const high = parseFloat(getComputedStyle(this.holder).maxHeight);
    const room = [this.holder.clientWidth, high].map((each) => Math.floor(each / STEP) * STEP);
    if (!room.every((each) => each >= SHORTEST)) return {};
    this.asked = room.join();
    return { room };
  }

  private looked(): void {
    const before = this.asked;
    if (!before || !this.room.room || this.asked === before) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.chooser.resized(), REST);
  }

  // A picture that is larger than its room is moved in it like any page.
  private resize(by: number): void {
    this.size = Math.min(Math.max(this.size + by, 0), SIZES.length - 1);
    this.holder.style.setProperty("--size", String(SIZES[this.size]));
    this.holder.classList.toggle("larger", this.size > 0);
    this.holder.tabIndex = this.size > 0 ? 0 : -1;
    found("larger", HTMLButtonElement).disabled = this.size === SIZES.length - 1;
    found("smaller", HTMLButtonElement).disabled = this.size === 0;
  }

  // What has been picked stays so where the same moment is shown again.
  show(seen: Seen, active: boolean, same: boolean): void {
    const focused = this.focused();
    const svg = drawn(seen.picture.svg);
    const before = this.holder.firstElementChild;
    this.holder.replaceChildren(svg);
    showMotion(svg, seen.view.told, before);
    this.all = active ? choices(seen.view.moves, seen.named) : [];
    if (!same || !stand(this.all, this.keys).left.length) this.keys = [];
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
    this.byKeys = true;
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
    const element = this.byKeys ? (same ?? [...this.marked.keys()][0]) : null;
    if (element instanceof SVGElement) element.focus();
  }
}

// The outline of something once more, above it: of a heap that of the uppermost.
function frame(element: SVGGraphicsElement): void {
  const drawn = (uppermost(element) ?? element).querySelector(SHAPES);
  if (!drawn) return;
  const made = drawn.cloneNode() as Element;
  made.setAttribute("class", "frame");
  drawn.parentNode!.append(made);
}
