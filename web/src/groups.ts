import type { Finding } from "./data";

/// Findings with one cause. The first one represents the group.
export interface Group {
  first: Finding;
  others: Finding[];
}

export function groupsOf(findings: Finding[]): Group[] {
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const group = groups.get(finding.group);
    if (group === undefined) {
      groups.set(finding.group, { first: finding, others: [] });
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
