"""`heddle c++` and `heddle cc` behave like the compiler they wrap. Usage: wrapper_test.py HEDDLE clang|gcc"""

import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest

HEDDLE = pathlib.Path(sys.argv[1])
IS_GCC = sys.argv[2] == "gcc"
BARE_CXX = "g++" if IS_GCC else "clang++-19"
BARE_CC = "gcc" if IS_GCC else "clang-19"
CXX = [str(HEDDLE), "c++", "--with", BARE_CXX] if IS_GCC else [str(HEDDLE), "c++"]
CC = [str(HEDDLE), "cc", "--with", BARE_CC] if IS_GCC else [str(HEDDLE), "cc"]

HELLO = """
#include <cstdio>
#include <thread>
int counter;
int main() {
  std::thread other([] { ++counter; });
  other.join();
  std::printf("counter %d\\n", counter);
  return counter == 1 ? 7 : 1;
}
"""


class WrapperTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="heddle-wrapper-")
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        # Files that a compiler leaves behind in its temporary folder are detected here.
        self.temporaries = self.root / "tmp"
        self.temporaries.mkdir()
        self.environment = dict(os.environ, TMPDIR=str(self.temporaries), LC_ALL="C")
        for name in ("HEDDLE_CXX", "HEDDLE_CC", "CXX", "CC", "CXXFLAGS", "CFLAGS", "LDFLAGS"):
            self.environment.pop(name, None)

    def tearDown(self):
        self.assertEqual(os.listdir(self.temporaries), [])

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def run_in(self, command, folder=".", stdin=None, env=None):
        return subprocess.run([str(word) for word in command], cwd=self.root / folder, text=True, capture_output=True,
                              input=stdin, env=dict(self.environment, **(env or {})))

    def succeed(self, command, **options):
        result = self.run_in(command, **options)
        self.assertEqual(result.returncode, 0, f"{command}\n{result.stdout}\n{result.stderr}")
        return result

    def assert_hello(self, program="a.out"):
        result = self.run_in([f"./{program}"])
        self.assertEqual((result.returncode, result.stdout), (7, "counter 1\n"), result.stderr)
        self.assert_linked_with_heddle_first(program)

    def assert_linked_with_heddle_first(self, program):
        dynamic = self.succeed(["readelf", "-dW", program]).stdout
        needed = re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic)
        self.assertEqual(needed[0], "libheddle.so", needed)
        self.assertFalse([name for name in needed if "tsan" in name], needed)

    def assert_instrumented(self, file):
        self.assertIn("__tsan_", self.succeed(["nm", file]).stdout)

    def assert_like_bare(self, arguments, compiler=CXX, bare=BARE_CXX, same_errors=True, **options):
        """The same exit code and the same output as the bare compiler."""
        ours = self.run_in([*compiler, *arguments], **options)
        theirs = self.run_in([bare, *arguments], **options)
        self.assertEqual(ours.returncode, theirs.returncode, ours.stderr)
        self.assertEqual(ours.stdout, theirs.stdout)
        if same_errors:
            self.assertEqual(ours.stderr, theirs.stderr)
        return ours


