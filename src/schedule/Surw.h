#pragma once

#include "core/Rng.h"
#include "schedule/SharedObjects.h"
#include "schedule/Strategy.h"

#include <vector>

namespace heddle {

/// Selectively uniform random walk (Zhao, Wolff, Mathur, Roychoudhury, ASPLOS 2025): every interleaving of the
/// *interesting* operations, here those on one shared object that is drawn anew for each execution, is equally likely,
/// no matter how many other operations stand between them. The first execution is a plain random walk that counts. Then
/// the thread of the next interesting operation is committed with probability proportional to the number of them that
/// it (with the threads it has yet to create) still has; the interesting operations of others are held back until it
/// has done one; all else is scheduled uniformly.
///
/// Where we differ: counts may be wrong, locks may be held by those held back, so a commitment that cannot be kept is
/// given up: when only threads held back can run, and when nothing interesting happened for as many steps as the
/// profiled execution had (the committed thread waits in a loop that does not look like one).
class Surw final : public Strategy {
public:
  bool beginExecution(std::uint64_t seed) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  void observe(const Event& event) override;
  bool observes() const override { return true; }
  void endExecution(const ExecutionRecord& record) override;
  bool needsEvents() const override { return !profiled_; }
  bool learnsFromFirst() const override { return true; }

private:
  static constexpr std::uint64_t kLeastPatience = 64;

  /// What is still to come. `total` counts the thread and its children that do not live yet, `own` the thread alone.
  struct Remaining {
    std::uint32_t own = 0;
    std::uint32_t total = 0;
    bool lives = false;
  };

  void setUpCounts();
  bool isHeldBack(ThreadId thread, const PendingOp& op) const;
  void commit();
  void adopt(ThreadId parent, ThreadId child);
  ThreadId pickFree(const Choices& choices);
  ThreadId releaseOne(const Choices& choices);

  bool profiled_ = false;
  std::uint64_t patience_ = 0;
  SharedObjects shared_;

  // One execution.
  Rng rng_;
  std::size_t chosen_ = 0;             ///< Index in shared_.
  ObjectId interesting_ = kNoObject;   ///< kNoObject: a plain random walk.
  ThreadId committed_ = kNoThread;     ///< kNoThread: nobody is held back.
  std::uint64_t lastInteresting_ = 0;  ///< Step.
  std::vector<Remaining> remaining_;   ///< Indexed by ThreadId.
  std::vector<ThreadId> free_;         ///< Scratch of pickFree.
};

}  // namespace heddle
