#pragma once

#include <cstdint>

#include "runtime/engine/Thread.h"

/// Fairness: a thread that polls is descheduled while another thread can run, until any thread changes something.
namespace heddle::rt {

void threadChangedSomething(Thread& thread);
void threadReread(Thread& thread, std::uint64_t key);

/// Called when no other thread can run: the spinning threads get another round. Returns false if there are none.
bool releaseSpinners();

}  // namespace heddle::rt
