"""Plants each error of mutants.py in a copy of Heddle's sources, builds it, and runs tests until one fails.

Usage: sabotage.py SOURCE_DIR BUILD_DIR [--fits | words of the mutants to try...]

The copy and its build are kept in BUILD_DIR/sabotage, so that each mutant recompiles only the files it touches. Subjects
and oracle of BUILD_DIR load the sabotaged libheddle.so through LD_LIBRARY_PATH; the unit tests are rebuilt.
Exit status 0: every mutant was killed. With --fits nothing is built; it only checks that each mutant still fits the code.
"""

import contextlib
import dataclasses
import filecmp
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

from mutants import MUTANTS

ROOMS = ["runtime", "schedule"]
INSIDE = ("core", "wire", "schedule", "runtime")  # The rooms of libheddle.so; a mutant elsewhere is one of the tool.
TIMEOUT_SECONDS = 900


@dataclasses.dataclass
class Workshop:
    source: pathlib.Path
    build: pathlib.Path

    @property
    def copy(self):
        return self.build / "sabotage" / "source"

    @property
    def scratch(self):
        return self.build / "sabotage" / "build"

    def refresh(self):
        """Updates the copy and keeps the modification times of unchanged files."""
        for name in ("src", "include", "cmake", "tests"):
            mirror(self.source / name, self.copy / name)
        shutil.copy2(self.source / "CMakeLists.txt", self.copy / "CMakeLists.txt")
        # The end-to-end tests come from the real build; this one links the sabotaged code.
        (self.copy / "tests" / "CMakeLists.txt").write_text("add_subdirectory(search)\n")
        command = ["cmake", "-S", self.copy, "-B", self.scratch, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=RelWithDebInfo",
                   "-DCMAKE_CXX_FLAGS=-w"]  # A mutant may leave variables unused.
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def make(self, targets):
        result = subprocess.run(["ninja", "-C", self.scratch, *targets], text=True, capture_output=True)
        return result.returncode == 0, result.stdout[-3000:]

    def environment(self):
        return dict(os.environ, LD_LIBRARY_PATH=str(self.scratch / "lib"))


def mirror(origin, target):
    target.mkdir(parents=True, exist_ok=True)
    wanted = set()
    for path in origin.rglob("*"):
        relative = path.relative_to(origin)
        wanted.add(relative)
        if path.is_dir():
            (target / relative).mkdir(parents=True, exist_ok=True)
        elif not (target / relative).exists() or not filecmp.cmp(path, target / relative, shallow=False):
            shutil.copyfile(path, target / relative)
    for path in sorted(target.rglob("*"), reverse=True):
        if path.relative_to(target) not in wanted:
            path.rmdir() if path.is_dir() else path.unlink()


