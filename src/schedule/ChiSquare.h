#pragma once

#include <cmath>
#include <cstddef>
#include <map>

/// For tests of distributions. Their seeds are fixed, so they either always pass or always fail.
namespace heddle::schedule::sim {

template <typename Outcome>
class Counts {
public:
  void add(const Outcome& outcome) {
    ++counts_[outcome];
    ++total_;
  }

  std::size_t kinds() const { return counts_.size(); }
  std::size_t total() const { return total_; }
  std::size_t of(const Outcome& outcome) const {
    const auto found = counts_.find(outcome);
    return found == counts_.end() ? 0 : found->second;
  }
  double share(const Outcome& outcome) const { return static_cast<double>(of(outcome)) / static_cast<double>(total_); }

  /// Against \p cells equally likely outcomes, including those that never occurred.
  double chiSquare(std::size_t cells) const {
    const double expected = static_cast<double>(total_) / static_cast<double>(cells);
    double sum = static_cast<double>(cells - counts_.size()) * expected;
    for (const auto& [outcome, count] : counts_) {
      const double difference = static_cast<double>(count) - expected;
      sum += difference * difference / expected;
    }
    return sum;
  }

private:
  std::map<Outcome, std::size_t> counts_;
  std::size_t total_ = 0;
};

/// One in a thousand samples of the assumed distribution exceeds this value (Wilson and Hilferty).
inline double chiSquareLimit(std::size_t degrees) {
  constexpr double kNormal = 3.0902;
  const auto n = static_cast<double>(degrees);
  const double root = 1 - 2 / (9 * n) + kNormal * std::sqrt(2 / (9 * n));
  return n * root * root * root;
}

}  // namespace heddle::schedule::sim
