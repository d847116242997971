#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "facts/Summary.h"
#include "generate/TestPlan.h"

namespace heddle::generate {

/// How likely a class promises that a call may overlap with others, the likeliest first.
enum class Promise : std::uint8_t {
  Ordinary,
  Lifecycle,  ///< Changes the state of the whole object: reset, clear, resize, start, stop, the destructor.
  Contract,   ///< Assignment, swap, move: nearly every class forbids that, and only its documentation could say so.
};
inline constexpr std::size_t kPromises = 3;

/// Whether programmers use such a name for a call that comes before others: start, open, initialize.
bool namesOpener(const facts::Callable& callable);

/// What a class promises, guessed from the names and parameters of its methods. An assignment or a swap that takes a
/// lock is meant for threads.
class Promises {
public:
  explicit Promises(const facts::ClassFacts& facts);

  /// \p method is an index in the model, or kDestroyOperation.
  Promise of(std::size_t method) const { return method < methods_.size() ? methods_[method] : Promise::Lifecycle; }
  /// Of two overlapping calls: that of the less likely one.
  Promise of(std::size_t first, std::size_t second) const;
  /// Of all calls in the threads of a test.
  Promise of(const TestPlan& plan) const;
  /// How many of the calls in the threads of a test are not ordinary: the fewer, the likelier.
  std::size_t unusualCalls(const TestPlan& plan) const;

private:
  std::vector<Promise> methods_;
};

/// Some item of each group, with the groups in the order of Promise.
template <class T>
using ByPromise = std::array<T, kPromises>;

}  // namespace heddle::generate
