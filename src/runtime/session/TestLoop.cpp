#include <sys/single_threaded.h>

#include <cstdio>
#include <cstring>
#include <utility>

#include "core/Check.h"
#include "heddle/heddle.h"
#include "runtime/Export.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/carrier/StackPool.h"
#include "runtime/engine/Engine.h"
#include "runtime/engine/Failure.h"
#include "runtime/engine/ThreadTable.h"
#include "runtime/race/Ordering.h"
#include "runtime/session/Channel.h"
#include "runtime/session/Execution.h"
#include "runtime/session/ExecutionLoop.h"
#include "runtime/session/FatalSignals.h"
#include "runtime/session/OwnBlock.h"
#include "runtime/session/Strays.h"
#include "runtime/session/Watchdog.h"
#include "runtime/session/WorkSource.h"
#include "runtime/session/restore/Dispatch.h"

namespace heddle::rt {
namespace {

std::uint32_t gTests = 0;  ///< Number of heddle::test calls in this process so far.

struct Body {
  void (*function)(void*);
  void* argument;
};

void* runBody(void* body) {
  const auto& b = *static_cast<const Body*>(body);
  b.function(b.argument);
  return nullptr;
}

/// Runs the prepared execution.
void execute(Body& body) {
  Thread* main = addThread(nullptr);
  HEDDLE_CHECK(main != nullptr, "there is room for the main thread");
  main->routine = runBody;
  main->argument = &body;
  HEDDLE_CHECK_RESOURCE(gEngine.carrier->create(*main, kDefaultStackSize), "no memory for the main thread");
  registerHandle(*main);
  threadBegins(*main);
  gEngine.pending[raw(main->id)].kind = OpKind::ThreadStart;
  setEnabled(*main, true);
  activate(*main);
  gEngine.carrier->runUntilReturn(*main);
  endChildrenOfExecution();
}

/// Runs the test once, without preemptions and race detection, for its effects on the process. True: it completed.
bool runOnce(Body& body, std::uint32_t ordinal) {
  wire::ControlBlock& block = *gEngine.block;
  const std::unique_ptr<schedule::Strategy> strategy = schedule::findStrategy("round-robin")->make({});
  gEngine.strategy = strategy.get();
  const std::optional<schedule::ExecutionSetup> setup = strategy->beginExecution({.seed = 1});
  HEDDLE_CHECK(setup, "round-robin always has an execution");
  const std::uint32_t threads = block.threadCount;
  const bool detecting = std::exchange(block.config.detectRaces, false);
  prepareExecution({.index = 0, .seed = 1, .testOrdinal = ordinal, .inProcess = true}, *setup);
  execute(body);
  block.config.detectRaces = detecting;
  block.threadCount = threads;
  reloadThreadNames();
  gEngine.strategy = nullptr;
  return block.outcome.ending == Ending::Completed;
}

/// The first execution of a test in a process differs from all others: function-local statics are constructed,
/// libraries initialise. Which schedule includes that would depend on the process that runs it. So every process runs
/// the test once in advance, and so does a replay. If this run fails, that is a finding, and later processes skip it.
bool warmUp(Body& body, std::uint32_t ordinal) {
  wire::ControlBlock& block = *gEngine.block;
  if (block.config.replaying ? !block.config.warm : block.progress.coldTest == ordinal) { return false; }
  const std::uint32_t before = block.progress.coldTest.exchange(ordinal);  // in case the process does not survive it
  if (runOnce(body, ordinal)) {
    block.progress.coldTest = before;
    return true;
  }
  if (!block.config.replaying) {
    gChannel.reportFinding();
    gChannel.askToBeReplaced();
  }
  return false;
}

/// Whether an execution may have left something behind in this process that disturbs the next one, such as threads that
/// are blocked forever and hold locks.
bool leftAMess(Ending ending) { return ending != Ending::Completed && ending != Ending::Nondeterministic; }

/// Cut off at the step limit, with nothing else to report.
bool isUndecided(const wire::Outcome& outcome) { return outcome.ending == Ending::StepLimit && outcome.raceCount == 0; }

void sayUndecided(const wire::ControlBlock& block, bool quiet) {
  if (!quiet) {
    std::fprintf(stderr,
                 "heddle: an execution was cut off after %llu steps: not decided, and the test ends here; max_steps "
                 "raises the limit\n",
                 static_cast<unsigned long long>(block.config.maxSteps));
  }
}

/// Runs this process's share of the executions of one test. True: an error was found.
bool explore(Body& body, std::uint32_t ordinal, const heddle_test_options& options, WorkSource& source,
             heddle_test_result& result) {
  const wire::ControlBlock& block = *gEngine.block;
  const bool driven = gChannel.isOpen() && !block.config.replaying;
  const bool judged = driven || block.config.replaying;
  source.opens([&] { return judged && options.keep_going == 0 && warmUp(body, ordinal); });
  while (source.next()) {
    execute(body);
    const Ending ending = block.outcome.ending;
    const WorkSource::Lesson lesson = source.finished();
    if (options.after_execution != nullptr) {
      options.after_execution(body.argument, static_cast<std::uint32_t>(ending));
    }
    // A caller that inspects each ending also judges it.
    const bool isJudged = options.keep_going != 0 || options.after_execution != nullptr;
    const bool undecided = isUndecided(block.outcome) && !isJudged;
    if (lesson.worthALook && !undecided) {
      result.failed = 1;
      ++result.errors;
    }
    if (driven && leftAMess(ending) && options.keep_going == 0) { gChannel.askToBeReplaced(); }
    if (undecided && !driven) {
      sayUndecided(block, options.quiet != 0);
      return false;  // what it left behind in this process may disturb the next one
    }
    if (!lesson.goOn || (lesson.worthALook && !driven && options.keep_going == 0)) { return true; }
  }
  return false;
}

/// Of the last exploration.
bool gExhaustedButForSpinning = false;

/// With a driver, the result is that of all participating processes.
void sumUp(const WorkSource& source, bool driven, std::uint32_t ordinal, heddle_test_result& result) {
  wire::ControlBlock& block = *gEngine.block;
  if (driven) {
    result.executions = block.totals.executions;
    result.steps = block.totals.steps;
    result.errors = block.totals.errors;
    result.failed = block.totals.errors != 0 ? 1 : 0;
    result.exhausted = block.totals.exhausted;
    gExhaustedButForSpinning = result.exhausted != 0;
    result.repetitions = block.totals.repetitions;
    return;
  }
  result.executions = source.executions();
  result.steps = source.steps();
  result.exhausted = source.exhausted() ? 1 : 0;
  gExhaustedButForSpinning = source.exhaustedButForSpinning();
  result.repetitions = source.repetitions();
  // For the verdict on the whole program: all of its tests must be exhausted.
  block.progress.exhausted = result.exhausted != 0 && (ordinal == 1 || block.progress.exhausted != 0) ? 1 : 0;
}

void testProgram(Body& body, const heddle_test_options& options, heddle_test_result& result) {
  const std::uint32_t ordinal = ++gTests;
  const bool own = gEngine.block == nullptr || ownsBlock();
  if (own) {
    openOwnBlock(options);
    __libc_single_threaded = 0;  // StartUp.cpp does this when there is a driver, and explains it
  }
  wire::ControlBlock& block = *gEngine.block;
  block.progress.tests = ordinal;
  selectCarrier(block.config.carrier);
  catchFatalSignals();
  installDispatch();
  if (block.config.replaying && block.config.testOrdinal != ordinal) {
    runOnce(body, ordinal);
    return;
  }
  const bool driven = !own && !block.config.replaying;
  const Watchdog watchdog(own ? options.patience_ms : 0);
  WorkSource source(ordinal, driven);
  const bool found = explore(body, ordinal, options, source, result);
  sumUp(source, driven, ordinal, result);
  if (found && own) {
    explainOwnBlock(options.quiet != 0);
  } else if (block.config.replaying) {
    gChannel.reportFinding();
  }
}

}  // namespace
}  // namespace heddle::rt

