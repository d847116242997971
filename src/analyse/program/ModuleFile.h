#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analyse/program/ProgramIr.h"
#include "core/Result.h"

namespace heddle::analyse {

/// The addresses of a call instruction, by the number of the call. All addresses are relative to the module.
struct CallRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint32_t number = 0;
};

struct ModuleSite {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  SiteKey key;
};

struct ModuleSymbol {
  std::string name;
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  bool isFunction = false;
  bool isLocal = false;
  bool isDynamic = false;  ///< Visible to other modules.
  std::string file;        ///< The source file of a local symbol, without its folder.
};

/// The program or one of its libraries, as the analysis reads it. Vectors are sorted by address.
struct ModuleFile {
  std::string path;
  std::uint64_t hash = 0;  ///< Of the contents.
  bool isSystem = false;   ///< A library whose functions have known effects.
  std::vector<UnitBitcode> units;
  std::vector<CallRange> calls;
  std::vector<ModuleSite> sites;
  std::vector<ModuleSymbol> symbols;
  std::string unknown;        ///< Why the module is not known; empty if it is.
  std::string partlyUnknown;  ///< Why parts of the module are not known.
};

/// Reads a module. What is wrong with its IR or debug information is in ModuleFile::unknown.
Result<ModuleFile> readModule(const std::string& path);

/// Hash of the contents of a file.
Result<std::uint64_t> hashOfFile(const std::string& path);

}  // namespace heddle::analyse
