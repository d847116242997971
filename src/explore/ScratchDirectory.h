#pragma once

#include <filesystem>
#include <string>

#include "core/Result.h"
#include "explore/Subject.h"
#include "wire/ControlBlock.h"

namespace heddle {

/// A temporary directory for what a program under test writes into TMPDIR; goes with all that is in it.
class ScratchDirectory {
public:
  static Result<ScratchDirectory> make();
  ScratchDirectory(ScratchDirectory&& other) noexcept;
  ScratchDirectory& operator=(ScratchDirectory&&) = delete;
  ~ScratchDirectory();

  /// Removes what is in it.
  void empty() const;

  const std::filesystem::path& path() const { return path_; }

private:
  explicit ScratchDirectory(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

/// What the runtime must know about the surroundings of an execution.
void prepareExecution(const SubjectCommand& command, const ScratchDirectory& scratch, wire::Config& config);

}  // namespace heddle
