#pragma once

#include <cstdint>

/// Executions of a whole program in one process, by restoring its memory.
///
/// The server forks an executor at the point where the program's own code begins. The executor saves the program's
/// memory, lets the program run to its end, restores the memory and continues at that point with the next execution.
/// What the runtime itself has learned stays: its state is renewed by generation, as for heddle::test. An executor that
/// is unfit for another execution (a fatal signal, a system call that leaves state behind) ends like a forked
/// execution, and the server forks the next one.
namespace heddle::rt {

/// How the server and its executor divide the work.
struct ExecutionSource {
  /// Begins the next execution up to prepareExecution(); false: there is nothing left to do.
  bool (*next)();
  /// Called after its end, with the outcome in the control block; false: the driver wants no more.
  bool (*finished)();
  /// The same, called by the server if the executor did not survive.
  bool (*executorEnded)();
};

enum class Served : std::uint8_t {
  InProgram,  ///< This is the executor, in an execution: the program is to run.
  AllDone,    ///< This is the server: nothing is left to do.
  MustFork,   ///< This is the server: the remaining executions each need their own process.
};

/// Does in advance what constructors of libraries would repeat in each execution, with the same result each time:
/// libgcc queries the processor's features, and in a virtual machine each query takes microseconds.
void askProcessorOnce();

/// Why restoring cannot work here at all; null: it can.
const char* whyNoRestoring();

Served serveByRestoring(const ExecutionSource& source);

/// Whether this is an executor whose memory can be restored after the running execution.
bool executionCanBeRestored();
/// Continues with the next execution.
[[noreturn]] void executionIsOver();
/// The program has called exit_group. Returns if the outcome was not written: that end is not one of ours.
void executionReachedExit();

}  // namespace heddle::rt
