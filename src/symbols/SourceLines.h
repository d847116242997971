#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "symbols/ElfImage.h"

namespace llvm {
class DWARFContext;
}

namespace heddle::symbols {

/// Instructions that belong to a source line, because they were compiled from it or from a function inlined there.
struct LineCode {
  std::uint64_t begin = 0;  ///< Virtual addresses.
  std::uint64_t end = 0;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// Instructions of a function, or of a copy of it that was inlined.
struct FunctionCode {
  std::string name;  ///< Demangled.
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// Reads the debug information of a module from lines to code.
class SourceLines {
public:
  explicit SourceLines(const ElfImage& image);
  ~SourceLines();

  /// The paths of source files that end with \p suffix, at a boundary between folders.
  std::vector<std::string> filesLike(const std::string& suffix) const;
  /// The code of all lines of one of these files.
  std::vector<LineCode> linesOf(const std::string& file) const;
  std::vector<FunctionCode> functions() const;

private:
  std::unique_ptr<llvm::DWARFContext> context_;
};

/// Whether \p path is \p suffix or ends with it at a boundary between folders.
bool endsInPath(const std::string& path, const std::string& suffix);

}  // namespace heddle::symbols
