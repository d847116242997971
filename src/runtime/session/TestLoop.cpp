#include "heddle/heddle.h"

#include "core/Check.h"
#include "runtime/Export.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/carrier/StackPool.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/race/Ordering.h"
#include "runtime/session/Channel.h"
#include "runtime/session/Execution.h"
#include "runtime/session/Exploration.h"
#include "runtime/session/FatalSignals.h"
#include "runtime/session/OwnBlock.h"

#include <cstring>

namespace heddle::rt {
namespace {

std::uint32_t gTests = 0;  ///< heddle::test calls of this process so far.

struct Body {
  void (*function)(void*);
  void* argument;
};

void* runBody(void* body) {
  const auto& b = *static_cast<const Body*>(body);
  b.function(b.argument);
  return nullptr;
}

void execute(const ExecutionPlan& plan, Body& body) {
  prepareExecution(plan);
  Thread* main = bearThread(nullptr);
  HEDDLE_CHECK(main != nullptr, "there is room for the main thread");
  main->routine = runBody;
  main->argument = &body;
  HEDDLE_CHECK(gEngine.carrier->create(*main, kDefaultStackSize), "there is memory for the main thread");
  registerHandle(*main);
  threadBegins(*main);
  gEngine.pending[raw(main->id)].kind = OpKind::ThreadStart;
  setEnabled(*main, true);
  activate(*main);
  gEngine.carrier->runUntilReturn(*main);
}

/// All executions of one test. True: an error was found.
bool explore(Body& body, const heddle_test_options& options, std::uint32_t ordinal, Strategy& strategy,
             heddle_test_result& result) {
  wire::ControlBlock& block = *gEngine.block;
  const std::uint64_t budget = block.config.replaying ? 1 : block.config.executions;
  gEngine.strategy = &strategy;
  catchFatalSignals();
  for (std::uint64_t i = 0; i < budget && block.progress.stopRequested == 0; ++i) {
    const std::uint64_t seed = block.config.replaying ? block.config.seed : executionSeed(block.config.seed, i);
    if (!strategy.beginExecution(seed)) {
      break;
    }
    execute({.index = i, .seed = seed, .testOrdinal = ordinal, .inProcess = true}, body);
    ++result.executions;
    result.steps += block.outcome.steps;
    const bool worthALook = digest(strategy);
    if (options.after_execution != nullptr) {
      options.after_execution(body.argument, static_cast<std::uint32_t>(block.outcome.ending));
    }
    if (worthALook) {
      result.failed = 1;
      ++result.errors;
      if (options.keep_going == 0) {
        return true;
      }
    }
  }
  result.exhausted = strategy.exhausted() ? 1 : 0;
  // For the verdict on the whole program: every one of its tests was.
  block.progress.exhausted = result.exhausted != 0 && (ordinal == 1 || block.progress.exhausted != 0) ? 1 : 0;
  return false;
}

bool isOtherTest(std::uint32_t ordinal) {
  const wire::Config& config = gEngine.block->config;
  return config.replaying && config.testOrdinal != ordinal;
}

void testProgram(Body& body, const heddle_test_options& options, heddle_test_result& result) {
  const std::uint32_t ordinal = ++gTests;
  const bool own = gEngine.block == nullptr || ownsBlock();
  if (own) {
    openOwnBlock(options);
  }
  wire::ControlBlock& block = *gEngine.block;
  block.progress.tests = ordinal;
  selectCarrier(block.config.carrier);
  // Another test is being replayed: this one runs once, so that what it leaves behind is there.
  const bool other = isOtherTest(ordinal);
  const std::unique_ptr<Strategy> strategy = other ? findStrategy("round-robin")->make({}) : makeStrategy(block.config);
  HEDDLE_CHECK(strategy != nullptr, "heddle::test: no strategy of that name; see `heddle strategies`");
  const bool found = explore(body, options, ordinal, *strategy, result);
  gEngine.strategy = nullptr;
  if (found && own) {
    explainOwnBlock(options.quiet != 0);
  } else if (found) {
    gChannel.reportFinding();
  }
}

}  // namespace
}  // namespace heddle::rt

extern "C" HEDDLE_EXPORT int heddle_test(void (*body)(void*), void* argument, const heddle_test_options* options,
                                         heddle_test_result* result) {
  using namespace heddle::rt;
  if (controlled()) {
    notSupported("heddle::test inside an execution", HEDDLE_CALLER);
  }
  Body b{body, argument};
  heddle_test_result unused{};
  heddle_test_result& out = result != nullptr ? *result : unused;
  out = {};
  const heddle_test_options defaults{};
  testProgram(b, options != nullptr ? *options : defaults, out);
  return static_cast<int>(out.failed);
}

extern "C" HEDDLE_EXPORT uint32_t heddle_choose(uint32_t count) {
  using namespace heddle::rt;
  if (!controlled() || count < 2) {
    return 0;
  }
  reach(heddle::OpKind::Choose, nullptr, HEDDLE_CALLER);
  const uint32_t value = chooseValue(heddle::ChoiceKind::User, count, nullptr);
  noteResult(value, 4, true, true);
  return value;
}
