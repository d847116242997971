#pragma once

#include <llvm/DebugInfo/DWARF/DWARFDie.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace llvm {
class DWARFContext;
}

/// Which local objects a function is about to lose: seen by the destructors that it executes.
namespace heddle {

/// The function at an address, not what is inlined there; not valid: nothing is known about it.
llvm::DWARFDie functionAt(llvm::DWARFContext& context, std::uint64_t address);

/// The classes whose destructors are called or, inlined, executed by the function that \p address returns to.
std::vector<std::string> destroyedAt(llvm::DWARFContext& context, std::uint64_t address);

/// The name of a class without the arguments of a template, which its destructor does not carry.
inline std::string_view plainName(std::string_view name) { return name.substr(0, name.find('<')); }

}  // namespace heddle
