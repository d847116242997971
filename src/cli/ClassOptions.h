#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "analyse/front/ClassQuery.h"
#include "classes/ProjectFile.h"
#include "core/Result.h"

namespace heddle::cli {

/// The class, and how to compile its header: the options shared by `heddle analyse` and `heddle class`.
struct ClassOptions {
  std::string header;
  std::string className;
  std::string database;
  std::vector<std::string> sources;
  std::vector<std::string> flags;
  std::vector<std::string> flagsBehindDashes;
  bool withStatic = false;
  std::string projectFile = "heddle.toml";

  void declare(CLI::App& verb);
  Result<classes::ClassProject> project() const;
  /// The command line overrides the project file.
  Result<analyse::ClassQuery> query(const classes::ClassProject& project) const;
};

}  // namespace heddle::cli
