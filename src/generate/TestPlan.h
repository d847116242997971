#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "facts/ClassModel.h"

namespace heddle {

/// One call of a test: what is called on which object, and a number for each argument. A number stands for a value of
/// the parameter's type (equal numbers, equal values), or for one of the objects.
struct PlannedCall {
  std::size_t operation = 0;
  std::size_t object = 0;
  std::vector<std::uint32_t> numbers;

  bool operator==(const PlannedCall&) const = default;
};

/// A concurrent test as data: the harness of the class executes it without being compiled again.
struct TestPlan {
  std::vector<PlannedCall> objects;  ///< `operation` is the number of a constructor.
  std::vector<PlannedCall> prefix;   ///< Before the threads start.
  std::vector<PlannedCall> after;    ///< When all threads have ended: they show what state was left behind.
  std::vector<std::vector<PlannedCall>> threads;

  bool operator==(const TestPlan&) const = default;
  std::size_t callCount() const;
  /// As the harness numbers them: those before, those after, those of the threads. Null: there are not so many.
  const PlannedCall* callAt(std::size_t number) const;
};

/// As include/heddle/harness/Plan.h reads it.
std::string planText(const TestPlan& plan);

/// As a programmer would write it: "Queue<int> q0(2); q0.push(1); thread 1: q0.pop(); thread 2: ...", a line each.
std::string planCode(const ClassModel& model, const TestPlan& plan);

/// "thread 2: object0.pop()", as results name it; after the calls come the final states of the objects.
std::string placeText(const ClassModel& model, const TestPlan& plan, std::size_t number);

/// "Queue<int>::push and Queue<int>::pop": what the threads call.
std::string threadCalls(const ClassModel& model, const TestPlan& plan);

/// The limits of the harness.
inline constexpr std::size_t kMaxPlanCalls = 32;
inline constexpr std::size_t kMaxPlanArguments = 8;
inline constexpr std::size_t kMaxPlanThreads = 4;
/// In place of a method: the destructor.
inline constexpr std::size_t kDestroyOperation = 65535;

}  // namespace heddle
