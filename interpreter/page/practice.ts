// The table of the studio: any seat may look, a curtain hangs between two hands, and one may go back.

import type { Answer, Game } from "./answers";
import { button, found, make } from "./elements";
import { LOOKS_ON, Table } from "./table";
import type { Room } from "./table";

export interface PracticeRoom extends Room {
  mark(lines: readonly { file: string; line: number; text: string }[]): void;
}

export class Practice extends Table {
  game: Game | null = null;
  private shown = "";
  // What was asked for last; what is shown may still be something else.
  private goal = { at: 0, reader: "" };
  private branching = false;
  private readonly slider = found("slider", HTMLInputElement);
  private readonly seats = found("seats", HTMLElement);
  private readonly curtain = found("curtain", HTMLDialogElement);

  constructor(protected override readonly room: PracticeRoom) {
    super(room);
    this.slider.addEventListener("input", () => {
      this.branching = false;
      void this.look(Number(this.slider.value));
    });
    found("undo", HTMLButtonElement).addEventListener("click", () => void this.took({ do: "undo" }));
    found("acted", HTMLButtonElement).addEventListener("click", () => void this.acted());
    found("branch", HTMLButtonElement).addEventListener("click", () => void this.branch());
    // A curtain is not lifted by Escape.
    this.curtain.addEventListener("cancel", (event) => event.preventDefault());
  }

  // How the game stands now; the seat that is asked looks next.
  async follow(game: Game | null, anew = false): Promise<void> {
    this.game = game;
    found("playing", HTMLElement).hidden = game === null;
    found("nothing", HTMLElement).hidden = game !== null;
    if (game === null) return;
    if (anew) [this.reader, this.shown, this.at] = ["", "", 0];
    this.branching = false;
    this.say();
    await this.look(game.moves, this.turn(game));
  }

  get from(): number {
    return this.at;
  }

  protected override get active(): boolean {
    return this.seen !== null && (this.branching || this.seen.moves === this.game?.moves);
  }

  protected override async pass(): Promise<void> {
    await this.took({ do: "on" });
  }

  protected override again(): void {
    if (this.seen) void this.look(this.goal.at);
  }

  private turn(game: Game): string {
    const asked = game.asked.length ? game.asked : game.may;
    if (asked.includes(this.reader) || (this.reader && !asked.length)) return this.reader;
    const people = game.seats.filter((each) => each.program === null);
    return asked[0] ?? (people.length === 1 ? people[0]!.seat : LOOKS_ON);
  }

  protected override say(): void {
    super.say();
    const { stale, misfit } = this.game!;
    if (stale) this.notice.append(make("p", { class: "warning" }, stale));
    if (misfit) {
      const said = `Move ${misfit.number} of ${misfit.of} fits these rules no more: ${misfit.seat} cannot ${misfit.move}.`;
      this.notice.append(make("div", { class: "warning" }, make("p", {}, said), ...this.reasons(misfit.why)));
    }
  }

  // ---------------------------------------------------------------- looking
  private async look(at: number, reader = this.goal.reader): Promise<void> {
    const game = this.game;
    if (!game) return;
    this.goal = { at, reader };
    const after = this.shown && this.shown !== reader ? { after: this.shown } : {};
    const answer = await this.asked({ do: "see", seat: reader, at: Math.min(at, game.moves), since: this.at, ...this.picture.room, ...after });
    if (this.game !== game) return;
    if (answer.answer === "curtain") this.cover(at, reader);
    else if (answer.answer === "seen") this.draw(answer);
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

  private draw(seen: Extract<Answer, { answer: "seen" }>): void {
    const game = this.game!;
    if (this.curtain.open) this.curtain.close();
    this.shown = seen.seat;
    this.slider.max = String(game.moves);
    this.slider.value = String(seen.moves);
    found("moment", HTMLElement).textContent = `move ${seen.moves} of ${game.moves}`;
    const back = seen.moves < game.moves;
    found("branch", HTMLButtonElement).hidden = !back || this.branching;
    found("on", HTMLButtonElement).hidden = back || game.over || game.asked.length > 0;
    found("undo", HTMLButtonElement).disabled = game.moves === 0;
    found("acted", HTMLButtonElement).disabled = seen.moves === 0;
    this.show(seen, back && !this.branching);
    this.choose();
  }

  private choose(): void {
    const game = this.game!;
    const names = [...game.seats.map((each) => each.seat), ...(game.asked.includes("table") || game.may.includes("table") ? ["table"] : []), LOOKS_ON];
    const focused = this.seats.contains(document.activeElement) ? this.reader : "";
    const made = names.map((name) => {
      const program = game.seats.find((each) => each.seat === name)?.program;
      const says = name === LOOKS_ON ? "an onlooker" : program ? `${name} (${program})` : name;
      const asked = game.asked.includes(name) ? " asked" : "";
      const chosen = name === this.reader;
      return button(says, () => void this.look(this.goal.at, name), { class: `seat${asked}`, "aria-pressed": String(chosen), "data-name": name });
    });
    this.seats.replaceChildren(make("span", { id: "looking" }, "Seen by"), ...made);
    if (focused) made.find((each) => each.dataset["name"] === focused)?.focus();
  }

  protected override async taken(answer: Answer): Promise<boolean> {
    if (answer.answer === "refused") this.refused(answer.sentence);
    if (answer.answer !== "game") return false;
    await this.follow(answer.game);
    return true;
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
