#include "explore/predict/Proposals.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "core/Hash.h"
#include "core/OpTraits.h"
#include "explore/predict/LockCycles.h"
#include "explore/predict/Meeting.h"

namespace heddle::explore {
namespace {

/// Kinds of threads considered. With more, the pairs would take too long.
constexpr std::size_t kMostRoles = 12;

/// The first threads of each role, at most two, because threads of one role may meet each other.
std::vector<std::vector<const ThreadPart*>> byRole(const Trace& trace) {
  std::vector<std::vector<const ThreadPart*>> roles;
  for (const ThreadPart& thread : trace.threads) {
    if (thread.touches.empty()) { continue; }
    const auto known = std::ranges::find(roles, thread.role, [](const auto& role) { return role.front()->role; });
    if (known == roles.end() && roles.size() < kMostRoles) {
      roles.push_back({&thread});
    } else if (known != roles.end() && known->size() < 2) {
      known->push_back(&thread);
    }
  }
  return roles;
}

DriveStage before(const Touch& touch) {
  return {touch.thread, DriveStage::Until::Before, touch.nth, touch.site, touch.object};
}
DriveStage stops(ThreadId thread) { return {thread, DriveStage::Until::Stops, 1, kNoSite, kNoObject}; }
DriveStage others() { return {kNoThread, DriveStage::Until::Others, 1, kNoSite, kNoObject}; }

class Proposer {
public:
  explicit Proposer(const Executed& executed) : executed_(executed) {}

  void consider(const ThreadPart& held, const ThreadPart& other) {
    const std::uint64_t pair = mixHash(held.role, other.role);
    std::set<std::tuple<SiteId, SiteId, bool>> known;
    for (const Meeting& meeting : meetingsOf(held, other, executed_.trace, executed_.ends)) {
      const SiteId after = meeting.before == nullptr ? kNoSite : meeting.before->site;
      // In a loop, the first occurrence stands for all, and later ones follow if nothing better is left.
      const bool again = !known.insert({meeting.at->site, after, meeting.deadlock}).second;
      propose(meeting, other.id, again ? kAgain : 0, pair);
    }
  }

  void close(const std::vector<const Touch*>& cycle) {
    constexpr int kRank = 90;
    Drive drive = executed_.drive;
    drive.stages.clear();
    std::uint64_t pair = 0;
    for (const Touch* touch : cycle) {
      drive.stages.push_back(before(*touch));
      pair = mixHash(pair, raw(touch->site));
    }
    all_.push_back({std::move(drive), kRank, cycle.front()->site, pair});
  }

  std::vector<Proposal> take() { return std::move(all_); }

private:
  static constexpr int kAgain = 12;
  static constexpr int kShort = 8;  ///< Ranks of variants: the other thread runs less far, or all others run.
  static constexpr int kAllOthers = 16;
  static constexpr std::size_t kMostStages = 14;

  void propose(const Meeting& meeting, ThreadId other, int less, std::uint64_t pair) {
    add(*meeting.at, {stops(other)}, meeting.rank - less, pair);
    if (meeting.until != nullptr) {
      add(*meeting.at, {before(*meeting.until)}, meeting.rankUntil - kShort - less, pair);
    }
    add(*meeting.at, {others()}, meeting.rank - kAllOthers - less, pair);
  }

  /// The stages that led to \p at come first. The thread continues once the others have done what they should.
  void add(const Touch& at, std::vector<DriveStage> meanwhile, int rank, std::uint64_t pair) {
    Drive drive = executed_.drive;
    drive.rest = drive.rest == Drive::Rest::Random ? Drive::Rest::Forward : drive.rest;
    const auto done = std::ranges::lower_bound(executed_.ends, at.arrived) - executed_.ends.begin();
    const auto here = drive.stages.begin() + std::min<std::ptrdiff_t>(done, std::ssize(drive.stages));
    std::vector<DriveStage> stages(drive.stages.begin(), here);
    stages.push_back(before(at));
    stages.insert(stages.end(), meanwhile.begin(), meanwhile.end());
    stages.push_back(stops(at.thread));
    stages.insert(stages.end(), here, drive.stages.end());
    const auto twice = std::ranges::unique(stages);
    stages.erase(twice.begin(), twice.end());
    if (stages.size() > kMostStages) { return; }
    drive.stages = std::move(stages);
    all_.push_back({std::move(drive), rank, at.site, pair});
  }

  const Executed executed_;
  std::vector<Proposal> all_;
};

}  // namespace

std::vector<Proposal> proposalsOf(const Executed& executed) {
  Proposer proposer(executed);
  const auto roles = byRole(executed.trace);
  for (const auto& held : roles) {
    for (const auto& other : roles) {
      if (&held != &other) {
        proposer.consider(*held.front(), *other.front());
      } else if (held.size() == 2) {
        proposer.consider(*held[0], *held[1]);
      }
    }
  }
  for (const auto& cycle : lockCyclesOf(executed.trace)) {
    proposer.close(cycle);
  }
  return proposer.take();
}

}  // namespace heddle::explore
