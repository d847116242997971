#pragma once

#include <deque>
#include <filesystem>
#include <optional>
#include <string>

#include "core/Result.h"
#include "explore/process/Descriptor.h"
#include "seeding/RunResult.h"

namespace heddle::seeding {

/// The results of all finished runs of a search, in a file of one line per run. A search is deterministic for the same
/// outcomes, so the list is all that is needed to resume it: the recorded runs are not repeated.
class Journal {
public:
  /// Starts a new file. \p header identifies the program and the options.
  static Result<Journal> begin(const std::filesystem::path& path, const std::string& header);
  /// Continues a file. Errors: there is none, or its header differs.
  static Result<Journal> resume(const std::filesystem::path& path, const std::string& header);

  /// The next recorded result, if there is one.
  std::optional<RunResult> recorded();
  /// Appends a result at once. A full disk is reported by the return value: the search continues without a record.
  bool append(const RunResult& result);
  std::size_t recordedCount() const { return recorded_.size(); }

private:
  explicit Journal(explore::Descriptor file) : file_(std::move(file)) {}

  explore::Descriptor file_;
  std::deque<RunResult> recorded_;
};

std::string lineOf(const RunResult& result);
/// Nothing: the line is incomplete, because the search was killed while it was written.
std::optional<RunResult> parseLine(const std::string& line);

}  // namespace heddle::seeding
