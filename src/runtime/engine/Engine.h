#pragma once

#include "core/Decision.h"
#include "core/Op.h"
#include "core/ThreadSet.h"
#include "runtime/carrier/Carrier.h"
#include "runtime/engine/Thread.h"
#include "schedule/Strategy.h"
#include "wire/ControlBlock.h"

#include <cstdint>
#include <vector>

/// The engine in one paragraph. A program under control runs one logical thread at a time. Before each visible
/// operation the running thread announces it (reach, or reachWhen for one that may have to wait) and the strategy
/// picks, among all threads that stand before an operation that is possible, who executes its operation; that thread
/// then runs on until it announces its next one. So an execution is a sequence of steps, each step one operation, and
/// the decisions are the whole schedule. Models of primitives (model/) hold the state of mutexes and the like, and say
/// through WaitQueues which operations are possible. Nothing in a process under control ever blocks in the kernel.
namespace heddle::rt {

struct Engine {
  /// The hooks ask this first. False: every hook passes through to the real function.
  bool active = false;
  Thread* current = nullptr;

  wire::ControlBlock* block = nullptr;
  Strategy* strategy = nullptr;
  Carrier* carrier = nullptr;

  // One execution.
  std::uint64_t steps = 0;
  std::uint64_t lookAtStep = 0;  ///< The first step at which checkpoint() is called.
  std::uint64_t longSteps = 0;   ///< What yields that were forced count beyond one step: see effort().
  std::uint64_t lastChange = 0;  ///< The effort at the last step that changed something others can see.
  std::uint64_t traceHash = 0;
  std::uint64_t randomSeed = 0;
  std::uint32_t generation = 0;  ///< Number of the execution in this process, from 1: handles of older ones are stale.
  ThreadId lastRun = kMainThread;
  ThreadSet enabled;               ///< Can execute their operation, and do not spin.
  ThreadSet spinning;              ///< Can, but have only reread for a while.
  std::vector<PendingOp> pending;  ///< Indexed by ThreadId.
  bool offersSpuriousWakes = false;
  bool offersEarlyTimeouts = false;
  bool offersWeakCasFailures = false;
  bool observing = false;  ///< The strategy wants every event.
  bool learning = false;   ///< It wants to know what depends on what.
  bool recording = false;  ///< The event array is filled.
  wire::Points points = wire::Points::Racing;

  /// Steps, where one that was forced after very many plain accesses counts as many.
  std::uint64_t effort() const { return steps + longSteps; }
};

extern Engine gEngine;

/// What hooks ask first.
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
/// Returns when it is this thread's turn. A thread is interrupted only while its operation is not possible; if the
/// operation becomes possible before the thread runs, the result is Interrupted all the same, as in the kernel. The
/// model must call queue.refresh() after every change that may alter the answer of ready.
Waited reachWhen(OpKind kind, const void* address, const void* pc, WaitQueue& queue, bool (*ready)(const Thread&),
                 void* state, std::uint64_t deadlineNs = kNever, const Interruption& interruption = {});

/// As reachWhen, for a wait that signals do not end (a lock, a join, a barrier): handlers run and the wait continues.
/// Never returns Interrupted. Keeps thread.waitTag.
Waited reachThrough(OpKind kind, const void* address, const void* pc, WaitQueue& queue, bool (*ready)(const Thread&),
                    void* state, std::uint64_t deadlineNs = kNever, const Interruption& interruption = {});

/// After Waited::Interrupted: runs the signal handlers, then ends the thread if it is cancelled. True: all handlers
/// were installed with SA_RESTART. Nothing may be noted about the step afterwards, because the handlers may have made
/// steps of their own.
bool handleInterruption();
/// The first half of it.
bool runHandlers();

/// Something has come for \p thread that may interrupt its wait.
void considerInterruption(Thread& thread);

/// Enables or disables a thread that stands in a queue by its condition, its deadline and what interrupts it.
void updateEnabled(Thread& thread);

/// For a sleeping thread (in reachWhen of another operation): its pending operation becomes this one. So a notified
/// waiter stands before the lock of its mutex at once, without a step in between.
void redirect(Thread& thread, OpKind kind, const void* address, WaitQueue& queue, bool (*ready)(const Thread&),
              void* state);

/// After the operation: what was read or written, and whether it changed anything others can see. Feeds the trace, the
/// story and the spin detection. Not needed where a model has nothing to say (then: succeeded, changed, value 0).
void noteResult(std::uint64_t value, std::uint8_t size, bool succeeded, bool changed);

/// One of \p count options; asks the strategy only where count >= 2.
std::uint32_t chooseValue(ChoiceKind kind, std::uint32_t count, const void* address);

/// Called by reachWhen's machinery and WaitQueue.
void setEnabled(Thread& thread, bool enabled);

/// Lets others run although the running thread has not announced anything: after too many accesses without a point.
void forcedYield(const void* pc);

/// The thread called \p id, which lives or has lived in this execution; null if there is none.
Thread* threadById(ThreadId id);
/// The thread whose pthread_self() is \p handle; null if it is not a controlled thread.
Thread* threadByHandle(pthread_t handle);

/// Remembers (forgets) that the running thread holds the lock at \p address, for deadlock reports.
void holds(const void* address, const void* pc);
void holdsNoMore(Thread& thread, const void* address);

}  // namespace heddle::rt
