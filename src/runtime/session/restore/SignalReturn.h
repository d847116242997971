#pragma once

extern "C" {

/// Where the kernel lets signal handlers return to: rt_sigreturn from code of ours. The C library's own would be a
/// system call from outside of libheddle.so, and so a trap.
void heddle_signal_return();
}
