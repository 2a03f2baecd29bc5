// The table: the picture, what is asked, the moves, what happened, and going back.

import type { Answer, Game, Place, Seen, Why } from "./answers";
import { button, found, make } from "./elements";
import { Picture } from "./picture";
import type { Choice } from "./targets";

const MOST_BUTTONS = 60;
const LOOKS_ON = "none";

export interface Room {
  asked(request: Readonly<Record<string, unknown>>): Promise<Answer>;
  goTo(to: Place): void;
  mark(lines: readonly { file: string; line: number; text: string }[]): void;
}

export class Table {
  game: Game | null = null;
  private reader = "";
  private shown = "";
  private at = 0;
  private seen: Seen | null = null;
  private branching = false;
  private told = 0;
  private busy = false;
  private readonly picture: Picture;
  private readonly moves = found("moves", HTMLElement);
  private readonly prompt = found("prompt", HTMLElement);
  private readonly notice = found("notice", HTMLElement);
  private readonly slider = found("slider", HTMLInputElement);
  private readonly log = found("log", HTMLElement);
  private readonly seats = found("seats", HTMLElement);
  private readonly curtain = found("curtain", HTMLDialogElement);

  constructor(private readonly room: Room) {
    this.picture = new Picture(found("picture", HTMLElement), {
      chosen: (index) => void this.play(index),
      picked: (left, some) => this.list(left, some),
      pointed: (thing) => void this.why({ thing }),
    });
    this.slider.addEventListener("input", () => {
      this.branching = false;
      void this.look(Number(this.slider.value));
    });
    found("undo", HTMLButtonElement).addEventListener("click", () => void this.undo());
    found("acted", HTMLButtonElement).addEventListener("click", () => void this.acted());
    found("branch", HTMLButtonElement).addEventListener("click", () => void this.branch());
    found("on", HTMLButtonElement).addEventListener("click", () => void this.took({ do: "on" }));
    // A curtain is not lifted by Escape.
    this.curtain.addEventListener("cancel", (event) => event.preventDefault());
    const typed = found("typed", HTMLFormElement);
    typed.addEventListener("submit", (event) => {
      event.preventDefault();
      const field = found("move", HTMLInputElement);
      if (field.value.trim()) void this.play(field.value.trim()).then((made) => (field.value = made ? "" : field.value));
    });
  }

  // How the game stands now; the seat that is asked looks next.
  async follow(game: Game | null, anew = false): Promise<void> {
    this.game = game;
    found("playing", HTMLElement).hidden = game === null;
    found("nothing", HTMLElement).hidden = game !== null;
    if (game === null) return;
    if (anew) [this.reader, this.shown, this.told] = ["", "", 0];
    this.branching = false;
    this.say();
    await this.look(game.moves, this.turn(game));
  }

  get from(): number {
    return this.at;
  }

  private turn(game: Game): string {
    const asked = game.asked.length ? game.asked : game.may;
    if (asked.includes(this.reader) || (this.reader && !asked.length)) return this.reader;
    const people = game.seats.filter((each) => each.program === null);
    return asked[0] ?? (people.length === 1 ? people[0]!.seat : LOOKS_ON);
  }

  private say(): void {
    const game = this.game!;
    this.notice.replaceChildren();
    const { stale, misfit } = game;
    if (stale) this.notice.append(make("p", { class: "warning" }, stale));
    if (misfit) {
      const said = `Move ${misfit.number} of ${misfit.of} fits these rules no more: ${misfit.seat} cannot ${misfit.move}.`;
      this.notice.append(make("div", { class: "warning" }, make("p", {}, said), ...this.reasons(misfit.why)));
    }
  }

  private reasons(why: Why): HTMLElement[] {
    const made = [make("p", {}, why.sentence), ...why.details.map((each) => make("p", { class: "detail" }, each))];
    const cites = why.cites.length ? ` (${why.cites.join(", ")})` : "";
    const place = why.place;
    if (place && why.rule) made.push(make("p", {}, button(`Rule ${why.rule}${cites}, line ${place.line}`, () => this.room.goTo(place))));
    else if (place) made.push(make("p", {}, button(`Line ${place.line}`, () => this.room.goTo(place))));
    return made;
  }

  // ---------------------------------------------------------------- looking
  private async look(at: number, reader = this.reader): Promise<void> {
    const game = this.game;
    if (!game) return;
    const after = this.shown && this.shown !== reader ? { after: this.shown } : {};
    const answer = await this.room.asked({ do: "see", seat: reader, at: Math.min(at, game.moves), ...after });
    if (this.game !== game) return;
    if (answer.answer === "curtain") this.cover(at, reader);
    else if (answer.answer === "seen") this.draw(answer, reader);
    else if (answer.answer === "refused") this.refused(answer.sentence);
  }

  private cover(at: number, reader: string): void {
    this.picture.cover();
    this.seen = null;
    this.moves.replaceChildren();
    this.log.replaceChildren();
    this.prompt.replaceChildren();
    found("curtain-says", HTMLElement).textContent = reader === LOOKS_ON ? "Somebody who only looks on comes." : `Now only ${reader} looks.`;
    const lift = found("lift", HTMLButtonElement);
    lift.textContent = reader === LOOKS_ON ? "Look on" : `I am ${reader}`;
    lift.onclick = () => {
      this.shown = "";
      this.curtain.close();
      void this.look(at, reader);
    };
    if (!this.curtain.open) this.curtain.showModal();
  }

