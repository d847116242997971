#pragma once

#include <chrono>

namespace heddle::cli {

/// Turns Ctrl-C, SIGTERM and SIGHUP into requests. The first asks for the verdict so far, the second to stop at once.
/// From the third on, the signal has its default effect.
void catchInterrupts();

/// How often the user has asked to stop.
int interruptCount();

/// The user has interrupted twice, or so long ago that the one second allowed for stopping is nearly over.
bool interruptIsPressing();

/// The time of the first interrupt; meaningless if there was none.
std::chrono::steady_clock::time_point firstInterrupt();

/// Becomes readable at each interrupt, for poll. Valid after catchInterrupts().
int interruptDescriptor();

}  // namespace heddle::cli
