#include "runtime/session/restore/SignalReturn.h"

// Unwinders recognise the frame of a signal handler by exactly these bytes (mov $15, %rax; syscall) and by the absence
// of unwind information, also for the preceding byte.
asm(R"(
    .text
    .hidden heddle_signal_return
    .globl  heddle_signal_return
    .type   heddle_signal_return, @function
    .p2align 4
    nop
heddle_signal_return:
    .byte 0x48, 0xc7, 0xc0, 0x0f, 0x00, 0x00, 0x00
    .byte 0x0f, 0x05
    .size heddle_signal_return, .-heddle_signal_return
)");
