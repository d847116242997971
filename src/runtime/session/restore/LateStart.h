#pragma once

/// Executions that start late. Until a program creates its second thread, its execution is the same whatever the
/// strategy does: there is nothing to choose. A test framework spends most of an execution there. So the executor saves
/// an execution right before its second thread is created, and later executions start at that point: with the memory
/// of the program (ProgramImage.h), the state of the runtime (engine/LatePart.h), the outcome so far, and a strategy
/// that has observed the steps so far.
///
/// The result must be the same as from the start of the program. Otherwise the execution is not saved, or the next one
/// starts there: if something was chosen or drawn at random, if something is left in the kernel that cannot be
/// repeated, if the steps so far would be recorded differently, or if the strategy needs their dependences.
namespace heddle::rt {

extern bool gLateStartOffered;

/// An execution starts at the beginning of the program: it may be saved when it creates its second thread.
void offerLateStart();
/// Called before a thread is created.
void considerLateStart();
inline void beforeThreadCreation() {
  if (gLateStartOffered) [[unlikely]] { considerLateStart(); }
}

/// Whether the execution that was prepared can start where one was saved.
bool canStartLate();
/// Puts the saved execution back. Must be called on another stack. The main thread continues when it is switched to.
void startLate();
/// The saved execution is not needed any more.
void dropLateStart();

}  // namespace heddle::rt
