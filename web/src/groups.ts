import type { Finding } from "./data";

/// Findings with one cause. The first one represents the group.
export interface Group {
  first: Finding;
  others: Finding[];
}

/// Two findings have one cause if the same operations at the same places lead to them.
function keyOf(finding: Finding): string {
  const events = finding.cause.events.map((event) => `${event.role} ${event.place.in} ${event.place.words}`).sort();
  return events.length > 0 ? [finding.program, ...events].join("\n") : finding.id;
}

export function groupsOf(findings: Finding[]): Group[] {
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const key = keyOf(finding);
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { first: finding, others: [] });
    } else {
      group.others.push(finding);
    }
  }
  return [...groups.values()];
}

export interface Filter {
  text: string;
  kind: string; // Empty: all kinds.
  level: "" | "error" | "warning" | "timing";
}

export function levelOf(finding: Finding): "error" | "warning" | "timing" {
  if (finding.timing) {
    return "timing";
  }
  return finding.error ? "error" : "warning";
}

export function matches(finding: Finding, filter: Filter): boolean {
  if (filter.kind !== "" && finding.kind !== filter.kind) {
    return false;
  }
  if (filter.level !== "" && levelOf(finding) !== filter.level) {
    return false;
  }
  const words = filter.text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const text = [finding.id, finding.headline, finding.message, finding.place, finding.why, finding.program]
    .join("\n")
    .toLowerCase();
  return words.every((word) => text.includes(word));
}
