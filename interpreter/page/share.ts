// Gives a game away: as a link that holds all of it, as one page that plays offline, as a folder, or on paper.

import type { Answer } from "./answers";
import { alone, MARK } from "./alone";
import { button, found, make } from "./elements";
import { pageWith } from "./held";
import { bytes } from "./packing";

const LONG = 8_000;
const WEB = /^https?:$/;

interface Sharer {
  asked(request: Readonly<Record<string, unknown>>): Promise<Answer>;
  say(sentence: string): void;
}

type Way = (room: Sharer) => Promise<void>;

export function share(room: Sharer): void {
  const dialog = opened();
  const asks = (says: string, act: Way) => button(says, () => {
    dialog.close();
    void act(room);
  });
  const way = (says: string, what: string, act: Way) => [make("dt", {}, asks(says, act)), make("dd", {}, what)];
  dialog.replaceChildren(
    make("h2", {}, "Share this game"),
    make("dl", {},
      ...way("Copy a link", "The whole game is in the part of the address that no server sees.", link),
      ...way("Download one page", "An HTML file that plays in a browser, without network. A double click opens it.", page),
      ...way("Download the folder", "Every file of the game, in a zip.", folder),
      ...way("Download the rulebook", "A page for those who play, with pictures; a browser prints it, or makes a PDF of it.", paper("rulebook")),
      make("dt", {}, asks("Download sheets, A4", paper("a4")), " ", asks("on letter paper", paper("letter"))),
      make("dd", {}, "Board, tiles, cards with their backs and pieces, to print and cut out."),
    ),
    make("p", { class: "buttons" }, button("Close", () => dialog.close())),
  );
  dialog.showModal();
}

function opened(): HTMLDialogElement {
  return found("sharing", HTMLDialogElement);
}

async function link(room: Sharer): Promise<void> {
  const answer = await room.asked({ do: "share" });
  if (answer.answer === "refused") room.say(answer.sentence);
  if (answer.answer !== "link") return;
  const web = alone && WEB.test(location.protocol);
  const link = (web ? location.href.split("#")[0] : "") + MARK + answer.link;
  const size = `${link.length.toLocaleString("en")} characters`;
  const long = link.length > LONG ? " Some programs cut so long a link off; a folder is safer." : "";
  const how = web ? "" : " In quotes behind `ludex studio` it opens there.";
  await navigator.clipboard.writeText(link).then(
    () => room.say(`Copied: a link with the whole game, of ${size}.${how}${long}`),
    () => shown(link, `This link has the whole game, in ${size}.${how}${long}`),
  );
}

// Where a page may not write what is copied next, people copy it themselves.
function shown(link: string, says: string): void {
  const dialog = opened();
  const field = make("input", { readonly: true, value: link, "aria-label": "The link" });
  dialog.replaceChildren(make("p", {}, says), field, make("p", { class: "buttons" }, button("Close", () => dialog.close())));
  dialog.showModal();
  field.select();
}

async function page(room: Sharer): Promise<void> {
  room.say("The page is made ...");
  const answer = await room.asked({ do: "page" });
  if (answer.answer === "refused") room.say(answer.sentence);
  if (answer.answer !== "page") return;
  const made = await pageWith(answer.game);
  if (typeof made === "string") room.say(made);
  else download(room, answer.name, made, `one page of ${(made.size / 1e6).toFixed(1)} MB that plays without network`);
}

async function folder(room: Sharer): Promise<void> {
  const answer = await room.asked({ do: "download" });
  if (answer.answer === "refused") room.say(answer.sentence);
  if (answer.answer !== "folder") return;
  download(room, answer.name, new Blob([bytes(answer.data)], { type: "application/zip" }), "with every file of the game");
}

const paper = (what: string): Way => async (room) => {
  room.say("The page is made ...");
  const answer = await room.asked({ do: "paper", what });
  if (answer.answer === "refused") room.say(answer.sentence);
  if (answer.answer === "paper") download(room, answer.name, new Blob([answer.html], { type: "text/html" }), "a page to print");
};

function download(room: Sharer, name: string, data: Blob, what: string): void {
  const href = URL.createObjectURL(data);
  make("a", { href, download: name }).click();
  URL.revokeObjectURL(href);
  room.say(`Downloaded: ${name}, ${what}.`);
}
