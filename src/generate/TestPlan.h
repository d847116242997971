#pragma once

#include <heddle/harness/Protocol.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "facts/ClassModel.h"

namespace heddle::generate {

/// One call of a test: the operation, its object, and a number for each argument. A number selects a value of the
/// parameter's type (equal numbers, equal values), one of the objects, or what a labelled call left behind.
struct PlannedCall {
  std::size_t operation = 0;
  std::size_t object = 0;
  std::vector<std::uint32_t> numbers;
  std::uint32_t label = 0;  ///< Later calls use its result or argument; 0: none does.
  std::uint32_t times = 1;  ///< How often it is made, one after the other.

  bool operator==(const PlannedCall&) const = default;
};

/// A concurrent test as data: the harness of the class executes it without recompilation.
struct TestPlan {
  std::vector<PlannedCall> objects;  ///< \c operation is the index of a constructor.
  std::vector<PlannedCall> prefix;   ///< Calls before the threads start.
  std::vector<PlannedCall> after;    ///< Calls after all threads have ended, which show the final state.
  std::vector<std::vector<PlannedCall>> threads;

  bool operator==(const TestPlan&) const = default;
  std::size_t callCount() const;
  /// The call with this number in the numbering of the harness: calls before, calls after, calls of the threads. Null
  /// if out of range.
  const PlannedCall* callAt(std::size_t number) const;
};

/// The format that include/heddle/harness/TestPlan.h parses.
std::string planText(const TestPlan& plan);

/// As a programmer would write it, one statement per line: "Queue<int> q0(2); q0.push(1); thread 1: q0.pop(); ..."
std::string planCode(const facts::ClassModel& model, const TestPlan& plan);

/// "thread 2: object0.pop()", to label a result. Numbers after the last call are the final states of the objects.
std::string placeText(const facts::ClassModel& model, const TestPlan& plan, std::size_t number);

/// What the threads call: "Queue<int>::push and Queue<int>::pop".
std::string threadCalls(const facts::ClassModel& model, const TestPlan& plan);

/// Whether the number of an argument is what the call with this label left behind.
inline bool isKept(std::uint32_t number) {
  return number > harness::kFirstKept && number <= harness::kFirstKept + harness::kMaxKept;
}
inline std::uint32_t keptNumber(std::uint32_t label) { return harness::kFirstKept + label; }

/// "kept3"
std::string keptName(std::uint32_t number);

/// Removes calls whose arguments no call of the plan leaves behind, and labels that no call uses.
void dropUnfed(TestPlan& plan);

/// The limits of the harness.
inline constexpr std::size_t kMaxPlanCalls = harness::kMaxCalls;
inline constexpr std::size_t kMaxPlanThreads = harness::kMaxThreads;
/// The destructor, used as the index of a method.
inline constexpr std::size_t kDestroyOperation = harness::kDestroy;

}  // namespace heddle::generate
