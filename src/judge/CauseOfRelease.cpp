#include <fmt/format.h>

#include <algorithm>

#include "judge/CauseParts.h"
#include "judge/ErrorTraits.h"
#include "judge/Wording.h"

/// What was freed or destroyed before it was used, and by which thread.
namespace heddle::judge {
namespace {

bool isGone(Relation relation) {
  return relation == Relation::Released || relation == Relation::Destroyed || relation == Relation::Joined ||
         relation == Relation::Detached;
}

std::string accessToIt(const ErrorNote& error) {
  return error.operation != OpKind::None ? "uses a primitive in it" : error.write ? "writes to it" : "reads from it";
}

std::string useWords(const ErrorNote& error) {
  const std::string_view use = traitsOf(error.kind).use;
  return use.empty() ? accessToIt(error) : std::string(use);
}

std::string subject(const Observation& seen, Relation relation) {
  if (relation == Relation::Released) { return fmt::format("the block of {}", counted(seen.error.blockSize, "byte")); }
  if (relation == Relation::Joined || relation == Relation::Detached) {
    return threadName(seen.threads, seen.error.owner);
  }
  return seen.error.objectName.empty() ? "the object" : quotedName(seen.error.objectName);
}

std::string_view goneVerb(Relation relation) {
  return relation == Relation::Released    ? "frees"
         : relation == Relation::Destroyed ? "destroys"
         : relation == Relation::Joined    ? "joins"
                                           : "detaches";
}

/// A thread exits while others use its stack.
void addDeadStack(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out) {
  const CauseParts parts(seen);
  PossibleCause possible;
  Cause& cause = possible.cause;
  cause.kind = CauseKind::Freed;
  cause.events = {parts.eventOffSteps(CauseRole::Release, seen.error.owner, {}, "ends"),
                  parts.eventOffSteps(CauseRole::Use, finding.thread, finding.stack, accessToIt(seen.error))};
  cause.events.back().place = finding.primary;
  cause.edges = {{0, 1, EdgeKind::Before, ""}};
  cause.sentence = fmt::format("{} ends, and its stack with it, before {} {}{}.", parts.name(seen.error.owner),
                               parts.name(finding.thread), cause.events[1].words, CauseParts::at(cause.events[1]));
  out.push_back(std::move(possible));
}

/// A function returns while others use its frame.
void addDeadFrame(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out) {
  const auto returned = std::ranges::find(finding.related, Relation::Returned, &RelatedNote::relation);
  if (returned == finding.related.end() || returned->stack.empty()) { return; }
  const CauseParts parts(seen);
  const std::string function = functionWords(ownFrame(returned->stack).function);
  PossibleCause possible;
  Cause& cause = possible.cause;
  cause.kind = CauseKind::Freed;
  cause.events = {
      parts.eventOffSteps(CauseRole::Release, seen.error.owner, returned->stack, "returns from " + function),
      parts.eventOffSteps(CauseRole::Use, finding.thread, finding.stack,
                          seen.error.write ? "writes to its frame" : "reads from its frame")};
  cause.events.back().place = finding.primary;
  cause.edges = {{0, 1, EdgeKind::Before, ""}};
  cause.sentence = fmt::format("{} {}{}, and nothing makes it wait for {}, which then {}{}.",
                               parts.name(seen.error.owner), cause.events[0].words, CauseParts::at(cause.events[0]),
                               parts.name(finding.thread), cause.events[1].words, CauseParts::at(cause.events[1]));
  out.push_back(std::move(possible));
}

/// Who destroys the object, if its own destructor releases the memory; an empty frame otherwise.
StackFrame callerOfDestructor(const Stack& stack) {
  bool destroys = false;
  for (const StackFrame& frame : stack) {
    if (frame.foreign) { continue; }
    if (destroys && frame.function.find('~') == std::string::npos) { return frame; }
    destroys = destroys || frame.function.find('~') != std::string::npos;
    if (!destroys) { break; }
  }
  return {};
}

/// The step that frees the block.
std::size_t freeStep(const Observation& seen, const RelatedNote& gone) {
  for (std::size_t i = seen.steps.size(); i-- > 0 && gone.relation == Relation::Released;) {
    if (seen.steps[i].kind == OpKind::Free && seen.steps[i].thread == gone.thread) { return i; }
  }
  return kNoStepIndex;
}

}  // namespace

void addReleaseCauses(const Observation& seen, const Finding& finding, std::vector<PossibleCause>& out) {
  if (seen.error.kind == ErrorKind::DeadFrame) {
    addDeadFrame(seen, finding, out);
    return;
  }
  if (finding.kind == FindingKind::DeadStack && seen.error.owner != kNoThread) {
    addDeadStack(seen, finding, out);
    return;
  }
  const auto gone = std::ranges::find_if(finding.related,
                                         [](const RelatedNote& r) { return isGone(r.relation) && !r.stack.empty(); });
  if (gone == finding.related.end()) { return; }
  const CauseParts parts(seen);
  PossibleCause possible;
  Cause& cause = possible.cause;
  cause.kind = CauseKind::Freed;
  cause.events.push_back(
      parts.eventOffSteps(CauseRole::Release, gone->thread, gone->stack,
                          fmt::format("{} {}", goneVerb(gone->relation), subject(seen, gone->relation))));
  const std::size_t freed = freeStep(seen, *gone);
  if (freed != kNoStepIndex) {
    cause.events.front().at = freed;
    cause.events.front().step = seen.steps[freed].number;
  }
  cause.events.push_back(parts.eventOffSteps(CauseRole::Use, finding.thread, finding.stack, useWords(seen.error)));
  cause.events.back().place = finding.primary;
  cause.edges.push_back({0, 1, EdgeKind::Before, ""});
  cause.events.front().caller = callerOfDestructor(gone->stack);
  cause.sentence = fmt::format("{} {}{} before {} {}{}.", parts.name(gone->thread), cause.events[0].words,
                               CauseParts::atWithCaller(cause.events[0]),
                               gone->thread == finding.thread ? "it" : parts.name(finding.thread),
                               cause.events[1].words, CauseParts::at(cause.events[1]));
  const std::size_t end = freed != kNoStepIndex ? freed : seen.steps.size();
  if (const auto run = parts.beginOfRun(gone->thread, end); gone->thread != finding.thread && run) {
    possible.reversals.push_back(
        {gone->thread, *run, finding.thread, kNoStepIndex,
         fmt::format("If {} continues before {} reaches {}, the error does not occur.", parts.name(finding.thread),
                     parts.name(gone->thread), shortPlace(parts.event(CauseRole::Between, *run).place))});
  }
  out.push_back(std::move(possible));
}

}  // namespace heddle::judge
