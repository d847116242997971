#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "analyse/front/ClassQuery.h"
#include "cli/classes/ProjectFile.h"
#include "core/Result.h"

namespace heddle::cli {

/// Which class, and how its header is compiled: what `heddle analyse` and `heddle class` have in common.
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
  Result<ClassProject> project() const;
  /// The command line wins over the project.
  Result<analyse::ClassQuery> query(const ClassProject& project) const;
};

}  // namespace heddle::cli
