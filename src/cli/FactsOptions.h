#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "core/Result.h"
#include "explore/pipeline/SearchOptions.h"

namespace heddle::cli {

/// The options of `heddle run` that use static facts about the program.
struct FactsOptions {
  bool eliminate = false;
  bool check = false;
  std::string reorder;
  std::string prune;

  void declare(CLI::App& verb);
  /// Errors: a text that is not of the form KIND,PERCENT, or both a reordering and a pruning.
  Result<void> apply(explore::SearchOptions& search) const;
};

}  // namespace heddle::cli
