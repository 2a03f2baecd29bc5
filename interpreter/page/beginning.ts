// A new game: who plays, with which options, where chance begins.

import type { Agreeable } from "./answers";
import { button, found, labelled, make, select } from "./elements";

const PERSON = "a person";

export function ordinary(table: Agreeable): Record<string, unknown> {
  return { do: "start", players: table.players[0] ?? 2, seed: anySeed() };
}

function anySeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
}

export function begin(table: Agreeable, start: (request: Record<string, unknown>) => void): void {
  const dialog = found("beginning", HTMLDialogElement);
  const form = make("form", { method: "dialog" });
  const players = select(table.players.map(String));
  const seats = make("div", { class: "fields" });
  const people = () => {
    const names = Array.from({ length: Number(players.value) }, (_, seat) => String.fromCharCode(65 + seat));
    seats.replaceChildren(...names.map((name) => labelled(`Seat ${name}`, select([PERSON, ...table.programs], name))));
  };
  players.addEventListener("change", people);
  people();
  const options = table.options.map(({ name, values }) => labelled(name, option(name, values)));
  const variants = table.variants.map((name) => labelled(name, make("input", { type: "checkbox", name })));
  const language = select(table.languages);
  language.value = table.languages.includes("en") ? "en" : (table.languages[0] ?? "");
  const seed = make("input", { inputmode: "numeric", placeholder: "any" });
  form.append(
    make("h2", {}, `A new game of ${table.title}`), labelled("Players", players), seats,
    ...(options.length ? [make("h3", {}, "Options"), ...options] : []),
    ...(variants.length ? [make("h3", {}, "Variants"), ...variants] : []),
    labelled("Language", language), labelled("Chance begins at", seed),
    make("p", { class: "buttons" }, make("button", { class: "main", value: "begin" }, "Begin"), button("Cancel", () => dialog.close())),
  );
  form.addEventListener("submit", () => {
    start({
      do: "start", players: Number(players.value), seed: /^\d{1,9}$/.test(seed.value) ? Number(seed.value) : anySeed(),
      language: language.value,
      programs: said(seats, (value) => value !== PERSON),
      options: Object.fromEntries(options.flatMap((each) => pair(each)).filter(([name, value]) => value && value !== usual(table, name))),
      variants: variants.filter((each) => each.querySelector("input")?.checked).map((each) => each.textContent ?? ""),
    });
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

// Where a value has a number of its own, it is typed.
function option(name: string, values: readonly string[]): HTMLElement {
  if (values.length && !values.some((each) => each.includes(".."))) return select(values, name);
  return make("input", { name, value: values[0] ?? "", placeholder: values.join(", "), title: values.join(", ") });
}

function usual(table: Agreeable, name: string): string {
  return table.options.find((each) => each.name === name)?.values[0] ?? "";
}

function pair(label: HTMLElement): [string, string][] {
  const field = label.querySelector<HTMLInputElement | HTMLSelectElement>("input, select");
  return field ? [[field.name, field.value.trim()]] : [];
}

function said(holder: HTMLElement, counts: (value: string) => boolean): Record<string, string> {
  const pairs = [...holder.children].flatMap((each) => (each instanceof HTMLElement ? pair(each) : []));
  return Object.fromEntries(pairs.filter(([, value]) => counts(value)));
}
