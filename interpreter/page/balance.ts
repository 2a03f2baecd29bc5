// Games by chance in the background, drawn as plots; beside them the same games by other rules.

import type { Answer, Balance } from "./answers";
import { drawn, found, make } from "./elements";
import { Portions } from "./portions";

const GAMES = 1_000;

export interface Player {
  asked(request: Readonly<Record<string, unknown>>): Promise<Answer>;
}

export class BalancePanel {
  private playing = false;
  private readonly portions = new Portions(2);
  private readonly play = found("balance-play", HTMLButtonElement);
  private readonly against = found("balance-against", HTMLInputElement);
  private readonly says = found("balance-says", HTMLElement);

  constructor(private readonly player: Player) {
    this.play.addEventListener("click", () => {
      this.playing = !this.playing;
      this.play.setAttribute("aria-pressed", String(this.playing));
      void this.run();
    });
    this.against.addEventListener("change", () => {
      found("balance-remember", HTMLElement).hidden = !this.against.checked;
      void this.run();
    });
    found("balance-remember", HTMLElement).addEventListener("click", () => {
      void this.player.asked({ do: "remember" }).then(() => this.run());
    });
  }

  // The texts or the table are other ones, and the games are played anew.
  changed(): void {
    void this.run();
  }

  private async run(): Promise<void> {
    if (!this.playing) {
      this.portions.stop();
      return;
    }
    let played = 0;
    await this.portions.run(async (size, current) => {
      const games = Math.min(size, GAMES - played) || 1;
      const answer = await this.player.asked({ do: "balance", games, against: this.against.checked });
      if (!current()) return false;
      if (answer.answer === "refused") this.says.textContent = answer.sentence;
      if (answer.answer !== "balance") return false;
      played = answer.games;
      this.show(answer, played >= GAMES);
      return played < GAMES;
    });
  }

  private show({ games, said, plots, compared }: Balance, finished: boolean): void {
    this.says.setAttribute("aria-busy", String(!finished));
    const count = `${games.toLocaleString("en")} games`;
    this.says.textContent = finished ? `${count}.` : `${count} so far.`;
    found("balance-compared", HTMLElement).replaceChildren(...(compared?.said ?? []).map((each) => make("li", {}, each)));
    found("plots", HTMLElement).replaceChildren(...plots.map(({ svg }) => drawn(svg)));
    found("balance-legend", HTMLElement).hidden = compared === null;
    const words = found("balance-words", HTMLElement);
    words.hidden = false;
    words.querySelector("pre")!.textContent = said;
  }
}
