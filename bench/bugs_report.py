"""bugs.md, from the journal of bugs_bench.py."""

import dataclasses
import math
import statistics

INTRODUCTION = """# Schedules until the first failure

`make bench-bugs` explores each program of tests/bench under every strategy and under `heddle run` without options
(`default`). The number is the mean, over the seeds, of the schedules until the first failure: an assertion, a deadlock or
lost wake-up, a memory error. Data races do not count as failures and have a column of their own. A cell is explored with
one job for at most 10,000 schedules (100,000 for `safe_stack`) and {limit} seconds. If some seeds do not find the failure, they
count with the schedules that they executed, the mean is preceded by `>`, and the share that found it follows. `dfs` and
`dpor` make no random choices and have one run. Every run is in bugs.csv.

`published` is the best credible mean in publications about the public program with this shape, for reorder and twostage
beside the one that RFF reports; `single` is the best of our strategies on that program. The programs here are our own, so
the numbers are comparable in order of magnitude only.
"""


@dataclasses.dataclass
class Summary:
    runs: int
    found: int
    mean: float
    margin: float  # of the 95% confidence interval
    races: list
    cut: int

    @property
    def always(self):
        return self.found == self.runs


def summary(rows):
    """None without rows."""
    if not rows:
        return None
    ranks = [int(row["rank"] or row["schedules"]) for row in rows]
    margin = 1.96 * statistics.stdev(ranks) / math.sqrt(len(ranks)) if len(ranks) > 1 else 0.0
    return Summary(len(rows), sum(bool(row["rank"]) for row in rows), statistics.mean(ranks), margin,
                   [int(row["race"]) for row in rows if row["race"]], sum(bool(row["cut"]) for row in rows))


def number(value):
    return f"{value:.1f}" if value < 1000 else f"{value:.0f}"


def cell(found):
    if found is None:
        return "·"
    if not found.found:
        return f"- ({number(found.mean)})"
    return number(found.mean) if found.always else f"> {number(found.mean)} ({found.found}/{found.runs})"


def target(program):
    """The mean to reach: RFF's where it reports one, else the best published; None if there is neither."""
    text = program.rff or program.published
    return float(text.split(" to ")[-1]) if text else None


def verdict(program, found):
    aim = target(program)
    if aim is None or found is None:
        return "found" if found and found.always else "**not always found**"
    if found.always and found.mean <= aim:
        return "at or below"
    # The interval reaches the published mean: these seeds do not distinguish the two.
    return "within the interval" if found.always and found.mean - found.margin <= aim else "**above**"


def rate(journal, program, strategy):
    row = journal.twin(program.name, strategy)
    if not row or not row["schedules"] or not float(row["seconds"]):
        return "·"
    return f"{int(row['schedules']) / float(row['seconds']):,.0f}"


def table(lines, header, rows):
    lines += ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    lines.append("")


def default_table(lines, journal, programs):
    rows = []
    for program in programs:
        found = summary(journal.cells(program.name, "default"))
        if not found:
            continue
        races = f"{statistics.mean(found.races):.1f}" if found.races else ""
        rows.append([program.name + (" *" if program.last else ""), cell(found), f"± {number(found.margin)}" if found.runs > 1 else "",
                     f"{found.found} of {found.runs}", races, rate(journal, program, "default"), program.published,
                     program.rff, program.single, verdict(program, found)])
    lines += ["## The default", ""]
    table(lines, ["program", "mean", "95%", "seeds that found it", "first race", "schedules/s", "published", "RFF", "single",
                  "verdict"], rows)
    met = sum(row[-1] in ("at or below", "within the interval", "found") for row in rows)
    below = sum(row[-1] == "at or below" for row in rows)
    compared = sum(target(program) is not None for program in programs if journal.cells(program.name, "default"))
    always = sum(row[1][0].isdigit() for row in rows)
    lines += [f"{always} of {len(rows)} programs are found with every seed. Of {compared} with a published mean, {below} are at "
              f"or below it. {met} of {len(rows)} rows have no verdict in bold.", "",
              "`first race` is the schedule of the first data race, for programs that race before they fail. `schedules/s` is the",
              "number of schedules per second of processor time on the repaired twin: 2,000 schedules and the start of Heddle.",
              "`within the interval`: the mean is above the published one, which the 95% interval contains.", ""]


def strategies_table(lines, journal, programs, strategies):
    rows = []
    for program in programs:
        found = {strategy: summary(journal.cells(program.name, strategy)) for strategy in strategies}
        if not any(found.values()):
            continue
        always = {strategy: one.mean for strategy, one in found.items() if one and one.always}
        best = min(always.values(), default=None)
        rows.append([program.name + (" *" if program.last else ""),
                     *(f"**{cell(found[strategy])}**" if always.get(strategy) == best and best is not None else
                       cell(found[strategy]) for strategy in strategies)])
    lines += ["## Every strategy", "", "The lowest mean of those that found the failure with every seed is bold.", ""]
    table(lines, ["program", *strategies], rows)


def overview(lines, journal, programs, strategies):
    """The geometric mean weighs a factor on a small program as much as on a large one."""
    rows = []
    for strategy in strategies:
        found = [one for program in programs if (one := summary(journal.cells(program.name, strategy)))]
        if found:
            rows.append([strategy, f"{sum(one.always for one in found)} of {len(found)}",
                         f"{sum(one.found for one in found)} of {sum(one.runs for one in found)}",
                         f"{statistics.geometric_mean([one.mean for one in found]):.1f}", str(sum(one.cut for one in found))])
    lines += ["## Overview", ""]
    table(lines, ["strategy", "programs found with every seed", "runs that found it", "geometric mean of the means",
                  "runs cut off by time"], rows)


def errors(lines, journal):
    bad = [row for row in journal.rows.values() if row["error"]]
    lines += ["## Errors and false alarms", ""]
    if not bad:
        lines += ["No run ended with an error of Heddle, and no repaired twin had a finding.", ""]
        return
    table(lines, ["program", "strategy", "seed", "error"],
          [[row["program"], row["strategy"], row["seed"].replace("0", "twin") if row["seed"] == "0" else row["seed"],
            row["error"][:120]] for row in bad])


def write(file, journal, programs, given):
    journal.compact()
    strategies = journal.strategies()
    order = given.strategies.split(",")
    strategies.sort(key=lambda name: order.index(name) if name in order else len(order))
    seeds = max((int(row["seed"]) for row in journal.rows.values()), default=0)
    commits = sorted({row["commit"] for row in journal.rows.values()})
    lines = [INTRODUCTION.format(limit=given.limit),
             f"Measured with up to {seeds} seeds at commit {', '.join(commits)}. {given.note}".strip(), ""]
    last = sum(program.last for program in programs)
    lines += [f"{len({program.source for program in programs})} sources, {len(programs)} programs. "
              + (f"{last} programs, marked *, were written after the strategies were finished." if last else
                 "None of them was written after the strategies were finished; ten more are to follow then."), ""]
    overview(lines, journal, programs, strategies)
    default_table(lines, journal, programs)
    strategies_table(lines, journal, programs, strategies)
    errors(lines, journal)
    file.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")
