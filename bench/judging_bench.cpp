// The cost of the work after an execution, by its length: naming, judging, causes, prediction, reversed courses. The
// cost per step should not grow. Executions are synthetic: four threads, atomics and plain accesses to shared
// variables under locks, with the error at the very end.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "explore/naming/Resolver.h"
#include "explore/pipeline/Provocation.h"
#include "explore/shorten/Flips.h"
#include "judge/Judge.h"
#include "judge/Prediction.h"

namespace {

using namespace heddle;

constexpr std::int64_t kLengths[] = {10'000, 100'000, 1'000'000};
constexpr std::uint16_t kThreads = 4;
constexpr std::uint64_t kLocks = 16;
constexpr std::uint64_t kPlaces = 500;

judge::Step stepOf(std::uint64_t number, std::uint16_t thread, OpKind kind, std::uint64_t object) {
  judge::Step step{.number = number, .thread = ThreadId{thread}, .kind = kind, .object = ObjectId{object}};
  step.hasValue = true;
  step.size = 4;
  step.value = number % 7;
  step.place = static_cast<std::uint32_t>(number % kPlaces);
  return step;
}

/// Rounds of lock, read, write, unlock, atomic update. There are a tenth as many variables as steps.
std::vector<judge::Step> stepsOf(std::uint64_t length) {
  std::vector<judge::Step> steps;
  for (std::uint16_t thread = 1; thread < kThreads; ++thread) {
    steps.push_back(stepOf(thread, 0, OpKind::ThreadCreate, 0));
    steps.back().value = thread;
  }
  for (std::uint64_t round = 0; steps.size() < length; ++round) {
    const auto thread = static_cast<std::uint16_t>(round * 7 % 11 % kThreads);
    const std::uint64_t lock = 1 + round % kLocks;
    const std::uint64_t variable = 1000 + round * 31 % (length / 10 + 1);
    const OpKind kinds[] = {OpKind::MutexLock, OpKind::PlainRead, OpKind::PlainWrite, OpKind::MutexUnlock,
                            OpKind::AtomicUpdate};
    const std::uint64_t objects[] = {lock, variable, variable, lock, 500 + round % 3};
    for (std::size_t i = 0; i < std::size(kinds); ++i) {
      steps.push_back(stepOf(steps.size() + 1, thread, kinds[i], objects[i]));
    }
  }
  return steps;
}

judge::Observation executionOf(std::uint64_t length, Ending ending) {
  judge::Observation seen;
  seen.ending = ending;
  seen.thread = ThreadId{1};
  seen.steps = stepsOf(length);
  seen.stepCount = seen.steps.size();
  for (std::uint16_t thread = 0; thread < kThreads; ++thread) {
    seen.threads.push_back({ThreadId{thread}, thread == 0 ? kNoThread : kMainThread, "", {}});
  }
  for (std::uint32_t line = 0; line < kPlaces; ++line) {
    seen.places.push_back({"work" + std::to_string(line / 10), "/src/work.cpp", line, "/bin/work", line, false});
  }
  seen.callers.resize(kPlaces);
  std::map<std::uint64_t, judge::ObjectNote> names;
  for (const judge::Step& step : seen.steps) {
    names.try_emplace(raw(step.object), judge::ObjectNote{step.object, "v" + std::to_string(raw(step.object)), ""});
  }
  for (auto& [object, note] : names) {
    seen.objects.push_back(std::move(note));
  }
  seen.stack = {seen.places[9]};
  return seen;
}

judge::AccessNote accessOf(const judge::Observation& seen, const judge::Step& step) {
  judge::AccessNote access;
  access.thread = step.thread;
  access.write = step.kind == OpKind::PlainWrite;
  access.size = 4;
  access.stack = {seen.places[step.place]};
  return access;
}

/// Adds \p count races late in the execution.
judge::Observation racesIn(std::uint64_t length, std::size_t count) {
  judge::Observation seen = executionOf(length, Ending::Completed);
  for (std::size_t i = seen.steps.size(); i-- > 0 && seen.races.size() < count;) {
    const judge::Step& step = seen.steps[i];
    if (step.kind == OpKind::PlainWrite) {
      seen.races.push_back({accessOf(seen, step), accessOf(seen, step), {}, step.object, step.number});
      seen.races.back().variable.name = "v" + std::to_string(i);
      seen.races.back().first.thread = ThreadId{static_cast<std::uint16_t>((raw(step.thread) + 1) % kThreads)};
    }
  }
  return seen;
}

/// All threads sleep or wait at the end.
judge::Observation stuckIn(std::uint64_t length, OpKind kind) {
  judge::Observation seen = executionOf(length, Ending::Stuck);
  for (std::uint16_t thread = 0; thread < kThreads; ++thread) {
    const bool locks = kind == OpKind::MutexLock;
    const auto holder = locks ? ThreadId{static_cast<std::uint16_t>((thread + 1) % kThreads)} : kNoThread;
    const ObjectId object{locks ? 1U + thread : 900U};
    seen.waits.push_back({ThreadId{thread}, kind, holder, object, "m", {seen.places[thread]}, {}});
    if (!locks) { seen.steps.push_back(stepOf(seen.steps.size() + 1, thread, OpKind::CondWait, 900)); }
  }
  return seen;
}

/// A recorded execution as a subject leaves it. Its program does not exist, so no debug information is read.
explore::RawFinding recordOf(std::uint64_t length) {
  explore::RawFinding raw;
  raw.modules.resize(1);
  std::strcpy(raw.modules[0].path, "/nonexistent/program");
  raw.threads.resize(kThreads);
  raw.contexts.resize(64);
  for (std::uint32_t i = 1; i < raw.contexts.size(); ++i) {
    raw.contexts[i] = {i - 1, i, makeSite(0, 0x1000 + i)};
  }
  raw.outcome.ending = Ending::AssertionFailed;
  for (const judge::Step& step : stepsOf(length)) {
    raw.events.push_back({.step = step.number,
                          .thread = step.thread,
                          .kind = step.kind,
                          .object = step.object,
                          .site = makeSite(0, 0x100 + step.place),
                          .context = static_cast<std::uint32_t>(step.number % 64)});
  }
  return raw;
}

/// Nanoseconds per step, the best of a few runs, by kind of work and length of the execution.
std::map<std::string, std::map<std::int64_t, double>>& best() {
  static std::map<std::string, std::map<std::int64_t, double>> instance;
  return instance;
}

/// Processor time of this process, so that a busy machine matters less.
double processorSeconds() {
  timespec used{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
}

template <class Input>
void add(const std::string& name, std::function<Input(std::uint64_t)> make, std::function<void(const Input&)> use) {
  auto* registered = benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    const Input input = make(static_cast<std::uint64_t>(state.range(0)));
    for (auto _ : state) {
      const double start = processorSeconds();
      use(input);
      const double took = processorSeconds() - start;
      state.SetIterationTime(took);
      double& known = best()[name][state.range(0)];
      const double each = took * 1e9 / static_cast<double>(state.range(0));
      known = known == 0 ? each : std::min(known, each);
    }
    state.counters["ns_per_step"] = best()[name][state.range(0)];
  });
  registered->UseManualTime()->Iterations(3)->Unit(benchmark::kMillisecond);
  for (const std::int64_t length : kLengths) {
    registered->Arg(length);
  }
}

