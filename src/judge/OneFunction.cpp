#include "judge/OneFunction.h"

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/OpTraits.h"

namespace heddle::judge {

bool haveOneFunction(const PlaceAndCaller& one, const PlaceAndCaller& other) {
  for (const StackFrame* a : {&one.place, &one.caller}) {
    for (const StackFrame* b : {&other.place, &other.caller}) {
      if (!a->function.empty() && a->function == b->function) { return true; }
    }
  }
  return false;
}

namespace {

enum class Whereabouts : std::uint8_t { Inside, Deeper, Left };

/// Where a thread is, compared with a step of its own.
class FunctionOf {
public:
  FunctionOf(const Observation& seen, std::size_t at)
      : seen_(seen), function_(of(seen.places, at)), caller_(of(seen.callers, at)) {}

  Whereabouts look(std::size_t at) const {
    const std::string_view here = of(seen_.places, at);
    if (here.empty()) { return Whereabouts::Deeper; }
    if (here == function_ || of(seen_.callers, at) == function_) { return Whereabouts::Inside; }
    return here == caller_ ? Whereabouts::Left : Whereabouts::Deeper;
  }

private:
  std::string_view of(const std::vector<StackFrame>& frames, std::size_t at) const {
    const std::uint32_t place = seen_.steps[at].place;
    return place < frames.size() ? std::string_view(frames[place].function) : std::string_view();
  }

  const Observation& seen_;
  const std::string_view function_;
  const std::string_view caller_;
};

}  // namespace

std::size_t beginOfFunction(const Observation& seen, std::size_t at) {
  const FunctionOf function(seen, at);
  std::size_t begin = at;
  for (std::size_t i = at; i-- > 0;) {
    if (seen.steps[i].thread != seen.steps[at].thread) { continue; }
    const Whereabouts where = function.look(i);
    if (where == Whereabouts::Left) { break; }
    begin = where == Whereabouts::Inside ? i : begin;
  }
  return begin;
}

std::size_t endOfFunction(const Observation& seen, std::size_t at) {
  const FunctionOf function(seen, at);
  std::size_t end = at;
  for (std::size_t i = at + 1; i < seen.steps.size(); ++i) {
    if (seen.steps[i].thread != seen.steps[at].thread) { continue; }
    const Whereabouts where = function.look(i);
    if (where == Whereabouts::Left) { break; }
    end = where == Whereabouts::Inside ? i : end;
  }
  return end;
}

namespace {

/// Whether the thread of both steps leaves the function of \p first before it comes to \p second in it. Looks only at
/// the steps between the two, so that the accesses of a long execution can all be compared with the next one.
bool leavesBefore(const Observation& seen, std::size_t first, std::size_t second) {
  const FunctionOf function(seen, first);
  for (std::size_t i = first + 1; i < second; ++i) {
    if (seen.steps[i].thread == seen.steps[first].thread && function.look(i) == Whereabouts::Left) { return true; }
  }
  return false;
}

}  // namespace

bool isLaterRound(const Observation& seen, std::size_t first, std::size_t second) {
  const Step& one = seen.steps[first];
  const Step& other = seen.steps[second];
  if (one.place >= seen.places.size() || other.place >= seen.places.size()) { return false; }
  const StackFrame& from = seen.places[one.place];
  const StackFrame& to = seen.places[other.place];
  if (from.function.empty() || from.function != to.function) { return false; }
  const bool writesFirst = !readsMemory(one.kind) && readsMemory(other.kind);
  return to.line < from.line || (to.line == from.line && writesFirst) || leavesBefore(seen, first, second);
}

}  // namespace heddle::judge
