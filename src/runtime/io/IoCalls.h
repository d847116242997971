#pragma once

/// System calls of the program that may have to wait, or that let others go on, under control. By number and arguments,
/// wherever they come from: an interposed function, `syscall`, or a trap in the middle of a library. The results are
/// the kernel's: negative error numbers.
namespace heddle::rt {

bool isIoCall(long number);

/// isIoCall(number). A thread under control runs.
long ioCall(long number, const long (&arguments)[6], const void* pc);

}  // namespace heddle::rt
