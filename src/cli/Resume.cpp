#include "cli/Resume.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/ExitCode.h"
#include "cli/InstallTree.h"
#include "explore/ProgramFile.h"

namespace heddle::cli {
namespace {

namespace fs = std::filesystem;

Result<fs::path> findLog(const FindingStore& store, const RunOptions& options) {
  if (options.program.empty()) {
    const auto latest = store.latestCampaign();
    return latest ? Result<fs::path>(*latest)
                  : failure(fmt::format("there is no campaign to resume in {}", store.root().string()),
                            "one is kept when it is interrupted, or when its time is up", kWrongUsage);
  }
  const auto program = checkProgram(options.program.front(), true);
  if (!program) {
    return tl::unexpected(program.error());
  }
  const fs::path file = store.campaignFile(commandFor(program->path, options));
  std::error_code error;
  return fs::exists(file, error)
             ? Result<fs::path>(file)
             : failure(fmt::format("there is no campaign of {} to resume in {}", fmt::join(options.program, " "),
                                   store.root().string()),
                       "`heddle run --resume` without a program goes on with the last one", kWrongUsage);
}

Result<void> readOptions(const CampaignHeader& header, RunOptions& options) {
  RunOptions stored;
  CLI::App reader;
  stored.declare(reader);
  std::vector<std::string> words(header.options.rbegin(), header.options.rend());  // as CLI11 wants them
  try {
    reader.parse(words);
  } catch (const CLI::ParseError& error) {
    return failure(fmt::format("the campaign has options that this version does not know: {}", error.what()),
                   "start it anew with `heddle run`");
  }
  stored.budget.jobs = options.budget.jobs;
  if (!options.budget.time.empty() || !options.budget.budget.empty()) {
    stored.budget.time = options.budget.time;
    stored.budget.budget = options.budget.budget;
  }
  stored.program = header.command.arguments;
  stored.program.insert(stored.program.begin(), header.command.program);
  options = std::move(stored);
  return {};
}

}  // namespace

SubjectCommand commandFor(const std::string& programPath, const RunOptions& options) {
  std::error_code error;
  return {programPath,
          {options.program.begin() + 1, options.program.end()},
          fs::current_path(error).string(),
          options.preload ? InstallTree::ofThisProcess().runtime.string() : ""};
}

CampaignHeader headerOf(const SubjectCommand& command, const RunOptions& options) {
  return {command, options.words(), fileStamp(command.program).value_or("")};
}

Result<Unfinished> takeUp(const FindingStore& store, RunOptions& options) {
  const auto file = findLog(store, options);
  if (!file) {
    return tl::unexpected(file.error());
  }
  CampaignPast past;
  auto log = CampaignLog::resume(*file, past);
  if (!log) {
    return tl::unexpected(log.error());
  }
  if (auto read = readOptions(past.header, options); !read) {
    return tl::unexpected(read.error());
  }
  SubjectCommand& command = past.header.command;
  command.preload = options.preload ? InstallTree::ofThisProcess().runtime.string() : "";
  const auto stamp = fileStamp(command.program);
  if (!stamp) {
    return tl::unexpected(stamp.error());
  }
  if (*stamp != past.header.stamp) {
    return failure(fmt::format("{} has changed since the campaign was begun", command.program),
                   "what was explored says nothing about the new one: start anew with `heddle run`");
  }
  return Unfinished{std::move(*log), std::move(past)};
}

}  // namespace heddle::cli
