// Games of programs in the background, drawn as plots; beside them the same games by other rules.

import type { Answer, Balance } from "./answers";
import { drawn, found, labelled, make, select } from "./elements";
import { Portions } from "./portions";

const GAMES = 1_000;
// So many where somebody thinks, each of whose moves takes as long as a hundred games by chance.
const THOUGHT_OUT = 100;
const BY_CHANCE = "random";

export interface Player {
  asked(request: Readonly<Record<string, unknown>>): Promise<Answer>;
}

export class BalancePanel {
  private playing = false;
  private played: Balance | null = null;
  private fields: HTMLSelectElement[] = [];
  private readonly portions = new Portions(2);
  private readonly seats = found("balance-seats", HTMLElement);
  private readonly play = found("balance-play", HTMLButtonElement);
  private readonly against = found("balance-against", HTMLInputElement);
  private readonly says = found("balance-says", HTMLElement);

  constructor(private readonly player: Player) {
    this.play.addEventListener("click", () => {
      this.playing = !this.playing;
      this.play.setAttribute("aria-pressed", String(this.playing));
      void this.run();
    });
    this.seats.addEventListener("change", () => void this.run());
    this.against.addEventListener("change", () => {
      found("balance-remember", HTMLElement).hidden = !this.against.checked;
      void this.run();
    });
    found("balance-remember", HTMLElement).addEventListener("click", () => {
      void this.player.asked({ do: "remember" }).then(() => this.run());
    });
  }

  // The texts or the table are other ones, and the games are played anew.
  changed(seats: readonly string[], programs: readonly string[]): void {
    if (programs.length && this.fields.map((each) => each.name).join() !== seats.join()) {
      this.fields = seats.map((seat) => select(programs, seat));
      for (const each of this.fields) each.value = BY_CHANCE;
      this.seats.replaceChildren(...this.fields.map((each) => labelled(`Seat ${each.name}`, each)));
    }
    void this.run();
  }

  private async run(): Promise<void> {
    const thinking = this.fields.filter((each) => each.value !== BY_CHANCE);
    const games = thinking.length ? THOUGHT_OUT : GAMES;
    this.play.textContent = `Play ${games.toLocaleString("en")} games${thinking.length ? "" : " by chance"}`;
    if (!this.playing) {
      this.portions.stop();
      if (this.played && !this.played.finished) this.say(this.played, "Stopped after ");
      return;
    }
    const programs = thinking.length ? Object.fromEntries(this.fields.map((each) => [each.name, each.value])) : {};
    await this.portions.run(async (steps, current) => {
      const answer = await this.player.asked({ do: "balance", games, steps, programs, against: this.against.checked });
      if (!current()) return false;
      if (answer.answer === "refused") this.says.textContent = answer.sentence;
      if (answer.answer !== "balance") return false;
      this.show(answer, games);
      return !answer.finished;
    });
  }

  private show(answer: Balance, of: number): void {
    this.played = answer;
    this.say(answer, "", ` of ${of.toLocaleString("en")}`);
    const { said, plots, compared } = answer;
    found("balance-compared", HTMLElement).replaceChildren(...(compared?.said ?? []).map((each) => make("li", {}, each)));
    found("plots", HTMLElement).replaceChildren(...plots.map(({ svg }) => drawn(svg)));
    found("balance-legend", HTMLElement).hidden = compared === null;
    const words = found("balance-words", HTMLElement);
    words.hidden = false;
    words.querySelector("pre")!.textContent = said;
  }

  private say({ games, tried, finished }: Balance, before: string, of = ""): void {
    this.says.setAttribute("aria-busy", String(!finished && of !== ""));
    const moves = tried > games ? `; ${tried.toLocaleString("en")} moves were tried` : "";
    this.says.textContent = `${before}${games.toLocaleString("en")}${finished ? "" : of} games${finished || !of ? "" : " so far"}${moves}.`;
  }
}
