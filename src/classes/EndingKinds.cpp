#include "classes/EndingKinds.h"

#include <algorithm>

#include "core/Ending.h"

namespace heddle::classes {
namespace {

using judge::FindingKind;

std::string kindOf(Ending ending) {
  switch (ending) {
    case Ending::Stuck:
      return std::string(judge::kindName(FindingKind::Deadlock));
    case Ending::StepLimit:
    case Ending::Endless:
      return std::string(judge::kindName(FindingKind::Endless));
    case Ending::NoProgress:
      return std::string(judge::kindName(FindingKind::NoProgress));
    case Ending::AssertionFailed:
      return std::string(judge::kindName(FindingKind::Assertion));
    case Ending::Aborted:
      return std::string(judge::kindName(FindingKind::Abort));
    case Ending::UncaughtException:
      return std::string(judge::kindName(FindingKind::UncaughtException));
    case Ending::FatalSignal:
      return std::string(judge::kindName(FindingKind::Signal));
    case Ending::ExitStatus:
      return std::string(judge::kindName(FindingKind::ExitStatus));
    case Ending::Nondeterministic:
      return std::string(judge::kindName(FindingKind::Nondeterminism));
    case Ending::Misuse:
      return std::string(judge::kindName(FindingKind::Misuse));
    case Ending::Unfinished:
    case Ending::Completed:
    case Ending::NotSupported:
    case Ending::Diverged:
    case Ending::OutOfResources:
    case Ending::Stopped:
    case Ending::Redundant:
    case Ending::MemoryError:
    case Ending::Count_:
      break;
  }
  // No single finding kind matches: a memory error has several kinds, and the other endings are not errors.
  std::string name(endingName(ending));
  std::ranges::replace(name, ' ', '-');
  return name;
}

}  // namespace

std::string violationKind(const TestResult& outcome) {
  if (outcome.races != 0) { return std::string(judge::kindName(FindingKind::DataRace)); }
  if (outcome.died) { return "process-ended"; }
  if (outcome.badEndings == 0) { return "wrong-results"; }
  return endingKind(outcome.firstBad);
}

std::string endingKind(std::uint32_t ending) { return kindOf(static_cast<Ending>(ending)); }

bool isExplained(FindingKind kind, const std::set<std::uint32_t>& endings) {
  const auto has = [&](Ending ending) { return endings.contains(static_cast<std::uint32_t>(ending)); };
  switch (kind) {
    case FindingKind::Deadlock:
    case FindingKind::LostWakeup:
      return has(Ending::Stuck);
    case FindingKind::Endless:
    case FindingKind::NoProgress:
      return has(Ending::NoProgress) || has(Ending::StepLimit) || has(Ending::Endless) || has(Ending::Stuck);
    case FindingKind::Assertion:
      return has(Ending::AssertionFailed);
    case FindingKind::Abort:
      return has(Ending::Aborted);
    case FindingKind::UncaughtException:
      return has(Ending::UncaughtException);
    case FindingKind::Signal:
      return has(Ending::FatalSignal);
    case FindingKind::ExitStatus:
      return true;  // the status that the harness itself returns
    case FindingKind::UseAfterFree:
    case FindingKind::OutOfBounds:
    case FindingKind::DoubleFree:
    case FindingKind::InvalidFree:
    case FindingKind::DeadStack:
      return has(Ending::MemoryError);
    case FindingKind::Misuse:
      return has(Ending::Misuse) || has(Ending::Aborted);  // destroying a joinable thread ends in an abort
    case FindingKind::DataRace:
    case FindingKind::Nondeterminism:
    case FindingKind::Leak:
    case FindingKind::Count_:
      return false;
  }
  return false;
}

}  // namespace heddle::classes
