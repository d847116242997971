/* The part of a harness that is the same for every class. It executes any test that is given as data. */

#include <heddle/harness/Explore.h>

#include <fstream>
#include <iostream>

namespace heddle::harness {

namespace detail {
namespace {

std::FILE*& answers() {
  static std::FILE* file = fdopen(kAnswerFd, "w");
  return file;
}

/* Written before the interleavings, so that the reader knows what is allowed even if the process does not survive
 * them. */
void answerBetween(bool allSequential) {
  std::fprintf(answers(), "%s %d\n%s", answer::kSequential, allSequential ? 1 : 0, answer::kAllowed);
  for (const std::uint32_t ending : tally().allowedEndings) {
    std::fprintf(answers(), " %u", ending);
  }
  std::fprintf(answers(), "\n");
  if (state().hasOwnThreads) { std::fprintf(answers(), "%s\n", answer::kOwnThreads); }
  for (const auto& [call, text] : state().allowed) {
    std::fprintf(answers(), "%s\t%zu\t%s\n", answer::kThrows, call, text.c_str());
  }
  for (std::size_t slot = 0; slot < kSlots; ++slot) {
    if (state().results.isLeftOut(slot)) { std::fprintf(answers(), "%s\t%zu\n", answer::kLeftOut, slot); }
  }
  std::fflush(answers());
}

/* The results that no order explains, and those of the orders: "wrong SLOT TEXT", "possible ORDER SLOT TEXT". */
void answerResults(const Verdict& verdict) {
  for (const auto& [slot, text] : verdict.firstWrong) {
    std::fprintf(answers(), "%s\t%zu\t%s\n", answer::kWrong, slot, text.c_str());
  }
  std::size_t number = 0;
  for (const Results::OrderResult& outcome : state().results.outcomes()) {
    std::fprintf(answers(), "%s\t%llu", answer::kOutcome, static_cast<unsigned long long>(outcome.hash));
    for (std::size_t call = 0; call < kMaxCalls; ++call) {
      std::fprintf(answers(), " %u %u", outcome.begin[call], outcome.end[call]);
    }
    std::fprintf(answers(), "\n");
    for (const auto& [slot, text] : outcome.texts) {
      if (number < 100) {
        std::fprintf(answers(), "%s\t%zu\t%zu\t%s\n", answer::kPossible, number, slot, text.c_str());
      }
    }
    ++number;
  }
}

void answerTest(const Verdict& verdict) {
  const auto number = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  if (verdict.wrongResults != 0) { answerResults(verdict); }
  std::fprintf(answers(), "%s\t%d\t%llu\t%d\t%llu\t%d\t%llu\t%llu\t%u\t%llu\t%s\n%s\n", answer::kVerdict,
               verdict.constructed ? 1 : 0, number(verdict.sequentialRuns), verdict.allSequential ? 1 : 0,
               number(verdict.concurrent.executions), verdict.concurrent.exhausted != 0 ? 1 : 0, number(verdict.races),
               number(verdict.badEndings), verdict.firstBad, number(verdict.wrongResults), verdict.whyNot.c_str(),
               answer::kDone);
  std::fflush(answers());
}

/* Reads lines "sequential schedules preemptions seed compare plan" from standard input. Answers each with some
 * lines, the last of which is "done". */
int serve(const Table& table) {
  if (answers() == nullptr) {
    std::fprintf(stderr, "This is the harness of `heddle class`: pass it a test file.\n");
    return 2;
  }
  std::string line;
  while (std::getline(std::cin, line)) {
    Budget budget;
    int consumed = 0;
    int compare = 0;
    unsigned long long sequential = 0;
    unsigned long long schedules = 0;
    unsigned long long seed = 0;
    TestPlan plan;
    if (std::sscanf(line.c_str(), "%llu %llu %d %llu %d %n", &sequential, &schedules, &budget.preemptions, &seed,
                    &compare, &consumed) < 5 ||
        !readPlan(line.c_str() + consumed, plan)) {
      return 2;
    }
    budget.sequential = sequential;
    budget.schedules = schedules;
    budget.seed = seed;
    budget.compare = static_cast<Compare>(compare);
    answerTest(explore(table, plan, budget, answerBetween));
  }
  return 0;
}

/* "outcome\tHASH BEGIN END BEGIN END ..." */
Results::OrderResult readOutcome(const std::string& line) {
  Results::OrderResult outcome;
  char* at = nullptr;
  outcome.hash = std::strtoull(line.c_str() + line.find('\t') + 1, &at, 10);
  for (std::size_t call = 0; call < kMaxCalls; ++call) {
    outcome.begin.push_back(static_cast<std::uint32_t>(std::strtoul(at, &at, 10)));
    outcome.end.push_back(static_cast<std::uint32_t>(std::strtoul(at, &at, 10)));
  }
  return outcome;
}

/* Whether the line begins with this word and has more fields. */
bool isTagged(const std::string& line, const char* word) {
  const std::size_t length = std::strlen(word);
  return line.compare(0, length, word) == 0 && line.size() > length && line[length] == '\t';
}

/* Reads one line of a test file. */
void readLine(const std::string& line, State& now) {
  const std::size_t first = line.find('\t');
  const std::size_t second = line.find('\t', first + 1);
  if (line == file::kUnjudged) {
    now.judging = false;
  } else if (line == file::kRealTime) {
    now.realTime = true;
    now.results.useRealTime(true);
  } else if (isTagged(line, answer::kOutcome)) {
    now.comparing = true;
    now.enforcing = true;
    now.results.add(readOutcome(line));
  } else if (isTagged(line, file::kClaim)) {
    now.claim = line.substr(first + 1);
  } else if (isTagged(line, answer::kLeftOut)) {
    const std::size_t slot = std::strtoul(line.c_str() + first + 1, nullptr, 10);
    if (slot < kSlots) { now.results.leaveOut(slot); }
  } else if (isTagged(line, answer::kThrows) && second != std::string::npos) {
    const std::size_t call = std::strtoul(line.c_str() + first + 1, nullptr, 10);
    now.allowed.emplace(call, line.substr(second + 1));
    if (call < kMaxCalls) { now.mayThrow[call] = true; }
  }
}

/* Runs the test in a file, for `heddle run` and replays. The first line is the plan. The others hold what the
 * sequential runs have shown, or say that not all of them were run. */
int runFile(const Table& table, const char* path) {
  std::ifstream file(path);
  std::string line;
  State& now = state();
  if (!std::getline(file, line) || !readPlan(line.c_str(), now.plan)) {
    std::fprintf(stderr, "%s does not contain a test of this class\n", path);
    return 2;
  }
  while (std::getline(file, line)) {
    readLine(line, now);
  }
  now.table = &table;
  return test(runPlan) ? 0 : 1;
}

}  // namespace
}  // namespace detail

int main(int argc, char** argv, const Table& table) {
  detail::staticState().leaveOut(detail::state());
  detail::staticState().leaveOut(detail::tally());
  detail::staticState().leaveOut(detail::answers());
  detail::staticState().leaveOut(detail::staticState());
  detail::staticState().take();
  return argc > 1 ? detail::runFile(table, argv[1]) : detail::serve(table);
}

}  // namespace heddle::harness
