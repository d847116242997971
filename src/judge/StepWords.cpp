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

namespace {

/// Whether the value is an address, which means nothing to a reader and differs between builds.
bool isAddress(const Step& step) {
  constexpr std::uint64_t kLowest = std::uint64_t{1} << 32;
  constexpr std::uint64_t kEnd = std::uint64_t{1} << 47;
  return step.size == 8 && step.value >= kLowest && step.value < kEnd;
}

}  // namespace

/// A number slightly below zero is shown as negative, whatever its type.
std::string valueText(const Step& step) {
  if (isAddress(step)) { return "an address"; }
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

/// Leaves the value out: "loads {object}", "stores to {object}", "changes {object}".
std::string withoutValue(std::string words) {
  if (words.starts_with("stores {value} ")) { return "stores " + words.substr(words.find("to ")); }
  for (const std::string_view value : {"{value} from ", "{value} to ", " to {value}", ": it is {value}"}) {
    if (const std::size_t at = words.find(value); at != std::string::npos) {
      words.erase(at, value.size());
      break;
    }
  }
  return words;
}

/// The words of the table for the step, with placeholders.
std::string pattern(const Step& step) {
  const OpTraits& traits = traitsOf(step.kind);
  if (isPlain(step.kind) && !step.hasValue) {
    return step.kind == OpKind::PlainWrite ? "writes {object}" : "reads {object}";
  }
  const bool wakesNoThread = step.kind == OpKind::FutexWake && step.value == 0;
  std::string words(traits.words);
  const bool address = isMemory(step.kind) && isAddress(step);
  if ((step.succeeded && !wakesNoThread) || traits.failure.empty()) { return address ? withoutValue(words) : words; }
  const bool isSentence = traits.failure.front() >= 'a' && traits.failure.front() <= 'z';
  words = (isSentence ? "" : words) + std::string(traits.failure);
  return address ? withoutValue(words) : words;
}

}  // namespace

std::string updateWords(const Finding& finding, const Step& read, const Step& write) {
  if (isAddress(read) || isAddress(write)) {
    return fmt::format("changes {}", stepObject({finding.objects, finding.threads}, write));
  }
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
