#pragma once

#include <cstdint>
#include <vector>

#include "runtime/engine/Thread.h"
#include "schedule/FutureFacts.h"

namespace heddle::rt {

/// The accesses of the steps executed so far, as places of the static facts, for searches that compare them with what
/// threads may still do.
class PastAccesses final : public schedule::FutureFacts {
public:
  void beginExecution();
  /// \p thread is about to execute its pending operation.
  void note(const Thread& thread);
  bool interferes(ThreadId thread, Interference kind, std::uint32_t percent) override;

private:
  struct Step {
    ThreadId thread;
    std::uint32_t accesses;
  };
  std::vector<Step> steps_;
};

/// Null if there are no facts, or the strategy does not use them.
PastAccesses* pastAccesses();

}  // namespace heddle::rt
