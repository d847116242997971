// The data of a report, as src/explain/page/PageData.cpp writes it.

export interface Place {
  words: string; // "account.cpp:12"
  in: string; // The function.
  source: number; // Index into Report.sources, or -1.
  line: number;
}

export const Flag = {
  important: 1,
  failed: 2,
  acquires: 4,
  releases: 8,
  reads: 16,
  writes: 32,
  waits: 64, // Gives up a mutex until a later acquisition.
  blocks: 128,
  point: 256,
} as const;

// Number, thread, kind, object (or -1), place, flags, words, value.
export type StepRow = [number, number, string, number, number, number, string, string?];

export interface CauseEvent {
  role: string;
  thread: number;
  step: number; // Index into Finding.steps, or -1.
  place: Place;
  words: string;
}

export interface End {
  thread: number;
  words: string;
  place: Place;
  waits: boolean;
}

export interface Finding {
  id: string;
  kind: string;
  error: boolean;
  timing: boolean;
  since: string;
  group: string; // Equal for findings with one cause.
  headline: string;
  message: string;
  place: string;
  why: string;
  fix: string;
  shape: string;
  program: string;
  replay: string;
  help: string;
  stepCount: number;
  at: Place;
  threads: string[];
  objects: { name: string; where: string }[];
  places: Place[];
  steps: StepRow[];
  gaps: { before: number; thread: number; steps: number; words: string }[]; // Before this step, steps are not shown.
  ends: End[];
  cause: { kind: string; events: CauseEvent[]; edges: { from: number; to: number; kind: string }[] };
  sections: { title: string; lines: string[] }[];
  output: string[];
}

export interface Run {
  program: string;
  test: string;
  verdict: string;
  notes: string[];
  exitCode: number;
  schedules: number;
  seconds: number;
  complete: boolean;
  findings: string[];
}

/// How a command looked for errors: src/judge/CampaignRecord.h.
export interface Campaign {
  verb: string;
  program: string;
  test: string;
  verdict: string;
  notes: string[];
  seed: number;
  points: string;
  schedules: number;
  seconds: number;
  strategies: { name: string; schedules: number; behaviours: number; findings: number }[];
  curve: { schedules: number; behaviours: number; shares: number[] }[];
  shown: { id: string; schedule: number }[];
  pairs: { executions: number; pairs: number; bothOrders: number; oneOrder: { first: string; second: string }[] };
  matrix: { methods: string[]; preemptions: number; pairs: MethodPair[] };
  warnings: WarningVerdict[];
  noise: NoiseSearch;
}

export type PairState = "pruned" | "untested" | "covered" | "safe" | "failing";

export interface MethodPair {
  first: number; // Indices into methods; first <= second.
  second: number;
  state: PairState;
  why: string;
  findings: string[];
}

export interface WarningVerdict {
  tool: string;
  rule: string;
  place: string;
  message: string;
  verdict: string;
  why: string;
  findings: string[];
}

export interface Generation {
  number: number;
  runs: number;
  bugs: number;
  survivors: number;
  bestFitness: number;
  meanFitness: number;
  survivorFitness: number;
  bestSize: number;
  meanSize: number;
  survivorSize: number;
  bestAge: number;
  meanAge: number;
  survivorAge: number;
  bestRate: number;
}

export interface NoiseSearch {
  method: string; // Empty: there was no search.
  end: string;
  plainRuns: number;
  plainBugs: number;
  bestRuns: number;
  bestBugs: number;
  generations: Generation[];
  places: { name: string; judgement: string }[];
}

export interface Source {
  name: string;
  blocks: { first: number; lines: string[] }[];
}

export interface Report {
  version: string;
  base: string;
  sources: Source[];
  runs: Run[];
  campaigns: Campaign[];
  findings: Finding[];
}

/// The data in the page, or undefined if this is the page without data.
export function readReport(): Report | undefined {
  const text = document.getElementById("report-data")?.textContent ?? "";
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}
