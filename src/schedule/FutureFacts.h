#pragma once

#include <cstdint>

#include "core/FutureUse.h"
#include "core/Ids.h"

namespace heddle::schedule {

/// Optional interface of the engine: static facts about the threads at a scheduling point. Valid during the call.
class FutureFacts {
public:
  virtual ~FutureFacts() = default;
  /// Whether \p thread may still make an access that interferes with one that another thread made during the last
  /// \p percent of the steps. True if that is not known.
  virtual bool interferes(ThreadId thread, Interference kind, std::uint32_t percent) = 0;
};

}  // namespace heddle::schedule
