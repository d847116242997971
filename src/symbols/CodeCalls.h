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
  std::string_view callee;  ///< An imported function or a callback of the instrumentation; empty for any other.
};

class CodeCalls {
public:
  explicit CodeCalls(const ElfImage& image);

  /// The calls in [begin, end), virtual addresses.
  std::vector<DirectCall> in(std::uint64_t begin, std::uint64_t end) const;
  /// Whether such a function has a name that begins so.
  bool names(std::string_view start) const;

private:
  std::vector<ElfImage::Section> code_;
  std::unordered_map<std::uint64_t, std::string> named_;  ///< By address: those that DirectCall::callee names.
};

}  // namespace heddle::symbols
