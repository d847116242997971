#pragma once

namespace heddle::rt {

/// A system call that a hook makes on behalf of the program, from our code. If the program's calls are watched, so is
/// this one. The result is the kernel's: negative error numbers.
long callOfProgram(long number, const long (&arguments)[6]);

}  // namespace heddle::rt
