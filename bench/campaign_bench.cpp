// The cost of `heddle run` around an execution: schedules per second with restore, with fork and in process, two
// workers against one, memory over many schedules, and how the cost of a schedule grows with its steps and threads.
// Only ratios within one run count. Uses the processor time of all processes involved, minus the start-up of the tool,
// so that a busy machine matters less.
//
//     campaign_bench [--csv FILE] [--long] [--growth] [--search]      --growth, --search (workers of
//     divided searches): only that; --long: memory over ten million schedules instead of one
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "MeasuredProcess.h"

namespace {

const std::string kSubjects = HEDDLE_BENCH_SUBJECTS;
std::FILE* csv = nullptr;

void report(const std::string& what, double value, const std::string& aim = "") {
  std::printf("%-72s %12.1f   %s\n", what.c_str(), value, aim.c_str());
  std::fflush(stdout);
  if (csv != nullptr) { std::fprintf(csv, "\"%s\",%.6g,\"%s\"\n", what.c_str(), value, aim.c_str()); }
}

struct Run {
  std::vector<std::string> program;
  std::string isolation = "auto";
  int jobs = 1;
  std::string strategy = "random";
};

Measured explore(const Run& run, long schedules) {
  std::vector<std::string> command{HEDDLE_EXECUTABLE,
                                   "run",
                                   "--quiet",
                                   "--store",
                                   "/tmp/heddle-bench-store",
                                   "--strategy",
                                   run.strategy,
                                   "--isolation",
                                   run.isolation,
                                   "--jobs",
                                   std::to_string(run.jobs),
                                   "--schedules",
                                   std::to_string(schedules),
                                   "--"};
  command.insert(command.end(), run.program.begin(), run.program.end());
  const auto measured = measure(command, run.jobs == 1);
  if (!measured) {
    std::printf("%s did not run\n", run.program.front().c_str());
    std::exit(1);
  }
  return *measured;
}

/// Seconds of processor time per schedule. The best of three: other load on the machine only makes it slower.
double costOfSchedule(const Run& run, long schedules) {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const double start = explore(run, 2).processor;
    best = std::min(best, (explore(run, schedules + 2).processor - start) / static_cast<double>(schedules));
  }
  return best;
}

void rates() {
  const Run ten{{kSubjects + "/ten_threads_heddle_clang"}, "restore"};
  const Run tenForked{ten.program, "fork"};
  const Run small{{kSubjects + "/small_tests_heddle_clang"}};
  const double restore = 1 / costOfSchedule(ten, 60'000);
  const double fork = 1 / costOfSchedule(tenForked, 2'000);
  report("ten threads by restore, schedules a second of a core", restore, "at least 20000");
  report("ten threads by fork, schedules a second of a core", fork);
  report("restore / fork", restore / fork, "at least 5");
  report("small test in process, schedules a second of a core", 1 / costOfSchedule(small, 1'000'000),
         "at least 300000");
}

/// Uses real time, because workers exist to reduce it. Runs are made in consecutive pairs; the best pair counts.
double twoWorkersAgainstOne(const Run& run, long schedules) {
  double best = 0;
  for (int i = 0; i < 3; ++i) {
    Run two = run;
    two.jobs = 2;
    best = std::max(best, explore(run, schedules).wall / explore(two, schedules).wall);
  }
  return best;
}

void workers() {
  const Run small{{kSubjects + "/small_tests_heddle_clang"}};
  const Run ten{{kSubjects + "/ten_threads_heddle_clang"}};
  report("two workers / one worker, small test in process", twoWorkersAgainstOne(small, 2'000'000), "at least 1.8");
  report("two workers / one worker, ten threads by restore", twoWorkersAgainstOne(ten, 120'000), "at least 1.8");
}

/// Searches whose division depends on what they find.
void searchWorkers() {
  const std::vector<std::string> program{kSubjects + "/behaviours_heddle_clang"};
  report("two workers / one worker, dpor in process", twoWorkersAgainstOne({program, "auto", 1, "dpor"}, 150'000),
         "at least 1.7");
}

void memory(bool longOne) {
  const Run small{{kSubjects + "/small_tests_heddle_clang"}};
  const Run ten{{kSubjects + "/ten_threads_heddle_clang"}, "restore"};
  const long many = longOne ? 10'000'000 : 1'000'000;
  report("peak memory of any process, in process, 100000 schedules, kB",
         static_cast<double>(explore(small, 100'000).peakKilobytes));
  report("peak memory of any process, in process, " + std::to_string(many) + " schedules, kB",
         static_cast<double>(explore(small, many).peakKilobytes), "flat");
  report("peak memory of any process, restore, 20000 schedules, kB",
         static_cast<double>(explore(ten, 20'000).peakKilobytes));
  report("peak memory of any process, restore, 200000 schedules, kB",
         static_cast<double>(explore(ten, 200'000).peakKilobytes), "flat");
}

Run threadsAndSteps(int threads, int steps, const std::string& order) {
  return {{kSubjects + "/threads_and_steps_heddle_clang", std::to_string(threads), std::to_string(steps), order},
          "restore"};
}

void growth() {
  for (const int steps : {10, 100, 1000, 10'000}) {
    const double cost = costOfSchedule(threadsAndSteps(2, steps, "relaxed"), std::max(20, 400'000 / steps));
    report("two threads, " + std::to_string(steps) + " steps each: nanoseconds a step", cost * 1e9 / (2.0 * steps),
           "linear: falls to a constant");
  }
  for (const std::string order : {"relaxed", "ordered"}) {
    for (const int threads : {2, 10, 100, 1000}) {
      const double cost = costOfSchedule(threadsAndSteps(threads, 100, order), std::max(10, 40'000 / threads));
      report(std::to_string(threads) + " threads, 100 " + order + " steps each: nanoseconds a step",
             cost * 1e9 / (100.0 * threads), "constant");
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  bool longOne = false;
  bool onlyGrowth = false;
  bool onlySearch = false;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--csv" && i + 1 < argc) { csv = std::fopen(argv[++i], "w"); }
    longOne = longOne || word == "--long";
    onlyGrowth = onlyGrowth || word == "--growth";
    onlySearch = onlySearch || word == "--search";
  }
  if (csv != nullptr) { std::fprintf(csv, "what,value,aim\n"); }
  if (!onlySearch) { growth(); }
  if (!onlySearch && !onlyGrowth) {
    rates();
    workers();
    memory(longOne);
  }
  if (!onlyGrowth) { searchWorkers(); }
  return 0;
}
