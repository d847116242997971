import type { JSX } from "preact";
import { counted, useWidth } from "./chart";
import { type CauseEvent, type Finding, Flag } from "./data";
import { has, threadOf, type Timeline, wordsOf } from "./timeline";

const kLabel = 92;
const kNarrow = 16; // Widths of a step.
const kWide = 60;
const kLane = 40;
const kTop = 18;

interface Props {
  finding: Finding;
  timeline: Timeline;
  position: number;
  go: (position: number) => void;
}

/// The first position to draw, so that the current one is in the middle where possible.
export function windowStart(position: number, length: number, cells: number): number {
  return Math.max(0, Math.min(position - Math.floor(cells / 2), length - cells));
}

function short(name: string, most: number): string {
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}

export function Lanes({ finding, timeline, position, go }: Props): JSX.Element {
  const [element, width] = useWidth();
  const room = width - kLabel - 8;
  const cell = Math.max(kNarrow, Math.min(kWide, Math.floor(room / Math.max(1, timeline.length))));
  const cells = Math.max(8, Math.floor(room / cell));
  const start = windowStart(position, timeline.length, cells);
  const end = Math.min(timeline.length, start + cells);
  const x = (at: number) => kLabel + (Math.max(start, Math.min(end, at)) - start) * cell;
  const y = (thread: number) => kTop + thread * kLane;
  const seen = <T extends { from: number; to: number }>(spans: T[]) =>
    spans.filter((span) => span.to > start && span.from < end);
  const height = kTop + finding.threads.length * kLane + 4;
  const pick = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = Math.floor((event.clientX - box.left - kLabel) / cell);
    if (at >= 0 && start + at < end) {
      go(start + at);
    }
  };
  return (
    <div class="lanes" ref={element}>
      {timeline.length > cells && (
        <Overview {...{ finding, timeline, position, go }} width={width} from={start} to={end} />
      )}
      <svg width={width} height={height} onClick={pick} role="img" aria-label="Timeline of the threads">
        <defs>
          <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0L8 4L0 8z" class="tip" />
          </marker>
        </defs>
        <rect x={x(position)} y={0} width={cell} height={height} class="now" />
        {finding.threads.map((name, thread) => (
          <g key={thread}>
            <text x={0} y={y(thread) + 12} class="thread">
              <title>{name}</title>
              {short(name, 13)}
            </text>
            <line x1={kLabel} x2={width} y1={y(thread) + 8} y2={y(thread) + 8} class="rail" />
          </g>
        ))}
        {seen(timeline.blocked).map((span) => (
          <rect x={x(span.from)} y={y(span.thread) + 5} width={x(span.to) - x(span.from)} height={6} class="blocked">
            <title>{`${finding.threads[span.thread]} is blocked`}</title>
          </rect>
        ))}
        {seen(timeline.runs).map((span) => (
          <rect x={x(span.from)} y={y(span.thread)} width={x(span.to) - x(span.from)} height={16} class="run" />
        ))}
        <Switches {...{ finding, timeline, start, end, x, y }} />
        {seen(timeline.locks).map((span) => (
          <rect
            x={x(span.from)}
            y={y(span.thread) + 19 + (span.lock % 3) * 5}
            width={x(span.to) - x(span.from)}
            height={4}
            class={`lock lock${span.lock % 6}`}
          >
            <title>{`${finding.threads[span.thread]} holds ${finding.objects[span.lock]?.name || "a lock"}`}</title>
          </rect>
        ))}
        <Marks {...{ finding, start, end, x, y, cell }} />
        <Links {...{ finding, start, end, x, y, cell }} />
        <text x={x(position) + cell / 2} y={12} class="number">
          {finding.steps[position]?.[0] || ""}
        </text>
      </svg>
    </div>
  );
}

interface Seen {
  finding: Finding;
  start: number;
  end: number;
  x: (at: number) => number;
  y: (thread: number) => number;
}

interface Drawn extends Seen {
  cell: number;
}

/// A line from where one thread is switched out to where the next one runs, and dots where steps are not shown.
function Switches({ finding, timeline, start, end, x, y }: Seen & { timeline: Timeline }): JSX.Element {
  const path = timeline.runs
    .map((run, i) => ({ run, next: timeline.runs[i + 1] }))
    .filter(({ run, next }) => next !== undefined && run.to > start && run.to < end)
    .map(({ run, next }) => `M${x(run.to)} ${y(run.thread) + 8}V${y(next!.thread) + 8}`)
    .join("");
  return (
    <g>
      <path d={path} class="switch" />
      {finding.gaps
        .filter((gap) => gap.before >= start && gap.before < end)
        .map((gap, i) => (
          <text key={i} x={x(gap.before)} y={y(gap.thread) + 1} class="gap">
            <title>{gapWords(finding, gap)}</title>⋯
          </text>
        ))}
    </g>
  );
}

