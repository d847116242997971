#pragma once

#include <array>
#include <string_view>

/// Flags that make the compiler keep a separate callback, with its own line, for every access in the source, at any -O
/// level. tests/lines/ holds the snippets that justify each entry. The flags come before the user's arguments: later
/// arguments win, so -g0 or -O2 keep their meaning.
namespace heddle::cli {

/// For clang 19, together with -fpass-plugin=HeddlePass.so, which pins the accesses during optimisation.
inline constexpr std::array kClangFlags = std::to_array<std::string_view>({
    "-fsanitize=thread",
    "-g",
    "-fno-omit-frame-pointer",
    "-mllvm",
    "-tsan-instrument-read-before-write=1",
    "-mllvm",
    "-tsan-distinguish-volatile=1",
    "-mllvm",
    "-sink-common-insts=false",
    "-mllvm",
    "-hoist-common-insts=false",
    "-mllvm",
    "-enable-tail-merge=0",
});

/// For g++ 12. Without a plugin of ours, everything that merges, moves or drops accesses before its tsan pass is
/// switched off; later passes find a call at every access. The memory functions must stay calls, so that libheddle.so
/// can interpose them: g++ would expand them in place without instrumentation. -Wno-tsan disables the warning that
/// fences are not supported; Heddle supports them.
inline constexpr std::array kGccFlags = std::to_array<std::string_view>({
    "-fsanitize=thread",
    "-Wno-tsan",
    "-g",
    "-fno-omit-frame-pointer",
    "--param=tsan-distinguish-volatile=1",
    "-fno-tree-fre",
    "-fno-tree-pre",
    "-fno-tree-dse",
    "-fno-tree-dce",
    "-fno-tree-sink",
    "-fno-tree-dominator-opts",
    "-fno-tree-phiprop",
    "-fno-tree-cselim",
    "-fno-tree-loop-im",
    "-fno-code-hoisting",
    "-fno-crossjumping",
    "-fno-ipa-icf",
    "-fno-ipa-pure-const",
    "-fno-builtin-memcpy",
    "-fno-builtin-memmove",
    "-fno-builtin-memset",
});

}  // namespace heddle::cli
