#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/Event.h"
#include "core/Sequence.h"
#include "runtime/engine/Thread.h"
#include "schedule/Guide.h"
#include "wire/GuideLayout.h"

namespace heddle::rt {

/// Observes how far an execution gets in a sequence of locations, and says which thread is closest to the next one.
///
/// An operation is at a location if its site belongs to the location, or the site of a call on its stack does. So a
/// line with a call stands for everything that happens in the call.
class Guidance final : public schedule::Guide {
public:
  explicit Guidance(const wire::GuideView& view);

  void beginExecution();
  /// A step has been executed.
  void executed(const Event& event);
  /// Before threads are scheduled: a location in which a thread is blocked counts as well.
  void lookAtBlocked();

  std::uint32_t passed() const override { return passed_; }
  std::uint32_t rank(ThreadId thread) override;
  std::uint32_t locationCount() const { return view_.header().locationCount; }

private:
  /// An operation that a thread has executed or is about to execute.
  struct Operation {
    ThreadId thread;
    OpKind kind;
    ObjectId object;
    SiteId site;
    std::uint32_t context;
  };
  struct Distances {
    std::uint32_t toEnd = 0;                   ///< To the return from the outermost function.
    std::vector<std::uint32_t> toLocations{};  ///< By location.
  };

  Operation pendingOf(const Thread& thread) const;
  bool isAtNext(const Operation& operation);
  bool suits(const wire::GuideLocation& location, const Operation& operation) const;
  bool isThread(const wire::GuideLocation& demand, ThreadId thread) const;
  void pass(const Operation& operation);
  void noteWay();
  bool hasPassed(ThreadId thread) const { return raw(thread) < hasPassed_.size() && hasPassed_[raw(thread)]; }
  std::uint32_t locationsAt(SiteId site);
  std::uint32_t locationsOnStack(std::uint32_t context);

  int moduleOf(std::uint16_t ordinal);
  const std::uint32_t* pointAt(SiteId site);
  const std::uint32_t* entryPointOf(const Thread& thread);
  const Distances& distancesBehind(std::uint32_t context);
  std::uint32_t ownDistance(const Thread& thread);
  std::uint32_t distance(const Thread& thread);

  const wire::GuideView view_;
  std::vector<int> modules_;                                        ///< By the number of the loaded module.
  std::unordered_map<std::uint64_t, std::uint32_t> locations_;      ///< By site.
  std::unordered_map<std::uint64_t, const std::uint32_t*> points_;  ///< By site.
  std::vector<std::optional<std::uint32_t>> stackLocations_;        ///< By node of the call tree.
  std::unordered_map<std::uint32_t, Distances> behind_;             ///< By node of the call tree.

  // State of one execution.
  std::uint32_t passed_ = 0;
  ThreadId passers_[kMaxLocations] = {};
  ObjectId objects_[256] = {};   ///< By number; kNoObject: not bound yet.
  std::vector<bool> hasPassed_;  ///< By ThreadId: its pending operation has passed a location by being blocked.
};

/// Null: there is no sequence.
extern Guidance* gGuidance;

/// Maps the guide file that the driver named, if it named one. Call this once per process.
void openGuide();

}  // namespace heddle::rt
