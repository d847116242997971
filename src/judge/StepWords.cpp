#include "judge/StepWords.h"

#include <fmt/format.h>

#include <algorithm>

#include "judge/Wording.h"

namespace heddle {

std::string stepObject(const StepNames& names, const Step& step) {
  const auto note = std::ranges::find(names.objects, step.object, &ObjectNote::object);
  if (note != names.objects.end() && !note->name.empty()) { return quotedName(note->name); }
  const std::string noun = objectNoun(step.kind);
  return noun.empty() ? "" : fmt::format("a{} {}", noun.starts_with('a') ? "n" : "", noun);
}

/// A number slightly below zero is shown as negative, whatever its type.
std::string valueText(const Step& step) {
  constexpr std::int64_t kLittle = -1'000'000;
  const std::int64_t number =
      step.size == 4 ? static_cast<std::int32_t>(step.value) : static_cast<std::int64_t>(step.value);
  const std::uint64_t value = step.value;
  if ((step.size == 4 || step.size == 8) && number < 0 && number > kLittle) { return fmt::format("{}", number); }
  return value < 1'000'000 ? fmt::format("{}", value) : fmt::format("{:#x}", value);
}

namespace {

std::string plainWords(const Step& step, const std::string& name) {
  const bool write = step.kind == OpKind::PlainWrite;
  if (!step.hasValue) { return fmt::format("{} {}", write ? "writes" : "reads", name); }
  return fmt::format("{} {} {} {}", write ? "writes" : "reads", valueText(step), write ? "to" : "from", name);
}

std::string notifyWords(const StepNames& names, const Step& step, const std::string& name) {
  const bool one = step.kind == OpKind::CondSignal;
  const std::string what = fmt::format("notifies {} {}", one ? "one waiter of" : "all waiters of", name);
  if (!step.succeeded) { return what + ": none is waiting"; }
  return one ? fmt::format("{}: wakes {}", what,
                           threadName(names.threads, ThreadId{static_cast<std::uint16_t>(step.value)}))
             : fmt::format("{}: wakes {}", what, counted(step.value, "thread"));
}

std::string futexWakeWords(const Step& step, const std::string& name) {
  return step.succeeded && step.value != 0 ? fmt::format("wakes {} waiting on {}", counted(step.value, "thread"), name)
                                           : fmt::format("wakes waiters of {}: none is waiting", name);
}

/// The verb for a step, to be followed by the object: "locks", "acquires".
std::string_view verb(OpKind kind) {
  switch (kind) {
    case OpKind::MutexLock:
    case OpKind::SpinLock:
      return "locks";
    case OpKind::MutexTryLock:
    case OpKind::SpinTryLock:
      return "tries to lock";
    case OpKind::MutexUnlock:
    case OpKind::SpinUnlock:
    case OpKind::RwUnlock:
      return "unlocks";
    case OpKind::MutexDestroy:
    case OpKind::Destroy:
      return "destroys";
    case OpKind::ReadLock:
      return "locks for reading";
    case OpKind::ReadTryLock:
      return "tries to lock for reading";
    case OpKind::WriteLock:
      return "locks for writing";
    case OpKind::WriteTryLock:
      return "tries to lock for writing";
    case OpKind::CondWait:
      return "starts to wait on";
    case OpKind::CondWake:
      return "wakes up from";
    case OpKind::SemWait:
      return "acquires";
    case OpKind::SemTryWait:
      return "tries to acquire";
    case OpKind::SemPost:
      return "releases";
    case OpKind::SemValue:
      return "reads the count of";
    case OpKind::BarrierArrive:
      return "arrives at";
    case OpKind::BarrierLeave:
      return "passes";
    case OpKind::OnceEnter:
      return "enters";
    case OpKind::OnceLeave:
      return "completes";
    case OpKind::FutexWait:
      return "checks whether to wait on";
    case OpKind::FutexSleep:
      return "wakes up from waiting on";
    case OpKind::Yield:
      return "yields";
    case OpKind::Sleep:
      return "sleeps";
    case OpKind::IoWait:
      return "does input or output";
    case OpKind::Interrupt:
      return "is interrupted in its wait";
    case OpKind::Cancel:
      return "cancels";
    case OpKind::TestCancel:
      return "tests for cancellation";
    case OpKind::ThreadStart:
      return "starts";
    case OpKind::ThreadEnd:
      return "ends";
    case OpKind::Exit:
      return "ends the program";
    default:
      return opName(kind);
  }
}

std::string_view failure(OpKind kind) {
  switch (kind) {
    case OpKind::MutexTryLock:
    case OpKind::SpinTryLock:
    case OpKind::ReadTryLock:
    case OpKind::WriteTryLock:
      return ", which is taken";
    case OpKind::SemTryWait:
      return ": the count is 0";
    case OpKind::CondWake:
    case OpKind::FutexSleep:
      return " by time-out";
    case OpKind::FutexWait:
      return ": the value has changed, no wait";
    default:
      return ": fails";
  }
}

}  // namespace

std::string updateWords(const Finding& finding, const Step& read, const Step& write) {
  return fmt::format("changes {} from {} to {}", stepObject({finding.objects, finding.threads}, write), valueText(read),
                     valueText(write));
}

std::string stepWords(const Finding& finding, const Step& step) {
  return stepWords(StepNames{finding.objects, finding.threads}, step);
}

std::string stepWords(const StepNames& names, const Step& step) {
  const std::string name = stepObject(names, step);
  const auto other = ThreadId{static_cast<std::uint16_t>(step.value)};
  switch (step.kind) {
    case OpKind::ThreadCreate:
      return fmt::format("creates {}", threadName({}, other));
    case OpKind::ThreadJoin:
      return fmt::format("{} {}", step.succeeded ? "joins" : "gives up waiting for", threadName({}, other));
    case OpKind::ThreadTryJoin:
      return step.succeeded ? fmt::format("joins {}", threadName({}, other))
                            : fmt::format("finds {} still running", threadName({}, other));
    case OpKind::PlainRead:
    case OpKind::PlainWrite:
      return plainWords(step, name);
    case OpKind::AtomicLoad:
      return fmt::format("loads {} from {}", valueText(step), name);
    case OpKind::AtomicStore:
      return fmt::format("stores {} to {}", valueText(step), name);
    case OpKind::AtomicExchange:
    case OpKind::AtomicUpdate:
      return fmt::format("changes {} to {}", name, valueText(step));
    case OpKind::AtomicCompareExchange:
      return step.succeeded ? fmt::format("compare-exchange: sets {} to {}", name, valueText(step))
                            : fmt::format("compare-exchange of {} fails: it is {}", name, valueText(step));
    case OpKind::CondSignal:
    case OpKind::CondBroadcast:
      return notifyWords(names, step, name);
    case OpKind::FutexWake:
      return futexWakeWords(step, name);
    case OpKind::Free:
      return fmt::format("frees the block of {}", counted(step.value, "byte"));
    case OpKind::Choose:
      return fmt::format("chooses {}", step.value);
    default:
      return fmt::format("{}{}{}{}", verb(step.kind), name.empty() ? "" : " ", name,
                         step.succeeded ? "" : failure(step.kind));
  }
}

}  // namespace heddle
