#pragma once

namespace heddle::rt {

/// A system call that a hook makes on behalf of the program, from code of ours: where the program's calls are watched,
/// this one is, too. The result is the kernel's: negative error numbers.
long callOfProgram(long number, const long (&arguments)[6]);

}  // namespace heddle::rt
