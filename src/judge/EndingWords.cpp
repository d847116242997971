#include "judge/EndingWords.h"

#include <fmt/format.h>

#include <csignal>
#include <string_view>

#include "judge/Identity.h"
#include "judge/Wording.h"

namespace heddle::judge {
namespace {

EndingWords exceptionWords(const Observation& seen) {
  const std::string type = seen.exceptionType.empty() ? "an exception" : seen.exceptionType;
  return {FindingKind::UncaughtException, fmt::format("Uncaught exception: {}", type),
          seen.text.empty() ? "std::terminate was called." : fmt::format("what(): {}", seen.text), seen.exceptionType};
}

/// `heddle class` asserts one thing: that the results of the calls are those of one of their sequential orders.
EndingWords assertionWords(const Observation& seen) {
  const std::string claim = assertedExpression(seen.text);
  constexpr std::string_view kResults = "the results of ";
  constexpr std::string_view kClaim = " are those of one of their orders";
  if (!claim.starts_with(kResults) || !claim.ends_with(kClaim)) {
    return {FindingKind::Assertion, "Assertion failed", seen.text, claim};
  }
  const std::string calls = claim.substr(kResults.size(), claim.size() - kResults.size() - kClaim.size());
  return {FindingKind::Assertion, "Results that no order of the calls explains",
          fmt::format("No order of {} gives the results of this execution.", calls), claim};
}

EndingWords signalWords(const Observation& seen) {
  const std::string address = seen.faultAddress != 0 ? fmt::format(" at address {:#x}", seen.faultAddress)
                              : seen.code == 11      ? " at address 0 (a null pointer)"
                                                     : "";
  return {
      FindingKind::Signal, signalName(seen.code),
      fmt::format("{} was terminated by {}{}.", threadName(seen.threads, seen.thread), signalName(seen.code), address),
      std::to_string(seen.code)};
}

std::string noProgressWords(const Observation& seen) {
  const std::string ended =
      seen.repeats
          ? "Heddle stopped the execution: it repeats the same instructions with the same registers and memory."
          : "Heddle stopped the execution: it made no step within the hang time-out.";
  return seen.stack.empty() ? ended : fmt::format("{} It was in {}.", ended, describe(ownFrame(seen.stack)));
}

}  // namespace

std::optional<EndingWords> endingWords(const Observation& seen) {
  switch (seen.ending) {
    case Ending::AssertionFailed:
      return assertionWords(seen);
    case Ending::Aborted:
      return EndingWords{FindingKind::Abort, "The program aborted",
                         seen.text.empty() ? "abort() was called." : seen.text, ""};
    case Ending::UncaughtException:
      return exceptionWords(seen);
    case Ending::FatalSignal:
      return signalWords(seen);
    case Ending::ExitStatus:
      return EndingWords{FindingKind::ExitStatus, fmt::format("Exit status {}", seen.code),
                         fmt::format("The program ended with exit status {} in this schedule.", seen.code),
                         std::to_string(seen.code)};
    case Ending::NoProgress:
      if (seen.code == SIGSTOP) {
        return EndingWords{FindingKind::NoProgress, "No progress: the process was stopped by a signal",
                           "The process received SIGSTOP or another stop signal, and nothing would ever continue it.",
                           "stopped"};
      }
      return EndingWords{FindingKind::NoProgress, "No progress: a thread runs or blocks where Heddle does not see it",
                         noProgressWords(seen), ""};
    case Ending::Nondeterministic:
      return EndingWords{FindingKind::Nondeterminism, "Uncontrolled nondeterminism: the same schedule ran differently",
                         seen.text, ""};
    case Ending::Unfinished:
    case Ending::Completed:
    case Ending::Stuck:
    case Ending::StepLimit:
    case Ending::NotSupported:
    case Ending::Diverged:
    case Ending::OutOfResources:
    case Ending::Stopped:
    case Ending::Redundant:
    case Ending::MemoryError:
    case Ending::Misuse:
    case Ending::Endless:
    case Ending::Count_:
      break;
  }
  return std::nullopt;
}

}  // namespace heddle::judge
