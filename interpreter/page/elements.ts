// Elements of the page; texts are only ever put in as texts.

type Child = Node | string;
type Attributes = Readonly<Record<string, string | boolean>>;

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

export function button(says: string, act: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = make("button", { type: "button", ...attributes }, says);
  made.addEventListener("click", act);
  return made;
}

export function found<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`there is no ${id}`);
  return element;
}

export function labelled(says: string, field: HTMLElement): HTMLLabelElement {
  return make("label", {}, make("span", {}, says), field);
}

export function select(values: readonly string[], name = ""): HTMLSelectElement {
  return make("select", { name }, ...values.map((value) => make("option", { value }, value)));
}

// A picture as the studio draws it, which has no scripts and no links in it.
export function drawn(svg: string): SVGSVGElement {
  const made = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  made.removeAttribute("width");
  made.removeAttribute("height");
  return document.importNode(made, true) as unknown as SVGSVGElement;
}

// Markdown as the desk writes it: paragraphs, code, and words that stand out.
export function markdown(text: string): DocumentFragment {
  const made = document.createDocumentFragment();
  for (const [index, part] of text.split(/^```.*\n?/m).entries()) {
    if (index % 2) made.append(make("pre", {}, part.trimEnd()));
    else for (const each of part.split(/\n\n+/)) if (each.trim()) made.append(make("p", {}, ...inline(each.trim())));
  }
  return made;
}

function inline(text: string): Child[] {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part) => {
    if (part.startsWith("**")) return make("strong", {}, part.slice(2, -2));
    return part.startsWith("`") ? make("code", {}, part.slice(1, -1)) : part;
  });
}
