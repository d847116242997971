"""libheddle.so exports the names of exports.map and nothing else. Usage: exports_test.py LIBHEDDLE EXPORTS_MAP"""

import fnmatch
import pathlib
import re
import subprocess
import sys
import unittest

LIBRARY = sys.argv[1]
MAP = pathlib.Path(sys.argv[2]).read_text()

# The only patterns that the list may contain: Heddle's own namespace, that of the compilers, dynamic annotations, and the
# thread interfaces of POSIX and C11. All other names are listed one by one, C++ names in particular: symbols of the
# statically linked standard library must not be exported.
ALLOWED_PATTERNS = {"__tsan_*", "__heddle_*", "heddle_*", "pthread_*", "thrd_*", "mtx_*", "cnd_*", "tss_*",
                    "Annotate*", "WTFAnnotate*", "__sanitizer_unaligned_*"}


def listed(text):
    """The global names and patterns of a version script."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    text = re.sub(r"#.*", "", text)
    section = re.search(r"global:(.*?)local:\s*\*;", text, flags=re.S)
    return [name.strip().strip('"') for name in section.group(1).split(";") if name.strip()]


def exported():
    lines = subprocess.run(["nm", "-D", "--defined-only", LIBRARY], text=True, capture_output=True, check=True).stdout
    return [line.split()[-1].split("@")[0] for line in lines.splitlines()]


def unlisted(symbols, names):
    plain = {name for name in names if not re.search(r"[*?\[]", name)}
    patterns = [name for name in names if name not in plain]
    return [symbol for symbol in symbols
            if symbol not in plain and not any(fnmatch.fnmatchcase(symbol, pattern) for pattern in patterns)]


class ExportsTest(unittest.TestCase):
    def test_only_listed_names_are_shown(self):
        self.assertEqual(unlisted(exported(), listed(MAP)), [])

    def test_patterns_are_the_documented_ones(self):
        patterns = {name for name in listed(MAP) if re.search(r"[*?\[]", name)}
        self.assertEqual(patterns - ALLOWED_PATTERNS, set())

    def test_every_listed_name_exists(self):
        shown = set(exported())
        self.assertEqual([name for name in listed(MAP) if "*" not in name and name not in shown], [])

    def test_a_stray_symbol_is_found(self):
        self.assertEqual(unlisted(["_ZNSt6vectorIiE4pushEv", "malloc", "__tsan_read4"], ["malloc", "__tsan_*"]),
                         ["_ZNSt6vectorIiE4pushEv"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