void judgeIt(const judge::Observation& seen) { benchmark::DoNotOptimize(judge::judge(seen)); }

void addAll() {
  add<explore::RawFinding>("name the steps", recordOf, [](const explore::RawFinding& raw) {
    symbols::Symbolizer symbols;
    benchmark::DoNotOptimize(explore::Resolver(symbols).resolve(raw));
  });
  add<judge::Observation>("judge one race", [](std::uint64_t n) { return racesIn(n, 1); }, judgeIt);
  add<judge::Observation>("judge 64 races", [](std::uint64_t n) { return racesIn(n, 64); }, judgeIt);
  add<judge::Observation>("judge a deadlock", [](std::uint64_t n) { return stuckIn(n, OpKind::MutexLock); }, judgeIt);
  add<judge::Observation>(
      "judge a lost wake-up", [](std::uint64_t n) { return stuckIn(n, OpKind::CondWait); }, judgeIt);
  add<judge::Observation>(
      "judge a failed assertion", [](std::uint64_t n) { return executionOf(n, Ending::AssertionFailed); }, judgeIt);
  add<judge::Observation>(
      "predict races and broken pairs", [](std::uint64_t n) { return executionOf(n, Ending::Completed); },
      [](const judge::Observation& seen) {
        benchmark::DoNotOptimize(judge::predictRaces(seen.steps));
        benchmark::DoNotOptimize(judge::unserialisablePairs(seen.steps));
      });
  add<judge::Observation>(
      "courses to a predicted race", [](std::uint64_t n) { return executionOf(n, Ending::Completed); },
      [](const judge::Observation& seen) {
        benchmark::DoNotOptimize(explore::coursesTo({seen.steps.size() - 9, seen.steps.size() - 4}, seen.steps));
      });
  add<judge::Observation>(
      "explain by reversed courses", [](std::uint64_t n) { return executionOf(n, Ending::AssertionFailed); },
      [](const judge::Observation& seen) {
        judge::Finding finding = judge::judge(seen).front();
        const explore::OtherOrders none{[](const explore::Course&) { return false; }, [] { return std::uint64_t{0}; },
                                        []() -> std::optional<judge::Observation> { return std::nullopt; }};
        explore::explainByFlips(seen, finding, {}, 1, none);
      });
}

void printTable() {
  std::printf("\n%-34s %12s %12s %12s   %s\n", "ns per step at a length of", "10,000", "100,000", "1,000,000",
              "1,000,000 / 10,000");
  for (const auto& [name, each] : best()) {
    std::printf("%-34s", name.c_str());
    for (const std::int64_t length : kLengths) {
      const auto known = each.find(length);
      std::printf(" %12.1f", known == each.end() ? 0 : known->second);
    }
    const bool both = each.contains(kLengths[0]) && each.contains(kLengths[2]);
    std::printf("   %.2f\n", both ? each.at(kLengths[2]) / each.at(kLengths[0]) : 0);
  }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  addAll();
  benchmark::RunSpecifiedBenchmarks();
  printTable();
  return 0;
}
