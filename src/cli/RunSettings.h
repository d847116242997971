#pragma once

#include <optional>
#include <string>

#include "cli/MinimiseOptions.h"
#include "explore/store/Baseline.h"
#include "explore/store/FindingStore.h"
#include "judge/Suppressions.h"

namespace heddle::cli {

inline constexpr const char* kDefaultStore = ".heddle";

/// What `heddle run` does with the results of a pipeline: the same for every test of a program.
struct RunSettings {
  std::string storeFolder = kDefaultStore;
  std::string regressions;  ///< Directory; empty: none.
  MinimiseOptions minimise;
  judge::Suppressions suppressions;
  std::optional<explore::Baseline> baseline;
  bool json = false;
  bool quiet = false;
  bool full = false;
  bool showOutput = false;
  bool printTraces = false;
  bool printPhases = false;

  explore::FindingStore store() const { return explore::FindingStore{std::filesystem::path(storeFolder)}; }
};

}  // namespace heddle::cli
