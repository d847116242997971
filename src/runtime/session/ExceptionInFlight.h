#pragma once

#include <cstddef>

namespace heddle::rt {

/// The exception that made the running thread call std::terminate: its type as written in the source, and what() if it
/// is a std::exception. False: none. Asks the C++ library that the program uses, not the copy inside libheddle.so.
bool describeExceptionInFlight(char* type, std::size_t typeSize, char* what, std::size_t whatSize);

}  // namespace heddle::rt
