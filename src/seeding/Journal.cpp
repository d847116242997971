#include "seeding/Journal.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "explore/store/WholeFile.h"

namespace heddle::seeding {
namespace {

using nlohmann::json;

std::string reasonOf(int error) { return std::strerror(error); }

}  // namespace

std::string lineOf(const RunResult& result) {
  json line = {{"bug", result.bug}, {"what", result.what}, {"seconds", result.seconds}, {"coverage", result.coverage}};
  line["races"] = json::array();
  for (const auto& [delayed, arriving] : result.races) {
    line["races"].push_back({delayed, arriving});
  }
  // The output of a program, which may be part of `what`, need not be valid UTF-8.
  return line.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<RunResult> parseLine(const std::string& line) {
  const json parsed = json::parse(line, nullptr, false);
  if (!parsed.is_object() || !parsed.contains("bug") || !parsed["bug"].is_boolean() || !parsed.contains("what") ||
      !parsed["what"].is_string() || !parsed.contains("coverage") || !parsed.contains("races") ||
      !parsed.contains("seconds") || !parsed["seconds"].is_number()) {
    return std::nullopt;
  }
  RunResult result{
      .bug = parsed["bug"], .what = parsed["what"], .races = {}, .coverage = {}, .seconds = parsed["seconds"]};
  for (const json& pair : parsed["coverage"]) {
    if (!pair.is_number_unsigned()) { return std::nullopt; }
    result.coverage.push_back(pair);
  }
  for (const json& race : parsed["races"]) {
    if (!race.is_array() || race.size() != 2 || !race[0].is_number_unsigned() || !race[1].is_number_unsigned()) {
      return std::nullopt;
    }
    result.races.emplace_back(race[0], race[1]);
  }
  return result;
}

Result<Journal> Journal::begin(const std::filesystem::path& path, const std::string& header) {
  if (const auto written = explore::writeWhole(path, header + "\n"); !written) {
    return tl::unexpected(written.error());
  }
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) { return failure(fmt::format("cannot write {}: {}", path.string(), reasonOf(errno))); }
  return Journal(explore::Descriptor(file));
}

Result<Journal> Journal::resume(const std::filesystem::path& path, const std::string& header) {
  const auto text = explore::readWhole(path);
  if (!text) { return failure("there is no search of this program to resume", "run it without --resume", 2); }
  std::istringstream lines(*text);
  std::string line;
  if (!std::getline(lines, line) || line != header) {
    return failure("the last search of this program was made with other options, or with another build",
                   "give the same options, or run it without --resume", 2);
  }
  // Written anew, so that an incomplete last line does not stay in the middle.
  std::string kept = header + "\n";
  std::deque<RunResult> recorded;
  while (std::getline(lines, line)) {
    auto result = parseLine(line);
    if (!result) { break; }
    kept += line + "\n";
    recorded.push_back(std::move(*result));
  }
  if (const auto written = explore::writeWhole(path, kept); !written) { return tl::unexpected(written.error()); }
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file < 0) { return failure(fmt::format("cannot write {}: {}", path.string(), reasonOf(errno))); }
  Journal journal{explore::Descriptor(file)};
  journal.recorded_ = std::move(recorded);
  return journal;
}

std::optional<RunResult> Journal::recorded() {
  if (recorded_.empty()) { return std::nullopt; }
  RunResult result = std::move(recorded_.front());
  recorded_.pop_front();
  return result;
}

bool Journal::append(const RunResult& result) { return explore::writeAll(file_.get(), lineOf(result) + "\n") == 0; }

}  // namespace heddle::seeding
