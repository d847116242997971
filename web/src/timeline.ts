// What the threads of a finding do over its steps. Positions are indices of steps.
import { type Finding, Flag, type StepRow } from "./data";

export const stepNumber = (step: StepRow) => step[0];
export const threadOf = (step: StepRow) => step[1];
export const objectOf = (step: StepRow) => step[3];
export const placeOf = (step: StepRow) => step[4];
export const flagsOf = (step: StepRow) => step[5];
export const wordsOf = (step: StepRow) => step[6];
export const valueOf = (step: StepRow) => step[7];
export const has = (step: StepRow, flag: number) => (flagsOf(step) & flag) !== 0;

/// From the position `from` up to, but not including, `to`.
export interface Span {
  thread: number;
  from: number;
  to: number;
}

export interface LockSpan extends Span {
  lock: number;
  kept: boolean; // The thread never releases it.
}

export interface Timeline {
  length: number;
  runs: Span[]; // A thread runs without a switch.
  locks: LockSpan[]; // A thread holds a lock.
  blocked: Span[]; // A thread waits, and cannot run.
}

class Builder {
  private readonly runs: Span[] = [];
  private readonly locks: LockSpan[] = [];
  private readonly blocked: Span[] = [];
  private readonly held = new Map<string, LockSpan & { depth: number }>();
  private readonly last: number[];
  // The locks of each thread in the order in which it took them: a wait gives up the latest one.
  private readonly recent = new Map<number, number[]>();

  constructor(private readonly finding: Finding) {
    this.last = finding.threads.map(() => -1);
  }

  build(): Timeline {
    const steps = this.finding.steps;
    steps.forEach((step, at) => this.pass(step, at));
    const length = steps.length + (this.finding.ends.length > 0 ? 1 : 0);
    for (const span of this.held.values()) {
      this.locks.push({ thread: span.thread, from: span.from, to: length, lock: span.lock, kept: true });
    }
    for (const end of this.finding.ends) {
      if (end.waits) {
        this.blocked.push({ thread: end.thread, from: (this.last[end.thread] ?? -1) + 1, to: length });
      }
    }
    return { length, runs: this.runs, locks: this.locks, blocked: this.blocked };
  }

  private pass(step: StepRow, at: number): void {
    const thread = threadOf(step);
    const run = this.runs.at(-1);
    if (run !== undefined && run.thread === thread) {
      run.to = at + 1;
    } else {
      this.runs.push({ thread, from: at, to: at + 1 });
    }
    this.noteBlocked(step, at);
    this.noteLock(step, at);
    this.last[thread] = at;
  }

  /// Before an operation that may wait, a thread is blocked from its last step until its object becomes free.
  private noteBlocked(step: StepRow, at: number): void {
    const thread = threadOf(step);
    const from = (this.last[thread] ?? -1) + 1;
    if (!has(step, Flag.blocks) || from >= at || from === 0) {
      return;
    }
    const holder = this.locks.filter(
      (span) => span.lock === objectOf(step) && span.thread !== thread && span.to > from && span.from < at,
    );
    if (has(step, Flag.acquires)) {
      for (const span of holder) {
        this.blocked.push({ thread, from: Math.max(from, span.from), to: span.to });
      }
    } else {
      this.blocked.push({ thread, from, to: at });
    }
  }

  private noteLock(step: StepRow, at: number): void {
    const thread = threadOf(step);
    if (has(step, Flag.acquires)) {
      this.acquire(thread, objectOf(step), at);
    } else if (has(step, Flag.releases)) {
      this.release(thread, objectOf(step), at);
    } else if (has(step, Flag.waits)) {
      const lock = this.recent.get(thread)?.at(-1);
      if (lock !== undefined) {
        this.release(thread, lock, at);
      }
    }
  }

  private acquire(thread: number, lock: number, at: number): void {
    const key = `${thread} ${lock}`;
    const span = this.held.get(key);
    if (span !== undefined) {
      ++span.depth;
      return;
    }
    this.held.set(key, { thread, lock, from: at, to: at, kept: false, depth: 1 });
    this.recent.set(thread, [...(this.recent.get(thread) ?? []), lock]);
  }

  private release(thread: number, lock: number, at: number): void {
    const key = `${thread} ${lock}`;
    const span = this.held.get(key);
    if (span === undefined || --span.depth > 0) {
      return;
    }
    this.held.delete(key);
    this.locks.push({ thread, lock, from: span.from, to: at, kept: false });
    const recent = this.recent.get(thread) ?? [];
    this.recent.set(thread, recent.filter((other) => other !== lock));
  }
}

export function timelineOf(finding: Finding): Timeline {
  return new Builder(finding).build();
}

export interface ThreadState {
  thread: number;
  step: number; // Its latest step, or -1.
  runs: boolean;
  blocked: boolean;
  locks: string[];
}

const lockName = (finding: Finding, lock: number) => finding.objects[lock]?.name || "a lock";

/// The state after the step at `position`.
export function threadsAt(finding: Finding, timeline: Timeline, position: number): ThreadState[] {
  const covers = (span: Span, thread: number) =>
    span.thread === thread && span.from <= position && position < span.to;
  const latest = finding.threads.map(() => -1);
  for (let at = 0; at <= position && at < finding.steps.length; ++at) {
    latest[threadOf(finding.steps[at]!)] = at;
  }
  return finding.threads.map((_, thread) => ({
    thread,
    step: latest[thread] ?? -1,
    runs: position < finding.steps.length && threadOf(finding.steps[position]!) === thread,
    blocked: timeline.blocked.some((span) => covers(span, thread)),
    locks: timeline.locks
      .filter((span) => covers(span, thread))
      .map((span) => lockName(finding, span.lock)),
  }));
}

export interface ObjectValue {
  name: string;
  value: string;
  before: string; // Empty: not known.
  thread: number;
  at: number; // The step that read or wrote the value.
  changed: boolean; // By the step at the position.
}

/// The latest known values of all objects that were accessed up to `position`, the latest first.
export function valuesAt(finding: Finding, position: number): ObjectValue[] {
  const values = new Map<number, ObjectValue>();
  for (let at = 0; at <= position && at < finding.steps.length; ++at) {
    const step = finding.steps[at]!;
    const value = valueOf(step);
    const object = objectOf(step);
    if (value === undefined || object < 0) {
      continue;
    }
    const before = values.get(object)?.value ?? "";
    values.delete(object);
    values.set(object, {
      name: finding.objects[object]?.name || wordsOf(step),
      value,
      before,
      thread: threadOf(step),
      at,
      changed: at === position && has(step, Flag.writes),
    });
  }
  return [...values.values()].reverse();
}
