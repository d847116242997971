#include "judge/Finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "judge/Identity.h"

namespace heddle {
namespace {

struct KindText {
  std::string_view name;
  std::string_view tag;
};

constexpr std::array<KindText, 18> kKinds{{
    {"data-race", "race"},
    {"deadlock", "deadlock"},
    {"lost-wakeup", "wakeup"},
    {"endless", "endless"},
    {"no-progress", "noprogress"},
    {"assertion", "assertion"},
    {"abort", "abort"},
    {"uncaught-exception", "exception"},
    {"signal", "signal"},
    {"exit-status", "exit"},
    {"nondeterminism", "nondeterminism"},
    {"use-after-free", "uaf"},
    {"out-of-bounds", "bounds"},
    {"double-free", "doublefree"},
    {"invalid-free", "invalidfree"},
    {"dead-stack", "deadstack"},
    {"misuse", "misuse"},
    {"leak", "leak"},
}};

const KindText& textOf(FindingKind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

}  // namespace

std::string_view kindName(FindingKind kind) { return textOf(kind).name; }
std::string_view kindTag(FindingKind kind) { return textOf(kind).tag; }

std::optional<FindingKind> kindFromName(std::string_view name) {
  const auto* found = std::ranges::find(kKinds, name, &KindText::name);
  if (found == kKinds.end()) { return std::nullopt; }
  return static_cast<FindingKind>(found - kKinds.begin());
}

void addRaces(const Finding& other, Finding& finding) {
  const auto add = [&](const RaceNote& race) {
    const auto same = [&](const RaceNote& known) { return racePlaces(known) == racePlaces(race); };
    if (std::ranges::none_of(finding.races, same) && std::ranges::none_of(finding.moreRaces, same)) {
      finding.moreRaces.push_back(race);
    }
  };
  std::ranges::for_each(other.races, add);
  std::ranges::for_each(other.moreRaces, add);
}

std::string threadName(const std::vector<ThreadNote>& threads, ThreadId id) {
  if (id == kNoThread) { return "nobody"; }
  if (id == kMainThread) { return "main"; }
  const auto note = std::ranges::find(threads, id, &ThreadNote::id);
  if (note == threads.end() || note->name.empty()) { return fmt::format("T{}", raw(id)); }
  return fmt::format("T{} \"{}\"", raw(id), note->name);
}

}  // namespace heddle
