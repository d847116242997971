import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type Effort, foundOf } from "./campaigns";
import { Chart, count, counted, Legend, percent, Scroll } from "./chart";
import type { Campaign, Generation, NoiseSearch, WarningVerdict } from "./data";
import { FindingLinks } from "./links";
import { Matrix } from "./matrix";

type Open = (id: string) => void;

/// How one command looked for errors.
export function CampaignDetail({ effort, known, open }: { effort: Effort; known: Set<string>; open: Open }): JSX.Element {
  const { campaign, run } = effort;
  const found = [...new Set([...(run?.findings ?? []), ...(campaign === undefined ? [] : foundOf(campaign))])];
  const notes = run?.notes ?? campaign?.notes ?? [];
  const schedules = campaign?.schedules || (run?.schedules ?? 0);
  const seconds = campaign?.seconds || (run?.seconds ?? 0);
  return (
    <article class="detail campaign" aria-label={`Campaign of ${effort.program}`}>
      <header>
        <p class="tags">
          <span class="tag">heddle {effort.verb}</span>
          {schedules > 0 && <span>{counted(schedules, effort.verb === "noise" ? "run" : "schedule")}</span>}
          {seconds > 0 && <span>{seconds.toFixed(1)} s</span>}
          {campaign !== undefined && campaign.seed > 0 && <span>seed {campaign.seed}</span>}
          {campaign !== undefined && campaign.points !== "" && <span>points {campaign.points}</span>}
        </p>
        <h2>{effort.program}</h2>
        {effort.test !== "" && <p class="place">{effort.test}</p>}
        <p class="message">{effort.verdict}</p>
        <FindingLinks ids={found} known={known} open={open} />
        {notes.length > 0 && (
          <ul class="notes">
            {notes.map((note, i) => (
              <li key={i}>{note}</li>
            ))}
          </ul>
        )}
      </header>
      {campaign !== undefined && <Panels campaign={campaign} known={known} open={open} />}
    </article>
  );
}

function Panels({ campaign, known, open }: { campaign: Campaign; known: Set<string>; open: Open }): JSX.Element {
  return (
    <>
      {campaign.strategies.length > 0 && <Strategies campaign={campaign} />}
      {campaign.curve.length > 0 && <Behaviours campaign={campaign} known={known} open={open} />}
      {campaign.pairs.pairs > 0 && <Pairs pairs={campaign.pairs} />}
      {campaign.matrix.methods.length > 0 && <Matrix matrix={campaign.matrix} known={known} open={open} />}
      {campaign.warnings.length > 0 && <Warnings warnings={campaign.warnings} known={known} open={open} />}
      {campaign.noise.method !== "" && <Noise noise={campaign.noise} />}
    </>
  );
}

