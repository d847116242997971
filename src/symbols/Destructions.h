#pragma once

#include <llvm/DebugInfo/DWARF/DWARFDie.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace llvm {
class DWARFContext;
}

/// Finds the local objects that a function is destroying, by the destructors that it executes.
namespace heddle::symbols {

/// The function at an address, ignoring inlined functions. Invalid if there is no debug information.
llvm::DWARFDie functionAt(llvm::DWARFContext& context, std::uint64_t address);

/// The classes whose destructors are called, or executed inline, by the function that \p address returns to.
std::vector<std::string> destroyedAt(llvm::DWARFContext& context, std::uint64_t address);

/// The name of a class without template arguments, which the name of its destructor does not include.
inline std::string_view plainName(std::string_view name) { return name.substr(0, name.find('<')); }

}  // namespace heddle::symbols
