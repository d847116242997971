#pragma once

#include <string>
#include <utility>
#include <vector>

#include "facts/ClassModel.h"
#include "generate/TomlPlaces.h"

namespace heddle::generate {

/// User additions, as C++ code; `object` is an object of the class.
struct HarnessExtras {
  std::vector<std::string> includes;
  std::string setup;               ///< Statements to run after an object is created.
  std::string teardown;            ///< Statements to run before it is destroyed.
  std::string invariant;           ///< An expression that must hold when all threads have ended.
  std::vector<std::string> state;  ///< Expressions that show the final state.
  /// Values of a type, as expressions.
  std::vector<std::pair<std::string, std::vector<std::string>>> values;
  TomlPlaces places{};
};

/// The harness of a class: one function per constructor and method, and a main function that executes tests given as
/// data. \p preamble includes the header and defines `heddle_subject` as the class. A #line directive places each
/// function in a file of its own ("heddle-op-N NAME", heddle-new-N), so that those that do not compile can be dropped.
/// The additions of the user are also in functions of their own, at their lines of heddle.toml.
std::string harnessText(const std::string& preamble, const facts::ClassModel& model, const HarnessExtras& extras);

}  // namespace heddle::generate