def ctest(folder, pattern, environment):
    """The name of a failed test and how it failed, or None."""
    command = ["ctest", "--test-dir", folder, "-R", pattern, "--stop-on-failure", "--timeout", "60", "-j", "2",
               "--no-tests=error"]
    try:
        result = subprocess.run(command, text=True, capture_output=True, env=environment, timeout=TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired:
        return f"{pattern} (endless)"
    if "No tests were found" in result.stdout + result.stderr:
        raise SystemExit(f"no test is called {pattern}")
    if result.returncode == 0:
        return None
    failed = re.search(r"^\s*\d+ - (\S+).*\(([^()]*)\)$", result.stdout, re.MULTILINE)
    if not failed or failed.group(2) == "Not Run":
        raise SystemExit(f"{pattern} could not be run:\n{result.stdout[-2000:]}")
    return f"{failed.group(1)} ({failed.group(2).lower()})"


def full_name(hint):
    """Subjects are named by their folder and file; everything else by its ctest name."""
    return f"programs.clang.{hint}" if "/" in hint and "." not in hint else hint


def killer(workshop, hints):
    """The first test that detects the mutant: the designated tests first, then all fast ones."""
    for hint in hints:
        if hint.startswith("unit "):
            target = f"heddle_{hint.split()[1]}_test"
            built, text = workshop.make([target])
            if not built:
                raise SystemExit(f"the mutant does not build:\n{text}")
            name = ctest(workshop.scratch, f"^{target}/", dict(os.environ))
        elif hint == "oracle":
            name = ctest(workshop.build, r"^heddle_oracle_clang_test/(Counts\.|Programs\.|All/Primitives|Thousand/.*/0)", workshop.environment())
        elif hint == "racing":
            name = ctest(workshop.build, r"^heddle_racing_clang_test/TwoThousand", workshop.environment())
        else:
            name = ctest(workshop.build, f"^{re.escape(full_name(hint))}$", workshop.environment())
        if name:
            return name
    return ctest(workshop.build, r"^(programs\.clang|e2e|heddle_oracle_clang_test)", workshop.environment())


@contextlib.contextmanager
def planted_tool(workshop, file):
    """Puts the sabotaged tool in the place of the one that the tests run. Yields an error message, or None."""
    tool, kept = workshop.build / "bin" / "heddle", workshop.build / "sabotage" / "heddle"
    if file.startswith(INSIDE):
        yield None
        return
    built, text = workshop.make(["heddle"])
    if not built:
        yield text
        return
    shutil.copy2(tool, kept)
    try:
        replace(workshop.scratch / "bin" / "heddle", tool)
        yield None
    finally:
        replace(kept, tool)


def replace(origin, target):
    """Copies without writing into a file that may be running."""
    beside = target.with_suffix(".new")
    shutil.copy2(origin, beside)
    os.replace(beside, target)


def attempt(workshop, mutant):
    _, file, old, new, hints = mutant
    path = workshop.copy / "src" / file
    original = path.read_text()
    if original.count(old) != 1:
        return f"the code to change occurs {original.count(old)} times", False
    try:
        path.write_text(original.replace(old, new))
        built, text = workshop.make(["heddle_so"])
        if not built:
            return f"does not build: {text}", False
        with planted_tool(workshop, file) as failure:
            if failure:
                return f"does not build: {failure}", False
            name = killer(workshop, hints)
        return (name, True) if name else ("SURVIVED", False)
    finally:
        path.write_text(original)


def check_healthy(workshop):
    """Checks that the tests pass without a mutant; otherwise every mutant would seem to be killed."""
    built, text = workshop.make(["heddle_so", *[f"heddle_{room}_test" for room in ROOMS]])
    if not built:
        raise SystemExit(f"the copy does not build:\n{text}")
    hints = {hint for mutant in MUTANTS for hint in mutant[4]}
    names = [full_name(hint) for hint in hints
             if hint not in ("oracle", "racing") and not hint.startswith("unit ")]
    pattern = "^(" + "|".join(re.escape(name) for name in names) + ")$"
    failed = ctest(workshop.build, pattern, workshop.environment()) or ctest(
        workshop.build, r"^heddle_(oracle_clang_test/(Counts\.|All/Primitives|Thousand/.*/0)|racing_clang_test/TwoThousand)",
        workshop.environment())
    if failed:
        raise SystemExit(f"{failed} fails without any error planted")


def check_fits(source):
    """Checks that every mutant fits the code. Otherwise only the long tests would detect one that does not."""
    places = [(name, (source / "src" / file).read_text().count(old)) for name, file, old, _, _ in MUTANTS]
    strays = [f"{name}: the code to change occurs {count} times" for name, count in places if count != 1]
    print("\n".join(strays) or f"{len(MUTANTS)} mutants fit")
    sys.exit(1 if strays else 0)


def main():
    if sys.argv[3:] == ["--fits"]:
        check_fits(pathlib.Path(sys.argv[1]))
    workshop = Workshop(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
    words = sys.argv[3:]
    mutants = [m for m in MUTANTS if not words or any(word in m[0] for word in words)]
    workshop.refresh()
    check_healthy(workshop)
    killed = 0
    print(f"{'planted error':58} {'noticed by':75} seconds", flush=True)
    for mutant in mutants:
        start = time.monotonic()
        result, good = attempt(workshop, mutant)
        killed += good
        print(f"{mutant[0]:58} {result:75} {time.monotonic() - start:7.1f}", flush=True)
    print(f"{killed} of {len(mutants)} killed")
    sys.exit(0 if killed == len(mutants) else 1)


main()
