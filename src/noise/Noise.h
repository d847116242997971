#pragma once

#include <cstdint>

#include "core/Ids.h"
#include "wire/NoiseBlock.h"

/// Noise mode: the instrumented program runs on kernel threads, with the system's scheduler and its own heap, clock and
/// system calls. This library takes the place of libheddle.so in the process (it has the same SONAME and is preloaded),
/// so nothing of the runtime that lets one thread run at a time is present.
///
/// Rules of this room: any number of threads may be in any function at the same time, also in signal handlers and in
/// children after fork. Shared state is atomic, or written once before the program starts. There are no locks, no
/// allocations and no calls to libc behind an event; only a halted thread reads files of /proc, by system calls.
namespace heddle::noise {

struct NoiseState {
  wire::noise::Block* block = nullptr;  ///< Never null after the start: without a driver, a private block.
  wire::noise::Mode mode = wire::noise::Mode::Off;
  bool sync = false;  ///< Synchronisation operations are events.
};
extern NoiseState gNoise;

}  // namespace heddle::noise
