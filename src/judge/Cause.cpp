#include "judge/Cause.h"

#include <algorithm>
#include <array>

namespace heddle::judge {
namespace {

constexpr std::array<std::string_view, 7> kCauses{"none",       "race",          "interference", "order",
                                                  "lock-cycle", "missed-notify", "freed"};
constexpr std::array<std::string_view, 11> kRoles{"first", "second", "check",   "between", "use",    "hold",
                                                  "wait",  "notify", "release", "write",   "failure"};
constexpr std::array<std::string_view, 3> kEdges{"before", "ordered", "unordered"};
static_assert(kCauses.size() == static_cast<std::size_t>(CauseKind::Freed) + 1);
static_assert(kRoles.size() == static_cast<std::size_t>(CauseRole::Failure) + 1);
static_assert(kEdges.size() == static_cast<std::size_t>(EdgeKind::Unordered) + 1);

template <class Enum, std::size_t N>
std::optional<Enum> named(const std::array<std::string_view, N>& names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  return found == names.end() ? std::nullopt : std::optional(static_cast<Enum>(found - names.begin()));
}

}  // namespace

std::string_view causeName(CauseKind kind) { return kCauses[static_cast<std::size_t>(kind)]; }
std::string_view roleName(CauseRole role) { return kRoles[static_cast<std::size_t>(role)]; }
std::string_view edgeName(EdgeKind kind) { return kEdges[static_cast<std::size_t>(kind)]; }

std::optional<CauseKind> causeFromName(std::string_view name) { return named<CauseKind>(kCauses, name); }
std::optional<CauseRole> roleFromName(std::string_view name) { return named<CauseRole>(kRoles, name); }
std::optional<EdgeKind> edgeFromName(std::string_view name) { return named<EdgeKind>(kEdges, name); }

}  // namespace heddle::judge
