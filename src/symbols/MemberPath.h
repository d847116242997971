#pragma once

#include <llvm/DebugInfo/DWARF/DWARFDie.h>

#include <cstdint>
#include <string>

namespace heddle {

/// The type of a variable or member, behind its abstract origin or specification; typedefs and the like opened.
llvm::DWARFDie typeOf(const llvm::DWARFDie& variable);

/// 0 where it is not known.
std::uint64_t sizeOfType(llvm::DWARFDie type);

/// The part of a \p type that lies at \p offset: `.balance`, `[1].mutex`.
std::string memberPath(const llvm::DWARFDie& type, std::uint64_t offset);

}  // namespace heddle
