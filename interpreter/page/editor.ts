// The editor of rule files: CodeMirror with what the desk knows.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import type { Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import type { Extension, Range, StateEffectType } from "@codemirror/state";
import {
  Decoration, drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap,
  lineNumbers, WidgetType,
} from "@codemirror/view";
import type { DecorationSet } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Answer, Edits, Inlay, Place, Problem, RanLines, Span } from "./answers";
import { markdown, make } from "./elements";
import { MARGIN, showRan } from "./margin";
import { place, position, stretch } from "./places";

export interface Desk {
  asked(request: Readonly<Record<string, unknown>>): Promise<Answer>;
  changed(name: string, text: string): void;
  change(): void;
  goTo(to: Place): void;
}

const inlays = StateEffect.define<readonly Inlay[]>();
const colours = StateEffect.define<readonly (readonly [number, number, number, string])[]>();
const acted = StateEffect.define<readonly number[]>();

// What decorates the text as an effect says it, and moves with it until another one comes.
function decorated<Told>(
  told: StateEffectType<readonly Told[]>,
  made: (state: EditorState, each: Told) => Range<Decoration>[],
): StateField<DecorationSet> {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(set, change) {
      let now = set.map(change.changes);
      for (const effect of change.effects) {
        if (effect.is(told)) now = Decoration.set(effect.value.flatMap((each) => made(change.state, each)), true);
      }
      return now;
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

const coloured = decorated(colours, word);

// Words that stand in the text without being of it: types, and the sentences that are cited.
class Said extends WidgetType {
  constructor(private readonly text: string, private readonly whole: string) {
    super();
  }

  override eq(other: Said): boolean {
    return other.text === this.text && other.whole === this.whole;
  }

  override toDOM(): HTMLElement {
    return make("span", { class: "inlay", title: this.whole || this.text, "aria-hidden": "true" }, this.text);
  }
}

const between = decorated(inlays, said);

function said(state: EditorState, [line, column, text, whole]: Inlay): Range<Decoration>[] {
  if (line > state.doc.lines) return [];
  const widget = new Said(whole ? ` ${text}` : text, whole);
  return [Decoration.widget({ widget, side: 1 }).range(position(state.doc, line, column))];
}

const ran = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(set, change) {
    for (const effect of change.effects) {
      if (effect.is(acted)) {
        const lines = effect.value.filter((line) => line <= change.state.doc.lines);
        return Decoration.set(lines.map((line) => Decoration.line({ class: "ran" }).range(change.state.doc.line(line).from)));
      }
    }
    return change.docChanged ? Decoration.none : set;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function word(state: EditorState, [line, column, end, sort]: readonly [number, number, number, string]): Range<Decoration>[] {
  if (line > state.doc.lines) return [];
  const [from, to] = [position(state.doc, line, column), position(state.doc, line, end)];
  return from < to ? [Decoration.mark({ class: `word-${sort}` }).range(from, to)] : [];
}

const KEYS = HighlightStyle.define([
  { tag: tags.comment, class: "comment" },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], class: "key" },
  { tag: [tags.string, tags.quote], class: "quoted" },
]);

const LOOKS = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", backgroundColor: "var(--editor)" },
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace", lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--table)", color: "var(--soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "#2b6cb012" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selected)" },
  ".cm-selectionMatch": { backgroundColor: "var(--same)" },
  ".cm-panels": { backgroundColor: "var(--table)", color: "var(--ink)" },
  ".cm-button, .cm-textfield": { backgroundColor: "var(--panel)", backgroundImage: "none", border: "var(--wide)" },
  ".comment": { color: "var(--soft)", fontStyle: "italic" },
  ".key": { color: "var(--key)" },
  ".quoted": { color: "var(--quoted)" },
  ".word-keyword": { color: "var(--keyword)", fontWeight: "600" },
  ".word-rule, .word-word, .word-machine": { color: "var(--word)" },
  ".word-piece, .word-listed, .word-option": { color: "var(--piece)" },
  ".word-place, .word-value, .word-attribute": { color: "var(--place)" },
  ".word-number": { color: "var(--number)" },
  ".inlay": { color: "var(--soft)", fontSize: "0.85em", userSelect: "none" },
  ".ran": { boxShadow: "inset 4px 0 #d69e2e", backgroundColor: "#f6e3b433" },
  ".cm-tooltip": { maxWidth: "36rem", backgroundColor: "var(--panel)", border: "var(--wide)", borderRadius: "6px" },
  ".told": { padding: "0.3rem 0.7rem", maxHeight: "18rem", overflow: "auto" },
  ".told pre": { whiteSpace: "pre-wrap", backgroundColor: "var(--table)", padding: "0.3rem 0.5rem", borderRadius: "4px" },
});

// One editor; each file has a state of its own, so that undo does not mix them.
export class Editor {
  readonly view: EditorView;
  private readonly states = new Map<string, EditorState>();
  name = "";

  constructor(holder: HTMLElement, private readonly desk: Desk) {
    const root = holder.attachShadow({ mode: "open" });
    const parent = make("div");
    parent.style.height = "100%";
    root.append(parent);
    this.view = new EditorView({ parent, root });
  }

  get names(): string[] {
    return [...this.states.keys()];
  }

  text(name: string): string {
    return (name === this.name ? this.view.state : this.states.get(name))?.doc.toString() ?? "";
  }

