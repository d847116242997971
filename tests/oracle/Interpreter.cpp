#include "Interpreter.h"

#include "Operations.h"
#include "heddle/heddle.h"

#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>

namespace oracle {
namespace {

struct Machine {
  std::array<std::mutex, kObjects> mutexes;
  std::array<std::condition_variable, kObjects> conditions;
  std::array<std::atomic<int>, kObjects> atomics{};
  std::array<int, kObjects> plain{};
  std::array<std::array<int, kOperations>, kThreads> seen{};
};

/// Never destroyed: an execution that got stuck leaves mutexes locked and threads asleep.
alignas(64) unsigned char gMemory[sizeof(Machine)];

struct Exploration {
  const Program& program;
  Machine* machine = nullptr;
  Executed result{};
};

void wait(Machine& machine, std::size_t object) {
  std::unique_lock<std::mutex> hold(machine.mutexes[object], std::adopt_lock);
  machine.conditions[object].wait(hold);
  hold.release();
}

int execute(Machine& machine, const Operation& op) {
  const auto object = static_cast<std::size_t>(op.object);
  switch (op.kind) {
    case Kind::Lock:
      machine.mutexes[object].lock();
      break;
    case Kind::Unlock:
      machine.mutexes[object].unlock();
      break;
    case Kind::Wait:
      wait(machine, object);
      break;
    case Kind::NotifyOne:
      machine.conditions[object].notify_one();
      break;
    case Kind::NotifyAll:
      machine.conditions[object].notify_all();
      break;
    case Kind::Load:
      return load(machine.atomics[object]);
    case Kind::Store:
      store(machine.atomics[object], op.value);
      break;
    case Kind::FetchAdd:
      return fetchAdd(machine.atomics[object], op.value);
    case Kind::CompareExchange:
      return compareExchange(machine.atomics[object], op.value, op.desired);
    case Kind::Read:
      return read(machine.plain[object]);
    case Kind::Write:
      write(machine.plain[object], op.value);
      break;
  }
  return -1;
}

void runThread(const Program& program, Machine& machine, std::size_t thread) {
  for (std::size_t i = 0; i < program.threads[thread].size(); ++i) {
    machine.seen[thread][i] = execute(machine, program.threads[thread][i]);
  }
}

void body(void* argument) {
  auto& exploration = *static_cast<Exploration*>(argument);
  const Program& program = exploration.program;
  Machine& machine = *new (gMemory) Machine;
  exploration.machine = &machine;
  for (auto& thread : machine.seen) {
    thread.fill(-1);
  }
  std::array<std::thread, kThreads> started;
  for (std::size_t t = 1; t < program.threads.size(); ++t) {
    started[t] = std::thread([&, t] { runThread(program, machine, t); });
  }
  runThread(program, machine, 0);
  for (std::size_t t = 1; t < program.threads.size(); ++t) {
    started[t].join();
  }
}

void afterExecution(void* argument, std::uint32_t ending) {
  auto& exploration = *static_cast<Exploration*>(argument);
  if (ending != HEDDLE_COMPLETED && ending != HEDDLE_STUCK) {
    exploration.result.otherEndings.push_back(ending);
    return;
  }
  const Machine& machine = *exploration.machine;
  Outcome outcome{ending == HEDDLE_STUCK, {}, machine.plain, machine.seen};
  for (std::size_t i = 0; i < kObjects; ++i) {
    outcome.atomics[i] = machine.atomics[i].load();
  }
  exploration.result.outcomes.insert(outcome);
}

}  // namespace

Executed executeAll(const Program& program, int preemptions, const char* strategy) {
  Exploration exploration{program};
  heddle_test_options options;
  options.strategy = strategy;
  options.schedules = 1'000'000;
  options.points = 2;
  options.preemption_bound = preemptions + 1;
  options.quiet = 1;
  options.keep_going = 1;
  options.after_execution = afterExecution;
  heddle_test_result result{};
  heddle_test(body, &exploration, &options, &result);
  exploration.result.executions = result.executions;
  exploration.result.repetitions = result.repetitions;
  exploration.result.exhausted = result.exhausted != 0;
  return exploration.result;
}

}  // namespace oracle
