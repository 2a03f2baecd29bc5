// What ran: lines in the margin of the rules, squares on the table, and a list of what never did.

import type { Answer, Place, RanLines, Ran } from "./answers";
import { button, found, make } from "./elements";
import { STATES } from "./margin";
import type { State } from "./margin";
import { Portions } from "./portions";

const GAMES = 1_000;
const SEED = 1;
const WAYS = { game: "This game", scenarios: "Scenarios", chance: `${GAMES.toLocaleString("en")} games by chance` };
const NOUNS = { game: "moves", scenarios: "cases of scenarios", chance: "games" };
type Way = keyof typeof WAYS;

export interface Rules {
  asked(request: Readonly<Record<string, unknown>>): Promise<Answer>;
  goTo(to: Place): void;
  showRan(lines: (name: string) => RanLines | null): void;
}

export class RanPanel {
  private by: Way | null = null;
  private answer: Ran | null = null;
  private readonly portions = new Portions(10);
  private readonly picture = found("picture", HTMLElement);
  private readonly says = found("ran-says", HTMLElement);
  private readonly list = found("ran-list", HTMLElement);

  constructor(private readonly rules: Rules) {
    found("ran-by", HTMLElement).append(...(Object.keys(WAYS) as Way[]).map((way) => this.way(way)));
    found("ran-legend", HTMLElement).append(...(Object.keys(STATES) as State[]).map(legend), square());
    // A new picture: a move was made, or another moment is looked at.
    new MutationObserver(() => {
      this.cells();
      if (this.by === "game") void this.run();
    }).observe(this.picture, { childList: true });
  }

  // The texts are other ones, and all is counted anew.
  changed(): void {
    if (this.by) void this.run();
  }

  mark(): void {
    const files = this.answer?.files ?? [];
    this.rules.showRan((name) => files.find((each) => each.name === name) ?? null);
  }

  private way(way: Way): HTMLElement {
    return button(WAYS[way], () => {
      this.by = this.by === way ? null : way;
      for (const each of found("ran-by", HTMLElement).children) each.setAttribute("aria-pressed", String(each.textContent === (this.by ? WAYS[this.by] : "")));
      void this.run();
    }, { "aria-pressed": "false" });
  }

  private async run(): Promise<void> {
    const by = this.by;
    found("ran-legend", HTMLElement).hidden = by === null;
    if (!by) {
      this.portions.stop();
      this.show(null);
      return;
    }
    await this.portions.run(async (steps, current) => {
      const answer = await this.rules.asked({ do: "ran", by, steps, seed: SEED, games: GAMES });
      if (!current()) return false;
      if (answer.answer === "refused") this.says.textContent = answer.sentence;
      if (answer.answer !== "ran") return false;
      this.show(answer);
      return !answer.finished;
    });
  }

  private show(answer: Ran | null): void {
    this.answer = answer;
    this.mark();
    this.cells();
    this.list.replaceChildren();
    this.says.textContent = "";
    if (!answer) return;
    const { by, done, of, counts, missed, more, cells, finished } = answer;
    const said = counts.map((each) => `${each.ran} of ${each.of} ${each.sort}`);
    if (cells.of) said.push(`${cells.of - cells.unreached.length} of ${cells.of} squares`);
    this.says.setAttribute("aria-busy", String(!finished));
    this.says.textContent = `${done.toLocaleString("en")} of ${of.toLocaleString("en")} ${NOUNS[by]}${finished ? "" : " so far"}: ${said.join(", ")}.`;
    this.list.append(...missed.map((each) => {
      const file = each.place.file.slice(each.place.file.lastIndexOf("/") + 1);
      return make("li", {}, button(`${file}, line ${each.place.line}`, () => this.rules.goTo(each.place)), ` ${each.sentence}`);
    }));
    if (more) this.list.append(make("li", { class: "detail" }, `and ${more} more`));
    if (cells.unreached.length) this.list.append(make("li", {}, `Nothing ever lay on ${cells.unreached.join(", ")}.`));
  }

  private cells(): void {
    for (const each of this.picture.querySelectorAll(".unreached")) each.remove();
    const names = new Set(this.answer?.cells.unreached ?? []);
    for (const cell of this.picture.querySelectorAll<SVGGraphicsElement>("[data-cell]")) {
      if (names.has(cell.getAttribute("data-cell") ?? "")) cross(cell);
    }
  }
}

function legend(state: State): HTMLElement {
  const [sign, says] = STATES[state];
  return make("span", { class: `line-${state}` }, `${sign} ${says}`);
}

function square(): HTMLElement {
  return make("span", { class: "line-missed" }, "⨯ a square on which nothing ever lay");
}

// Two strokes in a corner of a cell, which cover nothing of what lies there.
function cross(cell: SVGGraphicsElement): void {
  const { x, y, width, height } = cell.getBBox();
  const size = Math.min(width, height) / 4;
  const made = document.createElementNS("http://www.w3.org/2000/svg", "path");
  const [left, top] = [x + width - size * 1.4, y + size * 0.4];
  made.setAttribute("d", `M${left} ${top}l${size} ${size}m0 ${-size}l${-size} ${size}`);
  made.setAttribute("class", "unreached");
  cell.append(made);
}
