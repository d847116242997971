import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { counted, Scroll } from "./chart";
import type { Campaign, MethodPair, PairState } from "./data";
import { FindingLinks } from "./links";

const kStates: Record<PairState, { sign: string; words: (preemptions: number) => string }> = {
  failing: { sign: "✗", words: () => "fails" },
  safe: {
    sign: "✓",
    words: (preemptions) => `no interleaving of the two with at most ${counted(preemptions, "preemption")} fails`,
  },
  covered: { sign: "●", words: () => "tested, not exhausted" },
  untested: { sign: "○", words: () => "not tested" },
  pruned: { sign: "·", words: () => "cannot interfere" },
};

const stateOf = (pair: MethodPair) => kStates[pair.state] ?? kStates.untested;

/// The pairs of methods of a class. Arrow keys move between the cells.
export function Matrix(props: {
  matrix: Campaign["matrix"];
  known: Set<string>;
  open: (id: string) => void;
}): JSX.Element {
  const { matrix, known, open } = props;
  const { methods, preemptions, pairs } = matrix;
  const at = new Map(pairs.map((pair) => [pair.second * methods.length + pair.first, pair]));
  const pairAt = (row: number, column: number) =>
    at.get(Math.max(row, column) * methods.length + Math.min(row, column));
  const [chosen, choose] = useState<[number, number]>(() => {
    const first = pairs.find((pair) => pair.state === "failing") ?? pairs[0];
    return [first?.second ?? 0, first?.first ?? 0];
  });
  const table = useRef<HTMLTableElement>(null);
  const move = (event: KeyboardEvent) => {
    const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (by === undefined) {
      return;
    }
    const [row, column] = [chosen[0] + by[0]!, chosen[1] + by[1]!];
    if (row >= 0 && row < methods.length && column >= 0 && column <= row) {
      event.preventDefault();
      choose([row, column]);
      table.current?.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)?.focus();
    }
  };
  const states = Object.keys(kStates) as PairState[];
  return (
    <section class="panel matrix">
      <h3>Pairs of methods</h3>
      <ul class="states">
        {states.map((state) => (
          <li key={state}>
            <span class={`cell ${state}`}>{kStates[state].sign}</span> {kStates[state].words(preemptions)}:{" "}
            {pairs.filter((pair) => pair.state === state).length}
          </li>
        ))}
      </ul>
      <Chosen pair={pairAt(...chosen)} {...{ methods, preemptions, known, open }} />
      <Scroll>
        <table ref={table} onKeyDown={move}>
          <tbody>
            {methods.map((method, row) => (
              <tr key={row}>
                <th scope="row" title={method}>
                  {method}
                </th>
                {methods.slice(0, row + 1).map((other, column) => {
                  const pair = pairAt(row, column);
                  const isChosen = chosen[0] === row && chosen[1] === column;
                  return (
                    <td key={column}>
                      {pair !== undefined && (
                        <button
                          type="button"
                          class={`cell ${pair.state}`}
                          data-cell={`${row} ${column}`}
                          aria-pressed={isChosen}
                          aria-label={`${method} with ${other}: ${stateOf(pair).words(preemptions)}`}
                          title={`${method} with ${other}`}
                          tabIndex={isChosen ? 0 : -1}
                          onClick={() => choose([row, column])}
                        >
                          {stateOf(pair).sign}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

function Chosen(props: {
  pair: MethodPair | undefined;
  methods: string[];
  preemptions: number;
  known: Set<string>;
  open: (id: string) => void;
}): JSX.Element | null {
  const { pair, methods, preemptions, known, open } = props;
  if (pair === undefined) {
    return null;
  }
  return (
    <div class="chosen" aria-live="polite">
      <p>
        <strong>
          {methods[pair.first]} with {pair.first === pair.second ? "itself" : methods[pair.second]}
        </strong>
        : {stateOf(pair).words(preemptions)}
      </p>
      {pair.why !== "" && <p class="soft">{pair.why}</p>}
      <FindingLinks ids={pair.findings} known={known} open={open} />
    </div>
  );
}
