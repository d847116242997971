#pragma once

#include "runtime/engine/Thread.h"
#include "wire/Config.h"

#include <cstdint>

/// What the engine looks after now and then, at step numbers that do not depend on anything but the execution itself.
namespace heddle::rt {

/// The first step at which checkpoint() is to be called.
std::uint64_t firstCheckpoint(const wire::Config& config);

/// \p thread is about to execute a step: ends the execution at its step limit or where it is shown to be endless, lets
/// time pass for those who wait for it, and starts a fair phase where a thread starves. Sets Engine::lookAtStep.
void checkpoint(Thread& thread);

}  // namespace heddle::rt
