#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "cli/guide/GuideVerdict.h"
#include "judge/Wording.h"

namespace heddle::cli {

std::string guideText(const GuideVerdict& verdict) {
  std::string text;
  for (std::size_t i = 0; i < verdict.locations.size(); ++i) {
    text += fmt::format("  {} {}\n", i < verdict.passed ? "passed    " : "not passed", verdict.locations[i]);
  }
  const std::string head =
      verdict.reached ? fmt::format("The sequence was reached{}.", verdict.errorFound ? ", with an error" : "")
                      : fmt::format("The sequence was not reached: {} of {} locations were passed{}.", verdict.passed,
                                    verdict.locations.size(), verdict.errorFound ? ", and an error was found" : "");
  text = head + "\n" + text;
  const std::string depth = verdict.depth == 0 ? "" : fmt::format(", depth {}", verdict.depth);
  text += fmt::format("  {}: {}, {}, {}, {}{}, {:.2f}s\n", verdict.heuristic,
                      judge::counted(verdict.executions, "execution"), judge::counted(verdict.considered, "successor"),
                      judge::counted(verdict.transitions, "transition"), judge::counted(verdict.states, "state"), depth,
                      verdict.seconds);
  if (!verdict.whyHeuristic.empty()) {
    text += fmt::format("  There are no distances, so threads were chosen at random: {}.\n", verdict.whyHeuristic);
  }
  for (const std::string& note : verdict.notes) {
    text += "  " + note + "\n";
  }
  if (!verdict.schedule.empty()) {
    text += fmt::format("  Replay the execution that reached it: heddle replay {}\n", verdict.schedule.string());
  }
  return text;
}

nlohmann::ordered_json guideJson(const GuideVerdict& verdict) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  json["locations"] = verdict.locations;
  json["passed"] = verdict.passed;
  json["reached"] = verdict.reached;
  json["errorFound"] = verdict.errorFound;
  json["heuristic"] = verdict.heuristic;
  json["whyHeuristic"] = verdict.whyHeuristic;
  json["executions"] = verdict.executions;
  json["successors"] = verdict.considered;
  json["transitions"] = verdict.transitions;
  json["states"] = verdict.states;
  json["depth"] = verdict.depth;
  json["seconds"] = verdict.seconds;
  json["notes"] = verdict.notes;
  json["schedule"] = verdict.schedule.string();
  return json;
}

}  // namespace heddle::cli
