#include "judge/StepWords.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/OpTraits.h"
#include "judge/Pattern.h"
#include "judge/Wording.h"

namespace heddle::judge {

std::string stepObject(const StepNames& names, const Step& step) {
  const auto note = std::ranges::find(names.objects, step.object, &ObjectNote::object);
  if (note != names.objects.end() && !note->name.empty()) { return quotedName(note->name); }
  const std::string_view noun = traitsOf(step.kind).noun;
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

std::string textFor(std::string_view placeholder, const StepNames& names, const Step& step) {
  const ThreadId other{static_cast<std::uint16_t>(step.value)};
  if (placeholder == "object") { return stepObject(names, step); }
  if (placeholder == "value") { return valueText(step); }
  if (placeholder == "number") { return fmt::format("{}", step.value); }
  if (placeholder == "bytes") { return counted(step.value, "byte"); }
  if (placeholder == "thread") { return threadName({}, other); }
  if (placeholder == "waiter") { return threadName(names.threads, other); }
  if (placeholder == "waiters") { return counted(step.value, "thread"); }
  return fmt::format("{{{}}}", placeholder);
}

/// The words of the table for the step, with placeholders.
std::string pattern(const Step& step) {
  const OpTraits& traits = traitsOf(step.kind);
  if (isPlain(step.kind) && !step.hasValue) {
    return step.kind == OpKind::PlainWrite ? "writes {object}" : "reads {object}";
  }
  const bool reachesNobody = step.kind == OpKind::FutexWake && step.value == 0;
  std::string words(traits.words);
  if ((step.succeeded && !reachesNobody) || traits.failure.empty()) { return words; }
  const bool isSentence = traits.failure.front() >= 'a' && traits.failure.front() <= 'z';
  return (isSentence ? "" : words) + std::string(traits.failure);
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
  return fillIn(pattern(step), [&](std::string_view placeholder) { return textFor(placeholder, names, step); });
}

}  // namespace heddle::judge
