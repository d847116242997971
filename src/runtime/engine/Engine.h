#pragma once

#include <cstdint>
#include <vector>

#include "core/Decision.h"
#include "core/Op.h"
#include "core/ThreadSet.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/engine/Thread.h"
#include "schedule/Strategy.h"
#include "wire/ControlBlock.h"

/// The engine in one paragraph. A program under control runs one logical thread at a time. Before each visible
/// operation the running thread announces it (reach, or reachWhen for an operation that may have to wait). The strategy
/// then picks one of the threads whose pending operation is possible. That thread executes its operation and runs on
/// until it announces its next one. So an execution is a sequence of steps, one operation each, and the decisions are
/// the whole schedule. Models of primitives (model/) hold the state of mutexes and the like, and use WaitQueues to say
/// which operations are possible. Nothing in a process under control ever blocks in the kernel.
namespace heddle::rt {

struct Engine {
  /// Every hook checks this first. If false, it calls the real function.
  bool active = false;
  Thread* current = nullptr;

  wire::ControlBlock* block = nullptr;
  schedule::Strategy* strategy = nullptr;
  Carrier* carrier = nullptr;

  // State of one execution.
  std::uint64_t steps = 0;
  std::uint64_t lookAtStep = 0;  ///< The next step at which checkpoint() is called.
  std::uint64_t longSteps = 0;   ///< What forced yields count beyond one step: see effort().
  std::uint64_t lastChange = 0;  ///< The effort at the last step that changed something visible to other threads.
  std::uint64_t traceHash = 0;
  std::uint64_t randomSeed = 0;
  std::size_t repeatedDecisions = 0;  ///< ExecutionSetup::repeated
  std::uint32_t generation = 0;       ///< Number of the execution in this process, from 1. Older handles are stale.
  ThreadId lastRun = kMainThread;
  ThreadSet enabled;               ///< Threads that can execute their operation and do not spin.
  ThreadSet spinning;              ///< Threads that could, but have only reread for a while.
  std::vector<PendingOp> pending;  ///< Indexed by ThreadId.
  schedule::DependenceObserver* dependences =
      nullptr;  ///< Where the strategy learns which steps depend on each other, or null.
  bool offersSpuriousWakes = false;
  bool offersEarlyTimeouts = false;
  bool offersWeakCasFailures = false;
  bool observing = false;  ///< The strategy wants every event.
  bool recording = false;  ///< Events are recorded.
  wire::Points points = wire::Points::Racing;

  /// Steps, where a yield forced after very many plain accesses counts as many steps.
  std::uint64_t effort() const { return steps + longSteps; }
};

extern Engine gEngine;

/// Every hook checks this first.
inline bool controlled() { return gEngine.active; }
inline Thread& self() { return *gEngine.current; }

/// Announces an operation that is always possible and returns when it is this thread's turn to execute it.
void reach(OpKind kind, const void* address, const void* pc, MemoryOrder order = MemoryOrder::NotAtomic);

/// How a wait ended.
enum class Waited : std::uint8_t {
  Ready,        ///< The operation is possible.
  TimedOut,     ///< The deadline (virtual time) passed first.
  Interrupted,  ///< A signal or a cancellation came first. The thread has not acted on it yet: see handleInterruption.
};

/// Announces an operation that is possible only while \p ready(thread) holds; \p state is for ready (thread.waitState).
/// Returns when it is this thread's turn. A thread is interrupted only while its operation is not possible. If the
/// operation becomes possible before the thread runs, the result is still Interrupted, as in the kernel. The model must
/// call queue.refresh() after every change that may alter the result of ready.
Waited reachWhen(OpKind kind, const void* address, const void* pc, WaitQueue& queue, bool (*ready)(const Thread&),
                 void* state, std::uint64_t deadlineNs = kNever, const Interruption& interruption = {});

/// Like reachWhen, for a wait that signals do not end (a lock, a join, a barrier): handlers run and the wait continues.
/// Never returns Interrupted. Preserves thread.waitTag.
Waited reachThrough(OpKind kind, const void* address, const void* pc, WaitQueue& queue, bool (*ready)(const Thread&),
                    void* state, std::uint64_t deadlineNs = kNever, const Interruption& interruption = {});

/// Called after Waited::Interrupted. Runs the signal handlers, then ends the thread if it is cancelled. Returns true if
/// all handlers were installed with SA_RESTART. Do not note results for the step afterwards, because the handlers may
/// have executed steps of their own.
bool handleInterruption();
/// The first half of it: runs the signal handlers only.
bool runHandlers();

/// Called when something arrived for \p thread that may interrupt its wait.
void considerInterruption(Thread& thread);

/// Enables or disables a thread in a queue, according to its condition, its deadline and its interruption.
void updateEnabled(Thread& thread);

/// Replaces the pending operation of a thread that sleeps in reachWhen. A notified waiter thus stands before the lock
/// of its mutex at once, without a step in between.
void redirect(Thread& thread, OpKind kind, const void* address, WaitQueue& queue, bool (*ready)(const Thread&),
              void* state);

/// Notes the result of the operation: what it read or wrote, and whether it changed anything visible to other threads.
/// Feeds the trace, the story and spin detection. A model without a result need not call it; the default is succeeded,
/// value 0, and changed unless the operation only reads.
void noteResult(std::uint64_t value, std::uint8_t size, bool succeeded, bool changed);

/// Chooses one of \p count options. Asks the strategy only if count >= 2.
std::uint32_t chooseValue(ChoiceKind kind, std::uint32_t count, const void* address);

/// Adds \p thread to the enabled threads, or removes it.
void setEnabled(Thread& thread, bool enabled);

/// Lets other threads run although the running thread has not announced an operation: after too many accesses without a
/// scheduling point.
void forcedYield(const void* pc);

/// The thread with this id, which is or was alive in this execution; null if there is none.
Thread* threadById(ThreadId id);
/// The thread whose pthread_self() is \p handle; null if it is not a controlled thread.
Thread* threadByHandle(pthread_t handle);

/// Notes that the running thread holds the lock at \p address, or that \p thread no longer does. For deadlock reports.
void holds(const void* address, const void* pc);
void dropHeldLock(Thread& thread, const void* address);

}  // namespace heddle::rt
