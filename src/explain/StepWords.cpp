#include "explain/StepWords.h"

#include <fmt/format.h>

#include <algorithm>

#include "judge/Wording.h"

namespace heddle {
namespace {

std::string objectName(const Finding& finding, ObjectId object) {
  const auto note = std::ranges::find(finding.objects, object, &ObjectNote::object);
  return note == finding.objects.end() ? "" : quotedName(note->name);
}

std::string valueText(std::uint64_t value) {
  return value < 1'000'000 ? fmt::format("{}", value) : fmt::format("{:#x}", value);
}

/// Reads and writes of atomics carry their value; plain writes are reported before they happen and have none.
std::string atomicWords(const Step& step, const std::string& object) {
  const std::string name = object.empty() ? "an atomic" : object;
  switch (step.kind) {
    case OpKind::AtomicCompareExchange:
      return fmt::format("compare exchange of {} {}", name, step.succeeded ? "succeeds" : "fails");
    case OpKind::AtomicLoad:
      return fmt::format("load {} from {}", valueText(step.value), name);
    case OpKind::AtomicStore:
      return fmt::format("store {} to {}", valueText(step.value), name);
    default:
      return fmt::format("{} {} to {}", opName(step.kind), name, valueText(step.value));
  }
}

}  // namespace

std::string stepWords(const Finding& finding, const Step& step) {
  const std::string name = objectName(finding, step.object);
  const auto other = ThreadId{static_cast<std::uint16_t>(step.value)};
  switch (step.kind) {
    case OpKind::ThreadCreate:
      return fmt::format("creates {}", threadName({}, other));
    case OpKind::ThreadJoin:
      return fmt::format("joins {}", threadName({}, other));
    case OpKind::AtomicLoad:
    case OpKind::AtomicStore:
    case OpKind::AtomicExchange:
    case OpKind::AtomicUpdate:
    case OpKind::AtomicCompareExchange:
      return atomicWords(step, name);
    case OpKind::CondSignal:
    case OpKind::CondBroadcast:
      return fmt::format("{} {}{}", opName(step.kind), name, step.succeeded ? "" : ": nobody waits");
    default:
      return fmt::format("{}{}{}{}", opName(step.kind), name.empty() ? "" : " ", name, step.succeeded ? "" : ": fails");
  }
}

}  // namespace heddle
