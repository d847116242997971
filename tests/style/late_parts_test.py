"""Every file of the runtime that keeps state of an execution defines a part for late starts, and every part is listed.

Usage: late_parts_test.py SOURCE_DIR

State of an execution is recognised by its generation, which every such state carries (docs/ARCHITECTURE.md).
"""

import pathlib
import re
import sys

KEEPS = re.compile(r"(?:SyncPool|AddressTable)<\w+> g\w+;|[gG]eneration_? = (?:gEngine|gClocks)\.generation|AtomicObjects g\w+;")
# Files whose state is in a part of another file, or is not state of the program's execution.
ELSEWHERE = {
    "engine/ThreadTable.cpp": "kLateThreads",
    "race/Ordering.cpp": "Thread, in engine/ThreadTable.cpp",
    "race/ShadowMemory.cpp": "race/ShadowLog.cpp",
}


def problems(runtime):
    declared = set(re.findall(r"extern const LatePart (kLate\w+);", (runtime / "engine/LatePart.h").read_text()))
    listed = re.findall(r"&(kLate\w+)", (runtime / "session/restore/LateParts.cpp").read_text())
    yield from (f"{name} is not in LateParts.cpp" for name in sorted(declared - set(listed)))
    yield from (f"{name} is listed twice" for name in sorted(set(listed)) if listed.count(name) > 1)
    for path in sorted(runtime.rglob("*.cpp")):
        name, text = str(path.relative_to(runtime)), path.read_text()
        if not name.endswith("_test.cpp") and KEEPS.search(text) and "LatePart kLate" not in text and name not in ELSEWHERE:
            yield f"{name} keeps state of an execution but defines no LatePart"


found = list(problems(pathlib.Path(sys.argv[1]) / "src" / "runtime"))
for problem in found:
    print(problem)
sys.exit(1 if found else 0)