  put(name: string, text: string): void {
    this.states.set(name, EditorState.create({ doc: text, extensions: this.extensions(name) }));
  }

  show(name: string): void {
    const state = this.states.get(name);
    if (!state || name === this.name) return;
    if (this.name) this.states.set(this.name, this.view.state);
    this.name = name;
    this.view.setState(state);
    void this.colour();
  }

  // Other text for a file, as one change that can be undone.
  write(name: string, text: string): void {
    if (!this.states.has(name)) this.put(name, "");
    this.show(name);
    this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text } });
  }

  goTo(to: Place): void {
    this.show(to.file);
    const at = position(this.view.state.doc, to.line, to.column);
    this.view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
    this.view.focus();
  }

  diagnose(problems: readonly Problem[]): void {
    const doc = this.view.state.doc;
    const own = problems.filter((each) => each.place?.file === this.name);
    const told = own.map((problem): Diagnostic => {
      const { from, to } = stretch(doc, problem.place!);
      const message = [problem.sentence, problem.hint].filter(Boolean).join("\n");
      const severity = problem.severity === "error" ? "error" : "warning";
      const fix = problem.fix;
      const actions = fix ? [{ name: fix.says, apply: () => this.mend(problem) }] : [];
      return { from, to, message, severity, source: problem.code, actions };
    });
    this.view.dispatch(setDiagnostics(this.view.state, told));
  }

  mend(problem: Problem): void {
    if (problem.fix && problem.place) this.edit(problem.fix.edits, problem.place.file);
  }

  // Edits of several files, each as one change that can be undone; then this one is shown.
  edit(edits: Edits, shown = this.name): void {
    for (const file of new Set(edits.map((each) => each.place.file))) {
      if (!this.states.has(file)) this.put(file, "");
      this.show(file);
      const doc = this.view.state.doc;
      const own = edits.filter((each) => each.place.file === file);
      this.view.dispatch({ changes: own.map((each) => ({ ...stretch(doc, each.place), insert: each.text })) });
    }
    this.show(shown);
    this.view.focus();
  }

  get selected(): Span {
    const { from, to } = this.view.state.selection.main;
    const end = place(this.view.state.doc, to);
    return { ...this.here(from), end_line: end.line, end_column: end.column };
  }

  mark(lines: readonly number[]): void {
    this.view.dispatch({ effects: acted.of([...new Set(lines)].sort((a, b) => a - b)) });
  }

  showRan(lines: (name: string) => RanLines | null): void {
    showRan(this.view, lines(this.name));
  }

  async colour(): Promise<void> {
    const [name, doc] = [this.name, this.view.state.doc];
    const answer = await this.desk.asked({ do: "colours", file: name });
    if (answer.answer === "colours" && this.view.state.doc === doc) {
      this.view.dispatch({ effects: [colours.of(answer.colours), inlays.of(answer.inlays)] });
    }
  }

  private extensions(name: string): Extension {
    const label = `Rules: ${name}. Escape, then Tab, leaves the editor.`;
    return [
      MARGIN, lineNumbers(), highlightActiveLineGutter(), history(), drawSelection(), indentOnInput(), bracketMatching(),
      closeBrackets(), highlightActiveLine(), highlightSelectionMatches(), indentUnit.of("  "), yaml(),
      syntaxHighlighting(KEYS), coloured, between, ran, lintGutter(), LOOKS,
      autocompletion({ override: [(context) => this.complete(context)] }),
      hoverTooltip((view, at) => this.hover(view, at)),
      keymap.of([
        { key: "F12", run: () => this.follow() },
        ...["F2", "Mod-."].map((key) => ({ key, run: () => this.changing() })),
        ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap,
      ]),
      EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.desk.changed(name, update.state.doc.toString());
      }),
    ];
  }

  private here(at: number) {
    return { file: this.name, ...place(this.view.state.doc, at) };
  }

  private async complete(context: CompletionContext): Promise<CompletionResult | null> {
    const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
    if (!context.explicit && !/[\w\s[{,-]/.test(before)) return null;
    if (!context.explicit && context.matchBefore(/[\w-]+/) === null && !/ $/.test(before)) return null;
    const answer = await this.desk.asked({ do: "complete", ...this.here(context.pos) });
    if (answer.answer !== "offers" || context.aborted || !answer.offers[0]) return null;
    const { from, to } = stretch(context.state.doc, answer.offers[0].span);
    if (from > context.pos || (from === context.pos && !context.explicit)) return null;
    const options = answer.offers.map(({ text, sort, says, rank }) => {
      return { label: text, detail: sort, info: says, boost: -rank };
    });
    return { from, to, options, validFor: /^[\w-]*$/ };
  }

  private async hover(view: EditorView, at: number) {
    const answer = await this.desk.asked({ do: "hover", ...this.here(at) });
    if (answer.answer !== "told" || !answer.span || !answer.text) return null;
    const { from, to } = stretch(view.state.doc, answer.span);
    const { text } = answer;
    return { pos: from, end: to, create: () => ({ dom: make("div", { class: "told" }, markdown(text)) }) };
  }

  private changing(): boolean {
    this.desk.change();
    return true;
  }

  private follow(): boolean {
    void this.desk.asked({ do: "definition", ...this.here(this.view.state.selection.main.head) }).then((answer) => {
      if (answer.answer === "place" && answer.span && answer.text === null) this.desk.goTo(answer.span);
    });
    return true;
  }
}
