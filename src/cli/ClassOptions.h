#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "analyse/front/ClassQuery.h"
#include "core/Result.h"

namespace heddle::cli {

/// Which class, and how its header is compiled: what `heddle analyse` and `heddle class` have in common.
struct ClassOptions {
  std::string header;
  std::string className;
  std::string database;
  std::vector<std::string> sources;
  std::vector<std::string> flags;
  bool withStatic = false;

  void declare(CLI::App& verb);
  Result<analyse::ClassQuery> query() const;
};

}  // namespace heddle::cli
