#include "verify/FailureEvents.h"

#include <algorithm>
#include <set>

#include "core/OpTraits.h"

namespace heddle::verify {
namespace {

using judge::Step;

/// The frame of a step in the function and file; null: it did not happen there.
const judge::StackFrame* frameIn(const Scene& scene, const Step& step, const std::string& function,
                                 const std::string& file) {
  if (step.place >= scene.stacks.size()) { return nullptr; }
  const judge::Stack& stack = scene.stacks[step.place];
  const auto found = std::ranges::find_if(
      stack, [&](const judge::StackFrame& frame) { return frame.function == function && isIn(frame, file); });
  return found != stack.end() ? &*found : nullptr;
}

std::string functionOf(const Scene& scene, const Step& step, const claims::Place& place) {
  if (step.place >= scene.stacks.size()) { return ""; }
  const judge::Stack& stack = scene.stacks[step.place];
  const auto found = std::ranges::find_if(stack, [&](const judge::StackFrame& frame) { return isAt(frame, place); });
  return found != stack.end() ? found->function : "";
}

/// One wait of the failing thread: the steps around it.
class Wait {
public:
  Wait(const Scene& scene, std::size_t at, const claims::Place& place)
      : scene_(scene),
        steps_(scene.seen.steps),
        at_(at),
        place_(place),
        function_(functionOf(scene, steps_[at], place)) {}

  bool letsChange() const {
    std::set<ObjectId> known;
    for (std::size_t i = at_; i-- > 0;) {
      const bool isCheck = isOwn(i) && readsMemory(steps_[i].kind) && isInFunction(i, true);
      if (isCheck && known.insert(steps_[i].object).second && isUsedChanged(i)) { return true; }
    }
    return false;
  }

private:
  bool isOwn(std::size_t step) const { return steps_[step].thread == steps_[at_].thread; }
  bool isInFunction(std::size_t step, bool before) const {
    const judge::StackFrame* frame = frameIn(scene_, steps_[step], function_, place_.file);
    return frame != nullptr && (before ? frame->line <= place_.line : frame->line > place_.line);
  }

  /// What step \p check read was written by another thread before the thread accessed it again, behind the wait.
  bool isUsedChanged(std::size_t check) const {
    bool isWritten = false;
    for (std::size_t i = check + 1; i < steps_.size(); ++i) {
      if (steps_[i].object != steps_[check].object || !isMemory(steps_[i].kind)) { continue; }
      if (!isOwn(i)) {
        isWritten = isWritten || writesMemory(steps_[i].kind);
      } else {
        return i > at_ && isWritten && isInFunction(i, false);
      }
    }
    return false;
  }

  const Scene& scene_;
  const std::vector<Step>& steps_;
  const std::size_t at_;
  const claims::Place& place_;
  const std::string function_;
};

}  // namespace

bool usesWhatAWaitLetChange(const judge::Finding& finding, const claims::Place& wait, const Scene& failed) {
  if (!judge::has(finding.kind, judge::finding::kFailsInThread)) { return false; }
  const std::vector<Step>& steps = failed.seen.steps;
  for (std::size_t i = steps.size(); i-- > 0;) {
    const bool isWait = steps[i].thread == finding.thread && isSleep(steps[i].kind) &&
                        steps[i].place < failed.stacks.size() && isAt(failed.stacks[steps[i].place], wait);
    if (isWait) { return Wait(failed, i, wait).letsChange(); }  // the last one before the failure
  }
  return false;
}

}  // namespace heddle::verify
