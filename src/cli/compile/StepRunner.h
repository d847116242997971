#pragma once

#include <string>

#include "cli/compile/CompileSteps.h"

namespace heddle::cli {

/// A directory for temporary objects. Its name is known at once; it exists from create() until destruction.
class TemporaryFolder {
public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::string& path() const { return path_; }
  bool create();

private:
  std::string path_;
  bool created_ = false;
};

/// Runs the plan. For a plan of one step, this process becomes the compiler and does not return, so that exit codes,
/// signals and standard input are those of the compiler. Otherwise returns the exit code.
int runSteps(const std::string& program, const CompileSteps& plan, TemporaryFolder& folder);

}  // namespace heddle::cli
