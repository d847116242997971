#pragma once

#include <filesystem>
#include <string>

#include "core/Result.h"
#include "explore/process/Descendants.h"
#include "explore/process/SubjectCommand.h"
#include "wire/ControlBlock.h"

namespace heddle::explore {

/// A temporary directory for what a program under test writes to TMPDIR. The destructor removes it with all its
/// contents.
class ScratchDirectory {
public:
  /// \p descendants removes it if the command ends without destructors.
  static Result<ScratchDirectory> make(Descendants& descendants);
  ScratchDirectory(ScratchDirectory&& other) noexcept;
  ScratchDirectory& operator=(ScratchDirectory&&) = delete;
  ~ScratchDirectory();

  /// Removes the contents.
  void empty() const;

  const std::filesystem::path& path() const { return path_; }

private:
  ScratchDirectory(std::filesystem::path path, Descendants& descendants)
      : path_(std::move(path)), descendants_(descendants) {}

  std::filesystem::path path_;
  Descendants& descendants_;
};

/// Passes the standard input and TMPDIR of an execution to the runtime.
void prepareExecution(const SubjectCommand& command, const ScratchDirectory& scratch, wire::Config& config);

}  // namespace heddle::explore
