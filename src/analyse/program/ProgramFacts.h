#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/Result.h"

/// The static facts of a program, as a file for the runtime (wire/FactsLayout.h).
namespace heddle::analyse {

/// What is known about a file of the program.
struct KnownModule {
  std::string path;
  std::uint64_t hash = 0;
  bool known = false;
  std::string reason;  ///< Why the file, or a part of it, is not known; empty if it is.
  bool isSystem = false;
};

struct FactsCounts {
  std::size_t functions = 0;
  std::size_t calls = 0;        ///< Calls in the line tables of the modules.
  std::size_t mappedCalls = 0;  ///< Those that were found in the IR.
  std::size_t sites = 0;
  std::size_t mappedSites = 0;
  std::size_t objects = 0;
  std::size_t places = 0;
  std::size_t sets = 0;
};

struct BuiltFacts {
  std::string bytes;
  double seconds = 0;
  FactsCounts counts;
  std::vector<KnownModule> modules;
};

/// Analyses a program and the libraries that it links. Parts without usable IR may do anything. Fails only if the file
/// is not a program.
Result<BuiltFacts> buildFacts(const std::string& program);

/// The file with the facts of \p program in \p folder. Builds it if it is missing or damaged, or if the program, one of
/// its libraries or the version of the format has changed.
Result<std::string> factsFileOf(const std::string& program, const std::filesystem::path& folder);

}  // namespace heddle::analyse
