#pragma once

#include <string>
#include <utility>
#include <vector>

#include "facts/ClassModel.h"

namespace heddle {

/// What the user adds to it, as C++; `object` is an object of the class.
struct HarnessExtras {
  std::vector<std::string> includes;
  std::string setup;               ///< Statements after an object was made.
  std::string teardown;            ///< Statements before it is destroyed.
  std::string invariant;           ///< An expression that must hold when all threads have ended.
  std::vector<std::string> state;  ///< Expressions that show the final state.
  /// Values of a type, by expressions.
  std::vector<std::pair<std::string, std::vector<std::string>>> values;
};

/// The harness of a class: one function per constructor and method, and a main function that executes tests given as
/// data. \p preamble includes the header and names the class `heddle_subject`. Each function stands in a file of its
/// own as far as #line goes ("heddle-op-N NAME", heddle-new-N), so that what does not compile can be dropped.
std::string harnessText(const std::string& preamble, const ClassModel& model, const HarnessExtras& extras);

}  // namespace heddle
