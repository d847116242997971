"""The finished cells of bugs_bench.py, one line of bugs.csv each."""

import csv
import subprocess

FIELDS = ["commit", "program", "strategy", "seed", "budget", "kind", "rank", "race", "schedules", "complete", "cut", "seconds",
          "error"]


def commit(root):
    """The last commit that changed what is measured; `+` if the sources have changed since."""
    measured = ["src", "include", "tests/bench/*.c", "tests/bench/*.cpp"]
    changed = subprocess.run(["git", "-C", root, "status", "--porcelain", "--", *measured], capture_output=True, text=True,
                             check=True)
    last = subprocess.run(["git", "-C", root, "log", "-1", "--format=%h", "--abbrev=10", "--", *measured],
                          capture_output=True, text=True, check=True)
    return last.stdout.strip() + ("+" if changed.stdout.strip() else "")


class Journal:
    """Rows by program, strategy and seed. A later line of the file replaces an earlier one."""

    def __init__(self, file, current):
        self.file = file
        self.current = current
        self.rows = {}
        if file.exists():
            with open(file, newline="", encoding="utf-8") as old:
                self.rows = {self.key(row): row for row in csv.DictReader(old)}

    @staticmethod
    def key(row):
        return row["program"], row["strategy"], str(row["seed"])

    def has(self, program, strategy, seed, limit):
        """A cell that was cut off by a shorter limit counts as missing."""
        row = self.rows.get((program, strategy, str(seed)))
        return row is not None and row["commit"] == self.current and not (row["cut"] and int(row["cut"]) < limit)

    def add(self, row):
        """Writes the row immediately. Lines that it replaces are dropped by compact()."""
        new = not self.file.exists()
        row = {name: str(row.get(name, "")) for name in FIELDS} | {"commit": self.current}
        self.rows[self.key(row)] = row
        with open(self.file, "a", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, FIELDS, lineterminator="\n")
            if new:
                writer.writeheader()
            writer.writerow(row)

    def compact(self):
        order = sorted(self.rows.values(), key=lambda row: (row["program"], row["strategy"], int(row["seed"])))
        with open(self.file, "w", newline="", encoding="utf-8") as out:
            writer = csv.DictWriter(out, FIELDS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(order)

    def cells(self, program, strategy):
        """The rows with a seed, without those that an error of the tool ended."""
        return [row for (name, how, seed), row in self.rows.items()
                if name == program and how == strategy and seed != "0" and row["schedules"]]

    def twin(self, program, strategy):
        return self.rows.get((program, strategy, "0"))

    def strategies(self):
        return list(dict.fromkeys(strategy for _, strategy, _ in self.rows))
