#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "facts/ClassModel.h"

namespace heddle::facts {

/// What a call leaves behind for later calls.
struct Source {
  static constexpr std::size_t kResult = static_cast<std::size_t>(-1);

  std::size_t method = 0;          ///< Index in the model.
  std::size_t argument = kResult;  ///< The number of an argument, or kResult.
  bool operator==(const Source&) const = default;
};

/// How later calls may use a value.
enum class Sharing {
  Free,    ///< Any number of calls, in any thread: the class has to tolerate a handle that is stale.
  Single,  ///< One call: its owner. A raw pointer, an iterator, a reference.
};

/// Where the values of one parameter come from.
struct Feeding {
  std::vector<Source> sources;  ///< Empty: the harness makes the values.
  bool isNeeded = false;        ///< A value that no call has given would be a mistake of the caller.
  Sharing sharing = Sharing::Free;
};

/// The parameters that take what other calls gave: handles, iterators, connections, pointers, ids. Judged by types, and
/// by the names of methods and parameters where the type alone says too little.
class Keeping {
public:
  explicit Keeping(const ClassModel& model);

  /// One per parameter.
  const std::vector<Feeding>& of(std::size_t method) const { return feedings_[method]; }
  bool isFed(std::size_t method) const;
  /// What a call of the method leaves behind: the number of an argument, or Source::kResult; nothing if no call uses
  /// it.
  std::optional<std::size_t> keptOf(std::size_t method) const { return kept_[method]; }

private:
  std::vector<std::vector<Feeding>> feedings_;  ///< By method and parameter.
  std::vector<std::optional<std::size_t>> kept_;
};

}  // namespace heddle::facts
