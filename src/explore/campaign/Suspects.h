#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "explore/naming/Resolver.h"
#include "explore/plan/Plan.h"
#include "explore/store/RawFinding.h"
#include "judge/Finding.h"
#include "judge/Suppressions.h"

namespace heddle::explore {

/// An execution that failed or raced in a new way and is not confirmed yet.
struct Suspect {
  RawFinding raw;
  std::vector<judge::Finding> findings;  ///< As judged without events; only new findings.
  std::vector<judge::Suppressed> suppressed{};
  std::vector<RawFinding> others{};  ///< Later executions with the same report, in case this one cannot be replayed.
};

/// What counts as an error.
struct SuspectRules {
  bool timingFails = false;        ///< An error that needs a wait to end early counts like any other.
  bool standstillIsError = false;  ///< A standstill counts even if it is not proven to last forever.
};

/// Filters the reports of workers. Their order is random, so of several equal reports those that come first in the
/// exploration are kept: the first one, and a few more in case its execution cannot be replayed.
class SuspectSieve {
public:
  explicit SuspectSieve(Resolver& resolver, const judge::Suppressions* suppressions = nullptr, SuspectRules rules = {})
      : resolver_(resolver), suppressions_(suppressions), rules_(rules) {}

  /// Examines the execution whose outcome is in \p block. True: it shows something new.
  bool look(const wire::ControlBlock& block, const PlaceInPlan& place);

  /// Distinct reports so far.
  std::size_t size() const { return byKey_.size(); }
  /// Whether one of them is an error, provided that its replay shows it. A race next to a library with unseen
  /// synchronisation is at most a suspicion. So is a standstill that is not proven to last forever.
  bool hasError() const;
  /// The error reported from \p place, to be replayed; nothing: there is none.
  std::optional<Suspect> errorAt(const PlaceInPlan& place);
  /// The replay of this report did not show the error, so it is listed but does not count as one. Equal reports are
  /// examined again, up to a limit.
  void acquit(const PlaceInPlan& place);
  /// Position of the first error that counts in the whole exploration.
  std::uint64_t firstOrdinal(const Plan& plan) const;
  /// Drops reports that do not count. Call only while no unit is in progress.
  void dropUncounted(const Plan& plan);

  /// Appends the suspects to \p out, in the order of the exploration as \p plan knows it now, without those that do not
  /// count. \p cutShort: all count. \p onlyFirst: none after the first error. Adds what was suppressed to \p
  /// suppressed, once each.
  void settle(const Plan& plan, bool cutShort, bool onlyFirst, std::vector<Suspect>& out,
              std::vector<judge::Suppressed>& suppressed);

private:
  /// A report that was compared with the suppressions.
  struct Compared {
    PlaceInPlan place;  ///< The first execution with this report.
    bool allCovered = false;
    std::vector<judge::Suppressed> covered{};
  };

  /// An execution with a report.
  struct Sighting {
    PlaceInPlan place;
    RawFinding raw;
    bool needsTiming = false;  ///< A wait was chosen to end early.
  };

  struct Report {
    Sighting first;
    bool error = true;
    int acquittals = 0;
    std::vector<Sighting> others{};  ///< The next ones, best first.
  };

  bool isWorthALook(const Report& known, bool needsTiming, const PlaceInPlan& place) const;
  static bool isKnown(const Report& report, const PlaceInPlan& place);
  static void keepOther(Report& report, Sighting sighting);
  bool add(std::uint64_t key, const wire::ControlBlock& block, const PlaceInPlan& place, bool error = true);
  bool isShownStandstill(const wire::ControlBlock& block);
  bool allIsSeen(const wire::ControlBlock& block);
  bool isSuppressed(std::uint64_t key, const wire::ControlBlock& block, const PlaceInPlan& place);
  bool isNew(const judge::Finding& finding);

  Resolver& resolver_;
  const judge::Suppressions* suppressions_;
  const SuspectRules rules_;
  std::map<std::uint64_t, Compared> compared_;
  std::map<std::uint64_t, Report> byKey_;              ///< By endingKey(), raceKey() or leakKey().
  std::map<std::string, std::set<std::string>> seen_;  ///< The places of the races of each id.
  std::size_t siblings_ = 0;                           ///< Suspects that only add races to a known id.
  std::optional<bool> allIsSeen_;  ///< No synchronisation is hidden. Depends only on the libraries, so it is the same
                                   ///< for all executions of a program.
};

}  // namespace heddle::explore
