"""The programs of tests/bench, as the first lines of their sources describe them.

    // What the bug is.
    // Family: where this shape is known from. Fails: KIND[ or KIND...].[ Schedules: N.][ Written: last.]
    // Variant: NAME[ -DMACRO=VALUE...][, published MEAN][, rff MEAN][, single MEAN]

One source may have several variants: programs that differ in macros. `published` is the best credible mean number of
schedules to the first failure in publications about the program with this shape, `rff` the one that RFF reports,
`single` the best one that a single strategy of Heddle reached on the public program. `Schedules` is the budget of the
benchmark, if it is not the usual one. Programs marked `Written: last` were added after the strategies were finished.
With -DFIXED, each program is correct.
"""

import dataclasses
import json
import os
import pathlib
import re
import subprocess
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
BUDGET = 10_000
MARKS = ("published", "rff", "single")


@dataclasses.dataclass(frozen=True)
class Program:
    name: str
    source: pathlib.Path
    flags: tuple
    family: str
    kinds: frozenset
    schedules: int
    last: bool
    published: str = ""
    rff: str = ""
    single: str = ""

    def command(self, heddle, output, source=None, fixed=False):
        """The compiler call that builds the program, or its correct twin."""
        language = ["cc", "-std=gnu11"] if self.source.suffix == ".c" else ["c++", "-std=c++20"]
        return [str(heddle), *language, "-O1", "-g", "-pthread", *self.flags, *(["-DFIXED"] if fixed else []),
                str(source or self.source), "-o", str(output)]


def read(source):
    head = " ".join(line[3:] for line in source.read_text(encoding="utf-8").splitlines() if line.startswith("// "))
    about = re.search(r"Family: (.*?) Fails: ([a-z-]+(?: or [a-z-]+)*)\.(.*?)(?= Variant:|$)", head)
    if not about:
        raise ValueError(f"{source}: no line with Family and Fails")
    budget = re.search(r"Schedules: (\d+)\.", about[3])
    for line in re.findall(r"^// Variant: (.*)$", source.read_text(encoding="utf-8"), re.M):
        words, *marks = line.split(", ")
        name, *flags = words.split()
        values = dict(mark.split(" ", 1) for mark in marks)
        if set(values) - set(MARKS):
            raise ValueError(f"{source}: cannot read the variant {line}")
        yield Program(name, source, tuple(flags), about[1].rstrip("."), frozenset(about[2].split(" or ")),
                      int(budget[1]) if budget else BUDGET, "Written: last." in about[3], **values)


def programs():
    sources = sorted(path for path in FOLDER.iterdir() if path.suffix in (".c", ".cpp"))
    return [program for source in sources for program in read(source)]


def explore(heddle, program, options, suppressed=("race",)):
    """The result of `heddle run --json` with one job, and its processor time as `cpu`. Findings of the suppressed kinds do not
    end the search."""
    with tempfile.TemporaryDirectory(prefix="heddle-bench-") as store:
        folder = pathlib.Path(store)
        (folder / "suppressions").write_text("".join(f"{kind}:*\n" for kind in suppressed))
        command = [str(word) for word in [heddle, "run", "--json", "--jobs", "1", "--no-minimise", "--suppressions",
                                          folder / "suppressions", "--store", folder / "store", *options, "--", program]]
        with open(folder / "out", "wb") as out, open(folder / "err", "wb") as err:
            process = subprocess.Popen(command, stdout=out, stderr=err, stdin=subprocess.DEVNULL)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        text = (folder / "out").read_text(encoding="utf-8", errors="replace")
        if process.returncode not in (0, 1) or not text.strip():
            message = (folder / "err").read_text(encoding="utf-8", errors="replace")[:2000]
            raise RuntimeError(f"{' '.join(command)}: exit status {process.returncode}\n{message}")
    return json.loads(text) | {"cpu": usage.ru_utime + usage.ru_stime}


def first(report, wanted=lambda kind: True):
    """The kind and the number of the schedule of the earliest finding: (None, None) if there is none."""
    ranks = [(finding["execution"] + 1, finding["kind"]) for finding in report["findings"]
             if wanted(finding["kind"]) and finding["execution"] is not None]
    rank, kind = min(ranks, default=(None, None))
    return kind, rank
