#include "cli/VerifyDriver.h"

#include <filesystem>
#include <utility>

#include "cli/guide/GuideFile.h"

namespace heddle::cli {
namespace {

constexpr std::uint64_t kMostSuccessors = 20'000;
constexpr std::uint64_t kMostSchedules = 300;

/// Removes the file of a guide, which no later search needs.
struct GuideRemover {
  const std::filesystem::path& file;
  ~GuideRemover() {
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
  }
};

}  // namespace

Result<verify::Driven> VerifyDriver::drive(const Sequence& sequence) const {
  auto prepared = prepareGuide(base_.command.program, sequence, {}, store_.root() / "guides");
  if (!prepared) { return tl::unexpected(prepared.error()); }
  const GuideRemover remover{prepared->file};
  explore::SearchOptions search;
  search.strategy = "guided";
  search.seed = base_.config.seed;
  search.execution = base_.config.options();
  search.guide = prepared->file.string();
  search.maxConsidered = kMostSuccessors;
  search.schedules = kMostSchedules;
  auto config = explore::configOf(search);
  if (!config) { return tl::unexpected(config.error()); }
  config->isolation = base_.config.isolation;
  explore::CampaignOptions campaign = base_.campaign;
  campaign.guide = prepared->target;
  campaign.jobs = 1;  // the search is one unit
  explore::Pipeline pipeline({base_.command, *config, campaign, base_.budget, base_.minimise, {}});
  auto explored = pipeline.run(supervision_);
  if (!explored) { return tl::unexpected(explored.error()); }
  const explore::GuideProgress& guide = explored->result.guide;
  return verify::Driven{guide.passed, guide.reached.has_value(), std::move(explored->findings.confirmed)};
}

}  // namespace heddle::cli
