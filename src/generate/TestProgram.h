#pragma once

#include <set>
#include <string>
#include <vector>

#include "generate/TestPlan.h"

namespace heddle {

enum class TestStyle { Main, GoogleTest, Catch2 };

/// A test as a program of its own, for the class's own test suite.
struct TestProgram {
  std::string header;     ///< Of the class.
  std::string className;  ///< As the user writes it.
  std::vector<std::string> comment;
  std::vector<std::string> includes;
  std::string setup;               ///< As in HarnessExtras.
  std::string teardown;            ///< Likewise.
  std::set<std::size_t> mayThrow;  ///< Calls, as the harness numbers them, that throw in some order too.
  /// Calls whose results are compared, and the results of every order of the calls; both empty: none are.
  std::vector<std::size_t> compared;
  std::vector<std::vector<std::string>> orders;
};

/// The text of a C++ file with nothing but \p plan in it. Values that are no plain literal are made as the harness
/// makes them, by <heddle/harness/Value.h>.
std::string testProgram(const ClassModel& model, const TestPlan& plan, const TestProgram& program, TestStyle style);

}  // namespace heddle
