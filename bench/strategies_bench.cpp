// The cost of one decision: pickThread and, if the strategy requests it, observe for the step that follows.

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "core/Rng.h"
#include "schedule/Registry.h"

namespace heddle {
namespace {

constexpr std::uint64_t kStepsPerExecution = 4096;
constexpr std::uint32_t kObjects = 16;

/// Threads that repeatedly store to one of a few objects. They never block or end.
class EndlessWriters {
public:
  explicit EndlessWriters(std::uint32_t threads, std::uint32_t enabled) : pending_(threads) {
    for (std::uint32_t t = 0; t < threads; ++t) {
      pending_[t].thread = ThreadId{static_cast<std::uint16_t>(t)};
      pending_[t].kind = OpKind::AtomicStore;
      pending_[t].object = ObjectId{1 + rng_.below(kObjects)};
    }
    while (enabled_.count() < enabled) {
      enabled_.insert(ThreadId{static_cast<std::uint16_t>(rng_.below(threads))});
    }
  }

  schedule::Choices choices() const { return {enabled_, pending_, current_, step_}; }

  Event execute(ThreadId thread) {
    Event event;
    event.step = ++step_;
    event.thread = thread;
    event.kind = OpKind::AtomicStore;
    event.object = pending_[raw(thread)].object;
    pending_[raw(thread)].object = ObjectId{1 + rng_.below(kObjects)};
    current_ = thread;
    return event;
  }

  void restart() { step_ = 0; }
  std::uint64_t step() const { return step_; }

private:
  Rng rng_{1};
  std::vector<PendingOp> pending_;
  ThreadSet enabled_;
  ThreadId current_{0};
  std::uint64_t step_ = 0;
};

/// Runs one execution before the measurement, because some strategies learn from the first one.
void warmUp(schedule::Strategy& strategy, EndlessWriters& program) {
  std::vector<Event> events;
  strategy.beginExecution({.seed = 1});
  while (program.step() < kStepsPerExecution) {
    events.push_back(program.execute(strategy.pickThread(program.choices())));
  }
  schedule::ExecutionRecord record;
  record.steps = program.step();
  record.events = events;
  strategy.endExecution(record);
}

void pick(benchmark::State& state, const schedule::StrategyInfo& info) {
  EndlessWriters program(static_cast<std::uint32_t>(state.range(0)), static_cast<std::uint32_t>(state.range(1)));
  const auto strategy = info.make({});
  if (!info.isSearch()) {  // a search would end after an execution without decisions
    warmUp(*strategy, program);
  }
  std::uint64_t seed = 2;
  const auto setup = strategy->beginExecution({.seed = seed});
  const bool observes = setup && setup->observes;
  program.restart();
  for (auto _ : state) {
    const Event event = program.execute(strategy->pickThread(program.choices()));
    if (observes) { strategy->observe(event); }
    if (program.step() == kStepsPerExecution) {
      strategy->beginExecution({.seed = ++seed});
      program.restart();
    }
  }
}

void registerAll() {
  for (const schedule::StrategyInfo& info : schedule::strategies()) {
    if (info.runsTwice) {
      continue;  // costs the same as the strategy that it repeats
    }
    auto* benchmark = benchmark::RegisterBenchmark(("pick/" + std::string(info.name)).c_str(),
                                                   [&info](benchmark::State& state) { pick(state, info); });
    benchmark->ArgNames({"threads", "enabled"});
    for (const std::int64_t threads : {2, 10, 100, 1000}) {
      benchmark->Args({threads, threads});
      if (threads > 10) { benchmark->Args({threads, 2}); }
    }
  }
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  heddle::registerAll();
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) { return 2; }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
