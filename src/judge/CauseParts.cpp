#include "judge/CauseParts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/OpTraits.h"
#include "judge/LocksHeld.h"
#include "judge/StepWords.h"

namespace heddle::judge {
namespace {

StepNames namesFor(const Observation& seen, const Step& step) {
  const ObjectNote* note = noteOf(seen, step.object);
  return {note == nullptr ? std::span<const ObjectNote>{} : std::span(note, 1), seen.threads};
}

bool hasValue(const Step& step) {
  return isPlain(step.kind) ? step.hasValue : readsMemory(step.kind) || writesMemory(step.kind);
}

}  // namespace

CauseEvent CauseParts::event(CauseRole role, std::size_t index) const {
  const Step& step = seen_.steps[index];
  CauseEvent event;
  event.role = role;
  event.thread = step.thread;
  event.step = step.number;
  event.at = index;
  event.place = step.place < seen_.places.size() ? seen_.places[step.place] : StackFrame{};
  event.caller = step.place < seen_.callers.size() ? seen_.callers[step.place] : StackFrame{};
  event.words = stepWords(namesFor(seen_, step), step);
  event.object = stepObject(namesFor(seen_, step), step);
  event.hasValue = hasValue(step);
  event.value = step.value;
  event.size = step.size;
  event.locks = locksHeld(seen_, step.thread, index);
  event.locksKnown = true;
  return event;
}

CauseEvent CauseParts::eventOffSteps(CauseRole role, ThreadId thread, const Stack& stack, std::string words) const {
  CauseEvent event;
  event.role = role;
  event.thread = thread;
  event.place = ownFrame(stack);
  event.words = std::move(words);
  return event;
}

std::string CauseParts::at(const StackFrame& frame) {
  const bool known = !frame.foreign && (!frame.file.empty() || !frame.module.empty());
  return known ? " at " + shortPlace(frame) : "";
}

std::string CauseParts::at(const CauseEvent& event) { return at(event.place); }

std::string CauseParts::atWithCaller(const CauseEvent& event) {
  const bool known = !event.caller.file.empty() && !at(event.place).empty();
  return at(event.place) + (known ? fmt::format(", called at {}", shortPlace(event.caller)) : "");
}

std::string CauseParts::deed(std::size_t at) const {
  const Step& step = seen_.steps[at];
  const CauseEvent does = event(CauseRole::Between, at);
  const bool reads = readsMemory(step.kind);
  const bool writes = writesMemory(step.kind);
  return fmt::format("{}'s {} of {}{}", name(step.thread),
                     reads && writes ? "update"
                     : reads         ? "read"
                                     : "write",
                     does.object, CauseParts::at(does));
}

std::string CauseParts::inOrder(const std::string& first, const std::string& second) {
  return fmt::format("If {} comes before {}, the error does not occur.", first, second);
}

std::optional<std::size_t> CauseParts::beginOfRun(ThreadId thread, std::size_t end) const {
  while (end > 0 && seen_.steps[end - 1].thread != thread) {
    --end;
  }
  std::optional<std::size_t> begin;
  for (; end > 0 && seen_.steps[end - 1].thread == thread; --end) {
    const Step& step = seen_.steps[end - 1];
    const bool own = step.place < seen_.places.size() && !at(seen_.places[step.place]).empty();
    begin = step.point && own ? end - 1 : begin;
  }
  return begin;
}

namespace {

bool acquires(const Step& step) {
  const bool always = step.kind == OpKind::AtomicCompareExchange;  // a failed one reads
  return has(step.kind, op::kOrdersBefore) && (step.succeeded || always);
}

/// Tracks which threads and objects are ordered after one step, as later steps pass by. Steps carry no memory orders,
/// so every atomic counts as synchronising. "Ordered" may therefore overstate relaxed atomics; races come from the
/// detector.
class Knowledge {
public:
  /// \p lifeOnly: only the creation and the end of threads order steps.
  Knowledge(const Observation& seen, std::size_t from, bool lifeOnly) : seen_(seen), life_(lifeOnly) {
    threads_.emplace(raw(seen.steps[from].thread), "program order");
    pass(seen.steps[from]);
  }

  void pass(const Step& step) {
    if (isPlain(step.kind)) { return; }
    if (!life_ && acquires(step)) {
      if (const auto known = objects_.find(raw(step.object)); known != objects_.end()) {
        learn(step.thread, [&] { return objectOf(*known->second); });
      }
    }
    if (step.kind == OpKind::ThreadJoin && step.succeeded && threads_.contains(other(step))) {
      learn(step.thread,
            [&] { return fmt::format("the end of {}", threadName(seen_.threads, ThreadId{other(step)})); });
    }
    if (!threads_.contains(raw(step.thread))) { return; }
    if (step.kind == OpKind::ThreadCreate) {
      learn(ThreadId{other(step)},
            [&] { return fmt::format("the start of {}", threadName(seen_.threads, ThreadId{other(step)})); });
    } else if (!life_ && has(step.kind, op::kOrdersAfter) && step.object != kNoObject) {
      objects_.try_emplace(raw(step.object), &step);
    }
  }

  std::optional<std::string> of(ThreadId thread) const {
    const auto known = threads_.find(raw(thread));
    return known == threads_.end() ? std::nullopt : std::optional(known->second);
  }

private:
  static std::uint16_t other(const Step& step) { return static_cast<std::uint16_t>(step.value); }
  std::string objectOf(const Step& step) const { return stepObject(namesFor(seen_, step), step); }

  /// \p by is only called for a thread that is new to the set: there are few threads and many steps.
  template <class Words>
  void learn(ThreadId thread, Words by) {
    if (const auto [known, fresh] = threads_.try_emplace(raw(thread)); fresh) { known->second = by(); }
  }

  const Observation& seen_;
  const bool life_;
  std::unordered_map<std::uint16_t, std::string> threads_;  ///< With what ordered them.
  std::unordered_map<std::uint64_t, const Step*> objects_;  ///< With the step that first released them.
};

}  // namespace

std::optional<std::string> CauseParts::orderedBy(std::size_t from, std::size_t to) const {
  Knowledge knowledge(seen_, from, false);
  for (std::size_t i = from + 1; i < to; ++i) {
    knowledge.pass(seen_.steps[i]);
  }
  return knowledge.of(seen_.steps[to].thread);
}

ThreadLife::ThreadLife(const Observation& seen) : seen_(seen) {
  for (std::size_t i = 0; i < seen.steps.size(); ++i) {
    const OpKind kind = seen.steps[i].kind;
    if (kind == OpKind::ThreadCreate || kind == OpKind::ThreadJoin) { steps_.push_back(i); }
  }
}

bool ThreadLife::orders(std::size_t from, std::size_t to) const {
  Knowledge knowledge(seen_, from, true);
  for (auto at = std::ranges::upper_bound(steps_, from); at != steps_.end() && *at < to; ++at) {
    knowledge.pass(seen_.steps[*at]);
  }
  return knowledge.of(seen_.steps[to].thread).has_value();
}

CauseEdge CauseParts::edge(const Cause& cause, std::size_t from, std::size_t to) const {
  const CauseEvent& first = cause.events[from];
  const CauseEvent& second = cause.events[to];
  if (first.at == kNoStepIndex || second.at == kNoStepIndex || first.at >= second.at) {
    return {from, to, EdgeKind::Before, ""};
  }
  const auto by = orderedBy(first.at, second.at);
  return {from, to, by ? EdgeKind::Ordered : EdgeKind::Before, by.value_or("")};
}

}  // namespace heddle::judge
