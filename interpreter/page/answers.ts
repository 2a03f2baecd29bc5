// What the studio answers, as dsl/schema/studio.schema.json says it.

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export interface Span extends Place {
  readonly end_line: number;
  readonly end_column: number;
}

export type Edits = readonly { readonly place: Span; readonly text: string }[];

export type Inlay = readonly [line: number, column: number, text: string, whole: string];

export interface Fix {
  readonly says: string;
  readonly safe: boolean;
  readonly edits: Edits;
}

export interface Problem {
  readonly code: string;
  readonly severity: string;
  readonly place: Span | null;
  readonly sentence: string;
  readonly hint: string;
  readonly fix: Fix | null;
}

export interface Why {
  readonly sentence: string;
  readonly details: readonly string[];
  readonly rule: string;
  readonly cites: readonly string[];
  readonly place: Place | null;
}

export interface Misfit {
  readonly number: number;
  readonly of: number;
  readonly seat: string;
  readonly move: string;
  readonly why: Why;
}

export interface Standing {
  readonly title: string;
  readonly seats: readonly { readonly seat: string; readonly program: string | null }[];
  readonly moves: number;
  readonly asked: readonly string[];
  readonly may: readonly string[];
  readonly programs: boolean;
  readonly over: boolean;
}

export interface Game extends Standing {
  readonly scenario: string;
  readonly stale: string;
  readonly misfit: Misfit | null;
}

export interface Agreeable {
  readonly title: string;
  readonly players: readonly number[];
  readonly variants: readonly string[];
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly programs: readonly string[];
  readonly languages: readonly string[];
}

export interface Checked {
  readonly answer: "checked";
  readonly report: { readonly problems: readonly Problem[] };
  readonly whole: boolean;
  readonly rules: readonly string[];
  readonly table: Agreeable | null;
  readonly game: Game | null;
}

export interface Opened extends Omit<Checked, "answer"> {
  readonly answer: "opened";
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

export interface Piece {
  readonly known: boolean;
  readonly number: number | null;
  readonly name: string;
  readonly owner: string | null;
  readonly place: string | null;
}

export type Value = string | number | null | Piece | readonly Value[] | { readonly parts: Parts };
export type Parts = Readonly<Record<string, { readonly kind: string; readonly value: Value }>>;

export interface Move {
  readonly sentence: string;
  readonly said: string;
  readonly parts: Parts;
}

export interface Told {
  readonly sentence: string;
  readonly what: string;
  readonly parts: Parts;
  readonly detail: boolean;
}

export interface Seen {
  readonly answer: "seen";
  readonly seat: string;
  readonly moves: number;
  readonly view: {
    readonly moves: readonly Move[];
    readonly notices: readonly { readonly sentence: string }[];
    readonly told: readonly Told[];
  };
  readonly picture: { readonly svg: string; readonly text: string };
  readonly log: readonly string[];
  readonly offered: number;
  // For each move the cells that each of its numbers names, as the number of a column does.
  readonly named: readonly (readonly (readonly string[])[])[];
  // How the game stands for everybody; for whoever plays with others.
  readonly game?: Standing;
  readonly asked: readonly string[];
  readonly prompt: {
    readonly asked: "must" | "may" | "";
    readonly rule: string;
    readonly question: string;
    readonly conduct: readonly string[];
    readonly signs: readonly (readonly string[])[];
  };
}

export interface Outcome {
  readonly id: string;
  readonly name: string;
  readonly case: number;
  readonly place: Place;
  readonly came: "passed" | "failed" | "too long";
  readonly failure: { readonly place: Place; readonly expected: string; readonly found: string } | null;
}

export interface Offer {
  readonly text: string;
  readonly sort: string;
  readonly says: string;
  readonly span: Span;
  readonly rank: number;
}

export interface RanLines {
  readonly ran: readonly number[];
  readonly part: readonly number[];
  readonly missed: readonly number[];
}

export interface Ran {
  readonly answer: "ran";
  readonly by: "game" | "scenarios" | "chance";
  readonly done: number;
  readonly of: number;
  readonly finished: boolean;
  readonly files: readonly ({ readonly name: string } & RanLines)[];
  readonly counts: readonly { readonly sort: string; readonly ran: number; readonly of: number }[];
  readonly missed: readonly { readonly sort: string; readonly sentence: string; readonly place: Place }[];
  readonly more: number;
  readonly cells: { readonly of: number; readonly unreached: readonly string[] };
}

export interface Balance {
  readonly answer: "balance";
  readonly games: number;
  readonly finished: boolean;
  readonly tried: number;
  readonly said: string;
  readonly plots: readonly { readonly of: string; readonly svg: string }[];
  readonly compared: { readonly said: readonly string[] } | null;
}

export interface Setting {
  readonly answer: "setting";
  readonly svg: string;
  readonly supply: readonly { readonly kind: string; readonly seat: string; readonly label: string; readonly count: number }[];
  readonly seats: readonly string[];
  readonly turn: string;
}

export type Answer =
  | { readonly answer: "refused"; readonly sentence: string; readonly final?: boolean }
  | { readonly answer: "unchanged" }
  | Opened
  | Checked
  | Seen
  | Ran
  | Balance
  | Setting
  | { readonly answer: "remembered" }
  | ({ readonly answer: "no move" } & Why)
  | { readonly answer: "game"; readonly game: Game }
  | { readonly answer: "curtain"; readonly seat: string }
  | { readonly answer: "possible" }
  | { readonly answer: "offers"; readonly offers: readonly Offer[] }
  | { readonly answer: "told"; readonly text: string; readonly span: Span | null }
  | { readonly answer: "place"; readonly span: Span | null; readonly text: string | null }
  | {
      readonly answer: "colours"; readonly colours: readonly (readonly [number, number, number, string])[];
      readonly inlays: readonly Inlay[];
    }
  | { readonly answer: "text"; readonly text: string }
  | { readonly answer: "acted"; readonly lines: readonly { file: string; line: number; sort: string; text: string }[] }
  | { readonly answer: "scenarios"; readonly scenarios: readonly Outcome[] }
  | { readonly answer: "expectations"; readonly expectations: readonly string[] }
  | { readonly answer: "kept"; readonly file: string; readonly text: string; readonly id: string; readonly line: number }
  | { readonly answer: "link"; readonly link: string }
  | { readonly answer: "folder"; readonly name: string; readonly data: string }
  | { readonly answer: "changes"; readonly name: string; readonly changes: readonly string[] }
  | { readonly answer: "edits"; readonly edits: Edits }
  | { readonly answer: "paper"; readonly name: string; readonly html: string }
  | { readonly answer: "page"; readonly name: string; readonly game: string }
  | { readonly answer: "saved"; readonly names: readonly string[] };
