#!/usr/bin/env python3
"""The clang plugin with every kind of build: levels, linkers, LTO, COMDATs, with and without debug information."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
PLUGIN, WORK = sys.argv[1], pathlib.Path(sys.argv[2])
CLANG = ["clang++-19", "-std=c++20", "-fsanitize=thread", "-mllvm", "-tsan-instrument-read-before-write=1",
         f"-fpass-plugin={PLUGIN}"]
LEVELS = ["-O0", "-O1", "-O2", "-O3", "-Os"]

# Levels at which checks are inlined: the optimiser is on, and it does not optimise for size.
CALLS = {"-O0", "-Os"}
STATE = {level: set() if level in CALLS else {"__heddle_quick_3"} for level in LEVELS}


def access(name, level):
    return f"__heddle_{name}" if level in CALLS else f"__heddle_cold_{name}"


IN_SHARED = [f"{access} {HERE / 'both.h'}:{line} _Z6sharedIiET_S0_"
             for access, line in (("read4", 12), ("write4", 12), ("read4", 13))]
EXPECTED = [*IN_SHARED, f"vptr_read {HERE / 'one.cpp'}:3 _Z5firstP4Base", *IN_SHARED]


def run(*command, **environment):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                            env={**os.environ, **environment}, check=False)
    if result.returncode:
        raise AssertionError(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")
    return result.stdout


def compiled(name, source, *flags, **environment):
    """Compiles source text; returns the object file."""
    text = WORK / f"{name}.cpp"
    text.write_text(source)
    run(*CLANG, *flags, "-c", text, "-o", WORK / f"{name}.o", **environment)
    return WORK / f"{name}.o"


def undefined(objectFile):
    return {line.split()[-1] for line in run("nm", "-u", objectFile).splitlines()}


def sections(file):
    """Flags by name of section; a name that occurs twice has the flags of the first."""
    found = {}
    for match in re.finditer(r"^ *\[ *\d+\] (\S+) +\S+ +[0-9a-f]+ [0-9a-f]+ ([0-9a-f]+) [0-9a-f]+ +([A-Z]*) ",
                             run("readelf", "-SW", file), re.M):
        found.setdefault(match[1], (match[3], int(match[2], 16)))
    return found


def linked(linker, *flags, link=()):
    objects = []
    for source in ("one", "two"):
        objects.append(WORK / f"{source}.o")
        run(*CLANG, "-g", *flags, "-c", HERE / f"{source}.cpp", "-o", objects[-1])
    run("clang-19", "-c", HERE / "runtime.c", "-o", WORK / "runtime.o")
    program = WORK / "program"
    path = shutil.which(linker)
    lto = [flag for flag in flags if flag.startswith("-flto")]
    run("clang++-19", f"--ld-path={path}", *lto, *link, *objects, WORK / "runtime.o", "-o", program)
    return program


class Levels(unittest.TestCase):
    SOURCE = "#include <atomic>\nint x; std::atomic<int> a; int f(int v) { x += v; return a.fetch_add(1); }\n"

    def test_runs_after_the_tsan_pass_at_every_level(self):
        for level in LEVELS:
            names = undefined(compiled("levels", self.SOURCE, level))
            self.assertEqual({n for n in names if n.startswith("__tsan_")},
                             {"__tsan_init", "__tsan_func_entry", "__tsan_func_exit"}, level)
            self.assertLessEqual({access("write4", level), "__heddle_atomic32_fetch_add"}, names, level)

    def test_once_is_enough_when_named_twice(self):
        flags = ("-O2", "-mllvm", "-tsan-distinguish-volatile=1")
        once = compiled("once", self.SOURCE, *flags)
        twice = compiled("twice", self.SOURCE, *flags, f"-fpass-plugin={PLUGIN}")
        self.assertEqual(sections(once)["heddle_sites"], sections(twice)["heddle_sites"])
        self.assertEqual(undefined(once), undefined(twice))

    def test_does_nothing_without_the_sanitizer(self):
        names = undefined(compiled("without", self.SOURCE, "-O2", "-fno-sanitize=thread"))
        self.assertFalse([n for n in names if n.startswith(("__tsan_", "__heddle_"))])

    def test_the_same_source_gives_the_same_object(self):
        first = compiled("same", self.SOURCE, "-O2", "-g").read_bytes()
        self.assertEqual(first, compiled("same", self.SOURCE, "-O2", "-g").read_bytes())

    def test_private_locals_become_registers(self):
        source = """struct Pair { int a, b; void add(int v) { a += v; b -= v; } int sum() const { return a + b; } };
                    int f(int v) { Pair p{v, v}; p.add(3); p.add(v); int* q = &p.a; *q += 1; return p.sum(); }\n"""
        self.assertEqual({n for n in undefined(compiled("local", source, "-O2")) if n.startswith("__heddle_")}, set())

    def test_a_users_volatile_stays_volatile(self):
        for level in LEVELS:
            names = undefined(compiled("volatile", "volatile int v; int x; void f() { v = x; }\n", level,
                                       "-mllvm", "-tsan-distinguish-volatile=1"))
            self.assertEqual({n for n in names if n.startswith("__heddle_")},
                             {*STATE[level], access("volatile_write4", level), access("read4", level)}, level)


class InlineChecks(unittest.TestCase):
    """An access that was checked before, with no call since, is not checked again; all others are."""

    def looks(self, source):
        """The number of accesses that read the shadow memory."""
        text = WORK / "looks.cpp"
        text.write_text(source)
        run(*CLANG, "-O2", "-S", "-emit-llvm", text, "-o", WORK / "looks.ll")
        return len(re.findall(r"@__heddle_quick_3, i64 8388736\)", (WORK / "looks.ll").read_text()))

    def test_a_second_read_of_the_same_bytes(self):
        self.assertEqual(self.looks("int f(const int* p) { int a = *p; return a + *p; }\n"), 1)
        self.assertEqual(self.looks("int f(const int* p) { return p[0] + p[1]; }\n"), 2)

    def test_a_call_between_two_reads(self):
        self.assertEqual(self.looks("void g(); int f(const int* p) { int a = *p; g(); return a + *p; }\n"), 2)

    def test_an_atomic_between_two_reads(self):
        self.assertEqual(self.looks("int f(int* p, int* q) { int a = *p; __atomic_store_n(q, 1, 0); return a + *p; }\n"),
                         2)

    def test_a_read_does_not_cover_a_write(self):
        self.assertEqual(self.looks("int f(int* p, bool b) { int a = *p; if (b) *p = 1; return a; }\n"), 2)

    def test_a_long_function_looks_only_in_loops_that_call_nothing(self):
        lines = "".join(f"  p[{2 * n}] = g();\n" for n in range(120))
        loop = "  for (int i = 0; i < n; ++i) p[i] = i;\n"
        head = "int g(); void f(int* p, int n) {\n"
        self.assertEqual(self.looks(head + lines + "}\n"), 0)
        self.assertIn(self.looks(head + lines + loop + "}\n"), range(1, 20))  # the loop may be unrolled
        self.assertGreater(self.looks(head + "  p[0] = g();\n" + loop + "}\n"), 1)

    def test_one_look_for_an_update(self):
        self.assertEqual(self.looks("void f(int* p) { *p += 5; }\n"), 1)

    def test_part_of_what_was_written(self):
        self.assertEqual(self.looks("int f(int* p) { *(long*)p = 0; return p[1]; }\n"), 1)
        self.assertEqual(self.looks("long f(int* p) { p[1] = 0; return *(long*)p; }\n"), 2)

    def test_one_branch_is_not_enough(self):
        self.assertEqual(self.looks("int f(int* p, bool b) { int a = 0; if (b) a = *p; return a + *p; }\n"), 2)

    def rounds(self, source):
        return len(re.findall(r"call preserve_mostcc void @__heddle_cold_loop", source))

    def test_only_loops_that_may_wait_count_their_rounds(self):
        for loops, source in ((0, "int f(int* p) { int s = 0; for (int i = 0; i < 100; ++i) s += p[i]; return s; }\n"),
                              (1, "void f(int* p) { while (*p == 0) {} }\n"),
                              (1, "bool g(); void f() { while (g()) {} }\n")):
            self.looks(source)
            self.assertEqual(self.rounds((WORK / "looks.ll").read_text()), loops, source)


class SavedIr(unittest.TestCase):
    SOURCE = Levels.SOURCE

    def test_is_not_loaded(self):
        self.assertEqual(sections(compiled("saved", self.SOURCE, "-O2"))[".heddle_ir"][0], "")

    def test_can_be_switched_off(self):
        self.assertNotIn(".heddle_ir", sections(compiled("unsaved", self.SOURCE, "-O2", HEDDLE_SAVE_IR="0")))


class Linking(unittest.TestCase):
    def check(self, program):
        self.assertEqual(run(program).splitlines(), EXPECTED)
        found = sections(program)
        self.assertEqual(found["heddle_sites"][0], "A", "read-only: no dynamic relocations")
        self.assertEqual(found[".heddle_ir"][0], "")

    def test_linkers(self):
        for linker in ("ld.bfd", "ld.gold", "ld.lld-19"):
            for level in ("-O0", "-O2"):
                with self.subTest(linker=linker, level=level):
                    self.check(linked(linker, level, link=["-pie"]))

    def test_collected_sections(self):
        flags = ("-O2", "-ffunction-sections", "-fdata-sections")
        for linker in ("ld.bfd", "ld.lld-19"):
            with self.subTest(linker=linker):
                self.check(linked(linker, *flags, link=["-Wl,--gc-sections"]))

    def test_fixed_address(self):
        self.check(linked("ld.bfd", "-O1", "-fno-pie", link=["-no-pie"]))

    def test_link_time_optimisation(self):
        for kind in ("-flto=thin", "-flto=full"):
            with self.subTest(kind=kind):
                self.check(linked("ld.lld-19", "-O2", kind))


if __name__ == "__main__":
    WORK.mkdir(parents=True, exist_ok=True)
    unittest.main(argv=sys.argv[:1], verbosity=2)
