#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "explore/Plan.h"
#include "explore/RawFinding.h"
#include "explore/Resolver.h"
#include "judge/Finding.h"
#include "judge/Suppressions.h"

namespace heddle {

/// An execution that failed or raced in a way not seen before, not yet confirmed.
struct Suspect {
  RawFinding raw;
  std::vector<Finding> findings;  ///< As judged without its events: those that were new.
  std::vector<Suppressed> suppressed{};
};

/// What counts as an error.
struct SuspectRules {
  bool timingFails = false;        ///< What needs a wait to end before its time is an error like any other.
  bool standstillIsError = false;  ///< So is a standstill that is not shown to last for ever.
};

/// Sifts what workers report. They report in an order that depends on chance, so of equal reports the one that stands
/// first in the exploration is kept.
class SuspectSieve {
public:
  explicit SuspectSieve(Resolver& resolver, const Suppressions* suppressions = nullptr, SuspectRules rules = {})
      : resolver_(resolver), suppressions_(suppressions), rules_(rules) {}

  /// Looks at the execution whose outcome stands in \p block. True: there was something new in it.
  bool look(const wire::ControlBlock& block, const PlaceInPlan& place);

  /// Distinct reports so far.
  std::size_t size() const { return byKey_.size(); }
  /// Whether one of them is an error, if its replay shows it again. A race beside a library that synchronises unseen is
  /// a suspicion at most, and so is a
  /// standstill that is not shown to last for ever.
  bool hasError() const;
  /// The error that was reported from \p place, to be replayed; nothing: there is none.
  std::optional<Suspect> errorAt(const PlaceInPlan& place);
  /// Its replay did not show it: it is listed, but not an error. Others like it are looked at again, a few times.
  void acquit(const PlaceInPlan& place);
  /// Of the first error that counts, in the whole exploration.
  std::uint64_t firstOrdinal(const Plan& plan) const;
  /// Forgets those that do not count. For a moment when no unit is being worked on.
  void dropUncounted(const Plan& plan);

  /// Puts the suspects in the order of the exploration that \p plan now knows, without those that do not count (unless
  /// \p cutShort: then all count), and appends them to \p out; \p onlyFirst: none behind the first error. What was
  /// suppressed is added to \p suppressed, once each.
  void settle(const Plan& plan, bool cutShort, bool onlyFirst, std::vector<Suspect>& out,
              std::vector<Suppressed>& suppressed);

private:
  /// A report that was compared with the suppressions.
  struct Compared {
    PlaceInPlan place;  ///< The first of its executions.
    bool allCovered = false;
    std::vector<Suppressed> covered{};
  };

  struct Report {
    PlaceInPlan place;
    RawFinding raw;
    bool error = true;
    bool needsTiming = false;  ///< A wait was decided to end before its time.
    int acquittals = 0;
  };

  bool isWorthALook(const Report& known, bool needsTiming, const PlaceInPlan& place) const;
  bool add(std::uint64_t key, const wire::ControlBlock& block, const PlaceInPlan& place, bool error = true);
  bool isShownStandstill(const wire::ControlBlock& block);
  bool allIsSeen(const wire::ControlBlock& block);
  bool isSuppressed(std::uint64_t key, const wire::ControlBlock& block, const PlaceInPlan& place);
  bool isNew(const Finding& finding);

  Resolver& resolver_;
  const Suppressions* suppressions_;
  const SuspectRules rules_;
  std::map<std::uint64_t, Compared> compared_;
  std::map<std::uint64_t, Report> byKey_;              ///< See endingKey() and raceKey().
  std::map<std::string, std::set<std::string>> seen_;  ///< The places of the races of each id.
  std::size_t siblings_ = 0;                           ///< Suspects that only add races to a known id.
  std::optional<bool>
      allIsSeen_;  ///< No synchronisation is hidden. The same for all executions of a program: its libraries are.
};

}  // namespace heddle
