// The margin of the editor in which a mark stands for each line: whether it has run.

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView, gutter, GutterMarker } from "@codemirror/view";
import type { RanLines } from "./answers";
import { make } from "./elements";

export const STATES = { ran: ["✓", "ran"], part: ["◐", "ran in part"], missed: ["✗", "never ran"] } as const;
export type State = keyof typeof STATES;

class Mark extends GutterMarker {
  constructor(private readonly state: State) {
    super();
    this.elementClass = `line-${state}`;
  }

  override eq(other: GutterMarker): boolean {
    return other instanceof Mark && other.state === this.state;
  }

  override toDOM(): Node {
    const [sign, says] = STATES[this.state];
    return make("span", { title: says }, sign);
  }
}

const shown = StateEffect.define<RanLines | null>();

const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(set, change) {
    for (const effect of change.effects) if (effect.is(shown)) return marked(change.state, effect.value);
    return set.map(change.changes);
  },
});

function marked(state: EditorState, lines: RanLines | null): RangeSet<GutterMarker> {
  if (!lines) return RangeSet.empty;
  const each = (Object.keys(STATES) as State[]).flatMap((name) => lines[name].map((line) => ({ line, name })));
  const there = each.filter(({ line }) => line <= state.doc.lines).sort((a, b) => a.line - b.line);
  return RangeSet.of(there.map(({ line, name }) => new Mark(name).range(state.doc.line(line).from)));
}

export function showRan(view: EditorView, lines: RanLines | null): void {
  view.dispatch({ effects: shown.of(lines) });
}

export const MARGIN: Extension = [
  marks,
  gutter({ class: "cm-ran", markers: (view) => view.state.field(marks) }),
  EditorView.theme({
    ".cm-ran": { minWidth: "0" },
    ".cm-ran .cm-gutterElement": { padding: "0 4px", fontWeight: "700" },
    ".line-ran": { backgroundColor: "var(--ran)", color: "var(--ran-ink)" },
    ".line-part": { backgroundColor: "var(--part)", color: "var(--part-ink)" },
    ".line-missed": { backgroundColor: "var(--missed)", color: "var(--missed-ink)" },
  }),
];