class Stages(WrapperTest):
    def test_compile_then_link(self):
        self.write("a.cpp", HELLO)
        self.succeed([*CXX, "-O1", "-c", "a.cpp"])
        self.assert_instrumented("a.o")
        self.succeed([*CXX, "a.o", "-o", "prog"])
        self.assert_hello("prog")

    def test_both_at_once_into_a_out(self):
        self.write("a.cpp", HELLO)
        self.succeed([*CXX, "a.cpp"])
        self.assert_hello()
        self.assert_instrumented("a.out")

    def test_thread_sanitizer_of_the_user_is_not_linked(self):
        self.write("a.cpp", HELLO)
        self.succeed([*CXX, "-fsanitize=thread", "-c", "a.cpp"])
        self.succeed([*CXX, "-fsanitize=thread", "a.o"])
        self.assert_hello()
        self.succeed([*CXX, "-fsanitize=thread", "a.cpp"])
        self.assert_hello()

    def test_other_sanitizers_keep_their_runtime(self):
        self.write("a.cpp", "int main(int argc, char**) { int big = 0x7fffffff; return (big + argc) == 0; }")
        self.succeed([*CXX, "-fsanitize=undefined", "a.cpp"])
        self.assertIn("signed integer overflow", self.run_in(["./a.out"]).stderr)

    def test_several_sources_objects_and_archives_keep_their_order(self):
        self.write("main.cpp", "int fromC(); int fromArchive(); int main() { return fromC() + fromArchive(); }")
        self.write("other.cpp", 'extern "C" int plain(); int fromC() { return plain(); }')
        self.write("plain.c", "int plain(void) { return 40; }")
        self.write("archived.cpp", "int fromArchive() { return 2; }")
        self.succeed([*CXX, "-c", "archived.cpp"])
        self.succeed([*CC, "-c", "plain.c"])
        self.succeed(["ar", "rcs", "libarchived.a", "archived.o"])
        self.succeed([*CXX, "main.cpp", "other.cpp", "plain.o", "-L.", "-larchived", "-o", "prog"])
        self.assertEqual(self.run_in(["./prog"]).returncode, 42)
        # The archive precedes its users, so the linker must not use it, as with the bare compiler.
        self.assertNotEqual(self.run_in([*CXX, "-L.", "-larchived", "main.cpp", "other.cpp", "plain.o"]).returncode, 0)

    def test_assembler_beside_cxx(self):
        self.write("main.cpp", 'extern "C" int answer(); int main() { return answer(); }')
        self.write("answer.s", ".globl answer\nanswer:\n  movl $42, %eax\n  ret\n"
                               ".section .note.GNU-stack,\"\",@progbits\n")
        self.succeed([*CXX, "-Werror", "main.cpp", "answer.s", "-o", "prog"])
        self.assertEqual(self.run_in(["./prog"]).returncode, 42)

    def test_language_by_option(self):
        self.write("a.txt", HELLO)
        self.succeed([*CXX, "-x", "c++", "a.txt", "-o", "prog"])
        self.assert_hello("prog")

    def test_source_from_standard_input(self):
        self.succeed([*CXX, "-x", "c++", "-", "-o", "prog"], stdin=HELLO)
        self.assert_hello("prog")

    def test_shared_library(self):
        self.write("lib.cpp", "int shared; int fromLibrary() { return ++shared; }")
        self.write("main.cpp", "int fromLibrary(); int main() { return fromLibrary() + 6; }")
        self.succeed([*CXX, "-shared", "-fPIC", "-Wl,-z,defs", "lib.cpp", "-o", "libx.so"])
        self.succeed([*CXX, "main.cpp", "-L.", "-lx", "-Wl,-rpath,.", "-o", "prog"])
        self.assertEqual(self.run_in(["./prog"]).returncode, 7)
        self.assert_linked_with_heddle_first("prog")

    def test_as_needed_does_not_lose_the_runtime(self):
        self.write("a.c", "int main(void) { return 0; }")
        self.succeed([*CC, "-Wl,--as-needed", "-fno-sanitize=thread", "a.c"])
        self.assert_linked_with_heddle_first("a.out")

    def test_static_is_refused(self):
        self.write("a.cpp", HELLO)
        result = self.run_in([*CXX, "-static", "a.cpp"])
        self.assertEqual(result.returncode, 3)
        self.assertIn("-static", result.stderr)
        self.assertEqual(self.run_in([*CXX, "-static", "-c", "a.cpp"]).returncode, 0)

    def test_response_files(self):
        self.write("a b.cpp", HELLO)
        self.write("compile.rsp", '-c "a b.cpp"\n-o a.o')
        self.succeed([*CXX, "@compile.rsp"])
        self.write("link.rsp", "a.o -o 'linked'")
        self.succeed([*CXX, "@link.rsp"])
        self.assert_hello("linked")
        self.write("both.rsp", "-O1 a\\ b.cpp -o both")
        self.succeed([*CXX, "@both.rsp"])
        self.assert_hello("both")

    def test_link_time_optimisation_is_left_out(self):
        self.write("a.cpp", HELLO)
        self.succeed([*CXX, "-flto", "-O2", "-c", "a.cpp"])
        self.assert_instrumented("a.o")
        self.succeed([*CXX, "-flto", "-O2", "a.o"])
        self.assert_hello()

    def test_fences_under_warnings_as_errors(self):
        self.write("a.cpp", "#include <atomic>\nint main() { std::atomic_thread_fence(std::memory_order_seq_cst); }")
        self.succeed([*CXX, "-Wall", "-Wextra", "-Werror", "a.cpp"])


