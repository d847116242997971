#pragma once

#include <cstdint>

/// std::cout and the seven other standard streams. The standard allows concurrent use, and the library's own accesses
/// to them are benign: templates in its headers reset the width of a stream without synchronisation.
namespace heddle::rt::standardstreams {

void find();  ///< Before the program runs: asks the dynamic linker.
bool contain(std::uintptr_t address);

}  // namespace heddle::rt::standardstreams
