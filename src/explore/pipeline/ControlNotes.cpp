#include "explore/pipeline/ControlNotes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>

namespace heddle::explore {
namespace {

/// One line that names all modules whose accesses are not seen.
void addUnseenNote(const std::vector<UnseenModule>& modules, std::vector<std::string>& notes) {
  std::vector<std::string> names;
  bool synchronise = false;
  for (const UnseenModule& module : modules) {
    names.push_back(module.name + (module.synchronises ? " (synchronises)" : ""));
    synchronise = synchronise || module.synchronises;
  }
  if (!names.empty()) {
    notes.push_back(fmt::format("Heddle does not see accesses inside {}.{}", fmt::join(names, ", "),
                                synchronise ? " It controls their locks and threads, but not their atomics." : ""));
  }
}

}  // namespace

void addControlNotes(const CampaignResult& result, std::vector<std::string>& notes) {
  addUnseenNote(result.unseenModules, notes);
  constexpr std::string_view kInput = "input: ";
  if (result.uncontrolledCall.starts_with(kInput)) {
    notes.push_back(
        fmt::format("The program waits for input from outside ({}): what arrives, and when, is not part of a schedule.",
                    result.uncontrolledCall.substr(kInput.size())));
  } else if (!result.uncontrolledCall.empty()) {
    notes.push_back(
        fmt::format("The program or one of its libraries read the time or random numbers in a way that Heddle does not "
                    "control ({}): these values are not part of a schedule.",
                    result.uncontrolledCall));
  }
}

}  // namespace heddle::explore
