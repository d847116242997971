import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Finding, Flag, type Report } from "./data";
import type { Group } from "./groups";
import { gapWords, Lanes } from "./lanes";
import { Threads, Values } from "./threads";
import { has, threadOf, timelineOf, wordsOf } from "./timeline";

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return target !== null && (target.tagName === "INPUT" || target.tagName === "SELECT") && event.key !== "Escape";
}

/// The next position in a direction at which `wanted` is true; `from` if there is none.
function seek(from: number, by: number, length: number, wanted: (at: number) => boolean): number {
  for (let at = from + by; at >= 0 && at < length; at += by) {
    if (wanted(at)) {
      return at;
    }
  }
  return from;
}

export function Detail(props: { report: Report; group: Group; chosen: string; select: (id: string) => void }): JSX.Element {
  const { report, group, chosen, select } = props;
  const all = [group.first, ...group.others];
  const finding = all.find((one) => one.id === chosen) ?? group.first;
  return (
    <article class="detail" aria-label={finding.headline}>
      <header>
        <p class="tags">
          <span class="tag">{finding.kind}</span>
          {finding.timing && <span class="tag">depends on timing</span>}
          {finding.since !== "" && <span class="tag">{finding.since}</span>}
          <code>{finding.id}</code>
        </p>
        <h2>{finding.headline}</h2>
        {finding.place !== "" && <p class="place">in {finding.place}</p>}
        <p class="message">{finding.message}</p>
        {finding.why !== "" && <p class="why">{finding.why}</p>}
        {finding.fix !== "" && <p class="why fix">To fix it: {finding.fix}</p>}
      </header>
      <Replay finding={finding} />
      {finding.steps.length + finding.ends.length > 0 && <Player report={report} finding={finding} key={finding.id} />}
      {finding.shape !== "" && <p class="shape">{finding.shape}</p>}
      <Stacks finding={finding} />
      {group.others.length > 0 && (
        <section>
          <h3>The same cause</h3>
          <ul>
            {all
              .filter((other) => other !== finding)
              .map((other) => (
                <li key={other.id}>
                  {other.headline} {other.place !== "" && <>in {other.place} </>}
                  <button type="button" onClick={() => select(other.id)}>
                    {other.id}
                  </button>
                </li>
              ))}
          </ul>
        </section>
      )}
    </article>
  );
}

function Replay({ finding }: { finding: Finding }): JSX.Element | null {
  const [copied, setCopied] = useState(false);
  useEffect(() => setCopied(false), [finding]);
  const command = useRef<HTMLElement>(null);
  if (finding.replay === "") {
    return null;
  }
  // Where the clipboard is not available, the command is selected instead.
  const select = () => {
    if (command.current !== null) {
      getSelection()?.selectAllChildren(command.current);
    }
  };
  const copy = () => {
    navigator.clipboard?.writeText(finding.replay).then(() => setCopied(true), select) ?? select();
  };
  return (
    <p class="replay">
      <code ref={command}>{finding.replay}</code>
      <button type="button" onClick={copy}>
        {copied ? "Copied" : "Copy"}
      </button>
      <a href={finding.help}>What it means</a>
    </p>
  );
}

/// Steps through the interleaving.
function Player({ report, finding }: { report: Report; finding: Finding }): JSX.Element {
  const timeline = useMemo(() => timelineOf(finding), [finding]);
  const last = Math.max(0, timeline.length - 1);
  const isImportant = (at: number) => at >= finding.steps.length || has(finding.steps[at]!, Flag.important);
  const isSwitch = (at: number) =>
    at >= finding.steps.length || at === 0 || threadOf(finding.steps[at]!) !== threadOf(finding.steps[at - 1]!);
  const [position, go] = useState(() => Math.max(0, seek(-1, 1, timeline.length, isImportant)));
  const moves: Record<string, () => void> = {
    ArrowRight: () => go((at) => Math.min(last, at + 1)),
    ArrowLeft: () => go((at) => Math.max(0, at - 1)),
    Home: () => go(0),
    End: () => go(last),
    n: () => go((at) => seek(at, 1, timeline.length, isImportant)),
    p: () => go((at) => seek(at, -1, timeline.length, isImportant)),
    s: () => go((at) => seek(at, 1, timeline.length, isSwitch)),
    a: () => go((at) => seek(at, -1, timeline.length, isSwitch)),
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const move = moves[event.key];
      if (move !== undefined && !isTyping(event) && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        move();
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  const step = finding.steps[position];
  const doing =
    step === undefined
      ? finding.ends.map((end) => `${finding.threads[end.thread]} ${end.words}`).join("; ")
      : `${finding.threads[threadOf(step)]} ${wordsOf(step)}`;
  const button = (label: string, title: string, key: string) => (
    <button type="button" title={`${title} (${key})`} aria-label={title} onClick={moves[key]}>
      {label}
    </button>
  );
  return (
    <section class="player" aria-label="Interleaving">
      <Lanes {...{ finding, timeline, position, go }} />
      <div class="controls">
        {button("|‹", "First step", "Home")}
        {button("«", "Previous step of the cause", "p")}
        {button("‹", "Previous step", "ArrowLeft")}
        {button("›", "Next step", "ArrowRight")}
        {button("»", "Next step of the cause", "n")}
        {button("›|", "Last step", "End")}
        <input
          type="range"
          min={0}
          max={last}
          value={position}
          aria-label="Step"
          onInput={(event) => go(Number(event.currentTarget.value))}
        />
        <output>
          {position + 1} / {timeline.length}
        </output>
      </div>
      <p class="doing now" aria-live="polite">
        {doing}
        {finding.gaps
          .filter((gap) => gap.before === position)
          .map((gap, i) => (
            <span class="soft" key={i}>
              {" "}
              (before it, {gapWords(finding, gap)})
            </span>
          ))}
      </p>
      <Threads {...{ report, finding, timeline, position }} />
      <Values finding={finding} position={position} />
    </section>
  );
}

function Stacks({ finding }: { finding: Finding }): JSX.Element {
  return (
    <>
      {finding.sections.map((section, i) => (
        <details key={i} open={i < 4}>
          <summary>{section.title}</summary>
          {section.lines.length > 0 && <pre>{section.lines.join("\n")}</pre>}
        </details>
      ))}
      {finding.output.length > 0 && (
        <details>
          <summary>Output of the program</summary>
          <pre>{finding.output.join("\n")}</pre>
        </details>
      )}
    </>
  );
}
