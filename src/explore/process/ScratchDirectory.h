#pragma once

#include <filesystem>
#include <string>

#include "core/Result.h"
#include "explore/process/Subject.h"
#include "wire/ControlBlock.h"

namespace heddle {

/// A temporary directory for what a program under test writes to TMPDIR. The destructor removes it with all its
/// contents.
class ScratchDirectory {
public:
  static Result<ScratchDirectory> make();
  ScratchDirectory(ScratchDirectory&& other) noexcept;
  ScratchDirectory& operator=(ScratchDirectory&&) = delete;
  ~ScratchDirectory();

  /// Removes the contents.
  void empty() const;

  const std::filesystem::path& path() const { return path_; }

private:
  explicit ScratchDirectory(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

/// Tells the runtime about the standard input and TMPDIR of an execution.
void prepareExecution(const SubjectCommand& command, const ScratchDirectory& scratch, wire::Config& config);

}  // namespace heddle
