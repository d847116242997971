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
  std::filesystem::path work;  ///< Where everything is made.
};

/// Builds the snippets with the flags `heddle c++` uses, and runs them; true when the trace is there.
bool buildAndRun(const BuildPlan& plan, const std::vector<std::filesystem::path>& sources,
                 const std::filesystem::path& executable, const std::filesystem::path& trace);

}  // namespace heddle::lines
