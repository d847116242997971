#pragma once

#include <cstdint>

/// The objects std::cin, std::cout, std::cerr, std::clog and their wide counterparts. The standard allows several
/// threads to use them concurrently, but templates in the library's headers write to them without synchronisation
/// (libc++ resets the width of the stream), in code of the program. Races on these objects are therefore not reported.
namespace heddle::rt::standardstreams {

void find();  ///< Looks the objects up. Call this before the program runs.
bool contain(std::uintptr_t address);

}  // namespace heddle::rt::standardstreams
