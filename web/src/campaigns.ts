import type { Campaign, Report, Run } from "./data";

/// A command that looked for errors: its record, its verdict, or both.
export interface Effort {
  key: number;
  campaign?: Campaign;
  run?: Run;
  program: string;
  test: string;
  verb: string;
  verdict: string;
  failed: boolean;
}

function effortOf(key: number, campaign: Campaign | undefined, run: Run | undefined): Effort {
  return {
    key,
    ...(campaign === undefined ? {} : { campaign }),
    ...(run === undefined ? {} : { run }),
    program: campaign?.program ?? run?.program ?? "",
    test: campaign?.test ?? run?.test ?? "",
    verb: campaign?.verb ?? "run",
    verdict: run?.verdict ?? campaign?.verdict ?? "",
    failed: run !== undefined ? run.exitCode !== 0 : campaign !== undefined && showsError(campaign),
  };
}

/// The findings that a campaign names.
export function foundOf(campaign: Campaign): string[] {
  return [
    ...new Set([
      ...campaign.shown.map((one) => one.id),
      ...campaign.matrix.pairs.flatMap((pair) => pair.findings),
      ...campaign.warnings.flatMap((warning) => warning.findings),
    ]),
  ];
}

function showsError(campaign: Campaign): boolean {
  return foundOf(campaign).length > 0 || campaign.noise.generations.some((row) => row.bugs > 0);
}

/// Joins the records of explorations with their verdicts; those that fail come first.
export function effortsOf(report: Report): Effort[] {
  const left = [...report.runs];
  const efforts = report.campaigns.map((campaign, key) => {
    const at = left.findIndex(
      (run) => campaign.verb === "run" && run.program === campaign.program && run.test === campaign.test,
    );
    return effortOf(key, campaign, at < 0 ? undefined : left.splice(at, 1)[0]);
  });
  left.forEach((run) => efforts.push(effortOf(efforts.length, undefined, run)));
  return efforts.sort((one, other) => Number(other.failed) - Number(one.failed) || one.key - other.key);
}

export function effortMatches(effort: Effort, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const all = [effort.verb, effort.program, effort.test, effort.verdict].join("\n").toLowerCase();
  return words.every((word) => all.includes(word));
}
