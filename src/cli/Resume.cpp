#include "cli/Resume.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "cli/InstallTree.h"
#include "core/ExitCode.h"
#include "explore/program/ProgramFile.h"
#include "explore/store/WholeFile.h"

namespace heddle::cli {
namespace {

namespace fs = std::filesystem;

Result<fs::path> findLog(const explore::FindingStore& store, const RunOptions& options) {
  if (options.program.empty()) {
    const auto latest = store.latestCampaign();
    return latest ? Result<fs::path>(*latest)
                  : failure(fmt::format("no campaign to resume in {}", store.root().string()),
                            "campaigns are kept when they are interrupted or run out of time", kWrongUsage);
  }
  const auto program = explore::checkProgram(options.program.front(), true);
  if (!program) { return tl::unexpected(program.error()); }
  const fs::path file = store.campaignFile(commandFor(program->path, options));
  std::error_code error;
  return fs::exists(file, error)
             ? Result<fs::path>(file)
             : failure(fmt::format("no campaign of {} to resume in {}", fmt::join(options.program, " "),
                                   store.root().string()),
                       "`heddle run --resume` without a program resumes the last campaign", kWrongUsage);
}

Result<void> readOptions(const explore::CampaignHeader& header, RunOptions& options) {
  RunOptions stored;
  CLI::App reader;
  stored.declare(reader);
  std::vector<std::string> words(header.options.rbegin(), header.options.rend());  // CLI11 expects them reversed
  try {
    reader.parse(words);
  } catch (const CLI::ParseError& error) {
    return failure(fmt::format("the campaign has options that this version does not support: {}", error.what()),
                   "start it again with `heddle run`");
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

/// \p isFile: the file position is preserved, because the process that opened the file may continue to read it.
Result<std::string> readInput(bool isFile) {
  std::string text;
  std::array<char, 65536> part{};
  off_t at = isFile ? lseek(STDIN_FILENO, 0, SEEK_CUR) : 0;
  for (;;) {
    const ssize_t size =
        isFile ? pread(STDIN_FILENO, part.data(), part.size(), at) : read(STDIN_FILENO, part.data(), part.size());
    if (size < 0 && errno == EINTR) { continue; }
    if (size < 0) { return failure(fmt::format("cannot read standard input: {}", std::strerror(errno))); }
    if (size == 0) { return text; }
    at += size;
    text.append(part.data(), static_cast<std::size_t>(size));
  }
}

}  // namespace

explore::SubjectCommand commandFor(const std::string& programPath, const RunOptions& options) {
  std::error_code error;
  return {programPath,
          {options.program.begin() + 1, options.program.end()},
          fs::current_path(error).string(),
          options.preload ? InstallTree::ofThisProcess().runtime.string() : ""};
}

Result<std::string> keptInput(const explore::FindingStore& store, const RunOptions& options) {
  struct stat given{};
  const bool isFile = fstat(STDIN_FILENO, &given) == 0 && S_ISREG(given.st_mode);
  if (options.input.empty() && !isFile) { return ""; }
  const bool own = options.input.empty() || options.input == "-";
  const auto text = own ? readInput(isFile) : explore::readWhole(options.input);
  if (!text) { return tl::unexpected(text.error()); }
  const auto kept = store.keepInput(*text);
  return kept ? Result<std::string>(kept->string()) : tl::unexpected(kept.error());
}

explore::CampaignHeader headerOf(const explore::SubjectCommand& command, const RunOptions& options) {
  return {command, options.words(), explore::fileStamp(command.program).value_or("")};
}

Result<Unfinished> takeUp(const explore::FindingStore& store, RunOptions& options) {
  const auto file = findLog(store, options);
  if (!file) { return tl::unexpected(file.error()); }
  explore::CampaignPast past;
  auto log = explore::CampaignLog::resume(*file, past);
  if (!log) { return tl::unexpected(log.error()); }
  if (auto read = readOptions(past.header, options); !read) { return tl::unexpected(read.error()); }
  explore::SubjectCommand& command = past.header.command;
  command.preload = options.preload ? InstallTree::ofThisProcess().runtime.string() : "";
  const auto stamp = explore::fileStamp(command.program);
  if (!stamp) { return tl::unexpected(stamp.error()); }
  if (*stamp != past.header.stamp) {
    return failure(fmt::format("{} has changed since the campaign began", command.program),
                   "the results so far do not apply to the new build: start again with `heddle run`");
  }
  return Unfinished{std::move(*log), std::move(past)};
}

}  // namespace heddle::cli
