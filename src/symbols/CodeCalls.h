#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "symbols/ElfImage.h"

namespace heddle::symbols {

/// A direct call in the machine code of a module. Found by its encoding, without disassembling: what looks like a call
/// may be a part of another instruction.
struct DirectCall {
  std::uint64_t returnAddress = 0;
  std::string_view callee;  ///< The imported function; empty for a function of the module itself.
};

class CodeCalls {
public:
  explicit CodeCalls(const ElfImage& image);

  /// The calls in [begin, end), virtual addresses.
  std::vector<DirectCall> in(std::uint64_t begin, std::uint64_t end) const;
  /// Whether the module imports a function whose name begins so.
  bool imports(std::string_view start) const;

private:
  std::vector<ElfImage::Section> code_;
  std::unordered_map<std::uint64_t, std::string> imported_;  ///< By address in the procedure linkage table.
};

}  // namespace heddle::symbols
