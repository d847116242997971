import { type ComponentChildren, type JSX, render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { CampaignDetail } from "./campaign";
import { type Effort, effortMatches, effortsOf } from "./campaigns";
import { type Finding, readReport, type Report } from "./data";
import { Detail } from "./detail";
import { type Filter, type Group, groupsOf, levelOf, matches } from "./groups";

const kLevels: [Filter["level"], string][] = [
  ["", "All"],
  ["error", "Errors"],
  ["warning", "Warnings"],
  ["timing", "Timing"],
];

type View = "findings" | "campaigns";

const kCampaigns = "campaigns"; // As the fragment of the address.

function App({ report }: { report: Report }): JSX.Element {
  const efforts = useMemo(() => effortsOf(report), [report]);
  const [view, setView] = useState<View>(() =>
    efforts.length > 0 && (location.hash === `#${kCampaigns}` || report.findings.length === 0) ? "campaigns" : "findings",
  );
  const groups = useMemo(() => groupsOf(report.findings), [report]);
  const [chosen, choose] = useState(location.hash.slice(1) || (groups[0]?.first.id ?? ""));
  const select = (id: string) => {
    choose(id);
    setView("findings");
    history.replaceState(null, "", `#${encodeURIComponent(id)}`);
  };
  const showCampaigns = () => {
    setView("campaigns");
    history.replaceState(null, "", `#${kCampaigns}`);
  };
  useKeys((key) => {
    if (key === "c" && efforts.length > 0) {
      showCampaigns();
    } else if (key === "f") {
      select(chosen);
    }
  });
  return (
    <>
      <Top report={report} groups={groups.length}>
        {efforts.length > 0 && (
          <div class="tabs">
            <button type="button" aria-pressed={view === "findings"} onClick={() => select(chosen)} title="Findings (f)">
              Findings
            </button>
            <button type="button" aria-pressed={view === "campaigns"} onClick={showCampaigns} title="Campaigns (c)">
              Campaigns
            </button>
          </div>
        )}
      </Top>
      {view === "findings" ? (
        <Findings {...{ report, groups, chosen, select }} />
      ) : (
        <Campaigns efforts={efforts} known={report.findings} select={select} />
      )}
    </>
  );
}

/// Calls `act` for keys that are pressed outside of text fields.
function useKeys(act: (key: string, event: KeyboardEvent) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key === "Escape") {
        target.blur();
      } else if (target.tagName !== "INPUT" && target.tagName !== "SELECT" && !event.ctrlKey && !event.metaKey && !event.altKey) {
        act(event.key, event);
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/// `/` goes to the search field, `j` and `k` to the next and the previous item of the list.
function useListKeys(search: { current: HTMLInputElement | null }, ids: string[], at: number, go: (at: number) => void): void {
  useKeys((key, event) => {
    const next = Math.max(0, at) + (key === "j" ? 1 : -1);
    if (key === "/") {
      event.preventDefault();
      search.current?.focus();
    } else if ((key === "j" || key === "k") && ids[next] !== undefined) {
      go(next);
      document.getElementById(`item-${ids[next]}`)?.scrollIntoView({ block: "nearest" });
    }
  });
}

function Findings(props: { report: Report; groups: Group[]; chosen: string; select: (id: string) => void }): JSX.Element {
  const { report, groups, chosen, select } = props;
  const kinds = useMemo(() => [...new Set(report.findings.map((finding) => finding.kind))].sort(), [report]);
  const [filter, setFilter] = useState<Filter>({ text: "", kind: "", level: "" });
  const shown = groups.filter((group) => [group.first, ...group.others].some((finding) => matches(finding, filter)));
  const at = shown.findIndex((group) => [group.first, ...group.others].some((finding) => finding.id === chosen));
  const group = shown[at] ?? shown[0];
  const search = useRef<HTMLInputElement>(null);
  useListKeys(
    search,
    shown.map((one) => one.first.id),
    at,
    (next) => select(shown[next]!.first.id),
  );
  if (report.findings.length === 0) {
    return (
      <main>
        <p class="nothing">No findings.</p>
      </main>
    );
  }
  return (
    <main>
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
      {group !== undefined && <Detail {...{ report, group, chosen, select }} key={group.first.id} />}
    </main>
  );
}

function Campaigns(props: { efforts: Effort[]; known: Finding[]; select: (id: string) => void }): JSX.Element {
  const { efforts, known, select } = props;
  const [text, setText] = useState("");
  const shown = efforts.filter((effort) => effortMatches(effort, text));
  const [chosen, choose] = useState(efforts[0]?.key ?? 0);
  const at = shown.findIndex((effort) => effort.key === chosen);
  const effort = shown[at] ?? shown[0];
  const ids = useMemo(() => new Set(known.map((finding) => finding.id)), [known]);
  const search = useRef<HTMLInputElement>(null);
  useListKeys(
    search,
    shown.map((one) => `campaign-${one.key}`),
    at,
    (next) => choose(shown[next]!.key),
  );
  return (
    <main>
      <nav aria-label="Campaigns">
        <div class="filters">
          <input
            ref={search}
            type="search"
            placeholder="Search (/)"
            aria-label="Search"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <ul>
          {shown.map((one) => (
            <li key={one.key} id={`item-campaign-${one.key}`}>
              <button
                type="button"
                class={`item ${one.failed ? "error" : "passed"}`}
                aria-current={one === effort}
                onClick={() => choose(one.key)}
              >
                <span class="kind">heddle {one.verb}</span>
                <span class="title">{one.program}</span>
                {one.test !== "" && <span class="where">{one.test}</span>}
                <span class="first">{one.verdict}</span>
              </button>
            </li>
          ))}
        </ul>
        {shown.length === 0 && <p class="nothing">Nothing matches.</p>}
      </nav>
      {effort !== undefined && <CampaignDetail key={effort.key} effort={effort} known={ids} open={select} />}
    </main>
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

function Top(props: { report: Report; groups: number; children: ComponentChildren }): JSX.Element {
  const { report, groups } = props;
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
      {props.children}
      <p class="keys">
        <kbd>j</kbd>
        <kbd>k</kbd> finding <kbd>←</kbd>
        <kbd>→</kbd> step <kbd>p</kbd>
        <kbd>n</kbd> cause <kbd>a</kbd>
        <kbd>s</kbd> switch <kbd>/</kbd> search <kbd>f</kbd>
        <kbd>c</kbd> view
      </p>
      <select aria-label="Theme" value={theme} onChange={(event) => setTheme(event.currentTarget.value)}>
        <option value="">System</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </header>
  );
}

const report = readReport();
const root = document.getElementById("app")!;
if (report === undefined) {
  root.textContent = "This page contains no report. `heddle report --format html` writes one.";
} else {
  render(<App report={report} />, root);
}
