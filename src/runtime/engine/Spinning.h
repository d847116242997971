#pragma once

#include "runtime/engine/Thread.h"

#include <cstdint>

/// Fairness: a thread that only rereads is held back while others can run, until somebody changes something.
namespace heddle::rt {

void threadChangedSomething(Thread& thread);
void threadReread(Thread& thread, std::uint64_t key);

/// Nobody else can run: the spinners get another round. False: there are none.
bool releaseSpinners();

}  // namespace heddle::rt
