#include <fmt/format.h>

#include "cli/records/Campaigns.h"
#include "explore/store/OptionText.h"
#include "judge/StackFrame.h"
#include "judge/Wording.h"

namespace heddle::cli {
namespace {

std::string placeText(const claims::Place& place) {
  return place.line == 0 ? judge::baseName(place.file) : fmt::format("{}:{}", judge::baseName(place.file), place.line);
}

}  // namespace

judge::CampaignRecord campaignOfVerify(const explore::PipelineSetup& setup, const verify::Verification& verification) {
  judge::CampaignRecord record{
      .verb = "verify", .program = setup.command.program, .arguments = setup.command.arguments};
  record.verdict = fmt::format("{} of {} confirmed.", verification.count(verify::Outcome::Confirmed),
                               judge::counted(verification.warnings.size(), "warning"));
  record.notes = verification.notes;
  record.seed = setup.config.seed;
  record.points = explore::pointsName(setup.config.points);
  for (const verify::Verified& one : verification.warnings) {
    record.warnings.push_back({one.warning.tool, one.warning.rule, placeText(claims::primaryPlace(one.warning)),
                               one.warning.message, std::string(verify::outcomeWords(one.outcome)), one.why,
                               one.findings});
  }
  return record;
}

}  // namespace heddle::cli
