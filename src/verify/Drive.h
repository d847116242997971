#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/Result.h"
#include "core/Sequence.h"
#include "explore/store/FindingStore.h"

namespace heddle::verify {

/// The result of driving the program through a sequence of locations.
struct Driven {
  std::uint32_t passed = 0;  ///< Most locations that one execution passed.
  bool reached = false;      ///< An execution passed all of them.
  std::vector<explore::FindingRecord> findings;
};

/// A guided search with a fixed budget. Errors: a location cannot be observed.
using Driver = std::function<Result<Driven>(const Sequence&)>;

}  // namespace heddle::verify