class LikeTheBareCompiler(WrapperTest):
    def test_information(self):
        for arguments in (["--version"], ["-v"], ["-dumpmachine"], ["-print-search-dirs"], ["-print-prog-name=ld"], []):
            self.assert_like_bare(arguments)
        self.assert_like_bare(["--version"], compiler=CC, bare=BARE_CC)

    def test_errors_in_the_source(self):
        self.write("a.cpp", "int main() { return nothing; }\n")
        for mode in (["-c"], ["-fsyntax-only"], ["-S"], []):
            self.assertNotEqual(self.assert_like_bare([*mode, "a.cpp"]).returncode, 0)

    def test_every_source_is_tried_and_nothing_linked_after_an_error(self):
        self.write("a.cpp", "int a() { return missingA; }\n")
        self.write("b.cpp", "int main() { return missingB; }\n")
        result = self.assert_like_bare(["a.cpp", "b.cpp"])
        self.assertIn("missingA", result.stderr)
        self.assertIn("missingB", result.stderr)

    def test_missing_file(self):
        self.assertNotEqual(self.assert_like_bare(["-c", "missing.cpp"]).returncode, 0)

    def test_preprocess(self):
        self.write("a.cpp", '#include "a.h"\n#ifdef __HEDDLE__\nint underHeddle;\n#endif\n')
        self.write("a.h", "int header;\n")
        self.assertIn("underHeddle", self.succeed([*CXX, "-E", "a.cpp"]).stdout)
        self.assertIn("__HEDDLE__ 1", self.succeed([*CXX, "-dM", "-E", "-x", "c++", "-"], stdin="").stdout)

    def test_dependencies(self):
        self.write("a.cpp", '#include "a.h"\nint main() { return header; }\n')
        self.write("a.h", "inline int header;\n")
        for option in ("-M", "-MM"):
            self.assert_like_bare([option, "a.cpp"])
        self.assert_same_files(["-MD", "-c", "a.cpp"])
        self.assert_same_files(["-MMD", "-MF", "deps", "-c", "a.cpp", "-o", "x.o"])
        self.assert_same_files(["-MMD", "a.cpp"])
        self.assert_same_files(["-MMD", "-MP", "a.cpp", "-o", "prog"])
        self.assert_same_files(["-MMD", "-MT", "target", "-MF", "x.d", "a.cpp", "-o", "prog"])

    def test_by_products(self):
        self.write("a.cpp", "int main() {}\n")
        self.assert_same_files(["--coverage", "a.cpp", "-o", "prog"], contents=False)
        self.assert_same_files(["-save-temps", "-c", "a.cpp"], contents=False)

    def assert_same_files(self, arguments, contents=True):
        """The same files come out; text files with the same contents."""
        written = []
        for compiler in (CXX, [BARE_CXX]):
            before = set(os.listdir(self.root))
            self.succeed([*compiler, *arguments])
            new = sorted(set(os.listdir(self.root)) - before)
            texts = {name: (self.root / name).read_bytes() for name in new if "." not in name or name.endswith(".d")}
            written.append((new, {name: text for name, text in texts.items() if contents and b"\0" not in text}))
            for name in new:
                (self.root / name).unlink()
        self.assertEqual(written[0], written[1], arguments)

    def test_optimisation_and_debug_options_of_the_user_win(self):
        self.write("a.cpp", "int main() {}\n")
        self.succeed([*CXX, "-c", "a.cpp", "-o", "default.o"])
        self.succeed([*CXX, "-g0", "-c", "a.cpp", "-o", "without.o"])
        self.assertIn(".debug_info", self.succeed(["readelf", "-SW", "default.o"]).stdout)
        self.assertNotIn(".debug_info", self.succeed(["readelf", "-SW", "without.o"]).stdout)


