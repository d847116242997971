#include "classes/KnownErrors.h"

#include <algorithm>

#include "classes/EndingKinds.h"

namespace heddle::classes {
namespace {

using Threads = std::vector<std::vector<std::size_t>>;

/// A failure that is reproduced at no attempt is examined this often.
constexpr unsigned kAttempts = 3;

/// Whether each thread of \p inner, from number \p next on, is part of a thread of its own of \p outer.
bool fits(const Threads& inner, const Threads& outer, std::size_t next, std::vector<bool>& used) {
  if (next == inner.size()) { return true; }
  for (std::size_t t = 0; t < outer.size(); ++t) {
    if (used[t] || !std::ranges::includes(outer[t], inner[next])) { continue; }
    used[t] = true;
    if (fits(inner, outer, next + 1, used)) { return true; }
    used[t] = false;
  }
  return false;
}

}  // namespace

KnownErrors::Error KnownErrors::errorOf(const generate::TestPlan& plan, const TestResult& outcome) {
  Error error{violationKind(outcome), {}};
  for (const auto& thread : plan.threads) {
    std::vector<std::size_t> methods;
    for (const generate::PlannedCall& call : thread) {
      methods.push_back(call.operation);
    }
    std::ranges::sort(methods);
    if (!methods.empty()) { error.threads.push_back(std::move(methods)); }
  }
  std::ranges::sort(error.threads);
  return error;
}

void KnownErrors::add(const generate::TestPlan& reduced, const TestResult& outcome, bool isConfirmed) {
  seen_[errorOf(reduced, outcome)] += isConfirmed ? kAttempts : 1;
  everythingFails_ = everythingFails_ || (isConfirmed && reduced.callCount() == 0);
}

bool KnownErrors::contains(const generate::TestPlan& plan) const {
  const Error error = errorOf(plan, {});
  return std::ranges::any_of(seen_, [&](const auto& entry) {
    std::vector<bool> used(error.threads.size());
    return entry.second >= kAttempts && fits(entry.first.threads, error.threads, 0, used);
  });
}

bool KnownErrors::explain(const generate::TestPlan& plan, const TestResult& outcome) const {
  const Error error = errorOf(plan, outcome);
  return std::ranges::any_of(seen_, [&](const auto& entry) {
    std::vector<bool> used(error.threads.size());
    return entry.second >= kAttempts && entry.first.kind == error.kind &&
           fits(entry.first.threads, error.threads, 0, used);
  });
}

}  // namespace heddle::classes
