#pragma once

#include <cstdint>

namespace heddle::analyse {

/// Bounds the summaries of a module. The work is counted, not timed, so that the same class gives the same answer.
struct SummaryLimits {
  std::uint64_t function = 4'000'000;  ///< Access paths that may be computed for one function.
  std::uint64_t module = 40'000'000;   ///< Same for all functions together.
  std::size_t touches = 4'000;         ///< Accesses in one summary: every caller translates them into its own terms.
};

/// Counts the work on a module. Once it is spent, the remaining functions count as functions that may do anything.
class WorkLimit {
public:
  explicit WorkLimit(SummaryLimits limits) : limits_(limits) {}

  void beginFunction() { ofFunction_ = 0; }
  void spend(std::uint64_t paths) {
    ofFunction_ += paths;
    ofModule_ += paths;
  }
  bool isSpent() const { return ofFunction_ > limits_.function || ofModule_ > limits_.module; }
  bool isTooLarge(std::size_t touches) const { return touches > limits_.touches; }

private:
  SummaryLimits limits_;
  std::uint64_t ofFunction_ = 0;
  std::uint64_t ofModule_ = 0;
};

}  // namespace heddle::analyse
