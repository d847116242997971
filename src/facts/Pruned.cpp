#include "facts/Pruned.h"

#include <algorithm>

namespace heddle::facts {
namespace {

bool conflict(const Access& one, const Access& other) {
  return (one.isWrite || other.isWrite) && mayOverlap(one.place, other.place);
}

bool shareNothing(const DependenceTable& table, std::size_t first, std::size_t second) {
  return std::ranges::none_of(table.accesses(first), [&](const Access& mine) {
    return std::ranges::any_of(table.accesses(second), [&](const Access& theirs) { return conflict(mine, theirs); });
  });
}

/// The lock that both hold; empty if there is none.
std::string commonLock(const DependenceTable& table, std::size_t first, std::size_t second) {
  for (const ProtectingLock& lock : table.locks(first)) {
    const auto& others = table.locks(second);
    if (std::ranges::find(others, lock.lock, &ProtectingLock::lock) != others.end()) { return text(lock.lock); }
  }
  return "";
}

}  // namespace

std::string whyPruned(const DependenceTable& table, std::size_t first, std::size_t second) {
  if (table.accesses(first).empty() || table.accesses(second).empty()) {
    return table.accesses(first).empty() && table.accesses(second).empty()
               ? "neither accesses memory that a method changes"
               : "one of them accesses no memory that a method changes";
  }
  if (shareNothing(table, first, second)) { return "they share no memory that one of them changes"; }
  const std::string lock = commonLock(table, first, second);
  return lock.empty() ? "locks keep them apart" : "both hold " + lock;
}

}  // namespace heddle::facts