function Strategies({ campaign }: { campaign: Campaign }): JSX.Element {
  const { strategies } = campaign;
  const all = strategies.reduce((sum, one) => sum + one.schedules, 0);
  let before = 0;
  return (
    <section class="panel">
      <h3>Strategies</h3>
      <svg class="bar" viewBox="0 0 1000 14" preserveAspectRatio="none" role="img" aria-label="Shares of the schedules">
        {strategies.map((one, i) => {
          const width = all > 0 ? (1000 * one.schedules) / all : 0;
          const left = before;
          before += width;
          return <rect key={i} x={left} width={width} height={14} class={`series${i % 6}`} />;
        })}
      </svg>
      <Legend names={strategies.map((one) => one.name)} />
      <Scroll>
        <table class="figures">
          <thead>
            <tr>
              <th>Strategy</th>
              <th>Schedules</th>
              <th>Share</th>
              <th>New behaviours</th>
              <th>Findings</th>
            </tr>
          </thead>
          <tbody>
            {strategies.map((one, i) => (
              <tr key={i}>
                <th scope="row">{one.name}</th>
                <td>{count(one.schedules)}</td>
                <td>{percent(one.schedules, all)}</td>
                <td>{one.behaviours > 0 ? count(one.behaviours) : "not counted"}</td>
                <td>{count(one.findings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

/// The edges of the areas: what the strategies up to each one have executed, as a share of all.
function shareSeries({ strategies, curve }: Campaign) {
  return strategies.map((strategy, i) => ({
    name: strategy.name,
    points: curve
      .filter((point) => point.shares.length === strategies.length)
      .map((point): [number, number] => {
        const sum = point.shares.reduce((all, one) => all + one, 0);
        const upTo = point.shares.slice(0, i + 1).reduce((all, one) => all + one, 0);
        return [point.schedules, sum > 0 ? (100 * upTo) / sum : 0];
      }),
  }));
}

function Behaviours({ campaign, known, open }: { campaign: Campaign; known: Set<string>; open: Open }): JSX.Element {
  const [logarithmic, setLogarithmic] = useState(false);
  const shares = shareSeries(campaign);
  return (
    <section class="panel">
      <h3>Behaviours over schedules</h3>
      <label class="soft">
        <input type="checkbox" checked={logarithmic} onChange={(event) => setLogarithmic(event.currentTarget.checked)} />{" "}
        logarithmic
      </label>
      <Chart
        label="Distinct behaviours over schedules"
        xName="schedules"
        logarithmic={logarithmic}
        series={[
          {
            name: "distinct behaviours",
            points: campaign.curve.map((point): [number, number] => [point.schedules, point.behaviours]),
          },
        ]}
        marks={campaign.shown.map((one) => ({
          x: one.schedule,
          words: `${one.id} in schedule ${count(one.schedule)}`,
          ...(known.has(one.id) ? { onClick: () => open(one.id) } : {}),
        }))}
      />
      {campaign.shown.length > 0 && (
        <p class="soft">
          Marked: the schedules that showed{" "}
          {campaign.shown.length === 1 ? "the finding" : counted(campaign.shown.length, "finding")} first.
        </p>
      )}
      {(shares[0]?.points.length ?? 0) > 1 && (
        <Chart
          label="Shares of the strategies, in per cent"
          xName="schedules"
          logarithmic={logarithmic}
          stacked
          series={shares}
          height={130}
        />
      )}
    </section>
  );
}

function Pairs({ pairs }: { pairs: Campaign["pairs"] }): JSX.Element {
  const others = pairs.pairs - pairs.bothOrders;
  return (
    <section class="panel">
      <h3>Coverage</h3>
      <svg class="bar" viewBox="0 0 1000 14" preserveAspectRatio="none" role="img" aria-label="Pairs in both orders">
        <rect width={1000} height={14} class="rest" />
        <rect width={(1000 * pairs.bothOrders) / pairs.pairs} height={14} class="good" />
      </svg>
      <p>
        {counted(pairs.pairs, "pair")} of places that two threads passed one directly after the other on one object:{" "}
        {count(pairs.bothOrders)} in both orders, {count(others)} in one order only. Counted in the{" "}
        {counted(pairs.executions, "schedule")} whose accesses were recorded; the program may allow only one order.
      </p>
      {pairs.oneOrder.length > 0 && (
        <details>
          <summary>Seen in one order only{others > pairs.oneOrder.length && `, the first ${pairs.oneOrder.length}`}</summary>
          <Scroll>
            <table class="figures words">
              <thead>
                <tr>
                  <th>First</th>
                  <th>Then</th>
                </tr>
              </thead>
              <tbody>
                {pairs.oneOrder.map((pair, i) => (
                  <tr key={i}>
                    <td>{pair.first}</td>
                    <td>{pair.second}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        </details>
      )}
    </section>
  );
}

function Warnings({ warnings, known, open }: { warnings: WarningVerdict[]; known: Set<string>; open: Open }): JSX.Element {
  const verdicts = [...new Set(warnings.map((warning) => warning.verdict))];
  const [shown, show] = useState("");
  return (
    <section class="panel">
      <h3>Verdicts on warnings</h3>
      <select aria-label="Verdict" value={shown} onChange={(event) => show(event.currentTarget.value)}>
        <option value="">all ({warnings.length})</option>
        {verdicts.map((verdict) => (
          <option key={verdict} value={verdict}>
            {verdict} ({warnings.filter((warning) => warning.verdict === verdict).length})
          </option>
        ))}
      </select>
      <ul class="warnings">
        {warnings
          .filter((warning) => shown === "" || warning.verdict === shown)
          .map((warning, i) => (
            <li key={i} class={warning.verdict === "confirmed" ? "confirmed" : ""}>
              <p>
                <span class="tag">{warning.verdict}</span> <code>{warning.place}</code>{" "}
                <span class="soft">
                  {warning.tool} {warning.rule}
                </span>
              </p>
              <p>{warning.message}</p>
              {warning.why !== "" && <p class="soft">{warning.why}</p>}
              <FindingLinks ids={warning.findings} known={known} open={open} />
            </li>
          ))}
      </ul>
    </section>
  );
}

const kCurves: [string, [string, (row: Generation) => number][]][] = [
  [
    "Fitness",
    [
      ["best", (row) => row.bestFitness],
      ["mean", (row) => row.meanFitness],
      ["survivors", (row) => row.survivorFitness],
    ],
  ],
  [
    "Places in a configuration",
    [
      ["best", (row) => row.bestSize],
      ["mean", (row) => row.meanSize],
      ["survivors", (row) => row.survivorSize],
    ],
  ],
  [
    "Age in generations",
    [
      ["best", (row) => row.bestAge],
      ["mean", (row) => row.meanAge],
      ["survivors", (row) => row.survivorAge],
    ],
  ],
  [
    "Share of runs that show the bug",
    [
      ["best configuration", (row) => row.bestRate],
      ["all runs so far", (row) => (row.runs > 0 ? row.bugs / row.runs : 0)],
    ],
  ],
];

function Noise({ noise }: { noise: NoiseSearch }): JSX.Element {
  return (
    <section class="panel">
      <h3>Search for noise ({noise.method})</h3>
      <p>
        {counted(noise.generations.length, "generation")}
        {noise.end !== "" && `; ${noise.end}`}. The bug shows in {count(noise.plainBugs)} of{" "}
        {counted(noise.plainRuns, "run")} without noise, and in {count(noise.bestBugs)} of{" "}
        {counted(noise.bestRuns, "run")} with the best configuration.
      </p>
      <div class="curves">
        {kCurves.map(([title, curves]) => (
          <div key={title}>
            <h4>{title}</h4>
            <Chart
              label={title}
              xName="generation"
              height={150}
              series={curves.map(([name, value]) => ({
                name,
                points: noise.generations
                  .filter((row) => name !== "survivors" || row.survivors > 0)
                  .map((row): [number, number] => [row.number, value(row)]),
              }))}
            />
          </div>
        ))}
      </div>
      {noise.places.length > 0 && (
        <Scroll>
          <table class="figures words">
            <thead>
              <tr>
                <th>Noise at</th>
                <th>Effect on the rate</th>
              </tr>
            </thead>
            <tbody>
              {noise.places.map((place, i) => (
                <tr key={i}>
                  <td>{place.name}</td>
                  <td class={`judged ${place.judgement}`}>{place.judgement}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  );
}
