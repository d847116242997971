#include "runtime/carrier/FiberSwitch.h"

// Saves only what the System V ABI requires a callee to preserve: rbx, rbp, r12 to r15, mxcsr and the x87 control word.
// The entry marks its return address as undefined, so that unwinders see that the stack ends there.
asm(R"(
    .text
    .hidden heddle_fiber_switch
    .globl  heddle_fiber_switch
    .type   heddle_fiber_switch, @function
    .p2align 4
heddle_fiber_switch:
    .cfi_startproc
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    subq  $8, %rsp
    stmxcsr (%rsp)
    fnstcw 4(%rsp)
    movq  %rsp, (%rdi)
    movq  %rsi, %rsp
    ldmxcsr (%rsp)
    fldcw 4(%rsp)
    addq  $8, %rsp
    popq  %r15
    popq  %r14
    popq  %r13
    popq  %r12
    popq  %rbx
    popq  %rbp
    ret
    .cfi_endproc
    .size heddle_fiber_switch, .-heddle_fiber_switch

    .hidden heddle_fiber_entry
    .globl  heddle_fiber_entry
    .type   heddle_fiber_entry, @function
    .p2align 4
heddle_fiber_entry:
    .cfi_startproc
    .cfi_undefined rip
    xorl  %ebp, %ebp
    call  heddle_fiber_main
    ud2
    .cfi_endproc
    .size heddle_fiber_entry, .-heddle_fiber_entry
)");
