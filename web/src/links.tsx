import type { JSX } from "preact";

/// Buttons that show findings.
export function FindingLinks(props: {
  ids: string[];
  known: Set<string>; // Those in the report.
  open: (id: string) => void;
}): JSX.Element | null {
  const { ids, known, open } = props;
  return ids.length === 0 ? null : (
    <span class="links">
      {ids.map((id) =>
        known.has(id) ? (
          <button type="button" key={id} onClick={() => open(id)}>
            {id}
          </button>
        ) : (
          <code key={id}>{id}</code>
        ),
      )}
    </span>
  );
}
