#pragma once

#include <cstdint>

/// Executions of a whole program in one process, by putting its memory back ("restore").
///
/// The server forks an executor at the point where the program's own code begins. The executor saves the program's
/// memory, lets the program run to its end, puts the memory back and goes on at that point with the next execution.
/// What the runtime itself has learned stays: its state is renewed by generation, as for heddle::test. An executor that
/// is not fit for another execution (a fatal signal, a system call that leaves state behind) ends as a forked execution
/// ends, and the server forks the next one.
namespace heddle::rt {

/// How the server and its executor divide the work.
struct ExecutionSource {
  /// Begins the next execution up to prepareExecution(); false: there is nothing left to do.
  bool (*next)();
  /// After its end, with the outcome in the control block; false: the driver wants no more.
  bool (*finished)();
  /// The same, told by the server when the executor did not live to tell it.
  bool (*executorEnded)();
};

enum class Served : std::uint8_t {
  InProgram,  ///< This is the executor, in an execution: the program is to run.
  AllDone,    ///< This is the server: nothing is left to do.
  MustFork,   ///< This is the server: the rest needs a process for each execution.
};

/// Does in advance what constructors of libraries would do again in each execution, with the same result each time and
/// at a cost: libgcc asks the processor for its features, and in a virtual machine each answer takes microseconds.
void askProcessorOnce();

/// Why restoring cannot work here at all; null: it can.
const char* whyNoRestoring();

Served serveByRestoring(const ExecutionSource& source);

/// Is this an executor whose memory can be put back after the running execution?
bool executionCanBeRestored();
/// Goes on with the next execution.
[[noreturn]] void executionIsOver();
/// The program has called exit_group. Comes back if its outcome was not written: that end is not one of ours.
void executionReachedExit();

}  // namespace heddle::rt
