#include <fmt/format.h>
#include <fmt/ranges.h>

#include "analyse/program/ProgramReport.h"
#include "verify/Verify.h"

namespace heddle::verify {
namespace {

constexpr const char* kTool = "heddle";

/// Reads "file:line".
claims::Place placeOf(const std::string& where) {
  const std::size_t colon = where.rfind(':');
  claims::Place place;
  if (colon == std::string::npos) { return place; }
  place.file = where.substr(0, colon);
  place.line = static_cast<std::uint32_t>(std::strtoul(where.c_str() + colon + 1, nullptr, 10));
  return place;
}

claims::Place placeOf(const judge::StackFrame& frame) { return {frame.file, frame.line, 0, frame.function}; }

void addStack(claims::Warning& warning, claims::Role role, const std::string& title, const claims::Place& place) {
  if (place.line != 0) { warning.stacks.push_back({role, title, {place}}); }
}

std::string locksText(const analyse::PlaceUse& use) {
  return use.locks.empty() ? "without a lock" : fmt::format("holding {}", fmt::join(use.locks, ", "));
}

claims::Warning pairWarning(const analyse::SuspiciousPair& pair) {
  claims::Warning warning{kTool, "data-race", {}, {}, "static analysis", {}, {}};
  warning.message = fmt::format("{} accesses {} {}, and {} accesses it {}", pair.first.entry, pair.place,
                                locksText(pair.first), pair.second.entry, locksText(pair.second));
  addStack(warning, claims::Role::Access, pair.first.entry, placeOf(pair.first.where));
  addStack(warning, claims::Role::OtherAccess, pair.second.entry, placeOf(pair.second.where));
  return warning;
}

/// Both orders of two locks, as one warning; null if \p order is the second one.
const analyse::LockOrder* reverseOf(const analyse::LockOrder& order, const std::vector<analyse::LockOrder>& orders) {
  for (const analyse::LockOrder& other : orders) {
    if (other.outer == order.inner && other.inner == order.outer) { return &other < &order ? nullptr : &other; }
  }
  return nullptr;
}

claims::Role roleOf(const judge::Suspicion& suspicion, std::size_t side) {
  if (suspicion.kind == "lock-order") { return claims::Role::Acquired; }
  return side == 0 ? claims::Role::Access : claims::Role::OtherAccess;
}

}  // namespace

Result<std::vector<claims::Warning>> ownWarnings(const std::string& program) {
  const auto report = analyse::analyseProgram(program);
  if (!report) { return tl::unexpected(report.error()); }
  std::vector<claims::Warning> warnings;
  for (const analyse::SuspiciousPair& pair : report->pairs) {
    warnings.push_back(pairWarning(pair));
  }
  for (const analyse::LockOrder& order : report->orders) {
    const analyse::LockOrder* reverse = order.isReversed ? reverseOf(order, report->orders) : nullptr;
    if (reverse == nullptr) { continue; }
    claims::Warning warning{kTool, "lock-order", {}, {}, "static analysis", {}, {}};
    warning.message = fmt::format("{} and {} are acquired in both orders", order.outer, order.inner);
    addStack(warning, claims::Role::Acquired, "one order", placeOf(order.where));
    addStack(warning, claims::Role::Acquired, "the other order", placeOf(reverse->where));
    warnings.push_back(std::move(warning));
  }
  return warnings;
}

std::vector<claims::Warning> ownWarnings(const std::vector<judge::Suspicion>& suspicions) {
  std::vector<claims::Warning> warnings;
  for (const judge::Suspicion& suspicion : suspicions) {
    claims::Warning warning{kTool, suspicion.kind, suspicion.headline, {}, "suspicion " + suspicion.id, {}, {}};
    for (std::size_t i = 0; i < suspicion.sides.size(); ++i) {
      const judge::SuspicionSide& side = suspicion.sides[i];
      addStack(warning, roleOf(suspicion, i), side.what, placeOf(judge::ownFrame(side.stack)));
      if (suspicion.kind == "lock-order" && !side.before.empty()) {
        addStack(warning, claims::Role::Held, side.what, placeOf(judge::ownFrame(side.before)));
      }
    }
    warnings.push_back(std::move(warning));
  }
  return warnings;
}

}  // namespace heddle::verify
