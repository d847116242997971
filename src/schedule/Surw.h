#pragma once

#include <vector>

#include "core/Rng.h"
#include "schedule/SharedObjects.h"
#include "schedule/Strategy.h"

namespace heddle::schedule {

/// Selectively uniform random walk (Zhao, Wolff, Mathur, Roychoudhury, ASPLOS 2025): every interleaving of the
/// *interesting* operations is equally likely, no matter how many other operations are between them. Here these are the
/// operations on one shared object, drawn anew for each execution. The first execution is a plain random walk that
/// counts operations. From then on, the thread of the next interesting operation is committed with probability
/// proportional to the number of interesting operations that it still has, including those of threads it has yet to
/// create. Interesting operations of other threads are held back until it has executed one. Everything else is
/// scheduled uniformly.
///
/// Differences from the paper: counts may be wrong, and threads that are held back may hold locks, so a commitment that
/// cannot be met is abandoned. This happens if only threads that are held back can run, and if nothing interesting
/// happened for as many steps as the profiled execution had (the committed thread waits in a loop that is not
/// recognised as one).
class Surw final : public SimpleStrategy, public Resumable {
public:
  Surw() : SimpleStrategy(this) {}

  std::optional<ExecutionSetup> beginExecution(const ExecutionStart& start) override;
  ThreadId pickThread(const Choices& choices) override;
  std::uint32_t pickValue(const ValueChoice& choice) override;
  void observe(const Event& event) override;
  std::optional<Mismatch> endExecution(const ExecutionRecord& record) override;
  SearchPosition position() const override { return {.repeatFirst = true}; }

private:
  static constexpr std::uint64_t kLeastPatience = 64;

  /// The operations still to come. \c total includes children that do not exist yet, \c own is the thread alone.
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
  std::size_t chosen_ = 0;             ///< Index into shared_.
  ObjectId interesting_ = kNoObject;   ///< kNoObject: a plain random walk.
  ThreadId committed_ = kNoThread;     ///< kNoThread: no thread is held back.
  std::uint64_t lastInteresting_ = 0;  ///< Step of the last interesting operation.
  std::vector<Remaining> remaining_;   ///< Indexed by ThreadId.
  std::vector<ThreadId> free_;         ///< Scratch space of pickFree.
};

}  // namespace heddle::schedule
