#pragma once

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/Rng.h"
#include "schedule/SimulatedExecution.h"

/// Drives a strategy through many executions exactly as the runtime does, with the same records, in the same process or
/// in forked ones. For tests only.
namespace heddle::schedule::sim {

/// Runs the execution in a child process, whose changes to the strategy are lost, and returns the record.
inline Execution executeForked(const Program& program, Strategy& strategy, const ExecutionSetup& setup,
                               Eliminated eliminated) {
  struct Shared {
    Ending ending;
    bool keptRules;
    std::uint64_t stepCount;
    std::uint64_t traceHash;
    std::size_t decisionCount, eventCount;
    Decision decisions[2 * Run::kMaxSteps];
    Event events[2 * Run::kMaxSteps];
  };
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto* shared = new (memory) Shared{};
  const pid_t child = fork();
  if (child == 0) {
    const Execution done = Run(program, strategy, setup, eliminated).execute();
    shared->keptRules = done.keptRules;
    shared->stepCount = done.stepCount;
    shared->traceHash = done.traceHash;
    shared->decisionCount = done.decisions.size();
    shared->eventCount = done.events.size();
    std::copy(done.decisions.begin(), done.decisions.end(), shared->decisions);
    std::copy(done.events.begin(), done.events.end(), shared->events);
    shared->ending = done.ending;
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  Execution result;
  result.ending = shared->ending;
  result.keptRules = shared->keptRules;
  result.stepCount = shared->stepCount;
  result.traceHash = shared->traceHash;
  result.decisions.assign(shared->decisions, shared->decisions + shared->decisionCount);
  result.events.assign(shared->events, shared->events + shared->eventCount);
  munmap(memory, sizeof(Shared));
  return result;
}

/// Memory that outlives forked executions, for strategies that write notes.
inline std::span<std::uint64_t> sharedNotes() {
  constexpr std::size_t kWords = std::size_t{1} << 18;
  static void* const memory =
      mmap(nullptr, kWords * 8, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return {static_cast<std::uint64_t*>(memory), kWords};
}

enum class Where { InProcess, Forked };

/// The loop over executions.
class SimulatedSearch {
public:
  SimulatedSearch(Strategy& strategy, std::uint64_t seed, Where where = Where::InProcess,
                  Eliminated eliminated = Eliminated::Nothing)
      : strategy_(strategy), seeds_(seed), where_(where), eliminated_(eliminated) {}

  /// Returns nullopt if the strategy has nothing left.
  std::optional<Execution> next(const Program& program) {
    const std::optional<ExecutionSetup> setup = strategy_.beginExecution({.seed = seeds_.next()});
    if (!setup) { return std::nullopt; }
    Execution done = where_ == Where::Forked ? executeForked(program, strategy_, *setup, eliminated_)
                                             : Run(program, strategy_, *setup, eliminated_).execute();
    ExecutionRecord record;
    record.ending = done.ending;
    record.steps = done.stepCount;
    record.traceHash = done.traceHash;
    record.threads = static_cast<std::uint32_t>(program.size());
    record.decisions = done.decisions;
    if (setup->needsEvents) { record.events = done.events; }
    done.mismatch = strategy_.endExecution(record);
    return done;
  }

private:
  Strategy& strategy_;
  Rng seeds_;
  Where where_;
  Eliminated eliminated_;
};

inline std::vector<Execution> explore(const Program& program, Strategy& strategy, std::size_t executions,
                                      std::uint64_t seed = 1, Where where = Where::InProcess,
                                      Eliminated eliminated = Eliminated::Nothing) {
  SimulatedSearch exploration(strategy, seed, where, eliminated);
  std::vector<Execution> all;
  while (all.size() < executions) {
    std::optional<Execution> done = exploration.next(program);
    if (!done) { break; }
    all.push_back(std::move(*done));
  }
  return all;
}

}  // namespace heddle::schedule::sim
