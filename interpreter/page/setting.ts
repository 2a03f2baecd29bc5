// Setting up a position: a piece is clicked or dragged, and then the place where it shall lie.

import type { Answer, Setting } from "./answers";
import { button, drawn, found, make } from "./elements";

interface Held {
  readonly kind: string;
  readonly owner: string;
  readonly source: string;
  readonly called: string;
  readonly element: Element | null;
}

export interface Stage {
  readonly from: number;
  asked(request: Readonly<Record<string, unknown>>): Promise<Answer>;
  settled(answer: Answer): void;
}

export class SettingUp {
  private held: Held | null = null;
  private pressed: Element | null = null;
  private dragged = false;
  private readonly holder = found("setting-picture", HTMLElement);
  private readonly supply = found("supply", HTMLElement);
  private readonly says = found("setting-says", HTMLElement);
  private readonly turn = found("setting-turn", HTMLSelectElement);

  constructor(private readonly stage: Stage) {
    found("arrange", HTMLButtonElement).addEventListener("click", () => void this.ask({ do: "arrange", at: this.stage.from }));
    found("settle", HTMLButtonElement).addEventListener("click", () => void this.ask({ do: "settle", turn: this.turn.value }));
    found("unsettle", HTMLButtonElement).addEventListener("click", () => this.open(false));
    found("put-back", HTMLButtonElement).addEventListener("click", () => this.put(""));
    this.holder.addEventListener("click", (event) => this.clicked(event.target));
    this.holder.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.hold(null);
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      this.clicked(event.target);
    });
    this.holder.addEventListener("pointerdown", (event) => {
      this.pressed = piece(event.target);
      this.dragged = false;
    });
    this.holder.addEventListener("pointerup", (event) => this.released(event));
  }

  private async ask(request: Readonly<Record<string, unknown>>): Promise<void> {
    const answer = await this.stage.asked(request);
    if (answer.answer === "setting") this.show(answer);
    else if (answer.answer === "refused") this.says.textContent = answer.sentence;
    else {
      this.open(false);
      this.stage.settled(answer);
    }
  }

  private open(open: boolean): void {
    const before = !found("setting", HTMLElement).hidden;
    found("setting", HTMLElement).hidden = !open;
    found("playing", HTMLElement).hidden = open;
    if (open && !before) this.holder.focus();
    if (!open && before) found("arrange", HTMLElement).focus();
  }

  private show(answer: Setting): void {
    const focused = document.activeElement instanceof Element && this.holder.contains(document.activeElement) ? place(document.activeElement) : null;
    this.holder.replaceChildren(drawn(answer.svg));
    for (const each of this.holder.querySelectorAll("[data-cell], g.place, g.piece")) {
      each.setAttribute("tabindex", "0");
      // A button holds no other ones.
      each.setAttribute("role", each.querySelector("g.piece") ? "group" : "button");
    }
    this.supply.replaceChildren(...answer.supply.map(({ kind, seat, label, count }) => {
      return button(`${label} × ${count}`, () => this.hold({ kind, owner: seat, source: "", called: label, element: null }));
    }));
    if (this.turn.options.length !== answer.seats.length) {
      this.turn.replaceChildren(...answer.seats.map((seat) => make("option", {}, seat)));
    }
    this.turn.parentElement!.hidden = !answer.turn;
    if (found("setting", HTMLElement).hidden) this.turn.value = answer.turn;
    this.hold(null);
    this.open(true);
    if (focused) for (const each of this.holder.querySelectorAll<SVGElement>("[data-cell], g.place")) if (place(each) === focused) each.focus();
  }

  // ---------------------------------------------------------------- a piece is taken, and laid somewhere
  private clicked(from: EventTarget | null): void {
    if (this.dragged) this.dragged = false;
    else if (this.held && from instanceof Element) this.put(place(from));
    else this.hold(taken(piece(from)));
  }

  private released(event: PointerEvent): void {
    const from = this.pressed;
    this.pressed = null;
    const over = document.elementFromPoint(event.clientX, event.clientY);
    if (!from || !over || from.contains(over)) return;
    this.dragged = this.holder.contains(over);
    this.hold(taken(from));
    if (this.holder.contains(over)) this.put(place(over));
  }

  private hold(held: Held | null): void {
    this.held = held;
    for (const each of this.holder.querySelectorAll(".picked")) each.classList.remove("picked");
    held?.element?.classList.add("picked");
    found("put-back", HTMLButtonElement).disabled = !held || !held.source;
    this.says.textContent = held ? `${held.called}: where to?` : "Click a piece, or one of the supply, and then where it shall lie.";
  }

  private put(target: string | null): void {
    if (!this.held || target === null) return;
    const { kind, owner, source } = this.held;
    if (target === source) this.hold(null);
    else void this.ask({ do: "lay", kind, owner, source, target });
  }
}

function piece(from: EventTarget | null): Element | null {
  return from instanceof Element ? (from.closest("g.piece") ?? from.querySelector("g.piece")) : null;
}

function place(element: Element): string | null {
  const named = element.closest("[data-cell], g.place");
  return named?.getAttribute("data-cell") ?? named?.getAttribute("data-place") ?? null;
}

function taken(element: Element | null): Held | null {
  if (!element) return null;
  const of = (name: string) => element.getAttribute(`data-${name}`) ?? "";
  return { kind: of("kind"), owner: of("seat"), source: of("place"), called: element.getAttribute("aria-label") ?? of("kind"), element };
}