class ChoiceOfTheCompiler(WrapperTest):
    def test_environment(self):
        version = self.succeed([BARE_CXX, "--version"]).stdout
        self.assertEqual(self.succeed([HEDDLE, "c++", "--version"], env={"HEDDLE_CXX": BARE_CXX}).stdout, version)
        self.assertEqual(self.succeed([HEDDLE, "c++", f"--with={BARE_CXX}", "--version"]).stdout, version)
        version = self.succeed([BARE_CC, "--version"]).stdout
        self.assertEqual(self.succeed([HEDDLE, "cc", "--version"], env={"HEDDLE_CC": BARE_CC}).stdout, version)

    def test_unusable_compiler(self):
        for program in ("/no/such/compiler", "true"):
            result = self.run_in([HEDDLE, "c++", "--with", program, "-c", "a.cpp"])
            self.assertEqual(result.returncode, 3)
            self.assertIn(program, result.stderr)

    def test_name_without_arguments(self):
        version = self.succeed([BARE_CXX, "--version"]).stdout
        self.assertEqual(
            self.succeed([f"{HEDDLE}-c++", "--version"], env={"HEDDLE_CXX": BARE_CXX}).stdout, version)


@unittest.skipUnless(IS_GCC, "only gcc is run in several steps")
class SeveralSteps(WrapperTest):
    """Uses a fake compiler that prints its arguments, or blocks."""

    def write_compiler(self, body):
        self.write("fake-gcc", "#!/bin/sh\ncase $1 in --version) echo 'gcc 12.0'; echo 'Free Software Foundation'; exit;;"
                               f" esac\n{body}\n")
        (self.root / "fake-gcc").chmod(0o755)
        return [HEDDLE, "c++", "--with", "./fake-gcc"]

    def test_a_signal_reaches_the_compiler_and_leaves_nothing_behind(self):
        compiler = self.write_compiler("echo started; exec cat blocked")
        os.mkfifo(self.root / "blocked")
        process = subprocess.Popen([*compiler, "a.cpp", "b.cpp"], cwd=self.root, env=self.environment, text=True,
                                   stdout=subprocess.PIPE)
        self.assertEqual(process.stdout.readline(), "started\n")
        self.assertEqual(len(os.listdir(self.temporaries)), 1)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.communicate()[0], "")
        self.assertEqual(process.returncode, 128 + signal.SIGTERM)

    def test_a_command_too_long_for_the_system_goes_through_a_file(self):
        compiler = self.write_compiler('for last; do :; done; case $1 in @*) wc -l <"${1#@}";; *) echo direct;; esac')
        self.write("long.rsp", "a.cpp " + "x.o " * 400_000)
        steps = self.succeed([*compiler, "@long.rsp"]).stdout.split()
        self.assertEqual(steps[0], "direct")
        self.assertGreater(int(steps[1]), 400_000)


