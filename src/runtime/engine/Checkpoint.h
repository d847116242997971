#pragma once

#include <cstdint>

#include "runtime/engine/Thread.h"
#include "wire/Config.h"

/// Periodic checks of the engine, at step numbers that depend only on the execution itself.
namespace heddle::rt {

/// The first step at which checkpoint() must be called.
std::uint64_t firstCheckpoint(const wire::Config& config);

/// Called when \p thread is about to execute a step. Ends the execution at its step limit or when it is shown to be
/// endless, advances virtual time for waiting threads, and starts a fair phase if a thread starves. Sets
/// Engine::lookAtStep.
void checkpoint(Thread& thread);

}  // namespace heddle::rt
