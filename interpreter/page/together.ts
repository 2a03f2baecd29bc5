// The page of one seat: whatever others do reaches it as soon as it happens, and after any absence.

import type { Answer, Seen, Standing } from "./answers";
import { found, make } from "./elements";
import { LOOKS_ON, Table } from "./table";

const KEY = location.hash.slice(1);
const HANGS = 60_000;
const SOON = 1_000;
const LATER = 15_000;
const MANY = 429;
const NO_LINK = 403;
const AWAY = "The server does not answer; what you see may be old. Trying again ...";

const pause = (time: number) => new Promise((done) => setTimeout(done, time));

// What is answered; nothing where the server is not reached, or asks for patience.
async function ask(request: Readonly<Record<string, unknown>>): Promise<Answer | null> {
  try {
    const headers = { "Content-Type": "application/json", "X-Ludex-Key": KEY };
    const body = JSON.stringify(request);
    const reply = await fetch("ask", { method: "POST", headers, body, signal: AbortSignal.timeout(HANGS) });
    if (reply.status === MANY || reply.status > 499) return null;
    const answer = (await reply.json()) as Answer;
    return reply.status === NO_LINK && answer.answer === "refused" ? { ...answer, final: true } : answer;
  } catch {
    return null;
  }
}

class Together extends Table {
  private began = false;

  constructor() {
    super({ asked: async (request) => (await ask(request)) ?? { answer: "refused", sentence: AWAY }, goTo: () => undefined });
  }

  // Asks for what is not known yet; the answer comes as soon as there is something.
  async follow(): Promise<void> {
    for (let wait = SOON; ; ) {
      const answer = await ask({ do: "see", ...(this.began ? { knows: this.at } : {}), ...this.picture.room });
      if (answer?.answer === "seen" && (!this.began || answer.moves !== this.at)) this.draw(answer);
      if (answer?.answer === "refused") {
        this.status(answer.sentence);
        if (answer.final) return;
      }
      if (answer?.answer === "seen" || answer?.answer === "unchanged") {
        wait = SOON;
        this.tell();
      } else {
        if (answer === null) this.status(AWAY);
        await pause(wait);
        wait = Math.min(wait * 2, LATER);
      }
    }
  }

  protected override get active(): boolean {
    return this.seen !== null;
  }

  protected override get sized(): object {
    return this.picture.room;
  }

  protected override async pass(): Promise<void> {
    await this.took({ do: "on", seat: this.reader, at: this.at, ...this.sized });
  }

  protected override again(): void {
    void ask({ do: "see", ...this.sized }).then((answer) => answer?.answer === "seen" && answer.moves === this.at && this.draw(answer));
  }

  protected override async taken(answer: Answer): Promise<boolean> {
    if (answer.answer === "refused") this.refused(answer.sentence);
    if (answer.answer !== "seen") return false;
    this.draw(answer);
    return true;
  }

  private draw(seen: Seen): void {
    if (!seen.game) return;
    this.began = true;
    this.say();
    found("playing", HTMLElement).hidden = false;
    this.show(seen, false);
    const game = seen.game;
    found("title", HTMLElement).textContent = game.title;
    const due = game.may.includes(seen.seat) || (game.programs && !game.may.length);
    found("on", HTMLButtonElement).hidden = game.over || seen.seat === LOOKS_ON || game.asked.length > 0 || !due;
    found("own", HTMLElement).hidden = seen.seat === LOOKS_ON || game.over;
    found("seats", HTMLElement).replaceChildren(...game.seats.map((each) => this.sits(each, game)));
    this.tell();
  }

  private sits({ seat, program }: Standing["seats"][number], game: Standing): HTMLElement {
    const own = seat === this.reader;
    const says = own ? `${seat} (you)` : program ? `${seat} (${program})` : seat;
    const turn = game.asked.includes(seat) ? [make("span", { class: "unseen" }, ", to move")] : [];
    return make("li", { class: `seat${turn.length ? " asked" : ""}${own ? " own" : ""}` }, says, ...turn);
  }

  // Who one is, and whose turn it is; the title of the page says it too.
  private tell(): void {
    const game = this.seen?.game;
    if (!game) return;
    const who = this.reader === LOOKS_ON ? "You look on." : `You are ${this.reader}.`;
    const asked = this.seen?.prompt.asked;
    const turn = asked === "must" ? "Your turn." : asked === "may" ? "You may speak." : "";
    this.status(game.over ? `${who} The match is over.` : `${who} ${turn}`.trim());
    document.title = `${turn && !game.over ? "\u25CF " : ""}${game.title}`;
  }

  private status(sentence: string): void {
    const line = found("status", HTMLElement);
    if (line.textContent !== sentence) line.textContent = sentence;
  }
}

addEventListener("hashchange", () => location.reload());
void new Together().follow();