/// "T1: 12 steps in Queue::push are not shown"
export function gapWords(finding: Finding, gap: Finding["gaps"][number]): string {
  const words = gap.words === "" ? "" : ` ${gap.words}`;
  return `${finding.threads[gap.thread]}: ${counted(gap.steps, "step")}${words} not shown`;
}

/// The steps of the cause, and where threads end.
function Marks({ finding, start, end, x, y, cell }: Drawn): JSX.Element {
  const marks: JSX.Element[] = [];
  for (let at = start; at < Math.min(end, finding.steps.length); ++at) {
    const step = finding.steps[at]!;
    marks.push(
      <circle
        key={at}
        cx={x(at) + cell / 2}
        cy={y(threadOf(step)) + 8}
        r={has(step, Flag.important) ? 5 : 1.5}
        class={has(step, Flag.important) ? "important" : "step"}
      >
        <title>{`${finding.threads[threadOf(step)]} ${wordsOf(step)}`}</title>
      </circle>,
    );
  }
  if (end > finding.steps.length) {
    for (const last of finding.ends) {
      const left = x(finding.steps.length) + cell / 2 - 5;
      const top = y(last.thread) + 3;
      marks.push(
        <path d={`M${left} ${top}l10 10m0 -10l-10 10`} class="failure">
          <title>{`${finding.threads[last.thread]} ${last.words}`}</title>
        </path>,
      );
    }
  }
  return <g>{marks}</g>;
}

/// Arrows between the events of the cause, in the order in which they happened.
function Links({ finding, start, end, x, y, cell }: Drawn): JSX.Element {
  const inside = (step: number) => step >= start && step < end;
  // A thread that waits at the end has no step for it.
  const stepOf = (event: CauseEvent) =>
    event.step < 0 && finding.ends.some((last) => last.thread === event.thread) ? finding.steps.length : event.step;
  const events = finding.cause.events;
  return (
    <g>
      {finding.cause.edges.map((edge) => {
        const from = events[edge.from];
        const to = events[edge.to];
        if (from === undefined || to === undefined || !inside(stepOf(from)) || !inside(stepOf(to))) {
          return null;
        }
        const [x1, y1] = [x(stepOf(from)) + cell / 2, y(from.thread) + 8];
        const [x2, y2] = [x(stepOf(to)) + cell / 2, y(to.thread) + 8];
        const bend = y1 === y2 ? -16 : 0;
        return (
          <path
            d={`M${x1} ${y1}C${(x1 + x2) / 2} ${y1 + bend} ${(x1 + x2) / 2} ${y2 + bend} ${x2} ${y2}`}
            class={`link ${edge.kind}`}
            marker-end="url(#tip)"
          />
        );
      })}
    </g>
  );
}

/// The whole execution on one screen: a column of pixels may stand for many steps.
function Overview(props: Props & { width: number; from: number; to: number }): JSX.Element {
  const { finding, timeline, position, go, width, from, to } = props;
  const lane = Math.max(2, Math.min(6, Math.floor(48 / finding.threads.length)));
  const height = lane * finding.threads.length + 4;
  const scale = (width - kLabel) / timeline.length;
  const paths = finding.threads.map(() => "");
  let drawn: number[] = finding.threads.map(() => -1);
  for (const run of timeline.runs) {
    const left = Math.floor(run.from * scale);
    const right = Math.max(left + 1, Math.floor(run.to * scale));
    if (right > (drawn[run.thread] ?? -1)) {
      paths[run.thread] += `M${kLabel + left} ${2 + run.thread * lane}h${right - left}v${lane - 1}h${left - right}z`;
      drawn[run.thread] = right;
    }
  }
  const pick = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = Math.floor((event.clientX - box.left - kLabel) / scale);
    go(Math.max(0, Math.min(timeline.length - 1, at)));
  };
  return (
    <svg width={width} height={height} onClick={pick} class="overview" role="img" aria-label="The whole execution">
      <text x={0} y={11} class="thread">
        all steps
      </text>
      {paths.map((path, thread) => (
        <path key={thread} d={path} class="run" />
      ))}
      <rect x={kLabel + from * scale} y={0} width={Math.max(2, (to - from) * scale)} height={height} class="view" />
      <rect x={kLabel + position * scale} y={0} width={2} height={height} class="at" />
    </svg>
  );
}
