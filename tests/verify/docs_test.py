"""Usage: docs_test.py HEDDLE SOURCE_ROOT FOLDER. Runs the example of docs/verify.md: its output must be exactly as shown.
With HEDDLE_ACCEPT=1 the page is rewritten to the current output."""

import os
import pathlib
import re
import shutil
import sys

import warning_tools

HEDDLE, ROOT, FOLDER = (pathlib.Path(word) for word in sys.argv[1:])


def main():
    folder = warning_tools.fresh(FOLDER)
    programs = ROOT / "tests/programs/verify"
    shutil.copy(programs / "guarded_read_bad.cpp", folder)
    shutil.copytree(programs / "library", folder / "library")
    page = ROOT / "docs/verify.md"
    text = page.read_text()
    lines = re.search(r"```console\n(.*?)```", text, re.S).group(1).rstrip("\n").split("\n")
    commands = [line[2:] for line in lines if line.startswith("$ ")]
    shown = "\n".join(lines[len(commands):])
    printed = ""
    for command in commands:
        done = warning_tools.run(["sh", "-c", re.sub(r"^heddle ", f"'{HEDDLE}' ", command)], cwd=folder)
        printed = done.stdout.rstrip("\n")
    assert done.returncode == 1, f"exit status {done.returncode}: {done.stderr}"
    if printed != shown and os.environ.get("HEDDLE_ACCEPT") == "1":
        page.write_text(text.replace(shown, printed))
    else:
        assert printed == shown, f"the page shows\n{shown}\nbut the command prints\n{printed}"


main()
