#pragma once

#include <cstddef>
#include <optional>

#include "facts/ClassModel.h"
#include "facts/Keeping.h"

namespace heddle::facts {

/// Pools give objects to one caller each: acquire() returns a pointer, release() takes it back. In between, the caller
/// writes to the object. Recognised by the names of both, and only for objects whose type the user of the class
/// chooses.
class Ownership {
public:
  Ownership(const ClassModel& model, const Keeping& keeping) : model_(model), keeping_(keeping) {}

  /// Whether the result belongs to the caller.
  bool gives(std::size_t method) const;
  /// The parameter that the caller gives back.
  std::optional<std::size_t> takes(std::size_t method) const;

private:
  const ClassModel& model_;
  const Keeping& keeping_;
};

}  // namespace heddle::facts
