#pragma once

#include <cstdint>

/// The stack that the kernel gave the process: the arguments, the environment, the auxiliary vector, and below them the
/// frames that do not run on a stack of the runtime (static constructors, main() of a program with heddle::test). The
/// kernel randomises its address in steps of 16 bytes, and the length of each string shifts everything next to it.
namespace heddle::rt {

/// Call this once, before the program can change anything; later calls do nothing. \p arguments and \p environment must
/// be as the kernel laid them out.
void noteInitialStack(int count, char** arguments, char** environment);

/// An address-independent name for a byte of this stack: an argument is identified by its position, an environment
/// variable by its name, a frame by its distance from the top. Returns false if \p address lies elsewhere.
struct InitialStackName {
  std::uint64_t owner = 0;
  std::uint64_t offset = 0;
};
bool nameInInitialStack(std::uintptr_t address, InitialStackName& out);

}  // namespace heddle::rt
