// One execution of CPU-heavy programs with all checks (races, memory errors, misuse), compared with ThreadSanitizer,
// AddressSanitizer and Helgrind, with the bare engine (no race detection), and with no instrumentation. Also measures
// the cost of Heddle's instrumentation in a program started without Heddle. Everything runs on one core in one run, and
// is measured in user time of the processes, so that a busy machine matters less.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "MeasuredProcess.h"

namespace {

const std::string kDirectory = HEDDLE_BENCH_SUBJECTS;

std::map<std::string, double>& best() {
  static std::map<std::string, double> instance;
  return instance;
}

void measureTime(benchmark::State& state, const std::string& name, const std::vector<std::string>& command) {
  for (auto _ : state) {
    const auto measured = measure(command);
    if (!measured) {
      state.SkipWithError("the program did not run");
      return;
    }
    const double seconds = measured->processor;
    state.SetIterationTime(seconds);
    double& known = best()[name];
    known = known == 0 || seconds < known ? seconds : known;
  }
}

void add(const std::string& name, const std::vector<std::string>& command, int times = 5) {
  benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& s) { measureTime(s, name, command); })
      ->UseManualTime()
      ->Iterations(times)
      ->Unit(benchmark::kMillisecond);
}

void addProgram(const std::string& program) {
  const std::string path = kDirectory + "/" + program;
  const std::vector<std::string> once{HEDDLE_EXECUTABLE, "run",        "--quiet",     "--stop-at-first",
                                      "--schedules",     "1",          "--max-steps", "100000000",
                                      "--strategy",      "round-robin"};
  const auto with = [&](std::vector<std::string> command, const std::vector<std::string>& more) {
    command.insert(command.end(), more.begin(), more.end());
    return command;
  };
  add(program + " plain", {path + "_plain"});
  add(program + " engine", with(once, {"--preload", "--", path + "_plain"}));
  add(program + " helgrind", {"/usr/bin/valgrind", "-q", "--tool=helgrind", path + "_plain"}, 1);
  for (const std::string compiler : {"clang", "gcc"}) {
    const std::string ours = path + "_heddle_" + compiler;
    add(program + " tsan " + compiler, {path + "_tsan_" + compiler});
    add(program + " by itself " + compiler, {ours});
    add(program + " asan " + compiler, {path + "_asan_" + compiler});
    add(program + " heddle " + compiler, with(once, {"--", ours}));
  }
}

void printRatio(const std::string& what, double a, double b, const char* aim) {
  if (a > 0 && b > 0) { std::printf("%-66s %6.2f   %s\n", what.c_str(), a / b, aim); }
}

void printRatios(const std::string& program) {
  for (const std::string compiler : {"clang", "gcc"}) {
    printRatio(program + ": one execution / ThreadSanitizer, " + compiler, best()[program + " heddle " + compiler],
               best()[program + " tsan " + compiler], "(aim: at most 1)");
    printRatio(program + ": one execution / AddressSanitizer, " + compiler, best()[program + " heddle " + compiler],
               best()[program + " asan " + compiler], "");
    printRatio(program + ": Helgrind / one execution, " + compiler, best()[program + " helgrind"],
               best()[program + " heddle " + compiler], "(aim: at least 20)");
    printRatio(program + ": one execution / bare engine, " + compiler, best()[program + " heddle " + compiler],
               best()[program + " engine"], "");
    printRatio(program + ": run by itself / without instrumentation, " + compiler,
               best()[program + " by itself " + compiler], best()[program + " plain"], "");
  }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (const char* program : {"cpu_heavy", "words", "queues"}) {
    addProgram(program);
  }
  benchmark::RunSpecifiedBenchmarks();
  std::printf("\n");
  for (const char* program : {"cpu_heavy", "words", "queues"}) {
    printRatios(program);
  }
  return 0;
}
