#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "judge/Finding.h"

namespace heddle::judge {

/// How far each access of an execution is from its failure, walking backwards: from an access to the one before it in
/// the same thread, from a read to the write whose value it read, and from the first access of a thread to its creator.
/// It orders candidates for the cause and does not select them.
class Closeness {
public:
  static constexpr std::uint32_t kFar = 1'000'000;

  Closeness(const Observation& seen, const Finding& finding);

  /// kFar: the walk did not reach the step.
  std::uint32_t of(std::size_t step) const { return distance_[step]; }
  /// The accesses that the walk reached, the closest first.
  const std::vector<std::size_t>& order() const { return order_; }

  /// Whether the failure is that threads wait.
  bool ofWaits() const { return waits_; }

private:
  bool waits_;
  std::vector<std::uint32_t> distance_;
  std::vector<std::size_t> order_;
};

/// Whether the step accesses memory at a place of the program, as opposed to one inside a library.
bool isOwnAccess(const Observation& seen, const Step& step);

/// Whether an object is internal to a library: the node of a container, a reference count, a byte of a std:: object.
/// Its order follows from what the program does with the whole object, so it is examined last.
bool isInternal(const Observation& seen, const Step& step);

/// Orders candidates that involve \p step: the lower, the sooner it is examined.
std::uint32_t costOfStep(const Observation& seen, const Closeness& closeness, std::size_t step);

}  // namespace heddle::judge
