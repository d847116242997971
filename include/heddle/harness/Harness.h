/* What `heddle class` compiles once for a class: executes any test that is given as data. */
#ifndef HEDDLE_HARNESS_HARNESS_H
#define HEDDLE_HARNESS_HARNESS_H

#include <heddle/harness/Explore.h>

#include <fstream>
#include <iostream>

namespace heddle::harness {

namespace detail {

/* Standard output is the class's; the answers go where nobody else writes. */
inline constexpr int kAnswerFd = 3;

inline std::FILE*& answers() {
  static std::FILE* file = fdopen(kAnswerFd, "w");
  return file;
}

/* Before the interleavings: whoever waits for the answer then knows what is allowed, should the process not survive. */
inline void answerBetween(bool allSequential) {
  std::fprintf(answers(), "sequential %d\nallowed", allSequential ? 1 : 0);
  for (const std::uint32_t ending : state().allowedEndings) std::fprintf(answers(), " %u", ending);
  std::fprintf(answers(), "\n");
  for (const auto& [call, text] : state().allowed) std::fprintf(answers(), "throws\t%zu\t%s\n", call, text.c_str());
  std::fflush(answers());
}

inline void answer(const Verdict& verdict) {
  const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  std::fprintf(answers(), "verdict\t%d\t%llu\t%d\t%llu\t%d\t%llu\t%llu\t%u\t%s\ndone\n", verdict.constructed ? 1 : 0,
               number(verdict.sequentialRuns), verdict.allSequential ? 1 : 0, number(verdict.concurrent.executions),
               verdict.concurrent.exhausted != 0 ? 1 : 0, number(verdict.races), number(verdict.badEndings),
               verdict.firstBad, verdict.whyNot.c_str());
  std::fflush(answers());
}

/* Some lines of answer, the last of them "done", for each line "sequential schedules preemptions seed plan" of standard
 * input. */
inline int serve(const Table& table) {
  if (answers() == nullptr) {
    std::fprintf(stderr, "This is the harness of `heddle class`: give it the file of a test.\n");
    return 2;
  }
  std::string line;
  while (std::getline(std::cin, line)) {
    Budget budget;
    int consumed = 0;
    unsigned long long sequential = 0;
    unsigned long long schedules = 0;
    unsigned long long seed = 0;
    Plan plan;
    if (std::sscanf(line.c_str(), "%llu %llu %d %llu %n", &sequential, &schedules, &budget.preemptions, &seed,
                    &consumed) < 4 ||
        !readPlan(line.c_str() + consumed, plan)) {
      return 2;
    }
    budget.sequential = sequential;
    budget.schedules = schedules;
    budget.seed = seed;
    answer(explore(table, plan, budget, answerBetween));
  }
  return 0;
}

/* The test of a file: its plan in the first line, then what sequential runs have thrown, or that they were not all. For
 * `heddle run` and replay.
 */
inline int runFile(const Table& table, const char* path) {
  std::ifstream file(path);
  std::string line;
  State& now = state();
  if (!std::getline(file, line) || !readPlan(line.c_str(), now.plan)) {
    std::fprintf(stderr, "%s holds no test of this class\n", path);
    return 2;
  }
  while (std::getline(file, line)) {
    if (line == "unjudged") now.judging = false;
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    if (second != std::string::npos) {
      now.allowed.emplace(std::strtoul(line.c_str() + first + 1, nullptr, 10), line.substr(second + 1));
    }
  }
  now.table = &table;
  return test(runPlan) ? 0 : 1;
}

}  // namespace detail

inline int main(int argc, char** argv, const Table& table) {
  return argc > 1 ? detail::runFile(table, argv[1]) : detail::serve(table);
}

}  // namespace heddle::harness

#endif