class BuildSystems(WrapperTest):
    def setUp(self):
        super().setUp()
        self.write("project/main.cpp", '#include "helper.h"\n' + HELLO.replace("== 1", "== one()"))
        self.write("project/helper.h", 'extern "C" int one(void);\n')
        self.write("project/helper.c", "int one(void) { return 1; }\n")
        self.cxx = " ".join(CXX)
        self.cc = " ".join(CC)

    def assert_project(self, program):
        result = self.run_in([program])
        self.assertEqual((result.returncode, result.stdout), (7, "counter 1\n"), result.stderr)
        self.assert_linked_with_heddle_first(program)
        self.assert_instrumented(program)

    def test_make(self):
        self.write("project/Makefile", "prog: main.o helper.o\n\t$(CXX) $(LDFLAGS) $^ $(LDLIBS) -o $@\n"
                                       "all-at-once: main.cpp helper.o\n\t$(LINK.cc) $^ -o $@\n")
        self.succeed(["make", f"CXX={self.cxx}", f"CC={self.cc}", "prog", "all-at-once"], folder="project")
        self.assert_project("project/prog")
        self.assert_project("project/all-at-once")

    CMAKE = """
        cmake_minimum_required(VERSION 3.25)
        project(Subject C CXX)
        find_package(Threads REQUIRED)
        add_library(helper STATIC helper.c)
        add_executable(prog main.cpp)
        target_link_libraries(prog PRIVATE helper Threads::Threads)
    """

    def test_cmake_by_environment(self):
        self.write("project/CMakeLists.txt", self.CMAKE)
        environment = {"CXX": self.cxx, "CC": self.cc}
        for generator in ("Ninja", "Unix Makefiles"):
            folder = f"build-{generator.split()[0]}"
            self.succeed(["cmake", "-G", generator, "-S", "project", "-B", folder], env=environment)
            self.assert_compiler_id(folder)
            self.succeed(["cmake", "--build", folder], env=environment)
            self.assert_project(f"{folder}/prog")

    def test_cmake_by_compiler_name(self):
        self.write("project/CMakeLists.txt", self.CMAKE)
        environment = {"HEDDLE_CXX": BARE_CXX, "HEDDLE_CC": BARE_CC}
        self.succeed(["cmake", "-G", "Ninja", "-S", "project", "-B", "build", f"-DCMAKE_CXX_COMPILER={HEDDLE}-c++",
                      f"-DCMAKE_C_COMPILER={HEDDLE}-cc"], env=environment)
        self.assert_compiler_id("build")
        self.succeed(["cmake", "--build", "build"], env=environment)
        self.assert_project("build/prog")

    def assert_compiler_id(self, folder):
        [found] = (self.root / folder).glob("CMakeFiles/*/CMakeCXXCompiler.cmake")
        text = found.read_text()
        self.assertIn(f'CMAKE_CXX_COMPILER_ID "{"GNU" if IS_GCC else "Clang"}"', text)
        # Heddle's flags must not become part of every later link line.
        self.assertNotRegex(text, r"IMPLICIT_LINK_LIBRARIES \"[^\"]*heddle")

    CONFIGURE = r"""#!/bin/sh
        # The questions that configure scripts ask a compiler.
        set -e
        try() { echo "$1" >conftest.cpp; shift; $CXX "$@" >conftest.log 2>&1; }
        try 'int main() { return 0; }' conftest.cpp || { echo 'cannot create executables'; exit 77; }
        test -f a.out && ./a.out || { echo 'cannot run programs'; exit 77; }
        rm -f a.out
        try 'int main() { return 0; }' -c conftest.cpp && test -f conftest.o
        try '#ifndef __GNUC__
             choke me
             #endif
             int x;' -c conftest.cpp
        try 'int x;' -g -O2 -c conftest.cpp
        if try 'int x;' -fno-such-option-at-all -c conftest.cpp; then echo 'accepts anything'; exit 1; fi
        try '#include <pthread.h>' -E conftest.cpp
        if try '#include <no/such/header.h>' -E conftest.cpp; then echo 'finds anything'; exit 1; fi
        try 'extern "C" char pthread_create(); int main() { return pthread_create(); }' -w conftest.cpp -o conftest
        if try 'extern "C" char no_such(); int main() { return no_such(); }' -w conftest.cpp; then exit 1; fi
        try 'extern "C" double cos(double); int main(int c, char**) { return (int)cos(c); }' conftest.cpp -lm
        case "$($CXX -print-prog-name=ld)" in *ld) ;; *) exit 1 ;; esac
        printf 'prog: main.cpp helper.c\n\t%s -c helper.c\n\t%s main.cpp helper.o -o $@\n' "$CC" "$CXX" >Makefile
    """

    def test_configure_script(self):
        self.write("project/configure", self.CONFIGURE)
        self.succeed(["sh", "./configure"], folder="project", env={"CXX": self.cxx, "CC": self.cc})
        self.succeed(["make"], folder="project")
        self.assert_project("project/prog")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
