"""Runs the tools whose warnings `heddle verify` reads, and `heddle verify` on what they write."""

import dataclasses
import json
import os
import pathlib
import re
import shutil
import subprocess

TIDY_CHECKS = "-*,concurrency-*,bugprone-spuriously-wake-up-functions,bugprone-unused-raii"


@dataclasses.dataclass
class Subject:
    """A program with the tool that warns about it. Further words after the tool are arguments for the program."""
    path: pathlib.Path
    tool: str
    arguments: list
    verdict: str  # "confirmed KIND" or "not confirmed"

    @property
    def name(self):
        return self.path.stem

    @property
    def is_real(self):
        return self.verdict.startswith("confirmed")

    @property
    def language(self):
        """Compilers of clang and Heddle, and the standard."""
        if self.path.suffix == ".c":
            return "clang-19", "cc", "-std=gnu11"
        return "clang++-19", "c++", "-std=c++20"


def read_subject(path):
    text = path.read_text()
    tool, *arguments = re.search(r"^// TOOL: (.*)$", text, re.M).group(1).split()
    return Subject(path, tool, arguments, re.search(r"^// VERDICT: (.*)$", text, re.M).group(1))


def run(command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace",
                          stdin=subprocess.DEVNULL, timeout=200, **options)


def warn(subject, folder):
    """Writes the tool's warnings about the subject to a file and returns its path; None for Heddle's own analysis."""
    clang, _, standard = subject.language
    built = folder / "instrumented"
    if subject.tool == "heddle":
        return None
    if subject.tool == "thread-safety":
        words = run([clang, standard, "-fsyntax-only", "-Wthread-safety", "-Wthread-safety-beta", subject.path]).stderr
    elif subject.tool == "clang-tidy":
        words = run(["clang-tidy-19", "--config={}", f"-checks={TIDY_CHECKS}", subject.path, "--", standard]).stdout
    elif subject.tool == "cppcheck":
        words = run(["cppcheck", "--enable=warning,style,portability", "--inconclusive", "--library=posix",
                     "--addon=threadsafety", "--xml", subject.path.name], cwd=copied(subject, folder)).stderr
    elif subject.tool == "tsan":
        run([clang, standard, "-g", "-O0", "-fsanitize=thread", subject.path, "-o", built, "-pthread"], check=True)
        fixed = ["setarch", "-R"] if shutil.which("setarch") else []  # its shadow memory needs fixed addresses
        words = run([*fixed, built, *subject.arguments],
                    env={**os.environ, "TSAN_OPTIONS": "exitcode=0 second_deadlock_stack=1"}).stderr
    elif subject.tool == "helgrind":
        # Valgrind 3.19 does not read the DWARF 5 of clang 19.
        run([clang, standard, "-gdwarf-4", "-O0", subject.path, "-o", built, "-pthread"], check=True)
        words = run(["valgrind", "--tool=helgrind", "--fair-sched=yes", built, *subject.arguments]).stderr
    else:
        raise ValueError(subject.tool)
    file = folder / "warnings"
    file.write_text(words)
    return file


def copied(subject, folder):
    """A copy of the source: cppcheck writes its dumps beside it."""
    shutil.copy(subject.path, folder)
    return folder


def build(heddle, subject, folder):
    _, compiler, standard = subject.language
    program = folder / "program"
    run([heddle, compiler, standard, "-g", "-O1", subject.path, "-o", program], check=True)
    return program


def verify(heddle, program, file, folder, *options):
    """The result of `heddle verify --json`, with its exit status."""
    warnings = [] if file is None else ["--warnings", file]
    done = run([heddle, "verify", *warnings, "--json", "--minimise-time", "10m", "--store", folder / "store", *options,
                "--", program])
    try:
        return json.loads(done.stdout), done.returncode
    except json.JSONDecodeError:
        raise AssertionError(f"exit status {done.returncode}\n{done.stdout}\n{done.stderr}") from None


def fresh(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
