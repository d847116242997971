"""Every kind of finding has a subject with the error and one without, and the names of subjects match their expectations.

Usage: twins_test.py PROGRAMS
"""

import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from heddle_cli import check, main  # noqa: E402

KINDS = {
    "data-race": "race", "deadlock": "deadlock", "lost-wakeup": "lost_wakeup", "endless": "endless",
    "assertion": "assertion", "abort": "assertion", "uncaught-exception": "exception", "signal": "signal",
    "exit-status": "exit_status", "no-progress": "endless", "use-after-free": "memory", "out-of-bounds": "memory",
    "double-free": "memory", "invalid-free": "memory", "dead-stack": "memory", "leak": "memory", "misuse": "misuse",
}

# Libraries of subjects, and subjects of other verbs than `heddle run`: their own tests know what to expect.
OTHERS = {"library", "verify", "noise"}


def expectation(path):
    match = re.search(r"^(?://|/\*) EXPECT: (.*)", path.read_text(), re.MULTILINE)
    check(match, f"{path}: no line with EXPECT")
    return match.group(1)


def suspicion(path):
    return re.search(r"^(?://|/\*) SUSPICION: (?!none)\S", path.read_text(), re.MULTILINE)


def run():
    programs = pathlib.Path(sys.argv[1])
    subjects = [path for path in programs.rglob("*")
                if path.suffix in (".c", ".cpp") and OTHERS.isdisjoint(path.relative_to(programs).parts)]
    check(len(subjects) >= 100, f"only {len(subjects)} subjects")
    bad_kinds = {}
    for path in subjects:
        text = expectation(path)
        if path.stem.endswith("_bad") and suspicion(path):
            check(text.startswith("no finding"), f"{path} expects a suspicion, which is never a finding, but: {text}")
        elif path.stem.endswith("_bad"):
            check(text.startswith("finding "), f"{path} is called bad, but expects: {text}")
            bad_kinds.setdefault(text.split()[1].rstrip(","), []).append(path)
        elif path.stem.endswith("_ok"):
            check(text.startswith("no finding"), f"{path} is called ok, but expects: {text}")
        else:
            check(text.startswith("not supported"), f"{path} says neither _bad nor _ok")
    for kind, folder in KINDS.items():
        check(kind in bad_kinds, f"no subject must be reported as {kind}")
        check(any(path.stem.endswith("_ok") for path in (programs / folder).iterdir()), f"no _ok subject for {kind}")
    check(set(bad_kinds) <= set(KINDS), f"unknown kinds: {set(bad_kinds) - set(KINDS)}")


main(run)
