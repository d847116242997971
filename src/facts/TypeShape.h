#pragma once

#include <string>

namespace heddle::facts {

/// A type, spelled canonically, without const and references.
struct TypeShape {
  std::string bare;
  /// What it points to or holds: T for "T *", shared_ptr<T>, unique_ptr<T>, optional<T>, pair<T, U>; empty for others.
  std::string target;
  bool isConst = false;
  bool isReference = false;  ///< An lvalue reference.
  bool isRawPointer = false;
};

TypeShape shapeOf(std::string type);

}  // namespace heddle::facts
