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

    .hidden heddle_call_on_stack_and_return
    .globl  heddle_call_on_stack_and_return
    .type   heddle_call_on_stack_and_return, @function
    .p2align 4
heddle_call_on_stack_and_return:
    .cfi_startproc
    pushq %rbp
    .cfi_def_cfa_offset 16
    .cfi_offset rbp, -16
    movq  %rsp, %rbp
    .cfi_def_cfa_register rbp
    movq  %rdx, %rsp
    movq  %rdi, %rax
    movq  %rsi, %rdi
    call  *%rax
    movq  %rbp, %rsp
    popq  %rbp
    .cfi_def_cfa rsp, 8
    ret
    .cfi_endproc
    .size heddle_call_on_stack_and_return, .-heddle_call_on_stack_and_return
)");
