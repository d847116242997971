#pragma once

#include <cstdint>

#include "core/Ids.h"

namespace heddle::schedule {

/// Optional interface of the engine: a sequence of locations that the execution is to pass, and how close threads are
/// to the next one. Valid during the call.
class Guide {
public:
  virtual ~Guide() = default;

  /// Number of locations passed so far.
  virtual std::uint32_t passed() const = 0;
  /// How much is to be gained by running \p thread: 0 if its pending operation passes the next location, otherwise the
  /// larger the worse.
  virtual std::uint32_t rank(ThreadId thread) = 0;

  static constexpr std::uint32_t kWorst = 0xffff'ffff;
};

}  // namespace heddle::schedule
