#include "Interpreter.h"

#include "Operations.h"
#include "heddle/heddle.h"

#include <atomic>
#include <cstdlib>
#include <mutex>
#include <new>
#include <thread>

namespace racing {
namespace {

struct Machine {
  std::mutex mutex;
  alignas(8) std::array<int, kVariables> plain{};
  alignas(8) std::atomic<int> atomic{0};
  int* block = nullptr;
  std::array<std::array<int, kOperations>, kThreads> seen{};
};

/// Never destroyed: an execution that got stuck leaves mutexes locked and threads asleep.
alignas(64) unsigned char gMemory[sizeof(Machine)];

struct Exploration {
  const Program& program;
  Machine* machine = nullptr;
  Executed result{};
};

/// The value that the operation saw; -1: none.
int execute(Machine& machine, const Operation& op) {
  const Access& access = kAccesses[op.site];
  const auto object = static_cast<std::size_t>(op.object);
  int& variable = machine.plain[object];
  switch (op.kind) {
    case Kind::Read:
    case Kind::If:
      return access.read(&variable);
    case Kind::Write:
      access.write(&variable, op.value);
      break;
    case Kind::Increment:
      return access.increment(&variable);
    case Kind::ReadTwice:
      return access.readTwice(&variable);
    case Kind::Copy:
      access.copy(&machine.plain[(object + 1) % kVariables], &variable, sizeof variable);
      break;
    case Kind::Lock:
      machine.mutex.lock();
      break;
    case Kind::Unlock:
      machine.mutex.unlock();
      break;
    case Kind::Load:
      return loadAtomic(machine.atomic);
    case Kind::Store:
      storeAtomic(machine.atomic, op.value);
      break;
    case Kind::ReadBlock:
      return access.read(machine.block);
    case Kind::WriteBlock:
      access.write(machine.block, op.value);
      break;
    case Kind::Free:
      access.release(machine.block);
      break;
  }
  return -1;
}

void runThread(const Program& program, Machine& machine, std::size_t thread) {
  const std::vector<Operation>& operations = program.threads[thread];
  for (std::size_t i = 0; i < operations.size(); ++i) {
    machine.seen[thread][i] = execute(machine, operations[i]);
    if (operations[i].kind == Kind::If && machine.seen[thread][i] != operations[i].value) {
      ++i;
    }
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
  machine.block = static_cast<int*>(std::calloc(1, sizeof(int)));
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
  const Machine& machine = *exploration.machine;
  if (ending == HEDDLE_MEMORY_ERROR) {
    exploration.result.outcomes.insert({false, true});
  } else if (ending == HEDDLE_COMPLETED || ending == HEDDLE_STUCK) {
    exploration.result.outcomes.insert(
        {ending == HEDDLE_STUCK, false, machine.plain, machine.atomic.load(), machine.seen});
  } else {
    exploration.result.otherEndings.push_back(ending);
  }
}

}  // namespace

Executed executeAll(const Program& program, const Search& search) {
  Exploration exploration{program};
  heddle_test_options options;
  options.strategy = search.strategy;
  options.schedules = 1'000'000;
  options.points = static_cast<std::uint32_t>(search.points);
  options.preemption_bound = search.preemptions + 1;
  options.quiet = 1;
  options.keep_going = 1;
  options.after_execution = afterExecution;
  heddle_test_result result{};
  heddle_test(body, &exploration, &options, &result);
  exploration.result.executions = result.executions;
  exploration.result.exhausted = result.exhausted != 0;
  return exploration.result;
}

}  // namespace racing
