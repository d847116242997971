#pragma once

#include <cstdint>

#include "runtime/engine/Thread.h"
#include "runtime/facts/Futures.h"

/// The static facts of the program in this process, and what every use of them shares.
namespace heddle::rt {

struct Knowledge {
  ProgramFacts facts;
  Futures futures;

  /// Whether a thread with this future may run code without IR. What such code does is unknown, even if it is known
  /// what it can reach.
  bool isUnknown(std::uint32_t future) { return (futures.sets().writes(future)[0] >> wire::kUnknownPlace & 1) != 0; }

  explicit Knowledge(ProgramFacts opened) : facts(std::move(opened)), futures(facts) {}
};

/// Null: there are no facts.
extern Knowledge* gKnowledge;

/// Maps the facts file that the driver named, if it named one. Call this once per process.
void openFacts();

/// Notes which function a new thread runs, from its routine and argument.
void noteThreadEntry(Thread& thread);
/// Notes that the program's main begins in \p thread.
void noteMain(Thread& thread, const void* function);

/// Updates thread.future: \p thread has announced its next operation, or is new. A future only shrinks, so where the
/// facts about the present point are coarse, the earlier answer still limits it.
void updateFuture(Thread& thread);

}  // namespace heddle::rt
