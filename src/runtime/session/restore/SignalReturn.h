#pragma once

extern "C" {

/// Where signal handlers return to: rt_sigreturn from our code. The C library's own would be a system call from outside
/// of libheddle.so, and so a trap.
void heddle_signal_return();
}
