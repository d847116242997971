#pragma once

#include <set>
#include <string>
#include <vector>

#include "generate/TestPlan.h"

namespace heddle::generate {

enum class TestStyle { Main, GoogleTest, Catch2 };

/// A test as a standalone program, for the test suite of the class.
struct TestProgram {
  std::string header;     ///< Header of the class.
  std::string className;  ///< As spelled by the user.
  std::vector<std::string> comment;
  std::vector<std::string> includes;
  std::string setup;               ///< As in HarnessExtras.
  std::string teardown;            ///< As in HarnessExtras.
  std::set<std::size_t> mayThrow;  ///< Calls (by harness number) that also throw in some sequential order.
  /// Calls whose results are compared, and their results in every sequential order. Both are empty if nothing is
  /// compared.
  std::vector<std::size_t> compared;
  std::vector<std::vector<std::string>> orders;
};

/// The text of a C++ file that contains only \p plan. Values that are not plain literals are made as in the harness, by
/// <heddle/harness/Value.h>.
std::string testProgram(const facts::ClassModel& model, const TestPlan& plan, const TestProgram& program,
                        TestStyle style);

}  // namespace heddle::generate
