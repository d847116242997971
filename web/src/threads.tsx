import type { JSX } from "preact";
import type { End, Finding, Place, Report } from "./data";
import { placeOf, threadOf, type ThreadState, threadsAt, type Timeline, valuesAt, wordsOf } from "./timeline";

const kAround = 4;

interface Props {
  report: Report;
  finding: Finding;
  timeline: Timeline;
  position: number;
}

/// The place of a thread after `position`, and what it does there.
function current(finding: Finding, state: ThreadState, position: number): { place?: Place; words: string } {
  const end = finding.ends.find((last) => last.thread === state.thread);
  if (end !== undefined && (position >= finding.steps.length || waitsForever(finding, state, end))) {
    return { place: end.place, words: end.words };
  }
  const step = finding.steps[state.step];
  return step === undefined
    ? { words: "no step so far" }
    : { place: finding.places[placeOf(step)], words: wordsOf(step) };
}

/// Whether the thread has made its last step and waits where it waits at the end.
function waitsForever(finding: Finding, state: ThreadState, end: End): boolean {
  const rest = finding.steps.slice(state.step + 1);
  return state.blocked && end.waits && !rest.some((step) => threadOf(step) === state.thread);
}

/// Whether anything is shown about the thread.
function takesPart(finding: Finding, thread: number): boolean {
  return finding.steps.some((step) => threadOf(step) === thread) || finding.ends.some((end) => end.thread === thread);
}

export function Threads({ report, finding, timeline, position }: Props): JSX.Element {
  return (
    <div class="threads">
      {threadsAt(finding, timeline, position)
        .filter((state) => takesPart(finding, state.thread))
        .map((state) => {
        const { place, words } = current(finding, state, position);
        const status = state.runs ? "runs" : state.blocked ? "blocked" : state.step < 0 ? "waiting" : "paused";
        return (
          <section class={`card is-${status.replace(" ", "-")}`} key={state.thread}>
            <h4>
              {finding.threads[state.thread]} <span class="status">{status}</span>
            </h4>
            <p class="doing">{words}</p>
            {state.locks.length > 0 && <p class="holds">holds {state.locks.join(", ")}</p>}
            {place !== undefined && <Code report={report} place={place} />}
          </section>
          );
        })}
    </div>
  );
}

/// The source around a place.
export function Code({ report, place }: { report: Report; place: Place }): JSX.Element {
  const source = report.sources[place.source];
  const block = source?.blocks.find(
    (one) => one.first <= place.line && place.line < one.first + one.lines.length,
  );
  const caption = place.in === "" ? place.words : `${place.in} at ${place.words}`;
  if (block === undefined) {
    return <p class="where">{caption}</p>;
  }
  const first = Math.max(block.first, place.line - kAround);
  const lines = block.lines.slice(first - block.first, place.line + kAround + 1 - block.first);
  return (
    <figure>
      <figcaption class="where" title={source?.name}>
        {caption}
      </figcaption>
      <pre class="code">
        {lines.map((line, i) => (
          <span key={i} class={first + i === place.line ? "line here" : "line"}>
            <span class="no">{first + i}</span>
            {line || " "}
          </span>
        ))}
      </pre>
    </figure>
  );
}

export function Values({ finding, position }: { finding: Finding; position: number }): JSX.Element | null {
  const values = valuesAt(finding, position);
  if (values.length === 0) {
    return null;
  }
  return (
    <table class="values">
      <caption>Values</caption>
      <tbody>
        {values.slice(0, 12).map((value) => (
          <tr key={value.name} class={value.changed ? "changed" : ""}>
            <th scope="row">{value.name}</th>
            <td>
              {value.changed && value.before !== "" && value.before !== value.value && `${value.before} → `}
              {value.value}
            </td>
            <td>{finding.threads[value.thread]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
