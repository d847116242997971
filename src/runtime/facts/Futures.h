#pragma once

#include <cstdint>
#include <unordered_map>

#include "runtime/engine/Thread.h"
#include "runtime/facts/AccessSets.h"
#include "runtime/facts/ProgramFacts.h"

namespace heddle::rt {

/// Operations whose whole effect is an access to their object. Others may affect anything.
bool onlyAccessesItsObject(OpKind kind);

/// What the threads of an execution may still access, from the facts about each frame of their actual call stacks
/// (Parizek, D3S-TR-2015-03). Where the facts do not cover a frame, the answer includes everything that the innermost
/// covered call below it may do. If there is none, the answer is wire::kAnything.
class Futures {
public:
  explicit Futures(ProgramFacts& facts) : facts_(facts), sets_(facts.view()) {}

  AccessSets& sets() { return sets_; }

  struct Future {
    std::uint32_t accesses = wire::kAnything;  ///< A set of sets().
    bool isExact = false;                      ///< Every frame is covered by facts about the point where it stands.
  };
  /// What \p thread may access from now on until it ends, including its pending operation and the threads that it will
  /// create.
  Future of(const Thread& thread);

  /// What the pending operation of \p thread accesses; wire::kAnything if that is not known.
  std::uint32_t ofPending(const Thread& thread, OpKind kind);

private:
  /// A function on a stack, as the call that entered it describes it.
  struct Frame {
    std::uint32_t below = wire::kNoAccess;   ///< What follows after the function has returned.
    const wire::FactsPoint* call = nullptr;  ///< The call that entered it.
    bool isEntry = false;                    ///< It was entered by Heddle or a library, as the entry of the thread.
    bool isCovered = false;                  ///< \c below includes all that the function may do.
    bool isExact = true;                     ///< \c below is what follows after this very call.
  };

  const Frame& frameOf(std::uint32_t node, std::uint32_t entry);
  Frame makeFrame(std::uint32_t node, std::uint32_t entry);
  Frame makeBottom(SiteId callSite, std::uint32_t entry);
  /// Whether the frame is an activation of this function.
  bool isIn(const Frame& frame, std::uint32_t function, std::uint32_t entry) const;
  /// Everything that the function of the frame may do.
  std::uint32_t wholeOf(const Frame& frame, std::uint32_t entry) const;
  std::uint32_t wholeOf(std::uint32_t function) const;
  /// False if the point stands for several places in the code, or for the whole function.
  bool isPrecise(const wire::FactsPoint& point) const {
    return point.isMerged == 0 && point.after != wholeOf(point.function);
  }
  Future ofStack(const Thread& thread);

  ProgramFacts& facts_;
  AccessSets sets_;
  std::unordered_map<std::uint64_t, Frame> frames_;  ///< Answers given so far, by entry and node of the call tree.
};

}  // namespace heddle::rt
