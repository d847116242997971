#pragma once

/// Entry points with LLVM's preserve_most calling convention, for the code that the clang plugin inlines into functions
/// (wire/QuickLayout.h). The callee preserves all general registers but r11, so that a check does not cost the
/// surrounding function any registers. Nine pushed registers also align the stack. The target gets the two arguments
/// unchanged and the return address of the entry point as a third.

// NOLINTBEGIN(bugprone-macro-parentheses): names cannot stand in parentheses.
#define HEDDLE_PUSH(name) "  pushq %" name "\n  .cfi_adjust_cfa_offset 8\n"
#define HEDDLE_POP(name) "  popq %" name "\n  .cfi_adjust_cfa_offset -8\n"
#define HEDDLE_KEEPING_REGISTERS(name, target)                                                                        \
  asm(".pushsection .text\n"                                                                                          \
      ".globl " name "\n.type " name ", @function\n.p2align 4\n" name ":\n  .cfi_startproc\n" HEDDLE_PUSH("rax")      \
          HEDDLE_PUSH("rcx") HEDDLE_PUSH("rdx") HEDDLE_PUSH("rsi") HEDDLE_PUSH("rdi") HEDDLE_PUSH("r8")               \
              HEDDLE_PUSH("r9") HEDDLE_PUSH("r10")                                                                    \
                  HEDDLE_PUSH("r11") "  movq 72(%rsp), %rdx\n  call " target "\n" HEDDLE_POP("r11") HEDDLE_POP("r10") \
                      HEDDLE_POP("r9") HEDDLE_POP("r8") HEDDLE_POP("rdi") HEDDLE_POP("rsi") HEDDLE_POP("rdx")         \
                          HEDDLE_POP("rcx") HEDDLE_POP("rax") "  ret\n  .cfi_endproc\n.size " name ", .-" name        \
                                                              "\n.popsection\n")

// The function that an entry point calls. \p plain is the name without the prefixes that make no difference after the
// quick check.
#ifndef HEDDLE_COLD_TARGET
#define HEDDLE_COLD_TARGET(name, plain) "__heddle_" name
#endif
#define HEDDLE_COLD(name, plain) HEDDLE_KEEPING_REGISTERS("__heddle_cold_" name, HEDDLE_COLD_TARGET(name, plain));
#define HEDDLE_COLD_OF_SIZE(size)                          \
  HEDDLE_COLD("read" size, "read" size)                    \
  HEDDLE_COLD("write" size, "write" size)                  \
  HEDDLE_COLD("unaligned_read" size, "read" size)          \
  HEDDLE_COLD("unaligned_write" size, "write" size)        \
  HEDDLE_COLD("volatile_read" size, "read" size)           \
  HEDDLE_COLD("volatile_write" size, "write" size)         \
  HEDDLE_COLD("unaligned_volatile_read" size, "read" size) \
  HEDDLE_COLD("unaligned_volatile_write" size, "write" size)

/// Every entry point that the plugin may call for an access.
#define HEDDLE_COLD_ACCESSES \
  HEDDLE_COLD_OF_SIZE("1")   \
  HEDDLE_COLD_OF_SIZE("2")   \
  HEDDLE_COLD_OF_SIZE("4")   \
  HEDDLE_COLD_OF_SIZE("8")   \
  HEDDLE_COLD_OF_SIZE("16")  \
  HEDDLE_COLD("vptr_read", "read8")
// NOLINTEND(bugprone-macro-parentheses)
