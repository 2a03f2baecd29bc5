// Gives a game away: as a link that holds all of it, or as a folder.

import type { Answer } from "./answers";
import { alone, MARK } from "./alone";
import { button, found, make } from "./elements";

const LONG = 8_000;

interface Sharer {
  asked(request: Readonly<Record<string, unknown>>): Promise<Answer>;
  say(sentence: string): void;
}

export async function share(room: Sharer): Promise<void> {
  const answer = await room.asked({ do: "share" });
  if (answer.answer === "refused") room.say(answer.sentence);
  if (answer.answer !== "link") return;
  const link = (alone ? location.href.split("#")[0] : "") + MARK + answer.link;
  const size = `${link.length.toLocaleString("en")} characters`;
  const long = link.length > LONG ? " Some programs cut so long a link off; a folder is safer." : "";
  const how = alone ? "" : " In quotes behind `ludex studio` it opens there.";
  await navigator.clipboard.writeText(link).then(
    () => room.say(`Copied: a link with the whole game, of ${size}.${how}${long}`),
    () => shown(link, `This link has the whole game, in ${size}.${how}${long}`),
  );
}

// Where a page may not write what is copied next, people copy it themselves.
function shown(link: string, says: string): void {
  const dialog = found("sharing", HTMLDialogElement);
  const field = make("input", { readonly: true, value: link, "aria-label": "The link" });
  dialog.replaceChildren(make("p", {}, says), field, make("p", { class: "buttons" }, button("Close", () => dialog.close())));
  dialog.showModal();
  field.select();
}

export async function download(room: Sharer): Promise<void> {
  const answer = await room.asked({ do: "download" });
  if (answer.answer === "refused") room.say(answer.sentence);
  if (answer.answer !== "folder") return;
  const bytes = Uint8Array.from(atob(answer.data), (each) => each.charCodeAt(0));
  const href = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  make("a", { href, download: answer.name }).click();
  URL.revokeObjectURL(href);
  room.say(`Downloaded: ${answer.name}, with every file of the game.`);
}
