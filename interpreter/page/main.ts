// The page of the studio: files and problems on one side, the table on the other.

import { alone, keepInAddress, opening } from "./alone";
import type { Agreeable, Answer, Checked, Edits, Opened, Outcome, Place, Problem, RanLines } from "./answers";
import { ask } from "./ask";
import { BalancePanel } from "./balance";
import { begin, ordinary } from "./beginning";
import { Editor } from "./editor";
import { button, found, make } from "./elements";
import { Practice } from "./practice";
import { RanPanel } from "./ran";
import { change } from "./changing";
import { differing, keep, run } from "./scenarios";
import { SettingUp } from "./setting";
import { share } from "./share";

const PAUSE = 60;
const REST = 600;

class Studio {
  private readonly editor = new Editor(found("editor", HTMLElement), this);
  private readonly table = new Practice(this);
  private readonly ran = new RanPanel(this);
  private readonly balance = new BalancePanel(this);
  private readonly waiting = new Map<string, string>();
  private saved = new Map<string, string>();
  private agreeable: Agreeable | null = null;
  private problems: readonly Problem[] = [];
  private timer = 0;
  private rest = 0;

  async open(): Promise<void> {
    const { start, ...game } = await opening();
    const answer = await ask({ do: "open", ...game });
    if (answer.answer !== "opened") {
      this.say(answer.answer === "refused" ? answer.sentence : "");
      return;
    }
    this.opened(answer);
    new SettingUp(this);
    this.wire();
    this.say("");
    if (answer.table) await this.took({ ...(start ?? ordinary(answer.table)) }, true);
    else await this.table.follow(null);
    document.body.classList.remove("waiting");
    await this.whole();
    if (alone && !found("status", HTMLElement).textContent) this.say("All is here; no network is needed any more.");
  }

  private opened(answer: Opened): void {
    for (const { name, text } of answer.files) {
      this.editor.put(name, text);
      this.saved.set(name, text);
    }
    this.checked({ ...answer, answer: "checked" });
    this.editor.show(answer.files[0]?.name ?? "");
    this.tabs();
  }

