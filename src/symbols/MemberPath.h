#pragma once

#include <llvm/DebugInfo/DWARF/DWARFDie.h>

#include <cstdint>
#include <string>

namespace heddle::symbols {

/// The type of a variable or member, via its abstract origin or specification, without typedefs and the like.
llvm::DWARFDie typeOf(const llvm::DWARFDie& variable);

/// 0 if unknown.
std::uint64_t sizeOfType(llvm::DWARFDie type);

/// The part of \p type at \p offset: `.balance`, `[1].mutex`.
std::string memberPath(const llvm::DWARFDie& type, std::uint64_t offset);

}  // namespace heddle::symbols
