#pragma once

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "classes/HarnessProcess.h"
#include "generate/TestPlan.h"

namespace heddle::classes {

/// The failing tests seen so far, reduced. A later test that contains one of them is expected to fail in the same way.
class KnownErrors {
public:
  /// An error was confirmed, or reduced and not reproduced.
  void add(const generate::TestPlan& reduced, const TestResult& outcome, bool isConfirmed);

  /// Whether the failure of \p plan is one that is known. A failure that was not reproduced is known once it has
  /// occurred several times.
  bool explain(const generate::TestPlan& plan, const TestResult& outcome) const;

  /// Whether the test contains one that was confirmed, of whatever kind.
  bool contains(const generate::TestPlan& plan) const;

  /// Whether an object fails without any call, so that every test fails.
  bool everythingFails() const { return everythingFails_; }

private:
  struct Error {
    std::string kind;
    std::vector<std::vector<std::size_t>> threads;  ///< The methods that each thread calls, sorted.
    bool operator<(const Error& other) const { return std::tie(kind, threads) < std::tie(other.kind, other.threads); }
  };
  static Error errorOf(const generate::TestPlan& plan, const TestResult& outcome);

  std::map<Error, unsigned> seen_;
  bool everythingFails_ = false;
};

}  // namespace heddle::classes