  private wire(): void {
    const on = (id: string, act: () => void) => found(id, HTMLButtonElement).addEventListener("click", act);
    on("save", () => void this.save());
    on("share", () => share(this));
    on("new", () => this.agreeable && begin(this.agreeable, (request) => void this.took(request, true)));
    on("run", () => void this.flush().then(() => run(this)));
    on("keep", () => void this.flush().then(() => keep(this, this.table.from)));
    on("format", () => void this.format());
    on("change", () => this.change());
    on("widen", () => this.widen(!document.body.classList.contains("widened")));
    on("show-rules", () => this.side("rules"));
    on("show-table", () => this.side("table"));
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
      event.preventDefault();
      void this.save();
    });
    addEventListener("beforeunload", (event) => {
      if (this.unsaved().length) event.preventDefault();
    });
  }

  // ---------------------------------------------------------------- what the parts of the page ask for
  async asked(request: Readonly<Record<string, unknown>>): Promise<Answer> {
    await this.flush();
    return ask(request);
  }

  changed(name: string, text: string): void {
    this.waiting.set(name, text);
    this.tabs();
    clearTimeout(this.timer);
    clearTimeout(this.rest);
    this.timer = setTimeout(() => void this.flush(), PAUSE);
    this.rest = setTimeout(() => void this.whole(), REST);
  }

  change(): void {
    void change(this, this.editor.selected);
  }

  edit(edits: Edits): void {
    this.editor.edit(edits);
    this.looked();
  }

  goTo(to: Place): void {
    if (!this.editor.names.includes(to.file)) return;
    this.side("rules");
    this.editor.goTo(to);
    this.looked();
  }

  showRan(lines: (name: string) => RanLines | null): void {
    this.editor.showRan(lines);
  }

  // Where a scenario fails, what it expected stands beside what is there.
  stand({ id, failure }: Outcome): void {
    this.side("table");
    void this.took({ do: "stand", scenario: id }, true).then(() => {
      if (failure) found("notice", HTMLElement).append(make("div", { class: "refusal" }, make("p", {}, make("strong", {}, id)), ...differing(failure)));
    });
  }

  written(file: string, text: string, line: number): void {
    this.editor.write(file, text);
    this.looked();
    this.goTo({ file, line, column: 1 });
    this.say("Kept. It is on the disk once you save.");
  }

  mark(lines: readonly { file: string; line: number; text: string }[]): void {
    const first = lines[0];
    if (!first) return;
    if (!lines.some((each) => each.file === this.editor.name)) this.goTo({ ...first, column: 1 });
    this.editor.mark(lines.filter((each) => each.file === this.editor.name).map((each) => each.line));
    const count = new Set(lines.map((each) => `${each.file}:${each.line}`)).size;
    this.say(`${count} lines of the rules acted in this move; they are marked.`);
  }

  // ---------------------------------------------------------------- texts
  private async flush(): Promise<void> {
    if (!this.waiting.size) return;
    clearTimeout(this.timer);
    const texts = Object.fromEntries(this.waiting);
    this.waiting.clear();
    const answer = await ask({ do: "write", texts });
    if (answer.answer === "refused") this.say(answer.sentence);
    if (answer.answer !== "checked") return;
    this.checked(answer);
    const before = this.table.game;
    if (JSON.stringify(before) !== JSON.stringify(answer.game) || !answer.game?.stale) await this.table.follow(answer.game);
    if (!answer.game && answer.table) await this.took(ordinary(answer.table), true);
  }

  private async whole(): Promise<void> {
    await this.flush();
    const answer = await ask({ do: "check" });
    if (answer.answer === "checked" && !this.waiting.size) this.checked(answer);
    this.ran.changed();
    this.balanced();
    if (alone && this.unsaved().length) await this.save();
    void this.editor.colour();
  }

  private checked(answer: Checked): void {
    this.agreeable = answer.table;
    found("new", HTMLButtonElement).disabled = answer.table === null;
    // Of other files than those of rules only a whole check knows.
    const others = answer.whole ? [] : this.problems.filter((each) => each.place && !answer.rules.includes(each.place.file));
    this.problems = [...answer.report.problems, ...others];
    this.listed();
    this.editor.diagnose(this.problems);
  }

  private listed(): void {
    const list = found("problems", HTMLElement);
    const count = this.problems.length;
    found("count", HTMLElement).textContent = count === 0 ? "No problems" : count === 1 ? "1 problem" : `${count} problems`;
    list.replaceChildren(...this.problems.slice(0, 50).map((problem) => this.row(problem)));
  }

  private row(problem: Problem): HTMLElement {
    const { place, fix, sentence, hint, code, severity } = problem;
    const made = make("li", { class: severity }, make("p", {}, make("span", { class: "code" }, code), ` ${sentence}`));
    if (hint) made.append(make("p", { class: "detail" }, hint));
    const tools = make("p", { class: "buttons" });
    if (place) {
      const file = place.file === this.editor.name ? "" : `${short(place.file)}, `;
      tools.append(button(`${file}line ${place.line}`, () => this.goTo(place)));
    }
    if (fix) {
      tools.append(button(`Mend: ${fix.says}`, () => {
        this.editor.mend(problem);
        this.looked();
      }, { class: "main" }));
    }
    made.append(tools);
    return made;
  }

  private unsaved(): string[] {
    return this.editor.names.filter((name) => this.editor.text(name) !== this.saved.get(name));
  }

  private tabs(): void {
    const unsaved = this.unsaved();
    found("save", HTMLButtonElement).disabled = unsaved.length === 0;
    const made = this.editor.names.map((name) => {
      const says = unsaved.includes(name) ? `${short(name)} *` : short(name);
      const label = unsaved.includes(name) ? `${short(name)}, not saved` : short(name);
      return button(says, () => this.show(name), { "aria-pressed": String(name === this.editor.name), "aria-label": label, title: name });
    });
    found("files", HTMLElement).replaceChildren(...made);
  }

  private show(name: string): void {
    this.editor.show(name);
    this.looked();
  }

  private looked(): void {
    this.tabs();
    this.editor.diagnose(this.problems);
    this.ran.mark();
  }

  private async format(): Promise<void> {
    const answer = await this.asked({ do: "format", file: this.editor.name });
    if (answer.answer === "text" && answer.text !== this.editor.text(this.editor.name)) this.editor.write(this.editor.name, answer.text);
    if (answer.answer === "refused") this.say(answer.sentence);
  }

  private async save(): Promise<void> {
    const texts = new Map(this.editor.names.map((name) => [name, this.editor.text(name)]));
    const answer = await this.asked({ do: alone ? "share" : "save" });
    if (answer.answer === "link") {
      keepInAddress(answer.link);
      this.saved = texts;
      this.tabs();
    } else if (answer.answer === "saved") {
      this.saved = texts;
      this.say(answer.names.length ? `Saved: ${answer.names.map(short).join(", ")}.` : "Everything was saved already.");
      this.tabs();
    } else if (answer.answer === "refused") this.say(answer.sentence);
  }

  // ---------------------------------------------------------------- the table
  get from(): number {
    return this.table.from;
  }

  settled(answer: Answer): void {
    if (answer.answer === "game") void this.table.follow(answer.game, true);
  }

  private balanced(): void {
    this.balance.changed((this.table.game?.seats ?? []).map((each) => each.seat), this.agreeable?.programs ?? []);
  }

  private async took(request: Record<string, unknown>, anew: boolean): Promise<void> {
    const answer = await this.table.asked(request);
    if (answer.answer === "game") await this.table.follow(answer.game, anew);
    if (anew) this.balanced();
    else if (answer.answer === "refused") this.say(answer.sentence);
  }

  // The table alone, on a screen on which both have room.
  private widen(alone: boolean): void {
    document.body.classList.toggle("widened", alone);
    found("widen", HTMLElement).setAttribute("aria-pressed", String(alone));
  }

  private side(name: string): void {
    if (name === "rules") this.widen(false);
    document.body.dataset["side"] = name;
    for (const each of ["rules", "table"]) found(`show-${each}`, HTMLElement).setAttribute("aria-pressed", String(each === name));
  }

  say(sentence: string): void {
    found("status", HTMLElement).textContent = sentence;
  }
}

function short(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

void new Studio().open();
