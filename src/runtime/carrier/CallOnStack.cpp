#include "runtime/carrier/CallOnStack.h"

asm(R"(
    .text
    .hidden heddle_call_on_stack
    .globl  heddle_call_on_stack
    .type   heddle_call_on_stack, @function
    .p2align 4
heddle_call_on_stack:
    .cfi_startproc
    .cfi_undefined rip
    movq  %rdx, %rsp
    movq  %rdi, %rax
    movq  %rsi, %rdi
    xorl  %ebp, %ebp
    call  *%rax
    ud2
    .cfi_endproc
    .size heddle_call_on_stack, .-heddle_call_on_stack
)");