extern "C" HEDDLE_EXPORT int heddle_test(void (*body)(void*), void* argument, const heddle_test_options* options,
                                         heddle_test_result* result) {
  using namespace heddle::rt;
  if (controlled()) { notSupported("heddle::test inside an execution", HEDDLE_CALLER); }
  Body b{body, argument};
  heddle_test_result unused{};
  heddle_test_result& out = result != nullptr ? *result : unused;
  out = {};
  const heddle_test_options defaults{};
  testProgram(b, options != nullptr ? *options : defaults, out);
  return static_cast<int>(out.failed);
}

extern "C" HEDDLE_EXPORT uint32_t heddle_exhausted_but_for_spinning() {
  return heddle::rt::gExhaustedButForSpinning ? 1 : 0;
}

extern "C" HEDDLE_EXPORT uint32_t heddle_choose(uint32_t count) {
  using namespace heddle::rt;
  if (!controlled() || count < 2) { return 0; }
  reach(heddle::OpKind::Choose, nullptr, HEDDLE_CALLER);
  const uint32_t value = chooseValue(heddle::ChoiceKind::User, count, nullptr);
  noteResult(value, 4, true, true);
  return value;
}

extern "C" HEDDLE_EXPORT uint32_t heddle_thread_count() {
  using namespace heddle::rt;
  return controlled() ? threadsEver() : 0;
}
