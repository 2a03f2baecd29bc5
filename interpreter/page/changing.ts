// What the desk can do with what stands at the cursor: another name everywhere, a condition or steps named, and more.

import type { Answer, Edits, Span } from "./answers";
import { button, found, labelled, make } from "./elements";

export interface Changer {
  asked(request: Readonly<Record<string, unknown>>): Promise<Answer>;
  edit(edits: Edits): void;
  say(sentence: string): void;
}

export async function change(room: Changer, here: Span): Promise<void> {
  const answer = await room.asked({ do: "changes", ...here });
  if (answer.answer !== "changes") return;
  const dialog = found("changing", HTMLDialogElement);
  const does = async (what: Readonly<Record<string, string>>) => {
    dialog.close();
    const done = await room.asked({ do: "change", ...here, ...what });
    if (done.answer === "refused") room.say(done.sentence);
    if (done.answer === "edits") room.edit(done.edits);
  };
  const { name, changes } = answer;
  const nothing = !name && !changes.length;
  dialog.replaceChildren(
    make("h2", {}, "Change what stands here"),
    ...(name ? [renaming(name, (said) => void does({ name: said }))] : []),
    make("ul", { class: "plain" }, ...changes.map((each) => make("li", {}, button(each, () => void does({ change: each }))))),
    make("p", {}, nothing ? "Nothing can be done here. Put the cursor on a name, or select a condition or steps." : ""),
    make("p", { class: "buttons" }, button("Cancel", () => dialog.close())),
  );
  dialog.showModal();
}

function renaming(name: string, done: (said: string) => void): HTMLFormElement {
  const field = make("input", { value: name, autocomplete: "off", spellcheck: "false" });
  const form = make("form", {}, labelled(`Another name for ${name}`, field), make("p", { class: "buttons" }, make("button", { class: "main" }, "Rename everywhere")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    done(field.value.trim());
  });
  return form;
}
