import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/// The width of an element, also after it changes.
export function useWidth(): [{ current: HTMLDivElement | null }, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(800);
  useEffect(() => {
    const seen = element.current;
    if (seen === null) {
      return;
    }
    const observer = new ResizeObserver(() => setWidth(seen.clientWidth));
    observer.observe(seen);
    setWidth(seen.clientWidth);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}

export const count = (value: number) => value.toLocaleString("en");
export const counted = (value: number, noun: string) => `${count(value)} ${noun}${value === 1 ? "" : "s"}`;
export const percent = (part: number, whole: number) => (whole > 0 ? `${Math.round((100 * part) / whole)} %` : "–");

export interface Series {
  name: string;
  points: [number, number][]; // Sorted by x.
}

export interface Mark {
  x: number;
  words: string;
  onClick?: () => void;
}

interface Props {
  label: string;
  xName: string;
  series: Series[];
  marks?: Mark[];
  logarithmic?: boolean;
  stacked?: boolean; // The points are the upper edges of areas, in the order of the series.
  height?: number;
}

const kLeft = 52;
const kRight = 12;
const kTop = 8;
const kBottom = 34;

/// Numbers at round distances from `from` to `to`, which is exceeded if it is between two of them.
function ticks(from: number, to: number, most: number): number[] {
  const rough = (to - from) / most;
  if (!(rough > 0) || !Number.isFinite(rough)) {
    return [from];
  }
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough;
  const all: number[] = [];
  for (let i = Math.ceil(from / step); (i - 1) * step < to && all.length < 20; ++i) {
    all.push(i * step);
  }
  return all;
}

function powers(to: number): number[] {
  const all: number[] = [];
  for (let at = 1; at <= to && all.length < 20; at *= 10) {
    all.push(at);
  }
  return all;
}

const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 });

/// Curves over a common x axis. All numbers are also in a table below.
export function Chart(props: Props): JSX.Element {
  const { label, xName, series, marks = [], logarithmic = false, stacked = false, height = 190 } = props;
  const [element, width] = useWidth();
  const xs = [...series.flatMap((one) => one.points.map(([x]) => x)), ...marks.map((mark) => mark.x)];
  const ys = series.flatMap((one) => one.points.map(([, y]) => y));
  const least = logarithmic ? 1 : Math.min(...xs, 0);
  const most = Math.max(...xs, least + 1);
  const yTicks = ticks(0, Math.max(...ys, 0) || 1, 4);
  const high = yTicks.at(-1) || 1;
  const xTicks = logarithmic ? powers(most) : ticks(least, most, Math.max(2, (width - kLeft - kRight) / 90));
  const scale = logarithmic ? (x: number) => Math.log10(Math.max(1, x)) : (x: number) => x;
  const inner = Math.max(40, width - kLeft - kRight);
  const x = (value: number) => kLeft + ((scale(value) - scale(least)) / (scale(most) - scale(least))) * inner;
  const y = (value: number) => kTop + (1 - value / high) * (height - kTop - kBottom);
  const floor = y(0);
  const path = (points: [number, number][]) =>
    points.map(([a, b], i) => `${i === 0 ? "M" : "L"}${x(a).toFixed(1)} ${y(b).toFixed(1)}`).join("");
  const area = (points: [number, number][]) =>
    points.length === 0 ? "" : `${path(points)}L${x(points.at(-1)![0])} ${floor}L${x(points[0]![0])} ${floor}z`;
  return (
    <figure class="chart" ref={element}>
      <svg width={width} height={height} role="img" aria-label={label}>
        {yTicks.map((tick) => (
          <g key={`y${tick}`}>
            <line x1={kLeft} x2={width - kRight} y1={y(tick)} y2={y(tick)} class="grid" />
            <text x={kLeft - 6} y={y(tick) + 4} class="tick left">
              {short.format(tick)}
            </text>
          </g>
        ))}
        {xTicks.filter((tick) => tick <= most).map((tick) => (
          <text key={`x${tick}`} x={x(tick)} y={floor + 15} class="tick">
            {short.format(tick)}
          </text>
        ))}
        <text x={width - kRight} y={height - 3} class="tick name">
          {xName}
        </text>
        {stacked
          ? series.map((one, i) => <path key={one.name} d={area(one.points)} class={`area series${i % 6}`} />).reverse()
          : series.map((one, i) => <path key={one.name} d={path(one.points)} class={`line series${i % 6}`} />)}
        {!stacked &&
          series.map(
            (one, i) =>
              one.points.length === 1 && (
                <circle key={one.name} cx={x(one.points[0]![0])} cy={y(one.points[0]![1])} r={3} class={`series${i % 6}`} />
              ),
          )}
        {marks.map((mark, i) => (
          <g key={i} class={mark.onClick === undefined ? "mark" : "mark known"} onClick={mark.onClick}>
            <title>{mark.words}</title>
            <line x1={x(mark.x)} x2={x(mark.x)} y1={kTop} y2={floor} />
            <circle cx={x(mark.x)} cy={kTop + 4} r={4} />
          </g>
        ))}
      </svg>
      <Legend names={series.map((one) => one.name)} />
      <Numbers xName={xName} series={series} />
    </figure>
  );
}

export function Legend({ names }: { names: string[] }): JSX.Element {
  return (
    <figcaption class="legend">
      {names.map((name, i) => (
        <span key={i}>
          <svg width="12" height="12" aria-hidden="true">
            <rect width="12" height="12" rx="2" class={`series${i % 6}`} />
          </svg>
          {name}
        </span>
      ))}
    </figcaption>
  );
}

/// At most this many rows are useful to a reader.
const kRows = 30;

function Numbers({ xName, series }: { xName: string; series: Series[] }): JSX.Element {
  const all = series[0]?.points ?? [];
  const stride = Math.max(1, Math.ceil(all.length / kRows));
  const rows = all.map((_, i) => i).filter((i) => i % stride === 0 || i === all.length - 1);
  return (
    <details class="numbers">
      <summary>Numbers</summary>
      <Scroll>
        <table>
          <thead>
            <tr>
              <th>{xName}</th>
              {series.map((one) => (
                <th key={one.name}>{one.name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <td>{count(all[row]![0])}</td>
                {series.map((one) => {
                  const value = one.points.find(([x]) => x === all[row]![0])?.[1];
                  return <td key={one.name}>{value === undefined ? "" : count(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  );
}

/// A wide table scrolls by itself, so that the page does not.
export function Scroll({ children }: { children: ComponentChildren }): JSX.Element {
  return <div class="scroll">{children}</div>;
}
