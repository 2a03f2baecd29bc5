// Scenarios: run, opened at the line where one fails, and kept from what was played.

import type { Answer, Outcome, Place } from "./answers";
import { button, found, labelled, make } from "./elements";

export interface Keeper {
  asked(request: Readonly<Record<string, unknown>>): Promise<Answer>;
  goTo(to: Place): void;
  stand(outcome: Outcome): void;
  written(file: string, text: string, line: number): void;
}

export async function run(keeper: Keeper): Promise<void> {
  const list = found("scenarios", HTMLElement);
  list.replaceChildren(make("p", {}, "Running ..."));
  const answer = await keeper.asked({ do: "scenarios" });
  if (answer.answer === "refused") list.replaceChildren(make("p", { class: "warning" }, answer.sentence));
  if (answer.answer !== "scenarios") return;
  const failed = answer.scenarios.filter((each) => each.came !== "passed");
  const count = answer.scenarios.length;
  const said = count ? `${count - failed.length} of ${count} passed` : "There are no scenarios yet: play, and keep what you played.";
  list.replaceChildren(make("p", {}, said), ...failed.map((each) => row(keeper, each)));
}

function row(keeper: Keeper, outcome: Outcome): HTMLElement {
  const made = make("div", { class: "refusal" }, make("p", {}, make("strong", {}, outcome.id), ` ${outcome.name}`));
  const failure = outcome.failure;
  if (!failure) return made;
  const open = () => {
    keeper.goTo(failure.place);
    keeper.stand(outcome);
  };
  made.append(...differing(failure), make("p", {}, button(`Open the table at line ${failure.place.line}`, open)));
  return made;
}

export function differing({ expected, found }: NonNullable<Outcome["failure"]>): HTMLElement[] {
  return [make("p", {}, `expected ${expected}`), make("p", {}, `found ${found}`)];
}

export async function keep(keeper: Keeper, from: number): Promise<void> {
  const dialog = found("keeping", HTMLDialogElement);
  const answer = await keeper.asked({ do: "expectations" });
  const known = answer.answer === "expectations" ? answer.expectations : [];
  const name = make("input", { required: true, maxlength: "200" });
  const boxes = known.map((each) => labelled(each, make("input", { type: "checkbox", value: each })));
  const middle = make("input", { type: "checkbox" });
  const said = make("p", { role: "alert", class: "refusal", hidden: true });
  const form = make(
    "form", { method: "dialog" }, make("h2", {}, "Keep what was played as a scenario"), labelled("Name", name),
    ...(from ? [labelled(`Begin at move ${from}, with what lies there`, middle)] : []),
    ...(boxes.length ? [make("h3", {}, "What must come of it"), make("div", { class: "boxes" }, ...boxes)] : []), said,
    make("p", { class: "buttons" }, make("button", { class: "main" }, "Keep"), button("Cancel", () => dialog.close())),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const expect = known.filter((_, index) => boxes[index]?.querySelector("input")?.checked);
    const request = { do: "keep", name: name.value, expect, ...(middle.checked ? { from } : {}) };
    void keeper.asked(request).then((kept) => {
      if (kept.answer === "kept") {
        dialog.close();
        keeper.written(kept.file, kept.text, kept.line);
      } else if (kept.answer === "refused") [said.textContent, said.hidden] = [kept.sentence, false];
    });
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}
