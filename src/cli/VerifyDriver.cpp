#include "cli/VerifyDriver.h"

#include <filesystem>
#include <utility>

#include "cli/guide/GuardedSequences.h"

namespace heddle::cli {
namespace {

constexpr std::uint64_t kMostSuccessors = 20'000;
constexpr std::uint64_t kMostSchedules = 300;
/// At most this many sequences are tried that pass a write first. Together they have the budget of one search.
constexpr std::size_t kMostWritten = 4;

/// Removes the file of a guide, which no later search needs.
struct GuideRemover {
  const std::filesystem::path& file;
  ~GuideRemover() {
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
  }
};

}  // namespace

Result<verify::Driven> VerifyDriver::drive(const Sequence& sequence) {
  auto driven = search(sequence, 1);
  if (!driven || driven->reached || !driven->findings.empty() || driven->passed >= sequence.size()) { return driven; }
  const std::vector<SequenceLocation> writes = maker_.writesBefore(sequence[driven->passed]);
  for (const Sequence& other : withWritesFirst(sequence, driven->passed, writes, kMostWritten)) {
    if (supervision_.interrupts() > 0 || supervision_.mustEnd()) { break; }
    auto again = search(other, kMostWritten);
    if (again && (again->reached || !again->findings.empty())) {
      if (again->reached) { again->passed = static_cast<std::uint32_t>(sequence.size()); }
      return again;
    }
  }
  return driven;
}

/// \p divisor: the search has this part of the budget.
Result<verify::Driven> VerifyDriver::search(const Sequence& sequence, std::uint64_t divisor) {
  auto prepared = maker_.prepare(sequence, {});
  if (!prepared) { return tl::unexpected(prepared.error()); }
  const GuideRemover remover{prepared->file};
  explore::SearchOptions search;
  search.strategy = "guided";
  search.seed = base_.config.seed;
  search.execution = base_.config.options();
  search.guide = prepared->file.string();
  search.maxConsidered = kMostSuccessors / divisor;
  search.schedules = kMostSchedules / divisor;
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
