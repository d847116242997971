#pragma once

#include <chrono>

namespace heddle::cli {

/// Makes Ctrl-C, SIGTERM and SIGHUP requests instead of ends: the first asks for the verdict so far, the second to stop
/// at once. From the third on the signal has its usual effect.
void catchInterrupts();

/// How often the user has asked to stop.
int interruptCount();

/// Twice, or so long ago that the second in which everything ends is nearly over.
bool interruptIsPressing();

/// When that was for the first time; meaningless before.
std::chrono::steady_clock::time_point firstInterrupt();

/// For poll: becomes readable with each interrupt. Valid after catchInterrupts().
int interruptDescriptor();

}  // namespace heddle::cli
