#pragma once

/// System calls of the program that may have to wait, or that may unblock others, under control. They are given by
/// number and arguments, wherever they come from: an interposed function, `syscall`, or a trap inside a library. The
/// results are the kernel's: negative error numbers.
namespace heddle::rt {

bool isIoCall(long number);

/// Requires isIoCall(number) and a running thread under control.
long ioCall(long number, const long (&arguments)[6], const void* pc);

}  // namespace heddle::rt
