#pragma once

#include <cstdint>

/// std::cout and its seven siblings. The standard lets threads use them at once, and the library's own accesses to them
/// are harmless by its word: templates in its headers set the width of a stream back without synchronisation.
namespace heddle::rt::standardstreams {

void find();  ///< Before the program runs: asks the dynamic linker.
bool contain(std::uintptr_t address);

}  // namespace heddle::rt::standardstreams
