#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace heddle::lines {

struct BuildPlan {
  std::string compiler;  ///< "g++" or "clang++-19"
  std::string level;     ///< "-O2"
  std::filesystem::path plugin;
  std::filesystem::path here;  ///< tests/lines
  std::filesystem::path work;  ///< Output folder.
};

/// Builds the snippets with the flags of `heddle c++` and runs them; true if a trace was written.
bool buildAndRun(const BuildPlan& plan, const std::vector<std::filesystem::path>& sources,
                 const std::filesystem::path& executable, const std::filesystem::path& trace);

}  // namespace heddle::lines
