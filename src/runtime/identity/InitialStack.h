#pragma once

#include <cstdint>

/// The stack that the kernel gave the process: the arguments, the environment, the auxiliary vector, and below them the
/// frames that do not run on a stack of ours (static constructors, main() of a program with tests of its own). The
/// kernel chooses its address to 16 bytes, and the lengths of the texts move everything that stands beside them.
namespace heddle::rt {

/// Once, before the program can change anything; later calls do nothing. \p arguments and \p environment as the kernel
/// laid them out.
void noteInitialStack(int count, char** arguments, char** environment);

/// A name for a byte of it that does not depend on addresses: an argument by its position, a variable of the
/// environment by its name, a frame by its distance from the top. False: \p address lies elsewhere.
struct InitialStackName {
  std::uint64_t owner = 0;
  std::uint64_t offset = 0;
};
bool nameInInitialStack(std::uintptr_t address, InitialStackName& out);

}  // namespace heddle::rt
