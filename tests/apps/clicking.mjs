// Which of the moves that are offered can be made by clicks in the picture alone; positions come in as JSON.

import { readFileSync } from "node:fs";
import { choices, keysOfElement, stand } from "../../interpreter/page/targets.ts";

const MOST = 20_000;

class Element {
  constructor(attributes, cells) {
    this.attributes = attributes;
    this.closest = () => (cells.has(attributes["data-place"]) ? this : null);
    const classes = (attributes.class ?? "").split(" ");
    this.classList = { contains: (name) => classes.includes(name) };
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }
}

// Every way to click from here; what was tried in another order is not tried again.
function clicked(all, elements, picked, tried, made) {
  const same = [...picked].sort().join(" ");
  if (tried.has(same) || tried.size > MOST) return made;
  tried.add(same);
  const { left, wanted, whole } = stand(all, picked);
  if (whole) made.add(whole.index);
  if (whole && left.length === 1) return made;
  const next = elements.map((keys) => keys.find((key) => wanted.has(key))).filter((key) => key !== undefined);
  for (const key of new Set(next)) clicked(left, elements, [...picked, key], tried, made);
  return made;
}

const positions = JSON.parse(readFileSync(process.argv[2], "utf8"));
const found = positions.map(({ moves, named, elements }) => {
  const all = choices(moves, named);
  const cells = new Set(elements.map((each) => each["data-cell"]));
  const keys = elements.map((each) => keysOfElement(new Element(each, cells), all));
  return [...clicked(all, keys, [], new Set(), new Set())];
});
process.stdout.write(JSON.stringify(found));