  private draw(seen: Seen, reader: string): void {
    const game = this.game!;
    if (this.curtain.open) this.curtain.close();
    [this.seen, this.reader, this.shown, this.at] = [seen, reader, reader, seen.moves];
    this.slider.max = String(game.moves);
    this.slider.value = String(seen.moves);
    found("moment", HTMLElement).textContent = `move ${seen.moves} of ${game.moves}`;
    const back = seen.moves < game.moves;
    found("branch", HTMLButtonElement).hidden = !back || this.branching;
    found("on", HTMLButtonElement).hidden = back || game.over || game.asked.length > 0;
    found("undo", HTMLButtonElement).disabled = game.moves === 0;
    found("acted", HTMLButtonElement).disabled = seen.moves === 0;
    this.choose();
    this.ask(seen, back && !this.branching);
    this.picture.show(seen, this.active);
    found("as-text", HTMLElement).textContent = seen.picture.text;
    this.happened(seen.log);
  }

  // Whether a move may be made at this moment, and is not only looked back at.
  private get active(): boolean {
    return this.seen !== null && (this.branching || this.seen.moves === this.game?.moves);
  }

  private choose(): void {
    const game = this.game!;
    const names = [...game.seats.map((each) => each.seat), ...(game.asked.includes("table") || game.may.includes("table") ? ["table"] : []), LOOKS_ON];
    const focused = this.seats.contains(document.activeElement) ? this.reader : "";
    const made = names.map((name) => {
      const program = game.seats.find((each) => each.seat === name)?.program;
      const says = name === LOOKS_ON ? "looks on" : program ? `${name} (${program})` : name;
      const asked = game.asked.includes(name) ? " asked" : "";
      const chosen = name === this.reader;
      return button(says, () => void this.look(this.at, name), { class: `seat${asked}`, "aria-pressed": String(chosen), "data-name": name });
    });
    this.seats.replaceChildren(make("span", { id: "looking" }, "Seen by"), ...made);
    if (focused) made.find((each) => each.dataset["name"] === focused)?.focus();
  }

  private ask(seen: Seen, back: boolean): void {
    const { prompt, view } = seen;
    const said = prompt.question || view.notices.map((each) => each.sentence).join("; ");
    this.prompt.replaceChildren(make("p", {}, back ? `Looking back: ${said}` : said));
    if (prompt.rule && prompt.rule !== "play") this.prompt.append(make("p", { class: "detail" }, `Rule: ${prompt.rule}`));
    for (const each of prompt.conduct) this.prompt.append(make("p", { class: "detail" }, each));
    for (const [sign, meant] of prompt.signs) this.prompt.append(make("p", { class: "detail" }, `${sign}: ${meant || "it goes on"}`));
  }

  private happened(log: readonly string[]): void {
    const fresh = log.length > this.told ? log.slice(this.told) : [];
    this.told = log.length;
    this.log.replaceChildren(...log.map((each) => make("li", {}, each)));
    this.log.scrollTop = this.log.scrollHeight;
    found("heard", HTMLElement).textContent = fresh.join(" ");
  }

  // ---------------------------------------------------------------- moves
  private list(left: readonly Choice[], some: boolean): void {
    const seen = this.seen;
    const shown = this.active ? left.slice(0, MOST_BUTTONS) : [];
    const made = shown.map(({ move, index }) => button(move.sentence, () => void this.play(index), { class: "move" }));
    const hidden = (seen && this.active ? (some ? left.length : seen.offered) : 0) - shown.length;
    this.moves.replaceChildren(...made.map((each) => make("li", {}, each)));
    if (hidden > 0) this.moves.append(make("li", { class: "detail" }, `and ${hidden} more: click, or type one`));
    if (some) this.moves.append(make("li", {}, button("Choose anew", () => this.picture.forget())));
    found("typed", HTMLFormElement).hidden = !seen?.offered || !this.active;
  }

  // Whoever clicks twice means one move.
  private async play(move: number | string): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    const answer = await this.room.asked({ do: "move", seat: this.reader, move, at: this.at });
    if (answer.answer === "no move") this.refuse(answer);
    const made = await this.taken(answer);
    this.busy = false;
    return made;
  }

  private async why(about: { thing: string }): Promise<void> {
    if (!this.active || this.seen?.prompt.asked === "") return;
    const answer = await this.room.asked({ do: "why", seat: this.reader, at: this.at, ...about });
    if (answer.answer === "no move") this.refuse(answer);
  }

  private refuse(why: Why): void {
    this.say();
    const reasons = make("div", { class: "refusal" }, make("p", {}, make("strong", {}, "Not possible.")), ...this.reasons(why));
    this.notice.append(reasons);
  }

  private async undo(): Promise<void> {
    await this.took({ do: "undo" });
  }

  private async took(request: Readonly<Record<string, unknown>>): Promise<void> {
    await this.taken(await this.room.asked(request));
  }

  private async taken(answer: Answer): Promise<boolean> {
    if (answer.answer === "refused") this.refused(answer.sentence);
    if (answer.answer !== "game") return false;
    await this.follow(answer.game);
    return true;
  }

  private refused(sentence: string): void {
    this.say();
    this.notice.append(make("p", { class: "refusal" }, sentence));
  }

  private async branch(): Promise<void> {
    this.branching = true;
    const people = this.seen?.asked.filter((name) => !this.game?.seats.some((each) => each.seat === name && each.program));
    const reader = people?.includes(this.reader) ? this.reader : (people?.[0] ?? this.reader);
    await this.look(this.at, reader);
    this.prompt.append(make("p", { class: "detail" }, "A move made now replaces all that came after this moment."));
  }

  private async acted(): Promise<void> {
    const answer = await this.room.asked({ do: "acted", at: this.at });
    if (answer.answer === "acted") this.room.mark(answer.lines);
  }
}
