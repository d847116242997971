import { type JSX, render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { readReport, type Report } from "./data";
import { Detail } from "./detail";
import { type Filter, type Group, groupsOf, levelOf, matches } from "./groups";

const kLevels: [Filter["level"], string][] = [
  ["", "All"],
  ["error", "Errors"],
  ["warning", "Warnings"],
  ["timing", "Timing"],
];

function App({ report }: { report: Report }): JSX.Element {
  const groups = useMemo(() => groupsOf(report.findings), [report]);
  const kinds = useMemo(() => [...new Set(report.findings.map((finding) => finding.kind))].sort(), [report]);
  const [filter, setFilter] = useState<Filter>({ text: "", kind: "", level: "" });
  const [chosen, choose] = useState(location.hash.slice(1) || (groups[0]?.first.id ?? ""));
  const shown = groups.filter((group) => [group.first, ...group.others].some((finding) => matches(finding, filter)));
  const at = shown.findIndex((group) => [group.first, ...group.others].some((finding) => finding.id === chosen));
  const group = shown[at] ?? shown[0];
  const search = useRef<HTMLInputElement>(null);
  const select = (id: string) => {
    choose(id);
    history.replaceState(null, "", `#${id}`);
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).tagName === "INPUT";
      if (event.key === "/" && !typing) {
        event.preventDefault();
        search.current?.focus();
      } else if (event.key === "Escape") {
        search.current?.blur();
      } else if ((event.key === "j" || event.key === "k") && !typing) {
        const next = shown[Math.max(0, at) + (event.key === "j" ? 1 : -1)];
        if (next !== undefined) {
          select(next.first.id);
          document.getElementById(`item-${next.first.id}`)?.scrollIntoView({ block: "nearest" });
        }
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
  return (
    <>
      <Top report={report} groups={groups.length} />
      <main>
        {report.findings.length > 0 && (
          <nav aria-label="Findings">
            <div class="filters">
              <input
                ref={search}
                type="search"
                placeholder="Search (/)"
                aria-label="Search"
                value={filter.text}
                onInput={(event) => setFilter({ ...filter, text: event.currentTarget.value })}
              />
              <select
                aria-label="Kind"
                value={filter.kind}
                onChange={(event) => setFilter({ ...filter, kind: event.currentTarget.value })}
              >
                <option value="">All kinds</option>
                {kinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {kind}
                  </option>
                ))}
              </select>
              <select
                aria-label="Level"
                value={filter.level}
                onChange={(event) => setFilter({ ...filter, level: event.currentTarget.value as Filter["level"] })}
              >
                {kLevels.map(([level, words]) => (
                  <option key={level} value={level}>
                    {words}
                  </option>
                ))}
              </select>
            </div>
            <ul>
              {shown.map((one) => (
                <Item key={one.first.id} group={one} chosen={one === group} select={select} />
              ))}
            </ul>
            {shown.length === 0 && <p class="nothing">Nothing matches.</p>}
          </nav>
        )}
        {group !== undefined ? (
          <Detail report={report} group={group} key={group.first.id} />
        ) : (
          report.findings.length === 0 && <p class="nothing">No findings.</p>
        )}
      </main>
      <Runs report={report} />
    </>
  );
}

function Item(props: { group: Group; chosen: boolean; select: (id: string) => void }): JSX.Element {
  const { first, others } = props.group;
  return (
    <li id={`item-${first.id}`}>
      <button
        type="button"
        class={`item ${levelOf(first)}`}
        aria-current={props.chosen}
        onClick={() => props.select(first.id)}
      >
        <span class="kind">
          {first.kind}
          {others.length > 0 && <span class="more"> +{others.length}</span>}
        </span>
        <span class="title">{first.headline}</span>
        <span class="where">{first.place}</span>
        {first.why !== "" && <span class="first">{first.why.split(/(?<=\.) /)[0]}</span>}
      </button>
    </li>
  );
}

function Top({ report, groups }: { report: Report; groups: number }): JSX.Element {
  const [theme, setTheme] = useState("");
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  const count = report.findings.length;
  return (
    <header class="top">
      <h1>Heddle</h1>
      <p>
        {count} {count === 1 ? "finding" : "findings"}
        {groups < count && ` with ${groups} ${groups === 1 ? "cause" : "causes"}`} · version {report.version}
      </p>
      <p class="keys">
        <kbd>j</kbd>
        <kbd>k</kbd> finding <kbd>←</kbd>
        <kbd>→</kbd> step <kbd>p</kbd>
        <kbd>n</kbd> cause <kbd>a</kbd>
        <kbd>s</kbd> switch <kbd>/</kbd> search
      </p>
      <select aria-label="Theme" value={theme} onChange={(event) => setTheme(event.currentTarget.value)}>
        <option value="">System theme</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </header>
  );
}

function Runs({ report }: { report: Report }): JSX.Element | null {
  if (report.runs.length === 0) {
    return null;
  }
  return (
    <section class="runs">
      <h2>Explorations</h2>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>Program</th>
              <th>Verdict</th>
              <th>Schedules</th>
              <th>Seconds</th>
            </tr>
          </thead>
          <tbody>
            {report.runs.map((run, i) => (
              <tr key={i} class={run.exitCode === 0 ? "passed" : "failed"}>
                <td>
                  <code>{run.program}</code>
                  {run.test !== "" && <div>{run.test}</div>}
                </td>
                <td>
                  {run.verdict}
                  {run.notes.length > 0 && (
                    <ul>
                      {run.notes.map((note, j) => (
                        <li key={j}>{note}</li>
                      ))}
                    </ul>
                  )}
                </td>
                <td class="count">{run.schedules.toLocaleString("en")}</td>
                <td class="count">{run.seconds.toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const report = readReport();
const root = document.getElementById("app")!;
if (report === undefined) {
  root.textContent = "This page contains no report. `heddle report --format html` writes one.";
} else {
  render(<App report={report} />, root);
}
