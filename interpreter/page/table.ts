// The table as one sees it: the picture, what is asked, the moves, and what happened.

import type { Answer, Place, Seen, Why } from "./answers";
import { button, found, make } from "./elements";
import { Picture } from "./picture";
import type { Stand } from "./targets";

// How whoever has no seat is called.
export const LOOKS_ON = "none";

const MOST_BUTTONS = 60;

export interface Room {
  asked(request: Readonly<Record<string, unknown>>): Promise<Answer>;
  goTo(to: Place): void;
}

export abstract class Table {
  protected reader = "";
  protected at = 0;
  protected seen: Seen | null = null;
  private busy = false;
  private unanswered = 0;
  protected readonly picture: Picture;
  protected readonly moves = found("moves", HTMLElement);
  protected readonly prompt = found("prompt", HTMLElement);
  protected readonly notice = found("notice", HTMLElement);
  protected readonly log = found("log", HTMLElement);

  constructor(protected readonly room: Room) {
    this.picture = new Picture(found("picture", HTMLElement), {
      chosen: (index) => void this.play(index),
      picked: (stand, some) => this.list(stand, some),
      pointed: (thing) => void this.why({ thing }),
      resized: () => this.again(),
    });
    found("on", HTMLButtonElement).addEventListener("click", () => void this.pass());
    const typed = found("typed", HTMLFormElement);
    typed.addEventListener("submit", (event) => {
      event.preventDefault();
      const field = found("move", HTMLInputElement);
      if (field.value.trim()) void this.play(field.value.trim()).then((made) => (field.value = made ? "" : field.value));
    });
  }

  // Whether a move may be made at this moment, and is not only looked back at.
  protected abstract get active(): boolean;

  // The answer to a move, or to nobody speaking; whether it was made.
  protected abstract taken(answer: Answer): Promise<boolean>;

  // What a page that is answered with the table says of the room for its picture.
  protected get sized(): object {
    return {};
  }

  // Nobody speaks who may.
  protected abstract pass(): Promise<void>;

  // The same, drawn anew.
  protected abstract again(): void;

  // What there is to say beside the game itself.
  protected say(): void {
    this.notice.replaceChildren();
  }

  protected show(seen: Seen, looksBack: boolean): void {
    const same = this.seen?.seat === seen.seat && this.at === seen.moves;
    [this.seen, this.reader, this.at] = [seen, seen.seat, seen.moves];
    this.ask(seen, looksBack);
    this.picture.show(seen, this.active, same);
    found("as-text", HTMLElement).textContent = seen.picture.text;
    this.log.replaceChildren(...seen.log.map((each) => make("li", {}, each)));
    this.log.scrollTop = this.log.scrollHeight;
    const told = seen.view.told.filter((each) => !each.detail).map((each) => each.sentence);
    if (told.length) found("heard", HTMLElement).textContent = `${told.join(". ")}.`;
  }

  protected reasons(why: Why): HTMLElement[] {
    const made = [make("p", {}, why.sentence), ...why.details.map((each) => make("p", { class: "detail" }, each))];
    const cites = why.cites.length ? ` (${why.cites.join(", ")})` : "";
    const place = why.place;
    const rule = why.rule ? `Rule ${why.rule}${cites}` : "";
    if (place) made.push(make("p", {}, button(rule ? `${rule}, line ${place.line}` : `Line ${place.line}`, () => this.room.goTo(place))));
    else if (rule) made.push(make("p", { class: "detail" }, rule));
    return made;
  }

  private ask(seen: Seen, looksBack: boolean): void {
    const { prompt, view } = seen;
    const said = prompt.question || view.notices.map((each) => each.sentence).join("; ");
    this.prompt.replaceChildren(make("p", {}, looksBack ? `Looking back: ${said}` : said));
    if (prompt.rule && prompt.rule !== "play") this.prompt.append(make("p", { class: "detail" }, `Rule: ${prompt.rule}`));
    for (const each of prompt.conduct) this.prompt.append(make("p", { class: "detail" }, each));
    for (const [sign, meant] of prompt.signs) this.prompt.append(make("p", { class: "detail" }, `${sign}: ${meant || "it goes on"}`));
  }

  // ---------------------------------------------------------------- moves
  private list({ left, whole }: Stand, some: boolean): void {
    const seen = this.seen;
    const shown = this.active ? left.slice(0, MOST_BUTTONS) : [];
    const made = shown.map(({ move, index }) => button(move.sentence, () => void this.play(index), { class: "move" }));
    const hidden = (seen && this.active ? (some ? left.length : seen.offered) : 0) - shown.length;
    this.moves.replaceChildren(...made.map((each) => make("li", {}, each)));
    if (hidden > 0) this.moves.append(make("li", { class: "detail" }, `and ${hidden} more: click, or type one`));
    if (whole) this.moves.append(make("li", { class: "detail" }, `Choose the same once more for: ${whole.move.sentence}`));
    if (some) this.moves.append(make("li", {}, button("Choose anew", () => this.picture.forget())));
    found("typed", HTMLFormElement).hidden = !seen?.offered || !this.active;
  }

  // Whoever clicks twice means one move.
  private async play(move: number | string): Promise<boolean> {
    if (this.busy) {
      this.picture.forget();
      return false;
    }
    this.busy = true;
    const answer = await this.asked({ do: "move", seat: this.reader, move, at: this.at, ...this.sized });
    if (answer.answer === "no move") this.refuse(answer);
    const made = await this.taken(answer);
    this.busy = false;
    if (!made) this.picture.forget();
    return made;
  }

  private async why(about: { thing: string }): Promise<void> {
    if (!this.active || this.seen?.prompt.asked === "") return;
    const answer = await this.room.asked({ do: "why", seat: this.reader, at: this.at, ...about });
    if (answer.answer === "no move") this.refuse(answer);
  }

  // Until it is answered the picture may soon be another.
  async asked(request: Readonly<Record<string, unknown>>): Promise<Answer> {
    this.waits(1);
    try {
      return await this.room.asked(request);
    } finally {
      this.waits(-1);
    }
  }

  private waits(more: number): void {
    this.unanswered += more;
    found("picture", HTMLElement).setAttribute("aria-busy", String(this.unanswered > 0));
  }

  protected async took(request: Readonly<Record<string, unknown>>): Promise<void> {
    await this.taken(await this.asked(request));
  }

  private refuse(why: Why): void {
    this.say();
    this.notice.append(make("div", { class: "refusal" }, make("p", {}, make("strong", {}, "Not possible.")), ...this.reasons(why)));
  }

  protected refused(sentence: string): void {
    this.say();
    this.notice.append(make("p", { class: "refusal" }, sentence));
  }
}
